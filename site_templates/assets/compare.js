// Any two versions compared, section by section. Rows are made when a section is opened, words are loaded when a rule is opened.
const form = document.querySelector("form.compare"), shown = document.querySelector(".compared");
const status = form.querySelector("[role=status]"), sections = shown.querySelector(".by-section"), kinds = shown.querySelector(".kinds");
const root = form.dataset.root, VISIT = "ruletrail-seen";
const isOf = (row, kind) => (kind === "substance" ? row.isSubstance : row.kind === kind), QUIET = ["references", "number", "examples"];
const KINDS = { substance: "in substance", added: "new", removed: "removed", wording: "reworded", split: "split", merged: "merged", examples: "examples only", references: "references only", number: "renumbered" };

form.addEventListener("submit", (event) => { event.preventDefault(); ask(form.elements.from.value, form.elements.to.value, true); });

function say(text) {
  status.hidden = !text;
  status.textContent = text;
  shown.hidden = true;
}

const historyUrl = (address, name) => root + "history/" + encodeURIComponent(address) + ".html" + (name ? "#v" + name : "");

async function ask(from, to, isTyped) {
  if (!from.trim()) { say("Say from when on: a day, a year or a release."); return form.elements.from.focus(); }
  say("Comparing …");
  try {
    const books = await loadBooks(form.dataset.books), places = [];
    for (const [name, typed] of [["from", from], ["to", to]]) {
      const place = typed.trim() ? books.asked(typed.trim()) : books.newest;
      if (typeof place === "string") {
        say(place);
        return form.elements[name].focus();
      }
      places.push(place);
    }
    if (places[0] === places[1]) return say("Both are one version, " + books.name(places[0]) + ": there is nothing to compare.");
    show(books, ...places);
    window.history.replaceState(null, "", "?from=" + encodeURIComponent(from.trim()) + (to.trim() ? "&to=" + encodeURIComponent(to.trim()) : ""));
    if (isTyped) shown.querySelector("h2").focus();
  } catch (error) { say("That didn't work: " + error.message + "."); }
}

function show(books, a, b) {
  const { found, counts } = books.between(a, b);
  say("");
  shown.hidden = false;
  shown.querySelector("h2").replaceChildren(...books.heading(a), " → ", ...books.heading(b));
  shown.querySelector(".both").replaceChildren((counts.nothing || 0).toLocaleString("en") + " rules, headings and terms are the same in both. Where a rule was split or merged, its history goes on in the largest part; all its parts count as one change.");
  const chosen = (kinds.querySelector(":checked") || {}).value || "all", changed = Object.values(counts).reduce((sum, one) => sum + one, -(counts.nothing || 0));
  kinds.replaceChildren(kinds.firstElementChild, ...[["all", "all", changed], ...Object.entries(KINDS).map(([kind, said]) => [kind, said, kind === "substance" ? found.filter((row) => row.isSubstance).length : counts[kind] || 0])].map(([kind, said, count]) => {
    const radio = element("input", { type: "radio", name: "kind", value: kind, checked: kind === chosen });
    radio.addEventListener("change", () => list(books, a, b, found, kind));
    return element("label", {}, radio, " " + said + " ", element("span", { className: "quiet" }, count.toLocaleString("en")));
  }), element("label", {}, element("input", { type: "checkbox", className: "expand" }), " expand all"));
  list(books, a, b, found, chosen);
}

const sectionOf = (one) => { const label = one.new || one.old; return isNumber(label) ? label.slice(0, 3).replace(/\.$/, "") : ""; };

