"""Searching in the browser: one index, loaded when a box is used, on any page, also if the site is opened as files."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.browser.looking import look
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

FOUND = "form:focus-within .hits"
LABELS = FOUND + " li b"


def ask(page, words: str, box: str = "#words") -> list[str]:
    """The lines below a box after words were typed into it."""
    page.fill(box, words)
    until(
        page, f"document.querySelector({LABELS!r}) !== null || document.querySelector({FOUND + ' output'!r}).textContent !== ''"
    )
    page.wait_for_timeout(100)  # the hits of the words before are gone
    return page.locator(LABELS).all_inner_texts()


def test_nothing_is_loaded_until_a_box_is_used(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "types/index.html", width=360)
    assert page.locator("script[src*='search']").count() == 0
    assert ask(page, "uphill", ".jump input")[0] == "602.1 Launching"
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_words_of_any_day_are_found_from_home(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "index.html", width=1280)
    assert ask(page, "wind turns a line", "#ask")[0] == "305.7 Lines"
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/index.html?q=wind%20turns%20a%20line")
    page.wait_for_selector(LABELS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/history/212.6e-2003-07-01.html")


def test_the_keys_lead_to_the_box_and_along_what_is_found(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "rules/305.html", width=1280)
    for key in ("/", "Control+k"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.type("line")
    page.wait_for_selector(LABELS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.hits') !== null")
    page.keyboard.press("Escape")
    assert page.locator(".jump .hits").is_hidden() and page.evaluate("document.activeElement.name") == "q"


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("212.6e 2003", "305.7 Lines"),
        ("212.6e", "305.10 Lines"),  # the last rule that had it
        ("CR 305.7", "305.7 Lines"),
        ("rule 303 in 2003", "602 Launching"),
        ("unkown lnie", "305.7 Lines"),
        ("tails", "Tail"),
        ("2004", "2004-02-01"),
        ("stone", "305.10 Lines"),
    ],
)
def test_numbers_days_plurals_and_typing_errors(chromium, tiny_address, typed, first):
    page, *_ = look(chromium, tiny_address + "search/index.html", width=1280)
    found = ask(page, typed)
    assert found and first in found[0], found


def test_changes_since_a_day_are_compared(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + "search/index.html", width=360)
    assert ask(page, "what changed since February 2004")[0] == "What changed since February 2004"
    page.keyboard.press("Enter")
    page.wait_for_url("**/changes/2009-07-11.html")  # the two are neighbours
    assert said == []


@pytest.mark.parametrize(
    ("typed", "heading", "told"),
    [
        ("what did 704.5k say in 2010", "704.5k Legend rule", "2009-07-11 – 2013-07-12"),
        ("what was 420.5e in 2004", "420.5e Legend rule", "704.5j, in other words"),
        ("trample 2005", "502.9 Trample", "702.19"),
        ("702 2012-05-01", "702 Keyword Abilities", "What changed in it since"),
        ("was 702 in 2009", "702 Keyword Abilities", "on that day"),
        ("what changed in M14", "Magic 2014 (M14), 2013-07-13", "Compared with today"),
        ("when was mana burn removed", "Mana Burn (Obsolete) (1999–2009)", "ended with Magic 2010"),
        (
            "is mana burn still a rule",
            "Mana Burn (Obsolete) (1999–2009)",
            "No: it is no longer in the rules. 1999-04-23 to 2009-07-10",
        ),
        ("does interrupt still exist", "Interrupt (Obsolete)", "No: it is no longer"),
        (
            "echo 2005",
            "502.19 Echo",
            "Newest words below it since 2003-07-01 Today 702.30, other words below it: changed on 2006-10-01",
        ),
        ("when did echo change", "Echo, 702.30", "2006-10-01 Time Spiral: other terms in 502.19a"),
        ("how did protection change", "Protection, 702.16", "2018-07-13 Core Set 2019: may play differently: 702.16a"),
        ("stack 2004", "217.6 Stack", "Today 405 Stack"),
        ("layer 2005", "418.5 Interaction of Continuous Effects", "Today 613"),
        ("mana abilities in 2004", "406 Mana Abilities", "Today 605"),
        ("305.7 in 2006", "212.6e", "No rule had the number 305.7 on 2006-12-31 (Time Spiral); today’s 305.7 was 212.6e then."),
        ("702 in 2007", "502 Keyword Abilities", "today’s 702 was 502 then"),
        ("420.5e in 2012", "704.5k Legend rule", "the rule that had it before was 704.5k then"),
        ("702.190 in 2005", "Sneak, 702.190", "No rule had the number 702.190 on 2005-12-31"),
    ],
)
def test_a_question_of_a_time_has_its_answer_before_the_hits(chromium, archive_address, typed, heading, told):
    """The box used to ignore years, and led to lists where the command has an answer."""
    page, said, _ = look(chromium, archive_address + "search/index.html?q=" + quote(typed), width=800)
    page.wait_for_selector(".card")
    assert page.locator(".card h2").inner_text() == heading and told in " ".join(page.locator(".card").inner_text().split())
    assert page.locator(LABELS).count() > 0 and said == []


@pytest.mark.parametrize(
    ("typed", "path"), [("stack 2004", "rules/217-"), ("layer 2005", "rules/418-"), ("702 in 2007", "rules/502-")]
)
def test_a_section_is_read_under_the_number_of_that_day(chromium, archive_address, typed, path):
    """Today's number was taken back in time, and "its text on that day" was today's."""
    page, *_ = look(chromium, archive_address + "search/index.html?q=" + quote(typed), width=800)
    page.wait_for_selector(".card")
    text = page.locator(".card a", has_text="Its text on that day").get_attribute("href")
    assert path in text and text == page.locator(".card h2 a").get_attribute("href")
    page.goto(text)
    assert page.title().startswith(path[6:9])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2001", "2001 is before the oldest text here, of 2003-07-01."),
        ("2131", "2131 is still to come: the newest text here is of"),
    ],
)
def test_a_day_without_a_text_is_told(chromium, tiny_address, typed, told):
    """A year to come opened the newest release, and one before all texts was a word that nothing says."""
    page, *_ = look(chromium, tiny_address + "search/index.html", width=800)
    assert ask(page, typed) == [] and told in page.locator(FOUND + " output").inner_text()
    assert ask(page, "305.7 in " + typed)[0] == "305.7 Lines" and told in page.locator(FOUND + " output").inner_text()


def test_a_number_that_was_another_ones_then_says_so(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "search/index.html?q=305.7%202004", width=800)
    page.wait_for_selector(".card")
    told = page.locator(".card").inner_text()
    assert "No rule had the number 305.7 on 2004-12-31 (Darksteel); today’s 305.7 was 212.6f then." in told
    assert page.locator(".card h2 a").get_attribute("href").endswith("history/212.6e-2003-07-01.html#v2004-12-31")


def test_a_hit_says_the_sentence_that_was_asked_for(chromium, archive_address):
    page, said, _ = look(chromium, archive_address + "search/index.html?q=dies%20graveyard%20from%20the%20battlefield", width=800)
    until(page, "document.querySelectorAll('.hits mark').length > 3")
    assert (
        page.locator(".hits li", has=page.locator(".was")).first.locator(".was").inner_text().startswith("since ") and said == []
    )


def test_the_index_is_read_beside_the_page(chromium, archive_address):
    """Reading it used to block the page for 1.9 s on a slow machine."""
    page, *_ = look(chromium, archive_address + "search/index.html?q=mulligan", width=800)
    page.wait_for_selector(LABELS)
    assert page.evaluate("typeof ruletrailWords + typeof ruletrailNumbers") == "undefinedundefined"


def test_what_is_gone_stands_apart(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "search/index.html", width=800, scheme="dark")
    assert any("212.7" in name for name in ask(page, "stone no kite"))
    assert page.locator(FOUND + " .group").all_inner_texts() == ["In force", "No longer in the rules"]


def test_a_miss_is_said(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "search/index.html", width=1280)
    assert ask(page, "999.9") == [] and page.locator(FOUND + " output").inner_text() == "No rule ever had the number 999.9."
    assert ask(page, "xylophonists") == []
    assert page.locator(FOUND + " output").inner_text() == "Nothing says xylophonists. Try fewer or other words."


def test_what_is_found_stays_text(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "search/index.html?q=alert", width=1280)
    page.wait_for_selector(LABELS)
    assert page.locator(".hits script, .hits img").count() == 0 and not said and not elsewhere


def test_it_needs_no_server(chromium, tiny_folder):
    page, said, _ = look(chromium, f"{tiny_folder.as_uri()}/history/212.6e-2003-07-01.html", width=1280)
    assert ask(page, "spool", ".jump input")[0] == "Spool (2003–2009)"
    assert said == []


def test_without_scripts_there_are_lists(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "search/index.html", width=360, scripts=False)
    assert page.locator(".search").is_hidden() and page.locator(".ways a").first.is_visible()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("legend rule", "Legend rule, 704.5j"),
        ("420.5e", "Legend rule, 704.5j"),
        ("704.5k 2010", "Legend rule, 704.5j"),
        ("summoning sickness", "Summoning sickness, 302.6"),
        ("sumoning sickness", "Summoning sickness, 302.6"),
        ("M10", "Magic 2010 (M10), 2009-07-11"),
        ("8th edition", "Eighth Edition (8ED), 2003-07-01"),
        ("double faced card", "712 Double-Faced Cards"),
        ("statebased actions", "704 State-Based Actions"),
        ("planeswaker", "306 Planeswalkers"),
    ],
)
def test_what_real_rules_are_asked_for(chromium, archive_address, typed, first):
    page, *_ = look(chromium, archive_address + "search/index.html", width=1280)
    assert ask(page, typed)[0].startswith(first)


def test_a_number_of_several_rules_leads_to_all_of_them(chromium, tiny_address):
    """No rule has the number today, and two had it."""
    page, *_ = look(chromium, tiny_address + "types/index.html", width=1280)
    page.fill(".jump input", "212.6e")
    until(page, "document.querySelectorAll('.jump .hits a').length > 1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/number/212.6e.html")


def test_a_number_of_a_year_is_told_as_of_that_year(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "search/index.html", width=1280)
    ask(page, "212.6f 2006")
    page.keyboard.press("Enter")
    page.wait_for_url("**/history/212.6e-2003-07-01.html#v2004-02-01")
    assert page.locator(".came b").first.inner_text() == "212.6f in 2006"


def test_a_list_is_filtered(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + "glossary/index.html", width=360)
    page.fill(".filter", "WOUND")
    shown, every = page.locator(".terms li:visible"), page.locator(".terms li").count()
    assert [one.inner_text() for one in page.locator(".terms li:visible a").all()] == ["Spool"] and said == []
    assert page.locator("p output").inner_text() == f"1 of {every}"
    page.fill(".filter", "xylophone")
    assert page.locator("p output").inner_text() == "Nothing here has these words." and shown.count() == 0
    page.click("text=Show all")
    assert shown.count() == every and page.locator("p output").inner_text() == ""


def test_a_situation_is_found_by_a_card(chromium, archive_address):
    page, said, _ = look(chromium, archive_address + "scenario/index.html", width=1280)
    page.fill(".filter", "urborg")
    shown = page.locator(".situations li:visible")
    assert shown.count() > 1 and all("Urborg" in one for one in shown.all_inner_texts()) and said == []
    assert page.locator("[data-count]:visible").all_inner_texts() == [str(shown.count())]
    page, *_ = look(chromium, archive_address + "search/index.html", width=1280)
    assert any("legendary land" in name for name in ask(page, "Urborg"))


@pytest.mark.parametrize("words", ["two legends", "mana burn"])
def test_situations_are_found_by_several_words(chromium, archive_address, words):
    """The list used to look for the typed words as one phrase."""
    page, *_ = look(chromium, archive_address + "scenario/index.html", width=1280)
    page.fill(".filter", words)
    assert 0 < page.locator(".situations li:visible").count() < 60


def test_a_kind_of_change_is_left_in_the_list_of_every_change_alone(chromium, archive_address):
    page, said, _ = look(chromium, archive_address + "changes/2009-07-11.html", width=1280)
    told, sections = page.locator(".change.told:visible").count(), page.locator(".contents li").count()
    page.check(".kinds [value=merged]")
    rows = page.locator(".changed-section .change:visible")
    assert rows.count() and all(" merged" in f" {row}" for row in rows.all_inner_texts()) and said == []
    assert page.locator(".change.told:visible").count() == told
    counts = page.locator(".changed-section [data-count]:visible").all_inner_texts()
    of_all = page.locator(".contents summary [data-count]")
    assert sum(map(int, counts)) == rows.count() and of_all.inner_text() == str(len(counts))
    page.check(".kinds [value=all]")
    assert of_all.inner_text() == str(sections)
