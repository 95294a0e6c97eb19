"""The vocabulary of players and judges: renamed terms with their dates, nicknames, well-known cards, subtypes.

``compile_to`` stems the tables when an index is built and writes them beside it; ``Vocabulary`` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ruletrail.indexer.days import day
from ruletrail.indexer.language.tables import rows
from ruletrail.indexer.language.words import Words

FILE = "vocabulary.tsv"
#: Names of renamed terms that are indexed as one word, because they mean nothing without "in" and "into".
COMPOUNDS = frozenset({"in play", "into play"})
#: The weights of the words that a typed phrase stands for. A typed word weighs 1.
NICKNAME, CARD, RENAMED, GONE, SUBTYPE = 1.2, 0.8, 0.9, 0.25, 0.7
#: A rule that lists the subtypes of a kind of cards: first the word for them, then, after "are" or a colon, their names.
_LIST = re.compile(r"subtypes are called (\w+) types\. (.*)", re.DOTALL)
_ASIDE = re.compile(r"\s*\([^)]*\)")
_NAME = re.compile(r"(?:.*(?:\bare|:) )?(?:and )?([A-Z][\w'-]+)\.?", re.DOTALL)


class Sense(NamedTuple):
    """The possible meaning of a phrase."""

    alternatives: list[list[str]]
    """The phrases that the rules may use for it, as lists of stems."""
    also: list[list[str]]
    """Further phrases to look for."""
    weight: float
    """The weight of ``alternatives`` and ``also``."""
    literal: float
    """The weight of the phrase as typed."""


class Vocabulary:
    """Phrases (stems joined by spaces), and their meaning on a day."""

    def __init__(self, folder: Path) -> None:
        """Reads the file that ``compile_to`` wrote beside an index."""
        lines = (folder / FILE).read_text("utf-8").splitlines()
        self.longest = int(lines[0])
        """The number of words of the longest phrase."""
        self._rows = dict(line.split("\t", 1) for line in lines[1:])

    @cached_property
    def renamed(self) -> dict[int, list[tuple[str, str]]]:
        """Day (20040201) -> the terms that were renamed on that day: the stems of the old name and of the new name."""
        found: dict[int, list[tuple[str, str]]] = {}
        for old, row in self._rows.items():
            if row.startswith("older"):
                _table, since, new, _also = row.split("\t")
                found.setdefault(int(since), []).append((old, new.split("|")[0].replace("_", " ")))
        for names in found.values():
            names.sort(key=lambda pair: -len(pair[0]))
        return found

    def is_renamed(self, phrase: str) -> bool:
        """True if ``phrase`` (stems) is the old or the new name of a renamed term."""
        row = self._rows.get(phrase)
        return row is not None and row.startswith(("older", "newer"))

    def names(self, phrase: str) -> list[str]:
        """``phrase`` (stems), and the names that it is a nickname of."""
        sense = self.sense(phrase, None)
        ways = sense.alternatives if sense and self._rows[phrase].startswith("nicknames") else []
        return [phrase, *map(" ".join, ways)]

    def sense(self, phrase: str, when: int | None) -> Sense | None:
        """The meaning of ``phrase`` on a day (20040201), or with None in all times together.

        Returns None if it means nothing but its words.
        """
        row = self._rows.get(phrase)
        if row is None:
            return None
        table, since, alternatives, also = row.split("\t")
        weight, literal = {"nicknames": NICKNAME, "cards": CARD, "subtypes": SUBTYPE}.get(table, RENAMED), 1.0
        if table == "older":  # the old name was typed: from that day on the rules use the new one
            if when is not None and when < int(since):
                return None
            literal = GONE if when is not None else 1.0
        elif table == "newer":  # the new name was typed: before that day the rules used the old one
            if when is not None and when >= int(since):
                return None
            literal = GONE if when is not None else 1.0
        return Sense(_ways(alternatives), _ways(also), weight, literal)


def _ways(written: str) -> list[list[str]]:
    """ "a b|in_play" -> [["a", "b"], ["in play"]]: a phrase that is indexed as one word has no spaces."""
    return [[word.replace("_", " ") for word in way.split()] for way in written.split("|") if way]


# -- the tables, when an index is built ----------------------------------------------------------------------------


def renames() -> list[dict[str, str]]:
    """The dated table of terms that changed name: old, new, since (a version's date), source (one of its rules)."""
    return [dict(zip(("old", "new", "since", "source"), row, strict=True)) for row in rows("renames")]


def subtypes(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Subtypes and their kinds, ("goblin", "creature"), from the rules with these normal texts that list them."""
    for text in texts:
        if (found := _LIST.search(text)) and found[1] != "planar":  # names of planar types can be plain words such as "time"
            for part in _ASIDE.sub("", found[2]).split(", "):
                if name := _NAME.fullmatch(part.strip()):
                    yield name[1].lower(), found[1]


def compile_to(folder: Path, texts: Iterable[str]) -> None:
    """Writes the stemmed vocabulary beside an index of ``texts``. If several tables have a phrase, the first meaning counts."""
    made: dict[str, str] = {}

    def put(phrase: str, table: str, since: int, alternatives: str, also: list[str]) -> None:
        ways = "|".join(map(_content, alternatives.split("|")))
        made.setdefault(Words.read(phrase).joined, f"{table}\t{since}\t{ways}\t{'|'.join(map(_content, also))}")

    for name in ("nicknames", "cards"):
        for said, meant in rows(name):
            first, *more = meant.split("&")
            put(said, name, 0, first, more)
    for pair in renames():
        since = day(pair["since"])
        put(pair["old"], "older", since, pair["new"], [])
        put(pair["new"], "newer", since, pair["old"], [])
    for name, kind in subtypes(texts):
        put(name, "subtypes", 0, kind, [])
    longest = max(said.count(" ") + 1 for said in made)
    (folder / FILE).write_text("\n".join([str(longest), *(f"{said}\t{row}" for said, row in made.items())]) + "\n", "utf-8")


def _content(phrase: str) -> str:
    """The stems to look for, joined by spaces; a compound ("in play") is one word, "in_play"."""
    if phrase.strip() in COMPOUNDS:
        return phrase.strip().replace(" ", "_")
    words = Words.read(phrase)
    return " ".join(words.content or words.stems)
