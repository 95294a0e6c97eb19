// The whole book of another day, put together from the words of all chapters.
const form = document.querySelector("form.compare"), status = form.querySelector("[role=status]"), text = document.querySelector(".book");
const asked = new URLSearchParams(location.search).get("day");

function say(words) {
  status.hidden = !words;
  status.textContent = words;
}

async function read(typed) {
  say("");
  text.setAttribute("aria-busy", "true");
  try {
    const books = await loadBooks(form.dataset.books), place = books.asked(typed);
    if (typeof place === "string") return say(place);
    const there = books.index.lineages.map((lineage) => [lineage, books.at(lineage, place)[0]]).filter(([, label]) => label && label !== "?");
    const words = await Promise.all(there.map(([lineage]) => books.wordsAt(lineage, place, form.dataset.books)));
    const entries = there.map(([lineage, label], n) => ({ label, words: words[n], href: "../history/" + encodeURIComponent(lineage[0]) + ".html#v" + books.index.versions[place] }));
    entries.sort((a, b) => isNumber(b.label) - isNumber(a.label) || (isNumber(a.label) && byNumber(a.label[0], b.label[0])) || byNumber(a.label, b.label));
    const first = entries.findIndex(({ label }) => !isNumber(label)), made = entries.map(entry);
    if (first >= 0) made.splice(first, 0, element("h2", {}, "Glossary"));
    text.replaceChildren(...made);
    document.querySelector(".of").replaceChildren("of ", ...books.heading(place));
    text.removeAttribute("aria-busy");
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch (error) { say("That didn't work: " + error.message + "."); }
}

// A heading, a rule or a term with its words.
function entry({ label, words, href }) {
  const link = element("a", isNumber(label) ? { id: label, href } : { href }, label), [first, ...rest] = paragraphs(words);
  if (/^\d{1,3}$/.test(label)) return element(label.length < 3 ? "h2" : "h3", {}, link, " " + words[0]);
  first.prepend(link, " ");
  const made = document.createDocumentFragment();
  made.append(first, ...rest);
  return made;
}

if (asked) {
  form.elements.day.value = asked;
  if (asked !== form.dataset.version) read(asked);
}
