// The ranking of entries for a question: words weighed as by the command's search, then names and terms, then the number of
// citing rules.
const [LONGEST_GUESS, GUESSED, BEGUN] = [8, 0.8, 0.35];

// How many letters part two words, letters that changed places counted once; most + 1 for more than that.
function edits(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [], row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
}

// What a typed word may mean: a list of concepts, each [the word as it is spelt, a Map of stems with what they count]. A compound is two.
function meant(index, word, isUnfinished) {
  const own = index.stem(word), ways = new Map(), add = (stem, counts) => { if (!(ways.get(stem) >= counts)) ways.set(stem, counts); };
  if (own) add(own, 1);
  if (isUnfinished && word.length > 2) for (const [known, stem] of index.stems) if (known !== word && known.startsWith(word)) add(stem, own ? BEGUN : GUESSED);
  if (ways.size || word.length < 4) return [[word, ways]];
  for (let n = 3; n <= word.length - 3; n++) {
    const parts = [index.stem(word.slice(0, n)), index.stem(word.slice(n))];
    if (parts[0] && parts[1]) return parts.map((stem) => [stem, new Map([[stem, 1]])]);
  }
  let best = word.length < LONGEST_GUESS ? 1 : 2, found = [];
  for (const known of index.words) {
    const away = /^[a-z]/.test(known) ? edits(word, known, best) : best + 1;
    if (away < best) [best, found] = [away, [known]];
    else if (away === best) found.push(known);
  }
  for (const known of found) add(index.stem(known), GUESSED);
  return [[found[0] || word, ways]];
}

// Entry -> how well it answers, of all that have one of the words or are named.
function ranked(index, text) {
  const typed = tokens(text), all = typed.map((word, n) => meant(index, word, n === typed.length - 1 && !/\s$/.test(text)));
  const telling = all.filter((_, n) => !index.asking.has(typed[n])), concepts = (telling.length ? telling : all).flat();
  const score = new Map(), share = new Map();
  let total = 0;
  for (const [, ways] of concepts) {
    const best = new Map(), least = Math.min(index.size, ...[...ways].filter(([, counts]) => counts >= GUESSED).map(([stem]) => index.count(stem)));
    const rarity = Math.log(1 + (index.size - least + 0.5) / (least + 0.5));
    total += ways.size ? rarity : Math.log(index.size) / 2;
    for (const [stem, counts] of ways) index.having(stem).forEach((list, step) => list.forEach((place) => best.set(place, Math.max(best.get(place) || 0, counts * COUNTS[step]))));
    for (const [place, counts] of best) {
      score.set(place, (score.get(place) || 0) + rarity * counts);
      share.set(place, (share.get(place) || 0) + rarity * Math.min(1, 2 * counts));
    }
  }
  const named = namings(index, all.flat().map(([word]) => word), score), type = index.type(concepts.map(([word]) => word)), found = new Map();
  for (const place of new Set([...score.keys(), ...named.keys()])) {
    const entry = index.entry(place), part = total ? (share.get(place) || 0) / total : 0;
    if ((entry.kind === "version" && part < 0.99) || (entry.kind === "situation" && part < 0.6)) continue;
    let points = (score.get(place) || 0) * part * part + (named.get(place) || 0) + 0.35 * (index.told.cited[place] || 0);
    if (entry.kind === "version") points = (points + 10) * likeness(index, entry.name, concepts.map(([word]) => word));
    if (entry.kind === "term" && !named.has(place)) points -= 2;
    if (/^[89]/.test(entry.number) && !tokens(entry.name).some((word) => typed.includes(word))) points -= 2;
    found.set(place, entry.years ? 0.6 * points : points);
  }
  if (type !== undefined) {  // before all that only says its word, and behind a section about it
    const stem = index.said(index.entry(type).name), about = [...found].filter(([place]) => /^\d{3}$/.test(index.entry(place).number) && index.said(index.entry(place).name).split(" ").includes(stem));
    found.set(type, Math.min(12 + COUNTS[STEPS - 1] * total, ...about.map(([, points]) => points - 0.1)));
  }
  return found;
}

// How much of what a version is called was typed: its code or its year are all of it.
function likeness({ asking }, name, typed) {
  const [, title = "", code = ""] = name.match(/^(.*?)(?: \((\w+)\))?, \d/) || [];
  return typed.some((word) => word === code.toLowerCase() || /^\d{4}$/.test(word)) ? 1 : Math.min(1, typed.length / tokens(title).filter((word) => !asking.has(word)).length);
}

// Entry -> what it gains, because a term that was typed is its own, leads to it or to the rule above it, or because it is called so.
function namings(index, said, score) {
  const gains = new Map(), add = (place, gain) => { if (place !== undefined) gains.set(place, Math.max(gain, gains.get(place) || 0)); };
  const whole = said.join(" "), stems = index.said(whole);
  for (let from = 0; from < said.length; from++) {
    for (let to = said.length; to > from; to--) {
      const term = index.term(said.slice(from, to));
      if (term === undefined) continue;
      const isAll = to - from === said.length, cites = index.cites(term);
      if (isAll) add(term, index.entry(term).years ? 6 : 8);
      for (const number of cites) {
        add(index.today.get(number), isAll ? (cites.length === 1 ? 14 : 9) : 2 * (to - from));
        for (const place of score.keys()) {
          const { kind, number: other, years } = index.entry(place);
          if (kind === "rule" && !years && other !== number && other.startsWith(number)) add(place, isAll ? 3 : 1.5 * (to - from));
        }
      }
      from = to - 1;
      break;
    }
  }
  for (const place of score.keys()) {
    const { kind, name, isOwn } = index.entry(place);
    if (kind === "rule" && isOwn && index.said(name) === stems) add(place, tokens(name).join(" ") === whole ? 12 : 8);
  }
  return gains;
}
