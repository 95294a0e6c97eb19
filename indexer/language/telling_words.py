"""What a telling, or a question, says of a change, in stems. What is asked needs no more of the tellings than this."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from indexer.language.analysis import IRREGULAR, stem
from indexer.language.words import Words

_TABLE = Path(__file__).parent / "data" / "change_words.tsv"  # importlib.resources takes longer to import than this to read
#: Kinds of words that tell of a change whatever it is, and where in the rules; and more such words.
_KINDS = ("changed", "may_have_changed", "change", "a_change", "release", "then_or_now", "book")
_MORE = "definition entry term word keyword"
#: Of these, what things at the table do or are, too.
_OF_THE_GAME = "block day die enter leave"
_COUNTS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"


@cache
def change_words() -> dict[str, list[str]]:
    """The words of data/change_words.tsv by their kind."""
    rows = (line.split("\t") for line in _TABLE.read_text("utf-8").splitlines())
    return {kind: words.split() for kind, words in rows}


@cache
def _words_of_change() -> frozenset[str]:
    return frozenset(_MORE.split()).union(*(change_words()[kind] for kind in _KINDS)).difference(_OF_THE_GAME.split())


@cache
def _stems_of_change(letter: str) -> frozenset[str]:
    """Stems of words that say nothing of what changed: those that begin with a letter, and perhaps others.

    A stem begins as its word does, but for irregular forms. To stem all words would take longer than most searches.
    """
    begun = (stem(word) for word in _words_of_change() if word[0] == letter or word in IRREGULAR)
    return frozenset(begun).difference(map(stem, _OF_THE_GAME.split()))


#: Stem of a counting word -> the number in digits.
_DIGITS = {stem(word): str(number) for number, word in enumerate(_COUNTS.split())}


def telling_words(said: str) -> list[str]:
    """The stems of a telling that say what changed, and numbers in digits; all stems where there are no others."""
    words = Words.read(said)
    return [_DIGITS.get(each, each) for each in words.content if each not in _stems_of_change(each[:1])] or list(words.stems)
