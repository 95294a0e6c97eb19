"""Opens pages in a browser. A tab of an earlier test is used again, which takes half the time of a new tab."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.waiting import loading, settled

AUDIT = (Path(__file__).parent / "audit.js").read_text("utf-8")
REFRESHES = "document.querySelector('meta[http-equiv=refresh]') !== null"

_free: dict[object, list[Tab]] = defaultdict(list)
"""Context -> its tabs that no test uses."""
_used: list[Tab] = []


class Tab:
    """A page, and its messages and requests since ``clear``."""

    def __init__(self, context) -> None:
        self.context, self.page = context, context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda told: self.said.append(told.text) if told.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.under_way = loading(self.page)

    def clear(self) -> None:
        for one in (self.said, self.asked, self.under_way):
            one.clear()


@cache
def _context(chromium, width: int, scheme: str, scripts: bool):
    return chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=scripts)


def look(chromium, url: str, *, width: int, scheme: str = "light", scripts: bool = True):
    """Opens a page; returns (page, complaints of the console, requests to other servers).

    Another test uses the tab afterwards. A test that sets a lasting property of the tab, such as its size, closes the page.
    """
    context = _context(chromium, width, scheme, scripts)
    tab = _free[context].pop() if _free[context] else Tab(context)
    _used.append(tab)
    page = tab.page
    if page.url.split("#")[0] == url.split("#")[0]:
        page.goto("about:blank")  # else the page would stay as it is
    tab.clear()
    page.goto(url)
    if _leads_on(page):
        page.wait_for_url(lambda there: there.split("#")[0] != url)
    if scripts:
        settled(page, tab.under_way)
    home = "/".join(url.split("/")[:3]) + "/"
    said = [s for s in tab.said if "404 (Not Found)" not in s]
    return page, said, [u for u in tab.asked if not u.startswith(home)]


def _leads_on(page) -> bool:
    try:
        return page.evaluate(REFRESHES)
    except Error:  # it is on its way
        return True


def give_back() -> None:
    """Makes the tabs available again, except closed ones."""
    while _used:
        tab = _used.pop()
        if not tab.page.is_closed():
            tab.page.mouse.move(0, 0)
            _free[tab.context].append(tab)


def audit(chromium, url: str, *views: tuple[int, str]) -> None:
    """Fails if there is a fault in a page, which is opened in the first view (width, scheme) and then shown in the others."""
    width, scheme = views[0]
    page, said, elsewhere = look(chromium, url, width=width, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    found = [page.evaluate(AUDIT)]
    for view in views[1:]:
        show(page, *view)
        found.append(page.evaluate(AUDIT))
    show(page, width, scheme)
    assert dict(zip(views, found, strict=True)) == {view: [] for view in views} and said == [] and elsewhere == []


def show(page, width: int, scheme: str = "light") -> None:
    """Shows an open page at another width and in other colours. It needs no reload, because no file of a page depends on them."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
