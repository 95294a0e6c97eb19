// The reader's day. Once it is set, sections, links, terms and answers are those of that day, until the reader sets today again.
// A section's day is that of its rules, whatever their numbers were.
const root = new URL("..", document.currentScript.src), here = decodeURIComponent(location.pathname.slice(root.pathname.length)), KEPT = "ruletrail-day", SECTION = /^rules\/(\d{1,3})(?:-(.*))?\.html$/;
const make = (tag, values, ...children) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...children);
  return made;
};
const kept = () => { try { return (localStorage.getItem(KEPT) || "").split(" "); } catch { return []; } };
const keep = (value) => { try { if (value) localStorage.setItem(KEPT, value); else localStorage.removeItem(KEPT); } catch { /* then it holds for this page */ } };
let [day, version] = kept();

const input = make("input", { required: true, size: 12, placeholder: "2010 or M10", autocomplete: "off", spellcheck: false }), said = make("output", {});
const today = make("button", { type: "button" }, "Today");
const bar = make("form", { className: "dial", hidden: !day }, make("label", {}, "Read the rules as of ", input), make("button", {}, "Read"), today, said);
const sign = document.querySelector("button.day");
if (!sign) return;
document.querySelector("header.top").append(bar);
sign.setAttribute("aria-expanded", String(!bar.hidden));
sign.addEventListener("click", () => {
  bar.hidden = !bar.hidden;
  sign.setAttribute("aria-expanded", String(!bar.hidden));
  if (!bar.hidden) input.focus();
});
today.addEventListener("click", async () => {
  keep("");
  const [path, , , from] = led();
  if (path === here && !SECTION.exec(from)[2]) return location.replace(new URL(from, root));
  const [, key, then] = SECTION.exec(here) || [], numbers = then && await index();
  const [found] = numbers ? stood(numbers, key, numbers.index.versions.indexOf(then), numbers.whole.at(-1)) : [];
  location.replace(new URL(then ? "rules/" + (found ? found.key + ".html#" + found.number : "index.html") : here, root));
});
bar.addEventListener("submit", async (event) => {
  event.preventDefault();
  const numbers = await index(), asked = numbers && typedDay(input.value, numbers), place = asked ? numbers.place(asked) : -1;
  if (place < 0) {
    said.textContent = !numbers ? "The versions couldn't be loaded." : asked ? "That is before the oldest version here, " + numbers.days[0] + "." : "That is no day and no release. Write 2011-06-17, 2011 or M10.";
    return;
  }
  [day, version] = [asked, numbers.index.versions[place]];
  keep(day + " " + version);
  tell();
  follow(true);
});

const load = (path) => new Promise((done) => document.head.append(make("script", { src: new URL(path, root), onload: () => done(true), onerror: () => done(false) })));
const index = async () => await load("number/spans.js") && new Numbers(window.ruletrailNumbers, root.href);

// Where the rules stood at one place that a section held at another: {key, number, count} for each section of then, most rules first.
// number is that of a rule which holds most of them, or the section's.
function stood(numbers, key, from, to) {
  const own = new Set(), found = new Map(), add = (number) => found.set(number, (found.get(number) || 0) + 1);
  const each = (place, take) => {
    for (const number of Object.keys(numbers.index.numbers))
      for (const [start, end, lineage] of numbers.spans(number)) if (number.length > 2 && start <= place && (end < 0 || place < end)) take(number, lineage);
  };
  each(from, (number, lineage) => { if (number.slice(0, 3) === key) own.add(lineage); });
  each(to, (number, lineage) => { if (own.has(lineage)) for (const one of new Set([number.slice(0, 3), number.replace(/[a-z]+$/, "")])) add(one); });
  return [...found].filter(([number]) => number.length === 3).sort((a, b) => b[1] - a[1]).map(([section, count]) => {
    const most = [...found].find(([number, many]) => number.startsWith(section + ".") && many > count / 2);
    return { key: section, count, number: most ? most[0] : section };
  });
}

// Leads from a section to where its rules stood on the day, and says there what stood under its number.
async function section(key, then) {
  const numbers = await index();
  if (!numbers || !await load("rules/days.js")) return tell("Its days couldn't be loaded.");
  const place = numbers.index.versions.indexOf(version), from = then ? numbers.index.versions.indexOf(then) : numbers.whole.at(-1);
  const [most, ...others] = stood(numbers, key, from, place), goal = most && sectionAt(numbers, most.key, place), same = sectionAt(numbers, key, place);
  const name = document.querySelector("h1 .name").textContent, told = [[name + (most ? ": " + most.number + " on " + day + ". " : ": none of these rules was there on " + day + ". "), ""]];
  if (others.length) told.push(["Some stood in " + others.slice(0, 5).map((one) => one.key).join(", ") + ". ", ""]);
  if (same && (!most || most.key !== key)) told.push([key + " was " + same.title + " then", same.path], [". ", ""]);
  if (!goal || goal.path === here) return tell(...links(told));
  try { sessionStorage.setItem(KEPT, JSON.stringify([goal.path, day, told, here])); } catch { /* then it isn't said there */ }
  location.replace(new URL(goal.path + (most.number === most.key ? "" : "#" + most.number), root));
}
const led = () => { try { return JSON.parse(sessionStorage.getItem(KEPT) || "[]"); } catch { return []; } };
const links = (told) => told.map(([text, path]) => path ? make("a", { href: new URL(path, root) }, text) : text);

