"""Corrects the spelling of words that no rule has."""

from __future__ import annotations

import re
from functools import cache

from ruletrail.indexer.asking.concepts import Concept
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.language.analysis import stem
from ruletrail.indexer.language.words import Words

#: The lengths of the shortest and the longest word that is corrected, and of the shortest part into which a word is split.
SHORTEST, LONGEST, SHORTEST_PART = 5, 30, 4


def corrections(asked: tuple[Concept, ...], text: str, view: View) -> dict[str, str]:
    """Unknown word -> the word, or the two words, that were perhaps meant.

    Unknown is what no rule has and what isn't a nickname. At a digest the calendar knows more names. A word with a capital is a
    name, of a card say, and stays as it is.
    """
    found = {}
    for concept in asked:
        word = concept.words
        is_name = word.capitalize() in text
        if is_name or not SHORTEST <= len(word) <= LONGEST or len(concept.ways) > 1 or not word.isalpha():
            continue
        if view.opened.all.of(concept.ways[0][0][0]) or (view.opened.is_digest and word in _names()):
            continue
        if meant := _parted(word, view) or _near(word, view):
            found[word] = meant
    return found


@cache
def _names() -> frozenset[str]:
    """The words of all names of sections, keywords and terms that the calendar knows."""
    from ruletrail.corpus import calendar

    return frozenset(token for naming in calendar.namings() for token in Words.read(naming.name).tokens)


def corrected(text: str, wrong: dict[str, str]) -> str:
    """The text with its misspelt words corrected."""
    return re.sub(r"[^\W\d_]+", lambda match: wrong.get(match[0].lower(), match[0]), text)


def _near(word: str, view: View) -> str:
    near = view.opened.similar(word, 1 if len(word) < 8 else 2)
    return near[0] if near else ""


def _parted(word: str, view: View) -> str:
    """A word split into two words that form a term of the rules, "firststrike" into "first strike"; "" if there are none."""
    for place in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        parts = word[:place], word[place:]
        if view.opened.documents("term", Words.read(" ".join(parts)).joined) and all(
            view.opened.all.of(stem(part)) for part in parts
        ):
            return " ".join(parts)
    return ""
