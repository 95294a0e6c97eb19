// The day of an article, read in its text as articles/dates.py reads it.
const RULES_KEYS = /^(?:rules|rules as of|as of|comprehensive rules|cr|cr as of)$/;
const WRITTEN_KEYS = /^(?:date|published|publish ?date|pubdate|created|issued|(?:article|og):published time|date(?:published|created)|dc(?:terms)?\.(?:date|date\.issued|created|issued)|time|published time|parsely pub date|sailthru\.date)$/;
const CHANGED_KEYS = /^(?:article:modified time|datemodified|lastmod|updated|modified|last modified|dcterms\.modified)$/;
const TOP = 3000, BOTTOM = 2000, BYLINE = 70, NEARLY_ALL = 0.75;

// The key and value of each line of metadata: front matter, lines such as "Date: ...", tags of HTML, {{as of|2011|06}}.
function* stated(text) {
  const front = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n([^]{0,20000}?)\r?\n\1[ \t]*(?:\r?\n|$)/.exec(text);
  if (front) for (const [, key, value] of front[2].matchAll(/^[ \t]{0,8}['"]?([a-z][\w .-]{0,30}?)['"]?[ \t]*[:=][ \t]*['"]?([^\r\n'"#]{1,80})/gim)) yield [key, value];
  else for (const [, key, value] of text.slice(0, 2000).matchAll(/^:?([a-z][a-z _-]{1,20}):[ \t]*(\S[^\r\n]{0,80})$/gim)) yield [key, value];
  for (const [, key, value] of text.slice(0, 20000).matchAll(/^\.\. \|(date|published|created|updated)\|[ \t]+replace::[ \t]+(\S[^\r\n]{0,80})/gim)) yield [key, value];
  for (const [, name, tag] of text.slice(0, 200000).matchAll(/<(meta|time)\s([^<>]{1,2000})>/gi)) {
    const told = Object.fromEntries([...tag.matchAll(/([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map((a) => [a[1].toLowerCase(), a[2] ?? a[3] ?? a[4]]));
    if (name.toLowerCase() === "time") { if (told.datetime) yield [told.itemprop || "time", told.datetime]; }
    else if (told.property || told.name || told.itemprop) yield [told.property || told.name || told.itemprop, told.content || ""];
  }
  for (const [, key, value] of text.matchAll(/"(datePublished|dateModified|dateCreated)"\s*:\s*"([^"]{4,40})"/g)) yield [key, value];
  for (const [, ...dates] of text.matchAll(/\{\{\s*as of\s*\|\s*(\d{4})\s*(?:\|\s*(\d{1,2})\s*)?(?:\|\s*(\d{1,2})\s*)?[|}]/gi)) yield ["as of", dates.filter(Boolean).map(two).join("-")];
}

// {day, said} of what the article says about itself, what says most first.
// [value, times] of each value, the most common first.
function mostCommon(values) {
  const counted = new Map();
  for (const value of values) counted.set(value, (counted.get(value) || 0) + 1);
  return [...counted].sort((a, b) => b[1] - a[1]);
}

// own: the days of the citations' own links, "" without one.
function* dayCandidates(text, mask, own, numbers) {
  const told = [...stated(text)].map(([key, value]) => [key.toLowerCase().split(/[\s_-]+/).join(" "), value.trim()]);
  const of = function* (keys) {
    for (const [key, value] of told.filter(([name]) => keys.test(name))) {
      const date = at(DATES.DATE, value, 0), days = date ? daysOf(date).map(lastDay) : [typedDay(value, numbers)];
      for (const day of days) if (day && (date || keys === RULES_KEYS || /^\d{4}$/.test(value))) yield { day, said: "it states \u201c" + key + ": " + value.slice(0, 40) + "\u201d" };
    }
  };
  yield* of(RULES_KEYS);
  yield* of(WRITTEN_KEYS);
  const [linked, times] = mostCommon(own)[0] || ["", 0];
  if (linked && (times === own.length || times >= Math.max(2, NEARLY_ALL * own.length))) yield { day: linked, said: "its links lead there" };
  yield* inText(mask);
  yield* of(CHANGED_KEYS);
}

function* inText(mask) {
  const text = mask.replaceAll(MARK, ""), found = [];
  for (const match of text.matchAll(DATES.DATE)) {
    const start = match.index, near = start < TOP;
    const before = text.slice(Math.max(0, start - 90), start), ends = (shape) => at(shape, before, 0);
    const said = "it says \u201c" + (before.slice(-30) + match[0]).replaceAll(HIDDEN, " ").split(/\s+/).join(" ").trim() + "\u201d";
    if (ends(DATES.OF_RULES)) found.push([0, match, said]);
    else if (near && ends(DATES.AS_OF)) found.push([1, match, said]);
    else if ((near || start > text.length - BOTTOM) && ends(DATES.WRITTEN)) found.push([2, match, said]);
    else if (near && isByline(text, match)) found.push([3, match, "it says \u201c" + match[0] + "\u201d"]);
    else if (near && ends(DATES.SIGNED) && text.startsWith(" (UTC)", start + match[0].length)) found.push([4, match, said]);
  }
  for (const [, match, said] of found.sort((a, b) => a[0] - b[0]))
    for (const day of daysOf(match).map(lastDay).filter(Boolean)) yield { day, said };
}

// Whether a date stands in a short line of its own near the top, and a month without a day apart at the line's end.
function isByline(text, match) {
  const start = Math.max(...["\r", "\n", HIDDEN].map((end) => text.lastIndexOf(end, match.index))) + 1;
  const ends = ["\r", "\n", HIDDEN].map((end) => text.indexOf(end, match.index + match[0].length)).filter((place) => place >= 0);
  const line = text.slice(start, Math.min(...ends, text.length));
  if (match.groups.m3 && (/[\p{L}\p{N}]$/u.test(text.slice(start, match.index).trimEnd()) || /[\p{L}\p{N}_]/u.test(line.slice(match.index + match[0].length - start)))) return false;
  return !at(DATES.CELL, text, match.index + match[0].length) && line.trim().length <= BYLINE && !at(DATES.NO_BYLINE, line, 0) && start < TOP / 2;
}

// Of the versions that an article's numbers fit, that of the newest release that it names, and the name.
function newestNamed(mask, cited, { last, best }, numbers) {
  const text = mask.replaceAll(MARK, "");
  const isPast = last < numbers.whole[numbers.whole.length - 1];
  const isNamed = (name) => {
    const told = "(?<![\\p{L}\\p{N}_-])" + name.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&") + "(?![\\p{L}\\p{N}_-])";
    return (isPast && new RegExp(told, "u").test(text)) || new RegExp(told + DATES.OUT.source, "iu").test(text) || new RegExp(DATES.NEW_IN.source + told, "iu").test(text);
  };
  for (const place of numbers.whole.filter((each) => each <= last).reverse()) {
    if (cited.filter((number) => numbers.standing(number, place)).length < best) continue;
    const [, code, name] = /^(?:([A-Z\d]{2,4}) )?(.*)$/.exec(numbers.index.releases[place]);
    const found = [name, name.split(":")[0], /\d/.test(code) ? code : ""].find((each) => each && isNamed(each));
    if (found) return { place, name: found };
  }
  return null;
}

// When, between the versions that the article's numbers fit, other rules bore a citation's number: [first, last or -1] of each span.
function othersOf(one, when, numbers) {
  if (!one.standing || !when.fits || (one.day && one.day !== numbers.days[when.place])) return [];
  const within = ([start, end]) => start <= when.fits.last && (end < 0 || end > when.fits.first);
  const spans = numbers.spans(one.number), own = spans.find(([start, end]) => start <= when.place && (end < 0 || when.place < end));
  return spans.filter((span) => span[2] !== own[2] && within(span));
}

// The account of an article: {prose, when: {place, day, said, stand, of}, citations}. given: an ISO day, or "".
function accountOf(text, numbers, given) {
  const { mask, links } = maskArticle(text), own = ownMarks(text), prose = new Unlinked(mask, own.cuts);
  const marked = [...own.links, ...links];
  const told = (cited, place, said) => ({ place, said, of: cited.length, stand: cited.filter((number) => numbers.standing(number, place)).length });
  const ownDay = (found) => {
    const one = prose.whole(found), stamp = at(DATES.STAMP, mask, one.to);
    if (stamp && (at(DATES.BOOK, text, one.start) || at(DATES.TO, mask.slice(Math.max(0, one.from - 20), one.from), 0))) return stamp[1];
    const link = marked.find((each) => each.start < one.to && one.from < each.end);
    return link ? link.version.slice(0, 10) : "";
  };
  const as = (cited, found) => {
    for (const one of found) one.day = ownDay(one);
    const placeOf = (one) => one.day ? numbers.place(one.day) : when.place;
    const when = given ? told(cited, numbers.place(given), "as asked") : asOf(cited, found.filter((one) => one.strength >= EVER).map((one) => [one, one.day]));
    const more = numbers.fits(cited);
    if (more && when.stand < more.best) when.more = more;
    // Whether the version of the day, or the one before or behind it, has the number.
    const isNear = (one) => {
      const place = numbers.whole.indexOf(placeOf(one));
      return numbers.whole.slice(Math.max(0, place - 1), place + 2).some((each) => numbers.standing(one.number, each));
    };
    return Object.assign(when, { placeOf, isNear });
  };
  const asOf = (cited, own) => {
    let best = null;
    for (const { day, said } of dayCandidates(text, prose.mask, own.map(([, day]) => day), numbers)) {
      if (numbers.place(day) < 0) continue;
      const one = told(cited, numbers.place(day), said);
      if (one.stand === one.of) return one;
      if (!best || one.stand > best.stand) best = one;
    }
    if (best) return best;
    const stood = own.filter(([one, day]) => !day || numbers.standing(one.number, numbers.place(day)));
    for (const linked of [...mostCommon(stood.map(([, day]) => day).filter(Boolean)).map(([day]) => day), ""]) {
      const fitted = citedNumbers(stood.filter(([, day]) => !day || day === linked).map(([one]) => one), numbers), fits = numbers.fits(fitted);
      if (!fits || (linked && numbers.place(linked) !== fits.last)) continue;
      const named = linked ? null : newestNamed(prose.mask, fitted, fits, numbers);
      if (named) return told(cited, named.place, "it names \u201c" + named.name + "\u201d");
      const range = numbers.index.versions[fits.first] + (fits.last !== fits.first ? " to " + numbers.index.versions[fits.last] : "");
      return Object.assign(told(cited, fits.last, "it says no day; its numbers fit " + range), { fits });
    }
    return told(cited, numbers.whole[numbers.whole.length - 1], "the newest: it says no day");
  };
  const { when, citations } = resolveCitations(prose.mask, numbers, as, findCitations(prose.mask));
  return { prose, when, citations: citations.map((one) => ({ ...prose.whole(one), others: othersOf(one, when, numbers) })) };
}
