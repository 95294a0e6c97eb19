// A citation in every notation, as site_templates/citation.py and reference.py write it. tests/site_templates/citing_cases.json
// tests both with one table. cited: {number, title, version, since, url, read}: title may be empty; since is the day of the
// wording, or empty; read is the day of access.
const AUTHOR = "Wizards of the Coast", BOOK = "Magic: The Gathering Comprehensive Rules";
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const TEX = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
const HTML = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escaped = (text) => text.replace(/[&<>"']/g, (char) => HTML[char]);
const entity = (char) => "&#" + char.codePointAt(0) + ";";
const safeAddress = (url) => url.replace(/[ "'<>[\]{}|\\^`()]/g, (char) => "%" + char.charCodeAt(0).toString(16).toUpperCase());

// [notation, text] of each, in the order in which they are shown.
function notations({ number, title, version, since, url, read }) {
  const named = "Comprehensive Rules " + number + (title && title !== number ? " (" + title + ")" : "");
  const heading = folded(named), words = folded(named + ", " + version), safe = safeAddress(url), day = version.slice(0, 10), date = (iso) => [iso.split("-").map(Number)];
  const key = "cr-" + (number + "-" + version).replace(/[^A-Za-z0-9.:-]+/g, "-").replace(/^-+|-+$/g, "");
  const tex = heading.replace(/[\\{}%#$&_~^]/g, (char) => TEX[char] || "\\" + char);
  const wiki = heading.replace(/[[\]{}|<>'&~=]/g, (char) => (char === "|" ? "{{!}}" : entity(char)));
  const from = "these words in force from " + since, when = "ersion of " + day + (since ? ", " + from : "");
  const fields = ["author = {{" + AUTHOR + "}}", "title = {{" + tex + "}}", "howpublished = {" + BOOK + "}", "year = {" + day.slice(0, 4) + "}",
    "month = " + MONTHS[day.slice(5, 7) - 1], "note = {V" + when + "}", "url = {" + safe + "}", "urldate = {" + read + "}"];
  const rows = { TY: "ELEC", ID: key, AU: AUTHOR, TI: heading, T2: BOOK, PY: day.slice(0, 4), DA: day.replaceAll("-", "/"), UR: safe, Y2: read.replaceAll("-", "/"), N1: "V" + when, ER: "" };
  const item = { id: key, type: "webpage", title: heading, author: [{ literal: AUTHOR }], "container-title": BOOK, issued: { "date-parts": date(day) }, accessed: { "date-parts": date(read) }, URL: safe, version: day, ...(since && { note: "T" + from.slice(1) }) };
  return [
    ["plain", heading + ", v" + when + ". " + url + " (read on " + read + ")"],
    ["url", safe],
    ["markdown", "[" + words.replace(/[\\`*_[\]<>&|~$]/g, "\\$&") + "](" + safe + ")"],
    ["html", '<a href="' + escaped(safe) + '">' + escaped(words) + "</a>"],
    ["bbcode", "[url=" + safe + "]" + words.replaceAll("[", "(").replaceAll("]", ")") + "[/url]"],
    ["mediawiki", "[" + safe + " " + words.replace(/[[\]{}|<>'&~=:#*;!]/g, entity) + "]"],
    ["cite-web", "{{cite web |title=" + wiki + " |url=" + safe.replaceAll("=", "%3D") + " |author=" + AUTHOR + " |date=" + day + " |access-date=" + read + " |work=" + BOOK + (since && " |type=" + from) + "}}"],
    ["bibtex", "@misc{" + key + ",\n" + fields.map((field) => "  " + field + ",\n").join("") + "}"],
    ["ris", Object.entries(rows).map(([tag, value]) => tag + "  - " + value).join("\n")],
    ["csl-json", JSON.stringify([item], null, 1)],
  ];
}
