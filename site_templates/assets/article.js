// Paste an old article: the account of its citations is made in the page. The index of numbers is loaded as a script when it is
// first needed, so that the page also works when it is opened as a file.
const form = document.querySelector("form.paste"), account = document.querySelector(".account");
const [words, file, day, status] = [form.querySelector("#article"), form.querySelector("#file"), form.querySelector("#day"), form.querySelector("[role=status]")];
const LARGEST = 16e6, SHOWN = 2000;
const BADGES = { renumbered: "number", reworded: "wording", removed: "removed", unknown: "removed" };
const quoted = account.querySelector(".quoted"), [hold, held] = quoted.children;
let loading, quotations = [];

form.addEventListener("submit", (event) => { event.preventDefault(); lookUp(); });
day.addEventListener("input", () => day.removeAttribute("aria-invalid"));
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const bytes = chosen.size > LARGEST ? null : new Uint8Array(await chosen.arrayBuffer());
  if (!bytes) return say(chosen.name + " is larger than 16 MB. Paste the part that cites rules.");
  if (bytes.includes(0) && !(bytes[0] > 253 && bytes[1] > 253)) return say(chosen.name + " is not a text.");
  words.value = decoded(bytes);
  lookUp();
});

// When a number was borne, in words.
function whenBorne(numbers, number) {
  const spans = numbers.spans(number);
  if (!spans.length) return "no text here has one";
  const first = numbers.days[Math.min(...spans.map((span) => span[0]))], open = spans.some((span) => span[1] < 0);
  return open ? "there is one since " + first : "there was one from " + first + " until " + numbers.days[Math.max(...spans.map((span) => span[1]))];
}

// The text of a file: UTF-16 by its mark, UTF-8 where it is that, else Windows' Western letters.
function decoded(bytes) {
  const mark = bytes[0] * 256 + bytes[1];
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return new TextDecoder("windows-1252").decode(bytes); }
}

function load() {
  loading ||= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = form.dataset.numbers;
    script.onload = () => done(new Numbers(window.ruletrailNumbers, form.dataset.root));
    script.onerror = () => { loading = null; failed(new Error("the index of numbers couldn't be loaded from " + script.src)); };
    document.head.append(script);
  });
  return loading;
}

function say(text) {
  status.hidden = !text;
  status.textContent = text;
  account.hidden = true;
}

async function lookUp() {
  if (!words.value.trim()) { say("There is no text yet."); return words.focus(); }
  if (words.value.length > LARGEST) return say("The text is larger than 16 MB. Paste the part that cites rules.");
  say("Looking up …");
  try {
    const numbers = await load(), given = day.value.trim() && typedDay(day.value, numbers);
    const bad = day.value.trim() && (!given ? "is no day and no release" : numbers.place(given) < 0 && "is before the oldest version here, " + numbers.days[0]);
    if (bad) {
      say("\u201c" + day.value.trim() + "\u201d " + bad + ". Write 2011-06-17, 2011-06, 2011 or M10, or leave it empty.");
      day.setAttribute("aria-invalid", "true");
      return day.focus();
    }
    const told = accountOf(words.value, numbers, given);
    show(words.value, told, numbers);
    offer(words.value, told, numbers);
  } catch (error) { say("That didn't work: " + error.message + "."); }
}

function show(text, { when, citations }, numbers) {
  const version = numbers.index.versions[when.place], release = numbers.index.releases[when.place];
  const stood = when.of ? "; " + when.stand + " of " + when.of + (when.of === 1 ? " cited number exists in this version" : " cited numbers exist in this version") : "";
  const more = when.more ? ". More stand in " + numbers.index.versions[when.more.first] + (when.more.last !== when.more.first ? " to " + numbers.index.versions[when.more.last] : "") : "";
  const unsure = [...new Set(citations.filter((one) => one.others.length).map((one) => one.number))], one = unsure.length === 1;
  const doubt = unsure.length ? " Between those, " + unsure.slice(0, 5).join(", ") + (unsure.length > 5 ? " \u2026" : "") + (one ? " is the number" : " are numbers") + " of several rules: say the day if you know it." : "";
  say("As of " + version + (release ? ", " + release : "") + ": " + when.said + stood + more + "." + doubt);
  account.hidden = false;
  account.querySelector("h2").textContent = citations.length === 1 ? "1 citation" : citations.length + " citations";
  const states = citations.map((one) => (!one.standing ? "unknown" : one.others.length ? "ambiguous" : one.standing.state));
  account.querySelector(".tabs").replaceChildren(...Object.keys(STATES).filter((state) => states.includes(state)).map((state) =>
    badge(state, states.filter((other) => other === state).length + " " + STATES[state])));
  const ends = lineEnds(text);
  account.querySelector("tbody").replaceChildren(...citations.slice(0, SHOWN).map((one) => row(text, ends, one, version, numbers)));
  if (citations.length > SHOWN) account.querySelector("tbody").append(made("tr", {}, made("td", { colSpan: 3 }, "… and " + (citations.length - SHOWN) + " more.")));
  account.querySelector("table").hidden = !citations.length;
}

