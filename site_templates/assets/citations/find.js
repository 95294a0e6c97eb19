// The citations in prose, found as articles/find.py finds them. tests/articles/citation_cases.tsv tests both with one table.
const HIDDEN = "\0", MARK = "\x01";
const SECTION = 0, PLAIN = 1, EVER = 2, SURE = 3;
const CLAUSE_ROOM = 40, CUE_ROOM = 64, ROOM = 24, FURTHEST = 12, SEVERAL = 3;

// Whether a shape stands at a place, or lies between two places. Looking back sees what is before the first of them.
const at = (shape, text, place) => { shape.lastIndex = place; return shape.exec(text); };
const between = (shape, text, start, end) => {
  const from = Math.max(0, start - 3);
  const found = at(shape, text.slice(from, end), Math.max(0, start) - from);
  if (found) found.index += from;
  return found;
};
const rank = (letters) => [...letters].reduce((value, letter) => value * 26 + letter.charCodeAt(0) - 96, 0);
const plain = (g) => g.section + "." + g.rule + (g.letter || g.inner || g.apart || "").toLowerCase();
const parts = (number) => /^(\d+)\.?(\d*)([a-z]*)$/.exec(number).slice(1);

// A mask with spaces of other widths as spaces, and with marks for what nobody sees, as articles/page.py has it.
const seen = (mask) => mask.replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, " ").replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, MARK);

// Every citation in a mask, in order: {start, end, number, from, to, strength, joined}; from and to are where its number stands.
function findCitations(mask) {
  const found = [];
  let place = 0, match;
  while ((match = at(SHAPES.NUMBER, mask, place))) {
    place = match.index + match[0].length;
    const head = cited(mask, match, place);
    if (!head) continue;
    if (match.groups.apart) head.apart = place - 2;
    const many = !!between(SHAPES.PLURAL, mask, head.start, head.from), list = [head, ...lettered(mask, head)];
    for (let more, own; (own = list[list.length - 1]), (more = joined(mask, own, head.strength, many)); ) list.push(more);
    const last = list[list.length - 1].to;
    if (head.strength < EVER && list.slice(1).some((one) => one.strength >= EVER)) for (const one of list) one.strength = Math.max(one.strength, EVER);
    found.push(...list);
    place = Math.max(place, last);
  }
  return found;
}

// A citation without a letter that stands by itself, where no version has it: "rule 305.7 B-side".
const withoutLetter = (one) =>
  ({ ...one, number: one.number.replace(/[a-z]+$/, ""), to: one.apart, end: one.end === one.to ? one.apart : one.end, apart: 0 });

// The first letter in "613.1 (a, b and c)", as a list of one or none; it makes the number surer.
function lettered(mask, rule) {
  const match = /\.\d+$/.test(rule.number) && at(SHAPES.LETTERS, mask, rule.to);
  if (!match) return [];
  const end = rule.to + match[0].length, start = end - 1;
  rule.strength = Math.max(rule.strength, EVER);
  return [{ start, end, number: rule.number + match.groups.alone, from: start, to: end, strength: EVER, joined: "list" }];
}

