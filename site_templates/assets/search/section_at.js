// The page and the title of a section at a place; none if there was no such section.
function sectionAt(numbers, key, place) {
  let found = null, title = "";
  const days = window.ruletrailDays[key] || [];
  for (let n = 0; n < days.length && days[n] <= place; n += 2) {
    title = days[n + 1] ?? title;
    found = title ? { title, path: "rules/" + key + "-" + numbers.index.versions[days[n]] + ".html" } : null;
  }
  return found;
}
