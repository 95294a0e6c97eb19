// A history's slider: its stops are the days on which words or number changed. The words change in place, with the changes of
// that day marked.
const slide = document.querySelector(".slide"), box = document.querySelector("blockquote.now"), head = document.getElementById("now");
const [range, said] = [slide.querySelector("input"), slide.querySelector("output")], [inForce, title] = [[...box.childNodes], head.textContent];
const stops = [...document.querySelectorAll("[aria-labelledby=wordings] .era")].reverse().flatMap((era) => {
  const [release, whole] = [era.querySelector(".release")?.textContent || "", era.querySelector("details .text") || era.querySelector(".text")];
  const renumbered = [...era.querySelectorAll(".runs b")].map(({ id, textContent }) => ({ id, release: "", number: textContent, words: whole }));
  return [{ id: era.querySelector(":scope > a").id, release, number: era.querySelector(".as").textContent, words: era.querySelector(".text") }, ...renumbered];
});

function show() {
  const stop = stops[range.value], isLast = stop === stops[stops.length - 1];
  box.replaceChildren(...(isLast ? inForce : stop.words.cloneNode(true).childNodes));
  box.classList.toggle("diff", !isLast && stop.words.matches(".diff"));
  said.textContent = [stop.id.slice(1, 11), stop.release, "as " + stop.number].filter(Boolean).join(", ");
  head.textContent = isLast ? title : "The wording of " + stop.id.slice(1, 11);
  range.setAttribute("aria-valuetext", said.textContent);
  // Source and digest are those of the words in force.
  for (const one of box.closest("section").querySelectorAll(".evidence, .gloss")) one.hidden = !isLast;
}

range.max = stops.length - 1;
range.value = range.max;
range.setAttribute("aria-valuetext", said.textContent);
range.addEventListener("input", show);
