"""Compares the name beside a number with the name of the rule: "Saddle (CR 702.173)" is wrong.

Names are the titles of sections, keywords and keyword actions, and the glossary's names for single rules. A name counts only
right behind the number, or before it with nothing but signs between. A verb near the number is no name.
"""

from __future__ import annotations

import re

from ruletrail.articles.rulebooks import RULE_NAME, Rulebooks, RuleInVersion
from ruletrail.corpus.numbers import RuleNumber

_BEHIND = re.compile(r"(?:[.:]|,? ?[(\[“\"—–-]| - |(?=[ ][A-Z]))[ ]?[“\"]?(?=[A-Z])")
"""Between a number and the name behind it: "702.33, “Kicker.”", "702.173: Saddle", "701.16 (Sacrifice)"."""
_BEFORE = re.compile(r"(?:[ ](?:[0-9]{1,2}|N|X))?[”\"]?[ ]?(?:[(\[]|:|—|–|-)[ ]?(?:see[ ]|cf\.[ ])?\Z")
"""Between a name and the number behind it: "Scry 2 (CR 701.22", "Fading — 702.32"."""
_AFTER = re.compile(r"[”\"]?(?:[.,;:)\]]|[ ]?[—–({-]|\s*[\0\r\n]|\s*\Z)")
"""The signs after a name that comes behind its number; also of its cost: "702.52a: Transmute {cost}"."""
_OF_THE_NEXT = re.compile(r"[”\"]?[ ]?[(\[:—–-][ ]?(?:(?:CR|rule|see)[ ]){0,2}\d{3}\.\d", re.IGNORECASE)
"""The signs after a name that belongs to the next number: "Banding: 702.22. Infect: 702.90"."""
_IN_BRACKETS = re.compile(r"[ ]?[(\[](?P<name>[a-z][a-z' -]{2,40})[)\]]")
"""A name right behind a number, in small letters: "702.19 (vigilance)"."""
_OF_A_RULE = re.compile(r",[ ]\Z")
"""Between the glossary's name for a rule and its number: "the legend rule, CR 704.5j"."""
_QUOTED = re.compile(r",? ?[“\"]")
ROOM = 60
"""The number of characters that are searched before and behind a number."""


def name_at(mask: str, start: int, end: int, number: RuleNumber, books: Rulebooks) -> str:
    """The name beside the citation from ``start`` to ``end``, as the newest rules write it; "" without one."""
    named = books.named(str(number.section) if number.rule else "")
    if not number.rule:
        # The names of sections are everyday words. Only those between quotation marks are meant as names.
        return _behind(mask[end : end + ROOM], named) if _QUOTED.match(mask, end) else ""
    return _behind(mask[end : end + ROOM], named) or _before(mask[max(0, start - ROOM) : start], named)


def named(name: str, readings: list[RuleInVersion], books: Rulebooks) -> RuleInVersion | None:
    """The newest rule with that name among ``readings``, the rules that had a number; or None."""
    fits = [one for one in readings if books.name(one).casefold() == name.casefold()]
    return max(fits, key=lambda one: one.version.date, default=None)


def misnamed(name: str, near: str, standing: RuleInVersion, books: Rulebooks) -> str:
    """The fault of a name beside a number, in words; "" if there is none, or if the rule's own name is near too."""
    number, own = standing.place, books.name(standing)
    today = books.today(standing)[0]
    is_written_so = name in near or any(match["name"] == name.casefold() for match in _IN_BRACKETS.finditer(near))
    if not is_written_so and not name.endswith(RULE_NAME):
        return ""  # a verb before the number: "every permanent in play (CR 701.34a)"
    is_in_it = books.says(standing, name)
    if not own or is_in_it or own.casefold() in near.casefold() or (today and books.name(today) == name):
        return ""
    home = books.named(str(number.section) if number.rule else "")[name]
    return f"says {name}; {standing.key} is {own} ({home} is {name})"


def _same(written: str, named: dict[str, str]) -> str:
    return next((name for name in named if name.casefold() == written.casefold()), "")


def _behind(text: str, named: dict[str, str]) -> str:
    if (bracketed := _IN_BRACKETS.match(text)) and (own := _same(bracketed["name"], named)):
        return own
    begins = _BEHIND.match(text)
    fits = [name for name in named if begins and text[begins.end() :].casefold().startswith(name.casefold())]
    name = max(fits, key=len, default="")
    end = begins.end() + len(name) if name and begins else 0
    return name if end and _AFTER.match(text, end) and not _OF_THE_NEXT.match(text, end) else ""


def _before(text: str, named: dict[str, str]) -> str:
    ends = _BEFORE.search(text) or _OF_A_RULE.search(text)
    fits = [name for name in named if ends and text[: ends.start()].casefold().endswith(name.casefold())]
    if ends and ends[0].startswith(","):
        fits = [name for name in fits if name.endswith(RULE_NAME)]
    name = max(fits, key=len, default="")
    at = ends.start() - len(name) if ends else 0
    return name if name and not text[max(0, at - 1) : at].strip(' \n\r\0\1(“"*`') else ""
