// Both texts in one, as site_templates/wording.py weaves them: changes in <del> and <ins>, with the shared space outside.
const spaceBehind = (words) => (/\s$/.test(words) ? " " : "");
const changedWords = (name, said, words) => {
  const element = document.createElement(name);
  if (words.trim()) element.append(Object.assign(document.createElement("span"), { className: "vh", textContent: " " + said + ": " }));
  element.append(words);
  return words ? [element] : [];
};

// [space before that both have, rest of the old, rest of the new, space behind that both have]
function shared(old, now) {
  const lead = old.startsWith(" ") && now.startsWith(" ") ? " " : "";
  [old, now] = [old.slice(lead.length), now.slice(lead.length)];
  const tail = [old, now].every((text) => text.endsWith(" ") || (lead && !text)) ? " " : "";
  const cut = (text) => (tail && text.endsWith(tail) ? text.slice(0, -1) : text);
  return [lead, cut(old), cut(now), tail];
}

// ``stayed`` gives the nodes of words that stay: (words, whether they are the first, whether they are the last).
function woven(ops, stayed = (words) => [words]) {
  const made = [];
  let behind = ["", ""];
  for (const [n, [op, gone, come]] of ops.entries()) {
    if (op === "equal") {
      made.push(shared(...behind)[0], ...stayed(come.trimEnd(), n === 0, n === ops.length - 1));
      behind = [spaceBehind(gone), spaceBehind(come)];
      continue;
    }
    const [lead, removed, added, tail] = shared(behind[0] + gone.trimEnd() + spaceBehind(gone), behind[1] + come.trimEnd() + spaceBehind(come));
    const gap = removed && added && (lead || !n) ? " " : "";  // so that the two don't look like one word
    made.push(lead, ...changedWords("del", "removed", removed), tail ? gap : "", ...changedWords("ins", "added", tail ? added : gap + added));
    behind = [tail, tail];
  }
  return made.filter(Boolean);
}
