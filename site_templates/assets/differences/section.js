// A section through the years: the section that held today's rules on each day, whatever their numbers were, with added and
// removed words marked. Its stops are the days that the page lists; the words come from those of the whole book.
for (const slide of document.querySelectorAll(".section-page .slide")) {
  const range = slide.querySelector("input"), output = slide.querySelector("output"), text = document.querySelector(".reading");
  const source = slide.dataset.books, today = document.querySelector("h1 .number").textContent, inForce = [...text.childNodes];
  const stops = [...document.querySelectorAll("#days ~ ol li")].reverse().map((day) => ({
    day: day.querySelector("time").textContent, number: day.querySelector("b").textContent, name: day.textContent.trim() }));

  const isBelow = (label, number) => label === number || label.startsWith(number + ".") || label.replace(/[a-z]+$/, "") === number;

  // Lineage -> its number, of the rules that stood below a stop's number, and of today's rules that stood elsewhere.
  function view(books, { number }, place) {
    const newest = new Map(books.index.lineages.map((lineage) => [lineage, books.at(lineage, books.newest)[0]]));
    return new Map(books.index.lineages.map((lineage) => [lineage, books.at(lineage, place)[0]])
      .filter(([lineage, label]) => isNumber(label) && (isBelow(label, number) || (isNumber(newest.get(lineage)) && isBelow(newest.get(lineage), today)))));
  }

  async function show() {
    const n = Number(range.value), stop = stops[n];
    output.textContent = stop.name;
    range.setAttribute("aria-valuetext", stop.name);
    document.querySelector(".lede").style.visibility = n === stops.length - 1 ? "" : "hidden";  // of the text in force
    if (n === stops.length - 1) return text.replaceChildren(...inForce);
    text.setAttribute("aria-busy", "true");
    try {
      const books = await loadBooks(source), { chain, versions } = books.index, place = books.place(stop.day);
      const before = n ? chain[chain.indexOf(place) - 1] : place, now = view(books, stop, place), then = n ? view(books, stops[n - 1], before) : now;
      const rules = [...new Set([...now.keys(), ...then.keys()])].map((lineage) => ({ lineage, old: books.at(lineage, before)[0], label: books.at(lineage, place)[0] }));
      const shownAt = ({ lineage, old, label }) => (now.has(lineage) ? label : old);
      rules.sort((a, b) => byNumber(shownAt(a), shownAt(b)));
      const made = await Promise.all(rules.map(async ({ lineage, old, label }) => {
        const words = await Promise.all([before, place].map((one) => isNumber(books.at(lineage, one)[0]) ? books.wordsAt(lineage, one, source) : null));
        return rule(lineage, old, label, words, now.has(lineage), versions[place]);
      }));
      const changed = made.filter((one) => one.querySelector(".badge, .diff")).map(({ id }) => element("a", { href: "#" + id }, id));
      const summary = element("p", {}, "Changed then: ", ...changed.flatMap((one, i) => [i ? ", " : "", one]), ".");
      if (Number(range.value) === n) text.replaceChildren(...(changed.length ? [summary] : []), ...made);
    } catch (error) { output.textContent = "That didn't work: " + error.message + "."; }
    text.removeAttribute("aria-busy");
  }

  // One rule at a stop: its words, marked against those right before.
  function rule(lineage, old, label, [oldWords, words], isHere, version) {
    const came = words && !oldWords && old !== "?", went = oldWords && !words && label !== "?", shownWords = words || oldWords;
    const moved = oldWords && words && old !== label ? (isHere ? ["was " + old] : ["now " + label]) : [];
    const number = isHere ? label : old, link = element("a", { className: "num", href: "../history/" + encodeURIComponent(lineage[0]) + ".html#v" + version }, number);
    const badges = [...(came ? [["added", "new"]] : []), ...(went ? [["removed", "removed"]] : []), ...moved.map((one) => ["number", one])]
      .map(([kind, name]) => element("span", { className: "badge " + kind }, name));
    const isChanged = isHere && oldWords && words && oldWords.join("\n") !== words.join("\n"), isTitle = /^[^.:;?]{1,60}$/.test(shownWords.join("."));
    const body = element("div", { className: "text" + (isChanged ? " diff" : came ? " added" : went || !isHere ? " removed" : "") });
    if (!isHere && !went) body.append(element("p", {}));
    else if (isChanged) body.append(...diffed(oldWords, words));
    else body.append(...(isTitle ? [element("h2", {}, shownWords[0])] : paragraphs(shownWords)));
    body.firstElementChild.prepend(link, " ", ...badges.flatMap((badge) => [badge, " "]));
    return element("section", { id: number, className: "rule" + (/[a-z]$/.test(number) ? " sub" : "") }, body);
  }

  range.addEventListener("input", show);
  if (range.value !== range.max) show();
}
