// An answer before all hits, if a question names a number, a section, a day or a release, or asks when something changed: the
// words of that day, today's number, the first day of the words, and a citation. They are read from the page that the answer
// links to.
const CARD_STORY = 8, TITLE = 60, MOST_DAYS = 6;

async function cardOf(card) {
  const head = (title, path, ...more) => [...(card.asked ? [make("p", { className: "read" }, ...dated(card.asked))] : []), make("h2", {}, make("a", { href: new URL(path, root) }, title)), ...more];
  const boxed = (...inside) => make("section", { className: "card" }, ...inside);
  const version = card.version && location.protocol !== "file:" ? await parsed(new URL(card.version, root).href) : null, tally = version && version.querySelector("[aria-labelledby=changed] > p");
  if (card.kind !== "rule") return boxed(...head(card.title, card.path, ...(tally ? [document.importNode(tally, true)] : []), make("p", {}, ...card.links.flatMap(([said, path], n) => [n ? " \u00b7 " : "", make("a", { href: new URL(path, root) }, said)])), ...(await quoted(card))));
  const page = location.protocol === "file:" ? null : await parsed(new URL(card.path.split("#")[0], root).href), eras = page ? [...page.querySelectorAll("[aria-labelledby=wordings] .era")] : [];
  if (!eras.length) return boxed(...head(card.title, card.path));
  const own = (element) => document.importNode(element, true), title = page.querySelector("h1"), lede = page.querySelector(".lede"), facts = make("dl", { className: "facts" });
  const fact = (name, ...told) => facts.append(make("dt", {}, name), make("dd", {}, ...told.flatMap((one) => (typeof one === "string" ? dated(one) : [one]))));
  const ids = [...page.querySelectorAll("[aria-labelledby=wordings] [id^=v]")].map(({ id }) => id), found = standingAt(ids, "v", card.day || "9999-12-31");
  const place = found && page.getElementById(found), era = place ? place.closest(".era") : eras[0], release = era.querySelector(".release")?.textContent || "";
  const number = place && place.matches("b") ? place.textContent : era.querySelector(".as").textContent.trim(), today = title.querySelector(".number")?.textContent || title.firstChild.textContent.trim();
  // Of a heading, what changed below it: a row a version, the newest first.
  const changes = [...page.querySelectorAll("[data-newest]")], since = changes.find(({ dataset }) => dataset.day <= (card.day || "9999"));
  const gone = /^Removed/.test(lede.textContent), link = new URL(card.path.split("#")[0] + "#" + (since && card.day ? "v" + card.day : found || ids[0]), root).href;
  if (card.isStory) {
    const told = make("ol", { className: "story" }), count = changes.length || eras.length, ended = gone || / ended with /.test(lede.textContent) || /\(obsolete\)/i.test(card.name);
    for (const one of changes.slice(0, CARD_STORY)) told.append(make("li", {}, ...[...one.childNodes].map(plainLinks)));
    if (!changes.length) for (const one of eras.slice(0, CARD_STORY)) told.append(make("li", {}, make("a", { href: link.split("#")[0] + "#" + one.querySelector("[id^=v]").id }, one.querySelector(".when time").textContent), " ", one.querySelector(".release")?.textContent || "", ": ", [...one.querySelectorAll(".badge")].map((badge) => badge.textContent).join(", ")));
    const verdict = card.isWhether ? [make("p", {}, make("b", {}, ended ? "No" : "Yes"), ended ? ": it is no longer in the rules." : ": it is in the rules.")] : [];
    return boxed(...head(called(card), card.path, ...verdict, plainLinks(lede), ...[...page.querySelectorAll(".successors")].map(plainLinks), told,
      ...(count > CARD_STORY ? [make("p", { className: "quiet" }, count - CARD_STORY + " more " + (changes.length ? "version" : "wording") + (count > CARD_STORY + 1 ? "s" : ""))] : [])));
  }
  const words = make("blockquote", { className: "text" }, ...[...(era.querySelector("details .text") || era.querySelector(".text")).children].map(plainLinks));
  const lower = words.textContent.length < TITLE ? await rulesBelow(card) : [];
  if (lower.length) words.replaceChildren(...lower);
  const later = changes.filter(({ dataset }) => card.day && dataset.day > card.day && "words" in dataset).map(({ dataset }) => dataset.day).reverse();
  if (since) fact("Newest words below it", "since ", make("time", {}, since.dataset.newest));
  else fact("These words", era.querySelector(".when .self").textContent, release ? " (since " + release + ")" : "");
  if (gone) fact("Today", lede.textContent.split(". ")[0] + ".");
  else if (since) fact("Today", today, ...(later.length ? [", other words below it: changed on ", ...later.slice(0, MOST_DAYS).flatMap((day, n) => [n ? ", " : "", make("time", {}, day)]), (later.length > MOST_DAYS ? " and " + (later.length - MOST_DAYS) + " later days" : "")] : [", the same words"]));
  else fact("Today", today, ...(era.matches(".current") ? [", the same words"] : [", in other words"]));
  fact("Cite", make("code", {}, link));
  return boxed(...head(number + (card.name ? " " + card.name : ""), card.path), words, facts);
}

// A part of another page, its links as they lead from there.
function plainLinks(part) {
  const made = document.importNode(part, true);
  if (!made.querySelectorAll) return made;
  for (const one of made.matches("a[href]") ? [made] : made.querySelectorAll("a[href]")) one.href = new URL(one.getAttribute("href"), part.baseURI);
  for (const one of made.querySelectorAll("[id]")) one.removeAttribute("id");
  return made;
}

// The words of the rules below a heading, from the section's text of that day.
async function rulesBelow({ below }) {
  const text = below && below.text && location.protocol !== "file:" ? await parsed(new URL(below.text, root).href) : null;
  const isBelow = ({ id }) => id !== below.number && id.replace(/[a-z]+$/, "") === below.number;
  return text ? [...text.querySelectorAll(".reading .rule")].filter(isBelow).flatMap((rule) => [...rule.querySelectorAll("p:not(.since)")].map(plainLinks)) : [];
}
async function quoted(card) {
  const lower = await rulesBelow(card);
  return lower.length ? [make("blockquote", { className: "text" }, ...lower)] : [];
}
