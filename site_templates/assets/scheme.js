// Runs before anything is drawn, so that a page doesn't flash in other colours than the reader chose.
"use strict";
try {
  const chosen = localStorage.getItem("ruletrail-scheme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
} catch { /* nothing is kept for pages that are opened as files, or where the reader forbids it */ }
