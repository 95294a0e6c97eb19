// Any two versions, as the page of a release shows two neighbours: the changes in play, then each change by section, with its
// words. Lines are made section by section, and words are loaded for lines near the reader.
for (const form of document.querySelectorAll("form.compare.versions")) {
  const VISIT = "ruletrail-seen", QUIET = ["references", "examples"], PLAYS = 5, SUBSTANCE = 12, OPEN_CONTENTS = 12;
  const root = form.dataset.root, shown = document.querySelector(".compared"), status = form.querySelector("[role=status]");
  const kinds = shown.querySelector(".kinds"), sections = shown.querySelector(".by-section"), head = shown.querySelector(".head");
  let turn = 0;

  form.addEventListener("submit", (event) => { event.preventDefault(); ask(form.elements.from.value, form.elements.to.value, "", true); });

  function say(text) {
    status.hidden = !text;
    status.textContent = text;
    shown.hidden = true;
  }

  async function ask(from, to, section, isTyped) {
    if (!from.trim()) { say("Say from when on: a day, a year or a release."); return form.elements.from.focus(); }
    say("Comparing …");
    try {
      const [books] = await Promise.all([loadBooks(form.dataset.books), form.dataset.plays && load(form.dataset.plays)]), places = [];
      for (const [name, typed] of [["from", from], ["to", to]]) {
        const place = typed.trim() ? books.asked(typed.trim()) : books.newest;
        if (typeof place === "string") {
          say(place);
          return form.elements[name].focus();
        }
        places.push(place);
      }
      const [a, b] = places;
      if (a === b) return say("Both are one version, " + books.name(a) + ": there is nothing to compare.");
      const query = new URLSearchParams({ from: from.trim(), ...(to.trim() && { to: to.trim() }), ...(section && { section }) });
      if (books.index.before[b] === a) return location.replace(root + "changes/" + books.index.versions[b] + ".html" + (section ? "?section=" + section : "") + location.hash);
      history.replaceState(null, "", "?" + query + location.hash);
      await show(books, a, b, section, isTyped);
    } catch (error) { say("That didn't work: " + error.message + "."); }
  }

  const sectionOf = (label) => (isNumber(label) ? label.slice(0, 3).replace(/\.$/, "") : "");
  const ruleOf = ({ from, to }) => (to >= 0 ? to : from);

  async function show(books, a, b, section, isTyped) {
    const links = books.between(a, b), counts = counted(links), changed = links.filter(({ kind }) => kind !== "nothing"), own = ++turn;
    const [then, now] = [books.titles(a), books.titles(b)], [low, high] = a < b ? [a, b] : [b, a];
    delete counts.nothing;
    shown.querySelector("h2").replaceChildren(...books.heading(a), " → ", ...books.heading(b));
    const groups = grouped(changed, then, now), weighty = changed.filter(({ isSubstance }) => isSubstance).length;
    const first = weightiest(books, changed, low, high).map((link) => line(books, a, b, link, "substance-"));
    await Promise.all(first.map(({ fill }) => fill()));  // they are on the first screen, which shall not move
    const isTitle = ({ node }) => /^[^.:;?]{1,60}$/.test(node.querySelector(".text").textContent), made = first.filter((one) => !isTitle(one)).slice(0, SUBSTANCE);
    if (own !== turn) return;
    const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
    head.replaceChildren(...played(a < b ? playsBetween(window.ruletrailTypes || { plays: [] }, books.days[a], books.days[b]) : []),
      ...(made.length ? [element("section", {}, element("h2", {}, "What changed in substance"), ...(weighty > made.length ? [element("p", {}, "The " + made.length + " rules that matter most, of " + weighty.toLocaleString("en") + " that say something else. ", element("a", { href: "#every" }, "Every change"))] : []), ...made.map(({ node }) => node))] : []),
      element("h2", { id: "every" }, "Every change"), element("p", {}, total.toLocaleString("en") + " rules, headings and terms changed. All parts of a split, or of a merge, count as one."));
    const choices = [["all", "all", total], ["substance", "in substance", weighty], ...Object.entries(NAMED).map(([kind, said]) => [kind, said, counts[kind] || 0])];
    kinds.replaceChildren(kinds.firstElementChild, ...choices.filter(([, , count]) => count).map(([kind, said, count]) =>
      element("label", {}, element("input", { type: "radio", name: "kind", value: kind, checked: kind === "all" }), " " + said + " ", element("span", { className: "quiet" }, count.toLocaleString("en")))),
      element("label", {}, element("input", { type: "checkbox", className: "expand" }), " expand all"));
    const contents = element("details", { className: "contents", open: groups.length <= OPEN_CONTENTS }, element("summary", {}, element("span", {}, String(groups.length)), " sections"),
      element("ol", {}, ...groups.map(({ id, title, links: all }) => element("li", {}, element("a", { href: "#" + id }, title), " ", element("span", { className: "quiet" }, String(all.length))))));
    contents.querySelector("summary span").dataset.count = "";
    sections.replaceChildren(contents);
    shown.hidden = false;
    say("");
    shown.hidden = false;
    if (isTyped) shown.querySelector("h2").focus();  // at once: the sections below may take a while
    for (const group of groups) {
      sections.append(drawn(books, a, b, group));
      await new Promise((done) => setTimeout(done));  // a browser may draw, and answer, between two sections
      if (own !== turn) return;
    }
    if (!groups.length) sections.replaceChildren(element("p", {}, "Nothing changed."));
    kinds.dispatchEvent(new CustomEvent("ruletrail-listed", { detail: section }));
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }

  // The rules whose change matters most, as site_templates/release_story.py chooses them of a release: of the new rules of a section one.
  function weightiest(books, changed, low, high) {
    const best = new Map(), came = new Set();
    for (const link of changed) {
      const label = link.now || link.old, weight = books.matter(ruleOf(link), low, high);
      if (weight && /\./.test(label) && (link.isSubstance || link.kind === "added" || link.kind === "removed") && !best.has(ruleOf(link))) best.set(ruleOf(link), { link, weight });
    }
    return [...best.values()].sort((a, b) => b.weight - a.weight).map(({ link }) => link).filter((link) => {
      const section = link.kind === "added" ? sectionOf(link.now) : "", isFirst = !section || !came.has(section);
      came.add(section);
      return isFirst;
    }).slice(0, 2 * SUBSTANCE);  // some are a title alone, which their words tell
  }

  function played(plays) {
    const best = new Map();
    for (const play of [...plays].sort((a, b) => b.weight - a.weight)) if (play.what !== "new" && !best.has(play.title)) best.set(play.title, play);
    const first = [...best.values()].slice(0, PLAYS), list = (all) => element("ul", { className: "play" }, ...all.map((play) => playSentence(play, root)));
    const rest = plays.filter((play) => !first.includes(play)), chosen = plays.filter((play) => first.includes(play));
    if (!plays.length) return [];
    return [element("section", {}, element("h2", {}, "What changed in play"), ...(chosen.length ? [list(chosen)] : []),
      ...(rest.length ? [element("details", {}, element("summary", {}, rest.length + (chosen.length ? " more" : "") + (rest.length === 1 ? " change" : " changes") + " in play"), list(rest))] : []))];
  }

  // The changes by section: {id, title, links}. What is gone stands with the section of its number, where that is titled the same.
  function grouped(changed, then, now) {
    const groups = new Map();
    for (const link of changed) {
      const key = sectionOf(link.now || link.old), isGone = Boolean(key) && !link.now && then[key] !== now[key];
      const id = key ? "s" + key + (isGone ? "-gone" : "") : "glossary", title = key ? [key, isGone ? then[key] : now[key] || then[key]].filter(Boolean).join(" ") + (isGone ? " (removed)" : "") : "Glossary";
      if (!groups.has(id)) groups.set(id, { id, title, links: [], order: key ? key + (isGone ? "~" : "") : "~" });
      groups.get(id).links.push(link);
    }
    for (const group of groups.values()) group.links.sort((x, y) => byNumber(x.now || x.old, y.now || y.old) || Boolean(x.isPart) - Boolean(y.isPart));
    return [...groups.values()].sort((x, y) => (x.order < y.order ? -1 : 1));
  }

  function drawn(books, a, b, { id, title, links }) {
    const many = (all) => {
      const made = element("span", { className: "quiet" }, String(all.length));
      made.dataset.count = "";
      return made;
    };
    const worded = links.filter(({ kind }) => !QUIET.includes(kind) && kind !== "number"), minor = links.filter(({ kind }) => QUIET.includes(kind)), moved = links.filter(({ kind }) => kind === "number");
    worded.sort((x, y) => y.isSubstance - x.isSubstance);
    const article = (link) => {
      const { node, fill } = line(books, a, b, link);
      whenNear(node, fill);
      return node;
    };
    const fold = (said, all, inside) => element("details", { className: "trivial" }, element("summary", {}, many(all), said), inside);
    const made = element("section", { className: "changed-section" }, element("h2", { id }, title, " ", many(links)), ...worded.map(article));
    if (minor.length) made.append(fold(" where only references or examples changed", minor, element("div", {}, ...minor.map(article))));
    if (moved.length) made.append(fold((id === "glossary" ? " renamed" : " renumbered") + ", the same words", moved, element("ul", { className: "moves" }, ...moved.map((link) => line(books, a, b, link).node))));
    made.setAttribute("aria-labelledby", id);
    return made;
  }

  // What is far below isn't read yet: between distant days there are thousands of changes.
  const acts = new WeakMap(), near = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) { near.unobserve(target); acts.get(target)(); }
  }, { rootMargin: "100%" });
  function whenNear(place, act) {
    acts.set(place, act);
    near.observe(place);
  }

  // One change, and what puts its words into it.
  function line(books, a, b, link, prefix = "") {
    const { versions, lineages } = books.index, rule = ruleOf(link), address = lineages[rule][0], id = prefix + address + (link.isPart ? "-from-" + lineages[link.from][0] : "");
    const href = root + "history/" + encodeURIComponent(address) + ".html#v" + versions[link.to >= 0 ? b : a];
    const text = link.kind === "number" ? null : element("div", { className: "text" }, element("p", {}, "…"));
    const node = change({ ...link, id, href, name: books.called(rule) }, text);
    const read = (end, place) => (end < 0 ? null : books.wordsAt(lineages[end], place, form.dataset.books));
    const fill = async () => {
      const [old, now] = await Promise.all([read(link.from, a), read(link.to, b)]).catch(() => []);
      text.className = "text " + (old && now ? "diff" : now ? "added" : "removed");
      text.replaceChildren(...(old && now ? diffed(old, now) : old || now ? paragraphs(now || old) : [element("p", {}, "The words couldn't be loaded; the number leads to them.")]));
    };
    return { node, fill };
  }

  // What changed since somebody was here last: the newest version of then is remembered on this device.
  {
    const asked = new URLSearchParams(location.search);
    let seen = "";
    try { seen = localStorage.getItem(VISIT) || ""; } catch { /* a browser may keep nothing */ }
    const newest = form.querySelector("datalist option").value, place = form.querySelector(".since-visit");
    if (seen && seen < newest) {
      place.hidden = false;
      place.append(element("a", { href: "?from=" + encodeURIComponent(seen) }, "What changed since your last visit"), ", when " + seen + " was the newest.");
    }
    try { localStorage.setItem(VISIT, newest); } catch { /* as above */ }
    for (const name of ["from", "to"]) if (asked.get(name)) form.elements[name].value = asked.get(name);
    if (asked.get("from")) ask(asked.get("from"), asked.get("to") || "", asked.get("section") || "", false);
  }
}
