"""The page of a number. Addresses of a number and a day lead to it, and find the words of that day there."""

from __future__ import annotations

import json

import pytest
from bs4 import BeautifulSoup

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus


@pytest.mark.parametrize(("number", "day"), [("704.5k", "2010-06-18"), ("704.5k", "2013-07-13"), ("212.6e", "2004-10-01")])
def test_an_address_of_a_day_has_the_words_of_that_day(archive_home, number, day):
    page = BeautifulSoup((archive_home / "site" / "number" / f"{number}.html").read_text("utf-8"), "html.parser")
    anchor = page.find(id=f"v{day}")
    for gone in page.select("del, .vh"):  # removed words
        gone.decompose()
    text = anchor.find_parent(class_="text") or anchor.find_parent("li").find(class_="text")
    shown = " ".join(text.get_text(" ").split())
    with Corpus.open(archive_home) as corpus:
        record = corpus.record(corpus.version(day), number)
    begins = " ".join(normalise(record.text).split()[:14])
    assert begins.replace(" ", "") in normalise(shown).replace(" ", "")


def test_a_number_of_one_rule_leads_to_its_history(archive_home):
    """3,300 pages used to be for numbers of only one rule, and repeated that rule's history."""
    site = archive_home / "site"
    alone = json.loads((site / "number" / "alone.json").read_text("utf-8"))
    assert len(alone) > 3000 and all((site / path).is_file() for path in alone.values())
    assert not any((site / "number" / f"{key}.html").exists() for key in alone)
    bearers = {key: len(told) for file in (site / "api" / "number").glob("*.json") for key, told in _numbers(file).items()}
    assert {key for key, count in bearers.items() if count == 1 and "." in key} == set(alone)
    ways = (site / "_redirects").read_text("utf-8")
    assert all(f"/number/{key}.html /{path} 301\n" in ways for key, path in list(alone.items())[::100])


def _numbers(file) -> dict[str, list]:
    return json.loads(file.read_text("utf-8"))["numbers"]


def _page(home, path: str) -> BeautifulSoup:
    return BeautifulSoup((home / "site" / path).read_text("utf-8"), "html.parser")


def test_a_history_says_which_other_rules_had_its_number(archive_home):
    world = _page(archive_home, "number/704.5k.html").find("h2").a
    assert world.text == "World rule"
    page = _page(archive_home, world["href"].removeprefix("../").partition("#")[0])
    told = page.find("a", string="Every rule with this number").find_parent("p")
    assert told.text.startswith("Another rule had the number 704.5k: Legend rule 2009-07-11 – 2017-09-28. ")


def test_wordings_of_one_number_show_where_they_differ(archive_home):
    page = _page(archive_home, "number/704.5k.html")
    assert any("chooses" in added.text for added in page.find(id="v2013-07-13").find_parent(class_="text").find_all("ins"))


def test_a_partial_copy_is_told_with_what_it_holds(tiny_site):
    told = (tiny_site / "number" / "212.6e.html").read_text("utf-8")
    assert "also printed in a kite text of" in told and "(section 212 only)" in told
