const LETTER_ROOM = 160;

// With the letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n".
function withLetters(mask, found) {
  const all = [...found];
  for (let place = 0, match; found.length && (match = at(LETTERS.LETTER, mask, place)); ) {
    const { told } = match.groups, from = match.index + 1, end = from + told.length, kind = letterKind(mask, told, from, end);
    place = end;
    if (!kind || found.some((one) => one.to > from && one.from < end)) continue;
    const number = letterNumber(mask, end, told, found.findLast((one) => one.to <= from), kind);
    for (let one = number && { start: from, end, number, from, to: end, strength: EVER, joined: "" }; one; ) {
      all.push(one);
      place = one.to;
      const aside = at(LETTERS.ASIDE, mask, place);
      one = joined(mask, aside ? { ...one, to: place + aside[0].length } : one, EVER, false);
    }
  }
  return all.sort((a, b) => a.from - b.from);
}

// What makes a letter a citation: a word before it, brackets, "of" a rule behind it; "short" for ".5n".
function letterKind(mask, told, from, end) {
  if (told[0] === ".") return "short";
  const room = from - ROOM;
  if (between(LETTERS.LETTER_CUE, mask, room, from)) return "cue";
  if (at(LETTERS.BRACKET_AFTER, mask, end) && between(LETTERS.BRACKET_BEFORE, mask, room, from)) return "bracket";
  return at(LETTERS.OF_RULE_AFTER, mask, end) ? "of" : "";
}

// The number that "b" or ".5n" completes: that of the rule named behind it, else of the one before it in the paragraph; or null.
function letterNumber(mask, end, told, before, kind) {
  const of = (kind === "cue" || kind === "of") && at(LETTERS.LETTER_OF, mask, end);
  if (of) return of.groups.rule + told;
  const gap = before && mask.slice(before.to, end);
  if (!before || gap.length > LETTER_ROOM || gap.includes("\n\n")) return null;
  const [section, rule, letter] = parts(before.number);
  if (kind === "short") return section + told;
  return !rule || (kind === "bracket" && (letter || SHAPES.CLAUSE_END.test(gap))) ? null : section + "." + rule + told;
}
