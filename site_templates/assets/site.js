// Conveniences: every page reads the same without this file.

// The scripts of a search box and of a section's slider come when these are used; a search's also with a question in its page's address.
// What is asked before they are here is asked again then.
{
  const boxes = document.querySelectorAll("[data-needs]"), loaded = {}, here = new Set();
  const load = ({ dataset: { needs } }) => loaded[needs] ||= new Promise((onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), { src: needs, onload, onerror }))).then(() => here.add(needs));
  for (const box of boxes) {
    for (const sign of ["focusin", "pointerenter"]) box.addEventListener(sign, () => load(box), { once: true });
    box.addEventListener("submit", (event) => {
      if (here.has(box.dataset.needs)) return;
      event.preventDefault();
      load(box).then(() => box.requestSubmit(), () => box.submit());
    });
  }
  if (document.querySelector(".search") || (boxes[0] && boxes[0].contains(document.activeElement))) load(boxes[0]);
  for (const box of boxes) if (box.matches(".columns") && location.search.includes("columns=")) load(box);
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

// Histories have anchors where something changed; any other version's leads to what stood then, which came with the last change. A
// history is entered at its top: who comes by a day on which it had another number or other words is told those there.
{
  const lede = document.querySelector(".eras .lede"), { entered } = document.documentElement.dataset;
  const standing = (asked) => !/^v\d{4}-\d\d-\d\d/.test(asked) ? "" : document.getElementById(asked) ? asked
    : standingAt([...document.querySelectorAll("[id^=v]")].filter((e) => !e.closest("[aria-labelledby=copies]")).map((e) => e.id), "v", asked.slice(1));
  const make = (tag, values, ...children) => {
    const made = Object.assign(document.createElement(tag), values);
    made.append(...children);
    return made;
  };
  const tell = (found, asked) => {
    const place = document.getElementById(found), era = place && place.closest(".era");
    if (!lede || !era || era.closest("[aria-labelledby=copies]")) return false;
    document.querySelector(".came")?.remove();
    const number = (place.matches("b") ? place : era.querySelector(".as")).textContent;
    const today = (document.querySelector("h1 .number") || document.querySelector("h1").firstChild).textContent.trim();
    if (number === today && era.matches(".current")) return true;
    // A heading has the words below it: those of the day are the ones of the last change before it.
    const since = [...document.querySelectorAll("[data-newest]")].find(({ dataset: { day } }) => day <= asked.slice(1, 11))?.dataset.newest;
    const words = since ? ", the newest words below it since " + since : ", these words since " + era.dataset.words, [gone] = document.querySelector(".years")?.textContent.match(/\d{4}$/) || [];
    lede.after(make("aside", { className: "came" }, make("p", {}, make("b", {}, number + " in " + asked.slice(1, 5)), words + (gone ? "; removed in " + gone : "; today " + today) + ". ",
      make("a", { href: "#" + found }, "Show it among all wordings")), (era.querySelector("details .text") || era.querySelector(".text")).cloneNode(true)));
    scrollTo(0, 0);
    return true;
  };
  // The address names the wording again when the page has been laid out: named sooner, the browser would scroll there.
  const enter = (asked) => {
    const found = standing(asked), name = () => setTimeout(() => {
      history.replaceState(null, "", "#" + found);
      dispatchEvent(new Event("hashchange"));
    });
    if (!tell(found, asked)) location.replace("#" + asked);
    else if (document.readyState === "complete") name();
    else addEventListener("load", name, { once: true });
  };
  const follow = () => {
    const asked = decodeURIComponent(location.hash.slice(1)), found = standing(asked);
    if (found && found !== asked) location.replace("#" + found);
  };
  if (entered) enter(decodeURIComponent(entered.slice(1)));
  else follow();
  document.documentElement.dataset.landed = "";
  addEventListener("hashchange", follow);
  addEventListener("ruletrail-enter", ({ detail }) => enter(detail));
}

// Today on drawings of time, whose axis goes on to the end of the newest version's year.
for (const drawing of document.querySelectorAll(".timeline[data-ends]")) {
  const [start, end] = drawing.dataset.ends.split(" ").map(Date.parse), x = (100 * (Date.now() - start) / (end - start)).toFixed(2);
  if (Date.now() < end) drawing.insertAdjacentHTML("beforeend", `<line class="today" x1="${x}%" x2="${x}%" y1="-2" y2="100%"/><text class="year" x="${Math.min(x, 97)}%" y="-5">today</text>`);
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
    const load = () => { if (box.open && !box.dataset.loaded) document.head.append(Object.assign(document.createElement("script"), { src: new URL("differences.js", here).href })); box.dataset.loaded = "yes"; };
    box.addEventListener("toggle", load);
    const asked = () => { if (location.hash.startsWith("#from-")) box.open = true; };
    addEventListener("hashchange", asked);
    asked();
  }
}

// A button at each wording brings its citations there, and one below "Cite this" those of the wording in force. Their script comes when
// one is pressed, or when the address says which wording it is about.
for (const section of document.querySelectorAll(".cite")) {
  const load = () => {
    if (section.dataset.loaded) dispatchEvent(new Event("ruletrail-chosen"));
    else document.head.append(Object.assign(document.createElement("script"), { src: section.dataset.script }));
    section.dataset.loaded = "yes";
  };
  const here = (behind, id, words = "Cite or embed") => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "cite-here", textContent: words });
    button.addEventListener("click", () => {
      if (id) {
        history.replaceState(null, "", "#" + id);
        behind.after(section);
      }
      load();
    });
    behind.append(" ", button);
  };
  for (const era of document.querySelectorAll("[aria-labelledby=wordings] .era")) here(era.querySelector(".how"), era.querySelector("a[id]").id);
  here(document.querySelector("[aria-labelledby=now] .evidence"), "v" + section.dataset.version);
  here(section.querySelector("dd"), "", "All notations, and to embed");
  const begin = () => { if (!section.dataset.loaded) load(); };
  if (location.hash) begin();
  for (const sign of ["hashchange", "ruletrail-chosen"]) addEventListener(sign, begin, { once: true });
}

