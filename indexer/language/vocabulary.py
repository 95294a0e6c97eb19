"""The field's language as data: renamed terms with their dates, judges' nicknames, well-known cards.

indexer.language.tables stems the tables once, when an index is built, and keeps them beside it.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

FILE = "vocabulary.tsv"
#: Names of renamed terms that are indexed as one word, for they are nothing without their small words.
COMPOUNDS = frozenset({"in play", "into play"})
#: What the words behind a name are worth beside the words that were typed.
NICKNAME, CARD, RENAMED, GONE, SUBTYPE = 1.2, 0.8, 0.9, 0.25, 0.7


class Sense(NamedTuple):
    """What a phrase may mean."""

    alternatives: list[list[str]]
    """The ways that the rules may put it, each some stems."""
    also: list[list[str]]
    """Further things to look for."""
    weight: float
    literal: float
    """What the phrase as typed is worth."""


class Vocabulary:
    """Phrases (stems joined by a space) and what they mean, as of a day."""

    def __init__(self, folder: Path) -> None:
        """Reads what indexer.language.tables wrote beside an index."""
        lines = (folder / FILE).read_text("utf-8").splitlines()
        self.longest = int(lines[0])
        """The number of words of the longest phrase."""
        self._rows = dict(line.split("\t", 1) for line in lines[1:])

    @cached_property
    def renamed(self) -> dict[int, list[tuple[str, str]]]:
        """Day (20040201) -> the terms that changed name then: the old name's stems and the new one's."""
        found: dict[int, list[tuple[str, str]]] = {}
        for old, row in self._rows.items():
            if row.startswith("older"):
                _table, since, new, _also = row.split("\t")
                found.setdefault(int(since), []).append((old, new.split("|")[0].replace("_", " ")))
        for names in found.values():
            names.sort(key=lambda pair: -len(pair[0]))
        return found

    def is_renamed(self, phrase: str) -> bool:
        """True when ``phrase`` (stems) is the old or the new name of a renamed term."""
        row = self._rows.get(phrase)
        return row is not None and row.startswith(("older", "newer"))

    def names(self, phrase: str) -> list[str]:
        """``phrase`` (stems), and what it is a nickname of."""
        sense = self.sense(phrase, None)
        ways = sense.alternatives if sense and self._rows[phrase].startswith("nicknames") else []
        return [phrase, *map(" ".join, ways)]

    def sense(self, phrase: str, when: int | None) -> Sense | None:
        """What ``phrase`` means on that day (20040201), or with None in all times together.

        Returns None when it means nothing but its words.
        """
        row = self._rows.get(phrase)
        if row is None:
            return None
        table, since, alternatives, also = row.split("\t")
        weight, literal = {"nicknames": NICKNAME, "cards": CARD, "subtypes": SUBTYPE}.get(table, RENAMED), 1.0
        if table == "older":  # typed the old name: from that day on the rules use the new one
            if when is not None and when < int(since):
                return None
            literal = GONE if when is not None else 1.0
        elif table == "newer":  # typed the new name: before that day the rules used the old one
            if when is not None and when >= int(since):
                return None
            literal = GONE if when is not None else 1.0
        return Sense(_ways(alternatives), _ways(also), weight, literal)


def _ways(written: str) -> list[list[str]]:
    """ "a b|in_play" -> [["a", "b"], ["in play"]]: a phrase that is indexed as one word has no spaces."""
    return [[word.replace("_", " ") for word in way.split()] for way in written.split("|") if way]
