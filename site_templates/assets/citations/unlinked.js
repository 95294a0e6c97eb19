// The mask of an article without the links and footnotes that ruletrail annotate put into it, as articles/unlinked.py makes it:
// text that was in a list or beside a quotation before the links is there again. tests/articles/linked_cases.json tests both with
// one table.
const TO_HISTORY = "[^\\s\"'<>()\\[\\]`]{0,1000}history\\/[^\\s\"'#<>()\\[\\]`]{1,200}#v\\d{4}-\\d\\d-\\d\\d[\\w~.-]{0,40}";
const shaped = (source, flags) => new RegExp(source.replaceAll("URL", TO_HISTORY), "g" + flags);
// Links: what stands before the words, the words, what stands behind them.
const OWN_LINKS = [
  "(\\[)((?:[^\\[\\]\\\\]|\\\\.){1,300})(\\]\\(URL(?:\\s{1,4}(?:\"[^\"]{0,300}\"|'[^']{0,300}'))?\\))",
  "(<a\\s[^<>]{0,2000}?href=[\"']?URL[\"']?[^<>]{0,2000}>)([^]{1,300}?)(<\\/a\\s{0,4}>)",
  "(\\[url=[\"']?URL[\"']?\\])([^]{1,300}?)(\\[\\/url\\])",
  "(\\[URL )([^\\[\\]]{1,300})(\\])",
  "((?:\\\\ )?`)([^`<>]{1,300})( <URL>`__?(?:\\\\ )?)",
  "()([^\\s`])( <URL>(?!`))",
].map((source) => shaped(source, "i"));
// Footnotes: an entry with its number and address, and a mark with its number.
const LINE_END = "(?:\\r\\n?|\\n|$)";
const OWN_NOTES = [
  ["^\\[\\^(cr\\d{1,5})\\]: [^\\r\\n]{0,200}?\\]\\((URL)[^\\r\\n]{0,400}" + LINE_END, "\\[\\^(cr\\d{1,5})\\]"],
  ["<li id=\"cr-note-(\\d{1,5})\"[^<>]{0,40}><a href=\"(URL)\">", "<sup class=\"cr-note\"><a href=\"#cr-note-(\\d{1,5})\"[^<>]{0,400}>\\d{1,5}<\\/a><\\/sup>"],
  ["^\\[(\\d{1,4})\\] \\[url=(URL)\\][^\\[\\]\\r\\n]{1,200}\\[\\/url\\]" + LINE_END, "\\[sup\\]\\[(\\d{1,4})\\]\\[\\/sup\\]"],
  ["<ref name=\"cr(\\d{1,5})\">\\[(URL)[^\\[\\]\\r\\n]{0,300}\\]<\\/ref>", "<ref name=\"cr(\\d{1,5})\"(?:\\s{0,4}\\/>|>\\[[^\\[\\]\\r\\n]{0,2300}\\]<\\/ref>)"],
  ["^\\.\\. \\[#cr(\\d{1,5})\\] `[^`<>\\r\\n]{1,200} <(URL)>`__[ \\t]{0,4}" + LINE_END, "(?:\\\\ )?\\[#cr(\\d{1,5})\\]_(?:\\\\ )?"],
  ["^\\[(\\d{1,4})\\] [^\\r\\n]{1,80} as of \\d{4}-\\d\\d-\\d\\d\\S{0,40}: (URL)" + LINE_END, " \\[(\\d{1,4})\\]"],
].map(([entry, mark]) => [shaped(entry, "m"), shaped(mark, "")]);
// Those of plain text; in another notation such marks are the author's.
const PLAIN_LINKS = OWN_LINKS[OWN_LINKS.length - 1], PLAIN_NOTES = OWN_NOTES[OWN_NOTES.length - 1];
const OWN_LISTS = /(?:\r\n?|\n)?<ol class="cr-notes">[^]{0,100000}?<\/ol>(?:\r\n?|\n)?/g;
const LONE_NOTE = shaped("<sup class=\"cr-note\"><a href=\"(URL)\"[^<>]{0,400}>CR<\\/a><\\/sup>", "");

// {links, cuts}: links are {start, end, version} of what leads to a history, cuts the [start, end] of the markup around it.
function ownMarks(text) {
  const links = [], cuts = [], span = (match) => [match.index, match.index + match[0].length];
  const add = (start, end, url) => links.push({ start, end, version: at(DATES.LINKED_VERSION, url, 0)[1] });
  const address = (...markup) => markup.map((part) => part.match(shaped("URL", "i"))).find(Boolean)[0];
  const noted = (match, url) => { cuts.push(span(match)); add(match.index - 1, match.index, url); };
  if (!/history\/[^\s#]{1,200}#v/.test(text)) return { links, cuts };
  const beginning = text.slice(0, 20000), isMarkedUp = /<\/[a-z]|\[\/[a-z]/i.test(beginning) || OF_ONE.some(([sign]) => sign.test(beginning));
  for (const shape of OWN_LINKS) for (const match of text.matchAll(shape)) {
    const [start, end] = span(match), [, before, words, behind] = match;
    add(start + before.length, start + before.length + words.length, address(before, behind));
    if (shape !== PLAIN_LINKS || !isMarkedUp) cuts.push([start, start + before.length], [end - behind.length, end]);
  }
  for (const notes of OWN_NOTES) {
    if (notes === PLAIN_NOTES && isMarkedUp) continue;
    const [entry, mark] = notes, entries = [...text.matchAll(entry)], urls = new Map(entries.map((match) => [match[1], match[2]]));
    cuts.push(...entries.map(span));
    if (urls.size) for (const match of text.matchAll(mark)) if (urls.has(match[1])) noted(match, urls.get(match[1]));
  }
  cuts.push(...[...text.matchAll(OWN_LISTS)].map(span));
  for (const match of text.matchAll(LONE_NOTE)) noted(match, match[1]);
  return { links, cuts: cuts.filter(([start, end]) => end > start) };
}

// A mask without some stretches, and where each place of it is in the whole mask. Ends are not included.
class Unlinked {
  constructor(mask, cuts) {
    const isWord = (char) => /[\p{L}\p{N}]/u.test(char), pieces = [];
    this.heres = [0];
    this.theres = [0];
    let last = 0, here = 0;
    for (let [start, end] of [...cuts].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      if (end > last && last > start) start = last;
      // What parted two words parts them still.
      if (start < last || (isWord(mask.slice(Math.max(0, start - 1), start)) && isWord(mask.slice(end, end + 1)))) end--;
      if (end <= start || start < last) continue;
      pieces.push(mask.slice(last, start));
      here += start - last;
      last = end;
      this.heres.push(here);
      this.theres.push(last);
    }
    this.mask = pieces.join("") + mask.slice(last);
  }

  // How many of some rising places are not beyond one, less one.
  static kept(places, place) {
    let [low, high] = [0, places.length];
    while (low < high) { const middle = (low + high) >> 1; if (places[middle] <= place) low = middle + 1; else high = middle; }
    return low - 1;
  }

  first(place) {
    const kept = Unlinked.kept(this.heres, place);
    return this.theres[kept] + place - this.heres[kept];
  }

  last(place) { return place ? this.first(place - 1) + 1 : 0; }

  here(place) {
    const kept = Unlinked.kept(this.theres, place), reached = this.heres[kept] + place - this.theres[kept];
    return kept + 1 < this.heres.length ? Math.min(reached, this.heres[kept + 1]) : reached;
  }

  // What was found here, with the places of the whole mask.
  whole(one) {
    return { ...one, start: this.first(one.start), end: this.last(one.end), from: this.first(one.from), to: this.last(one.to) };
  }
}
