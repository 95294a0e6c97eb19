// Any two wordings of one rule compared. Every wording is in the page: a history has lists of them to choose from, and shows both
// in one text or side by side; an embed shows the two that its address names, #from-VERSION-to-VERSION or #since-VERSION.
const versionsOf = (eras) => eras.map((era) => era.querySelector("[id^=v]").id.slice(1));
const diffOfWordings = (before, after) => pairs(before, after).flatMap(([old, now]) => diffOfPair(old, now));

for (const box of document.querySelectorAll(".any-two")) {
  const wordings = [...box.parentElement.querySelectorAll(".era")], names = versionsOf(wordings);
  const [left, right] = ["From", "to"].map((said, n) => {
    const list = element("select", {});
    wordings.forEach((era, i) => list.append(new Option(names[i] + ", " + era.querySelector(".as").textContent, names[i])));
    list.value = names[n ? 0 : names.length - 1];
    return [said, list];
  });
  const beside = element("input", { type: "checkbox" }), result = element("div", { className: "compared-two" });
  const fields = element("p", {}, ...[left, right].flatMap(([said, list]) => [element("label", {}, said + " ", list), " "]), element("label", {}, beside, " side by side"));
  const wordingOf = (name) => {
    const era = wordings[names.indexOf(name)];
    return ownWords(era.querySelector(":scope > details > .text") || era.querySelector(":scope > .text:not(.diff)"));
  };

  const show = (isChosen) => {
    const [from, to] = [left[1].value, right[1].value], texts = [from, to].map(wordingOf);
    if (isChosen) {
      window.history.replaceState(null, "", "#from-" + from + "-to-" + to);
      dispatchEvent(new Event("ruletrail-chosen"));
    }
    const column = (name, n) => element("div", {}, element("h3", {}, name), element("div", { className: "text diff" }, ...pairs(...texts).flatMap(([old, now]) => oneSide(old, now, n))));
    if (from === to) result.replaceChildren(element("p", { className: "quiet" }, "Both are one wording."));
    else if (!beside.checked) result.replaceChildren(element("div", { className: "text diff" }, ...diffOfWordings(...texts)));
    else result.replaceChildren(element("div", { className: "sides two" }, ...[from, to].map(column)));
  };
  // The lists follow the address: what stood on each of the two days.
  const asked = () => {
    const found = pairAsked(), standing = (day) => standingAt(names, "", day) || names[names.length - 1];
    if (found) [left, right].forEach(([, list], n) => { list.value = standing(found[n]); });
    show(false);
    if (found) box.scrollIntoView();
  };

  box.append(fields, result);
  result.setAttribute("aria-live", "polite");
  for (const control of [left[1], right[1], beside]) control.addEventListener("change", () => show(true));
  addEventListener("hashchange", asked);
  asked();
}

if (document.body.matches(".embed")) {
  const ids = [...document.querySelectorAll(".era > [id^=v], .era b[id^=v]")].map(({ id }) => id), newest = ids[0]?.slice(1);
  const show = () => {
    const id = decodeURIComponent(location.hash.slice(1)), since = /^since-(\d{4}-.{1,60})$/.exec(id), asked = since && newest ? [since[1], newest] : pairAsked();
    const found = asked && asked.sort().map((version) => document.getElementById(standingAt(ids, "v", version)));
    if (!found || !found.every(Boolean) || document.getElementById(id)) return;
    const texts = found.map((at) => ownWords(at.closest(".era").querySelector(".text.wording")));
    const days = found.map((at) => at.id.slice(1, 11)), labels = found.map((at) => (at.tagName === "B" ? at : at.closest(".era").querySelector(".as")).textContent);
    const how = element("p", { className: "how" }, element("span", { className: "as" }, labels[0]), ...(labels[0] === labels[1] ? [] : [", then ", element("span", { className: "as" }, labels[1])]));
    document.querySelector("main").append(element("article", { className: "era pair", id }, element("header", {}, element("h2", { className: "when" }, days[0] + " against " + days[1]), how),
      element("div", { className: "text diff" }, ...diffOfWordings(...texts))));
    location.replace("#" + id);
  };
  show();
  addEventListener("hashchange", show);
}