function row(text, ends, one, version, numbers) {
  const { standing } = one, written = text.slice(one.start, one.end).replace(/\s+/g, " ");
  const then = standing && standing.then ? made("a", { href: standing.then }, written) : written;
  const now = (one.cell = made("td", {}));
  if (!standing) now.append(badge("unknown", STATES.unknown), " " + version + " has no " + one.number + "; " + whenBorne(numbers, one.number));
  else if (one.others.length) now.append(badge("ambiguous", "ambiguous"), " another rule had this number (" + one.others.map((span) => spanOf(span, numbers)).join("; ") + "): fill in the day");
  else {
    const told = became(one.number, standing).split(standing.today && standing.today !== one.number ? standing.today : /(?!)/);
    now.append(badge(standing.state, STATES[standing.state]), " ");
    told.forEach((part, n) => now.append(...(n ? [standing.now ? made("a", { href: standing.now }, standing.today) : standing.today] : []), part));
  }
  const [before, behind] = [around(text, one.start, -1), around(text, one.end, 1)];
  const line = ends.findIndex((end) => end > one.from);
  return made("tr", {}, made("td", { className: "quiet" }, String((line < 0 ? ends.length : line) + 1)),
    made("td", {}, made("span", { className: "quiet" }, before), then, made("span", { className: "quiet" }, behind)), now);
}

// Quotations are held against the rules when that is asked for, since the rules' pages have to be loaded.
function offer(text, { prose, when, citations }, numbers) {
  const version = (one) => numbers.index.versions[when.placeOf(one)];
  quotations = quotesBeside(prose, text, citations.slice(0, SHOWN)).map(({ quote, near }) => ({ quote, near: near.map((one) => [one, version(one)]) }));
  const rules = new Set(quotations.flatMap(({ near }) => near.map(([one]) => one.standing.address))).size, many = quotations.length;
  quoted.hidden = !many;
  hold.hidden = location.protocol === "file:";
  hold.textContent = "Hold " + (many === 1 ? "1 quotation" : many + " quotations") + " against the rules";
  held.textContent = hold.hidden ? "Quotations can be compared with the rules only where a server gives the site, such as ruletrail serve."
    : "Loads " + (rules === 1 ? "the page of 1 rule" : "the pages of " + rules + " rules") + " from this site; they are compared here.";
}

hold.addEventListener("click", async () => {
  const asked = quotations, lost = new Set();
  hold.hidden = true;
  held.textContent = "Loading \u2026";
  for (const { quote, near } of asked) {
    let best = null;
    for (const [one, version] of near) {
      const wording = await wordingAt(one.standing.then, version), found = wording && compareQuote(quote.text, ownWords(wording).join(" "));
      if (!wording) lost.add(one.standing.address);
      if (found && (!best || (found.same && !best.found.same))) best = { one, found };
    }
    if (best && (!best.one.quote || (best.found.same && !best.one.quote.same))) best.one.quote = best.found;
  }
  if (asked !== quotations) return;
  const compared = [...new Set(asked.flatMap(({ near }) => near.map(([one]) => one)))].filter((one) => one.quote);
  for (const one of compared) one.cell.append(told(one.quote));
  const same = compared.filter((one) => one.quote.same).length, other = compared.length - same;
  held.textContent = "Quotations that match the rules: " + same + "; that differ: " + other + "; without a rule beside them: " + (asked.length - compared.length) + "."
    + (lost.size ? " The words of " + lost.size + " rules couldn't be loaded." : "");
});

function told({ same, ops }) {
  if (same) return made("p", { className: "quote" }, badge("same", "quoted as it stood"));
  return made("p", { className: "quote" }, badge("reworded", "quoted otherwise"), " ", ...woven(ops));
}

// A few words before or behind a citation, within its line.
function around(text, place, step) {
  const part = step < 0 ? text.slice(Math.max(0, place - 40), place).split(/[\r\n]/).pop() : text.slice(place, place + 40).split(/[\r\n]/)[0];
  return part.length < 40 ? part : step < 0 ? "…" + part.replace(/^\S*\s?/, "") : part.replace(/\s?\S*$/, "") + "…";
}

function spanOf([start, end], { days }) {
  return days[start] + " to " + (end < 0 ? "now" : new Date(Date.parse(days[end]) - 864e5).toISOString().slice(0, 10));
}
const lineEnds = (text) => [...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length);
const badge = (state, text) => made("span", { className: "badge " + (BADGES[state] || "same") }, text);
function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
