// The reader's day: set once, and sections, links, terms and answers are those of that day, until it is today again.
"use strict";
(() => {
const root = new URL("..", document.currentScript.src), here = decodeURIComponent(location.pathname.slice(root.pathname.length)), KEPT = "ruletrail-day";
const make = (tag, values, ...children) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...children);
  return made;
};
const kept = () => { try { return (localStorage.getItem(KEPT) || "").split(" "); } catch { return []; } };
const keep = (value) => { try { if (value) localStorage.setItem(KEPT, value); else localStorage.removeItem(KEPT); } catch { /* then it holds for this page */ } };
let [day, version] = kept();

const input = make("input", { type: "date", required: true, min: "1993-08-05" }), said = make("output", {});
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
today.addEventListener("click", () => { keep(""); location.replace(new URL(here.replace(/^(rules\/\d{1,3})-.*\.html$/, "$1.html"), root)); });
bar.addEventListener("submit", async (event) => {
  event.preventDefault();
  const versions = await read("version/index.html", (page) => [...page.querySelectorAll("main th a")].map((a) => a.textContent.trim()).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)));
  const found = (versions || []).filter((name) => name <= input.value).sort().pop();
  if (!found) { said.textContent = versions ? "That is before the oldest version here, " + versions.sort()[0] + "." : "The versions couldn't be loaded: serve the site, for instance with ruletrail serve."; return; }
  [day, version] = [input.value, found];
  keep(day + " " + version);
  tell();
  follow(true);
});

async function read(path, find) {
  try {
    const answer = await fetch(new URL(path, root));
    return answer.ok ? find(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
  } catch { return null; }
}

function tell(...more) {
  input.value = day;
  said.replaceChildren("Those of ", make("a", { href: new URL("version/" + version + ".html", root) }, version), " were in force. ", ...more);
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
  const [, key, other] = here.match(/^rules\/(\d{1,3})(-.*)?\.html$/) || [];
  if (key && (isAsked || !other)) {
    const found = await read("number/" + key + ".html", (page) => [...page.querySelectorAll("#days + ol a")].map((a) => [a.getAttribute("href"), ...a.textContent.match(/\d{4}-\d\d-\d\d/g)]));
    const then = (found || []).find(([, start, end]) => start <= day && (!end || day <= end));
    if (!then) tell("There was no section " + key + " then.");
    else if (new URL(then[0], new URL("number/", root)).pathname !== location.pathname) location.replace(new URL(then[0] + location.hash, new URL("number/", root)));
  } else if (/^(?:history|number)\/.+\.html$/.test(here) && (isAsked || !(location.hash || document.documentElement.dataset.entered))) {
    if (standing() && here.startsWith("history/")) dispatchEvent(new CustomEvent("ruletrail-enter", { detail: standing() }));
    else if (standing()) location.replace("#" + standing());
    else if (here.startsWith("history/")) tell("What this page tells of came later.");
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
  const path = "version/" + version + ".html", found = await read(path, (page) => [...page.querySelectorAll("[aria-labelledby=contents] :is(h3, .folds > details)")]);
  if (!found) return tell("Its sections couldn't be loaded; the version's page has them.");
  const chapters = [];
  for (const part of found) {
    const link = part.querySelector(":scope > p:not(.run) > a"), summary = part.querySelector("summary");
    if (part.tagName === "H3") chapters.push([part.textContent, []]);
    else if (link) chapters[chapters.length - 1]?.[1].push([new URL(link.getAttribute("href"), new URL(path, root)), summary]);
  }
  const sections = chapters.filter(([, list]) => list.length).map(([title, list], n) => {
    const heading = make("h2", { id: "then" + n }, title), items = list.map(([href, summary]) => {
      const count = summary.querySelector(".quiet").textContent, named = summary.firstChild.textContent.trim(), [, key, name] = named.match(/^(\S+)\s*(.*)$/s);
      return make("li", {}, make("a", { href }, make("b", {}, key), " " + name), " ", make("span", { className: "quiet" }, count));
    });
    const section = make("section", {}, heading, make("ol", {}, ...items));
    section.setAttribute("aria-labelledby", heading.id);
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
  lead("changes/", "version/" + version + ".html", "That version", "What " + version + " changed, its source and its whole contents.");
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
})();
