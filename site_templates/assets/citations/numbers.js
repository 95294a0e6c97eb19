// The index of numbers, opened: the rule that had a number on a day, and its number today.
class Numbers {
  constructor(index, base) {
    this.index = index;
    this.base = base;
    this.days = index.versions.map((name) => name.slice(0, 10));
    this.whole = index.versions.map((_, place) => place).filter((place) => !index.parts.includes(place));
  }

  // The place of the version in force on an ISO day; -1 before the oldest.
  place(day) {
    let found = -1;
    for (const place of this.whole) if (this.days[place] <= day) found = place;
    return found;
  }

  ever(number) { return Object.hasOwn(this.index.numbers, number); }

  // The spans in which a rule bore the number: [start, end or -1, lineage].
  spans(number) {
    const flat = this.ever(number) ? this.index.numbers[number] : [], found = [];
    for (let n = 0; n < flat.length; n += 3) found.push(flat.slice(n, n + 3));
    return found;
  }

  // What bore the number at a place, or null.
  standing(number, place) {
    const span = this.spans(number).find(([start, end]) => start <= place && (end < 0 || place < end));
    if (!span) return null;
    const [address, today, gone, became, ...wordings] = this.index.lineages[span[2]];
    const then = wordings.filter((wording) => wording >> 1 <= place).pop();
    const state = gone >= 0 ? "removed" : !(then & 1) ? "reworded" : today === number ? "same" : "renumbered";
    const since = Math.max(span[0], then >> 1), turns = (this.index.below || {})[span[2]];
    return {
      number, address, today, state, became, isOtherBelow: Boolean(turns && turns.filter((turn) => turn <= place).length % 2 === 0 && /^(?:same|renumbered)$/.test(state)), gone: gone >= 0 ? this.days[gone] : "",
      changed: wordings.filter((wording) => wording >> 1 > place).map((wording) => this.days[wording >> 1]),
      then: this.address(address, this.index.versions[since]), now: this.address(address),
    };
  }

  address(address, version) {
    return address && this.base + "history/" + encodeURIComponent(address) + ".html" + (version ? "#v" + version : "");
  }

  // Of the versions in which most of the numbers stand the first and the last, and how many do; null when none ever did.
  fits(numbers) {
    const counted = this.whole.map((place) => numbers.filter((number) => this.standing(number, place)).length);
    const best = Math.max(0, ...counted);
    return best ? { first: this.whole[counted.indexOf(best)], last: this.whole[counted.lastIndexOf(best)], best } : null;
  }

}
