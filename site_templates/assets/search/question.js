// Reads a question before anything is ranked: a number, words, a day. No part that names a time is left out of the answer.
const KEY = /(?<![\d.])([1-9]\d{2}\.\d{1,3}[a-z]{0,2})(?![\d.\w])/i, SECTION = /\b(?:cr|rules?|section|was|is|\u00a7)\s*([1-9]\d{2})(?![\d.\w])/i;
const TIME_BEFORE = /[\s,]+(?:in|on|as of|of|at|by|with|from|until|around|before|under)$/i, LONGEST_TIME = 5;
const ASKED = /^(?:(?:since\s+)?when|what|which|how|who|whether|did|does|do|was|were|is|are|has|have|the)\b\s*/i, ENDED = /\s+(?:removed|gone|end(?:ed)?|introduced|added|new|changed?|come|came|begin|began|start(?:ed)?|say|said)\s*\??$/i;
const WHETHER = /^(?:is|are)\s+(?:the\s+)?(.+?)\s+still\s.*\b(?:rules?|rulebook|types?|supertypes?|subtypes?|keywords?|things?|game|term)\W*$|^(?:does|do)\s+(?:the\s+)?(.+?)\s+still\s+exist\b/i;

// What there is to say of a day for which no text is here; "" of any other.
function outside(day, { days, whole, index: { versions } }) {
  const [oldest, newest] = [days[whole[0]], versions[whole.at(-1)]], [year] = day.split("-");
  if (day && day < oldest) return year + " is before the oldest text here, of " + oldest + ". ";
  return year > newest.slice(0, 4) && year > String(new Date().getFullYear()) ? year + " is still to come: the newest text here is of " + newest + ". " : "";
}

// [text without the time that it ends with, that time's day]; the day is "" where it names none.
function timed(text, numbers) {
  const words = text.trim().replace(/[?.!]+$/, "").split(/\s+/);
  for (let count = Math.min(LONGEST_TIME, words.length - 1); count > 0; count--) {
    const before = words.slice(0, -count).join(" "), time = words.slice(-count).join(" "), day = typedDay(time, numbers), isSaid = TIME_BEFORE.test(before);
    if (day && (/\d/.test(time) || isSaid)) return [before.replace(TIME_BEFORE, "").replace(/,$/, ""), day];
  }
  return [text, ""];
}

// {key, words, day, isChanges, isWhether}: the number, the words and the day of what somebody typed.
function question(text, numbers) {
  const [, ...whether] = text.trim().match(WHETHER) || [], asked = whether.find(Boolean);
  if (asked) return { key: numbers.ever(asked) ? asked : "", words: numbers.ever(asked) ? "" : asked, day: "", isWhether: true };
  const [, typed = "", rest = ""] = text.match(NUMBER) || [], key = typed.replace(/\s+/g, "").toLowerCase(), day = typedDay(key ? rest : text, numbers);
  if (key && (!rest || day)) return { key, words: "", day };
  if (!key && day) return { key: "", words: "", day };
  const [said, then] = timed(text, numbers);
  const [, number = ""] = said.match(KEY) || said.match(SECTION) || [];
  if (number && numbers.ever(number.toLowerCase()) && !/\bsince\b/i.test(text)) return { key: number.toLowerCase(), words: "", day: then };
  if (then && /\b(?:what|which|rules?)?\s*(?:was|were|is)?\s*(?:changed?|changes|new|different)$/i.test(said)) return { key: "", words: "", day: then, isChanges: true };
  let words = said;
  while (ASKED.test(words) && words.replace(ASKED, "")) words = words.replace(ASKED, "");
  if (words !== said) words = words.replace(ENDED, "") || words;
  return { key: "", words: then || words !== said ? words : text, day: then };
}
