// The document of site_templates/books.py: the rules of each version, and the changes of each rule between two versions.
class Books {
  constructor(index) {
    this.index = index;
    this.days = index.versions.map((name) => name.slice(0, 10));
    this.newest = index.chain[index.chain.length - 1];
  }

  // The place of the version in force on an ISO day, or of that name; -1 before the oldest.
  place(day) {
    const named = this.index.versions.indexOf(day);
    if (this.index.chain.includes(named)) return named;
    return this.index.chain.filter((place) => this.days[place] <= day).pop() ?? -1;
  }

  // The place that somebody asks for: by a version's name, a day, a month, a year or a release. A sentence where there is none.
  asked(typed) {
    const day = this.index.versions.includes(typed) ? typed : typedDay(typed, this), place = day ? this.place(day) : -1;
    return place >= 0 ? place : "\u201c" + typed + "\u201d is " + (day ? "before the oldest version here, " + this.days[this.index.chain[0]] : "no day and no release") + ". Write 2011-06-17, 2011-06, 2011 or M10.";
  }

  // Whether a version after one place and up to another changed a rule in substance.
  isSubstance(rule, low, high) { return (this.index.substance[rule] || []).some((place) => low < place && place <= high); }

  name(place) { return [this.index.versions[place], this.index.releases[place]].filter(Boolean).join(", "); }
  // The same for a heading, which breaks no day in two.
  heading(place) { return [element("time", {}, this.index.versions[place]), this.name(place).slice(this.index.versions[place].length)]; }

  // [number or term, whole, words, examples] of a lineage at a place; "" for the number where it was not there, "?" where the source
  // says nothing.
  at(lineage, place) {
    let found = ["", 0, 0, 0];
    for (let n = 1; n < lineage.length && lineage[n] <= place; n += 5) found = lineage.slice(n + 1, n + 5);
    return found;
  }

  // The text and the examples of a lineage at a place; its chapter's words stand beside the document, at ``source``.
  async wordsAt(lineage, place, source) {
    const label = lineage.filter((value, n) => n % 5 === 2 && stands([value])).pop();
    await load(source.replace("books.js", "words-" + (isNumber(label) ? label[0] : "glossary") + ".js"));
    return window.ruletrailWordings[lineage[0]][this.at(lineage, place)[1]];
  }

  // The title of each section at a place.
  titles(place) {
    const found = {};
    for (const [index, told] of Object.entries(this.index.titles)) {
      const [key] = this.at(this.index.lineages[index], place);
      for (let n = 0; key && n < told.length && told[n] <= place; n += 2) found[key] = told[n + 1];
    }
    return found;
  }

  // What a lineage is called, where that isn't its section's name.
  called(rule) {
    while (this.index.names[rule] === "=") rule--;
    return this.index.names[rule] || "";
  }

  // How much depends on the changes of a rule after one place and up to another.
  matter(rule, low, high) {
    const told = this.index.matter[rule] || [];
    return told.reduce((sum, times, n) => (n % 2 && low < told[n - 1] && told[n - 1] <= high ? sum + times : sum), 0);
  }

  // [from, to] of each lineage that stood at a place and has words in another at a later place.
  shares(low, high) {
    const { shares: told, parted, before } = this.index, found = [], there = (rule, place) => stands(this.at(this.index.lineages[rule], place));
    if (before[high] === low) {
      for (let n = 0; n < parted.length; n += 3) if (parted[n + 2] === high) found.push([parted[n], parted[n + 1]]);
      return found;
    }
    for (let n = 0; n < told.length; n += 6) {
      const [from, to] = [told[n], told[n + 1]], holds = told[n + 2] <= low && low <= told[n + 3] && told[n + 4] <= high && high <= told[n + 5];
      if (holds && there(from, low) && there(to, high)) found.push([from, to]);
    }
    return found;
  }

  // Every link between two places, as corpus/align/relations.py tells them: {from, to, old, now, kind, isSubstance}. from and to are
  // lineages, -1 where there is no such end; kind is what the link is counted as.
  between(a, b) {
    const { lineages } = this.index, [low, high] = a < b ? [a, b] : [b, a], found = [];
    const [then, now] = [low, high].map((place) => lineages.map((lineage) => this.at(lineage, place)));
    const parts = this.shares(low, high), heirs = new Set(parts.map(([, to]) => to)), news = new Map(), olds = new Map(), add = (of, key, value) => of.set(key, (of.get(key) || new Set()).add(value));
    for (const [from, to] of parts) {
      add(news, from, to);
      if (stands(now[from])) add(news, from, from);
    }
    for (const [from, to] of parts) for (const one of [from, to]) if (stands(then[one]) && (news.get(one)?.size || 0) < 2) add(olds, to, one);
    const parted = (from, to) => (news.get(from)?.size > 1 ? "split" : olds.get(to)?.size > 1 ? "merged" : "");
    const weighty = (kind, ...rules) => ["wording", "split", "merged"].includes(kind) && rules.some((rule) => this.isSubstance(rule, low, high));
    lineages.forEach((_, i) => {
      const [old, new_] = [then[i], now[i]];
      if (old[0] === "?" || new_[0] === "?" || !(old[0] || new_[0])) return;
      const kind = old[0] && new_[0] ? parted(i, i) || kindOf(old, new_) : !new_[0] && !news.has(i) ? "removed" : !old[0] && !heirs.has(i) ? "added" : "";
      if (kind) found.push({ from: old[0] ? i : -1, to: new_[0] ? i : -1, old: old[0], now: new_[0], kind, isSubstance: weighty(kind, i) });
    });
    for (const [from, to] of parts) {
      const kind = parted(from, to) || "merged";
      found.push({ from, to, old: then[from][0], now: now[to][0], kind, isSubstance: weighty(kind, from, to), isPart: true });
    }
    return low === a ? found : found.map((link) => ({ ...link, from: link.to, to: link.from, old: link.now, now: link.old, kind: MIRRORED[link.kind] || link.kind }));
  }
}

const MIRRORED = { added: "removed", removed: "added", split: "merged", merged: "split" };
// How many changes there are of each kind: all parts of a split, or of a merge, are one.
function counted(links) {
  const counts = {}, wholes = new Set();
  for (const { from, to, kind } of links) {
    const whole = kind === "split" ? kind + from : kind === "merged" ? kind + to : "";
    if (!whole || !wholes.has(whole)) counts[kind] = (counts[kind] || 0) + 1;
    if (whole) wholes.add(whole);
  }
  return counts;
}

const stands = ([label]) => label !== "" && label !== "?";
// The kind of change between two states, as corpus/change.py tells it; "nothing" also where typography alone differs.
const kindOf = ([old, ...then], [now, ...others]) =>
  then[0] === others[0] ? (plain(old) === plain(now) ? "nothing" : "number") : then[1] !== others[1] ? "wording" : then[2] !== others[2] ? "examples" : "references";
// A number or term without what only its printing changes.
const plain = (label) => label.toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
const isNumber = (label) => /^\d{1,3}(?:\.|$)/.test(label);
const byNumber = new Intl.Collator("en", { numeric: true }).compare;

// A script of the site, loaded once: so it can be had where the site is opened as files.
const loading = new Map();
function load(source) {
  if (!loading.has(source)) loading.set(source, new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = done;
    script.onerror = () => { loading.delete(source); failed(new Error(script.src + " couldn't be loaded")); };
    document.head.append(script);
  }));
  return loading.get(source);
}
const loadBooks = (source) => load(source).then(() => new Books(window.ruletrailBooks));
