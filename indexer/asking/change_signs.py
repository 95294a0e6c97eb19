"""Estimates how likely a text asks when, or how, the rules changed, from the kinds of its words and of pairs of words in a row.

``tools/fit_search.py`` fits the weights to questions on change and to real posts that ask for no change.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise

from ruletrail.corpus.patterns import later
from ruletrail.indexer.asking.fate import fate_asked_of
from ruletrail.indexer.asking.weights import weights
from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.tables import rows
from ruletrail.indexer.language.words import Words

#: From the first likelihood on, a text asks for a change; from the second on, it may ask for one.
SURE, PERHAPS = 0.45, 0.15
_TOKEN = re.compile(r"[a-z']+|\d[\d.]*[a-z]?|[-=]>|→|[,:;-]")
_YEAR, _NUMBER = re.compile(r"(?:199|20[0-4])\d"), re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
#: Kinds of words of change, which no rule is about. The other words of a text are its subject.
_OF_CHANGE = ("changed", "may_have_changed", "change", "a_change", "release", "old", "then_or_now", "book", "of_the_rules")
#: The kind of words of change that also describe things and events at the table.
_OF_THE_GAME = "of_the_game"
#: The kind of words that are part of a question but give no sign.
_FRAME = "frame"
#: The kinds of change that words name: something came, went, got another number or other words.
OF_CHANGES = frozenset({"came", "went", "number", "turned"})
_NO_KINDS: frozenset[str] = frozenset()
_GONE = frozenset({"went"})
#: Questions that are answered by a rule and its story: "how has … changed", "is … still a rule", "what did … say" in a year.
_STORY = re.compile(
    r"how (?:have|has) (?:the )?(.+) (?:changed?|evolved?)\b(?! (?:control|zones?|targets?))"
    r"|how many (?:different )?(?:versions|iterations|wordings) of (?:the )?(.+) (?:have|has) there been\b"
)
_WHETHER = re.compile(
    r"(?:is|are) (?:the )?(.+) still .*\b(?:rules?|rulebook|types?|supertypes?|subtypes?|keywords?|things?|game|term)\W*$"
    r"|(?:does|do) (?:the )?(.+) still exist\b.{,20}$"
)
_WHAT_WAS = re.compile(r"(?:what|how) did (?:the )?(.+) (?:say|read|work|mean)\W*$|what (?:was|were) (?:the )?(.+?)\W*$")
#: A text without a word of these kinds doesn't ask for a change.
_ASKING = frozenset(
    ("changed", "may_have_changed", "change", "a_change", "release", "old", "then_or_now", "was", "since", "when", "first")
)


@cache
def _kinds() -> dict[str, frozenset[str]]:
    """Word -> its kinds."""
    found: dict[str, set[str]] = {}
    for kind, words in rows("change_words"):
        for word in words.split():
            found.setdefault(word, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in found.items()}


@cache
def words_of(kind: str) -> frozenset[str]:
    """The words of a kind."""
    return frozenset(word for word, kinds_of in _kinds().items() if kind in kinds_of)


def _signs_of(word: str) -> list[str]:
    if found := _kinds().get(word):
        signs = [word if kind == "itself" else f"<{kind}>" for kind in sorted(found - OF_CHANGES - {_OF_THE_GAME, _FRAME})]
        return signs or ["<>"]
    if word in ",:;-":
        return ["<pause>"]
    if word[0].isdigit():
        return ["<year>"] if _YEAR.fullmatch(word) else ["<number>"] if _NUMBER.fullmatch(word) else ["<>"]
    return ["<done>"] if word.endswith("ed") else ["<>"]


def signs(text: str) -> set[str]:
    """The signs of a text: the kinds of its words, the pairs of kinds in a row, and the kind of the last word."""
    kinds_of = [_signs_of(word) for word in _TOKEN.findall(text.lower().replace("’", "'"))]
    found = {kind for each in kinds_of for kind in each}
    found.update(f"{kind} {other}" for before, after in pairwise(kinds_of) for kind in before for other in after)
    found.update(f"{kind} at last" for kind in (kinds_of[-1] if kinds_of else ()))
    return found


_OF_THE_TABLE = later(
    r"""\b(?:since|last|this|next|each|that|my|your)\ (?:\w+\ )?turn\b
    | \bwhen\ did\ (?:\w+\ )?(?:creature|permanent|token|spell)s?\ (?:with\ .*)?(?:enter|leave|attack|block|die|untap)\W*$""",
    re.IGNORECASE | re.VERBOSE,
)
#: Phrases that occur only in texts on change, whatever their subject.
_OF_HISTORY = later(
    r"""^(?:good\ ?bye|farewell|bye|rip)\b | \bnew\b(?:\ \w+){0,3}\ rules?\b | \bi\ remember\b | [-=]> | →
    | \bused\ to\ (?:be|have|need|start|only|enter|make|let|add|do|keep|say|cost|work|die|count|hurt|trigger|give|gain)\b
    | \b(?:nerf(?:ed|s)?|rework(?:ed)?|functional\ change|loophole)\b | \brules?\ (?:changes?|fix|rewrite)\b
    | \bolder?\ (?:wording|definition)\b
    | \b(?:stop(?:ped|s)\ being|lost\ its\ status\ as|wasn't|before\ it\ was)\ an?\ (?:keyword|ability\ word|supertype)\b
    | \b(?:becomes?|became|becoming)\ (?:an?\ )?(?:official\ )?(?:keyword|ability\ word|designation|supertype|game\ term)
    | \b(?:shortened|lowered|raised|renamed|rebranded|reworded|switched|demoted|upgraded|widened)\ (?:from\ .*)?(?:to|as)\b
    | \breplaced\ by\ what\b | \bofficially\ becomes?\b | \b(?:is|are)\ now\ called\b
    | \b(?:debut(?:ed)?|origin|introduced|introduction)\b | \bin\ the\ old\ days\b | \bback\ in\ the\ day\b | \bat\ first\b
    | \b(?:was|were|did)\ (?:\S+\ ){1,6}always\b | \bwhat\ changed\ (?:about|with|for|in)\b
    | \bfirst\ (?:seen|mention(?:ed|s)?|appear(?:s|ed|ance)?|defined|listed|release|rules|version)\b""",
    re.IGNORECASE | re.VERBOSE,
)


#: Kinds of words of what somebody plays: "my creature when it died" has no fate in the rules.
_OF_A_GAME = frozenset(("<people>", "<situation>", "<when>"))
#: The words of which it has one.
_OF_HISTORY_TOO = frozenset(
    ("goodbye", "good", "farewell", "bye", "rip", "new", "remember", "used", "nerf", "nerfs", "nerfed", "rework", "reworked",
     "functional", "loophole", "rule", "rules", "old", "older", "stopped", "stops", "lost", "wasn", "before", "become", "becomes",
     "became", "becoming", "shortened", "lowered", "raised", "renamed", "rebranded", "reworded", "switched", "demoted",
     "upgraded", "widened", "replaced", "now", "debut", "debuted", "origin", "introduced", "introduction", "days", "day", "first",
     "always",
     "changed", "->", "=>", "→")
)  # fmt: skip


def is_of_history(text: str) -> bool:
    """True of a text that only somebody writes who asks how the rules changed, whatever it is about."""
    if (thing := fate_asked_of(text)) and signs(thing).isdisjoint(_OF_A_GAME):
        return True
    if _OF_HISTORY_TOO.isdisjoint(re.findall(r"[a-z]+|[-=]>|→", text.lower())):
        return False  # most texts have none of these words; compiling the pattern takes longer than this test
    return bool(_OF_HISTORY.search(text))


def is_of_the_table(text: str) -> bool:
    """True for a text about an event in some turn, or about the entering, leaving or attacking of a permanent."""
    return bool(_OF_THE_TABLE.search(text)) and not _kinds_of(text) & {"book", "release"}


def _kinds_of(text: str) -> frozenset[str]:
    return frozenset().union(*(_kinds().get(word, _NO_KINDS) for word in _TOKEN.findall(text.lower())))


def asked_about(text: str, *, in_a_year: bool = False) -> str:
    """The subject of a question that asks for a whole story: "deathtouch" in "how has deathtouch changed"; "" for other texts.

    ``in_a_year``: the text named a year, which was taken out of it. Then "what did … say" counts too.
    """
    lower = text.lower()
    story = _STORY.match(lower) or _WHETHER.match(lower) or (_WHAT_WAS.match(lower) if in_a_year else None)
    if not story or not signs(text).isdisjoint(("<people>", "<situation>")):
        return ""
    found = next(filter(None, story.groups()))
    return found if kinds(found).isdisjoint(("came", "went", "number")) else ""


def is_whether(text: str) -> bool:
    """True if a question asks whether something is still in the rules: "is mana burn still a rule"."""
    return bool(_WHETHER.match(text.lower()))


def may_tell(signs: set[str]) -> bool:
    """True if a text with these signs has a word that may ask for a change."""
    return any(f"<{kind}>" in signs for kind in _ASKING)


def likelihood(text: str, fitted: Mapping[str, float] | None = None) -> float:
    """The likelihood that a text asks for a change, 0 to 1. ``fitted`` replaces the shipped weights."""
    fitted = weights("change") if fitted is None else fitted
    found = signs(text)
    if not may_tell(found):
        return 0.0
    return 1 / (1 + math.exp(-fitted["always"] - sum(fitted[sign] for sign in found if sign in fitted)))


def kinds(text: str) -> frozenset[str]:
    """The kinds of change that a text speaks of, of ``OF_CHANGES``. What is in a thing's place is asked of what went."""
    if fate_asked_of(text):
        return _GONE
    return OF_CHANGES & frozenset().union(*(_kinds().get(word, _NO_KINDS) for word in _TOKEN.findall(text.lower())))


#: Words that change the meaning of a verb: a thing cut into parts didn't go, and a thing one got rid of didn't come.
_PHRASAL = frozenset(("into", "down", "up", "rid"))


def direction(text: str) -> str:
    """ "came" or "went" if a text names no other kind of change; otherwise ""."""
    asked = kinds(text)
    is_phrasal = not _PHRASAL.isdisjoint(text.lower().split())
    return next(iter(asked)) if len(asked) == 1 and asked <= {"came", "went"} and not is_phrasal else ""


def _only_of(word: str, kinds: Collection[str]) -> bool:
    """True if a word has one of these kinds and isn't a word of the game."""
    found = _kinds().get(word, _NO_KINDS)
    return _OF_THE_GAME not in found and not found.isdisjoint(kinds)


def subject(asked: Words) -> Words:
    """The words of a question without the words of change; all words if there are no others."""
    pairs = list(zip(asked.tokens, asked.stems, strict=True))
    for left_out in (_OF_CHANGE, _OF_CHANGE[:-1]):
        kept = [pair for pair in pairs if not _only_of(pair[0], left_out)]
        if any(word not in ASKING and word[0].isalpha() for word, _stem in kept):
            return Words(" ".join(word for word, _stem in kept), *map(tuple, zip(*kept, strict=True)))
    return asked
