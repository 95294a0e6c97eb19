"""The field's language as data: renamed terms with their dates, judges' nicknames, well-known cards.

The tables are in indexer/data. They are stemmed once, when an index is built, and kept beside it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from corpus.normalise import normalise
from indexer.analysis import ASKING, stem, tokens
from indexer.documents import day

FILE = "vocabulary.json"
#: What the words behind a name are worth beside the words that were typed.
NICKNAME, CARD, RENAMED, GONE = 0.9, 0.8, 0.9, 0.25


@dataclass(frozen=True, slots=True)
class Sense:
    """What a phrase may mean: alternatives, each some stems; and further things to look for, which count less."""

    alternatives: tuple[tuple[str, ...], ...]
    also: tuple[tuple[str, ...], ...]
    weight: float
    literal: float
    """What the phrase as typed is worth."""


class Vocabulary:
    """Phrases (stems joined by a space) and what they mean, as of a day."""

    def __init__(self, rows: list[list]) -> None:
        self._rows: dict[str, list] = {}
        for row in rows:
            self._rows.setdefault(row[0], row)
        self.longest = max((row[0].count(" ") + 1 for row in rows), default=1)

    @classmethod
    def load(cls, folder: Path) -> Vocabulary:
        """The vocabulary that was written beside an index."""
        return cls(json.loads((folder / FILE).read_text("utf-8")))

    def is_renamed(self, typed: str) -> bool:
        """True when the words typed are the old or the new name of a renamed term."""
        row = self._rows.get(" ".join(_stems(typed)))
        return row is not None and row[1] in ("older", "newer")

    def sense(self, phrase: str, when: int | None) -> Sense | None:
        """What ``phrase`` means on that day (20040201); None: in all times together. None when it has no further meaning."""
        row = self._rows.get(phrase)
        if row is None:
            return None
        _said, table, alternatives, also, since = row
        weight, literal = {"nicknames": NICKNAME, "cards": CARD}.get(table, RENAMED), 1.0
        if table == "older":  # typed the old name: from that day on the rules use the new one
            if when is not None and when < since:
                return None
            literal = GONE if when is not None else 1.0
        elif table == "newer":  # typed the new name: before that day the rules used the old one
            if when is not None and when >= since:
                return None
            literal = GONE if when is not None else 1.0
        return Sense(tuple(map(tuple, alternatives)), tuple(map(tuple, also)), weight, literal)


def renames() -> list[dict[str, str]]:
    """The dated table of terms that changed name: old, new, since (a version's date), source (one of its rules)."""
    return [dict(zip(("old", "new", "since", "source"), row, strict=True)) for row in _table("renames")]


def compile_to(folder: Path) -> None:
    """Writes the stemmed vocabulary beside an index."""
    rows: list[list] = []
    for name in ("nicknames", "cards"):
        for said, meant in _table(name):
            first, *more = meant.split("&")
            rows.append([" ".join(_stems(said)), name, [_content(a) for a in first.split("|")], [_content(m) for m in more], 0])
    for pair in renames():
        old, new, since = pair["old"], pair["new"], day(pair["since"])
        rows.append([" ".join(_stems(old)), "older", [_content(new)], [], since])
        rows.append([" ".join(_stems(new)), "newer", [_content(old)], [], since])
    (folder / FILE).write_text(json.dumps(rows, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def _table(name: str) -> list[list[str]]:
    lines = files("indexer").joinpath("data", f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def _stems(phrase: str) -> list[str]:
    return [stem(token) for token in tokens(normalise(phrase))]


def _content(phrase: str) -> list[str]:
    """The stems to look for; a phrase that is nothing without its small words ("in play") is looked for as one."""
    if phrase.strip() in compounds():
        return [phrase.strip()]
    words = tokens(normalise(phrase))
    return [stem(word) for word in words if word not in ASKING] or [stem(word) for word in words]


def compounds() -> frozenset[str]:
    """Names of renamed terms that are indexed as one word."""
    return frozenset({"in play", "into play"})
