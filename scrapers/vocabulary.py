"""The words of the rules of all times, with their frequency. They separate a copy's damaged words from whole ones.

``data/vocabulary.tsv`` has a line for each power of two, with the words that are so frequent in the known texts.
``tools/vocabulary.py`` writes it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*"
"""The pattern of a word, with the apostrophes in it."""
WORDS = re.compile(rf"(?<![{{\d]){WORD}(?![}}\d])")
"""The pattern of the words of a text, with the apostrophes in them, without symbols."""


def folded(word: str) -> str:
    return word.casefold().replace("’", "'")


@cache
def known_words() -> dict[str, int]:
    """Each word in lower case -> its frequency in the known texts, rounded to a power of two."""
    rows = (
        line.split("\t")
        for line in files("ruletrail.scrapers").joinpath("data", "vocabulary.tsv").read_text("utf-8").splitlines()
    )
    return {word: 1 << int(power) for power, words in rows for word in words.split(" ")}
