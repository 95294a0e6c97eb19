// Asks the index in a worker; a page that is opened as a file has no worker, and asks the index itself.
const here = document.currentScript.src, root = new URL("..", here).href, waiting = new Map();
let beside, turns = 0;

function started() {
  try {
    const worker = new Worker(new URL("search-index.js", here));
    worker.onmessage = ({ data: { turn, told, failed } }) => {
      const [done, fail] = waiting.get(turn);
      waiting.delete(turn);
      if (failed) fail(new Error(failed));
      else done(told);
    };
    worker.onerror = () => {
      for (const [, fail] of waiting.values()) fail(new Error("no index"));
      waiting.clear();
      beside = null;
    };
    return (what) => new Promise((done, fail) => {
      waiting.set(++turns, [done, fail]);
      worker.postMessage({ turn: turns, root, ...what });
    });
  } catch {
    const loaded = new Promise((onload, failed) => document.head.append(Object.assign(document.createElement("script"), { src: new URL("search-index.js", here), onload, onerror: () => failed(new Error("no index")) })));
    return async ({ text, most, places }) => {
      await loaded;
      return places ? window.ruletrailSearch.sentences(root, text, places) : window.ruletrailSearch.answered(root, text, most);
    };
  }
}
const ask = (what) => (beside ||= started())(what);
