// White space as Python's str.split has it: each run of it one space, none at the ends.
const folded = (text) => text.replace(/(?:(?!\ufeff)\s|[\x1c-\x1f\x85])+/g, " ").replace(/^ | $/g, "");
