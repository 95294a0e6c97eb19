"""Embedded pages: the part behind # chooses the content, the height fits, and oEmbed names the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.looking import audit, look
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

EMBED = "embed/212.6e-2003-07-01.html"


def shown(page) -> list[str]:
    parts = "[...document.querySelectorAll('.text, .timeline')].filter((e) => e.checkVisibility())"
    return page.evaluate(f"{parts}.map((e) => e.closest('section') ? e.closest('section').id : e.className)")


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("", ["text diff", "text diff", "text wording"]),
        ("#v2004-02-01", ["text wording"]),
        ("#v2006-05-05", ["text wording"]),
        ("#changed-2004-02-01", ["text diff"]),
        ("#changed-2008-01-01", ["text diff"]),
        ("#timeline", ["timeline"]),
        ("#ages", ["ages"]),
    ],
)
def test_what_is_behind_the_address_is_shown(chromium, tiny_address, behind, expected):
    page, said, elsewhere = look(chromium, tiny_address + EMBED + behind, width=360)
    assert shown(page) == expected and not said and not elsewhere
    assert page.locator("h1").is_visible() and page.locator("footer").is_visible()


def test_a_wording_has_no_marks_and_a_change_has(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + EMBED + "#v2004-02-01", width=360)
    assert page.locator("ins:visible, del:visible").count() == 0
    page.goto(tiny_address + EMBED + "#since-2003-07-01")
    until(page, "!!document.querySelector('.pair:target')")
    assert page.locator("ins:visible").count() and page.locator("del:visible").count()


def words(page) -> str:
    """The words of the visible diff, with its marks."""
    until(page, "document.querySelector('.diff:has(ins)')?.checkVisibility() || document.querySelector('.pair')")
    diff = "[...document.querySelectorAll('.diff')].find((e) => e.checkVisibility()).cloneNode(true)"
    return page.evaluate(f"{diff}.innerHTML.replace(/<a [^>]*>|<\\/a>|\\n/g, '')")


@pytest.mark.parametrize(
    ("pair", "static"),
    [
        ("#from-2003-07-01-to-2004-02-01", "#changed-2004-02-01"),
        ("#from-2004-02-01-to-2003-07-01", "#changed-2004-02-01"),
        ("#from-2003-12-24-to-2008-01-01", "#changed-2004-02-01"),
        ("#from-2008-01-01-to-2026-01-01", "#changed-2009-07-11"),
        ("#since-2004-02-01", "#changed-2009-07-11"),
        ("#since-2008-01-01", "#changed-2009-07-11"),
    ],
)
def test_any_two_wordings_are_compared_as_the_site_compares_them(chromium, tiny_address, pair, static):
    page, said, elsewhere = look(chromium, tiny_address + EMBED + pair, width=360)
    until(page, "!!document.querySelector('.pair:target')")
    assert shown(page) == ["text diff"] and not said and not elsewhere
    told = words(page)
    page.goto(tiny_address + EMBED + static)
    assert "<ins>" in told and told == words(page)


def test_the_oldest_wording_since_then_is_compared_with_the_last(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + EMBED + "#since-2003-07-01", width=360)
    until(page, "!!document.querySelector('.pair:target')")
    told = words(page)
    page.goto(tiny_address + EMBED + "#from-2003-07-01-to-2009-07-11")
    until(page, "document.querySelector('.pair:target')?.id.startsWith('from')")
    assert "<ins>" in told and told == words(page)


def test_a_pair_that_is_no_pair_shows_the_history(chromium, tiny_address):
    for behind in ("#from-1998-01-01-to-2004-02-01", "#from-x-to-y", "#from-2003-07-01", "#since-1998-01-01"):
        page, said, _ = look(chromium, tiny_address + EMBED + behind, width=360)
        assert len(shown(page)) == 3 and not said


@pytest.mark.parametrize("behind", ["#v2004-02-01", "#timeline", "#ages", "#since-2003-07-01", "#from-2003-07-01-to-2004-02-01"])
def test_each_kind_is_sound(chromium, tiny_address, behind):
    audit(chromium, tiny_address + EMBED + behind, (360, "dark"), (600, "light"))


def test_the_height_fits(chromium, tiny_address):
    """With the listener of docs/site.md, and with ruletrail.js."""
    told = (Path(__file__).parents[2] / "docs" / "site.md").read_text("utf-8")
    listener = re.search(r"```html\n<script>(.*?)</script>", told, re.S)[1]
    for script in (f"<script>{listener}</script>", f'<script src="{tiny_address}ruletrail.js"></script>'):
        page = chromium.new_page(viewport={"width": 600, "height": 800})  # another site's
        page.set_content(f'{script}<iframe src="{tiny_address}{EMBED}#ages" width="100%" height="9"></iframe>')
        until(page, "document.querySelector('iframe').height > 80")
        inner = page.frames[1]
        assert inner.evaluate(
            "document.documentElement.scrollHeight <= innerHeight + 1 && innerHeight < document.body.scrollHeight + 30"
        )
        page.close()
