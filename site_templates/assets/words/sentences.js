// Long runs of unchanged sentences in a woven diff, folded behind a button.
const LONG_RUN = 160, A_LIST = 16;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// The nodes of a diff, in which whole sentences away from a change are folded.
const withFolds = (nodes) => nodes.flatMap((node, n) => (typeof node === "string" ? run(node, n === 0, n === nodes.length - 1) : [node]));

function run(words, isFirst, isLast) {
  const isList = words.split(",").length > A_LIST, sentences = words.match(isList ? /[^,]*(?:,\s+|$)/g : /[^.]*(?:\.(?!\s)[^.]*)*(?:\.\s+|\.?$)/g).filter(Boolean);
  const from = isFirst && !isList ? 0 : 1, to = sentences.length - (isLast && !isList ? 0 : 1), hidden = sentences.slice(from, to);
  if (hidden.join("").length < LONG_RUN) return [words];
  const button = element("button", { type: "button", className: "folded" }, "… " + hidden.length + (isList ? " item" : " sentence") + (hidden.length === 1 ? "" : "s") + " unchanged …");
  button.addEventListener("click", () => button.replaceWith(hidden.join("")));
  return [sentences.slice(0, from).join(""), button, " " + sentences.slice(to).join("")];
}
