// A page in an iframe: it tells the page around it how high it is, and lands where something changed.
"use strict";
{
  const here = document.currentScript.src;
  const compare = () => {
    if (!location.hash.startsWith("#from-") || document.querySelector("script[src$='pair.js']")) return;
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("pair.js", here).href }));
  };
  const landed = () => {
    const [, kind, version] = decodeURIComponent(location.hash).match(/^#(v|changed-|since-)(\d{4}-\d\d-\d\d)$/) || [];
    if (!kind || document.getElementById(kind + version)) return;
    const known = [...document.querySelectorAll("[id]")].map((e) => e.id).filter((id) => id.startsWith(kind) && id <= kind + version);
    if (known.length) location.replace("#" + known.sort().pop());
  };
  const tell = () => parent.postMessage({ ruletrailHeight: document.body.getBoundingClientRect().height }, "*");
  addEventListener("hashchange", () => { compare(); landed(); tell(); });
  compare();
  landed();
  if (parent !== self) new ResizeObserver(tell).observe(document.body);
}
