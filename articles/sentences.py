"""Finds the day that a sentence, or a comment of source code, states for its numbers: "As of 2012, the legend rule is …"."""

from __future__ import annotations

import re

from ruletrail.articles.days import DATE, days_of
from ruletrail.articles.page import HIDDEN, MARK

_ROOM = 300
"""The number of characters that are searched before a number."""
_ENDS = re.compile(r"\0|(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)")
"""The end of a paragraph or of a comment."""
_SENTENCE = re.compile(r"(?<=[a-z0-9)”\"])[.!?](?=\s+[A-Z0-9“\"]|\s*\Z)")
_YEAR = r"(?P<year>(?:19|20)[0-9]{2})(?![-./]?[0-9])"
_AS_OF = re.compile(r"\b(?:as|rules|current) of (?:the )?(?:rules of )?\Z|\bunder the (?:rules of )?\Z", re.IGNORECASE)
"""Before the day or year of the rules in a sentence …"""
_IN = re.compile(r"(?:\A[^A-Za-z0-9]*|[.!?,;:]\s+|\s)(?:In|Back in|in)\s\Z")
"""… and before a year at its beginning."""
_PLAIN_YEAR = re.compile(rf"\b{_YEAR}")


def stated_day(mask: str, start: int, *, is_source: bool) -> str:
    """The day, month or year of the number at ``start``, by its sentence, in source code by its comment; "" without one."""
    paragraph = _ENDS.split(mask[max(0, start - _ROOM) : start])[-1].replace(MARK, "").replace(HIDDEN, " ")
    sentence = _SENTENCE.split(paragraph)[-1]
    return _last(paragraph if is_source else sentence, _AS_OF) or _years(sentence)


def _last(text: str, before: re.Pattern[str]) -> str:
    """The last date in a text right behind a match of ``before``."""
    found = [(match.start(), days_of(match)[:1]) for match in DATE.finditer(text)]
    found += [(match.start(), [match["year"]]) for match in _PLAIN_YEAR.finditer(text)]
    told = [(at, days[0]) for at, days in sorted(found) if days and before.search(text, max(0, at - 40), at)]
    return told[-1][1] if told else ""


def _years(sentence: str) -> str:
    """The last year of a sentence that begins with a year: "In 2012, …", "In 2012 it was …, in 2026 it is …"."""
    told = [match for match in _PLAIN_YEAR.finditer(sentence) if _IN.search(sentence, max(0, match.start() - 12), match.start())]
    begins = bool(told) and re.fullmatch(r"[^A-Za-z0-9]*(?:In|Back in|As of)\s", sentence[: told[0].start()]) is not None
    return told[-1]["year"] if begins else ""
