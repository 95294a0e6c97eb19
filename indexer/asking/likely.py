"""How likely a text asks when, or how, the rules changed: by the kinds of words that it has, and by which follow which.

``tools/change_signs.py`` finds the weights.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from indexer.asking import learned
from indexer.language.telling_words import change_words

WEIGHTS = learned.DATA / "change_signs.tsv"
_TOKEN = re.compile(r"[a-z']+|\d[\d.]*[a-z]?|[-=]>|→|[,:;-]")
_YEAR, _NUMBER = re.compile(r"(?:199|20[0-4])\d"), re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
#: Without a word of these kinds no text asks for a change.
_TELLING = frozenset(
    f"<{kind}>"
    for kind in [
        "changed",
        "may_have_changed",
        "change",
        "a_change",
        "release",
        "old",
        "then_or_now",
        "was",
        "since",
        "when",
        "first",
    ]
)


@cache
def _kinds() -> dict[str, list[str]]:
    """Word -> the kinds of words that it is of. Some count as themselves, too."""
    found: dict[str, list[str]] = {}
    for kind, words in change_words().items():
        for word in words:
            found.setdefault(word, []).append(word if kind == "itself" else f"<{kind}>")
    return found


def _kinds_of(word: str) -> list[str]:
    if found := _kinds().get(word):
        return found
    if word in ",:;-":
        return ["<pause>"]
    if word[0].isdigit():
        return ["<year>"] if _YEAR.fullmatch(word) else ["<number>"] if _NUMBER.fullmatch(word) else ["<>"]
    return ["<done>"] if word.endswith("ed") else ["<>"]


def signs(text: str) -> set[str]:
    """The kinds of words, which of them follow each other, and what the text ends with."""
    words = _TOKEN.findall(text.lower())
    kinds = [_kinds_of(word) for word in words]
    found = {kind for each in kinds for kind in each}
    found.update(f"{kind} {other}" for before, after in pairwise(kinds) for kind in before for other in after)
    found.update(f"{kind} at last" for kind in (kinds[-1] if kinds else ()))
    return found


def likelihood(text: str, weights: Mapping[str, float] | None = None) -> float:
    """How likely the text asks for a change, from 0 to 1; by other ``weights`` than the shipped ones, if they are given."""
    weights = learned.weights(WEIGHTS) if weights is None else weights
    found = signs(text)
    if _TELLING.isdisjoint(found):
        return 0.0
    return 1 / (1 + math.exp(-weights["always"] - sum(weights[sign] for sign in found if sign in weights)))
