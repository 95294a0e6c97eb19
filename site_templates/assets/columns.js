// The types page with columns that the reader chooses. What stood when is told by the document of all versions; words are loaded when a
// row is opened.
const form = document.querySelector("form.columns"), status = form.querySelector("[role=status]"), MOST_COLUMNS = 6;
const sections = [...document.querySelectorAll(".type-section")].map((section) => [section, [...section.querySelectorAll(".type-rule")]]);
const KINDS = { reworded: ["wording", "reworded"], new: ["added", "new"], removed: ["removed", "removed"], parted: ["split", "split or merged"], renumbered: ["number", "renumbered"], same: ["number", "unchanged"] };

form.addEventListener("submit", (event) => { event.preventDefault(); choose(form.elements.columns.value); });

function say(text) {
  status.hidden = !text;
  status.textContent = text;
}

async function choose(typed) {
  const asked = typed.split(",").map((one) => one.trim()).filter(Boolean), complain = (text) => { say(text); form.elements.columns.focus(); };
  if (asked.length < 2 || asked.length > MOST_COLUMNS) return complain("Say two to " + MOST_COLUMNS + " days, with commas between: 2003, 2009, M14.");
  say("Loading …");
  try {
    const books = await loadBooks(form.dataset.books), places = new Set();
    for (const one of asked) {
      const place = books.asked(one);
      if (typeof place === "string") return complain(place);
      places.add(place);
    }
    if (places.size < 2) return complain("They are all one version, " + books.name([...places][0]) + ".");
    show(books, [...places].sort((a, b) => a - b));
    say("");
    history.replaceState(null, "", "?columns=" + encodeURIComponent(asked.join(",")) + location.hash);
  } catch (error) { say("That didn't work: " + error.message + "."); }
}

function show(books, places) {
  const known = new Map(books.index.lineages.map((lineage) => [lineage[0], lineage]));
  document.querySelector(".chosen").textContent = places.map((place) => books.index.versions[place]).join(", ");
  for (const one of document.querySelectorAll(".ready")) one.hidden = true;  // what is known of the columns before alone
  form.querySelector(".own").hidden = false;
  sections.forEach(([section, rows], n) => {
    const told = rows.map((row) => [row, known.get(row.id)]).map(([row, lineage]) => ({ row, lineage, cells: cells(books, lineage, places) })).filter(({ row, cells }) => {
      row.hidden = !cells.some((cell) => cell.number);
      return !row.hidden;
    });
    const counts = {};
    for (const one of told) {
      one.kind = kindOfRow(one.cells, one.row.dataset);
      counts[one.kind] = (counts[one.kind] || 0) + 1;
      dress(one, books, places);
    }
    arrange(section, told.sort((a, b) => byNumber(last(a), last(b))));
    section.hidden = !told.length;
    const line = document.querySelectorAll(".glance tbody tr")[n];
    if (!line) return;
    line.hidden = section.hidden;
    [counts.reworded, 0, counts.new, counts.parted, counts.removed, (counts.same || 0) + (counts.renumbered || 0)].forEach((count, n) => { line.children[n + 1].textContent = count || ""; });
  });
}

const last = ({ cells }) => cells.map((cell) => cell.number).filter(Boolean).pop();
const badge = (kind, told) => element("span", { className: "badge " + KINDS[kind][0] }, told || KINDS[kind][1]);

// What stood in each column, and how it differs from the nearest column to the left that has it.
function cells(books, lineage, places) {
  let before = null;
  return places.map((place) => {
    const [number, words] = lineage ? books.at(lineage, place) : ["", 0];
    if (!number || number === "?") return { place, number: "", look: number ? "unknown" : "none" };
    const look = !before ? "first" : before.words === words ? "same" : "somewhat";
    const cell = { place, number, words, look, before: look === "somewhat" ? before : null };
    before = cell;
    return cell;
  });
}

function kindOfRow(all, { came, went }) {
  const there = all.filter((cell) => cell.look !== "unknown"), numbers = new Set(all.map((cell) => cell.number).filter(Boolean));
  if (!there[there.length - 1].number) return went ? "parted" : "removed";
  if (!there[0].number) return came ? "parted" : "new";
  return all.some((cell) => cell.before) ? "reworded" : numbers.size > 1 ? "renumbered" : "same";
}

function dress({ row, lineage, cells, kind }, books, places) {
  row.className = "type-rule " + kind;
  row.querySelector(".num").textContent = [...new Set(cells.map((cell) => cell.number).filter(Boolean))].join(" → ");
  row.querySelector(".badge").replaceWith(badge(kind, kind === "parted" && (cells[cells.length - 1].number ? row.dataset.came : row.dataset.went)));
  const sides = row.querySelector(".sides"), fill = () => { if (row.open && !sides.childElementCount) sides.replaceChildren(...cells.map((cell) => side(lineage, cell, books))); };
  sides.style.setProperty("--columns", places.length);
  sides.replaceChildren();
  row.ontoggle = fill;
  fill();
}

// One column of a row: its day and number at once, its words as soon as they are there.
function side(lineage, cell, books) {
  const url = form.dataset.root + "history/" + encodeURIComponent(lineage[0]) + ".html", name = (place) => books.index.versions[place];
  const said = cell.number ? element("a", { className: "num", href: url + "#v" + name(cell.place) }, cell.number) : element("span", { className: "quiet" }, cell.look === "unknown" ? "" : "no such rule");
  const head = element("p", { className: "at" }, element("span", { className: "quiet" }, books.days[cell.place]), " ", said, cell.look === "same" ? element("span", { className: "quiet" }, " same words") : "");
  const made = element("div", { className: cell.look }, head);
  if (cell.look !== "first" && !cell.before) return made;
  const text = element("div", { className: cell.before ? "text diff" : "text" }, "Loading …");
  made.append(text);
  Promise.all([cell.before, cell].map((one) => one && books.wordsAt(lineage, one.place, form.dataset.books))).then(
    ([old, now]) => text.replaceChildren(...(old ? diffed(old, now) : paragraphs(now))),
    () => { text.textContent = "The words couldn't be loaded; the number leads to them."; });
  return made;
}

// The rows that changed, then the others behind a fold.
function arrange(section, told) {
  const [changed, rest] = [told.filter(({ kind }) => !["same", "renumbered"].includes(kind)), told.filter(({ kind }) => ["same", "renumbered"].includes(kind))];
  let fold = section.querySelector(".unchanged");
  if (!fold) fold = element("details", { className: "unchanged" }, element("summary", {}));
  fold.firstElementChild.textContent = rest.length + (rest.length === 1 ? " rule reads" : " rules read") + " the same in every column";
  for (const other of section.querySelectorAll(":scope > p, :scope > .at-table")) other.hidden = true;  // of the columns before
  section.querySelector("h2").after(...changed.map(({ row }) => row), fold);
  fold.append(...rest.map(({ row }) => row));
  fold.hidden = !rest.length;
}

if (new URLSearchParams(location.search).get("columns")) {
  form.elements.columns.value = new URLSearchParams(location.search).get("columns");
  choose(form.elements.columns.value);
}
