"""What a question says about time: that it asks for a change, and which year or release it is about."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from indexer.asking import time_words
from indexer.asking.change_kinds import ANY, KINDS, REMOVED, RENAMED, REWORDED
from indexer.asking.likely import likelihood
from indexer.asking.release_words import BEFORE, IN, SIDES, SINCE, said_by, take_release
from indexer.asking.time_phrases import ASKED_NOW, BECAME_KNOWN, ENDED, STATUS, Way


@lru_cache(maxsize=256)
def _compiled(*patterns: str) -> re.Pattern[str]:
    """One pattern that matches any of several, as whole words. The end of the text ends a word too."""
    return re.compile("|".join(rf"(?:\b|(?<=^))(?:{pattern})(?:\b|(?<=[?\s])|$)" for pattern in patterns), re.IGNORECASE)


@cache
def _groups(words: str) -> list[list[str]]:
    return [group.split() for group in words.split(",") if group]


def _likely(ways: tuple[Way, ...], text: str) -> list[str]:
    """The patterns of the ways of speaking that ``text`` may have, by its words."""
    lower = text.lower()
    return [way.pattern for way in ways if all(any(word in lower for word in group) for group in _groups(way.words))]


def _first(ways: tuple[Way, ...], text: str) -> re.Match[str] | None:
    """Where one of these ways of speaking is found in ``text``."""
    return next(filter(None, (_compiled(pattern).search(text) for pattern in _likely(ways, text))), None)


#: A verb that ends a text when what only says that something changed is gone: "moon symbols were removed".
_DONE_AT_LAST = rf"\b(?:was|were|been|is|are|got|get) (?:{BECAME_KNOWN}|{ENDED})$"


def _subject(text: str) -> str:
    """The text without what only says that, and how, something changed."""
    left = " ".join(_compiled(*_likely(time_words.SAYS_ONLY, text)).sub(" ", text).split())
    left = re.sub(_DONE_AT_LAST, "", left, flags=re.IGNORECASE) or left
    return f"{left} section" if "section" in text.lower() and "section" not in left.lower() else left


_YEAR = (
    r"(?:\b(?:back in|as of|in|during|around|circa|for|from|of) )?"
    r"(?<![\w./+-])((?:199|20[0-4])\d(?:-\d\d(?:-\d\d)?)?)(?![\w.%/-])"
)
_WORD = re.compile(r"[^\W_]+")


#: A text that is so likely to ask for a change does; one that is so likely does if it names a term of the rules; one that is less
#: likely, down to this, only if a change is told much like it.
SURELY, PERHAPS, HARDLY = 0.8, 0.5, 0.2


class Sides(NamedTuple):
    """What a text says that the rules said before a change, and what after it; both "" where it names no two sides."""

    old: str = ""
    new: str = ""


NO_SIDES = Sides()


class Times(NamedTuple):
    """A text without what it says about time."""

    text: str
    change: str = ""
    """The kind of change that it asks for; "" when it asks for none."""
    year: str = ""
    """The year, month or day that it is about, as typed, or the code of the release."""
    sides: Sides = NO_SIDES
    said: str = IN
    """Of a release: IN, SINCE or BEFORE."""


class IfNamed(NamedTuple):
    """What a text asks for if part of it is a term of the rules: "mana burn removed" asks when mana burn was removed."""

    term: str
    """That part."""
    times: Times
    likely: float = 0.0
    """How likely it asks that, 0 to 1: the likelier, the less need a change be told like it."""
    if_gone: bool = False
    """True where it asks that only if the rules no longer have that part: "is mana burn still a thing"."""
    if_renamed: bool = False
    """True where it asks that only if its two sides are an older and a later name of one thing: "in play to battlefield"."""


#: What stands between the two sides: the old one first, or the new one.
_THEN = Way(
    "renamed bec turn replaced changed shortened simplified folded merged reworded",
    r"(?<!to )(?<!being )\b(?:renamed(?: to| as)?|bec[oa]me|turn(?:ed)? into|(?:was |were )?replaced (?:by|with)"
    rf"|changed (?:in)?to|(?:shortened|simplified|reworded) to|(?:folded|merged) (?:in)?to)\b(?! {STATUS}| obsolete)",
)
_NOT = Way(
    "instead rather formerly place without replace",
    r"\b(?:instead of|rather than|formerly(?: called| named| known as)?|in place of|take the place of|took the place of|without"
    r"|(?<!was )(?<!were )(?<!been )(?<!is )(?<!are )(?<!got )(?<!get )replaced?(?! by| with))\b",
)
#: "Raised from ten to fifteen".
_FROM_TO = Way(
    "raised lowered increased reduced changed went go dropped, from",
    r"\b(?:raised|lowered|increased|reduced|changed|went|go|dropped)\b.*\bfrom ([\w-]+(?: \w+)?) to ([\w-]+(?: \w+)?)",
)
#: Nothing but two sides, which ask for a change if one thing was called both.
_ONE_TO_OTHER = re.compile(
    r"^(?P<old>[\w' -]+?) (?:to|[-=]?>|→|vs\.?|versus|becomes?|(?:is|are) now) (?P<new>[\w' -]+) ?\??$", re.IGNORECASE
)


def sides(text: str) -> Sides:
    """The two sides of a change that a text names: "A became B", "B instead of A"."""
    for between, is_new_first in ((_NOT, True), (_THEN, False)):
        if not _likely((between,), text):
            continue
        parts = re.split(between.pattern, text, maxsplit=1, flags=re.IGNORECASE)
        if len(parts) == 2:
            first, second = (_subject(part) for part in parts)
            if _WORD.search(first) and _WORD.search(second):
                return Sides(second, first) if is_new_first else Sides(first, second)
    if _likely((_FROM_TO,), text) and (found := re.search(_FROM_TO.pattern, text, re.IGNORECASE)):
        return Sides(found[1], found[2])
    return NO_SIDES


#: "How did banding evolve": elsewhere the word is a keyword.
_EVOLVES = r"(?i)^(how (?:did|has|have|had) .*)evolved?(?= ?\??$| over| since)"


#: Words that tell of the past without saying that anything changed: "how did lifelink work before M10".
_PAST = re.compile(r"\b(?:did|was|were|had|used|could|worked|owned|meant|said|went|got|counted)\b", re.IGNORECASE)
#: "Where was the legend rule in 2006" asks for the rules of that year.
_ASKS_THEN = re.compile(r"^(?:what|where|who|how) (?:was|were|did|could)\b", re.IGNORECASE)


def take_times(text: str) -> Times:
    """Takes what a text says about time out of it."""
    rest, year, said = _without_time(text)
    named = bool(year) and not year[:4].isdigit()
    enough = PERHAPS if named else SURELY  # who names a release thinks of what came with it
    if speaks_of_change(rest) or (likelihood(rest) > enough and not (year and _ASKS_THEN.match(rest))):
        return _of_change(text, rest, year)._replace(said=said)
    if named:
        if said == IN and _first(time_words.MAY_ASK, rest) and not re.match(ASKED_NOW, rest, re.IGNORECASE):
            return _of_change(text, rest, year)
        if said == BEFORE and _PAST.search(rest):
            return Times(_subject(rest), REWORDED, year, said=said)
        if said == SINCE and not re.match(ASKED_NOW, rest, re.IGNORECASE):
            return Times(_subject(rest), ANY, year, said=said)
    return Times(_without_side(rest) if said != IN else rest, "", year, said=said)


def _without_time(text: str) -> tuple[str, str, str]:
    """The text without the one year or release that it names, that, and what it says of it."""
    named = take_release(text)
    if named.code and not _without_year(named.rest)[1] and _WORD.search(named.rest):
        return named.rest, named.code, named.said
    rest, year = _without_year(text)
    lead = re.search(rf"({SIDES}) $", text[: text.index(year)], re.IGNORECASE) if year else None
    return rest, year, said_by(lead[1]) if lead else IN


def _without_side(text: str) -> str:
    """The text without the "before" or "since" that stood before its year."""
    left = " ".join(re.sub(rf"(?i)\b(?:{SIDES})(?= ?\??$)", "", text).split())
    return left if _WORD.search(left) else text


def _of_change(text: str, rest: str, year: str) -> Times:
    """What a text that asks for a change says about time. ``rest`` is the text without its year."""
    if year and re.search(rf"(?i)\b(?:before|after|until|till|prior to) {year}", text):
        year = ""  # what the rules said on one side of a year need not have changed in it
    if "evolve" in rest.lower():
        rest = re.sub(_EVOLVES, r"\1changed", rest)
    subject = _subject(rest)
    return Times(subject if _WORD.search(subject) else rest, _kind(rest), year, sides(rest))


def speaks_of_change(text: str) -> bool:
    """True when a text speaks in one of the ways that ask for a change."""
    return _first(time_words.ASKS, text) is not None


def _kind(text: str) -> str:
    """The kind of change that a text asks for."""
    for kind, ways in KINDS.items():
        if any(re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE) for pattern in _likely(ways, text)):
            return kind
    return ANY


def may_ask(text: str) -> IfNamed | None:
    """The change that a text asks for if it names a term: "mana burn removed", "removal of mana burn"; None for no such text.

    What was removed in a situation of the game asks for none: "a creature whose blocker was removed".
    """
    if still := _first(time_words.STILL, text):
        return IfNamed(still["of"], Times(still["of"], REMOVED), if_gone=True)
    found = _first(time_words.MAY_ASK, text)
    if found and not re.match(rf"(?i){ASKED_NOW}|.*{time_words.SITUATION}", text[: found.start()].rstrip()):
        head = (text[: found.start()] + text[found.end() :]).strip()
        times = _of_change(text, *_without_year(text))
        return IfNamed(head, times, 1.0 if times.sides.old else likelihood(text)) if head else None
    likely = likelihood(text)
    if not found and likely < PERHAPS and (pair := _ONE_TO_OTHER.match(text)):
        return IfNamed("", Times(text, RENAMED, sides=Sides(pair["old"], pair["new"])), if_renamed=True)
    if not found and likely > HARDLY:
        times = _of_change(text, *_without_year(text))
        return IfNamed(times.text if likely > PERHAPS else "", times, likely)
    return None


def _without_year(text: str) -> tuple[str, str]:
    """The text without the one year, month or day that it names, and that; "" where it names none, or several."""
    if "19" not in text and "20" not in text:
        return text, ""
    found = list(re.finditer(_YEAR, text, re.IGNORECASE))
    if len(found) != 1:
        return text, ""
    rest = " ".join((text[: found[0].start()] + " " + text[found[0].end() :]).split())
    return (rest, found[0][1]) if _WORD.search(rest) else (text, "")
