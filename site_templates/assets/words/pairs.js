// The texts, then each example that isn't in both; "" if one side has none.
function pairs([text, ...examples], [newText, ...newExamples]) {
  const found = [[text, newText]], [old, now] = [examples, newExamples].map((all) => all.map((one) => "Example: " + one));
  for (const [op, a, b, c, d] of spans(old, now)) {
    for (let i = 0; op !== "equal" && i < Math.max(b - a, d - c); i++) found.push([a + i < b ? old[a + i] : "", c + i < d ? now[c + i] : ""]);
  }
  return found;
}
