"""Searching the site in the browser, with the index that Pagefind makes; and the lists where there is none."""

from __future__ import annotations

import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import finding
from tests.browser.looking import look
from tests.browser.waiting import until
from tests.site_templates import tiny

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def searched(serve, tmp_path_factory) -> str:
    """A tiny site with its search."""
    if not finding.is_there():
        pytest.skip("no Pagefind: pip install 'ruletrail[site-search]'")
    home = tiny.build(tmp_path_factory.mktemp("searched"))
    with Corpus.open(home) as corpus:
        site_templates.render(corpus, home / "site", base="")
    return serve(home)


def test_words_of_any_day_are_found(chromium, searched):
    page, *_ = look(chromium, searched + "index.html", width=1280)
    page.fill(".ask input", "wind turns a line")
    page.keyboard.press("Enter")
    page.wait_for_selector(".found li a")
    links = page.locator(".found li a").all()
    assert links[0].get_attribute("href").endswith("history/212.6e-2003-07-01.html") and "305.7 Lines" in links[0].inner_text()


def test_the_box_of_every_page_takes_words(chromium, searched):
    page, *_ = look(chromium, searched + "types/index.html", width=360)
    page.fill(".jump input", "uphill")
    page.keyboard.press("Enter")
    page.wait_for_selector(".found li a")
    assert "602.1" in page.locator(".found li").first.inner_text()


def test_a_number_leads_to_what_bore_it_and_a_miss_is_said(chromium, searched):
    page, *_ = look(chromium, searched + "search/index.html?q=212.6e", width=1280)
    page.wait_for_selector(".found li a")
    assert page.locator(".found a").first.get_attribute("href").endswith("number/212.6e.html")
    page.fill("#words", "xylophone")
    until(page, "document.querySelector('.search [role=status]').textContent.startsWith('Nothing says xylophone')")


def test_a_number_of_one_rule_leads_to_it_and_one_of_none_is_told(chromium, searched):
    page, *_ = look(chromium, searched + "search/index.html", width=1280)
    page.fill("#words", "999.9")
    until(page, "document.querySelector('.found').textContent === 'No rule ever bore the number 999.9.'")
    page.fill("#words", "305.7")
    page.keyboard.press("Enter")
    page.wait_for_url("**/history/212.6e-2003-07-01.html#v2009-07-11")


@pytest.mark.parametrize(
    ("place", "value", "words", "has", "lacks"),
    [
        (0, "glossary", "kite", "Tail (glossary)", "300.1"),
        (1, "305 Lines", "line", "305.9", "Spool"),
        (2, "gone", "stone", "212.7", "305.10"),
        (3, "2003", "line", "305.8", "305.9"),
        (3, "2009", "line", "305.9", "602"),
    ],
)
def test_what_is_found_is_narrowed_by_kind_section_state_and_year(chromium, searched, place, value, words, has, lacks):
    page, *_ = look(chromium, searched + "search/index.html", width=1280)
    page.fill("#words", words)
    page.wait_for_selector(".narrow select")
    names = page.eval_on_selector_all(".narrow label", "(all) => all.map((one) => one.firstChild.textContent.trim())")
    assert names == ["kind", "section", "state", "standing in"]
    page.locator(".narrow select").nth(place).select_option(value)
    shown = "[...document.querySelectorAll('.found a')].map((a) => a.textContent)"
    until(page, f"(({shown}).length && !({shown}).some((name) => name.startsWith({lacks!r})))")
    assert any(name.startswith(has) for name in page.evaluate(shown))


def test_the_search_is_of_the_readers_day(chromium, searched):
    page, *_ = look(chromium, searched + "search/index.html", width=1280)
    page.click("button.day")
    page.fill(".dial input", "2005-06-01")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.dial output').textContent.includes('in 2005')")
    page.fill("#words", "line")
    page.wait_for_selector(".found li a")
    assert page.locator("select[data-name='standing in']").input_value() == "2005"
    names = page.locator(".found a").all_inner_texts()
    assert any(name.startswith("305.8") for name in names) and not any(name.startswith("305.9") for name in names)
    page.click("text=Today")


def test_what_is_found_stays_text(chromium, searched):
    page, said, elsewhere = look(chromium, searched + "search/index.html?q=alert", width=1280)
    page.wait_for_selector(".found li a")
    assert page.locator(".found script, .found img, .found b").count() == 0 and not said and not elsewhere


def test_without_scripts_there_are_lists(chromium, searched):
    page, *_ = look(chromium, searched + "search/index.html", width=360, scripts=False)
    assert page.locator(".search").is_hidden() and page.locator(".ways a").first.is_visible()
