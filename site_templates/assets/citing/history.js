// "Cite this" on a history: a citation of the visible wording in every notation, with copy buttons.
const section = document.querySelector(".cite"), list = section.querySelector("dl"), given = section.dataset;
const FOR_PROGRAMS = ["cite-web", "bibtex", "ris", "csl-json"];
const whole = (url) => new URL(url, new URL("..", location.href)).href;
const made = (name, text) => Object.assign(document.createElement(name), { textContent: text });

// What the anchor leads to: the version that it names, of two compared the second, and the number or term of then. Another section
// has another name.
function lookedAt() {
  const hash = decodeURIComponent(location.hash), pair = pairAsked();
  const id = pair ? standingAt([...document.querySelectorAll("[aria-labelledby=wordings] [id^=v]")].map((e) => e.id), "v", pair[1]) : hash.slice(1);
  const at = /^v\d/.test(id) && document.getElementById(id), era = at && at.closest(".era");
  if (!era) return { number: given.number, title: given.title, version: given.version, since: given.since, anchor: "" };
  const number = (at.tagName === "B" ? at : era.querySelector(".as") || at).textContent.trim() || given.number;
  const title = number.split(".")[0] === given.number.split(".")[0] ? given.title : "";
  const first = era.closest("[aria-labelledby=wordings]") && era.querySelector("a[id^=v]");
  return { number, title, version: id.slice(1), since: first ? first.id.slice(1, 11) : "", anchor: pair ? hash : "#" + id };
}

function row(into, form, text) {
  const shown = made("dd", ""), code = made("code", text);
  shown.append(code);
  if (navigator.clipboard) {
    const button = Object.assign(made("button", "copy"), { type: "button" });
    button.setAttribute("aria-label", "copy " + form);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    });
    shown.append(button);
  }
  into.append(made("dt", form), shown);
}

function cite() {
  const { number, title, version, since, anchor } = lookedAt(), today = new Date();
  const read = new Date(today - today.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  const forms = notations({ number, title, version, since, url: whole(given.history) + (anchor || "#v" + version), read });
  const frame = '<iframe src="' + whole(given.embed) + anchor + '" title="' + escaped(number) + ': history" loading="lazy" width="100%" height="384" style="border:0"></iframe>';
  const fold = section.querySelector("details") || document.createElement("details"), inner = document.createElement("dl");
  list.replaceChildren();
  for (const [form, text] of forms) row(FOR_PROGRAMS.includes(form) ? inner : list, form, text);
  row(list, "embed", frame);
  if (anchor.startsWith("#v") && document.getElementById(anchor.slice(1))?.closest(".era")?.querySelector(".diff")) row(list, "embed its change", frame.replace(anchor + '"', "#changed-" + anchor.slice(2) + '"'));
  const stood = [...document.querySelectorAll("[aria-labelledby=wordings] .era a[id^=v]")].map(({ id }) => id.slice(1)), [last, first] = [stood[0], stood.at(-1)];
  const more = last === first ? [] : [made("p", "Behind the embed's address, #changed-" + last + " shows the change of that day, #from-" + first + "-to-" + last + " two days compared, #since-" + first + " that day compared with today, #timeline the timeline, #ages the words by age.")];
  fold.replaceChildren(made("summary", "For Wikipedia, BibTeX, and programs that keep references"), inner, ...more);
  list.after(fold);
}
cite();
addEventListener("hashchange", cite);
addEventListener("ruletrail-chosen", cite);
