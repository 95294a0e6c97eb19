// The reader's colours and keys. They are conveniences: every page reads the same without this file.
"use strict";
(() => {
const page = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)");
const STOPS = ".era, .rule, .change, .fam, .bearers > li, .note, main > section > h2";
const KEYS = [["/", "to the search box, as Ctrl-K"], ["j", "next wording, rule or change"], ["k", "the one before"], ["?", "these keys"]];

const make = (tag, values, ...children) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...children);
  return made;
};
const kept = (name) => { try { return localStorage.getItem("ruletrail-" + name); } catch { return null; } };
const keep = (name, value) => {
  try {
    if (value) localStorage.setItem("ruletrail-" + name, value);
    else localStorage.removeItem("ruletrail-" + name);
  } catch { /* then it holds for this page */ }
};

// The switch chooses the other colours. Those that the system has anyway need no choice, and follow it again.
const isDark = () => (page.dataset.scheme || (system.matches ? "dark" : "light")) === "dark";
const scheme = make("button", { type: "button", className: "scheme" }, "◐");
const tell = () => {
  scheme.title = isDark() ? "Light colours" : "Dark colours";
  scheme.setAttribute("aria-label", scheme.title);
};
scheme.addEventListener("click", () => {
  const wanted = isDark() ? "light" : "dark";
  if ((wanted === "dark") === system.matches) delete page.dataset.scheme;
  else page.dataset.scheme = wanted;
  keep("scheme", page.dataset.scheme);
  tell();
});
system.addEventListener("change", tell);
tell();

let dialog;
const help = () => {
  if (!dialog) {
    const rows = KEYS.flatMap(([key, does]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)]);
    const box = make("input", { type: "checkbox", checked: kept("keys") !== "off" });
    box.addEventListener("change", () => keep("keys", box.checked ? "" : "off"));
    const close = make("button", { autofocus: true }, "Close");
    dialog = make("dialog", { className: "keys" }, make("h2", { id: "keys" }, "Keys"), make("dl", { className: "facts" }, ...rows),
      make("p", {}, make("label", {}, box, " Use these keys")), make("form", { method: "dialog" }, close));
    dialog.setAttribute("aria-labelledby", "keys");
    document.body.append(dialog);
  }
  dialog.showModal();
};
const keys = make("button", { type: "button", className: "ask-keys", title: "Keyboard keys" }, "⌨");
keys.setAttribute("aria-label", keys.title);
keys.addEventListener("click", help);
const bar = document.querySelector("header.top nav");
if (bar) (bar.querySelector(".jump") || bar.lastElementChild).after(make("span", { className: "signs" }, scheme, keys));

let at;
const go = (step) => {
  const stops = [...document.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());
  const tops = stops.map((stop) => stop.getBoundingClientRect().top);
  let next = stops.indexOf(at);
  const isSeen = next >= 0 && tops[next] > -innerHeight && tops[next] < innerHeight;
  if (isSeen) next += step;
  else next = step > 0 ? tops.findIndex((top) => top > 0) : tops.findLastIndex((top) => top < -1);
  if (!stops[next]) return;
  at = stops[next];
  const goal = at.matches("details") ? at.querySelector("summary") : at;
  if (goal === at && at.tabIndex < 0) at.tabIndex = -1;
  goal.focus({ preventScroll: true });
  at.scrollIntoView();
};
const toBox = () => {
  const boxes = [...document.querySelectorAll(".search input[type=search], .ask input, .jump input")];
  const box = boxes.find((one) => one.checkVisibility());
  if (box) { box.focus(); box.select(); }
};
const does = { "/": toBox, j: () => go(1), k: () => go(-1), "?": help };
addEventListener("keydown", (event) => {
  const typed = event.target.closest && event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog");
  if ((event.ctrlKey || event.metaKey) && event.key === "k" && kept("keys") !== "off") {
    event.preventDefault();
    return toBox();
  }
  if (typed || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(does, event.key)) return;
  if (kept("keys") === "off") return;
  event.preventDefault();
  does[event.key]();
});
})();
