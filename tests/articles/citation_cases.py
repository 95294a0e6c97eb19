"""The table of citations that the readers in Python and in JavaScript must both find.

A line of citation_cases.tsv is a text and its citations: the words that become the link, "=" and the number if it differs, and
the strength by the words around (articles.citations.Strength). In a text ``\\n`` is a line's end, ``\\0`` a hidden character and
``\\1`` a mark.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ruletrail.articles.citations import Strength

_SHORT = {"\n": "\\n", "\r": "\\r", "\0": "\\0", "\1": "\\1"}


class Case(NamedTuple):
    text: str
    found: str


def told(text: str, found: Iterable[tuple[int, int, str, int]]) -> str:
    """The citations of a text, given as (start, end, number, strength), in the form of the table."""
    return " | ".join(
        (number if text[start:end] == number else f"{_short(text[start:end])}={number}") + f" {Strength(strength).name.lower()}"
        for start, end, number, strength in found
    )


def _short(text: str) -> str:
    for char, short in _SHORT.items():
        text = text.replace(char, short)
    return text


def _long(text: str) -> str:
    for char, short in _SHORT.items():
        text = text.replace(short, char)
    return text


with Path(__file__).with_suffix(".tsv").open(encoding="utf-8", newline="") as _file:
    CASES = [Case(_long(row["text"]), row["found"]) for row in csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)]
