"""Every link between two versions, neighbours or not: from the stored links, or composed along the chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import TypeVar

from ruletrail.corpus.coverage.lost import Lost
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.history.links import Link
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.relation_names import SAME, UNCHANGED
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store import links as stored
from ruletrail.corpus.store.links import LinkRow

_Numbered = TypeVar("_Numbered", StoredRecord, Stand)


def changes(corpus: Corpus, old: Version, new: Version, section: str = "") -> list[Link]:
    """Every link between two versions, which needn't be neighbours, in the newer version's order, with removed records last.

    ``section`` keeps the links that have an end in it, as ``within`` does.
    """
    if (old.date, old.version) > (new.date, new.version):
        return _in_order([link.mirrored() for link in changes(corpus, new, old, section)])
    with not_collected():
        olds, news = corpus.records(old), corpus.records(new)
        found = _stored_links(corpus, old, new, olds, news)
        if found is None:
            found = _along_the_chain(corpus, old, new, {record.id: record for record in (*olds, *news)})
        found = _without_lost(corpus, old, new, found)
    return within(found, section)


def within(links: list[Link], section: str) -> list[Link]:
    """The links that have an end in a section ("2", "212", "212.6", "glossary"); all for ""."""
    return [link for link in links if not section or _within(link.old, section) or _within(link.new, section)]


def _within(record: StoredRecord | None, section: str) -> bool:
    """True for 212, 212.6 and 212.6e with section "212", but not for 212.60 with "212.6"; True for every entry with
    "glossary"."""
    if record is None or section == record.kind == "glossary":
        return record is not None
    if record.kind == "glossary" or not record.key.startswith(section):
        return False
    rest = record.key[len(section) :]
    return len(section) == 1 or not rest[:1].isdigit()


def _along_the_chain(corpus: Corpus, old: Version, new: Version, by_id: dict[int, StoredRecord]) -> list[Link]:
    from ruletrail.corpus.lineage import branches  # the whole aligner: stored links need none of it
    from ruletrail.corpus.lineage.library import books_of, rows_of

    old_book, new_book = books_of(corpus, old, new)
    links = []
    for row in rows_of(corpus, old_book, new_book, branches.follow(corpus, old_book, new_book).pairs):
        links.append(_of_row(row, by_id))
    return _in_order(links)


def _without_lost(corpus: Corpus, old: Version, new: Version, links: list[Link]) -> list[Link]:
    """The links without those that only seem to add or remove a rule, because one of the two sources lost it."""
    lost = Lost(corpus)
    return [
        link
        for link in links
        if not (link.old is None and link.new and lost.explains(old, link.new.id, link.new.lineage_id))
        and not (link.new is None and link.old and lost.explains(new, link.old.id, link.old.lineage_id))
    ]


def _in_order(links: list[Link]) -> list[Link]:
    return sorted(links, key=lambda n: (n.new is None, _either(n.old, n.new).position, not n.principal))


def _stored_links(
    corpus: Corpus, old: Version, new: Version, olds: list[StoredRecord], news: list[StoredRecord]
) -> list[Link] | None:
    """Every stored link of two versions, "same" included; None if the two were not aligned with each other."""
    if not stored.are_aligned(corpus, old, new):
        return None
    by_id = {record.id: record for record in (*olds, *news)}
    rows = stored.between(corpus, old, new)
    same = unlinked(rows, olds, news, attrgetter("id"))
    return _in_order(
        [
            *(_of_row(row, by_id) for row in rows),
            *(Link(after.kind, before, after, SAME, 1.0, UNCHANGED) for before, after in same),
        ]
    )


def unlinked(
    rows: Iterable[LinkRow], olds: Iterable[_Numbered], news: Iterable[_Numbered], row_id: Callable[[_Numbered], int]
) -> Iterator[tuple[_Numbered, _Numbered]]:
    """The old and the new record of each number that both versions have and no stored link covers: these rules are the same.

    ``row_id`` returns the row id of a record, which links use for their ends.
    """
    told: set[int | None] = set()
    for row in rows:
        told.add(row.old)
        if row.principal:
            told.add(row.new)
    place: dict[tuple[bool, str], _Numbered] = {}
    for record in olds:
        place.setdefault((record.kind == GLOSSARY, record.key), record)
    seen = set()
    for record in news:
        name = (record.kind == GLOSSARY, record.key)
        before = place.get(name)
        if before and name not in seen and row_id(record) not in told and row_id(before) not in told:
            yield before, record
        seen.add(name)


def _of_row(row: LinkRow, by_id: dict[int, StoredRecord]) -> Link:
    """A stored link, or a link along the chain, with its records."""
    old, new = (None if end is None else by_id[end] for end in (row.old, row.new))
    said_in = tuple(by_id[record].term or by_id[record].key for record in row.said_in)
    return Link(_either(old, new).kind, old, new, row.relation, row.similarity, row.reason, row.principal, said_in)


def _either(old: StoredRecord | None, new: StoredRecord | None) -> StoredRecord:
    """The newer end of a link, or the older one if there is no newer end."""
    record = new or old
    assert record is not None, "a link has two ends, or one"
    return record
