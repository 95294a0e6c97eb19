"""The usual tasks of readers: by mouse and by keyboard alone, on a phone in dark colours, and without JavaScript."""

from __future__ import annotations

import pytest

from tests.browser.looking import look
from tests.browser.waiting import until

pytestmark = pytest.mark.browser


def tab_to(page, expression: str, most: int = 400) -> None:
    """Presses Tab until the expression is true for the focused element ``e``."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(f"((e) => {expression})(document.activeElement)"):
            return
    pytest.fail(f"no Tab leads to {expression}")


def test_compare_2004_with_2011_by_keyboard_alone(chromium, archive_address):
    page, said, elsewhere = look(chromium, archive_address + "index.html", width=360, scheme="dark")
    tab_to(page, "e.textContent.startsWith('Any two days')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare/index.html")
    tab_to(page, "e.name === 'from'")
    page.keyboard.type("2004")
    tab_to(page, "e.name === 'to'", 2)
    page.keyboard.type("2011")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'compared'")
    assert (
        page.locator("#compared").inner_text().startswith("2004-10-01") and "2011-09-30" in page.locator("#compared").inner_text()
    )
    until(page, "document.querySelectorAll('.changed-section .change').length > 100")
    until(page, "document.querySelectorAll('.compared .change .diff del').length > 0")
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_read_305_as_of_2004(chromium, archive_address):
    """Lands were 212.6 then. The page follows the rules, and names the section that had today's number."""
    page, said, _ = look(chromium, archive_address + "rules/305.html", width=1280)
    page.click("button.day")
    page.fill(".dial input", "2004-11-05")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/212-2004-10-01.html#212.6")
    until(page, "document.querySelector('.came') !== null")
    said_there = "Lands: 212.6 on 2004-11-05. 305 was Main Phase then."
    assert page.locator(".came").inner_text() == said_there
    assert page.locator(".dial output").inner_text() == f"The version 2004-10-01 was in force. {said_there}"
    page.click("button:has-text('Today')")
    page.wait_for_url("**/rules/305.html")
    until(page, "document.querySelector('.dial') === null")
    assert said == []


def test_read_305_as_of_2004_without_scripts(chromium, archive_address):
    page, *_ = look(chromium, archive_address + "rules/305.html", width=360, scripts=False)
    page.click("text=Read it as of another day")
    page.click("#days ~ ol a >> text=2004-10-01")
    page.wait_for_url("**/rules/212-2004-10-01.html#212.6")
    assert page.locator(".then").inner_text().startswith("You are reading an older text.")


@pytest.mark.parametrize(
    ("section", "then"),
    [("305", "212.6 Land"), ("704", "420 State-Based Effects"), ("613", "418.5"), ("303", "212.4 Enchantment")],
)
def test_the_slider_of_a_section_follows_its_rules(chromium, archive_address, section, then):
    """Lands were 212.6 in 2004, state-based effects 420, and layers 418: the rules are followed, not the numbers."""
    page, said, elsewhere = look(chromium, archive_address + f"rules/{section}.html", width=360, scheme="dark")
    page.focus(".slide input")
    while page.locator(".slide output").inner_text()[:4] > "2004":
        page.keyboard.press("ArrowLeft")
    assert page.locator(".slide output").inner_text()[11:].startswith(then)
    until(page, f"document.querySelector('.reading .num').textContent === '{then.split()[0]}'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize(
    ("typed", "place", "expected"),
    [
        ("legend rule", ".era:last-of-type .when", "1999-04-23"),
        ("420.5e", "h1", "Legend rule, 704.5j"),
        ("M10", "main", "What changed in substance"),
        ("planeswalker", "main", "since 2007-10-01"),
        ("aura", "[aria-labelledby=thing]", "Local Enchantment (Obsolete)"),
        ("goblins", "tr:target", "2003-12-01 or before – today"),
    ],
)
def test_the_first_that_home_finds_answers(chromium, archive_address, typed, place, expected, by):
    """By mouse on a phone, by keyboard alone on a wide screen: type, open the first answer, read."""
    page, said, elsewhere = look(chromium, archive_address + "index.html", width=360 if by == "mouse" else 1440)
    page.locator("#ask").press_sequentially(typed)
    until(page, "document.querySelector('.ask .hits a') !== null")
    if by == "mouse":
        page.click(".ask .hits a >> nth=0")
    else:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    page.wait_for_url("**/*.html*")
    until(page, f"document.querySelector('{place}') !== null")
    assert expected in page.locator(place).first.inner_text() and said == [] and elsewhere == []


