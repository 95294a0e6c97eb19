// The types page with columns that the reader chooses: the same page, made of the document of all versions and of the data of the
// types page. Words are loaded when a row is opened.
for (const form of document.querySelectorAll("form.columns")) {
  const status = form.querySelector("[role=status]"), made = document.querySelector(".made");
  const MOST_COLUMNS = 6, TOLD = 4, GLANCE = 3, OPEN = 4, KINDS = ["substance", "new", "removed", "split", "merged", "reworded", "references only", "examples only", "renumbered", "unchanged"];
  const root = form.dataset.root, numbered = (number, one, more) => number + " " + (number === 1 ? one : more || one + "s");

  form.addEventListener("submit", (event) => { event.preventDefault(); choose(form.elements.columns.value); });

  function say(text) {
    status.hidden = !text;
    status.textContent = text;
  }

  async function choose(typed) {
    const asked = typed.split(",").map((one) => one.trim()).filter(Boolean), complain = (text) => { say(text); form.elements.columns.focus(); };
    if (asked.length < 2 || asked.length > MOST_COLUMNS) return complain("Say two to " + MOST_COLUMNS + " days, with commas between: 2003, 2009, M14.");
    say("Loading …");
    try {
      const [books] = await Promise.all([loadBooks(form.dataset.books), load(form.dataset.plays)]), places = new Set();
      for (const one of asked) {
        const place = books.asked(one);
        if (typeof place === "string") return complain(place);
        places.add(place);
      }
      if (places.size < 2) return complain("They are all one version, " + books.name([...places][0]) + ".");
      show(new Families(books, window.ruletrailTypes, [...places].sort((a, b) => a - b)));
      say("");
      history.replaceState(null, "", "?columns=" + encodeURIComponent(asked.join(",")) + location.hash);
    } catch (error) { say("That didn't work: " + error.message + "."); }
  }

  function show(families) {
    const { books, places } = families, groups = grouped(families);
    document.querySelector(".chosen").replaceChildren(...places.flatMap((place, n) => [n ? ", " : "", time(books.days[place])]));
    made.style.setProperty("--least", places.length * 5.2 + "rem");
    const lines = element("ol", { className: "lines" }, element("li", { className: "head", ariaHidden: "true" }, ...["Type", "What changed in play, when, and in which release", "rows with substance or new"].map((text) => element("span", {}, text))), ...groups.map((group) => line(books, group)));
    const rail = element("nav", { className: "rail", ariaLabel: "Types" }, ...groups.map((group) => element("a", { href: "#" + group.id }, element("span", {}, group.key), group.title)));
    made.replaceChildren(lines, element("div", { className: "body" }, rail, element("div", {}, ...groups.map((group) => section(families, group)))));
  }

  // The sections of the last column with their families and plays.
  function grouped(families) {
    const { books, types, places } = families, last = places.length - 1, titles = books.titles(places[last]), found = new Map([["", { key: "", title: "Elsewhere" }]]), beside = new Map();
    const parent = (number) => (/[a-z]$/.test(number) ? number.replace(/[a-z]+$/, "") : number.slice(0, 3));
    for (const family of families.all) {
      const own = family.members[last].find((rule) => families.isOwn(rule, last));
      family.section = own === undefined ? "" : families.number(own, last).slice(0, 3);
      if (!family.members[last].length) continue;
      family.members.forEach((rules, column) => rules.forEach((rule) => {
        const place = column + " " + parent(families.number(rule, column)), homes = beside.get(place) || new Map();
        beside.set(place, homes.set(family.section, (homes.get(family.section) || 0) + 1));
      }));
    }
    for (const key of Object.keys(titles)) if (families.sections(last).includes(key)) found.set(key, { key, title: titles[key] });
    for (const family of families.all) {
      const { rule, column } = family.lines[0];
      if (!family.members[last].length) family.section = ([...(beside.get(column + " " + parent(families.number(rule, column))) || [])].sort((a, b) => b[1] - a[1])[0] || [""])[0];
      family.numbers = [...new Set((family.members[last].length ? family.lines.filter((line) => line.column === last) : family.lines).map((line) => families.number(line.rule, line.column)))];
      if (!found.has(family.section)) found.set(family.section, { key: family.section, title: titles[family.section] || family.section });
    }
    const groups = [...found.values()].sort((a, b) => !a.key - !b.key || byNumber(a.key, b.key)), of = new Map(families.all.flatMap((family) => family.rules.map((rule) => [rule, family])));
    for (const group of groups) {
      group.rows = families.all.filter((family) => family.section === group.key).sort((a, b) => byNumber(a.numbers[0], b.numbers[0]));
      group.id = "t" + (group.key || "-elsewhere");
      group.plays = [];
      const heading = Object.keys(books.index.titles).map(Number).find((one) => families.number(one, last) === group.key);
      const began = heading === undefined ? -1 : books.index.lineages[heading][1];
      group.came = group.rows.length && group.rows.every((row) => row.badges.includes("new")) && began > places[0] ? began : 0;
      group.called = heading === undefined ? [] : renamed(books, heading, places);
      group.since = heading === undefined ? 0 : books.index.lineages[heading].find((_, n, all) => n % 5 === 1 && all[n + 1] === group.key);
    }
    const [from, to] = [books.days[places[0]], books.days[places[last]]];
    for (const play of playsBetween(types, from, to)) {
      const home = play.heading >= 0 ? families.number(play.heading, last).slice(0, 3) : "";
      (found.get(home) || found.get("")).plays.push(play);
    }
    for (const group of groups) {
      const byWeight = [...group.plays].sort((a, b) => b.weight - a.weight), chosen = [];
      for (const play of group.key ? byWeight : []) if (chosen.length < TOLD - Boolean(group.came) && chosen.filter(({ title }) => title === play.title).length < 2) chosen.push(play);
      group.told = group.plays.filter((play) => chosen.includes(play));
      group.more = group.plays.filter((play) => !chosen.includes(play));
      const glance = byWeight.filter((play) => !group.came || play.what !== "new").slice(0, GLANCE);
      group.glance = group.told.filter((play) => glance.includes(play));
      group.rests = chosen.map((play) => [play.weight, of.get(play.rule)]).find(([, row]) => row && row.section === group.key && row.kind !== "unchanged" && row.kind !== "new");
    }
    for (const group of groups.filter(({ rests }) => rests).sort((a, b) => b.rests[0] - a.rests[0]).slice(0, OPEN)) group.rests[1].isOpen = true;
    return groups.filter(({ key, rows, plays }) => key || rows.length || plays.length);
  }

  // [place, title] of the last new name of a heading between the columns; empty where it has none.
  function renamed(books, heading, places) {
    const told = books.index.titles[heading], one = (title) => title.toLowerCase().replace(/s$/, ""), turns = [];
    for (let n = 2; n < told.length; n += 2) if (places[0] < told[n] && told[n] <= places[places.length - 1] && one(told[n + 1]) !== one(told[n - 1])) turns.push([told[n], told[n + 1]]);
    return turns.pop() || [];
  }

  const releaseAt = (books, place) => [time(books.days[place]), ...(books.index.releases[place] ? [" ", element("abbr", { title: books.index.releases[place] }, books.index.releases[place].split(" ")[0])] : [])];
  const released = ({ day, code, release }) => [time(day), ...(code || release ? [" ", element("abbr", { title: release }, code || release)] : [])];

  function line(books, group) {
    const events = group.glance.map((play) => element("span", {}, play.title + (play.what === "gone" ? " gone " : " "), ...released(play)));
    if (group.came) events.unshift(element("span", {}, "Came ", ...releaseAt(books, group.came)));
    if (group.called.length) events.push(element("span", {}, "Called " + group.called[1].toLowerCase() + " ", ...releaseAt(books, group.called[0])));
    if (group.key && !events.length && group.since) events.push(element("span", {}, "A section of its own ", ...releaseAt(books, group.since)));
    const isWeighty = ({ badges }) => badges.includes("substance") || badges.includes("new");
    return element("li", {}, element("a", { href: "#" + group.id }, group.title), element("span", { className: "events" }, ...events.flatMap((one) => [one, " "])),
      element("span", { className: "count" }, group.rows.length ? group.rows.filter(isWeighty).length + " of " + group.rows.length : ""));
  }

  function section(families, group) {
    const [opened, folded] = [true, false].map((isOpen) => group.rows.filter((row) => Boolean(row.isOpen) === isOpen));
    const plays = (all) => element("ul", { className: "play" }, ...all.map((play) => playSentence(play, root))), fold = (said, ...inside) => element("details", { className: "more" }, element("summary", {}, said), ...inside);
    const counts = KINDS.map((kind) => [folded.filter((row) => row.kind === kind).length, kind]).filter(([number]) => number).map((one) => one.join(" ")).join(", ");
    return element("section", { className: "type" }, element("h2", { id: group.id }, ...(group.key ? [element("span", {}, group.key), " "] : []), group.title),
      ...(group.told.length ? [plays(group.told)] : []),
      ...(group.more.length ? [fold(numbered(group.more.length, (group.told.length ? "more " : "") + "change") + " in play", plays(group.more))] : []),
      ...opened.map((row) => drawn(families, row)),
      ...(folded.length ? [fold((opened.length ? numbered(folded.length, "more row") : folded.length > 1 ? "All " + folded.length + " rows" : "1 row") + ": " + counts, ...folded.map((row) => drawn(families, row)))] : []));
  }

  const address = (families, rule) => families.books.index.lineages[rule][0];
  const historyOf = (families, rule, column) => root + "history/" + encodeURIComponent(address(families, rule)) + ".html#v" + families.books.index.versions[families.places[column]];

  // A family: its numbers in each column, and its words once it is opened.
  function drawn(families, family) {
    const { books, places } = families, first = family.rules.length > 1 ? family.lines[0].rule : family.rules[0], name = families.types.rules[first];
    const badges = family.badges.length ? family.badges.flatMap((badge) => [element("span", { className: "k " + badge }, badge), " "]) : [element("span", { className: "quiet" }, family.kind)];
    const body = element("tbody", {}), words = element("div", {}), rest = family.rules.filter((rule) => rule !== first);
    for (const [n, { rule, cells }] of family.lines.entries()) body.append(element("tr", {}, ...cells.flatMap((inside, column) => cell(families, family, n, inside, column, rule))));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...places.map((place) => element("th", { scope: "col" }, time(books.days[place]))))), body);
    const row = element("details", { className: "fam", id: address(families, first) }, element("summary", {}, element("b", { className: "num" }, family.numbers.join(", ")), " ", element("span", { className: "says" }, name), " ", ...badges),
      ...rest.map((rule) => element("a", { id: address(families, rule) })), element("div", { className: "cols" }, table), words);
    row.addEventListener("toggle", () => { if (row.open && !words.childNodes.length) fill(families, family, words); });
    row.open = Boolean(family.isOpen);
    return row;
  }

  function cell(families, family, n, inside, column, rule) {
    const same = (other) => inside.length > 0 && other && other.cells[column].join() === inside.join();
    if (same(family.lines[n - 1])) return [];
    if (!inside.length) {
      const isSilent = families.at[column][rule][0] === "?";
      return [element("td", { className: "no" }, isSilent ? "?" : "–", element("span", { className: "vh" }, isSilent ? "its text says nothing" : "no such rule"))];
    }
    let span = 1;
    while (same(family.lines[n + span])) span++;
    const note = inside.length === 1 && families.note(inside[0], column, family);
    const links = inside.flatMap((one, at) => [at ? ", " : "", element("a", { className: "num", href: historyOf(families, one, column) }, families.number(one, column))]);
    return [element("td", { rowSpan: span }, ...links, ...(note ? [" ", element("small", {}, note[0] + " ", time(note[1]))] : []))];
  }

  // The words of each line against those of the oldest column that has the family.
  async function fill(families, family, box) {
    box.textContent = "Loading …";
    const { books, places } = families, last = places.length - 1, oldest = family.members.findIndex((rules) => rules.length);
    const read = (rule, column) => books.wordsAt(books.index.lineages[rule], places[column], form.dataset.books);
    try {
      const lines = await Promise.all(family.lines.map(async ({ rule, column, cells }) => {
        const sources = column === oldest ? [] : await Promise.all(cells[oldest].map(async (one) => ({ rule: one, words: (await read(one, oldest)).map(normalise) })));
        return { rule, column, sources, words: (await read(rule, column)).map(normalise) };
      }));
      const heirs = (old) => lines.filter(({ sources }) => sources.some(({ rule }) => rule === old.rule)).length;
      const parted = lines.filter(({ sources }) => sources.length > 1 || sources.some((old) => heirs(old) > 1));
      const texts = ({ rule, words }) => ({ rule, text: words[0] });
      const given = shares(parted.map((one) => ({ ...texts(one), sources: one.sources.map(texts) })));
      box.replaceChildren(...lines.flatMap((one) => {
        const { rule, column, sources, words } = one, whole = words.join(" ");
        const told = column < last ? pairs(words, [""]) : !sources.length ? (oldest ? [["", whole]] : []) : parted.includes(one) ? [[given.get(rule), words[0]]] : pairs(sources[0].words, words);
        const changed = column < last ? [[whole, ""]] : told.filter(([old, now]) => old !== now);
        if (!changed.length) return [];
        const from = column === last && sources.length && (sources.length > 1 || families.number(sources[0].rule, oldest) !== families.number(rule, column)) ? [" ", element("span", { className: "from" }, "from " + sources.map((old) => families.number(old.rule, oldest)).join(", "))] : [];
        const diff = changed.flatMap(([old, now]) => diffOfPair(old, now));
        return [element("div", { className: "line" }, element("p", { className: "num" }, families.number(rule, column), ...from), element("div", { className: "text diff" }, ...diff))];
      }));
      if (!box.childNodes.length) box.append(element("p", { className: "quiet" }, "The words are the same."));
    } catch { box.textContent = "The words couldn't be loaded; the numbers lead to them."; }
  }

  const asked = new URLSearchParams(location.search).get("columns");
  if (asked) {
    form.elements.columns.value = asked;
    choose(asked);
  }
}
