// The preview of a link to a rule, shown while the link has the pointer or the focus: the rule's words on the day that the link
// names, or today's.
const box = Object.assign(document.createElement("div"), { className: "preview text", id: "preview", hidden: true });
box.setAttribute("role", "tooltip");
document.body.append(box);
let turn = 0, leaving;
const rule = (target) => {
  const link = target.closest && target.closest("main a[href*='history/']");
  return link && link.pathname !== location.pathname ? link : null;
};
const hide = () => { turn++; box.hidden = true; document.querySelector("[aria-describedby=preview]")?.removeAttribute("aria-describedby"); };

async function show(link) {
  const asked = ++turn, [, day] = decodeURIComponent(link.hash).match(/^#v(\d{4}-.*)/) || [];
  await new Promise((done) => setTimeout(done, 200));
  const wording = asked === turn && await wordingAt(link.href, day || "9999-12-31");
  if (!wording || asked !== turn) return;
  box.replaceChildren(Object.assign(document.createElement("b"), { textContent: link.textContent.trim() + (day ? ", " + day.slice(0, 10) : "") }), ...[...wording.children].map((part) => document.importNode(part, true)));
  box.hidden = false;
  const place = link.getBoundingClientRect(), below = innerHeight - place.bottom > box.offsetHeight + 8;
  box.style.left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - box.offsetWidth - 8)) + scrollX + "px";
  box.style.top = scrollY + (below || place.top < box.offsetHeight + 8 ? place.bottom + 4 : place.top - box.offsetHeight - 4) + "px";
  link.setAttribute("aria-describedby", "preview");
}

const enter = ({ target }) => {
  clearTimeout(leaving);
  if (box.contains(target)) return;
  const link = rule(target);
  if (link) { hide(); show(link); }
};
const leave = () => { leaving = setTimeout(hide, 250); };
for (const [sign, act] of [["pointerover", enter], ["focusin", enter], ["pointerout", leave], ["focusout", leave]]) document.addEventListener(sign, act);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
const now = document.querySelector("main a:focus") || [...document.querySelectorAll("main a:hover")].pop();
if (now) enter({ target: now });
