const LETTER_ROOM = 160;

// With the letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n".
function withLetters(mask, found) {
  const all = [...found];
  for (let place = 0, match; (match = at(LETTERS.LETTER, mask, place)); ) {
    const { told, bracket } = match.groups, end = match.index + match[0].length, from = end - told.length;
    place = end;
    const before = found.findLast((one) => one.to <= from), of = at(LETTERS.LETTER_OF, mask, end);
    if (found.some((one) => one.to > from && one.from < end)) continue;
    const between = before && mask.slice(before.to, end), [section, rule, letter] = before ? parts(before.number) : [];
    const near = before && between.length <= LETTER_ROOM && !between.includes("\n\n");
    if (bracket && before && (letter || SHAPES.CLAUSE_END.test(between))) continue;
    const number = told[0] === "." ? near && section + told : of ? of.groups.rule + told : near && rule && section + "." + rule + told;
    for (let one = number && { start: from, end, number, from, to: end, strength: EVER, joined: "" }; one; ) {
      all.push(one);
      place = one.to;
      const aside = at(LETTERS.ASIDE, mask, place);
      one = joined(mask, aside ? { ...one, to: place + aside[0].length } : one, EVER, false);
    }
  }
  return all.sort((a, b) => a.from - b.from);
}
