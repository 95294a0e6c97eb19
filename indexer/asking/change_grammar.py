"""Reads the words around the subject of a question on change, and finds the fate that the question asks for.

"When was … added" asks for its first day, "… removed" for its last one, "… renamed" for the day of another name, "what changed
about …" for its changes, and "what replaced …" for what is there in its place. A question has a frame of words that ask (when,
since, which release), or it is as short as a headline.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ruletrail.corpus.patterns import later
from ruletrail.indexer.asking.change_signs import words_of
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, WENT

#: Kinds of words that may come before and after the subject of a question on change.
_AROUND = (
    "changed", "may_have_changed", "change", "a_change", "release", "old", "then_or_now", "book", "of_the_rules", "was", "is",
    "how", "which", "when", "since", "first", "preposition", "itself", "frame", "came", "went", "turned",
)  # fmt: skip
_EDGES = (
    frozenset().union(*map(words_of, _AROUND)) - words_of("situation") - {"can", "can't", "cannot", "may", "must", "should"}
) | {"until"}
_RENAMED = frozenset(("rename", "renamed", "renames", "renaming", "rebranded", "retitled", "called"))
_GONE = (words_of("went") | {"go"}) - {"more", "last", "drop", "death", "cut", "longer", "still", "end", "left"}
#: After the name of a thing, these words ask for its end: "when did mana burn end".
_ENDED = (("end",), ("ended",), ("stop",))
_CAME = words_of("came") - {"first", "join", "new", "start", "begin", "add", "enter", "become", "create"}
_CHANGED = words_of("turned") - {"wording", "wordings", "different"}
_RELEASES = words_of("release")
#: Words of change in headlines. They are rarely about an event at the table.
_HEADLINES = frozenset(
    ("introduced", "introduction", "debut", "debuted", "origin", "origins", "added", "addition", "arrival", "defined", "started",
     "appear")
)  # fmt: skip
#: Words of the past, and of the present.
_PAST = frozenset(
    ("was", "were", "did", "since", "had", "has", "have", "been", "came", "debuted", "introduced", "introduction", "origin",
     "origins", "history", "long")
)  # fmt: skip
_PRESENT = frozenset(("does", "do", "is", "are"))
#: Words with which a question in the present tense asks about the past.
_STILL = frozenset(("still", "longer", "anymore"))
#: Verbs of change that are also verbs of events at the table.
_AT_THE_TABLE = frozenset(
    ("enter", "entered", "leave", "left", "gain", "gained", "lose", "lost", "end", "ended", "join", "joined")
)  # fmt: skip
#: Phrases that ask for a day or a release. The asterisk is the subject.
_ASKS = later(
    r"""\bsince\b | \bwhen\ (?:did|was|were|has|have|had)\b | \bwhen$
    | ^when\b(?!\ \*\ \w+s$)(?!.*\b(?:it|they|you|is|are|do|does)\b)
    | \bhow\ long\b | \b(?:history|origins?|introduction|debut(?:ed)?|earliest)\b
    | \*\ (?:\w+\ ){0,2}(?:release|version|date|year)s?$ | \*\ (?:s\ )?first\b
    | \bfirst\ (?:seen|show\w*|mention\w*|appear\w*|defined|release|rules|version|time|set|in|get|got|come)\b
    | \b(?:which|what|whose)\ (?:\w+\ ){0,2}
      (?:set|release|version|update|rulebook|book|text|year|edition|expansion|date|time)s?\b
    | \b(?:date|year|release|version|origin|birth|arrival)\ of\b""",
    re.VERBOSE,
)


#: What a question on the fate of a thing asks: its other name, its end, or that it is still there.
FATE = "fate"


class Happening(NamedTuple):
    """The fate that a question asks for. ``is_asked`` is True if the question asks expressly: then it is a question on change,
    even if the subject was always there."""

    happened: str
    is_asked: bool


def is_around(word: str) -> bool:
    """True for a word of asking or of change, which can be beside the subject of a question on change."""
    return word in _EDGES


def happening(before: Sequence[str], after: Sequence[str], *, is_name: bool = True) -> Happening | None:
    """The fate that the words before and after a name (or a phrase) ask for; None if they ask for no change."""
    words = {*before, *after}
    if _is_of_the_table(words, after, is_name):
        return None
    asks = bool(_ASKS.search(" ".join((*before, "*", *after))))
    if words & _STILL:
        return Happening(WENT, asks)
    if "name" in words and words & {"new", "other", "another", "old"}:
        return Happening(BECAME, asks)
    if words & _RENAMED and (
        words & words_of("changed") or words & {"before", "rename", "renaming", "was", "were", "first", "now"}
    ):
        return Happening(BECAME, asks)
    if words & {"go", "went"} and {"from", "to"} <= words:  # from one kind to another
        return None
    if words & _GONE or (is_name and asks and tuple(after) in _ENDED):
        return Happening(WENT, asks)
    if words & {"which", "what"}:
        words -= _RELEASES
    if (words & _CHANGED and not words & _CAME) or ("new" in before and words & {"rule", "rules"} and not asks):
        return Happening(CHANGED, asks or bool(words & {"what", "how", "history", "new"}))
    if asks or words & _HEADLINES or (tuple(after[:1]) == ("new",) and not before):
        return Happening(CAME, asks and bool(words & _PAST)) if "old" not in words else None
    return None


#: What is asked about: a name itself, a rule that has the name, or what the name means.
NAME, ITS_RULE, MEANING = "name", "rule", "meaning"
_OF_A_NAME = frozenset(("glossary", "entry", "term", "defined", "keyword", "keyworded", "name", "named", "section", "word"))


def asked_about(said: Sequence[str], before: Sequence[str], after: Sequence[str]) -> str:
    """Whether a name is asked about itself, or its rule, or what it means, by the words of the name and those beside it."""
    if not _OF_A_NAME.isdisjoint((*before, *after)):
        return NAME
    return ITS_RULE if "rule" in (*said[-1:], *after) else MEANING


def _is_of_the_table(words: set[str], after: Sequence[str], is_name: bool) -> bool:
    """True if the words around a name or a phrase ask about events at the table, or about a place in the book."""
    if words & words_of("number") or (words & _PRESENT and not words & (_PAST | _STILL | {"now", "defined"})):
        return True
    if is_name:  # the question asks for another kind or place of the same thing
        return bool(words & {"become", "became", "becomes"} and words & {"word", "words", "section", "subtype", "supertype"})
    is_when = tuple(after) == ("when",) and not words & (_PAST | _HEADLINES)
    return is_when or bool(words & _AT_THE_TABLE and not words & (words_of("book") | _RELEASES))
