// Any two wordings of an embedded history against each other: #from-VERSION-to-VERSION, or #since-VERSION, against the last one.
// Every wording is in the page.
const ids = [...document.querySelectorAll(".era > [id^=v], .era b[id^=v]")].map(({ id }) => id), newest = ids[0]?.slice(1);
const standing = (version) => document.getElementById(standingAt(ids, "v", version));

function show() {
  const id = decodeURIComponent(location.hash.slice(1)), since = /^since-(\d{4}-.{1,60})$/.exec(id);
  const asked = since && newest ? [since[1], newest] : pairAsked();
  const found = asked && asked.sort().map(standing);
  if (!found || !found.every(Boolean) || document.getElementById(id)) return;
  const [before, after] = found.map((at) => ownWords(at.closest(".era").querySelector(".text.wording")));
  const made = (name, kind, ...children) => {
    const element = document.createElement(name);
    if (kind) element.className = kind;
    element.append(...children);
    return element;
  };
  const era = made("article", "era pair"), told = made("div", "text diff");
  era.id = id;
  for (const [old, now] of pairs(before, after)) told.append(made("p", "", ...woven(readable(wordDiff(old, now)))));
  const days = found.map((at) => at.id.slice(1, 11)), labels = found.map((at) => (at.tagName === "B" ? at : at.closest(".era").querySelector(".as")).textContent);
  const how = made("p", "how", made("span", "as", labels[0]), ...(labels[0] === labels[1] ? [] : [", then ", made("span", "as", labels[1])]));
  era.append(made("header", "", made("h2", "when", days[0] + " against " + days[1]), how), told);
  document.querySelector("main").append(era);
  location.replace("#" + id);
}

show();
addEventListener("hashchange", show);
