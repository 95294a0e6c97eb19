// Search in the browser: reads the index that Pagefind made. Numbers go straight to the rules that bore them.
/* global numberIn, bornBy */
const form = document.querySelector("form.search");
const [narrow, said, found] = [form.querySelector(".narrow"), form.querySelector("[role=status]"), form.querySelector(".found")];
const input = form.elements.q, root = new URL("..", location.href), SHOWN = 30;
let pagefind, chosen = {}, asked = 0;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const key = numberIn(input.value), page = key && await bornBy(key, root.href);
  if (page) location.href = page;
  else search();
});
input.addEventListener("input", () => search());

async function load() {
  if (!pagefind) {
    pagefind = await import(new URL(form.dataset.bundle, location.href));
    await pagefind.init();
    const { since = {}, gone = {}, ...others } = await pagefind.filters();
    for (const [name, values] of Object.entries(others).sort()) narrow.append(select(name, Object.entries(values).sort(), (value) => ({ [name]: value })));
    const years = Object.keys(since).map(Number), last = Math.max(...years, ...Object.keys(gone).map(Number));
    const every = Array.from({ length: last - Math.min(...years) + 1 }, (_, i) => String(last - i));
    narrow.append(select("standing in", every.map((year) => [year]), (year) => ({
      since: { any: Object.keys(since).filter((one) => one <= year) },
      not: { gone: { any: Object.keys(gone).filter((one) => one < year) } },
    }), yearOfReader()));
  }
  return pagefind;
}

// The year of the day that the reader has set, or "".
function yearOfReader() {
  try { return (localStorage.getItem("ruletrail-day") || "").slice(0, 4); } catch { return ""; }
}

// A choice of one filter. ``chosen`` holds what each choice asks of Pagefind.
function select(name, values, asks, initial = "") {
  const label = document.createElement("label"), list = document.createElement("select");
  label.append(name + " ", list);
  list.append(new Option("any", ""));
  for (const [value, count] of values) list.append(new Option(count ? value + " (" + count + ")" : value, value));
  list.dataset.name = name;
  list.value = values.some(([value]) => value === initial) ? initial : "";
  if (list.value) chosen[name] = asks(list.value);
  list.addEventListener("change", () => { chosen[name] = list.value ? asks(list.value) : {}; search(); });
  return label;
}

async function search() {
  const words = input.value.trim(), turn = ++asked;
  history.replaceState(null, "", words ? "?q=" + encodeURIComponent(words) : location.pathname);
  if (words) document.documentElement.dataset.asked = "";
  else delete document.documentElement.dataset.asked;
  if (!words) { found.replaceChildren(); said.textContent = ""; return; }
  try {
    const { results } = await (await load()).search(words, { filters: Object.assign({}, ...Object.values(chosen)) });
    const [born, ...pages] = await Promise.all([numbered(numberIn(words)), ...results.slice(0, SHOWN).map((result) => result.data())]);
    if (turn !== asked) return;
    found.replaceChildren(...born, ...pages.map(item));
    said.textContent = results.length ? results.length + (results.length === 1 ? " history" : " histories") + (results.length > SHOWN ? ", the first " + SHOWN + " here" : "") : "Nothing says " + words + ". Try fewer or other words.";
  } catch (error) {
    said.textContent = "The search couldn't be loaded. Opened as a file it doesn't work: serve the site, for instance with ruletrail serve.";
  }
}

async function numbered(key) {
  if (!key) return [];
  const entry = document.createElement("li"), link = document.createElement("a"), page = await bornBy(key, root.href);
  if (!page) return [Object.assign(entry, { textContent: "No rule ever bore the number " + key + "." })];
  link.href = page;
  link.textContent = page.includes("/number/") ? "Every rule that bore the number " + key : "The rule that bore the number " + key;
  entry.append(link);
  return [entry];
}

function item(page) {
  const entry = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
  link.href = new URL("history/" + page.raw_url.split("/").pop(), root);
  link.textContent = page.meta.title;
  text.className = "text";
  text.append(...marked(page.excerpt));
  entry.append(link, text);
  return entry;
}

// Pagefind marks what it found with <mark> in text that is escaped; both are read, nothing is run.
function* marked(excerpt) {
  const parsed = new DOMParser().parseFromString(excerpt, "text/html");
  for (const node of parsed.body.childNodes) {
    if (node.nodeName === "MARK") { const mark = document.createElement("mark"); mark.textContent = node.textContent; yield mark; }
    else yield document.createTextNode(node.textContent);
  }
}

input.value = new URLSearchParams(location.search).get("q") || "";
if (input.value) search();
input.focus();
