// The words of an element with a rule's paragraphs, in the compared form: its text, then each of its examples.
function ownWords(wording) {
  const text = [], examples = [];
  for (const part of wording.children) {
    if (part.className === "example") examples.push([...part.childNodes].slice(1).map((node) => node.textContent).join(""));
    else text.push(part.textContent);
  }
  return [text.join("\n"), ...examples].map(normalise);
}
