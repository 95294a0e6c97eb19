// The index of words, opened; site_templates/search_index.py describes its fields. Numbers come from the index of numbers.
const DIGITS = 46, FIRST_SIGN = 35, STEPS = 4, COUNTS = [0.5, 1, 1.5, 2.2];
const TOKEN = /\{[^{}\s]{1,9}\}|[+-]?[0-9x*]{1,9}\/[+-]?[0-9x*]+|\d{3}(?:\.\d+[a-z]{0,2})?|[a-z0-9\u221e]+(?:'[a-z]+)?/g;
const plainText = (text) => text.toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/[\u2010-\u2015\u2212]/g, "-").replaceAll("\u00e6", "ae")
  .normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
const tokens = (text) => plainText(text).match(TOKEN) || [];

class WordIndex {
  constructor(told, numbers) {
    const { lineages } = numbers.index;
    Object.assign(this, { told, numbers, asking: new Set(told.asking.split(" ")), lists: told.postings.split(" "), places: new Map(), stems: new Map() });
    told.words.split(" ").forEach((row, n) => {
      const [stem, ...endings] = row.split(",");
      this.places.set(stem, n);
      this.stems.set(stem, stem);
      for (const one of endings) this.stems.set(one[0] === "=" ? one.slice(1) : stem + one, stem);
    });
    this.words = [...this.stems.keys()];
    this.first = { terms: lineages.length, versions: lineages.length + told.terms.length };
    this.first.situations = this.first.versions + told.versions.length;
    this.first.types = this.first.situations + told.situations.length;
    this.size = told.names.length;
    told.names.forEach((name, n) => { if (!name) told.names[n] = told.names[n - 1].replace(/^=/, ""); });
    this.terms = new Map();
    told.terms.forEach(([, years], n) => {
      const place = this.first.terms + n;
      for (const part of told.names[place].slice(1).replace(/\s*\((?:obsolete|informal)\)\s*$/i, "").split(/,\s|[/;]/))
        for (const said of [tokens(part).join(" "), "~" + this.said(part)]) if (!years || !this.terms.has(said)) this.terms.set(said, place);
    });
    this.listed = told.types.flatMap(([list, ...names]) => names.flatMap((some, n) => some.split(",").filter(Boolean).map((name) => ({ list, name, isGone: n > 0 }))));
    this.kinds = new Set(told.types.flatMap(([list]) => this.said(list).split(" ")));
    this.types = new Map();
    this.listed.forEach(({ name }, n) => {
      const isTerm = this.terms.has("~" + this.said(name));
      for (const said of [tokens(name).join(" "), "~" + this.said(name)]) if (!isTerm && !this.types.has(said)) this.types.set(said, this.first.types + n);
    });
    this.today = new Map(lineages.map(([, number], n) => [number, n]));
  }

  stem(word) { return this.stems.get(word.replace(/'s$/, "")); }
  said(text) { return tokens(text).map((word) => this.stem(word) || word).join(" "); }
  // The entry of a term, by its words or else by their stems.
  term(words) { return this.terms.get(words.join(" ")) ?? this.terms.get("~" + this.said(words.join(" "))); }

  // The entry of a card type, supertype or subtype; beside its word, the words of lists' names say only what kind of thing is meant.
  type(words) {
    for (const some of [words.filter((word) => !this.kinds.has(this.said(word))), words]) {
      const found = this.types.get(some.join(" ")) ?? this.types.get("~" + this.said(some.join(" ")));
      if (found !== undefined) return found;
    }
  }

  // The entries that have a stem, in four lists: those first in which it counts least.
  having(stem) {
    const at = this.places.get(stem) * STEPS;
    return this.lists.slice(at, at + STEPS).map((packed) => {
      const found = [];
      let place = -1, gap = 0, worth = 1;
      for (let n = 0; n < packed.length; n++) {
        const sign = packed[n] === "!" ? "\\".charCodeAt(0) - FIRST_SIGN : packed.charCodeAt(n) - FIRST_SIGN;
        gap += (sign % DIGITS) * worth;
        worth *= DIGITS;
        if (sign < DIGITS) {
          found.push(place += gap + 1);
          [gap, worth] = [0, 1];
        }
      }
      return found;
    });
  }
  // How many have it; a word that has no list stands almost everywhere.
  count(stem) { return this.having(stem).reduce((sum, list) => sum + list.length, 0) || this.size; }

  kind(place) { return place < this.first.terms ? "rule" : place < this.first.versions ? "term" : place < this.first.situations ? "version" : place < this.first.types ? "situation" : "type"; }

  // What is known of an entry: {kind, number, name, isOwn, years, opening, path}.
  entry(place) {
    const { told, numbers } = this, kind = this.kind(place);
    if (kind === "type") {
      const { list, name, isGone } = this.listed[place - this.first.types], anchor = (list.replace(/ types$/, "") + " " + name).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/-$/, "");
      return { kind, place, number: "", name, isOwn: true, years: isGone ? "removed" : "", opening: list.replace(/s$/, ""), path: "types/atlas.html#" + anchor };
    }
    const isOwn = told.names[place][0] === "=", name = told.names[place].slice(isOwn);
    const opening = told.openings[place] || "";
    if (kind === "rule") {
      const [address, today] = numbers.index.lineages[place], [number, years] = told.gone[place] || [today, ""];
      const text = years ? "" : textOf(numbers, number, -1);
      return { kind, place, number, name, isOwn, years, opening, path: text || "history/" + encodeURIComponent(address) + ".html" };
    }
    if (kind === "term") {
      const [address, years] = told.terms[place - this.first.terms];
      return { kind, place, number: "", name, isOwn, years, opening, path: "history/" + encodeURIComponent(address) + ".html" };
    }
    const path = kind === "version" ? told.versions[place - this.first.versions] : "scenario/" + told.situations[place - this.first.situations] + ".html";
    return { kind, place, number: "", name, isOwn: true, years: "", opening, path };
  }
  cites(place) { return this.told.terms[place - this.first.terms].slice(2); }
}