function list(books, a, b, found, kind) {
  const groups = new Map(), [then, now] = [books.titles(a), books.titles(b)];
  for (const one of found) if (one.kind !== "nothing" && (kind === "all" || isOf(one, kind))) {
    const key = (one.new ? "n" : "o") + sectionOf(one);
    groups.set(key, [...(groups.get(key) || []), one]);
  }
  const merged = new Map();
  for (const [key, rows] of groups) {  // what is gone stands with the section of that number, where it is titled the same
    const number = key.slice(1), place = key[0] === "o" && then[number] !== now[number] ? number + " " : number;
    merged.set(place, [...(merged.get(place) || []), ...rows]);
  }
  const keys = [...merged.keys()].sort((x, y) => (!x) - (!y) || (x < y ? -1 : 1));
  sections.replaceChildren(...keys.map((key) => {
    const rows = merged.get(key).sort((x, y) => byNumber(x.new || x.old, y.new || y.old)), number = key.trim();
    const title = number ? number + " " + ((key === number ? now : then)[number] || then[number] || "") + (key === number ? "" : ", removed") : "Glossary";
    const tally = Object.entries(KINDS).map(([one, said]) => [one, said, rows.filter((row) => isOf(row, one)).length]).filter(([, , count]) => count);
    const made = element("details", { className: "section", open: true }, element("summary", {}, element("b", {}, title), ...tally.flatMap(([one, said, count]) => [" ", badge(one, count + " " + said)])));
    const fill = () => { if (made.open && made.children.length === 1) made.append(element("ul", {}, ...rows.map((row) => item(books, a, b, row)))); };
    made.addEventListener("toggle", fill);
    whenNear(made, fill);
    return made;
  }));
  if (!keys.length) sections.replaceChildren(element("p", {}, "Nothing of that kind changed."));
}

// What is far below isn't made yet: between distant days there are thousands of rows.
const acts = new WeakMap(), near = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) { near.unobserve(target); acts.get(target)(); }
}, { rootMargin: "100%" });
function whenNear(place, act) {
  acts.set(place, act);
  near.observe(place);
}

const badge = (kind, text) => element("span", { className: "badge " + kind }, text);

function item(books, a, b, row) {
  const names = [a, b].map((place) => books.index.versions[place]);
  const label = row.old && row.new && plain(row.old) !== plain(row.new) ? row.old + " → " + row.new : row.new || row.old;
  const kin = row.kin.length ? (row.new ? "words came from " : "words went to ") + row.kin.join(", ") : "";
  const text = element("div", { className: "text" }, "Loading …");
  const links = element("p", { className: "evidence" }, ...[[row.old, 0], [row.new, 1]].filter(([number]) => number).flatMap(([number, end], n) =>
    [n ? " · " : "", element("a", { href: historyUrl(row.lineage[0], names[end]) }, number + " of " + names[end])]));
  const weighty = row.isSubstance ? [" ", badge("substance", KINDS.substance)] : [];
  const made = element("details", { id: row.lineage[0], open: !QUIET.includes(row.kind) }, element("summary", {}, element("b", { className: "num" }, label), " ", badge(row.kind, KINDS[row.kind]), ...weighty, kin ? element("span", { className: "quiet" }, " " + kin) : ""), text, links);
  const show = () => { if (made.open && text.textContent === "Loading …") fill(books, a, b, row, text); };
  made.addEventListener("toggle", show);
  whenNear(made, show);
  return element("li", { className: row.kind }, made);
}

async function fill(books, a, b, row, text) {
  const read = (number, place) => (number ? books.wordsAt(row.lineage, place, form.dataset.books) : null);
  const [old, now] = await Promise.all([read(row.old, a), read(row.new, b)]).catch(() => []);
  const isDiff = row.old && row.new && row.kind !== "number";
  text.classList.toggle("diff", isDiff);
  if (!row.old || !row.new) text.classList.add(row.new ? "added" : "removed");
  if (!old && !now) text.textContent = "The words couldn't be loaded; the links lead to them.";
  else if (!isDiff) text.replaceChildren(...paragraphs(now || old));
  else text.replaceChildren(...diffed(old, now));
}

// What changed since somebody was here last: the newest version of then is remembered on this device.
{
  const asked = new URLSearchParams(location.search);
  let seen = "";
  try { seen = localStorage.getItem(VISIT) || ""; } catch { /* a browser may keep nothing */ }
  const newest = form.querySelector("datalist option").value, place = form.querySelector(".since-visit");
  if (seen && seen < newest) {
    place.hidden = false;
    place.append(element("a", { href: "?from=" + encodeURIComponent(seen) }, "What changed since your last visit"), ", when " + seen + " was the newest.");
  }
  try { localStorage.setItem(VISIT, newest); } catch { /* as above */ }
  if (asked.get("from")) {
    form.elements.from.value = asked.get("from");
    form.elements.to.value = asked.get("to") || "";
    ask(form.elements.from.value, form.elements.to.value, false);
  }
}
