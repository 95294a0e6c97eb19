"""One version ready to be aligned: its records in the book's order, with their parents, children and neighbours."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress, repeat
from typing import Protocol

from ruletrail.corpus.align.postings import PostedWords
from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.gaps import Coverage
from ruletrail.corpus.names import GLOSSARY_MARK, is_title, name

GLOSSARY, SECTION = "glossary", "section"
BEGINNING, END = -(1 << 30), 1 << 30
"""Before the first record and behind the last, of rules or of glossary entries."""


class BookVersion(Protocol):
    """The part of a version that the aligner reads; corpus.store.versions.Version has it all."""

    @property
    def id(self) -> int: ...
    @property
    def version(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def covers(self) -> tuple[str, ...] | None: ...
    @property
    def is_retold(self) -> bool: ...
    @property
    def coverage(self) -> Coverage: ...


@dataclass
class Sample:
    """A sample of a book's records, counted to learn which words are rare."""

    every: int
    """One wording in ``every`` is in the sample. A hash of the text chooses it, so neighbouring books sample the same wordings.
    """
    size: int
    """Records."""
    frequency: Counter[str]
    """word -> number of sampled records that have it."""


@dataclass
class Book:
    """One version ready to be aligned. Its lists run in parallel: the same index means the same record, in the book's order."""

    version: BookVersion
    ids: list[int]
    kinds: list[str]
    keys: list[str]
    wording_ids: list[int]
    lineages: list[int | None]
    source: Mapping[int, AnalysedWording]
    sample: Sample | None = None
    """Counted when the book is aligned, and passed on to the next book."""
    postings: PostedWords | None = None
    """Made when the book is aligned, and passed on to the next book."""

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def wordings(self) -> list[AnalysedWording]:
        return list(map(self.source.__getitem__, self.wording_ids))

    @cached_property
    def place_of_wording(self) -> dict[int, int]:
        """Wording -> the index of a record that has it. Wordings of headings are left out."""
        return {wording: n for n, (wording, kind) in enumerate(zip(self.wording_ids, self.kinds, strict=True)) if kind != SECTION}

    @cached_property
    def times(self) -> Counter[int]:
        """Wording -> how often the book holds it."""
        return Counter(self.wording_ids)

    @cached_property
    def repeated(self) -> frozenset[int]:
        """The wordings that the book holds more than once."""
        return frozenset(compress(self.times, map((1).__lt__, self.times.values())))

    def core(self, index: int) -> str:
        """The part of a record's text that must be equal in both books for the records to be linked as equal."""
        wording = self.wordings[index]
        return wording.glossary_core if self.kinds[index] == GLOSSARY else wording.core

    @cached_property
    def names(self) -> list[str]:
        """For each record, its name: a number, or a glossary term behind a mark, so that no term is taken for a number."""
        names = list(self.keys)
        for index in self.entries:
            names[index] = _marked(names[index])
        return names

    @cached_property
    def entries(self) -> list[int]:
        """The glossary entries."""
        return [index for index, kind in enumerate(self.kinds) if kind == GLOSSARY]

    @cached_property
    def place(self) -> dict[str, int]:
        """name -> index of the first record with this name."""
        names = self.names
        place = dict(zip(names, range(len(names)), strict=True))
        if len(place) < len(names):
            place = dict(zip(reversed(names), range(len(names) - 1, -1, -1), strict=True))
        return place

    @cached_property
    def borne_twice(self) -> frozenset[str]:
        """Names that more than one record has, as misprinted numbers do."""
        if len(self.place) == len(self.names):
            return frozenset()
        return frozenset(name for name, times in Counter(self.names).items() if times > 1)

    @cached_property
    def parents(self) -> list[int]:
        """The index of each record's parent (212.6e -> 212.6 -> 212 -> 2), or -1."""
        return list(map(self.place.get, map(_PARENTS.__getitem__, self.names), repeat(-1)))

    @cached_property
    def children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for index, parent in enumerate(self.parents):
            found[parent].append(index)
        return dict(found)

    def is_chapter(self, index: int) -> bool:
        """True for the heading of a chapter. No section or rule is linked with one."""
        return len(self.keys[index]) == 1 and self.kinds[index] == "section"

    def is_title(self, index: int) -> bool:
        """True for a section's heading, and for a rule whose text is only a title."""
        return self.kinds[index] == "section" or is_title(self.wordings[index].text)

    def title_above(self, index: int) -> int:
        """The index of the nearest heading above a record, or -1."""
        parent = self.parents[index]
        if parent not in self._titles:
            self._titles[parent] = parent if parent < 0 or self.is_title(parent) else self.title_above(parent)
        return self._titles[parent]

    @cached_property
    def _titles(self) -> dict[int, int]:
        """parent -> itself if it is a heading, else the nearest one above it."""
        return {}

    def sisters(self, index: int) -> list[int]:
        """The records before and after this one below the same parent."""
        family = self.children.get(self.parents[index], [])
        at = family.index(index)
        return [family[n] for n in (at - 1, at + 1) if 0 <= n < len(family)]

    @cached_property
    def speaks_of_all(self) -> bool:
        """True for a whole rulebook without holes. A record that such a book lacks was not in the rules then."""
        return self.version.covers is None and not self.version.coverage.holes and GLOSSARY in self.kinds

    def speaks_of(self, name: str) -> bool:
        """True when the source would hold a record of this name if the rules had one.

        It is False for a name that the source doesn't cover, and for one in a hole of the source.
        """
        if self.speaks_of_all:
            return True
        if name.startswith(GLOSSARY_MARK):
            return GLOSSARY in self.kinds and self.version.coverage.speaks_of(GLOSSARY, name[1:])
        return self.version.coverage.speaks_of("rule", name)

    def reaches(self, name: str) -> bool:
        """True when the source may hold this record, under this name or another."""
        if self.speaks_of_all:
            return True
        if name.startswith(GLOSSARY_MARK):
            return GLOSSARY in self.kinds and self.version.coverage.reaches(GLOSSARY, name[1:])
        return self.version.coverage.reaches("rule", name)

    @cached_property
    def holes(self) -> list[tuple[int, int]]:
        """For each hole of the source, the indexes of the records before and after it; BEGINNING or END at an end of the book."""
        found = []
        for gap in self.version.coverage.holes:
            if gap.after or gap.before:
                mark = GLOSSARY_MARK if gap.kind == GLOSSARY else ""
                after = self.place.get(mark + gap.after, BEGINNING)
                found.append((after, self.place.get(mark + gap.before, END)))
        return found


@cache
def _marked(term: str) -> str:
    return name(GLOSSARY, term)


class _Parents(dict[str, str]):
    """Cache: name -> the name of its parent."""

    def __missing__(self, name: str) -> str:
        self[name] = found = parent_name(name)
        return found


_PARENTS = _Parents()


def parent_name(name: str) -> str:
    """ "212.6e" -> "212.6" -> "212" -> "2" -> "". A glossary entry has none."""
    if name.startswith(GLOSSARY_MARK) or len(name) <= 1:
        return ""
    if "." not in name:
        return name[0]
    stem = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    return stem if stem != name else name[: name.index(".")]


def section_of(number: str) -> str:
    """ "212.6e" -> "212"."""
    return number.partition(".")[0]