async function read(path, find) {
  try {
    const answer = await fetch(new URL(path, root));
    return answer.ok ? find(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
  } catch { return null; }
}

function tell(...more) {
  input.value = day;
  said.replaceChildren("The version ", make("a", { href: new URL("version/" + version + ".html", root) }, version), " was in force. ", ...more);
}

// Links to histories and numbers lead to what stood then. A link to today's section, on the page of another day, ends the day.
addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest("a[href]");
  if (!day || !link || !link.href.startsWith(root.href)) return;
  const path = link.pathname.slice(root.pathname.length);
  if (/^(?:history|number)\/.+\.html$/.test(path) && !link.hash && !path.endsWith("/index.html")) link.hash = "v" + day;
  if (link.closest(".then") && /^rules\/\d{1,3}\.html$/.test(path)) keep("");
}, true);

// The anchor, in this page, of what stood on the day: that of the last change until then.
const standing = () => [...document.querySelectorAll("main [id^=v]")].map((one) => one.id).filter((id) => /^v\d{4}-\d\d-\d\d$/.test(id) && id <= "v" + day).sort().pop();

// Leads to what stood on the day. isAsked: the reader has set it just now, on this page.
async function follow(isAsked) {
  const [, key, then] = SECTION.exec(here) || [], [path, asked, told] = led();
  if (path === here && asked === day && !isAsked) {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1))), note = make("aside", { className: "came" }, make("p", {}, ...links(told)));
    tell(...links(told));
    place?.before(note);
    note.scrollIntoView();
  }
  else if (key && (isAsked || !then)) await section(key, then);
  else if (/^(?:history|number)\/.+\.html$/.test(here) && (isAsked || !(location.hash || document.documentElement.dataset.entered))) {
    if (standing() && here.startsWith("history/")) dispatchEvent(new CustomEvent("ruletrail-enter", { detail: "v" + day }));
    else if (standing()) location.replace("#" + standing());
    else if (here.startsWith("history/")) tell("What this page is about came later.");
  } else if (here === "glossary/index.html") terms();
  else if (here === "rules/index.html") contents();
  else if (here === "index.html" || here === "") doors();
  answers();
}

// The terms that stood on the day.
function terms() {
  const script = make("script", { src: new URL("compare/books.js", root) });
  script.onload = () => {
    const { versions, lineages } = window.ruletrailBooks, place = versions.indexOf(version), known = new Map(lineages.map((lineage) => [lineage[0], lineage]));
    let [there, away] = [0, 0];
    for (const entry of document.querySelectorAll(".terms li")) {
      const link = entry.querySelector("a[href]"), lineage = link && known.get(decodeURIComponent(link.pathname.split("/").pop().replace(/\.html$/, "")));
      let stood = "";
      for (let n = 1; lineage && n < lineage.length && lineage[n] <= place; n += 5) stood = lineage[n + 1];
      entry.hidden = Boolean(lineage) && !stood;
      if (entry.hidden) away++; else there++;
    }
    tell(there.toLocaleString("en") + " terms stood then; " + (away === 1 ? "1 other is hidden." : away.toLocaleString("en") + " others are hidden."));
  };
  document.head.append(script);
}

// The sections that there were on the day, as the page of its version lists them.
async function contents() {
  const path = "version/" + version + ".html", found = await read(path, (page) => [...page.querySelectorAll("[aria-labelledby=contents] > ol.contents")]);
  if (!found) return tell("Its sections couldn't be loaded; the version's page has them.");
  const sections = found.filter((list) => list.previousElementSibling.matches("h3")).map((list, n) => {
    const heading = make("h2", { id: "then" + n }, list.previousElementSibling.textContent), section = make("section", {}, heading, list);
    section.setAttribute("aria-labelledby", heading.id);
    list.className = "";
    return section;
  });
  document.querySelector("main > .contents").replaceChildren(...sections);
  document.querySelector("main > .lede").replaceChildren("As of " + day + ", the version ", make("a", { href: new URL(path, root) }, version), ". Each section is read as it stood then.");
}

// Home leads to the book of the day, and to what its version changed.
async function doors() {
  const lead = (start, path, name, told) => {
    const door = document.querySelector(".doors a[href^='" + start + "']");
    if (!door) return;
    door.href = new URL(path, root).href;
    door.replaceChildren(make("b", {}, name), make("span", {}, told));
  };
  lead("rules/", "rules/index.html", "Rules of that day", "The version " + version + " by section, each as it stood then.");
  lead("version/", "version/" + version + ".html", "That version", "What " + version + " changed, its source and its whole contents.");
}

// The answers of situations that held on the day.
function answers() {
  for (const answer of document.querySelectorAll(".answer")) {
    const [start, end] = [...answer.querySelectorAll("time")].map((time) => time.dateTime), holds = !start || (start <= day && (!end || day <= end));
    answer.classList.toggle("then", holds);
    answer.querySelector(".on-day")?.remove();
    if (holds) answer.append(make("span", { className: "vh on-day" }, " on " + day));
  }
}

if (day && version) { tell(); follow(false); }