BY = pytest.mark.parametrize(("by", "width", "scheme"), [("mouse", 360, "dark"), ("keyboard", 1440, "light")])


@BY
def test_follow_changes(chromium, archive_address, by, width, scheme):
    page, said, elsewhere = look(chromium, archive_address + "index.html", width=width, scheme=scheme)
    if by == "mouse":
        page.click("text=Follow changes")
    else:
        tab_to(page, "e.textContent.startsWith('Follow changes')")
        page.keyboard.press("Enter")
    page.wait_for_url("**/changes.atom")
    assert "<title>2026-01-16, Lorwyn Eclipsed</title>" in page.inner_text("body") and said == [] and elsewhere == []


@BY
def test_types_2004_against_today(chromium, archive_address, by, width, scheme):
    page, said, elsewhere = look(chromium, archive_address + "index.html", width=width, scheme=scheme)
    if by == "mouse":
        page.click("nav >> text=Types")
        page.wait_for_url("**/types/index.html")
        page.fill("[name=columns]", "2004, today")
        page.click("text=Show >> nth=0")
    else:
        tab_to(page, "e.textContent === 'Types'")
        page.keyboard.press("Enter")
        page.wait_for_url("**/types/index.html")
        tab_to(page, "e.name === 'columns'")
        page.keyboard.press("Control+a")
        page.keyboard.type("2004, today")
        page.keyboard.press("Enter")
    until(page, "document.querySelector('.chosen').textContent.split(', ').length === 2")
    row = page.locator(".fam:has(summary .num:text-is('305.7'))")
    assert row.locator("thead time").all_inner_texts() == ["2004-10-01", "2026-08-07"]
    assert row.locator("td .num").first.inner_text() == "212.6e"
    until(page, "[...document.querySelectorAll('.fam[open] ins')].some((e) => e.checkVisibility())")
    assert page.evaluate("document.documentElement.scrollWidth") == width and said == [] and elsewhere == []


@pytest.mark.parametrize("width", [360, 390])
def test_names_of_sections_are_whole_on_a_phone(chromium, archive_address, width):
    """303 Enchantments used to be broken in two at 360 px."""
    page, *_ = look(chromium, archive_address + "types/index.html", width=width)
    broken = """[...document.querySelectorAll('.lines a')].filter((e) => {
        const range = document.createRange();
        return [...e.textContent.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
            range.setStart(e.firstChild, index);
            range.setEnd(e.firstChild, index + word.length);
            return range.getClientRects().length > 1;
        });
    }).map((e) => e.textContent)"""
    assert page.evaluate(broken) == [] and page.evaluate("document.documentElement.scrollWidth") == width


def test_what_changed_since_2024_01(chromium, archive_address):
    page, said, _ = look(chromium, archive_address + "compare/index.html", width=360)
    page.fill("[name=from]", "2024-01")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'compared'")
    until(page, "document.querySelector('.kinds select') !== null")  # every section is listed
    counts = page.locator(".kinds label:has([type=radio]) .quiet").all_inner_texts()
    assert "0" not in counts and len(counts) > 5 and page.locator(".changed-section").count() > 30
    page.check(".kinds [value=removed]")
    rows = page.locator(".changed-section .change:visible")
    assert rows.count() == int(page.locator(".kinds label:has([value=removed]) .quiet").inner_text())
    assert rows.locator(".badge:not(.removed)").count() == 0 and said == []


