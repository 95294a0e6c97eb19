// A page in an iframe: it sends its height to the page around it, and scrolls to the words that changed.
{
  const here = document.currentScript.src;
  const compare = () => {
    if (!/^#(from|since)-/.test(location.hash) || document.querySelector("script[src$='differences.js']")) return;
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("differences.js", here).href }));
  };
  const landed = () => {
    const [, kind, version] = decodeURIComponent(location.hash).match(/^#(v|changed-)(\d{4}-\d\d-\d\d.*)$/) || [];
    if (!kind || document.getElementById(kind + version)) return;
    const found = standingAt([...document.querySelectorAll("[id]")].map((e) => e.id), kind, version);
    if (found) location.replace("#" + found);
  };
  const tell = () => parent.postMessage({ ruletrailHeight: document.body.getBoundingClientRect().height }, "*");
  addEventListener("hashchange", () => { compare(); landed(); tell(); });
  compare();
  landed();
  if (parent !== self) new ResizeObserver(tell).observe(document.body);
}
