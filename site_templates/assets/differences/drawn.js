// Changes, drawn in one way on every page: two texts woven into one, as site_templates/wording.py draws them, with whole
// sentences far from a change folded; and a change with its numbers, name and kind, as site_templates/parts.py draws it.
const LONG_RUN = 300, A_LIST = 16, SENTENCES = /[^.]*(?:\.(?!\s)[^.]*)*(?:\.\s+|\.?$)/g, ITEMS = /[^,]*(?:,\s+|$)/g;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// A text and its examples as paragraphs.
const paragraphs = ([text, ...examples]) => [...text.split("\n").filter(Boolean).map((part) => element("p", {}, part)),
  ...examples.map((one) => element("p", { className: "example" }, element("b", {}, "Example:"), " " + one))];

// Two texts with their examples, as published, against each other.
const diffed = (old, now) => pairs(old.map(normalise), now.map(normalise)).flatMap(([a, b]) => diffOfPair(a, b));
// The same of two texts in the form that is compared, as paragraphs.
const diffOfPair = (old, now) => inParagraphs(woven(readable(wordDiff(old, now)), folding));

// Words that stay: the same, or what stands near a change, with the rest between in a fold.
function folding(words, isFirst, isLast) {
  const isList = words.split(",").length > A_LIST, parts = words.match(isList ? ITEMS : SENTENCES).filter(Boolean);
  const from = isFirst && !isList ? 0 : 1, to = parts.length - (isLast && !isList ? 0 : 1), hidden = parts.slice(from, to);
  if ((isFirst && isLast) || hidden.join("").length < LONG_RUN) return [words];
  const summary = hidden.length + (isList ? " item" : " sentence") + (hidden.length === 1 ? "" : "s") + " unchanged";
  const fold = element("details", { className: "fold" }, element("summary", {}, summary), element("p", {}, hidden.join("").trim()));
  return [parts.slice(0, from).join("").trim(), fold, parts.slice(to).join("").trim()];
}

// Nodes as paragraphs: a fold stands between two.
function inParagraphs(nodes) {
  const made = [[]];
  for (const node of nodes) {
    if (node.className === "fold") made.push(node, []);
    else if (node) made[made.length - 1].push(node);
  }
  return made.flatMap((one) => (!Array.isArray(one) ? [one] : one.length ? [element("p", {}, ...one)] : []));
}

// One of two texts alone, with what the other doesn't have marked: the old one (0) or the new one (1).
const oneSide = (old, now, n) => inParagraphs(readable(wordDiff(old, now)).flatMap(([op, gone, come]) =>
  op === "equal" ? [come] : n ? [...changedWords("ins", "added", come.trimEnd()), " "] : [...changedWords("del", "removed", gone.trimEnd()), " "]));

const badge = (kind, text) => element("span", { className: "badge " + kind }, text);
const NAMED = { added: "new", removed: "removed", wording: "reworded", split: "split", merged: "merged", examples: "examples only", references: "references only", number: "renumbered" };

// What became of one rule: {id, kind, isSubstance, old, now, href, name}. Its words are put into ``text``.
function change({ id, kind, isSubstance, old, now, href, name }, text, ...more) {
  const before = old && now && old !== now ? [old + " → "] : [], said = name ? [" ", element("span", { className: "quiet" }, name)] : [];
  const itself = element("a", { className: "itself", href: "#" + encodeURIComponent(id) }, "#");
  const head = [...before, element("a", { className: "num", href }, now || old), ...said, " ", badge(kind, NAMED[kind]), ...(isSubstance ? [" ", badge("substance", "in substance")] : []), " ", itself];
  const css = "change " + kind + (isSubstance ? " substance" : "");
  return text ? element("article", { id, className: css }, element("h3", {}, ...head), text, ...more) : element("li", { id, className: css }, ...head, ...more);
}
