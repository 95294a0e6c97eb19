"""Turns links into lineages: the records that are one rule through time, and each lineage's address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress, count
from operator import ne, not_

from ruletrail.corpus import calendar
from ruletrail.corpus.align.books import Book, BookVersion
from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.store import Corpus
from ruletrail.corpus.store import lineages as stored

#: A shorter text that comes back doesn't prove that it is the same rule.
LEAST_WORDS = 4


@dataclass(slots=True)
class GrowingLineage:
    """A lineage while it is being traced."""

    start: tuple[BookVersion, str]
    """Version and name of its first record; whole rulebooks are traced first."""
    known: str | None = None
    """Its address in the calendar, or None."""
    id: int = 0


@dataclass
class Tracer:
    """Passes lineages from version to version along principal links."""

    lineages: list[GrowingLineage] = field(default_factory=list)
    of: dict[int, list[int]] = field(default_factory=dict)
    """version id -> lineage (index) of each record."""
    ended: dict[str, int] = field(default_factory=dict)
    """core text -> lineage that ended with it."""
    at_address: dict[str, int] = field(default_factory=dict)
    """The calendar's address -> the lineage that has it."""
    nameless: set[int] = field(default_factory=set)
    """The lineages without an address in the calendar so far."""

    def begin(self, version: BookVersion, name: str) -> int:
        self.lineages.append(GrowingLineage((version, name)))
        self.nameless.add(len(self.lineages) - 1)
        return len(self.lineages) - 1

    def follow(self, book: Book, parents: Iterable[tuple[int, Sequence[int]]]) -> None:
        """Gives each record of ``book`` its lineage.

        ``parents``, nearest first: (version id, for each record of ``book`` the index of the record there that it carries on,
        or -1).
        """
        own: list[int] = []
        for parent, origins in parents:
            lineages = [*self.of[parent], -1]  # index -1 is no lineage
            found = list(map(lineages.__getitem__, origins))
            if own:
                given = set(own)
                found = [-1 if lineage in given else lineage for lineage in found]
                found = [there if here < 0 else here for here, there in zip(own, found, strict=True)]
            own = found
        own = own or [-1] * len(book)
        if book.version.is_retold:
            self._take_known(book, own)
        self.of[book.version.id] = own
        alone = [index for index, lineage in enumerate(own) if lineage < 0]
        if not alone and self.nameless.isdisjoint(own):
            return
        made = names(book.kinds, book.keys)
        for index in alone:
            lineage = self._returned(book, index)
            own[index] = lineage if lineage >= 0 else self.begin(book.version, made[index])
        for name, lineage in compress(zip(made, own, strict=True), map(self.nameless.__contains__, own)):
            if address := calendar.address(name, book.version.date):
                self.lineages[lineage].known = address
                self.at_address.setdefault(address, lineage)
                self.nameless.discard(lineage)

    def _returned(self, book: Book, index: int) -> int:
        """The lineage of a rule that comes back word for word after an absence, or -1."""
        if not self.ended or book.wording_ids[index] in book.repeated:
            return -1
        core = book.core(index)
        is_back = core in self.ended and len(book.wordings[index].words) >= LEAST_WORDS
        return self.ended.pop(core) if is_back else -1

    def _take_known(self, book: Book, own: list[int]) -> None:
        """Gives records of a digest the lineages that the calendar knows by number and day.

        A digest's numbers are those of the official text. Its words may be too few for an alignment, or may come back after
        digests without them.
        """
        addresses = [calendar.address(name, book.version.date) for name in names(book.kinds, book.keys)]
        for index, address in enumerate(addresses):
            lineage = self.at_address.get(address, -1) if address else own[index]
            if address and lineage < 0 and own[index] in self.nameless:
                continue
            own[index] = lineage
        known = {lineage for lineage, address in zip(own, addresses, strict=True) if address}
        for index, address in enumerate(addresses):
            if not address and own[index] in known:
                own[index] = -1

    def close(self, before: Book, after: Book) -> None:
        """Remembers the records of the whole rulebook ``before`` that have no successor in ``after``."""
        still = set(self.of[after.version.id])
        was = self.of[before.version.id]
        for index in compress(count(), map(not_, map(still.__contains__, was))):
            if before.wording_ids[index] not in before.repeated:
                self.ended[before.core(index)] = was[index]
        # A lineage that goes on over a hole has not ended.
        self.ended = {core: lineage for core, lineage in self.ended.items() if lineage not in still}

    def store(self, corpus: Corpus, books: list[Book]) -> None:
        """Writes new and changed lineages.

        Addresses that no lineage has any more become aliases: they lead to the lineage of their records.
        """
        address_of = stored.addresses(corpus)
        heirs: dict[int, int] = {}
        self._take_ids(books, max(address_of, default=0) + 1, heirs)
        ids = [entry.id for entry in self.lineages]
        moved: dict[int, int] = {}
        for book in books:
            found = list(map(ids.__getitem__, self.of[book.version.id]))
            moved.update(compress(zip(book.ids, found, strict=True), map(ne, book.lineages, found)))
        addresses = self._addresses()
        former = {address: heirs[id] for id, address in address_of.items() if id in heirs}
        former.update((address, heirs.get(id, id)) for address, id in stored.former_addresses(corpus).items())
        changed = {id: address for id, address in zip(ids, addresses, strict=True) if address_of.get(id) != address}
        own = set(addresses)
        former = {address: id for address, id in former.items() if address not in own}
        stored.replace(corpus, changed, moved, address_of.keys() - set(ids), former)

    def _take_ids(self, books: list[Book], free: int, heirs: dict[int, int]) -> None:
        """Lets stored lineages keep their row ids. Fills ``heirs``: former row id -> row id of the lineage that has its records
        now."""
        for book in books:
            if book.lineages.count(None) == len(book):
                continue
            for was, lineage in zip(book.lineages, self.of[book.version.id], strict=True):
                entry = self.lineages[lineage]
                if was is not None and was not in heirs:
                    if not entry.id:
                        entry.id = was
                    heirs[was] = lineage
        for entry in self.lineages:
            if not entry.id:
                entry.id, free = free, free + 1
        for was, lineage in heirs.items():
            heirs[was] = self.lineages[lineage].id

    def _addresses(self) -> list[str]:
        """The address of each lineage.

        It is the calendar's address; if several lineages have the same one, the oldest gets it. Otherwise it is the name and
        version of the lineage's first record. If another lineage has that address, the name is followed by "~2", and so on.
        """
        order = sorted(range(len(self.lineages)), key=lambda n: (self.lineages[n].start[0].date, n))
        taken: set[str] = set()
        made = [""] * len(self.lineages)
        for n in order:
            entry = self.lineages[n]
            version, name = entry.start
            own = (f"{name}{mark}-{version.version}" for mark in chain([""], map("~{}".format, count(2))))
            made[n] = next(address for address in chain([entry.known], own) if address and address not in taken)
            taken.add(made[n])
        return made
