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
_EDGES = frozenset().union(*map(words_of, _AROUND)) - words_of("situation") - {"can", "can't", "cannot", "may", "must", "should"}
_RENAMED = frozenset("rename renamed renames renaming rebranded retitled called name names".split())
_GONE = words_of("went") - {"more", "until", "last", "drop", "death", "cut", "longer", "still"}
_CAME = words_of("came") - {"first", "join", "joined", "gain", "gained", "new", "came", "come"}
_CHANGED = words_of("turned") - {"old", "wording", "wordings", "different"}
#: Words that ask for a day, a release or the past whatever stands beside them.
_TIMES = frozenset("when since year date day debut debuted origin origins introduction first earliest history long".split())
_RELEASES = words_of("release")
#: Words of change that a headline has: nothing at the table does this.
_HEADLINES = words_of("changed") | frozenset("debut origin origins introduction addition".split())
#: What things at the table do, too.
_AT_THE_TABLE = frozenset("enter entered leave left gain gained lose lost end ended join joined".split())
#: Words that only tell when, beside words of the present.
_PRESENT = frozenset(("does", "do", "is", "are"))


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
    """What is asked of a thing, and whether a day or a release is asked for in so many words."""

    happened: str
    is_asked: bool


def is_around(word: str) -> bool:
    """True of a word of asking or of change, as it stands around the subject of a question on change."""
    return word in _EDGES


def happening(rest: Sequence[str], *, is_name: bool = True) -> Happening | None:
    """What the words around a name, or around a phrase, ask of it; None where they ask for no change."""
    words = set(rest)
    if not is_name and words & _AT_THE_TABLE and not words & (words_of("book") | _RELEASES):
        return None
    asks = bool(words & _TIMES or (words & _RELEASES and words & {"which", "what"}))
    if words & words_of("number"):
        return None
    is_present = bool(words & _PRESENT) and not words & (words_of("changed") | words_of("may_have_changed"))
    if "still" in words or "longer" in words or {"any", "more"} <= words or "anymore" in words:
        return Happening(WENT, asks) if words & {"still", "longer", "anymore"} else None
    if words & _RENAMED and words & (words_of("changed") | {"before", "called", "new", "rename", "renaming", "change"}):
        return Happening(BECAME, asks)
    if words & _GONE:
        return Happening(WENT, asks)
    if words & {"which", "what"}:
        words -= _RELEASES
    came = words & _CAME - {"first", "new"} or words & {"introduction", "origin"}
    if (words & _CHANGED and not came) or ("new" in words and words & {"rule", "rules"} and not asks):
        return Happening(CHANGED, asks or bool(words & {"what", "how"}))
    if words & _CAME or (words & {"came", "come", "comes", "new"} and asks):
        return Happening(CAME, asks) if asks or words & _CAME else None
    if asks and not (is_present and "since" not in words) and not words & {"until", "old"}:
        return Happening(CAME, True)
    return None
