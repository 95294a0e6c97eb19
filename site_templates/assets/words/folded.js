// White space as in Python's str.split: each run is one space, none at the ends.
const folded = (text) => text.replace(/(?:(?!\ufeff)\s|[\x1c-\x1f\x85])+/g, " ").replace(/^ | $/g, "");
