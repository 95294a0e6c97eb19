// The search boxes of a page: results appear below a box as links, by groups, while the reader types. Arrows go from link to
// link.
const PAGE = "search/index.html", MOST = { now: 8, then: 4, version: 5, situation: 3 };
const make = (tag, values, ...children) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...children);
  return made;
};
// A sentence in parts, of which days are elements: they don't break at the end of a line.
const dated = (said) => said.split(/(\d{4}-\d{2}-\d{2})/).map((part, n) => (n % 2 ? make("time", {}, part) : part));

function item(entry) {
  const link = make("a", { href: new URL(entry.path, root) }, make("b", {}, called(entry)));
  link.dataset.place = entry.place ?? "";
  if (entry.note || entry.since) link.append(" ", make("span", { className: "was" }, entry.note || "since " + entry.since));
  if (entry.opening || entry.kind === "term") link.append(" ", make("span", { className: "says" }, entry.opening || "glossary"));
  return make("li", {}, link);
}

for (const form of document.querySelectorAll("form[data-needs]")) {
  const input = form.elements.q, isPage = form.matches(".search"), said = make("output", {}), answer = make("div", {}), found = make("div", { className: "groups" });
  const hits = make("div", { className: "hits", hidden: !isPage }, said, answer, found);
  let turn = 0, showing;
  form.append(hits);
  const most = isPage ? Object.fromEntries(Object.entries(MOST).map(([group, count]) => [group, 4 * count])) : MOST;

  const show = () => showing = find();
  const find = async () => {
    const text = input.value.trim(), asked = ++turn;
    if (isPage) history.replaceState(null, "", text ? "?q=" + encodeURIComponent(text) : location.pathname);
    let told = { groups: [], said: "" }, card;
    try {
      if (text) told = await ask({ text: input.value, most });
      if (isPage && told.card && asked === turn) card = await cardOf(told.card);
    } catch (error) { told.said = "The search couldn't be loaded: " + error.message; }
    if (asked !== turn) return;
    said.textContent = told.said;
    answer.replaceChildren(...(card ? [card] : []));
    found.replaceChildren(...told.groups.map(([title, entries]) => {
      const list = make("ol", {}, ...entries.map(item));
      list.setAttribute("aria-label", title);
      return make("div", {}, make("p", { className: "group" }, title), list);
    }));
    hits.hidden = !isPage && !text;
    if (isPage && text) tellMore(text, asked).catch(() => {});
    return told;
  };
  // The sentences that answer come after the hits: they are read from the words of whole chapters.
  const tellMore = async (text, asked) => {
    const all = links().filter(({ dataset: { place } }) => place), told = await ask({ text, places: all.map(({ dataset: { place } }) => Number(place)) });
    if (asked !== turn) return;
    for (const link of all) {
      const parts = told[link.dataset.place], says = link.querySelector(".says") || link.appendChild(make("span", { className: "says" }));
      if (parts) says.replaceChildren(...parts.map(([words, isMarked]) => (isMarked ? make("mark", {}, words) : words)));
    }
  };
  const links = () => [...found.querySelectorAll("a")];
  const close = () => { if (!isPage) hits.hidden = true; };

  input.addEventListener("input", show);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let told, asked = show();
    while (told = await asked, asked !== showing) asked = showing; // asked anew while the index came
    const { lead, isDirect } = told || {}, text = input.value.trim(), [best] = links();
    if (lead) location.href = new URL(lead, root);
    else if (best && (isPage || isDirect)) best.click();
    else if (text && !isPage) location.href = new URL(PAGE + "?q=" + encodeURIComponent(text), root);
  });
  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], all = links(), at = all.indexOf(document.activeElement);
    if (event.key === "Escape" && !hits.hidden) { input.focus(); close(); }
    if (!step || !all.length) return;
    event.preventDefault();
    (all[at + step] || (step < 0 ? input : all[all.length - 1])).focus();
  });
  form.addEventListener("focusin", () => { if (found.children.length) hits.hidden = false; });
  document.addEventListener("focusin", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });

  if (isPage) input.value = new URLSearchParams(location.search).get("q") || "";
  if (isPage && !document.activeElement.closest("form")) input.focus();
  if (input.value) show();
  else if (form.contains(document.activeElement)) ask({ text: "", most }).catch(() => {});
}
