// Any two wordings of a history against each other, in one text or side by side. Every wording is in the page.
const box = document.querySelector(".any-two"), wordings = [...box.parentElement.querySelectorAll(".era")];
const names = wordings.map((era) => era.querySelector("[id^=v]").id.slice(1));
const [left, right] = ["From", "to"].map((said, n) => {
  const list = element("select", {});
  wordings.forEach((era, i) => list.append(new Option(names[i] + ", " + era.querySelector(".as").textContent, names[i])));
  list.value = names[n ? 0 : names.length - 1];
  return [said, list];
});
const beside = element("input", { type: "checkbox" }), result = element("div", { className: "compared-two" });
const fields = element("p", {}, ...[left, right].flatMap(([said, list]) => [element("label", {}, said + " ", list), " "]), element("label", {}, beside, " side by side"));
box.append(fields, result);
result.setAttribute("aria-live", "polite");
for (const control of [left[1], right[1], beside]) control.addEventListener("change", () => show(true));
addEventListener("hashchange", asked);

// The lists follow an address such as #from-2004-02-01-to-2009-07-11: what stood on each of the two days.
function asked() {
  const found = pairAsked();
  const standing = (day) => standingAt(names, "", day) || names[names.length - 1];
  if (found) [left, right].forEach(([, list], n) => { list.value = standing(found[n]); });
  show(false);
  if (found) box.scrollIntoView();
}

function show(isChosen) {
  const [from, to] = [left[1].value, right[1].value];
  if (isChosen) {
    window.history.replaceState(null, "", "#from-" + from + "-to-" + to);
    dispatchEvent(new Event("ruletrail-chosen"));
  }
  const texts = [from, to].map((name) => ownWords(wordingOf(wordings[names.indexOf(name)])));
  const rows = pairs(...texts).map(([old, now]) => readable(wordDiff(old, now)));
  if (from === to) result.replaceChildren(element("p", { className: "quiet" }, "Both are one wording."));
  else if (!beside.checked) result.replaceChildren(element("div", { className: "text diff" }, ...rows.map((ops) => element("p", {}, ...withFolds(woven(ops))))));
  else result.replaceChildren(element("div", { className: "sides two" }, ...[from, to].map((name, n) =>
    element("div", {}, element("h3", {}, name), element("div", { className: "text diff" }, ...rows.map((ops) => element("p", {}, ...side(ops, n))))))));
}

const wordingOf = (era) => era.querySelector(":scope > details > .text") || era.querySelector(":scope > .text:not(.diff)");

// One of the two texts, with what the other doesn't have marked.
const side = (ops, n) => withFolds(ops.flatMap(([op, gone, come]) =>
  op === "equal" ? [come] : n ? [...changedWords("ins", "added", come.trimEnd()), " "] : [...changedWords("del", "removed", gone.trimEnd()), " "]));
asked();
