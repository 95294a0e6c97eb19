// The rule that each citation meant on its day: articles/resolve.py over the index of numbers.
// The citations that count, weighed as the command weighs them. as(cited, found) returns the place of the article's day.
function resolveCitations(mask, numbers, as, found = findCitations(mask)) {
  let out = false;
  found = found.map((one) => (one.apart && one.strength === SURE && !numbers.ever(one.number) ? withoutLetter(one) : one)).filter((one) => {
    if (out) one.joined = "";
    out = one.strength === EVER && !numbers.ever(one.number);
    return !out;
  });
  const several = found.filter((one) => one.strength >= EVER).length >= SEVERAL;
  if (!several && !found.some((one) => one.strength === SURE) && !at(SHAPES.ABOUT, mask, 0)) found = [];
  if (isAnotherBook(found, numbers) && !at(SHAPES.NAMED, mask, 0)) found = [];
  const when = as(citedNumbers(found, numbers), found);
  found = counted(found, mask, numbers, several).map((one) => ({ ...one, standing: numbers.standing(one.number, when.placeOf(one)) }));
  found = found.filter((one) => one.standing || one.strength >= EVER || (when.isNear && when.isNear(one)));
  return { when, citations: found };
}

// Whether most of the rules that an article cites are in no version, or it cites none.
function isAnotherBook(found, numbers) {
  const cited = found.filter((one) => /\./.test(one.number) && one.strength >= PLAIN), sure = cited.filter((one) => one.strength >= EVER);
  const asked = sure.length ? sure : cited;
  return 2 * asked.filter((one) => !numbers.ever(one.number)).length >= asked.length;
}

// Of what was found that which counts, but for what the rules of the day have to say of it.
function counted(found, mask, numbers, several) {
  const kept = [];
  found.forEach((head, n) => {
    if (head.joined) return;
    let end = n + 1;
    while (end < found.length && found[end].joined) end++;
    const list = found.slice(n, end), { strength } = head;
    if (strength === SECTION && !(several && (isHeaded(mask, head, numbers) || follows(mask, kept[kept.length - 1], head)))) return;
    if (strength >= EVER || list.every((one) => numbers.ever(one.number))) kept.push(...list);
  });
  return kept;
}

// Whether words of a section's heading stand beside its number, or another such number right before it.
function isHeaded(mask, { number, from, to }, { index }) {
  const words = (index.headings[number] || "").split(" ");
  return (beside(mask, from, to).join(" ").toLowerCase().match(/[a-z]{4,}/g) || []).some((word) => words.includes(word.slice(0, 5)));
}
function follows(mask, last, { from }) {
  return !!last && last.strength === SECTION && from - last.to <= CLAUSE_ROOM && !SHAPES.CLAUSE_END.test(mask.slice(last.to, from));
}

const sectionOf = (one) => parts(one.number)[0];
const citedNumbers = (found, numbers) =>
  [...new Set(found.filter((one) => one.strength >= EVER && numbers.ever(one.number)).map((one) => one.number))].sort();

// What became of a rule, in a word, and what there is to say beside it.
const STATES = { same: "the same", renumbered: "renumbered", reworded: "reworded", removed: "removed", ambiguous: "ambiguous", unknown: "not found" };
function became(number, { state, today, gone, became, changed, isOtherBelow }) {
  const now = today && today !== number ? "today " + today : "";
  if (state === "removed") return "since " + gone + (became ? "; its words are in " + became.replaceAll(" ", ", ") + " today" : "");
  if (state === "renumbered") return now + (isOtherBelow ? ", other words below it" : ", the same words");
  if (state === "same") return isOtherBelow ? "heading, other words below it" : "";
  return state === "reworded" ? [changed.length ? "on " + changed.join(", ") : "", now].filter(Boolean).join("; ") : "";
}
