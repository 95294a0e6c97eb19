"""The page of a number, where addresses of a number and a day land: they find the words of that day."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus


@pytest.mark.parametrize(("number", "day"), [("704.5k", "2010-06-18"), ("704.5k", "2013-07-13"), ("212.6e", "2004-10-01")])
def test_an_address_of_a_day_has_the_words_of_that_day(archive_home, number, day):
    page = BeautifulSoup((archive_home / "site" / "number" / f"{number}.html").read_text("utf-8"), "html.parser")
    anchor = page.find(id=f"v{day}")
    text = anchor.find_parent(class_="text") or anchor.find_parent("li").find(class_="text")
    shown = " ".join(text.get_text(" ").split())
    with Corpus.open(archive_home) as corpus:
        record = corpus.record(corpus.version(day), number)
    begins = " ".join(normalise(record.text).split()[:14])
    assert begins.replace(" ", "") in normalise(shown).replace(" ", "")
