"""Comforts of reading: colours that stay chosen, keys, lines of a good length, and room that is used."""

from __future__ import annotations

import pytest

from tests.browser.looking import look
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

HISTORY = "history/212.6e-2003-07-01.html"
PAPER = "getComputedStyle(document.body).backgroundColor"
#: The most letters of a line of running text: the letters of a paragraph, divided by its lines.
LONGEST = """() => {
  const running = [...document.querySelectorAll("main p, main li, main dd")]
    .filter((e) => getComputedStyle(e).display !== "grid");  // whose columns have lines of their own
  return Math.max(0, ...running.filter((e) => e.checkVisibility() && e.textContent.length > 200).map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const tops = new Set([...range.getClientRects()].map((r) => Math.round(r.top / 8)));
    const unseen = [...e.querySelectorAll(".vh")].reduce((sum, one) => sum + one.textContent.length, 0);
    const lines = e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight);
    return tops.size > 2 ? (e.textContent.length - unseen) / lines : 0;
  }));
}"""


def paper(page) -> str:
    return page.evaluate(PAPER)


def test_the_colours_are_switched_and_stay(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + "index.html", width=1280, scheme="light")
    bright = paper(page)
    page.click(".scheme")
    dark = paper(page)
    assert dark != bright and page.locator(".scheme").get_attribute("aria-label") == "Light colours"
    page.goto(tiny_address + HISTORY)
    assert paper(page) == dark
    assert page.evaluate("document.documentElement.dataset.scheme") == "dark"
    page.click(".scheme")
    assert paper(page) == bright
    page.emulate_media(color_scheme="dark")
    assert paper(page) == dark and not said, "what the system has is followed again"
    page.close()


def test_the_chosen_colours_are_there_before_anything_is_drawn(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "index.html", width=1280, scheme="light")
    page.click(".scheme")
    page.goto(tiny_address + HISTORY)
    scripts = "[...document.scripts].map((s) => [s.src.split('/').pop(), s.defer])"
    assert page.evaluate(scripts)[0] == ["scheme.js", False]
    assert page.evaluate("document.querySelector('head > [rel=stylesheet], head > script').tagName") == "SCRIPT"
    page.click(".scheme")


def test_keys_lead_from_wording_to_wording(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY, width=1280)
    focused = "document.activeElement.className + ' ' + document.activeElement.textContent.trim().slice(0, 10)"
    seen = []
    for _ in range(6):
        page.keyboard.press("j")
        seen.append(page.evaluate(focused))
    assert len(set(seen)) == 6 and sum(one.startswith("era") for one in seen) >= 2
    page.keyboard.press("k")
    assert page.evaluate(focused) == seen[-2]


def test_a_slash_leads_to_the_box_and_letters_stay_letters_there(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY, width=1280)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.closest('form').classList[0]") == "jump"
    page.keyboard.type("jk?/")
    assert page.locator(".jump input").input_value() == "jk?/" and page.locator("dialog").count() == 0


def test_the_keys_are_told_and_can_be_switched_off(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + HISTORY, width=1280)
    page.keyboard.press("?")
    assert page.locator("dialog h2").inner_text() == "Keys" and page.locator("dialog kbd").count() == 4
    page.uncheck("dialog input")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog').open")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.tagName") != "ARTICLE"
    page.click(".ask-keys")
    page.check("dialog input")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible() and not said


@pytest.mark.parametrize("width", [360, 1000, 1440, 2560])
def test_lines_are_short_enough_to_read(chromium, archive_address, width):
    for name in ("rules/205.html", "index.html", "changes/2018-04-27.html", "sources/index.html", "version/2009-07-11.html"):
        page, *_ = look(chromium, archive_address + name, width=width)
        assert page.evaluate(LONGEST) <= 80, name


def test_a_wide_screen_shows_a_wording_beside_its_change(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + HISTORY, width=1600)
    era = page.locator(".era:has(.diff)").first
    diff, text = era.locator(".diff").bounding_box(), era.locator("details .text").bounding_box()
    assert text["x"] > diff["x"] + diff["width"] - 1 and text["height"] > 20
    page.set_viewport_size({"width": 1000, "height": 800})
    assert not era.locator("details .text").is_visible()
    page.close()


def test_the_slider_changes_the_words_in_place(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + HISTORY, width=360, scheme="dark")
    now = page.locator("blockquote.now").inner_text()
    page.focus(".slide input")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#now").inner_text() == "The wording of 2004-02-01"
    assert page.locator(".slide output").inner_text() == "2004-02-01, Darksteel, as 212.6f"
    assert page.locator("blockquote.now ins").first.inner_text().endswith("sets a line's colour")
    page.keyboard.press("Home")
    assert page.locator(".slide output").inner_text() == "2003-07-01, Eighth Edition, as 212.6e"
    assert page.locator("blockquote.now ins").count() == 0
    page.keyboard.press("End")
    assert page.locator("blockquote.now").inner_text() == now and page.locator("#now").inner_text() == "The wording in force"
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_the_slider_of_a_section_shows_it_as_it_stood(chromium, tiny_folder):
    """It works if the site is opened as files."""
    page, said, _ = look(chromium, (tiny_folder / "rules" / "305.html").as_uri(), width=360)
    now = page.locator(".reading").inner_text()
    page.focus(".slide input")
    page.keyboard.press("ArrowLeft")
    until(page, "document.getElementById('212.6f') !== null")
    assert page.locator(".slide output").inner_text() == "2004-02-01 212.6 Lines, Darksteel"
    assert page.locator(".reading > p").inner_text() == "Changed then: 212.6e, 212.6f, 212.6g."
    assert page.locator("[id='212.6e'] .badge").inner_text() == "new"
    assert page.locator("[id='212.6f'] .badge").inner_text() == "was 212.6e"
    assert page.locator("[id='212.6f'] ins").first.inner_text().endswith("sets a line's colour")
    page.keyboard.press("Home")
    until(page, "document.getElementById('212.6g') === null")
    assert page.locator(".reading ins, .reading .badge").count() == 0
    page.keyboard.press("End")
    until(page, "document.getElementById('305.7') !== null")
    assert page.locator(".reading").inner_text() == now and said == []


def test_today_is_marked_on_a_drawing_of_time(chromium, tiny_address):
    """The axis of the tiny rules ends with 2010-01-01."""
    page, *_ = look(chromium, tiny_address + HISTORY, width=360)
    assert page.locator(".timeline .today").count() == 0
    page.clock.set_fixed_time("2009-12-01")
    page.reload()
    assert page.locator(".timeline .today").get_attribute("x1").startswith("98.")
    page.close()


def test_a_link_to_a_rule_shows_its_words(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "number/212.6e.html", width=1280)
    page.locator("h2 a").last.hover()
    until(page, "document.querySelector('.preview') && !document.querySelector('.preview').hidden")
    assert "knots" in page.locator(".preview").inner_text()
    page.keyboard.press("Escape")
    assert page.locator(".preview").is_hidden() and said == [] and elsewhere == []