// What links lead to is shown by a script of its own, once a link to a rule is pointed at; other pages can't be read from files.
if (location.protocol !== "file:") {
  const here = document.currentScript.src, load = ({ target }) => {
    if (!target.closest || !target.closest("main a[href*='history/']")) return;
    for (const sign of ["pointerover", "focusin"]) document.removeEventListener(sign, load);
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("preview.js", here).href }));
  };
  for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, load);
}

// Leaves some rows of a list, counts them in their sections and folds, and opens what they are folded in.
const leave = (rows, stays) => {
  for (const row of rows) row.hidden = !stays(row);
  const left = rows.filter((row) => !row.hidden);
  for (const place of new Set(rows.flatMap((row) => [row.closest("section"), row.closest(".trivial")]).filter(Boolean))) {
    const here = left.filter((row) => place.contains(row)).length, count = place.querySelector("[data-count]");
    place.hidden = !here;
    if (count) count.textContent = here;
  }
  const folds = (row) => { for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true; };
  if (left.length < rows.length) left.forEach(folds);
  return left.length;
};

// A box leaves those rows of a list that have each of the words one types, in whatever order and number, in their text or in what they
// say of themselves, and says how many these are.
for (const box of document.querySelectorAll(".filter")) {
  const rows = [...document.querySelectorAll(box.dataset.filter)], said = document.createElement("output");
  const clear = Object.assign(document.createElement("button"), { type: "button", textContent: "Show all", hidden: true });
  box.closest("p").append(" ", said, " ", clear);
  const filter = () => {
    const asked = box.value.trim().toLowerCase(), words = asked.split(/\s+/).map((word) => word.replace(/(?<=...)s$/, ""));
    const left = leave(rows, (row) => {
      const text = (row.textContent + " " + (row.dataset.words || "")).toLowerCase();
      return words.every((word) => text.includes(word));
    });
    said.textContent = !asked ? "" : left ? left + " of " + rows.length : "Nothing here has these words.";
    clear.hidden = !asked;
  };
  box.addEventListener("input", filter);
  clear.addEventListener("click", () => { box.value = ""; filter(); box.focus(); });
}

// A choice of a kind, and of a section, leaves these changes in the list of every change, and their sections in the contents. An
// address may name the section: ?section=702. A comparison lists its changes later, and says so.
for (const kinds of document.querySelectorAll(".kinds")) {
  const sectionsHere = () => [...document.querySelectorAll(".changed-section")];
  const filter = () => {
    const kind = kinds.querySelector("[type=radio]:checked")?.value || "all", section = kinds.querySelector("select")?.value || "";
    const stays = (row) => (kind === "all" || row.classList.contains(kind)) && (!section || row.closest(".changed-section").querySelector("h2").id === section);
    if (!leave([...document.querySelectorAll(".changed-section .change")], stays)) return;
    for (const link of document.querySelectorAll(".contents a")) {
      const place = document.getElementById(link.hash.slice(1)).closest("section");
      link.parentElement.hidden = place.hidden;
      link.nextElementSibling.textContent = place.querySelector("[data-count]").textContent;
    }
    for (const count of document.querySelectorAll(".contents summary [data-count]")) count.textContent = sectionsHere().filter((place) => !place.hidden).length;
  };
  const list = (asked) => {
    const heads = sectionsHere().map((place) => place.querySelector("h2"));
    if (heads.length < 2) return;
    const select = document.createElement("select"), label = document.createElement("label");
    select.append(new Option("every section", ""), ...heads.map((head) => new Option(head.textContent.replace(/\s*\d+\s*$/, "").trim() || head.textContent, head.id)));
    label.append("Section ", select);
    kinds.querySelector("select")?.parentElement.remove();
    kinds.append(label);
    if (!asked || !heads.some(({ id }) => id === "s" + asked)) return;
    select.value = "s" + asked;
    filter();
    document.getElementById(select.value).scrollIntoView();
  };
  kinds.addEventListener("change", ({ target: { type, checked } }) => {
    if (type !== "checkbox") return filter();
    for (const fold of document.querySelectorAll("main details")) fold.open = checked;
  });
  kinds.addEventListener("ruletrail-listed", ({ detail }) => list(detail));
  list(new URLSearchParams(location.search).get("section"));
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
  const lost = decodeURIComponent(location.pathname).match(/\/(?:(?:history|embed|rules)\/(?<key>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?)(?:~\d+)?-(?<day>\d{4}-\d{2}-\d{2}[^/]*)\.html|(?:cr\/(?<day2>\d{4}-\d{2}-\d{2}[^/]*)|r|number)\/(?<key2>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?)(?:\.html)?)$/);
  if (!lost) continue;
  const key = lost.groups.key || lost.groups.key2, day = lost.groups.day || lost.groups.day2, anchor = day ? "#v" + day : location.hash;
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = list.dataset.lost + "number/" + key + ".html" + anchor;
  link.textContent = day ? "What was numbered " + key + " on " + day : "What is numbered " + key;
  item.append(link);
  list.prepend(item);
  // A number that one rule alone ever had leads to its history.
  fetch(list.dataset.lost + "number/alone.json").then((answer) => answer.json()).then((alone) => { if (alone[key]) location.replace(list.dataset.lost + encodeURI(alone[key]) + anchor); }).catch(() => {});
}
