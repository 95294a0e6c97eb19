// The word diff of two texts, as corpus/changes.py and Python's difflib make it: [op, old words, new words].
const PIECE = /\{[^}]*\}|[\p{L}\p{N}]+(?:['\u2019][\p{L}\p{N}]+)*|\n|-+|\.{3}|(?:(?![\p{L}\p{N}_\s\x1c-\x1f\x85])|\ufeff)[^]|_/gu;
const ISLAND = 2, WOVEN = 0.35, HELD = 0.8;
const USUAL = 300 ** 2, LONG = 3000 ** 2, FEW = 50_000;

// The elements of two long sequences that match only beside others, as corpus/matching.py chooses them.
function commonOf(a, placesInB, product) {
  const common = new Set(), counts = new Map(), pairs = [];
  if (product <= USUAL) return common;
  for (const one of a) counts.set(one, (counts.get(one) || 0) + 1);
  for (const [one, places] of placesInB) if (counts.has(one)) pairs.push([one, places.length * counts.get(one)]);
  let work = pairs.reduce((sum, [, many]) => sum + many, 0);
  for (const [one, many] of pairs.sort((x, y) => y[1] - x[1])) {
    if (product <= LONG && work <= FEW) break;
    work -= many;
    common.add(one);
  }
  return common;
}

// The stretches that two sequences have in common, longest first, as difflib finds them: [place in a, place in b, size].
function matchingBlocks(a, b) {
  const places = new Map(), found = [], waiting = [[0, a.length, 0, b.length]];
  b.forEach((one, j) => (places.has(one) ? places.get(one).push(j) : places.set(one, [j])));
  const common = commonOf(a, places, a.length * b.length);
  for (const one of common) places.delete(one);
  while (waiting.length) {
    const [from, to, low, high] = waiting.pop();
    let [i0, j0, size] = [from, low, 0], lengths = new Map();
    for (let i = from; i < to; i++) {
      const next = new Map();
      for (const j of places.get(a[i]) || []) {
        if (j < low) continue;
        if (j >= high) break;
        const length = (lengths.get(j - 1) || 0) + 1;
        next.set(j, length);
        if (length > size) [i0, j0, size] = [i - length + 1, j - length + 1, length];
      }
      lengths = next;
    }
    while (i0 > from && j0 > low && common.has(b[j0 - 1]) && a[i0 - 1] === b[j0 - 1]) [i0, j0, size] = [i0 - 1, j0 - 1, size + 1];
    while (i0 + size < to && j0 + size < high && common.has(b[j0 + size]) && a[i0 + size] === b[j0 + size]) size++;
    if (!size) continue;
    found.push([i0, j0, size]);
    if (from < i0 && low < j0) waiting.push([from, i0, low, j0]);
    if (i0 + size < to && j0 + size < high) waiting.push([i0 + size, to, j0 + size, high]);
  }
  const merged = [];
  for (const [i, j, size] of found.sort((x, y) => x[0] - y[0] || x[1] - y[1])) {
    const last = merged[merged.length - 1];
    if (last && last[0] + last[2] === i && last[1] + last[2] === j) last[2] += size;
    else merged.push([i, j, size]);
  }
  return merged;
}

function spans(a, b) {
  const told = [];
  let [i, j] = [0, 0];
  for (const [x, y, size] of [...matchingBlocks(a, b), [a.length, b.length, 0]]) {
    if (i < x || j < y) told.push([i < x ? (j < y ? "replace" : "delete") : "insert", i, x, j, y]);
    if (size) told.push(["equal", x, x + size, y, y + size]);
    [i, j] = [x + size, y + size];
  }
  return told;
}

const reversed = (text) => text.split("").reverse().join("");
function sharedStart(a, b) {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return a.slice(0, n);
}

function wordDiff(old, now) {
  const start = sharedStart(old, now), head = old === now ? old : start.slice(0, start.lastIndexOf(" ") + 1);
  const left = old.slice(head.length), right = now.slice(head.length), end = sharedStart(reversed(left), reversed(right));
  const tail = reversed(end.slice(0, Math.max(end.lastIndexOf(" "), 0)));
  const middle = diffOf(left.slice(0, left.length - tail.length), right.slice(0, right.length - tail.length)), ops = [];
  for (const [op, gone, come] of [["equal", head, head], ...middle, ["equal", tail, tail]]) {
    const last = ops[ops.length - 1];
    if (last && op === "equal" && last[0] === "equal") ops[ops.length - 1] = [op, last[1] + gone, last[2] + come];
    else if (gone || come) ops.push([op, gone, come]);
  }
  return ops;
}

function diffOf(old, now) {
  const left = pieces(old), right = pieces(now), key = (piece) => normalise(piece) || piece.replace(/^ +| +$/g, "");
  const told = withoutIslands(spans(left.map(key), right.map(key)), left);
  return told.map(([op, a, b, c, d]) => [op, left.slice(a, b).join(""), right.slice(c, d).join("")]);
}

function pieces(text) {
  const starts = [...text.matchAll(PIECE)].map((match) => match.index);
  if (!starts.length) return text ? [text] : [];
  starts[0] = 0;
  return starts.map((start, n) => text.slice(start, starts[n + 1]));
}

function withoutIslands(told, left) {
  const merged = [], size = ([, a, b, c, d]) => Math.max(b - a, d - c);
  told.forEach((span, n) => {
    let [op, a, b, c, d] = span;
    if (op === "equal" && n > 0 && n < told.length - 1) {
      const words = left.slice(a, b).filter((piece) => /[\p{L}\p{N}_]/u.test(piece)).length;
      if (words <= ISLAND && Math.min(size(merged[merged.length - 1]), size(told[n + 1])) > words + 1) op = "replace";
    }
    if (merged.length && op !== "equal" && merged[merged.length - 1][0] !== "equal") {
      const last = merged.pop();
      [op, a, c] = ["replace", last[1], last[3]];
    }
    merged.push([op, a, b, c, d]);
  });
  return merged;
}

function readable(ops) {
  const size = (text) => [...text].length;
  const added = (texts) => texts.reduce((sum, text) => sum + size(text), 0);
  const stayed = ops.filter(([op]) => op === "equal").map(([, , now]) => now);
  const olds = added(ops.map((op) => op[1])), news = added(ops.map((op) => op[2])), kept = added(stayed);
  const isHeld = stayed.length <= 2 && kept >= HELD * Math.min(olds, news);
  if (ops.length > 1 && (2 * kept) / (olds + news) < WOVEN && !isHeld) {
    // The whole sentences that both begin with stay.
    const sentences = (text) => (ops[0][0] === "equal" && /^[^]*[.!?][”")]*\s/.exec(text) || [""])[0];
    const [old, now] = [sentences(ops[0][1]), sentences(ops[0][2])], begun = old && now;
    const rest = [1, 2].map((side) => ops.map((op) => op[side]).join("").slice(begun ? [old, now][side - 1].length : 0));
    return [...(begun ? [["equal", old, now]] : []), ["replace", ...rest]];
  }
  return slid(withoutCrumbs(wholeNumbers(ops)));
}

function wholeNumbers(given) {
  const ops = [...given];
  for (let i = 0; i < ops.length - 1; i++) {
    const [op, old, now] = ops[i], [nextOp, nextOld, nextNow] = ops[i + 1];
    if (op === "equal" && nextOp === "replace" && /^\d/.test(nextOld) && /^\d/.test(nextNow)) {
      const start = (/(?<![\d.])[1-9]\d{2}\.$/.exec(now) || [""])[0];
      if (start && old.endsWith(start)) {
        ops[i] = [op, old.slice(0, -start.length), now.slice(0, -start.length)];
        ops[i + 1] = [nextOp, start + nextOld, start + nextNow];
      }
    } else if (op === "replace" && nextOp === "equal" && [old, now].every((words) => /(?<![\d.])[1-9]\d{2}\n?$/.test(words))) {
      const end = (/^\.\d{1,3}[a-z]{0,2}(?![\p{L}\p{N}_])/u.exec(nextNow) || [""])[0];
      if (end && nextOld.startsWith(end)) {
        ops[i] = [op, old + end, now + end];
        ops[i + 1] = [nextOp, nextOld.slice(end.length), nextNow.slice(end.length)];
      }
    }
  }
  return ops.filter(([, old, now]) => old || now);
}

function withoutCrumbs(ops) {
  const merged = [];
  ops.forEach(([op, old, now], i) => {
    const crumb = op === "equal" && i > 0 && i < ops.length - 1 && folded(now).length <= 3 && ops[i - 1][0] === "replace" && ops[i + 1][0] === "replace";
    const last = merged[merged.length - 1];
    if (last && last[0] !== "equal" && (crumb || op !== "equal")) merged[merged.length - 1] = ["replace", last[1] + old, last[2] + now];
    else merged.push([op, old, now]);
  });
  return merged;
}

function slid(ops) {
  if (ops.length !== 3 || ops[0][0] !== "equal" || ops[2][0] !== "equal" || ops[1][0] === "replace") return ops;
  let [[, leftOld, left], [op, gone, come], [, rightOld, right]] = ops, piece = gone || come;
  if (leftOld !== left || rightOld !== right) return ops;
  while (left && !left.trimEnd().endsWith(".")) {
    const word = left.slice(left.trimEnd().lastIndexOf(" ") + 1);
    if (!piece.endsWith(word) || word.length >= piece.length) return ops;
    [left, piece, right] = [left.slice(0, -word.length), word + piece.slice(0, -word.length), word + right];
  }
  const moved = op === "delete" ? [op, piece, ""] : [op, "", piece];
  return left ? [["equal", left, left], moved, ["equal", right, right]] : [moved, ["equal", right, right]];
}
