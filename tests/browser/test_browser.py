"""The site in a real browser: every kind of page, phone to desktop, light and dark, without network, without scripts."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
import requests

from tests.browser.looking import audit, look
from tests.browser.waiting import until
from tests.site_templates.examples import golden_pages

pytestmark = pytest.mark.browser

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")

TINY = [
    *golden_pages(), "nowhere/at/all", "version/2004-01-15~rulings.html", "history/212.6f-2003-07-01.html",
    "history/glossary-spool-2003-07-01.html", "history/212.1a-2003-07-01.html", "history/212.1-2003-07-01.html",
]  # fmt: skip
ARCHIVE = [
    "index.html", "rules/index.html", "rules/205.html", "rules/702.html", "types/index.html", "types/atlas.html",
    "sources/index.html", "glossary/index.html",
    "version/index.html", "version/2009-07-11.html", "changes/2018-04-27.html", "number/index.html", "number/212.6e.html",
    "number/701.10a.html", "compare/index.html?from=2004&to=2011", "changes/2009-07-11.html",
    "scenario/index.html", "scenario/two-legends.html",
]  # fmt: skip


@pytest.mark.parametrize("name", TINY)
def test_every_kind_of_page(chromium, tiny_address, name):
    audit(chromium, tiny_address + name, (360, "dark"), (1280, "light"))


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
@pytest.mark.parametrize("name", TINY)
def test_axe_finds_nothing(chromium, tiny_address, name, width, scheme):
    page, *_ = look(chromium, tiny_address + name, width=width, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ rules: { 'target-size': { enabled: true } } })")
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []


@pytest.mark.parametrize("name", ARCHIVE)
def test_the_largest_real_pages(chromium, archive_address, name):
    assert requests.get(archive_address + name, timeout=30).ok
    audit(chromium, archive_address + name, (360, "light"), (1280, "dark"))


def test_reading_needs_no_script(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "history/212.6e-2003-07-01.html", width=360, scripts=False)
    assert page.locator(".jump").is_hidden() and page.locator("blockquote.now").is_visible()
    assert "forgets its old knots" in page.locator("main").inner_text()
    page.click("nav >> text=Types")
    assert page.url.endswith("types/index.html") and not said and not elsewhere


def test_the_keyboard_reaches_the_text_first(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html", width=1280)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_any_version_leads_to_the_wording_that_stood_then(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html#v2006-02-01", width=1280)
    assert page.url.endswith("#v2004-02-01")


def test_a_heading_is_entered_with_the_newest_words_below_it_then(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.1-2003-07-01.html#v2006-02-01", width=360)
    told = page.locator(".came").inner_text()
    assert told.startswith("212.1 in 2006, the newest words below it since 2003-07-01; removed in 2009.")


def test_a_history_is_entered_at_its_top_and_tells_what_stood_then(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html#v2006-02-01", width=360, scheme="dark")
    came = page.locator(".came")
    assert came.inner_text().startswith("212.6f in 2006, these words since 2004-02-01; today 305.7.")
    assert "wind sets" in came.locator(".text").inner_text()
    assert page.evaluate("[scrollY, document.documentElement.scrollWidth]") == [0, 360]
    came.locator("a").first.click()
    until(page, "scrollY > 0")
    eras = "[...document.querySelectorAll('.era')]"
    shown = page.evaluate(f"{eras}.filter((e) => getComputedStyle(e).boxShadow !== 'none').map((e) => e.innerText)")
    assert len(shown) == 1 and "212.6f" in shown[0]


def test_who_comes_by_the_wording_in_force_is_told_nothing_more(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html#v2009-07-11", width=1280)
    assert page.locator(".came").count() == 0 and page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", ["index.html", "history/212.6e-2003-07-01.html", "embed/212.6e-2003-07-01.html"])
def test_a_page_runs_no_script_but_the_sites_own(chromium, tiny_address, name):
    """The words of a source are text. Even if they became markup, the page's policy would stop scripts and requests."""
    page, said, elsewhere = look(chromium, tiny_address + name, width=1000)
    assert said == [] and elsewhere == []
    page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      const picture = document.createElement("div");
      picture.innerHTML = `<img src="http://example.org/x.png" onerror="window.ran = true"><p onclick="window.ran = true">x</p>`;
      document.body.append(picture);
      picture.querySelector("p").click();
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") is None


def test_an_embedded_anchor_shows_its_wording_alone(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "embed/212.6e-2003-07-01.html#v2004-02-01", width=360)
    assert page.locator(".era:visible").count() == 1


def test_an_address_of_any_number_and_version_lands(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/305.7-2009-07-11.html", width=360)
    assert page.url == tiny_address + "history/212.6e-2003-07-01.html#v2009-07-11"


def test_print_shows_each_text_once_and_no_navigation(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html", width=800)
    page.emulate_media(media="print")
    assert page.locator("header.top").is_hidden() and page.locator(".cite").is_hidden()
    assert page.locator(".era .diff").first.is_visible() and page.locator(".era details").first.is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.era > header')).breakAfter") == "avoid"
    page.close()
