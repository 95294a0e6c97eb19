"""Subrules that a list under their rule counts by letters alone: "702.1. …" and below it "a. …", "b) …" or "(c) …".

So outlines and notebooks print them. Each gets the number of its rule; each line stays where it is.
"""

from __future__ import annotations

import re
from itertools import islice

from corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from scrapers.decoding import Mended
from scrapers.source import Source

_LETTERED = re.compile(rf"^[ \t]*{SECTION_PATTERN}\.[1-9][0-9]{{0,2}}[a-z]{{1,2}}\.?[ \t]", re.MULTILINE)
_LINE = re.compile(
    rf"^[ \t]*(?:(?P<number>{RULE_PATTERN}|{SECTION_PATTERN}(?=\.))\.?(?:[ \t]|$)|"
    r"(?P<item>(?:[-*•–][ \t]+)?\(?(?P<letter>[a-z]{1,2})[.)][ \t]+)(?=\S))",
    re.MULTILINE,
)
#: The beginnings of the first item of such lists.
_FIRST = ("a. ", "a) ", "a.\t", "a)\t")
#: So many items make it a text's style. A letter may be skipped: l and o look like digits.
_FEWEST, _STEP = 10, 2
#: With so many whole numbers of subrules, or fewer in proportion, a text has them.
_PLENTY, _TIMES = 20, 10


def numbered(source: Source) -> tuple[str, list[Mended]]:
    """The text with whole numbers for its subrules, and what they were; the same text where they have them."""
    text = source.text
    plain = sum(1 for _ in islice(_LETTERED.finditer(text), _PLENTY))
    if plain == _PLENTY or not any(f"\n{first}" in text or f" {first}" in text or f"({first}" in text for first in _FIRST):
        return text, []
    rule = last = RuleNumber(0)
    pieces: list[str] = []
    told: list[Mended] = []
    at = 0
    for match in _LINE.finditer(text):
        if match["number"]:
            last = RuleNumber.parse(match["number"])
            rule = last._replace(letter=0)
            continue
        number = RuleNumber.parse(f"{rule}{match['letter']}") if rule.rule else last
        if not 0 < number.letter - last.letter <= _STEP or (last.letter == 0 and number.letter > 1):
            continue
        pieces += (text[at : match.start()], f"{number} ")
        told.append(Mended(match["item"].strip(), str(number), "", match.start(), 1))
        at, last = match.end(), number
    if len(told) < max(_FEWEST, _TIMES * plain):
        return text, []
    first = told[0]._replace(why="a subrule that is counted by its letter alone", times=len(told))
    return "".join((*pieces, text[at:])), [first]
