// The answer to typed words: numbers of any time, days and releases, words. It has groups of entries, the best first.
const GROUPS = { now: "In force", then: "No longer in the rules", version: "Releases", situation: "Situations" };
const STORY = /^(?:since\s+)?when\b|\b(?:removed|gone|introduced|added|changed)\b|^how\s+(?:did|has|have)\b.*\bchanged?\b/i;
const NUMBER = /^\s*(?:cr|rules?|section|\u00a7)?\s*([1-9]\d{0,2}(?:\s*\.\s*\d{1,3}(?:[a-z]{1,2}|\s[a-z])?)?)(?![\d.a-z])\.?\s*,?\s*(?:(?:in|of|as of|on|from|at)\s+)?(.*)$/i;

// {groups: [[title, entries]], said, lead, card}: what was found, what there is to say of it, the page of a number that several rules
// bore and none bears today, and what answers the question itself, if it names a number or a time.
function answers(index, text, most) {
  const { numbers } = index, asked = question(text, numbers), { key, words } = asked, out = outside(asked.day, numbers), day = out && numbers.place(asked.day) < 0 ? "" : asked.day, scores = new Map(), notes = new Map(), paths = new Map();
  const then = words && day ? numbers.place(day) : -1;
  if (words) for (const [place, points] of ranked(index, words)) {
    const standing = then < 0 ? null : stood(index, place, then);
    scores.set(place, standing === "" ? points / 4 : points);
    if (standing) {
      notes.set(place, (standing === index.entry(place).number ? "as of " : "was " + standing + " on ") + day);
      paths.set(place, textThen(index, place, standing, then) || index.entry(place).path.replace(/^history\/.*\.html$/, "$&#v" + day));
    } else if (standing === "") notes.set(place, "not in the rules of " + day);
  }
  if (key) bearers(index, key, day).forEach(({ place, note, path }, n) => {
    scores.set(place, 1000 - n);
    notes.set(place, note);
    paths.set(place, path);
  });
  else if (day && !words && !out && numbers.place(day) >= 0) scores.set(index.first.versions + numbers.place(day), 1000);
  const groups = new Map();
  for (const [place] of [...scores].sort((a, b) => b[1] - a[1] || b[0] - a[0])) {
    const entry = index.entry(place), group = entry.kind in GROUPS ? entry.kind : entry.years ? "then" : "now";
    if (!groups.has(group)) groups.set(group, []);
    if (groups.get(group).length < most[group]) groups.get(group).push({ ...entry, note: notes.get(place) || "", since: sinceOf(index, place), path: paths.get(place) || entry.path });
  }
  const among = key && !day ? bearers(index, key, day) : [], lead = among.length > 1 && among[0].note && !/^\d{3}$/.test(key) ? "number/" + key + ".html" : "";
  const asOf = then < 0 ? "" : "\u201c" + words + "\u201d as of " + numbers.index.versions[then] + (numbers.index.releases[then] ? ", " + numbers.index.releases[then] : "") + ". ";
  const said = key && !numbers.ever(key) ? "No rule ever had the number " + key + "." : out || groups.size ? out + asOf : "Nothing says " + text.trim() + ". Try fewer or other words.";
  const [, since = ""] = text.match(/\bsince\s+(.+?)\s*$/i) || [], from = since && typedDay(since, numbers);
  const compared = from ? [["Compare", [{ name: "What changed since " + since, isOwn: true, path: "compare/index.html?from=" + from }]]] : [];
  const card = from ? null : cardFor(index, text, { ...asked, day }, [...groups.values()].flat());
  return { groups: [...compared, ...[...groups].map(([group, entries]) => [GROUPS[group], entries])], said: from || card ? out : said, lead, isDirect: Boolean(key || (day && !words && !out)), card };
}

// From which day on a rule in force has said what it says; "" of anything else, and of a heading, whose words are those below it.
function sinceOf(index, place) {
  if (index.kind(place) !== "rule" || !index.told.openings[place]) return "";
  const { days, index: { lineages } } = index.numbers, [, today, , , ...wordings] = lineages[place];
  return today && wordings.length ? days[wordings.at(-1) >> 1] : "";
}

