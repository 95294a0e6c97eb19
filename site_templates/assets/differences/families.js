// Families of type rules between the versions that a reader chooses, as answers/families.py finds them in the texts. The document
// of all versions has the rules of each version and the rules that share words; a family is a set of lineages.
class Families {
  constructor(books, types, places) {
    Object.assign(this, { books, types, places });
    this.at = places.map((place) => books.index.lineages.map((lineage) => books.at(lineage, place)));
    this.rules = new Set(Object.keys(types.rules).map(Number));
    this.branches = places.slice(1).map((place, n) => books.shares(places[n], place).filter((both) => both.every((rule) => this.rules.has(rule))));
    this.all = this.found();
  }

  stands(rule, column) { return stands(this.at[column][rule]); }
  number(rule, column) { return this.stands(rule, column) ? this.at[column][rule][0] : ""; }
  isOwn(rule, column) { return this.stands(rule, column) && this.sections(column).includes(this.number(rule, column).slice(0, 3)); }

  sections(column) {
    const told = this.types.sections;
    let found = [];
    for (let n = 0; n < told.length && told[n] <= this.places[column]; n += 2) found = told[n + 1];
    return found;
  }

  found() {
    const columns = this.places.map((_, n) => n), inside = new Set(), above = new Map();
    const root = (rule) => { while (above.get(rule) !== rule) rule = above.get(rule); return rule; };
    for (const rule of this.rules) if (columns.some((column) => this.isOwn(rule, column))) inside.add(rule);
    const own = new Set(inside);
    for (const both of this.branches.flat()) if (both.some((rule) => own.has(rule))) both.forEach((rule) => inside.add(rule));
    for (const rule of inside) above.set(rule, rule);
    for (const [from, to] of this.branches.flat()) if (inside.has(from) && inside.has(to)) above.set(root(from), root(to));
    const families = new Map();
    for (const rule of inside) families.set(root(rule), [...(families.get(root(rule)) || []), rule]);
    return [...families.values()].map((rules) => this.family(new Set(rules)));
  }

  family(rules) {
    const members = this.places.map((_, column) => [...rules].filter((rule) => this.stands(rule, column)).sort((a, b) => byNumber(this.number(a, column), this.number(b, column))));
    const made = { rules: [...rules], members, steps: this.branches.map((both) => both.filter(([from, to]) => rules.has(from) && rules.has(to))) };
    made.lines = this.lines(made);
    Object.assign(made, this.badges(made));
    return made;
  }

  // One line a rule of the newest column, then those that were gone before; of each the rules of every column that led to it.
  lines({ members, steps }) {
    const ends = members.flatMap((rules, column) => rules.filter((rule) => column === members.length - 1 || !(this.stands(rule, column + 1) || steps[column].some(([from]) => from === rule))).map((rule) => [column, rule]));
    return ends.sort((a, b) => b[0] - a[0]).map(([column, rule]) => {
      const cells = members.map(() => []);
      for (let at = column, here = [rule]; at >= 0; at--) {
        cells[at] = members[at].filter((one) => here.includes(one));
        if (at) here = [...here.filter((one) => this.stands(one, at - 1)), ...steps[at - 1].filter(([, to]) => here.includes(to)).map(([from]) => from)];
      }
      return { rule, column, cells };
    });
  }

  badges({ rules, members, steps }) {
    const labels = new Set(), changed = new Set(), last = members.length - 1;
    const isTold = (rule, column) => this.books.isSubstance(rule, this.places[column], this.places[column + 1]);
    let isSubstance = false;
    for (const [column, both] of steps.entries()) {
      for (const [from, to] of both) {
        const heirs = both.filter(([one]) => one === from).length + this.stands(from, column + 1);
        labels.add(heirs > 1 ? "split" : "merged");
        isSubstance ||= isTold(from, column) || isTold(to, column);
      }
      for (const rule of rules) {
        if (!this.stands(rule, column) || !this.stands(rule, column + 1)) continue;
        const kind = kindOf(this.at[column][rule], this.at[column + 1][rule]);
        changed.add(kind);
        isSubstance ||= kind === "wording" && isTold(rule, column);
      }
    }
    const first = members.findIndex((one) => one.length), end = members.findLastIndex((one) => one.length), said = [];
    const isKnown = (rule, column) => this.at[column][rule][0] !== "?";
    if (isSubstance) said.push("substance");
    if (first > 0 && members[first].every((rule) => isKnown(rule, first - 1))) said.push("new");
    if (end < last && members[end].every((rule) => isKnown(rule, end + 1))) said.push("removed");
    for (const label of ["split", "merged"]) if (labels.has(label)) said.push(label);
    const quiet = { wording: "reworded", references: "references only", examples: "examples only", number: "renumbered" };
    return { badges: said, kind: said[0] || quiet[Object.keys(quiet).find((kind) => changed.has(kind))] || "unchanged" };
  }

  // What became of a rule since the column before, and on which day.
  note(rule, column, { steps }) {
    if (!column) return "";
    const told = this.books.index.lineages[rule], [before, place] = [this.places[column - 1], this.places[column]], day = (at) => this.books.days[at];
    const turns = [];
    for (let n = 1; n < told.length; n += 5) if (before < told[n] && told[n] <= place) turns.push(n);
    if (!this.stands(rule, column - 1)) {
      const came = turns.find((n) => stands([told[n + 1]])), step = steps[column - 1].find(([, to]) => to === rule);
      return came === undefined ? "" : [step ? (steps[column - 1].filter(([from]) => from === step[0]).length + this.stands(step[0], column) > 1 ? "split" : "merged") : "new", day(told[came])];
    }
    const worded = turns.filter((n) => stands([told[n + 1]]) && n > 5 && told[n + 3] !== told[n - 2]).pop();
    return worded === undefined ? "" : ["words", day(told[worded])];
  }
}

// Old sentences, each with the line that carries it on, as site_templates/type_rows.py finds them.
const ALIKE = 0.4;
const sentencesOf = (text) => text.match(/\S[^]*?(?:[.!?][\u201d")\]]*(?=\s|$)|$)/g) || [];
const plainWords = (sentence) => sentence.toLowerCase().match(/[\p{L}\p{N}_]+/gu) || [];
function alike(a, b) {
  return a.length + b.length ? (2 * matchingBlocks(a, b).reduce((sum, [, , size]) => sum + size, 0)) / (a.length + b.length) : 1;
}
// lines: {rule, text, sources: [{rule, text}]}; rule of a line -> the old sentences that it carries on, in its order.
function shares(lines) {
  const found = new Map(lines.map(({ rule }) => [rule, []])), now = new Map(lines.map(({ rule, text }) => [rule, sentencesOf(text).map(plainWords)]));
  const olds = new Map(lines.flatMap(({ sources }) => sources.map((old) => [old.rule, old])));
  for (const old of olds.values()) {
    const heirs = lines.filter(({ sources }) => sources.some(({ rule }) => rule === old.rule));
    for (const sentence of sentencesOf(old.text)) {
      let best = { ratio: 0 };
      for (const { rule } of heirs) now.get(rule).forEach((words, place) => {
        const ratio = alike(plainWords(sentence), words);
        if (ratio > best.ratio) best = { ratio, rule, place };
      });
      const rule = best.ratio >= ALIKE ? best.rule : heirs[0].rule;
      found.get(rule).push([best.ratio >= ALIKE ? best.place : now.get(rule).length, sentence]);
    }
  }
  return new Map([...found].map(([rule, told]) => [rule, told.sort((a, b) => a[0] - b[0]).map(([, sentence]) => sentence).join(" ")]));
}