def test_find_a_rule_by_an_old_number(chromium, archive_address):
    page, *_ = look(chromium, archive_address + "index.html", width=360, scheme="dark")
    page.fill(".jump input", "CR 502.19a")
    page.keyboard.press("Enter")
    until(page, "location.pathname.includes('/history/502.19a-')")  # one rule alone bore it
    assert page.locator("h1 .number").inner_text().startswith("702.")


def test_find_a_rule_by_an_old_number_without_scripts(chromium, archive_address):
    page, *_ = look(chromium, archive_address + "number/index.html", width=360, scripts=False)
    fold = page.locator("details", has=page.get_by_role("link", name="502.19a", exact=True, include_hidden=True))
    fold.locator("summary").click()
    fold.get_by_role("link", name="502.19a", exact=True).click()  # one rule alone bore it
    assert page.locator("h1 .number").inner_text().startswith("702.")


@pytest.mark.parametrize("scripts", [True, False])
def test_when_lhurgoyf_came_to_be_listed(chromium, archive_address, scripts):
    page, *_ = look(chromium, archive_address + "index.html", width=360, scripts=scripts)
    page.click("nav >> text=Types")
    page.click("text=Atlas of types")
    fold = page.locator("details", has=page.locator("th", has_text="Lhurgoyf"))
    fold.locator("summary").click()
    row = fold.locator("tr", has=page.locator("th", has_text="Lhurgoyf"))
    assert row.count() == 1 and "2003-12-01 or before – today" in row.inner_text()


# The reader's day, on a tiny site.


def set_day(page, day: str) -> None:
    page.click("button.day")
    page.fill(".dial input", day)
    page.keyboard.press("Enter")


def test_the_day_is_kept_and_links_follow(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "history/212.6e-2003-07-01.html", width=360, scheme="dark")
    set_day(page, "2005-06-01")
    until(page, "location.hash === '#v2004-02-01'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(tiny_address + "glossary/index.html")
    until(page, "document.querySelector('.dial output').textContent.includes('stood then')")
    spool = page.locator(".terms a:text-is('Spool')")
    assert spool.is_visible() and page.locator(".terms a", has_text="<img").is_hidden()
    spool.click()
    page.wait_for_url("**/history/glossary-spool-2003-07-01.html#v2003-07-01")
    page.goto(tiny_address + "rules/305.html")
    page.wait_for_url("**/rules/212-2004-02-01.html*")
    until(page, "document.querySelector('.dial output').textContent.includes('Lines: 212.6 on 2005-06-01.')")
    page.goto(tiny_address + "number/212.6f.html")
    until(page, "location.hash.startsWith('#v')")
    page.fill(".dial input", "8ED")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.dial output').textContent.startsWith('The version 2003-07-01 was in force.')")
    page.click("text=Today")
    page.wait_for_url("**/number/212.6f.html")
    assert page.evaluate("localStorage.getItem('ruletrail-day')") is None and said == [] and elsewhere == []


def test_home_and_the_list_of_sections_are_those_of_the_day(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + "rules/index.html", width=360)
    set_day(page, "2005-06-01")
    until(page, "document.querySelector('.contents a[href$=\"rules/212-2004-02-01.html\"]') !== null")
    assert (
        page.locator(".lede").inner_text() == "As of 2005-06-01, the version 2004-02-01. Each section is read as it stood then."
    )
    assert page.locator(".contents a", has_text="305").count() == 0 and page.locator(".contents h2").count() > 0
    page.goto(tiny_address + "index.html")
    until(page, "document.querySelector('.doors').textContent.includes('Rules of that day')")
    page.click(".doors >> text=That version")
    page.wait_for_url("**/version/2004-02-01.html")
    page.click("text=Today")
    page.wait_for_load_state()
    page.goto(tiny_address + "index.html")
    assert page.locator(".doors", has_text="Rules in force").count() == 1 and not said


def test_a_day_before_the_oldest_version_is_said(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "rules/index.html", width=1280)
    set_day(page, "1999-01-01")
    until(page, "document.querySelector('.dial output').textContent.includes('before the oldest version here, 2003-07-01')")
