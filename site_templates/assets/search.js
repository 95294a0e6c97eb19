// Search in the browser: reads the index that Pagefind made. Numbers go straight to the rules that bore them.
const form = document.querySelector("form.search");
const [narrow, said, found] = [form.querySelector(".narrow"), form.querySelector("[role=status]"), form.querySelector(".found")];
const input = form.elements.q, root = new URL("..", location.href), SHOWN = 30;
let pagefind, chosen = {}, asked = 0;

form.hidden = false;
form.addEventListener("submit", (event) => { event.preventDefault(); search(); });
input.addEventListener("input", () => search());

async function load() {
  if (!pagefind) {
    pagefind = await import(new URL(form.dataset.bundle, location.href));
    await pagefind.init();
    const filters = await pagefind.filters();
    for (const [name, values] of Object.entries(filters).sort()) narrow.append(select(name, values));
  }
  return pagefind;
}

function select(name, values) {
  const label = document.createElement("label"), list = document.createElement("select");
  label.append(name + " ", list);
  list.append(new Option("any", ""));
  for (const value of Object.keys(values).sort()) list.append(new Option(value + " (" + values[value] + ")", value));
  list.addEventListener("change", () => { if (list.value) chosen[name] = list.value; else delete chosen[name]; search(); });
  return label;
}

async function search() {
  const words = input.value.trim(), turn = ++asked;
  history.replaceState(null, "", words ? "?q=" + encodeURIComponent(words) : location.pathname);
  if (!words) { found.replaceChildren(); said.textContent = ""; return; }
  try {
    const { results } = await (await load()).search(words, { filters: chosen });
    const pages = await Promise.all(results.slice(0, SHOWN).map((result) => result.data()));
    if (turn !== asked) return;
    found.replaceChildren(...numbered(words), ...pages.map(item));
    said.textContent = results.length ? results.length + (results.length === 1 ? " history" : " histories") + (results.length > SHOWN ? ", the first " + SHOWN + " here" : "") : "Nothing says " + words + ". Try fewer or other words.";
  } catch (error) {
    said.textContent = "The search couldn't be loaded. Opened as a file it doesn't work: serve the site, for instance with ruletrail serve.";
  }
}

function numbered(words) {
  const match = words.toLowerCase().match(/^(?:cr|rule)?\s*([1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?)$/);
  if (!match) return [];
  const entry = document.createElement("li"), link = document.createElement("a");
  link.href = new URL("number/" + match[1] + ".html", root);
  link.textContent = "Every rule that bore the number " + match[1];
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
