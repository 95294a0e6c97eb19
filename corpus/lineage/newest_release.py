"""A release newer than all others: its records carry on the lineages of the release before, and no other record's changes."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.align.books import Book
from corpus.align.wording import AnalysedWording, core_of
from corpus.lineage import addresses
from corpus.lineage.lineages import TELLING
from corpus.store import Corpus
from corpus.store import lineages as stored


def carry_on(corpus: Corpus, before: Book, after: Book, origins: Sequence[int]) -> bool:
    """Gives each record of ``after`` a lineage: the lineage of its origin (an index in ``before``), or a new one where the origin
    is -1.

    That costs what these two releases cost. Returns False, with nothing written, when the older ones have to be asked as
    well: a rule may have come back after it was absent, or an address may have to change.
    """
    known, date = addresses.register().address, after.version.date
    address_of = stored.addresses(corpus)
    if not address_of.keys() >= set(before.lineages):
        return False
    own = [before.lineages[i] if i >= 0 else None for i in origins]
    taken = {*address_of.values(), *stored.former_addresses(corpus)}
    added: dict[int, str] = {}
    for index, (name, lineage) in enumerate(zip(addresses.names(after.kinds, after.keys), own, strict=True)):
        address = known(name, date)
        if lineage is None:
            address = address or f"{name}-{after.version.version}"
            if address in taken:
                return False
            taken.add(address)
            added[index] = address
        elif address not in (None, address_of[lineage]):
            return False
    if _may_have_come_back(corpus, before, after, added):
        return False
    for free, (index, address) in enumerate(added.items(), max(address_of, default=0) + 1):
        stored.add(corpus, free, address)
        own[index] = free
    stored.give(corpus, {record: lineage for record, lineage in zip(after.ids, own, strict=True) if lineage is not None})
    return True


def _may_have_come_back(corpus: Corpus, before: Book, after: Book, added: dict[int, str]) -> bool:
    """True when one of the records says word for word what a lineage said that ended before ``before``."""
    alone = [i for i in added if after.wording_ids[i] not in after.repeated]
    cores = {after.core(i) for i in alone if len(after.wordings[i].words) >= TELLING}
    if not cores:
        return False
    whole = [version for version in corpus.versions() if version.is_whole]
    last = stored.last_texts(corpus, whole, absent_from=before.version.id)
    return any(core_of(AnalysedWording(normal, examples), kind) in cores for kind, normal, examples in last)
