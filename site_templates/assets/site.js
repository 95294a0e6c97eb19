// Conveniences alone: every page reads the same without this file.

// "CR 704.5J", "rule 212.6 e." -> "704.5j", "212.6e"; "" for what is no number. The search asks this too.
function numberIn(text) {
  const found = text.toLowerCase().match(/^\s*(?:cr|rules?|section|§)?\s*([1-9]\d{0,2}(?:\s*\.\s*\d{1,3}\s*[a-z]{0,2})?)\.?\s*$/);
  return found ? found[1].replace(/\s+/g, "") : "";
}

// The page that a number leads to: the rule's where one rule alone bore it, the number's where several did; "" where none did.
async function bornBy(key, root) {
  const page = new URL(root + "number/" + key + ".html", location.href);
  let answer;
  try { answer = await fetch(page); } catch { return page.href; }  // opened as a file: nothing can be asked
  if (!answer.ok) return "";
  const rules = [...new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll(".bearers > li")];
  const only = rules.length === 1 && key.includes(".") && rules[0].querySelector("h2 a");
  return only ? new URL(only.getAttribute("href"), page).href : page.href;
}

// The page of the glossary's term or the section of that name, or of one that begins so: "auras"; "" where there is none.
async function calledSo(words, root) {
  const plain = (text) => text.toLowerCase().replace(/^[\d\s]+/, "").replace(/s?\s*$/, ""), wanted = plain(words);
  const starts = [];
  for (const list of wanted ? ["glossary/index.html", "rules/index.html"] : []) {
    const page = new URL(root + list, location.href);
    let answer;
    try { answer = await fetch(page); } catch { return page.href; }  // opened as a file: nothing can be asked
    const links = answer.ok ? [...new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("main a")] : [];
    const leads = (link) => new URL(link.getAttribute("href"), page).href, found = links.find((link) => plain(link.textContent) === wanted);
    if (found) return leads(found);
    starts.push(...links.filter((link) => plain(link.textContent).startsWith(wanted)).map(leads));
  }
  return starts[0] || "";
}

// A box takes a number, or words: those of a rule where the site has its search, else the name of a term or section.
for (const form of document.querySelectorAll(".jump, .ask")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const asked = form.elements.q.value.trim(), key = numberIn(asked), said = form.querySelector("output");
    const found = key && await bornBy(key, form.dataset.root);
    let named;
    if (found) location.href = found;
    else if (key) said.textContent = "No rule ever bore the number " + key + ".";
    else if (form.dataset.search && asked) location.href = form.dataset.search + "?q=" + encodeURIComponent(asked);
    else if (asked && !key && (named = await calledSo(asked, form.dataset.root))) location.href = named;
    else said.textContent = "That is not a rule number, nor the name of a term or section. Write one such as 305.7, 613 or Aura.";
  });
}

// The script of the reader's day comes where a day is kept, or when it is asked for: most readers never do.
{
  const sign = document.querySelector("button.day");
  const load = (then) => document.head.append(Object.assign(document.createElement("script"), { src: sign.dataset.script, onload: then }));
  let kept;
  try { kept = localStorage.getItem("ruletrail-day"); } catch { /* nothing is kept there */ }
  if (sign && kept) load();
  else if (sign) sign.addEventListener("click", () => load(() => sign.click()), { once: true });
}

// Histories have anchors where something changed; any other version's leads to what stood then, which came with the last change.
{
  const landed = () => {
    const asked = decodeURIComponent(location.hash.slice(1));
    if (!/^v\d{4}-\d\d-\d\d/.test(asked) || document.getElementById(asked)) return;
    const found = standingAt([...document.querySelectorAll("[id^=v]")].filter((e) => !e.closest("[aria-labelledby=copies]")).map((e) => e.id), "v", asked.slice(1));
    if (found) location.replace("#" + found);
  };
  landed();
  addEventListener("hashchange", landed);
}

// What a link leads to is opened when it is folded.
{
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = [];
    for (let e = target && target.closest("details"); e; e = e.parentElement.closest("details")) if (!e.open) folded.push(e);
    for (const e of folded) e.open = true;
    if (folded.length) target.scrollIntoView();
  };
  open();
  addEventListener("hashchange", open);
}

// Any two wordings of a history. What compares them is loaded when it is asked for, or when the address says which: #from-A-to-B.
{
  const head = document.getElementById("wordings"), eras = head ? head.parentElement.querySelectorAll(".era") : [], here = document.currentScript.src;
  if (eras.length > 1) {
    const box = document.createElement("details"), summary = document.createElement("summary");
    box.className = "any-two";
    summary.textContent = "Compare any two of these " + eras.length + " wordings";
    box.append(summary);
    head.after(box);
    const load = () => { if (box.open && !box.dataset.loaded) document.head.append(Object.assign(document.createElement("script"), { src: new URL("any-two.js", here).href })); box.dataset.loaded = "yes"; };
    box.addEventListener("toggle", load);
    const asked = () => { if (location.hash.startsWith("#from-")) box.open = true; };
    addEventListener("hashchange", asked);
    asked();
  }
}

// An address made of a number and a date leads to everything that bore that number, one made of two dates to where they are compared.
for (const list of document.querySelectorAll("[data-lost]")) {
  const pair = decodeURIComponent(location.pathname).match(/\/compare\/(\d{4}-\d\d-\d\d[^/]*)-to-(\d{4}-\d\d-\d\d[^/]*)\.html$/);
  if (pair) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = list.dataset.lost + "compare/index.html?from=" + encodeURIComponent(pair[1]) + "&to=" + encodeURIComponent(pair[2]);
    link.textContent = pair[1] + " and " + pair[2] + " compared";
    item.append(link);
    list.prepend(item);
  }
  const lost = decodeURIComponent(location.pathname).match(/\/(?:(?:history|embed|rules)\/(?<key>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?)(?:~\d+)?-(?<day>\d{4}-\d{2}-\d{2}[^/]*)\.html|cr\/(?<day2>\d{4}-\d{2}-\d{2}[^/]*)\/(?<key2>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?)(?:\.html)?)$/);
  if (!lost) continue;
  const key = lost.groups.key || lost.groups.key2, day = lost.groups.day || lost.groups.day2;
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = list.dataset.lost + "number/" + key + ".html#v" + day;
  link.textContent = "What was numbered " + key + " on " + day;
  item.append(link);
  list.prepend(item);
}
