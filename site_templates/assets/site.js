// Conveniences alone: every page reads the same without this file.
"use strict";

// Go to a number: "CR 704.5J", "rule 212.6e" -> number/704.5j.html.
for (const form of document.querySelectorAll(".jump")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = form.elements.number.value.toLowerCase().match(/[1-9]\d{2}(\s*\.\s*\d{1,3}\s*[a-z]{0,2})?|[1-9]/);
    if (found) location.href = form.dataset.root + "number/" + found[0].replace(/\s+/g, "") + ".html";
    else form.elements.number.select();
  });
}

// Copy buttons beside citations, whose addresses become whole ones where the site doesn't know its own.
for (const code of document.querySelectorAll(".cite code")) {
  const site = new URL("..", location.href).href;
  code.textContent = code.textContent.replace(/(^|[\[("= ])((?:history|embed)\/)/, (all, before, path) => before + site + path);
  if (!navigator.clipboard) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  });
  code.after(button);
}

// An address made of a number and a date leads to everything that bore that number.
for (const list of document.querySelectorAll("[data-lost]")) {
  const lost = decodeURIComponent(location.pathname).match(/\/(?:history|embed)\/(\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?)(?:~\d+)?-(\d{4}-\d{2}-\d{2}[^/]*)\.html$/);
  if (!lost) continue;
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = list.dataset.lost + "number/" + lost[1] + ".html#v" + lost[2];
  link.textContent = "What was numbered " + lost[1] + " on " + lost[2];
  item.append(link);
  list.prepend(item);
}
