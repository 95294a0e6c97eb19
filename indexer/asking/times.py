"""What a question says about time: that it asks for a change, and which year or release it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

#: The kinds of change that can be asked for.
ANY, ADDED, REMOVED, RENAMED, REWORDED, MOVED = "any", "added", "removed", "renamed", "reworded", "moved"

_PERIOD = r"(?:set|release|version|year|edition|block|expansion|date)"
_OLD = r"(?:old|older|oldest|former|previous|original|earlier|historical|obsolete) (?:wording|text|rule|version|definition)s?"
_STATUS = r"(?:an? (?:keyword|official|evergreen)|part of the)"
_PLACED = r"(?:get|got|gets|given|had|have) (?:(?:a|an|its|their|his|her) )?(?:own )?(?:place|section|chapter|entry|rules?)"
_NO_TERM = r"(?:not )?an? (?:\w+ )?(?:term|word|keyword) any ?more"
_USED_TO = r"used to (?:be|work|say|have|go|mean|count|read|do)"
#: Ways of speaking that ask when, or how, the rules changed.
_ASKS = (
    r"^(?:and |so |exactly )*when (?:did|was|were|could|had)",
    r"when did",
    r"since (?:when|which|what)",
    rf"(?:in|with|by) (?:which|what) {_PERIOD}",
    rf"(?:which|what) {_PERIOD} (?:did|was|were|first|added|removed|introduced|changed|renamed|got|gave|brought|made|put|took)",
    r"[,:;] (?:and |so )?when (?:did|was|were)",
    r"how (?:did|has|have|had) .*(?:chang|evolv|differ|develop)\w*",
    r"what(?: has| have)? changed",
    r"what did .*say",
    r"history of",
    _OLD,
    _USED_TO,
    r"when they first",
    r"first rules",
    r"renamed|abolished|reworded|rewritten|introduced|discontinued",
    r"added to (?:the )?(?:rules|game)",
    r"(?:removed|dropped|taken|cut) (?:from|out of) the (?:rules|rulebook)",
    r"(?:introduced|appear(?:ed|s)?|added|removed|dropped|changed|began|started|stopped|ended|arrived) .*when ?\??$",
    r"no longer .*since",
    r"since ?\??$",
    r"(?:was|were|is|are|did|came|got|became|made|put|started|began|stopped) .*\b(?:when|(?:in|since) (?:which|what) \w+) ?\??$",
    rf"(?:bec[oa]me?|turned into) {_STATUS}",
)
#: Every way of asking for a change has one of these words; a text without them needs no closer look, which takes its time.
_SIGNS = frozenset(
    re.findall(
        r"\w+",
        """
    abolished added appear appeared appears arrived became become began brought changed changes could cut deleted did
    discontinued dropped earlier eliminated ended errata first former gave gone got had has have historical history
    increased introduced lowered made obsolete old older oldest original previous put raised reduced removed renamed
    replaced reworded rewritten rules since started stopped taken took turned used was were what which
    """,
    )
)
#: Words at the end that ask for a change where what goes before is a term of the rules and little else.
_MAY_ASK = (
    r"(?:removed|dropped|added|changed|changes|gone|replaced|deleted|eliminated|errata) ?\??$",
    r"(?:raised|lowered|increased|reduced) to \w+ ?\??$",
    r"replaced by .*$",
)
#: The kinds of change, and what speaks of them; the first that is found counts.
_KINDS = {
    MOVED: r"renumber\w*|moved? (?:in)?to|moved? out of|(?:get|got) (?:its|that) (?:\w+ )?number|bears? (?:its|that) number",
    RENAMED: rf"renam\w+|(?<!to )(?:bec[oa]me?|becoming|turn(?:ed)? into)(?! {_STATUS})"
    r"|replaced by|instead of|rather than|changed (?:in)?to",
    REMOVED: r"(?:got|get) rid|stop\w*|remov\w+|dropp?\w*|abolish\w*"
    r"|no longer|any ?more|end(?:ed)?|taken out|ceased?|gone|eliminat\w+"
    r"|discontinu\w+",
    REWORDED: rf"chang\w*|evolv\w*|differ\w*|reword\w*|rewrit\w*|{_OLD}",
    ADDED: r"introduc\w+|add(?:ed)?|(?:beg[aiu]n|start\w*)(?! (?:to|being))|first|c[oa]me in(?:to)?|arriv\w+|appear\w*|since when"
    r"|(?:got|get)(?! (?:rid|to))|since which|invented|enter(?:ed)? the (?:rules|game)|join\w*|keyworded|brought|put into the"
    rf"|(?:bec[oa]me?|turn(?:ed)? into) {_STATUS}",
}
#: What only says that, and how, something changed.
_SAYS_ONLY = (
    r"over the years",
    rf"(?:in|with|by|since) (?:which|what) {_PERIOD}",
    rf"(?:which|what) {_PERIOD}",
    r"(?:add\w*|c[oa]me) (?:in(?:to)?|to) (?:the )?(?:rules|rulebook|game)",
    r"(?:remov\w*|taken|cut|dropp\w*) (?:from|out of) the (?:rules|rulebook)",
    rf"{_PLACED}(?: (?:of|in) the (?:rules|rulebook|book))?(?: of (?:its|their) own)?",
    _NO_TERM,
    r"(?:got|get) rid of|(?:brought|gave us) (?:the )?rules(?: for)?|put into the (?:\w+ )?rules",
    _OLD,
    _USED_TO,
    r"when did (?:that|this|it) (?:end|stop|change|happen|begin|start)",
    r"turn(?:ed)? into|replaced by|instead of|rather than|no longer|any ?more|c[oa]me in|taken out|what changed|history of|to be",
    r"when they first|first rules|official|last(?= (?:chang|reword|rewrit|edit|touch|updat)\w+)",
    r"renumber\w*|moved? (?:in)?to|moved? out of|reworded|edited|touched|updated",
    r"when|since|stop(?:s|ped)?|start(?:s|ed)?|began|begins?|bec[oa]me|renamed|introduced|abolished|reworded|rewritten|discontinued",
    r"arrived?|appear(?:ed)?|ceased?|evolved?|historically|wording|changed?|changes|dropped",
    r"(?:removed|added|gone|replaced|deleted|eliminated|ended?|errata) ?\??$",
)


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern that matches any of several, as whole words. The end of the text ends a word too."""
    return re.compile("|".join(rf"(?:\b|(?<=^))(?:{pattern})(?:\b|(?<=[?\s])|$)" for pattern in patterns), re.IGNORECASE)


