// What is wrong with the page as it is shown: overflow, contrast, names, order of headings, what the keyboard can't scroll. Returns a list of complaints.
() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1);
    found.push("overflow: " + root.scrollWidth + " > " + root.clientWidth + " " + wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 80)));
  }
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (css) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor);
      if (colour[3] === 255) return colour;
      if (colour[3]) return null;
    }
    return rgba(getComputedStyle(document.body).backgroundColor);
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE"].includes(element.tagName) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element), ground = behind(element);
    if (!ground) { found.push("half-transparent ground: " + element.outerHTML.slice(0, 80)); continue; }
    const key = style.color + ground;
    if (seen.has(key)) continue;
    seen.add(key);
    const [a, b] = [light(rgba(style.color)), light(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push("contrast " + ratio.toFixed(2) + ": " + element.outerHTML.slice(0, 80));
  }
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map((h) => +h.tagName[1]);
  if (levels.filter((level) => level === 1).length !== 1) found.push("not one h1");
  levels.forEach((level, i) => { if (i && level > levels[i - 1] + 1) found.push("heading level skipped before: " + document.querySelectorAll("h1, h2, h3, h4")[i].textContent); });
  for (const e of document.querySelectorAll("a[href], button, input")) {
    if (!e.checkVisibility()) continue;
    const name = (e.getAttribute("aria-label") || e.textContent || (e.labels && e.labels[0] && e.labels[0].textContent) || e.title || "").trim();
    if (!name) found.push("no name: " + e.outerHTML.slice(0, 80));
  }
  for (const e of document.querySelectorAll("[aria-labelledby]")) {
    if (e.getAttribute("aria-labelledby").split(" ").some((id) => !document.getElementById(id))) found.push("labelled by nothing: " + e.outerHTML.slice(0, 80));
  }
  for (const e of document.querySelectorAll("main *")) {
    if (e.scrollWidth <= e.clientWidth + 1 || !["auto", "scroll"].includes(getComputedStyle(e).overflowX) || !e.checkVisibility()) continue;
    if (e.tabIndex < 0 && !e.querySelector("a[href], button, input, summary, [tabindex='0']")) found.push("scrolls, but not by keyboard: " + e.outerHTML.slice(0, 80));
  }
  if (!document.querySelector("main")) found.push("no main");
  if (!document.documentElement.lang) found.push("no language");
  return found;
}
