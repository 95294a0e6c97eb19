const LETTER_ROOM = 160, ALONE_ROOM = 80, SUCCESSOR = 3;

// Whether a section's number has a sign as rules have it, or is the first cell of a table's row, in a column of rules.
MORE.isTold = (mask, start, end) => {
  if (mask[start - 1] === "#" && at(LETTERS.SIGNED_RULE, mask, 0)) return true;
  if (!at(LETTERS.CELL_AFTER, mask, end)) return false;
  const above = mask.slice(Math.max(0, start - 1500), start).split(/\r\n?|\n/);
  if (/[^ \t|!>\0\x01]/.test(above.pop())) return false;
  for (let line; (line = above.pop()) && line.trim(); ) if (at(LETTERS.COLUMN, line, 0)) return true;
  return false;
};

// A citation as ending behind what stands between brackets; the f of "409.1b (declare) and f".
function pastAside(mask, one) {
  const aside = at(LETTERS.ASIDE, mask, one.to);
  return aside ? { ...one, to: one.to + aside[0].length } : one;
}
MORE.afterAside = (mask, one) => {
  const past = /[a-z]/.test(one.number) ? pastAside(mask, one) : one, next = past !== one && at(SHAPES.JOINED, mask, past.to);
  return next && next.groups.alone ? joined(mask, past, EVER, false) : null;
};

// With the letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n".
function withLetters(mask, found) {
  const made = [], starts = new Set(found.map((one) => one.from));
  for (let place = 0, match; found.length && (match = at(LETTERS.LETTER, mask, place)); ) {
    const { told } = match.groups, from = match.index + 1, end = from + told.length, kind = letterKind(mask, told, from, end);
    place = end;
    if (!kind || found.some((one) => one.to > from && one.from < end)) continue;
    const last = made[made.length - 1];
    let before = found.findLast((one) => one.to <= from);
    if (before && last && last.to > before.to) before = last;
    let number = letterNumber(mask, from, told, before, kind);
    if (last && before && number === before.number) number = letterNumber(mask, from, told, last, kind) || number;
    for (let one = number && { start: from, end, number, from, to: end, strength: EVER, joined: "" }; one && !starts.has(one.from); ) {
      made.push(one);
      place = one.to;
      one = joined(mask, pastAside(mask, one), EVER, false);
    }
  }
  const lines = letterLines(mask, found).filter((line) => !made.some((one) => one.from === line.from));
  return [...found, ...made, ...lines].sort((a, b) => a.from - b.from);
}

// What makes a letter a citation: a word before it, brackets, "of" a rule behind it, its rule's name right before it, or that it
// stands alone; "short" for ".5n".
function letterKind(mask, told, from, end) {
  const before = (shape) => between(shape, mask, from - ROOM, from), after = (shape) => at(shape, mask, end);
  if (told[0] === ".") return /[a-z]$/.test(told) || before(LETTERS.LABEL_BEFORE) ? "short" : "";
  if (before(LETTERS.LETTER_CUE)) return "cue";
  if (after(LETTERS.BRACKET_AFTER) && before(LETTERS.BRACKET_BEFORE)) return "bracket";
  if (after(LETTERS.OF_RULE_AFTER)) return "of";
  if (before(LETTERS.OWN_BEFORE)) return "own";
  return before(LETTERS.ALONE_LETTER_BEFORE) && after(LETTERS.ALONE_LETTER_AFTER) ? "alone" : "";
}

// The number that "b" or ".5n" completes: that of the rule named behind it, else of the one before it in the paragraph; or null.
function letterNumber(mask, from, told, before, kind) {
  const of = (kind === "cue" || kind === "of") && at(LETTERS.LETTER_OF, mask, from + told.length);
  if (of) return of.groups.rule + told;
  const gap = before && mask.slice(before.to, from);
  if (!before || gap.length + told.length > LETTER_ROOM || gap.includes("\n\n")) return null;
  const [section, rule, letter] = parts(before.number), step = rank(told) - rank(letter);
  if (kind === "short") return /[a-z]$/.test(told) || !at(SHAPES.MEASURED, gap, 0) ? section + told : null;
  const isNext = step > 0 && step <= SUCCESSOR, own = kind === "own" && at(LETTERS.OWN_BEFORE, gap, 0);
  if (!rule || (kind === "bracket" && (SHAPES.CLAUSE_END.test(gap) || (letter && !isNext)))) return null;
  if (kind === "own" && (letter || !own || own.index || own[0].length < gap.length)) return null;
  if (kind === "alone" && (!letter || !step || Math.abs(step) > SUCCESSOR || gap.length > ALONE_ROOM || /[.!?\r\n]/.test(gap))) return null;
  return section + "." + rule + told;
}

// The letters that lines begin with, a first, below a rule whose letters are announced: "702.139, letter by letter:".
function letterLines(mask, found) {
  const made = [];
  let rule = "", reached = 0;
  for (let place = 0, match; found.length && (match = at(LETTERS.LETTER_LINE, mask, place)); ) {
    const { told } = match.groups, from = match.index + match[0].lastIndexOf(told), end = from + 1;
    place = match.index + match[0].length;
    const head = found.findLast((one) => one.to <= from), last = made[made.length - 1];
    if (!head || found.some((one) => one.to > from && one.from < end)) continue;
    if (told === "a") {
      const isNear = /\.\d+$/.test(head.number) && from - head.to <= LETTER_ROOM;
      rule = isNear && between(LETTERS.LETTERS_TOLD, mask, head.start - ROOM, from) ? head.number : "";
    } else if (!rule || rank(told) !== rank(parts(last.number)[2]) + 1 || from - reached > 2 * LETTER_ROOM) rule = "";
    if (!rule) continue;
    made.push({ start: from, end, number: rule + told, from, to: end, strength: EVER, joined: "" });
    reached = end;
  }
  return made;
}
