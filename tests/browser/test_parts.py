"""Anchors on a site whose versions have a part, such as 2013-07-13~digest: any version leads to the wording of that time."""

from __future__ import annotations

import pytest

from tests.browser.looking import look
from tests.browser.test_citing import cited
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

RULE = "118.3c-2009-07-11.html"  # worded on 2009-07-11, 2011-06-17, 2018-04-27 and 2023-04-14


@pytest.mark.parametrize("folder", ["history", "embed"])
@pytest.mark.parametrize("version", ["2013-07-13~digest", "2013-07-13", "2011-06-17", "2012-01-01~web-book"])
def test_a_version_that_changed_nothing_leads_to_what_stood_then(chromium, digest_address, folder, version):
    page, *_ = look(chromium, f"{digest_address}{folder}/{RULE}#v{version}", width=1280)
    assert page.url.endswith("#v2011-06-17~digest")
    if folder == "history":
        assert cited(page)["url"].endswith("#v2011-06-17~digest")
    else:
        assert page.locator(".era:visible").count() == 1
    page.evaluate("location.hash = 'v2020-01-01'")
    until(page, "location.hash === '#v2018-04-27~digest'")


def test_so_does_a_change_in_an_embed(chromium, digest_address):
    page, *_ = look(chromium, f"{digest_address}embed/{RULE}#changed-2013-07-13~digest", width=360)
    assert page.url.endswith("#changed-2011-06-17~digest")


def test_a_number_leads_to_what_bore_it_then(chromium, digest_address):
    page, *_ = look(chromium, digest_address + "number/118.html#v2024-01-01", width=360)
    assert page.url.endswith("#v2023-04-14~digest")
    page.goto(digest_address + "number/118.html#v2009-07-11")
    until(page, "location.hash === '#v2009-07-11~digest'")


def test_a_pair_of_days_is_of_what_stood_on_them(chromium, digest_address):
    page, *_ = look(chromium, f"{digest_address}history/{RULE}#from-2009-07-11-to-2011-06-17", width=1280)
    until(page, "!!document.querySelector('.any-two select')")
    chosen = page.evaluate("[...document.querySelectorAll('.any-two select')].map((list) => list.value)")
    assert chosen == ["2009-07-11~digest", "2011-06-17~digest"]
    page.goto(f"{digest_address}embed/{RULE}#from-2009-07-11-to-2011-06-17")
    until(page, "!!document.querySelector('.pair:target')")
    assert page.locator(".pair .when").inner_text() == "2009-07-11 against 2011-06-17"


def test_a_copy_beside_the_chain_takes_no_other_versions_place(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html#v2004-01-20", width=1280)
    assert page.url.endswith("#v2003-07-01")
    page.goto(tiny_address + "history/212.6e-2003-07-01.html#v2004-01-15~rulings")
    assert page.url.endswith("#v2004-01-15~rulings")


def test_the_slider_of_a_section_knows_versions_by_their_day(chromium, digest_address):
    """The versions of the digest have a part: 2007-02-01~digest."""
    page, said, _ = look(chromium, digest_address + "rules/305.html", width=360)
    page.focus(".slide input")
    page.keyboard.press("Home")
    until(page, "document.querySelector('.reading .num').textContent.startsWith('212.6')")
    assert "#v2004-01-15~digest" in page.locator(".reading .num").last.get_attribute("href") and said == []
