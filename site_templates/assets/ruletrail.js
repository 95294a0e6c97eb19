// For other people's pages: marks up the rule citations in a page that includes it, with a card on hover, focus and touch.
//   <script src="https://rules.example/ruletrail.js" data-as-of="2011-06-17" defer></script>
// Any element may have data-as-of; data-within is a selector of the elements that are read; data-site is the site, if the script is
// elsewhere. docs/articles.md has the rest.
const self = document.currentScript, base = new URL(self.dataset.site ? self.dataset.site.replace(/\/?$/, "/") : ".", self.src).href;
const LEFT_ALONE = "a,abbr,audio,button,canvas,code,iframe,input,kbd,math,noscript,object,option,pre,samp,script,select,style,summary,svg,template,textarea,title,tt,var,video,[contenteditable],[data-ruletrail=off]";
const INLINE = /^(?:B|I|EM|STRONG|U|SPAN|FONT|SMALL|SUP|SUB|MARK|CITE|Q|INS|DEL|S|BIG|DFN|TIME|DATA|BDI|BDO|WBR|NOBR)$/;
const STYLE = `:host{all:initial;position:fixed;inset:auto;margin:0;padding:0;border:0;background:none;overflow:visible;z-index:2147483647;color-scheme:light dark}
:host(:not([data-open])){display:none}
div{box-sizing:border-box;width:max-content;max-width:min(26rem,calc(100vw - 16px));max-height:min(20rem,45vh);overflow:auto;padding:.7rem .9rem;border:1px solid #8a8577;border-radius:6px;background:#fff;color:#1d1c1a;font:15px/1.45 system-ui,sans-serif;box-shadow:0 2px 10px #0003;overflow-wrap:break-word}
p{margin:.4rem 0 0}p:empty{display:none}b{display:block}.text{font-family:Georgia,serif;white-space:pre-line}.from{font-size:12.5px;color:#5d594f}
@media (prefers-color-scheme:dark){div{background:#1f1e1b;color:#e9e5db;border-color:#807b6f}.from{color:#a9a294}}`;
const LINK_STYLE = "a.ruletrail{text-decoration-style:dotted}";
let numbers, card, sheet, shown = null, timer = 0, touched = false, waiting = 0;
// What a page adds later is read too, once it has stood for a moment. What is linked already is left alone.
const watcher = new MutationObserver(() => { clearTimeout(waiting); waiting = setTimeout(read, 200); });

// The text of a page as a mask: one string a root, and where each text node stands in it.
function textOf(root) {
  let mask = "";
  const nodes = [];
  (function walk(element) {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) { nodes.push({ node, start: mask.length }); mask += node.data.replace(/[\0\x01]/g, " "); }
      else if (node.nodeType !== 1) continue;
      else if (node.matches(LEFT_ALONE) || node.isContentEditable) mask += HIDDEN;
      else if (INLINE.test(node.tagName)) { mask += MARK; walk(node); mask += MARK; }
      else { mask += HIDDEN; walk(node); mask += HIDDEN; }
    }
  })(root);
  return { mask: seen(mask).replace(SHAPES.ADDRESS, (all) => HIDDEN.repeat(all.length)), nodes };
}

function dayAt(node) {
  const told = (node.parentElement.closest("[data-as-of]") || self).getAttribute("data-as-of") || "";
  if (/^\d{4}(-\d\d){0,2}$/.test(told)) return told + "-99-99".slice(told.length - 4);
  const named = told && numbers.index.releases.findIndex((name) => name.toLowerCase() === told.toLowerCase() || name.split(" ")[0].toLowerCase() === told.toLowerCase());
  return named !== "" && named >= 0 ? numbers.days[named] : "";
}

async function read() {
  const roots = self.dataset.within ? [...document.querySelectorAll(self.dataset.within)] : [document.body];
  const cites = roots.filter((root) => !root.closest(LEFT_ALONE) && findCitations(textOf(root).mask).length);
  if (!cites.length) return;
  numbers ||= await loaded();
  for (const { mask, nodes } of numbers ? cites.map((root) => textOf(root)) : []) markUp(mask, nodes);
  watcher.takeRecords();
}

// The index of numbers; null where it can't be had: then the page stays as it is, and its host is asked once.
async function loaded() {
  watcher.disconnect();
  try {
    const answer = await fetch(base + "number/spans.json", { credentials: "omit" });
    if (!answer.ok) return null;
    numbers = new Numbers(await answer.json(), base);
    watch();
    return numbers;
  } catch { return null; }
}
const watch = () => watcher.observe(document.body, { childList: true, subtree: true, characterData: true });

