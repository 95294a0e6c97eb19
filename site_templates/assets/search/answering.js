// Opens the index and answers questions: in a worker, so that a page never waits for it; in the page itself if it is opened as a
// file.
const isBeside = typeof document === "undefined", LONGEST_SENTENCE = 170;
if (isBeside) self.window = self;
let opened;
const scripts = new Map();

function loadScript(url) {
  if (!scripts.has(url)) scripts.set(url, isBeside ? new Promise((done) => { importScripts(url); done(); }) : new Promise((onload, failed) => document.head.append(Object.assign(document.createElement("script"), { src: url, onload, onerror: () => failed(new Error(url)) }))));
  return scripts.get(url);
}

const openIndex = (root) => opened ||= Promise.all(["number/spans.js", "rules/days.js", "search/words.js"].map((path) => loadScript(root + path)))
  .then(() => new WordIndex(window.ruletrailWords, new Numbers(window.ruletrailNumbers, root)))
  .catch((error) => { opened = null; scripts.clear(); throw error; });

// The stems that a question is about, each with how rare it is.
function wanted(index, text) {
  const { words } = question(text, index.numbers), found = new Map(), typed = tokens(words);
  for (const word of typed) for (const [, ways] of meant(index, word, false)) for (const [stem, counts] of ways)
    if (counts >= GUESSED && (!index.asking.has(word) || typed.every((one) => index.asking.has(one)))) found.set(stem, Math.log(1 + index.size / (1 + index.count(stem))));
  return found;
}

// Place -> [words, whether they are asked for] of the sentence that says most of what is asked, of each rule and term among some entries.
async function sentences(root, text, places) {
  const index = await openIndex(root), stems = wanted(index, text), found = {};
  for (const place of places) {
    const kind = index.kind(place), entry = index.entry(place), isTerm = kind === "term";
    if (kind !== "rule" && !isTerm) continue;
    const address = isTerm ? index.told.terms[place - index.first.terms][0] : index.numbers.index.lineages[place][0];
    await loadScript(root + "compare/words-" + (isTerm ? "glossary" : entry.number[0]) + ".js").catch(() => {});
    const said = ((window.ruletrailWordings || {})[address] || []).at(-1);
    if (!said) continue;
    let best = [-1, ""];
    for (const sentence of said.join("\n").match(/\S[^\n]*?(?:[.!?][\u201d")\]]*(?=\s|$)|\n|$)/g) || []) {
      const worth = [...new Set(tokens(sentence).map((word) => index.stem(word)))].reduce((sum, stem) => sum + (stems.get(stem) || 0), 0);
      if (worth > best[0]) best = [worth, sentence.trim()];
    }
    found[place] = marked(index, stems, best[1]);
  }
  return found;
}

function marked(index, stems, sentence) {
  const parts = sentence.split(/([A-Za-z0-9\u00c0-\u024f'\u2019]+)/).map((part, n) => [part, n % 2 === 1 && stems.has(index.stem(plainText(part)))]);
  const first = parts.slice(0, Math.max(0, parts.findIndex(([, isMarked]) => isMarked))).reduce((sum, [part]) => sum + part.length, 0);
  let length = 0, skipped = 0, cut = [];
  for (const [part, isMarked] of parts) {
    if (first > LONGEST_SENTENCE / 2 && skipped < first - LONGEST_SENTENCE / 3) skipped += part.length;
    else if (length < LONGEST_SENTENCE) { cut.push([part, isMarked]); length += part.length; }
  }
  return [...(skipped ? [["\u2026 ", false]] : []), ...cut, ...(length >= LONGEST_SENTENCE ? [["\u2026", false]] : [])];
}

const answered = async (root, text, most) => answers(await openIndex(root), text, most);
if (isBeside) self.onmessage = async ({ data: { turn, root, text, most, places } }) => {
  try {
    self.postMessage({ turn, told: places ? await sentences(root, text, places) : await answered(root, text, most) });
  } catch (error) { self.postMessage({ turn, failed: error.message }); }
};
else window.ruletrailSearch = { answered, sentences };
