// The compared form of a text, as corpus/normalise.py makes it.
const CHARACTERS = {};
for (let code = 0xc0; code < 0x250; code++) {
  const char = String.fromCharCode(code), plain = char.normalize("NFKD").replace(/[^\x00-\x7f]/g, "");
  if (plain) CHARACTERS[char] = plain;
}
Object.assign(CHARACTERS, NORMAL.CHARACTERS);

function normalise(text) {
  const before = (all, place) => [...all.slice(Math.max(0, place - 2), place)].pop() || "";
  const isWord = (char) => /^[\p{L}\p{N}]$/u.test(char);
  text = text.replace(/[^\x00-\x7f]/gu, (char) => (Object.hasOwn(CHARACTERS, char) ? CHARACTERS[char] : char)).replace(NORMAL.COMBINING, "");
  text = text.replace(/``|''/g, '"').replaceAll("`", "'");
  text = text.replace(NORMAL.MARKS, (mark, letter, year, place, all) => {
    const char = before(all, place);
    return (/c/i.test(letter) ? year : isWord(char) || (char && "_.!)".includes(char))) ? "" : mark;
  });
  text = text.replace(NORMAL.LOST_MARK, "").replace(NORMAL.ITALICS, "");
  text = text.replace(NORMAL.SYMBOL, (_, name) => (name.toLowerCase() === "tap" ? "{T}" : "{" + (name.replace(NORMAL.SMALL, "") ? name : name.toUpperCase()) + "}"));
  text = text.replace(NORMAL.ADDRESS, "$1");
  text = text.replace(NORMAL.BARE_SYMBOLS, (symbols, place, all) => {
    const char = before(all, place);
    const isPart = (char && (isWord(char) || "{_".includes(char))) || /[a-z]/.test(all.charAt(place + symbols.length));
    return isPart ? symbols : symbols.replace(NORMAL.BARE_SYMBOL, "{$1}");
  });
  text = folded(text).replace(NORMAL.LONG_DASH, "-").replace(NORMAL.SPACED_DASH, "-").replace(NORMAL.ELLIPSIS, "...");
  return folded(text.replace(NORMAL.LOOSE_STOP, ""));
}
