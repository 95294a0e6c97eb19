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

  name(place) { return [this.index.versions[place], this.index.releases[place]].filter(Boolean).join(", "); }

  // [number or term, words] of a lineage at a place; "" for the number where it was not there, "?" where the source says nothing.
  at(lineage, place) {
    let found = ["", 0];
    for (let n = 1; n < lineage.length && lineage[n] <= place; n += 3) found = [lineage[n + 1], lineage[n + 2]];
    return found;
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

  // Everything that stood at one of two places: {address, old, new, kind, kin}. kind is added, removed, edited, moved or same; kin are
  // the numbers that words of a removed rule went to, or words of an added one came from.
  between(a, b) {
    const { lineages, branches } = this.index, found = [], [low, high] = a < b ? [a, b] : [b, a];
    const [went, came] = [new Map(), new Map()];
    const note = (kin, index, other, place) => {
      const [number] = this.at(lineages[other], place);
      if (number && number !== "?") kin.set(index, [...(kin.get(index) || []), number]);
    };
    for (let n = 0; n < branches.length; n += 3) {
      const [place, from, to] = branches.slice(n, n + 3);
      if (low < place && place <= high) { note(went, from, to, high); note(came, to, from, low); }
    }
    lineages.forEach((lineage, index) => {
      const [old, words] = this.at(lineage, a), [now, others] = this.at(lineage, b);
      if (old === "?" || now === "?" || !(old || now)) return;
      const kind = !old ? "added" : !now ? "removed" : words !== others ? "edited" : plain(old) !== plain(now) ? "moved" : "same";
      const gave = old && now ? [] : (this.at(lineage, low)[0] ? went : came).get(index) || [];
      found.push({ address: lineage[0], old, new: now, kind, kin: [...new Set(gave)] });
    });
    return found;
  }
}

// A number or term without what only its printing changes.
const plain = (label) => label.toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
const isNumber = (label) => /^\d{1,3}(?:\.|$)/.test(label);
const byNumber = new Intl.Collator("en", { numeric: true }).compare;

// The document, loaded once, as a script: so that it can be had where the site is opened as files.
let loadingBooks;
function loadBooks(source) {
  loadingBooks ||= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => done(new Books(window.ruletrailBooks));
    script.onerror = () => { loadingBooks = null; failed(new Error("what stood in each version couldn't be loaded from " + script.src)); };
    document.head.append(script);
  });
  return loadingBooks;
}
