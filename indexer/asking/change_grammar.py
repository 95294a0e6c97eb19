"""What is asked of a thing that a question on change names: by the words beside its name.

"When was … added" asks for its first day, "… removed" for its last one, "… renamed" for the day of another name, "what changed
about …" for its changes. A question has a frame of words that ask (when, since, which release), or it is as short as a headline.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ruletrail.corpus.patterns import later
from ruletrail.indexer.asking.change_signs import words_of

CAME, WENT, BECAME, CHANGED = "came", "went", "became", "changed"
"""What happened to a thing."""

#: Kinds of words that stand around the subject of a question on change.
_AROUND = (
    "changed", "may_have_changed", "change", "a_change", "release", "old", "then_or_now", "book", "of_the_rules", "was", "is",
    "how", "which", "when", "since", "first", "preposition", "itself", "frame", "came", "went", "turned",
)  # fmt: skip
_EDGES = (
    frozenset().union(*map(words_of, _AROUND))
    - (words_of("situation") - {"until"})
    - {"can", "can't", "cannot", "may", "must", "should"}
)
_RENAMED = frozenset("rename renamed renames renaming rebranded retitled called".split())
_GONE = (words_of("went") | {"go"}) - {"more", "last", "drop", "death", "cut", "longer", "still", "end", "left"}
_CAME = words_of("came") - {"first", "join", "new", "start", "begin", "add", "enter", "become", "create"}
_CHANGED = words_of("turned") - {"wording", "wordings", "different"}
#: Words of change that a headline has: nothing at the table does this.
_HEADLINES = frozenset(
    "introduced introduction debut debuted origin origins added addition arrival defined started appear".split()
)
#: Words of the past, or that ask for a day in so many words.
_PAST = frozenset("was were did since had has have been came debuted introduced introduction origin origins history long".split())
_RELEASES = words_of("release")
_PRESENT = frozenset(("does", "do", "is", "are"))
#: What things at the table do, too.
_AT_THE_TABLE = frozenset("enter entered leave left gain gained lose lost end ended join joined".split())
#: How a day or a release is asked for; the subject is the asterisk.
_ASKS = later(
    r"\bsince\b | \bwhen\ (?:did|was|were|has|have|had)\b | \bwhen$ | ^when\b(?!\ \*\ \w+s$)(?!.*\b(?:it|they|you|is|are|do|does)\b)"
    r"| \bhow\ long\b | \b(?:history|origins?|introduction|debut(?:ed)?|earliest)\b | \*\ (?:\w+\ ){0,2}(?:release|version|date|year)s?$"
    r"| \bfirst\ (?:seen|show\w*|mention\w*|appear\w*|defined|release|rules|version|time|set|in|get|got|come)\b"
    r"| \b(?:which|what|whose)\ (?:\w+\ ){0,2}(?:sets?|releases?|versions?|updates?|rulebooks?|books?|texts?|years?|editions?|expansions?|dates?|time)\b"
    r"| \b(?:date|year|release|version|origin|birth|arrival)\ of\b | \*\ (?:first|s\ first)\b",
    re.VERBOSE,
)
#: What only a text on change says, whatever it is about.
_OF_HISTORY = later(
    r"""^(?:good\ ?bye|farewell|bye|rip)\b | \bnew\b(?:\ \w+){0,3}\ rules?\b | \bi\ remember\b | [-=]> | →
    | \bused\ to\ (?:be|have|need|start|only|enter|make|let|add|do|keep|say|cost|work|die|count|hurt|trigger|give|gain)\b
    | \b(?:nerf(?:ed|s)?|rework(?:ed)?|functional\ change|loophole|rules?\ (?:changes?|fix|rewrite)|older?\ (?:wording|definition))\b
    | \b(?:stop(?:ped|s)\ being|lost\ its\ status\ as|wasn't|before\ it\ was)\ an?\ (?:keyword|ability\ word|supertype|card\ type)\b
    | \b(?:becomes?|became|becoming)\ (?:an?\ )?(?:official\ )?(?:keyword|ability\ word|designation|supertype|game\ term|rules\ term)
    | \b(?:shortened|lowered|raised|renamed|rebranded|reworded|switched|demoted|upgraded|widened)\ (?:from\ .*)?(?:to|as)\b
    | \b(?:was|were)\ replaced\b | \breplaced\ by\ what\b | \bofficially\ becomes?\b | \b(?:is|are)\ now\ called\b
    | \b(?:debut(?:ed)?|origin|introduced|introduction)\b | \bin\ the\ old\ days\b | \bback\ in\ the\ day\b | \bat\ first\b
    | \b(?:was|were|did)\ (?:\S+\ ){1,6}always\b
    | \bfirst\ (?:seen|mention(?:ed|s)?|appear(?:s|ed|ance)?|defined|listed|release|rules|version)\b
    | \bwhat\ changed\ (?:about|with|for|in)\b""",
    re.IGNORECASE | re.VERBOSE,
)


def is_of_history(text: str) -> bool:
    """True of a text that only somebody writes who asks how the rules changed, whatever it is about."""
    return bool(_OF_HISTORY.search(text))


class Happening(NamedTuple):
    """What is asked of a thing, and whether that is asked in so many words: then it is one on change even of what always was."""

    happened: str
    is_asked: bool


def is_around(word: str) -> bool:
    """True of a word of asking or of change, as it stands around the subject of a question on change."""
    return word in _EDGES


def happening(before: Sequence[str], after: Sequence[str], *, is_name: bool = True) -> Happening | None:
    """What the words before and after a name, or a phrase, ask of it; None where they ask for no change."""
    words = {*before, *after}
    if words & {"become", "became", "becomes"} and words & {"word", "words", "section", "subtype", "supertype"} and is_name:
        return None  # it was something else before, or stood elsewhere
    if not is_name and after == ("when",) and not words & (_PAST | _HEADLINES):
        return None
    asks = bool(_ASKS.search(" ".join((*before, "*", *after))))
    if words & words_of("number") or (not is_name and words & _AT_THE_TABLE and not words & (words_of("book") | _RELEASES)):
        return None
    if words & _PRESENT and not words & _PAST and not words & {"still", "longer", "anymore", "now", "introduced", "defined"}:
        return None
    if words & {"still", "longer", "anymore"}:
        return Happening(WENT, asks)
    if "name" in words and words & {"new", "other", "another", "old"}:
        return Happening(BECAME, asks)
    if words & _RENAMED and words & (
        words_of("changed") | {"before", "rename", "renaming", "change", "was", "were", "first", "now"}
    ):
        return Happening(BECAME, asks)
    if words & _GONE:
        return Happening(WENT, asks)
    if words & {"which", "what"}:
        words -= _RELEASES
    came = words & _CAME
    if (words & _CHANGED and not came) or ("new" in before and words & {"rule", "rules"} and not asks):
        return Happening(CHANGED, asks or bool(words & {"what", "how", "history"}))
    if asks or words & _HEADLINES or tuple(after) == ("new",) and not before:
        return Happening(CAME, asks and bool(words & _PAST)) if "old" not in words else None
    return None