// What answers a question that names a number or a time, or asks when something changed, or whether it still is: {kind, asked, title,
// path, day, links …}. ``said`` is what there is to say of the number itself.
function cardFor(index, text, { key, words, day, isWhether }, entries) {
  const { numbers } = index, place = day ? numbers.place(day) : -1, release = place < 0 ? "" : numbers.index.releases[place], on = day ? " on " + day + (release ? " (" + release.split(" ").slice(1).join(" ") + ")" : "") : "";
  const [first] = entries, compare = (section) => "compare/index.html?from=" + (day || numbers.days[0]) + (section ? "&section=" + section : "");
  if (!first) return null;
  const changed = (number) => (/^\d{3}$/.test(number) ? [["What changed in it since", compare(number)]] : []);
  const ofSection = (asked, number, entry) => {
    const title = place < 0 ? entry.name : (sectionAt(numbers, number, place) || entry).title || entry.name, path = (place >= 0 && textThen(index, entry.place, number, place)) || entry.path;
    const now = /^\d{3}$/.test(entry.number) && !entry.years && entry.number !== number ? [["Today " + called(entry), textOf(numbers, entry.number, -1)]] : [];
    return { kind: "section", asked, title: [number, title].filter(Boolean).join(" "), path, below: { text: path.split("#")[0], number }, links: [["Its text" + (day ? " on that day" : ""), path], ...now, ...changed(entry.years ? number : entry.number)] };
  };
  // A rule that is a title alone says what stands below it: where that is read, and the number.
  const below = (entry, number) => number && { text: textOf(numbers, number.slice(0, 3), place), number };
  if (key) {
    const isBorne = place < 0 || numbers.standing(key, place), then = isBorne ? key : stood(index, first.place, place);
    const had = first.number === key && !first.years ? "today\u2019s " + key : "the rule that had it " + (numbers.spans(key).some(([start, , one]) => one === first.place && start <= place) ? "before" : "later");
    const said = isBorne ? "" : "No rule had the number " + key + on + (then ? "; " + had + " was " + then + " then." : "."), asked = said || (/^\d{3}$/.test(key) ? "Section " + key + on : "Rule " + key + (on || (first.note ? "" : " today")));
    if (!then) return { kind: "section", asked, title: called(first), path: first.path, links: [["Its history", first.path]] };
    if (/^rules\//.test(first.path)) return ofSection(asked, then, first);
    return { below: below(first, day || !first.note ? then : ""), ...first, kind: "rule", asked, title: called(first), day, name: first.isOwn ? first.name : "" };
  }
  if (!words) return { kind: "version", asked: first.name.endsWith(day) ? "" : "In force on " + day, title: first.name, path: first.path, version: "version/" + numbers.index.versions[place] + ".html",
    links: [["What changed", first.path], ["Its rules", "version/" + numbers.index.versions[place] + ".html"], ["Compared with today", compare("")]] };
  const isStory = (STORY.test(text) || isWhether) && !day, [best] = entries.filter(({ kind }) => kind === "rule" || kind === "term");
  if (!best || !(isStory || (day && !/^not in/.test(best.note)))) return null;
  const said = "\u201c" + words + "\u201d" + on;
  if (/^rules\//.test(best.path)) return day ? ofSection(said, stood(index, best.place, place), best) : null;
  // Whether a thing still is in the rules can be told only of what is called so.
  const isNamed = index.said(best.name.replace(/\s*\(.*?\)\s*$/, "")) === index.said(words);
  return { ...best, below: best.kind === "rule" && !isStory ? below(best, stood(index, best.place, place)) : "", kind: "rule", isStory, isWhether: isWhether && isNamed, asked: said, title: called(best), name: best.name, day };
}

// The number of a rule at a place; "" where it wasn't there, null for what has none.
function stood(index, place, then) {
  if (index.kind(place) !== "rule") return null;
  index.borne ||= Object.keys(index.numbers.index.numbers).reduce((found, number) => {
    for (const span of index.numbers.spans(number)) found.set(span[2], [...(found.get(span[2]) || []), [number, ...span]]);
    return found;
  }, new Map());
  const span = (index.borne.get(place) || []).find(([, start, end]) => start <= then && (end < 0 || then < end));
  return span ? span[0] : "";
}

// Where a heading is read as it stood at a place under a number: its section, or a rule's place in it; "" for what has words of its own.
function textThen(index, place, number, then) {
  const { numbers } = index, isSection = /^rules\//.test(index.entry(place).path) || /^\d{3}$/.test(number), text = isSection && textOf(numbers, number.slice(0, 3), then);
  return text ? text + (number.length > 3 ? "#" + number : "") : "";
}

// Where a section is read, today's (-1) or as it stood at a place; "" of other numbers.
function textOf(numbers, key, place) {
  if (!/^\d{3}$/.test(key)) return "";
  return place < 0 ? "rules/" + key + ".html" : (sectionAt(numbers, key, place) || { path: "" }).path;
}

// The rules that ever bore a number, those of the day or of today first: where each is told, and when it bore it, or which number it
// bore on that day.
function bearers(index, key, day) {
  const { numbers } = index, { versions } = numbers.index, asked = day ? numbers.place(day) : -1, year = (place) => versions[place].slice(0, 4);
  const standing = ([start, end]) => (asked < 0 ? end < 0 : start <= asked && (end < 0 || asked < end));
  const spans = numbers.spans(key).sort((a, b) => standing(b) - standing(a) || b[0] - a[0]), found = new Map();
  for (const span of spans) {
    const [start, end, place] = span, [address, , , , ...wordings] = numbers.index.lineages[place];
    if (found.has(place) || !address) continue;
    const at = day && standing(span) ? asked : end < 0 ? Infinity : end - 1;
    const since = Math.max(start, ...wordings.map((wording) => wording >> 1).filter((wording) => wording <= at));
    const path = textOf(numbers, key, at === Infinity ? -1 : at === asked ? asked : since) || "history/" + encodeURIComponent(address) + ".html" + (at === Infinity ? "" : "#v" + (at === asked ? day : versions[since]));
    const then = asked >= 0 && !standing(span) ? stood(index, place, asked) : "";
    if (then) {
      found.set(place, { place, note: "was " + then + " on " + day, path: textThen(index, place, then, asked) || "history/" + encodeURIComponent(address) + ".html#v" + day });
      continue;
    }
    const note = at === Infinity ? (asked >= 0 && !standing(span) ? "not in the rules of " + day : "") : day && end < 0 && standing(span) ? "as of " + day : "was " + key + (year(start) === year(end < 0 ? since : end) ? " in " + year(start) : ", " + year(start) + "\u2013" + (end < 0 ? "" : year(end)));
    found.set(place, { place, note, path });
  }
  return [...found.values()];
}
