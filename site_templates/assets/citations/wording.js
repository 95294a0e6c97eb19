// The words of a rule, from the site's pages for embedding.
const pages = new Map();

// A page as a document that nothing runs in; null where it can't be had. No string becomes markup, so that trusted types may be asked for.
function parsed(page) {
  if (!pages.has(page)) pages.set(page, new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("GET", page);
    request.responseType = "document";
    request.onload = () => done(request.status === 200 ? request.response : null);
    request.onerror = () => done(null);
    request.send();
  }));
  return pages.get(page);
}

// What stood in a version, by the address of a history: an element with its paragraphs; null where it can't be had.
async function wordingAt(then, version) {
  const document = await parsed(new URL(then, location.href).href.replace("/history/", "/embed/").split("#")[0]);
  const found = document && standingAt([...document.querySelectorAll(".era [id^=v]")].map(({ id }) => id), "v", version);
  return found ? document.getElementById(found).closest(".era").querySelector(".text.wording") : null;
}
