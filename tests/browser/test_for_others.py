"""``ruletrail.js`` in a page of another origin, whose policy allows nothing but that script and its data."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ruletrail.site_templates import addresses

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><head><meta charset="iso-8859-1"><title>A post</title></head><body>
<article data-as-of="2004-02-01">
<p id="first">The line rule (CR 212.6f) knots <b>rule</b> <i>212.6e</i>;
see rules 212.1a and 303.1.</p>
<p id="left"><code>CR 212.6e</code> <a href="/x">CR 212.6e</a> https://x.example/rule/212.6e CR 999.9 $212.60
<button>CR 212.6e</button> <span data-ruletrail="off">CR 212.6e</span> <textarea>CR 212.6e</textarea></p></article>
<p id="now">Today's is CR 305.7. <span contenteditable>CR 305.7</span></p><p id="then" data-as-of="M10">As of M10: 305.8.</p>
<div id="tall"></div><script src="SITEruletrail.js" data-as-of="2009-07-11"></script></body></html>"""


CARD = "(document.querySelector('ruletrail-card[data-open]') || {shadowRoot: {textContent: ''}}).shadowRoot.textContent"
PLACE = """() => {
  const { left, right, top } = document.querySelector("ruletrail-card").shadowRoot.firstChild.getBoundingClientRect();
  return [left, right, top];
}"""


class _Site(SimpleHTTPRequestHandler):
    """A static host that lets other origins read."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


def _post(site: str) -> type[BaseHTTPRequestHandler]:
    class Post(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header(
                "Content-Security-Policy",
                f"default-src 'none'; script-src {site}; connect-src {site}; require-trusted-types-for 'script'",
            )
            self.end_headers()
            self.wfile.write(PAGE.replace("SITE", site).encode())

        def log_message(self, *args: object) -> None:
            pass

    return Post


def _serving(handler) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def site(tiny_folder: Path) -> Iterator[str]:
    yield from _serving(partial(_Site, directory=str(tiny_folder)))


@pytest.fixture(scope="module")
def post(site: str) -> Iterator[str]:
    yield from _serving(_post(site))


@pytest.fixture
def page(chromium, post):
    page = chromium.new_page(viewport={"width": 360, "height": 640})
    page.said = []
    page.on("console", lambda message: page.said.append(message.text))
    page.on("pageerror", lambda error: page.said.append(str(error)))
    page.goto(post)
    page.wait_for_selector("a.ruletrail")
    yield page
    assert [said for said in page.said if "favicon" not in said and "404" not in said] == []
    page.close()


def card(page) -> str:
    return page.evaluate(CARD)


def test_what_stood_then_is_linked(page, site):
    links = [(link.inner_text(), link.get_attribute("href")) for link in page.locator("a.ruletrail").all()]
    assert links == [
        ("CR 212.6f", f"{site}history/212.6e-2003-07-01.html#v2004-02-01"),
        ("212.6e", f"{site}history/212.6e-2004-02-01.html#v2004-02-01"),
        ("rules 212.1a", f"{site}history/212.1a-2003-07-01.html#v2003-07-01"),
        ("303.1", f"{site}history/303.1-2003-07-01.html#v2003-07-01"),
        ("CR 305.7", f"{site}history/212.6e-2003-07-01.html#v2009-07-11"),
        ("305.8", f"{site}history/212.6f-2003-07-01.html#v2009-07-11"),
    ]


def test_what_it_does_not_know_stays(page):
    assert page.locator("#left a.ruletrail").count() == 0 and page.locator("#left code").inner_html() == "CR 212.6e"
    assert page.locator("[contenteditable] a").count() == 0 and page.locator("[style]").count() == 0


def test_the_card_comes_with_the_pointer_and_stays_while_it_is_in_it(page):
    height = page.evaluate("document.documentElement.scrollHeight")
    page.hover("#first a.ruletrail")
    page.wait_for_selector("ruletrail-card[data-open]")
    page.wait_for_selector("ruletrail-card .text:has-text('forgets its old knots')")
    told = card(page)
    assert told.startswith("Rule 212.6f as of 2004-02-01Reworded on 2009-07-11; today 305.7.If wind sets a line's colour")
    box = page.evaluate(PLACE)
    assert box[0] >= 0 and box[1] <= 360 and box[2] > 0
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.mouse.move(box[0] + 20, box[2] + 20)
    page.wait_for_timeout(500)
    assert card(page) == told
    page.mouse.move(350, 630)
    page.wait_for_selector("ruletrail-card:not([data-open])", state="attached")


def test_the_keyboard_opens_and_closes_it(page):
    page.keyboard.press("Tab")
    page.wait_for_selector("ruletrail-card[data-open]")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "ruletrail-card"
    page.keyboard.press("Escape")
    assert card(page) == "" and page.evaluate("document.activeElement.className") == "ruletrail"


def test_a_touch_shows_the_card_and_a_second_one_follows_the_link(chromium, post, site):
    context = chromium.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    page = context.new_page()
    page.goto(post)
    page.tap("#now a.ruletrail")
    page.wait_for_selector("ruletrail-card[data-open]")
    assert page.url == post and card(page).startswith("Rule 305.7 as of 2009-07-11The same today.")
    page.tap("#now a.ruletrail")
    page.wait_for_url(site + "history/**")
    context.close()


def test_it_is_small(tiny_folder):
    script = (tiny_folder / addresses.FOR_OTHERS).read_bytes()
    assert script.isascii() and len(gzip.compress(script, 9)) < 10_000


LATER = """<!doctype html><html><body><p>Nothing yet.</p>
<script src="SITEassets/../ruletrail.js" data-site="SITE" data-as-of="2009-07-11"></script></body></html>"""


def test_text_that_comes_later_is_read_and_the_site_may_lie_elsewhere(chromium, site):
    page, said = chromium.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{site}404-is-a-page-too.txt")
    page.set_content(LATER.replace("SITE", site))
    page.evaluate("document.querySelector('p').textContent = 'Now CR 305.7 counts.'")
    page.wait_for_selector("a.ruletrail")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=more>And CR 305.8, CR 305.7.</p>')")
    page.wait_for_selector("#more a.ruletrail")
    assert page.locator("a.ruletrail").all_inner_texts() == ["CR 305.7", "CR 305.8", "CR 305.7"]
    assert [line for line in said if "404" not in line] == []


def test_where_the_index_cannot_be_had_the_page_stays_and_nothing_is_said(chromium, site):
    page, said = chromium.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{site}404-is-a-page-too.txt")
    page.set_content(LATER.replace('data-site="SITE"', f'data-site="{site}nowhere"').replace("SITE", site))
    page.evaluate("document.querySelector('p').textContent = 'Now CR 305.7 counts.'")
    page.wait_for_timeout(600)
    assert page.locator("a.ruletrail").count() == 0 and [line for line in said if "404" not in line] == []
