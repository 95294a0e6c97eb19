"""The versions of a corpus as books ready to be aligned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from sys import intern

from ruletrail.corpus import change
from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.relations import Pair
from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.relation_names import MERGED, SPLIT
from ruletrail.corpus.store import Corpus, Version, books, stands
from ruletrail.corpus.store.links import LinkRow


class Wordings(dict[int, AnalysedWording]):
    """The wordings of a corpus by their row ids.

    The wordings of ``versions`` (row ids) are all read on first use; each other wording is read when it is needed.
    """

    def __init__(self, corpus: Corpus, versions: Collection[int] = ()) -> None:
        self._corpus, self._versions = corpus, versions

    def __missing__(self, wording_id: int) -> AnalysedWording:
        made: dict[tuple[str, str], AnalysedWording] = {}
        for row_id, *told in books.texts(self._corpus, self._versions) if self._versions else ():
            self[row_id] = made.setdefault((told[0], told[1]), AnalysedWording(*told))
        self._versions = ()
        if wording_id not in self:
            self[wording_id] = AnalysedWording(*books.text(self._corpus, wording_id))
        return self[wording_id]


def load(corpus: Corpus, wordings: dict[int, AnalysedWording], version: Version) -> Book:
    """The version's book, without commentary."""
    return _book(version, books.columns(corpus, version), wordings)


def some(corpus: Corpus, versions: Iterable[Version], lineages: Collection[int]) -> list[Book]:
    """The versions' books with only the rules of these lineages (row ids)."""
    wordings = Wordings(corpus)
    return [_book(version, books.some_columns(corpus, version, lineages), wordings) for version in versions]


def _book(version: Version, columns: books.Columns, wordings: dict[int, AnalysedWording]) -> Book:
    # Many versions repeat the same few kinds and keys.
    kinds, keys = list(map(intern, columns.kinds)), list(map(intern, columns.keys))
    return Book(version, list(columns.ids), kinds, keys, list(columns.wordings), list(columns.lineages), wordings)


class Library:
    """The books of a corpus, cached. The wordings of the versions ``wanted`` (row ids) are read together."""

    def __init__(self, corpus: Corpus, wanted: set[int]) -> None:
        self._corpus = corpus
        self._wordings = Wordings(corpus, wanted)
        self._made: dict[int, Book] = {}

    def __getitem__(self, version: Version) -> Book:
        if version.id not in self._made:
            self._made[version.id] = load(self._corpus, self._wordings, version)
        return self._made[version.id]

    def know_cores(self, cores: Mapping[int, str]) -> None:
        """Takes over results of another process: row id of a wording -> its core."""
        for wording_id, core in cores.items():
            self._wordings[wording_id].core = core


def books_of(corpus: Corpus, *versions: Version) -> list[Book]:
    """The books of some versions."""
    wordings = Wordings(corpus, {version.id for version in versions})
    return [load(corpus, wordings, version) for version in versions]


def rows_of(corpus: Corpus, old: Book, new: Book, pairs: Iterable[Pair]) -> list[LinkRow]:
    """Turns links by index into links by row ids. If one record became one record, the kind of change decides the relation."""
    pairs = list(pairs)
    both = [p for p in pairs if p.old >= 0 and p.new >= 0]
    forms = stands.forms(corpus, {book.wording_ids[i] for p in both for book, i in ((old, p.old), (new, p.new))})

    def relation(p: Pair) -> str:
        if p.old < 0 or p.new < 0 or p.relation in (SPLIT, MERGED):
            return p.relation
        is_renumbered = old.keys[p.old] != new.keys[p.new]
        told = change.kind(forms[old.wording_ids[p.old]], forms[new.wording_ids[p.new]], is_renumbered=is_renumbered)
        return change.relation(told, is_renumbered=is_renumbered)

    return [
        LinkRow(
            old.ids[p.old] if p.old >= 0 else None,
            new.ids[p.new] if p.new >= 0 else None,
            relation(p),
            p.similarity,
            p.reason,
            p.principal,
            tuple((new if p.new < 0 else old).ids[place] for place in p.said_in),
        )
        for p in pairs
    ]
