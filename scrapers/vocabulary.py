"""The words of the rules of all times, and how often they stand there: by them a copy's spoilt words are told from whole ones.

``data/vocabulary.tsv`` has a line for each power of two with the words that stand so often in the texts known, and with those
pairs ("may+be") of which both words together are another one. ``tools/vocabulary.py`` makes it anew.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from math import inf

WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*"
"""A word with the apostrophes in it, as a pattern."""
WORDS = re.compile(rf"(?<![{{\d]){WORD}(?![}}\d])")
"""Words of a text, with the apostrophes in them; no symbols."""


def folded(word: str) -> str:
    return word.casefold().replace("’", "'")


@cache
def known_words() -> dict[str, int]:
    """Each word in small letters -> how often it stands in the texts known, to a power of two; and pairs, with "+" between."""
    rows = (line.split("\t") for line in files("scrapers").joinpath("data", "vocabulary.tsv").read_text("utf-8").splitlines())
    return {word: 1 << int(power) for power, words in rows for word in words.split(" ")}


def owning(word: str) -> str:
    """The plural that owns something without its apostrophe, "" of another word."""
    return word[:-1] if word.endswith("s'") else ""


def parts_of(word: str, costs: dict[str, float]) -> list[str]:
    """The known words that a word is likeliest made of, none if it isn't."""
    best: list[tuple[float, list[str]]] = [(0.0, [])]
    for end in range(1, len(word) + 1):
        cost, parts = inf, []
        for start, (so_far, before) in enumerate(best):
            last = word[start:end]
            more = costs.get(owning(last) or last, inf)
            if so_far + more < cost:
                cost, parts = so_far + more, [*before, last]
        best.append((cost, parts))
    return best[-1][1]
