// Days as people write them.
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const two = (number) => String(number).padStart(2, "0");

// The day or month of a match of DATE; both days where nobody can tell which is the month: "12/11/2006".
function daysOf(match) {
  const { a5, b5, y5, us } = match.groups;
  if (!a5) return [dayOf(match)];
  const orders = us && +a5 <= 12 ? [[a5, b5]] : [[a5, b5], [b5, a5]];
  return [...new Set(orders.filter(([month]) => +month <= 12).map(([month, day]) => y5 + "-" + two(+month) + "-" + two(+day)))];
}
function dayOf({ groups: g }) {
  if (g.iso || g.far) return (g.iso || g.far).match(/\d+/g).map(two).join("-");
  if (g.file) return g.file.slice(0, 4) + "-" + g.file.slice(4, 6) + "-" + g.file.slice(6);
  if (g.d4) return g.y4 + "-" + two(+g.m4) + "-" + two(+g.d4);
  if (g.m6) return g.y6 + "-" + two(1 + MONTHS.findIndex((name) => g[name])) + "-" + two(+g.d6);
  const n = g.m1 ? 1 : g.m2 ? 2 : 3, month = two(1 + MONTHS.indexOf(g["m" + n].slice(0, 3).toLowerCase()));
  return g["y" + n].replace(/['\u2019]/, "20") + "-" + month + (n < 3 ? "-" + two(+g["d" + n]) : "");
}

// The last day that a day, month or year names; "" for what is none.
function lastDay(day) {
  const [year, month, date] = day.split("-").map(Number);
  if (!/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(day) || month > 12 || month === 0) return "";
  const last = new Date(Date.UTC(year, month || 12, 0)).getUTCDate();
  return date === undefined ? year + "-" + two(month || 12) + "-" + two(last) : date >= 1 && date <= last ? day : "";
}

// The day that somebody typed: a date as people write it, a year, a release's code or name, or "today"; "" for what is none.
function typedDay(typed, numbers) {
  const told = typed.trim(), plain = (name) => name.toLowerCase().replaceAll("\u00e6", "ae").replace(/[^a-z0-9]/g, "");
  if (/^(?:latest|newest|today|now)$/i.test(told)) return numbers.days[numbers.days.length - 1];
  if (/^\d{4}$/.test(told)) return lastDay(told);
  if (/^\d{8}$/.test(told)) return lastDay(told.slice(0, 4) + "-" + told.slice(4, 6) + "-" + told.slice(6));
  DATES.DATE.lastIndex = 0;
  const date = DATES.DATE.exec(told);
  if (date && date.index === 0 && date[0].length === told.length) return lastDay(daysOf(date)[0]);
  const place = numbers.index.releases.findIndex((name) => {
    const [code, ...words] = name.split(" ");
    return plain(told) && [code, words.join(" "), name].some((one) => plain(one) === plain(told));
  });
  return place < 0 ? "" : numbers.days[place];
}
