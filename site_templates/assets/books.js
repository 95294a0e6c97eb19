// What stood in each version: the document of site_templates/books.py, and what became of each rule between two versions.
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

  // Everything that stood at one of two places: {address, old, new, kind, kin}. kind is what it is counted as, as
  // site_templates/between.py finds it; kin are the numbers that words of a removed rule went to, or words of an added one came from.
  between(a, b) {
    const { lineages, branches } = this.index, found = [], [low, high] = a < b ? [a, b] : [b, a];
    const [then, now] = [low, high].map((place) => lineages.map((lineage) => this.at(lineage, place)));
    const [went, came] = [new Map(), new Map()], add = (kin, from, to) => kin.set(from, [...(kin.get(from) || []), to]);
    for (let n = 0; n < branches.length; n += 3) {
      const [place, from, to] = branches.slice(n, n + 3);
      if (low < place && place <= high && stands(then[from]) && stands(now[to])) { add(went, from, to); add(came, to, from); }
    }
    const parted = (from) => (went.get(from).length + stands(now[from]) > 1 ? "split" : "merged");
    lineages.forEach((lineage, i) => {
      const [old, new_] = [then[i], now[i]];
      if (old[0] === "?" || new_[0] === "?" || !(old[0] || new_[0])) return;
      const both = old[0] && new_[0], kin = both ? [] : old[0] ? (went.get(i) || []).map((to) => now[to][0]) : (came.get(i) || []).map((from) => then[from][0]);
      let kind = kin.length ? parted(old[0] ? i : came.get(i)[0]) : old[0] ? "removed" : "added";
      if (both) kind = went.has(i) ? "split" : (came.get(i) || []).some((from) => parted(from) === "merged") ? "merged" : kindOf(old, new_);
      const back = { added: "removed", removed: "added", split: "merged", merged: "split" };
      const isSubstance = ["wording", "split", "merged"].includes(kind) && this.isSubstance(i, low, high);
      found.push({ lineage, isSubstance, old: (low === a ? old : new_)[0], new: (low === a ? new_ : old)[0],
        kind: low === a ? kind : back[kind] || kind, kin: [...new Set(kin)] });
    });
    const counts = {}, count = (kind) => { counts[kind] = (counts[kind] || 0) + 1; };
    for (const { kind } of found) if (kind !== "split" && kind !== "merged") count(kind);
    const splits = [...went.keys()].filter((from) => parted(from) === "split"), others = [...went].filter(([from]) => parted(from) === "merged");
    const kin = [splits.length, new Set(others.flatMap(([, heirs]) => heirs)).size];  // all parts of a split, or of a merge, are one change
    for (const [n, kind] of (low === a ? ["split", "merged"] : ["merged", "split"]).entries()) if (kin[n]) counts[kind] = kin[n];
    return { found, counts };
  }
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

// A text and its examples as paragraphs, and two of them against each other.
const paragraphs = ([text, ...examples]) => [...text.split("\n").filter(Boolean).map((part) => element("p", {}, part)),
  ...examples.map((one) => element("p", { className: "example" }, element("b", {}, "Example:"), " " + one))];
const diffed = (old, now) => pairs(old.map(normalise), now.map(normalise)).map(([a, b]) => element("p", {}, ...withFolds(woven(readable(wordDiff(a, b))))));
