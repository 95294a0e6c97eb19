"""Numbers in what was typed: alone, as a range, or among words."""

from __future__ import annotations

import re
from typing import NamedTuple

from corpus.errors import BadNumberError
from corpus.numbers import RuleNumber

# Most queries have no number, so these are compiled when one has: that takes longer than to understand the rest.
_NUMBER = r"""(?ix)(?:\b(?:cr|rules?|section)|§)\s*\.?\s*[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\b(?![.]\d)   # "rule 305", "CR 704.5j"
        |\b[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\s+(?:rules?|section)\b                                   # "704 rule"
        |\b[1-9]\d{2}\.\d{1,3}[a-z]{0,2}\b"""
#: What may stand behind a number.
_BEHIND = r"(?i)(?<=[\da-z])\s+(?:rules?|section)\s*\??\s*$"
_RANGE = r"(?i)^\s*(.{1,24}?)\s*(?:-|–|\bto\b)\s*(\S{1,16})\s*$"

#: Words that only join numbers, and ask nothing.
_JOINING = frozenset({"and", "or", "vs", "vs.", "versus", "to", "in", "rule", "rules", "cr", "the", "?", "."})
_DIGITS = frozenset("0123456789")


class Taken(NamedTuple):
    """The numbers of a text, and what is left of it."""

    text: str
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    """A range of numbers, both included."""


def take_numbers(text: str) -> Taken:
    """Takes the numbers out of a text that is one, or a range of them, or words with numbers among them."""
    if _DIGITS.isdisjoint(text):
        return Taken(text)
    number = _number(text)
    if number:
        return Taken("", (number,))
    found = re.match(_RANGE, text)
    if found and (low := _number(found[1])) and (high := _number(found[2])):
        return Taken("", span=(min(low, high), max(low, high)))
    numbers: list[RuleNumber] = []

    def take(match: re.Match[str]) -> str:
        number = _number(match[0])
        if number is None:
            return match[0]
        numbers.append(number)
        return " "

    rest = re.sub(_NUMBER, take, text)
    if not numbers:
        return Taken(text)
    words = re.findall(r"[^\s,;:]+", rest)
    left = "" if all(word.lower() in _JOINING for word in words) else " ".join(words)
    return Taken(left, tuple(dict.fromkeys(numbers)))


def _number(typed: str) -> RuleNumber | None:
    typed = re.sub(_BEHIND, "", typed)
    try:
        number = RuleNumber.parse(typed.strip().rstrip("?!,;"))
    except BadNumberError:
        return None
    return number if number.section or typed.strip().isdigit() is False else None
