// Reads a question before anything is ranked: a number, words, a day. No part that names a time is left out of the answer.
const KEY = /(?<![\d.])([1-9]\d{2}\.\d{1,3}[a-z]{0,2})(?![\d.\w])/i, SECTION = /\b(?:cr|rules?|section|was|is|\u00a7)\s*([1-9]\d{2})(?![\d.\w])/i;
const TIME_BEFORE = /[\s,]+(?:in|on|as of|of|at|by|with|from|until|around|before|under)$/i, LONGEST_TIME = 5;
const ASKED = /^(?:(?:since\s+)?when|what|which|how|who|whether|did|does|do|was|were|is|are|has|have|the)\b\s*/i, ENDED = /\s+(?:removed|gone|end(?:ed)?|introduced|added|new|changed?|come|came|begin|began|start(?:ed)?|say|said)\s*\??$/i;

// [text without the time that it ends with, that time's day]; the day is "" where it names none.
function timed(text, numbers) {
  const words = text.trim().replace(/[?.!]+$/, "").split(/\s+/);
  for (let count = Math.min(LONGEST_TIME, words.length - 1); count > 0; count--) {
    const before = words.slice(0, -count).join(" "), time = words.slice(-count).join(" "), day = typedDay(time, numbers), isSaid = TIME_BEFORE.test(before);
    if (day && (/\d/.test(time) || isSaid)) return [before.replace(TIME_BEFORE, "").replace(/,$/, ""), day];
  }
  return [text, ""];
}

// {key, words, day, isChanges}: the number, the words and the day of what somebody typed.
function question(text, numbers) {
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
