""" "Cite this": every notation is the same as Python's, for the wording on the screen. Without scripts there is a plain line."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from tests.browser.looking import audit, look
from tests.browser.waiting import until
from tests.site_templates.citing_cases import CASES, told

pytestmark = pytest.mark.browser

HISTORY = "history/212.6e-2003-07-01.html"
TOLD = "(cases) => cases.map((cited) => Object.fromEntries(notations(cited)))"


@pytest.fixture(scope="module")
def in_browser(chromium):
    """in_browser(cases) -> the browser's notations of each of them."""
    page = chromium.new_page()
    for part in ("words/folded.js", "citing/notations.js"):
        page.add_script_tag(content=files("ruletrail.site_templates").joinpath("assets", *part.split("/")).read_text("utf-8"))
    yield lambda cases: page.evaluate(TOLD, cases)
    page.close()


def test_citations_are_as_the_table_says(in_browser):
    assert in_browser(CASES) == [case["told"] for case in CASES]


def test_any_citation_is_as_python_says(in_browser):
    chance, letters = Random(14), "ab 12.|{}[]<>%#$&_~^\\'\"=`*()!:;,\n\t\x1c\x85\xa0\ufeffæ—風"

    def word() -> str:
        return "".join(chance.choice(letters) for _ in range(chance.randint(1, 12)))

    days = {"version": "2004-02-01", "since": "2003-07-01", "read": "2026-11-21"}
    cases = [days | {"number": word(), "title": word(), "url": f"https://k.example/{word()}"} for _ in range(500)]
    assert in_browser(cases) == [told(case) for case in cases]


def cited(page) -> dict[str, str]:
    """The citation in the page, after the script that the page loads for it is there."""
    until(page, "document.querySelector('.cite details') !== null")
    row = "(e) => [e.textContent, e.nextElementSibling.querySelector('code').textContent]"
    return dict(page.evaluate(f"[...document.querySelectorAll('.cite dt')].map({row})"))


def test_each_wording_has_a_button_that_brings_its_citations(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY, width=360)
    page.locator(".era", has_text="2003-07-01").last.locator(".cite-here").click()
    assert "#v2003-07-01" in cited(page)["url"] and page.locator(".era .cite").is_visible()
    page.locator("[aria-labelledby=now] .cite-here").click()
    assert "#v2009-07-11" in cited(page)["url"]


def test_citations_are_of_the_wording_that_one_looks_at(chromium, tiny_address):
    page, *_ = look(chromium, f"{tiny_address}{HISTORY}#v2004-02-01", width=1280)
    address = f"{tiny_address}{HISTORY}#v2004-02-01"
    today = page.evaluate("new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)")
    case = {"number": "212.6f", "title": "", "version": "2004-02-01", "since": "2004-02-01", "url": address, "read": today}
    found = cited(page)
    assert '#changed-2004-02-01"' in found.pop("embed its change")
    assert found.pop("embed").startswith(f'<iframe src="{tiny_address}embed/212.6e-2003-07-01.html#v2004-02-01"')
    assert found == told(case) and len(found) == 10
    page.evaluate("location.hash = 'v2009-07-11'")
    until(page, "document.querySelector('.cite code').textContent.includes('#v2009-07-11')")
    assert cited(page)["markdown"].startswith("[Comprehensive Rules 305.7 (Lines), 2009-07-11](")


@pytest.mark.parametrize(
    ("pair", "version", "number"),
    [
        ("#from-2003-07-01-to-2004-02-01", "2004-02-01", "212.6f"),
        ("#from-2009-07-11-to-2003-07-01", "2003-07-01", "212.6e"),
        ("#from-2003-07-01-to-2008-01-01", "2004-02-01", "212.6f"),
    ],
)
def test_of_two_compared_wordings_the_second_is_cited(chromium, tiny_address, pair, version, number):
    page, *_ = look(chromium, tiny_address + HISTORY + pair, width=1280)
    found = cited(page)
    assert found["url"] == tiny_address + HISTORY + pair and f"#{pair[1:]}" in found["embed"]
    assert f"Comprehensive Rules {number}" in found["plain"] and f"version of {version}" in found["plain"]


def test_a_pair_that_is_chosen_is_cited(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY + "#from-2003-07-01-to-2009-07-11", width=1280)
    until(page, "!!document.querySelector('.any-two select')")
    page.locator(".any-two select").nth(1).select_option("2004-02-01")
    until(page, "document.querySelector('.cite code').textContent.includes('version of 2004-02-01')")
    assert cited(page)["url"].endswith("#from-2003-07-01-to-2004-02-01")


def test_the_offered_frame_grows_to_its_page(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY + "#v2004-02-01", width=1280)
    frame = cited(page)["embed"]
    page.close()
    page = chromium.new_page(viewport={"width": 600, "height": 800})
    page.set_content(f'<script src="{tiny_address}ruletrail.js"></script>{frame}')
    until(
        page,
        "document.querySelector('iframe').hasAttribute('height') && document.querySelector('iframe').offsetHeight !== 384",
        5,
    )
    inner = "document.body.getBoundingClientRect().height"
    assert abs(page.frames[1].evaluate(inner) - page.locator("iframe").evaluate("(e) => e.offsetHeight")) <= 1
    page.close()


def test_without_an_anchor_the_wording_in_force_is_cited(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY, width=1280)
    assert page.locator("script[src*=cite]").count() == 0
    page.click("text=All notations")
    found = cited(page)
    assert found["url"] == f"{tiny_address}{HISTORY}#v2009-07-11" and 'embed/212.6e-2003-07-01.html" title' in found["embed"]


def test_without_scripts_there_is_a_plain_line(chromium, tiny_address):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(tiny_address + HISTORY)
    assert page.locator(".cite dd code").all_inner_texts() == [
        "Comprehensive Rules 305.7 (Lines), version of 2009-07-11, these words in force from 2009-07-11. "
        "history/212.6e-2003-07-01.html#v2009-07-11"
    ]
    context.close()


def test_the_section_is_sound(chromium, tiny_address):
    audit(chromium, tiny_address + HISTORY + "#cite", (360, "dark"), (1280, "light"))