function markUp(mask, nodes) {
  const nodeAt = (place) => nodes.findLast(({ start }) => start <= place);
  const newest = numbers.whole[numbers.whole.length - 1];
  const as = (cited) => {
    const fits = numbers.fits(cited);
    const placeOf = (one) => {
      const day = dayAt(nodeAt(one.from).node);
      return day ? numbers.place(day) : fits ? fits.last : newest;
    };
    return { placeOf };
  };
  const { when, citations } = resolveCitations(mask, numbers, as);
  for (const one of citations.reverse()) {
    if (!one.standing || !one.standing.address) continue;
    const held = nodeAt(one.from), from = one.start >= held.start ? one.start : one.from;
    if (one.to > held.start + held.node.length) continue;
    const text = held.node.splitText(from - held.start);
    text.splitText((one.end <= held.start + held.node.length + text.length ? one.end : one.to) - from);
    const link = document.createElement("a");
    link.className = "ruletrail";
    link.href = one.standing.then;
    text.replaceWith(link);
    link.append(text);
    wire(link, one.standing, numbers.index.versions[when.placeOf({ ...one, from: held.start })]);
  }
}

function wire(link, standing, version) {
  const open = () => show(link, standing, version);
  link.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  link.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") later(open, 120); });
  link.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") later(hide, 250); });
  link.addEventListener("focus", () => { if (!touched) later(open, 0); });
  link.addEventListener("blur", () => later(hide, 100));
  link.addEventListener("click", (event) => { if (touched && shown !== link) { event.preventDefault(); later(open, 0); } });
}

const later = (act, wait) => { clearTimeout(timer); timer = setTimeout(act, wait); };

function makeCard() {
  const host = document.createElement("ruletrail-card"), root = host.attachShadow({ mode: "open" }), look = new CSSStyleSheet();
  sheet = new CSSStyleSheet();
  look.replaceSync(STYLE);
  root.adoptedStyleSheets = [look, sheet];
  host.id = "ruletrail-card";
  host.setAttribute("role", "tooltip");
  if (host.showPopover) host.popover = "manual";
  host.addEventListener("pointerenter", () => clearTimeout(timer));
  host.addEventListener("pointerleave", () => later(hide, 250));
  document.body.append(host);
  addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place, { passive: true });
  addEventListener("pointerdown", (event) => { if (shown && event.target !== shown && event.target !== host) hide(); });
  return host;
}

function show(link, standing, version) {
  card ||= makeCard();
  hide();
  shown = link;
  const { number, state } = standing, element = (name, text, kind) => Object.assign(document.createElement(name), { textContent: text, className: kind || "" });
  const box = element("div", ""), text = element("p", "", "text"), told = became(number, standing);
  const state_ = state === "same" ? "The same " + (told || "today") + "." : STATES[state][0].toUpperCase() + STATES[state].slice(1) + " " + told + ".";
  box.append(element("b", "Rule " + number + " as of " + version), element("p", state_), text, element("p", "ruletrail \u00b7 unofficial; rule text \u00a9 Wizards of the Coast", "from"));
  card.shadowRoot.replaceChildren(box);
  card.toggleAttribute("data-open", true);
  if (card.showPopover) card.showPopover();
  link.setAttribute("aria-describedby", card.id);
  place();
  wording(standing, version).then((words) => { text.textContent = words; if (shown === link) place(); });
}

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  shown.removeAttribute("aria-describedby");
  shown = null;
  if (card.hidePopover) card.hidePopover();
  card.toggleAttribute("data-open", false);
}

// Below the citation, or above it where there is no room; never beyond an edge. A rule in a sheet: no style attribute is needed.
function place() {
  if (!shown) return;
  const [at] = shown.getClientRects(), { offsetWidth: width, offsetHeight: height } = card.shadowRoot.firstChild;
  if (!at || at.bottom < 0 || at.top > innerHeight) return hide();
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const below = at.bottom + 6 + height <= innerHeight || at.top < height + 6;
  sheet.replaceSync(":host{left:" + left + "px;" + (below ? "top:" + (at.bottom + 6) : "bottom:" + (innerHeight - at.top + 6)) + "px}");
}

// The words of the rule then; "" where they can't be had.
async function wording({ then }, version) {
  const text = await wordingAt(then, version);
  return text ? [...text.children].map((part) => part.textContent.replace(/\s+/g, " ").trim()).filter(Boolean).join("\n") : "";
}

// An embedded page of the site tells how high it is.
addEventListener("message", ({ data, source, origin }) => {
  if (origin !== new URL(base).origin || !data || !(data.ruletrailHeight > 0)) return;
  for (const frame of document.querySelectorAll("iframe")) if (frame.contentWindow === source) frame.height = Math.ceil(data.ruletrailHeight);
});

function start() {
  const look = new CSSStyleSheet();
  look.replaceSync(LINK_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  watch();
  read();
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
