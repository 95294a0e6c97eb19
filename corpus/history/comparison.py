"""What changed between two versions, neighbours or not: every link, from the stored ones or along the chain."""

from __future__ import annotations

from dataclasses import dataclass, field

from ruletrail.corpus.coverage.lost import Lost
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.history.links import Link
from ruletrail.corpus.relation_names import SAME, UNCHANGED
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store import links as stored


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every link between two versions, and the records on which the chain and the direct alignment disagree."""

    links: list[Link]
    disagreements: list[Disputed] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Disputed:
    """An old record that the chain of versions takes to one new record and the direct alignment to another."""

    old: StoredRecord
    chain: StoredRecord
    direct: StoredRecord
    chosen: StoredRecord
    reason: str


def changes(corpus: Corpus, old: Version, new: Version, section: str = "") -> list[Link]:
    """Every link between two versions, which needn't follow one another. Newer records' order; removed ones last.

    ``section`` ("2", "212", "212.6", "glossary") keeps the links that have an end in it.
    """
    return compare(corpus, old, new, section).links


def compare(corpus: Corpus, old: Version, new: Version, section: str = "") -> Comparison:
    """Like ``changes``. It also returns where the chain of versions and the direct alignment disagree."""
    if (old.date, old.version) > (new.date, new.version):
        found = compare(corpus, new, old, section)
        return Comparison(_in_order([link.mirrored() for link in found.links]), found.disagreements)
    with not_collected():
        return _compared(corpus, old, new, section)


def _compared(corpus: Corpus, old: Version, new: Version, section: str) -> Comparison:
    olds, news = corpus.records(old), corpus.records(new)
    kept = _stored_links(corpus, old, new, olds, news)
    found = Comparison(kept) if kept is not None else _found_once(corpus, old, new, {r.id: r for r in (*olds, *news)})
    found = Comparison(_without_lost(corpus, old, new, found.links), found.disagreements)
    if not section:
        return found
    return Comparison(
        [link for link in found.links if _within(link.old, section) or _within(link.new, section)],
        [d for d in found.disagreements if any(_within(r, section) for r in (d.old, d.chain, d.direct))],
    )


def _within(record: StoredRecord | None, section: str) -> bool:
    """True of 212, 212.6 and 212.6e when the section is "212", but not of 212.60 when it is "212.6"; of all entries when it is
    "glossary"."""
    if record is None or section == record.kind == "glossary":
        return record is not None
    if record.kind == "glossary" or not record.key.startswith(section):
        return False
    rest = record.key[len(section) :]
    return len(section) == 1 or not rest[:1].isdigit()


def _found_once(corpus: Corpus, old: Version, new: Version, by_id: dict[int, StoredRecord]) -> Comparison:
    """What ``_composed`` finds. A result kept by an earlier call is used; a new one is kept for the next call."""
    results = corpus.kept_results() if corpus.kept_results else None
    if results and (told := results.get("compare", old.version, new.version)):
        links = [Link(kind, by_id.get(a), by_id.get(b), *rest) for kind, a, b, *rest in told["links"]]
        return Comparison(links, [Disputed(by_id[a], by_id[b], by_id[c], by_id[d], why) for a, b, c, d, why in told["disputed"]])
    found = _composed(corpus, old, new, by_id)
    if results:
        rows = [
            (n.kind, n.old and n.old.id, n.new and n.new.id, n.relation, n.similarity, n.reason, n.principal) for n in found.links
        ]
        disputed = [(d.old.id, d.chain.id, d.direct.id, d.chosen.id, d.reason) for d in found.disagreements]
        results.keep({"links": rows, "disputed": disputed}, "compare", old.version, new.version)
    return found


def _composed(corpus: Corpus, old: Version, new: Version, by_id: dict[int, StoredRecord]) -> Comparison:
    from ruletrail.corpus.lineage import across  # the whole aligner: what is stored or kept needs none of it
    from ruletrail.corpus.lineage.library import books_of, rows_of

    old_book, new_book = books_of(corpus, old, new)
    alignment, disagreements = across.compare(corpus, old_book, new_book)
    olds, news = [by_id[i] for i in old_book.ids], [by_id[i] for i in new_book.ids]
    links = []
    for row in rows_of(corpus, old_book, new_book, alignment.pairs):
        a, b = (None if end is None else by_id[end] for end in row[:2])
        links.append(Link(_either(a, b).kind, a, b, *row[2:]))
    disputed = [Disputed(olds[d.old], news[d.chain], news[d.direct], news[d.chosen], d.reason) for d in disagreements]
    return Comparison(_in_order(links), disputed)


def _without_lost(corpus: Corpus, old: Version, new: Version, links: list[Link]) -> list[Link]:
    """The links, less those that seem to add or remove a rule only because one of the two sources lost it."""
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
    """Every stored link of two versions, "same" included; None when the two were not aligned with each other."""
    if not stored.are_aligned(corpus, old, new):
        return None
    by_id = {record.id: record for record in (*olds, *news)}
    links = []
    told: set[int] = set()
    for row in stored.between(corpus, old, new):
        a, b = (None if end is None else by_id[end] for end in (row.old, row.new))
        links.append(Link(_either(a, b).kind, a, b, row.relation, row.similarity, row.reason, row.principal))
        told.update(end.id for end in (a, b) if end is not None and (row.principal or end is a))
    place: dict[tuple[bool, str], StoredRecord] = {}
    for record in olds:
        place.setdefault((record.kind == "glossary", record.key), record)
    seen = set()
    for record in news:
        name = (record.kind == "glossary", record.key)
        before = place.get(name)
        if before and name not in seen and record.id not in told and before.id not in told:
            links.append(Link(record.kind, before, record, SAME, 1.0, UNCHANGED))
        seen.add(name)
    return _in_order(links)


def _either(old: StoredRecord | None, new: StoredRecord | None) -> StoredRecord:
    """The newer end of a link, or the older one where there is no newer."""
    record = new or old
    assert record is not None, "a link has two ends, or one"
    return record
