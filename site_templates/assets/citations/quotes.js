// Quoted words compared with the rule that the article names for them, as articles/quotes.py compares them.
// tests/articles/quote_cases.json tests both with one table.
const EDGES = " .,;:!?'\"()-", ALIKE = 0.6, MIN_WORDS = 5, NEAR = 160, SOURCE_ROOM = 1000;
const WORDS = /[\p{L}\p{N}_]+/gu;

// What stands between quotation marks, and in blocks of quotation, in order: {start, end, text, number}.
function findQuotes(mask, blocks) {
  const found = [];
  const add = (start, end) => found.push(...quotedRules(mask, start, end));
  let from = at(QUOTES.OPENING, mask, 0) ? 0 : mask.length;
  for (const end of [...mask.slice(from).matchAll(QUOTES.PARAGRAPH)].map((gap) => from + gap.index).concat(mask.length)) {
    const lead = Math.max(0, from - 1), part = mask.slice(lead, end), opening = at(QUOTES.OPENING, part, from - lead);
    QUOTES.QUOTED.lastIndex = opening ? opening.index : part.length;
    for (let match; opening && (match = QUOTES.QUOTED.exec(part)); ) add(lead + match.index + 1, lead + match.index + match[0].length - 1);
    from = end;
  }
  for (const [start, end] of blocks) add(start, end);
  return found.sort((a, b) => a.start - b.start);
}

// Each numbered rule of a quotation for itself, without its number and without the source behind it.
function quotedRules(mask, begin, stop) {
  const leads = [...mask.slice(begin, stop).matchAll(QUOTES.LEAD)].map((match) => {
    const end = begin + match.index + match[0].length;
    return { start: end - match.groups.lead.length, words: end, number: match.groups.number };
  });
  const starts = !leads.length || leads[0].start > begin ? [{ start: begin, words: begin, number: "" }, ...leads] : leads;
  return starts.map(({ start, words, number }, n) => {
    const end = n + 1 < starts.length ? starts[n + 1].start : stop, room = Math.max(words, end - SOURCE_ROOM), before = Math.max(0, room - 1);
    const source = at(QUOTES.SOURCE, mask.slice(before, end), room - before), behind = source ? before + source.index : end;
    const text = folded(mask.slice(words, behind).replaceAll(MARK, "").replaceAll(HIDDEN, " "));
    return { start, end, text, number: number || (source ? source.groups.number : "") };
  }).filter(({ text }) => text.split(" ").length >= MIN_WORDS);
}

// The blocks that markup says are quoted: [start, end] of each.
function quotedBlocks(text) {
  const found = [];
  let open = -1;
  for (const tag of text.matchAll(/<(\/?)(?:blockquote|q)(?=[\s>])[^<>]{0,500}>|\[(\/?)quote(?=[\]= ])[^[\]\n]{0,500}\]/gi)) {
    const closes = tag[1] || tag[2];
    if (closes && open >= 0) found.push([open, tag.index]);
    open = closes ? -1 : tag.index + tag[0].length;
  }
  for (const lines of text.matchAll(/(?<=^|[\r\n]) {0,3}>(?=[^\r\n]*[^\s>])[^\r\n]*(?:(?:\r\n?|\n) {0,3}>(?=[^\r\n]*[^\s>])[^\r\n]*)*/g)) {
    found.push([lines.index, lines.index + lines[0].length]);
  }
  return found;
}

// Each quotation with the citations that stand in it or near it, nearest first; none without such.
function quotesBeside(prose, text, citations) {
  const here = (place) => prose.here(place), blocks = quotedBlocks(text).map((block) => block.map(here));
  return findQuotes(prose.mask, blocks).map((quote) => {
    const distance = (one) => Math.max(quote.start - here(one.end), here(one.start) - quote.end, 0);
    const near = citations.filter((one) => one.standing && one.standing.then && isBeside(prose.mask, quote, { start: here(one.start), end: here(one.end) }));
    const own = near.filter((one) => one.number === quote.number);
    return { quote, near: (own.length ? own : near).sort((a, b) => distance(a) - distance(b)) };
  }).filter(({ near }) => near.length);
}

function isBeside(mask, quote, one) {
  if (quote.start <= one.start && one.start < quote.end) return true;
  const gap = one.end <= quote.start ? [one.end, quote.start] : [quote.end, one.start];
  return gap[1] - gap[0] <= NEAR && [...mask.slice(...gap).matchAll(QUOTES.PARAGRAPH)].length <= 1;
}

// A quotation beside the words of a rule, in their normal form: {same, ops}; null when it isn't one of them.
function compareQuote(quoted, own) {
  const stripped = (text) => {
    let [start, end] = [0, text.length];
    while (start < end && EDGES.includes(text[start])) start++;
    while (end > start && EDGES.includes(text[end - 1])) end--;
    return text.slice(start, end);
  };
  const swapped = (char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase());
  const holds = (part) => own.includes(part) || own.includes(swapped(part.slice(0, 1)) + part.slice(1));
  const told = quoted.split(QUOTES.LEFT_OUT).map((piece) => stripped(normalise(piece))).filter(Boolean);
  if (!told.length) return null;
  if (told.every(holds)) return { same: true, ops: [] };
  const said = normalise(quoted), theirs = nearestPart(own, said);
  if (theirs === null) return null;
  const ops = readable(wordDiff(theirs, said));
  return { same: ops.every(([op]) => op === "equal"), ops };
}

// The part of a rule's words that a quotation comes from, or null when too little of it does.
function nearestPart(own, said) {
  const words = [...own.matchAll(WORDS)], quoted = said.match(WORDS) || [];
  const blocks = matchingBlocks(words.map((word) => word[0].toLowerCase()), quoted.map((word) => word.toLowerCase()));
  if (!blocks.length || blocks.reduce((sum, [, , size]) => sum + size, 0) < ALIKE * quoted.length) return null;
  const first = blocks[0], [a, b, size] = blocks[blocks.length - 1];
  const last = words[Math.min(words.length - 1, a + size - 1 + (quoted.length - b - size))];
  let end = last.index + last[0].length;
  while (end < own.length && EDGES.includes(own[end]) && EDGES.includes(said.slice(-1)) && own[end] !== " ") end++;
  return own.slice(words[Math.max(0, first[0] - first[1])].index, end);
}
