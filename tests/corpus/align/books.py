"""Books made in memory: from a few lines in our own words, or from a real text that a test changes."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.relations import Alignment
from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Version

#: kind, key, text of a record.
Row = tuple[str, str, str]


class Made(list[AnalysedWording]):
    """Wordings by id, as in a corpus. Equal texts are one wording."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def id(self, text: str) -> int:
        if text not in self._ids:
            self._ids[text] = len(self)
            said, *examples = text.split(" EX: ")
            self.append(AnalysedWording(normalise(said), json.dumps(examples)))
        return self._ids[text]


WORDINGS = Made()


def book(rows: Iterable[Row], date: str = "2000-01-01", covers: tuple[str, ...] | None = None) -> Book:
    rows = list(rows)
    version = Version(0, date, date, "", "", covers, False, False)
    ids = list(range(len(rows)))
    wordings = [WORDINGS.id(text) for _, _, text in rows]
    return Book(version, ids, [k for k, _, _ in rows], [key for _, key, _ in rows], wordings, [None] * len(rows), WORDINGS)


def rules(text: str, **options) -> Book:
    """A book of lines such as "212.1a Words of the rule EX: An example". A number without a point is a section, and "@term Words"
    is an entry of the glossary."""
    rows = []
    for line in filter(None, map(str.strip, text.splitlines())):
        number, _, words = line.partition(" ")
        kind = "glossary" if number[0] == "@" else "rule" if "." in number else "section"
        rows.append((kind, number.lstrip("@").replace("_", " "), words))
    return book(rows, **options)


def links(alignment: Alignment) -> set[tuple[str, str, str]]:
    """(old key, new key, relation) of each link; "" for a missing partner."""
    old, new = alignment.old.keys, alignment.new.keys
    return {(old[p.old] if p.old >= 0 else "", new[p.new] if p.new >= 0 else "", p.relation) for p in alignment.pairs}
