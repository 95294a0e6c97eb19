// An answer before all hits, if a question names a number, a section, a day or a release, or asks when something changed: the
// words of that day, today's number, the first day of the words, and a citation. They are read from the page that the answer
// links to.
const CARD_STORY = 8, TITLE = 60;

async function cardOf(card) {
  const head = (title, path, ...more) => [...(card.asked ? [make("p", { className: "read" }, card.asked)] : []), make("h2", {}, make("a", { href: new URL(path, root) }, title)), ...more];
  const boxed = (...inside) => make("section", { className: "card" }, ...inside);
  const version = card.version && location.protocol !== "file:" ? await parsed(new URL(card.version, root).href) : null, tally = version && version.querySelector("[aria-labelledby=changed] > p");
  if (card.kind !== "rule") return boxed(...head(card.title, card.path, ...(tally ? [document.importNode(tally, true)] : []), make("p", {}, ...card.links.flatMap(([said, path], n) => [n ? " \u00b7 " : "", make("a", { href: new URL(path, root) }, said)]))));
  const page = location.protocol === "file:" ? null : await parsed(new URL(card.path.split("#")[0], root).href), eras = page ? [...page.querySelectorAll("[aria-labelledby=wordings] .era")] : [];
  if (!eras.length) return boxed(...head(card.title, card.path));
  const own = (element) => document.importNode(element, true), title = page.querySelector("h1"), lede = page.querySelector(".lede"), facts = make("dl", { className: "facts" });
  const fact = (name, ...told) => facts.append(make("dt", {}, name), make("dd", {}, ...told));
  const ids = [...page.querySelectorAll("[aria-labelledby=wordings] [id^=v]")].map(({ id }) => id), found = standingAt(ids, "v", card.day || "9999-12-31");
  const place = found && page.getElementById(found), era = place ? place.closest(".era") : eras[0], release = era.querySelector(".release")?.textContent || "";
  const number = place && place.matches("b") ? place.textContent : era.querySelector(".as").textContent.trim(), today = title.querySelector(".number")?.textContent || title.firstChild.textContent.trim();
  const gone = /^Removed/.test(lede.textContent), link = new URL(card.path.split("#")[0] + "#" + (found || ids[0]), root).href;
  if (card.isStory) {
    const told = make("ol", { className: "story" });
    for (const one of eras.slice(0, CARD_STORY)) told.append(make("li", {}, make("a", { href: link.split("#")[0] + "#" + one.querySelector("[id^=v]").id }, one.querySelector(".when time").textContent), " ", one.querySelector(".release")?.textContent || "", ": ", [...one.querySelectorAll(".badge")].map((badge) => badge.textContent).join(", ")));
    return boxed(...head(called(card), card.path, own(lede), ...[...page.querySelectorAll(".successors")].map(plainLinks), told,
      ...(eras.length > CARD_STORY ? [make("p", { className: "quiet" }, eras.length - CARD_STORY + " more wordings")] : [])));
  }
  const words = make("blockquote", { className: "text" }, ...[...(era.querySelector("details .text") || era.querySelector(".text")).children].map(plainLinks));
  const text = card.below && card.below.text && words.textContent.length < TITLE ? await parsed(new URL(card.below.text, root).href) : null;
  const isBelow = ({ id }) => id !== card.below.number && id.replace(/[a-z]+$/, "") === card.below.number;
  const lower = text ? [...text.querySelectorAll(".reading .rule")].filter(isBelow).flatMap((rule) => [...rule.querySelectorAll("p:not(.since)")].map(plainLinks)) : [];
  if (lower.length) words.replaceChildren(...lower);
  fact("These words", era.querySelector(".when .self").textContent, release ? " (since " + release + ")" : "");
  if (gone) fact("Today", lede.textContent.split(". ")[0] + ".");
  else fact("Today", today, ...(era.matches(".current") ? [", the same words"] : [", in other words"]));
  fact("Cite", make("code", {}, link));
  return boxed(...head(number + (card.name ? " " + card.name : ""), card.path), words, facts);

  // A part of another page, its links as they lead from there.
  function plainLinks(part) {
    const made = own(part);
    for (const one of made.querySelectorAll("a[href]")) one.href = new URL(one.getAttribute("href"), part.baseURI);
    for (const one of made.querySelectorAll("[id]")) one.removeAttribute("id");
    return made;
  }
}
