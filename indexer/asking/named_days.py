"""Finds the year, day or release that a text names: "in 2005", "in M10", "before Dominaria", "the Magic 2010 rules changes"."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

#: The relation of a text to the day that it names: the text is about that day, the time since, or the time before.
IN, SINCE, BEFORE = "in", "since", "before"
_RELATIONS = {
    "since": SINCE, "after": SINCE, "post": SINCE,
    "before": BEFORE, "until": BEFORE, "till": BEFORE, "pre": BEFORE, "prior to": BEFORE,
}  # fmt: skip
#: Words before a year or a release that mean the time since or before.
_SIDES = "|".join(_RELATIONS)
_LEADS = rf"(?:in|with|did|by|at|during|as of|starting with|{_SIDES})(?:[ ]the)?"
#: Codes and names with a year or an edition's number need no word before them. Other names are also plain English words.
_PLAIN = r"m(?:1\d|2[01])|(?:magic|core set)[ ]20[12]\d|(?:sixth|eighth|ninth|tenth|[689]th|10th)[ ]edition"
_WORD = r"[\w'’:-]+"
_CAME_OR_WENT = r"\b(?:removed|added|changed|introduced|dropped|merged|renamed|reworded)"
_NAMED = (
    rf"(?i)(?<![\w-])(?:(?P<lead>{_LEADS})[ -]+(?=(?P<name>{_WORD}(?:[ ]{_WORD}){{0,5}}))|(?P<plain>{_PLAIN})\b)"
    rf"|(?:,[ ]|[(]|(?P<verb>{_CAME_OR_WENT})[ ])(?=(?P<beside>{_WORD}(?:[ ]{_WORD}){{0,5}}))"
)
#: The words after a name at the end of a text or in parentheses: "flashback added, Odyssey", "planeswalker rules (Lorwyn)", "mana
#: burn removed Magic 2010".
_ENDS = re.compile(r"(?:[ ](?:rules?[ ])?(?:update|changes?|errata|sets?|release))?(?:[)]|[ ]?[?]*$)", re.IGNORECASE)
#: Words after a name that belong to it.
_BEHIND = re.compile(r"[ ](?:sets?|release|update|came out|was released)\b", re.IGNORECASE)
_CHANGES = re.compile("update|change|errata", re.IGNORECASE)
#: Names of releases that are formats of the rules as well: "damage in Commander".
_FORMATS = frozenset(("commander", "planechase", "archenemy", "conspiracy"))


class NamedDay(NamedTuple):
    """A year, day or release that a text names."""

    rest: str
    """The text without the year, day or release."""
    day: str = ""
    """The year or day as typed, or the release's code, "M10"; "" if a text names none, or several."""
    relation: str = IN
    """IN, SINCE or BEFORE."""


_YEAR = (
    rf"(?i)(?:\b(?P<lead>back in|around|circa|for|from|of|{_LEADS}) )?"
    r"(?<![\w./+-])(?P<day>(?:199|20[0-4])\d(?:-\d\d(?:-\d\d)?)?)(?![\w.%/-])"
)


def take_day(text: str) -> NamedDay:
    """Takes the one year, day or release out of ``text``, unless no word would be left."""
    found = _first(text)
    release = NamedDay(text) if found is None or _first(found.rest) else found
    years = list(re.finditer(_YEAR, text)) if "19" in text or "20" in text else []
    if release.day and not re.search(_YEAR, release.rest) and re.search(r"[^\W_]", release.rest):
        return release
    if len(years) != 1:
        return NamedDay(text)
    year = years[0]
    rest = " ".join(f"{text[: year.start()]} {text[year.end() :]}".split())
    return NamedDay(rest, year["day"], _relation(year["lead"] or "")) if re.search(r"[^\W_]", rest) else NamedDay(text)


def _relation(lead: str) -> str:
    """The relation that the words before a year or a release name: IN, SINCE or BEFORE."""
    return _RELATIONS.get(lead.lower().removesuffix(" the"), IN)


def _first(text: str) -> NamedDay | None:
    return next((named for match in re.finditer(_NAMED, text) if (named := _release(text, match))), None)


def _release(text: str, match: re.Match[str]) -> NamedDay | None:
    if match["plain"]:
        return _without(text, match.start(), match.end(), match["plain"], IN)
    words = (match["name"] or match["beside"]).split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count]).rstrip(":,")
        if name.casefold() in _FORMATS or (count == 1 and len(name) <= 3 and not (name.isupper() or _has_digit(name))):
            continue  # a code in small letters is a word: "one", "war"
        if match["beside"] and _code(name):
            ends = _ENDS.match(text, match.start("beside") + len(name))
            kept = "rules changes" if ends and _CHANGES.search(ends[0]) else ""
            start = match.end("verb") if match["verb"] else match.start()
            return _without(text, start, ends.end(), name, IN, kept) if ends else None
        if _code(name):
            instead = "did the rules" if match["lead"].lower() == "did" else ""
            return _without(text, match.start(), match.start("name") + len(name), name, _relation(match["lead"]), instead)
    return None


def _without(text: str, start: int, end: int, name: str, relation: str, instead: str = "") -> NamedDay:
    if behind := _BEHIND.match(text, end):
        end = behind.end()
    return NamedDay(" ".join(f"{text[:start]} {instead} {text[end:]}".split()), _code(name), relation)


def _has_digit(name: str) -> bool:
    return any(map(str.isdigit, name))


@cache
def _code(name: str) -> str:
    """The code of the release of that name, or ""."""
    from ruletrail.corpus.releases import named  # few queries name a release, and reading the table takes time

    found = named(name)
    return found.code if found else ""
