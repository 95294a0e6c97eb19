// The changes in play between two days, from the document of site_templates/type_data.py: sentences with rule and situation.
const time = (day) => element("time", { dateTime: day }, day);

function playsBetween({ plays }, from, to) {
  const names = ["title", "day", "code", "release", "before", "after", "rule", "href", "number", "heading", "situation", "shown", "weight", "unsure"];
  return plays.filter(([, day]) => from < day && day <= to).map((told) => {
    const play = Object.fromEntries(told.map((value, n) => [names[n], value]));
    return { ...play, what: !play.after ? "gone" : play.before ? "changed" : "new" };
  });
}

function playSentence(play, root) {
  const said = play.what === "gone" ? element("del", {}, element("span", { className: "vh" }, "no longer: "), play.before) : play.after;
  const cited = element(play.href ? "a" : "span", play.href ? { className: "num", href: play.href } : { className: "num" }, play.number), side = element("div", { className: "side" });
  if (play.what === "changed") side.append(element("span", {}, "Before: " + play.before), " ");
  if (play.situation) side.append(element("span", {}, "Situation: ", element("a", { href: root + "scenario/" + play.situation + ".html" }, play.shown)));
  if (play.unsure) side.append(" ", element("span", {}, "Not sure: the text is " + play.unsure + "."));
  return element("li", {}, element("p", {}, time(play.day), " ", element("span", { className: "quiet" }, play.release), " ", said, " ", cited), ...(side.childNodes.length ? [side] : []));
}
