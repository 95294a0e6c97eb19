"""The words of the rules of all times, and how often they stand there: by them a copy's spoilt words are told from whole ones.

``data/vocabulary.tsv`` has a line for each power of two with the words that stand so often in the texts known.
``tools/vocabulary.py`` makes it anew.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*"
"""A word with the apostrophes in it, as a pattern."""
WORDS = re.compile(rf"(?<![{{\d]){WORD}(?![}}\d])")
"""Words of a text, with the apostrophes in them; no symbols."""


def folded(word: str) -> str:
    return word.casefold().replace("’", "'")


@cache
def known_words() -> dict[str, int]:
    """Each word in small letters -> how often it stands in the texts known, to a power of two."""
    rows = (
        line.split("\t")
        for line in files("ruletrail.scrapers").joinpath("data", "vocabulary.tsv").read_text("utf-8").splitlines()
    )
    return {word: 1 << int(power) for power, words in rows for word in words.split(" ")}
