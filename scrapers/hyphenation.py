"""Puts back the text's own hyphens that pdftotext lost at the ends of printed lines: "statebased" (PDF of October 2002)."""

from __future__ import annotations

import re
from collections import Counter

from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.vocabulary import known_words

_COMPOUND = re.compile(r"(?<![\w-])[A-Za-z]{2,}(?:-[A-Za-z]{2,})+(?![\w-])")
_WORDS = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?:-[A-Za-z]{2,})*(?![\w-])")
#: The fewest letters of each of two words that were one compound.
_SHORTEST = 4


def with_hyphens(text: str) -> str:
    """The text with the hyphens of its own that pdftotext lost at the ends of printed lines ("statebased"); the same text without
    pages.

    A word is mended if the text has it elsewhere more often with a hyphen, or if it is rare and unknown, and made of two known
    words.
    """
    if "\f" not in text:
        return text
    compounds = Counter(_COMPOUND.findall(text))
    joined: dict[str, str] = {"-".join(parts): compound for compound in compounds for parts in _joined_once(compound.split("-"))}
    words = Counter(_WORDS.findall(text))
    right = {word: joined[word] for word, times in words.items() if word in joined and times < compounds[joined[word]]}
    right |= {word: parts for word, times in words.items() if times < FEWEST and word not in right and (parts := _parts(word))}
    return _WORDS.sub(lambda match: right.get(match[0], match[0]), text) if right else text


def _parts(word: str) -> str:
    """The two known words that make up an unknown one, with a hyphen between; "" for any other word."""
    known = known_words()
    if word in known or not word.islower() or not word.isalpha():
        return ""
    ends = range(_SHORTEST, len(word) - _SHORTEST + 1)
    return next((f"{word[:n]}-{word[n:]}" for n in ends if word[:n] in known and word[n:] in known), "")


def _joined_once(parts: list[str]) -> list[list[str]]:
    """The parts of a compound with two neighbours joined, once for each pair of neighbours."""
    return [[*parts[:n], parts[n] + parts[n + 1], *parts[n + 2 :]] for n in range(len(parts) - 1)]
