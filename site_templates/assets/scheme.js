// Runs before anything is drawn. It makes room for the parts that need scripts and for search results, and sets the colours that
// the reader chose.
"use strict";
document.documentElement.dataset.script = "";
if (/[?&]q=./.test(location.search)) document.documentElement.dataset.asked = "";
if (/[?&]from=./.test(location.search)) document.documentElement.dataset.compared = "";
// A history is entered at its top, and is seen once site.js tells there what the wording was that the address names, and puts that name back.
if (/\/history\/[^/]+\.html$/.test(location.pathname) && /^#v\d/.test(location.hash)) {
  document.documentElement.dataset.entered = location.hash;
  history.replaceState(null, "", location.href.split("#")[0]);
}
try {
  const chosen = localStorage.getItem("ruletrail-scheme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
} catch { /* nothing is kept for pages that are opened as files, or where the reader forbids it */ }
