"""Words that character recognition misread are put right by those of the same text."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from scrapers import read
from scrapers.misread_words import mended
from scrapers.source import Source
from tests.scrapers.making_documents import rules_lines

TEXT = "\n".join(rules_lines(sections=12, rules=20, words=6)).replace(" waits ", " returns slowly, turned by Older players, ")


def source(text: str) -> Source:
    return Source(Path("it.txt"), text.encode())


def misread(text: str) -> str:
    """What recognition takes for one another, in a word of fifty."""
    chance = random.Random(3)

    def one(match: re.Match[str]) -> str:
        word = match[0]
        return word.replace("l", "1").replace("O", "0").replace("rn", "m") if chance.random() < 0.02 else word

    return re.sub(r"[A-Za-z]+", one, text)


def test_misread_words_are_put_right_and_told():
    found, (told,) = mended(source(misread(TEXT)))
    assert misread(TEXT) != TEXT == found
    assert told.why == "a misread word" and told.times > 20


def test_records_of_a_recognised_text_are_those_of_the_clean_one():
    clean, copy = (read(source(text)) for text in (TEXT, misread(TEXT)))
    assert [(r.key, r.text, r.examples) for r in copy.records] == [(r.key, r.text, r.examples) for r in clean.records]


@pytest.mark.parametrize("word", ["a 1/1 cart", "rule 100.1a", "10th place", "{1}{0}", "the letter l1", "1one", "moming"])
def test_numbers_and_words_that_the_text_lacks_stay(word):
    text = misread(TEXT) + f"\n{word}\n"
    assert mended(source(text))[0].endswith(f"\n{word}\n")


def test_a_text_that_was_not_recognised_stays():
    assert mended(source(TEXT)) == (TEXT, [])