_YEAR = (
    r"(?:\b(?:back in|as of|in|during|around|circa|for|from|of) )?"
    r"(?<![\w./+-])((?:199|20[0-4])\d(?:-\d\d(?:-\d\d)?)?)(?![\w.%/-])"
)
_WORD = re.compile(r"[^\W_]+")


@cache
def _asks() -> re.Pattern[str]:
    return _any(_ASKS)


@cache
def _may_ask() -> re.Pattern[str]:
    return _any(_MAY_ASK)


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
    """The year, month or day that it is about, as typed."""
    sides: Sides = NO_SIDES


#: What stands between the two sides: the old one first, or the new one.
_THEN = (
    r"(?<!to )(?<!being )\b(?:renamed(?: to| as)?|bec[oa]me|turn(?:ed)? into|(?:was |were )?replaced by|changed (?:in)?to)\b"
    rf"(?! {_STATUS})"
)
_NOT = r"\b(?:instead of|rather than|in place of|take the place of|took the place of|without)\b"


def sides(text: str) -> Sides:
    """The two sides of a change that a text names: "A became B", "B instead of A"."""
    for between, is_new_first in ((_NOT, True), (_THEN, False)):
        parts = re.split(between, text, maxsplit=1, flags=re.IGNORECASE)
        if len(parts) == 2:
            first, second = (" ".join(_any(_SAYS_ONLY).sub(" ", part).split()) for part in parts)
            if _WORD.search(first) and _WORD.search(second):
                return Sides(second, first) if is_new_first else Sides(first, second)
    return NO_SIDES


def take_times(text: str, *, is_term: bool = False) -> Times:
    """Takes what a text says about time out of it.

    ``is_term`` is True where a text such as "mana burn removed" begins with a term of the rules: then the last word asks for
    a change.
    """
    rest, year = _without_year(text) if "19" in text or "20" in text else (text, "")
    if _SIGNS.isdisjoint(_WORD.findall(rest.lower())):
        return Times(rest, "", year)
    asks = bool(_asks().search(rest)) or (is_term and bool(_may_ask().search(rest)))
    if not asks:
        return Times(rest if year else text, "", year)
    kind = next((kind for kind, hint in _KINDS.items() if re.search(rf"\b(?:{hint})\b", rest, re.IGNORECASE)), ANY)
    subject = " ".join(_any(_SAYS_ONLY).sub(" ", rest).split())
    return Times(subject if _WORD.search(subject) else rest, kind, year, sides(rest))


def may_ask(text: str) -> str:
    """The words before the last one, where that may ask for a change: "mana burn removed" -> "mana burn"; otherwise ""."""
    found = None if _SIGNS.isdisjoint(_WORD.findall(text.lower())) else _may_ask().search(text)
    return text[: found.start()].strip() if found else ""


def _without_year(text: str) -> tuple[str, str]:
    found = list(re.finditer(_YEAR, text, re.IGNORECASE))
    if len(found) != 1:
        return text, ""
    rest = " ".join((text[: found[0].start()] + " " + text[found[0].end() :]).split())
    return (rest, found[0][1]) if _WORD.search(rest) else (text, "")