function cited(mask, match, end) {
  const start = match.index, g = match.groups, number = g.rule ? plain(g) : g.section;
  const made = (first, last, strength) => ({ start: first, end: last, number, from: start, to: end, strength, joined: "" });
  const template = between(SHAPES.TEMPLATE, mask, start - CUE_ROOM, start);
  if (template) {
    const closed = at(SHAPES.TEMPLATE_END, mask, end);
    return closed ? made(template.index, end + closed[0].length, SURE) : made(start, end, SURE);
  }
  const cue = between(SHAPES.CUE, mask, start - CUE_ROOM, start);
  if (!cue) {
    const strength = withoutCue(mask, match, end);
    return strength === null ? null : made(start, end, strength);
  }
  if (between(SHAPES.OTHER_BOOK_BEFORE, mask, cue.index - 40, start)) return null;
  if (SHAPES.NOT_LETTERS.has(g.letter || "") || (cue.groups.chapter && g.rule) || (cue.groups.initial && !g.rule)) return null;
  let strength = cue.groups.weak || cue.groups.initial ? EVER : SURE;
  if (!g.rule) {
    if (/^[(\-/][\p{L}\p{N}]/u.test(mask.slice(end, end + 3)) && !goesOn(mask, end)) return null;
    strength = cue.groups.weak || cue.groups.chapter ? PLAIN : EVER;
  }
  return made(/[\x01\r\n]/.test(cue[0]) || /[^ \t\xa0:#]/.test(cue.groups.gap) ? start : cue.index, end, strength);
}

function goesOn(mask, end) {
  const next = at(SHAPES.JOINED, mask, end);
  return !!next && !!next.groups.section && !next.groups.rule;
}

// What a number is without "rule" before it: a strength, or null.
function withoutCue(mask, match, end) {
  const start = match.index, g = match.groups, letter = g.letter || g.inner || g.apart || "";
  if (g.gap || between(SHAPES.BARE_NOT_AFTER, mask, start - ROOM, start)) return null;
  if (SHAPES.NOT_LETTERS.has(g.letter || "") || isMeasure(mask, end)) return null;
  if (letter && (g.apart || /[a-z]/.test(letter))) return EVER;
  if (g.rule) return PLAIN;
  return /^the $/i.test(mask.slice(start - 4, start)) && mask.startsWith(" rule", end) ? EVER : SECTION;
}

// What stands before and behind a number in the same clause.
const beside = (mask, start, end) =>
  [mask.slice(Math.max(0, start - CLAUSE_ROOM), start).split(SHAPES.CLAUSE_END).pop(), mask.slice(end, end + CLAUSE_ROOM).split(SHAPES.CLAUSE_END)[0].split(/[\r\n]/)[0]];

// Whether a unit follows: "305.7 kg", but not "305.7/305.8".
function isMeasure(mask, end) {
  if (!at(SHAPES.BARE_NOT_BEFORE, mask, end)) return false;
  const pair = at(SHAPES.JOINED, mask, end);
  return !(pair && (pair.groups.alone || pair.groups.section));
}

// The next citation of a list or range, if what follows is one. many: it is announced as a list, "rules 500-514".
function joined(mask, last, head, many) {
  const match = at(SHAPES.JOINED, mask, last.to);
  if (!match) return null;
  const g = match.groups, end = last.to + match[0].length, range = !!(g.dash || g.through);
  const number = nextNumber(mask, g, end, last, many || (head === SECTION && (range || !!g.slash)), range);
  if (!number) return null;
  const start = last.to + g.sep.length, lettered = !!(g.letter || g.inner || g.apart);
  const strength = g.rule && (many || lettered) ? head : Math.min(head, EVER);
  return { start, end, number, from: start, to: end, strength: lettered ? Math.max(strength, EVER) : strength, joined: range ? "range" : "list", apart: g.apart ? end - 2 : 0 };
}

function nextNumber(mask, g, end, last, many, range) {
  const [section, rule, letters] = parts(last.number);
  if (g.section && !g.rule) return many && !rule && (+g.section > +section || !range) ? g.section : null;
  if (g.alone) {
    const letter = g.alone.toLowerCase(), step = rank(letter) - rank(letters);
    return letters && (letter === g.alone || /[A-Z]/.test(mask[last.to - 1])) && g.comma !== ";" && (g.but ? g.alone !== "a" && step && step >= -FURTHEST : step > 0) && step <= FURTHEST ? section + "." + rule + letter : null;
  }
  if (SHAPES.NOT_LETTERS.has(g.letter || "") || isMeasure(mask, end)) return null;
  if (g.section) return plain(g);
  if (g.short) return rule ? section + "." + g.short + (g.short_letter || "") : null;
  if (g.digit_letter) return many && g.digits === rule ? section + "." + rule + g.digit_letter : null;
  const tight = /^[-\u2010-\u2013\u2212\x01\d]*$/.test(mask.slice(last.to, end));
  return ((g.dash && tight) || many) && rule && !letters && +g.digits > +rule ? section + "." + g.digits : null;
}
