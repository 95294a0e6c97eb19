"""The links of one rule to another version, from stored links. Two books needn't be aligned for one rule."""

from __future__ import annotations

from ruletrail.corpus.history.links import Link
from ruletrail.corpus.relation_names import SAME, UNCHANGED
from ruletrail.corpus.store import Corpus, StoredRecord, Version, links, records


def counterparts(corpus: Corpus, record: StoredRecord, old: Version, new: Version) -> list[Link]:
    """The links of ``record``, which is in one of two versions, to records of the other version; the principal link first."""
    if (old.date, old.version) > (new.date, new.version):
        return [link.mirrored() for link in counterparts(corpus, record, new, old)]
    if links.are_aligned(corpus, old, new):
        found = _stored(corpus, record, old, new)
    else:
        found = _along_chain(corpus, record, old, new)
    found = [link for link in found if link.old and link.new and record.id in (link.old.id, link.new.id)]
    return sorted(found, key=lambda link: (not link.principal, -link.similarity))


def _stored(corpus: Corpus, record: StoredRecord, old: Version, new: Version) -> list[Link]:
    """The stored links of a record. A record that stayed the same has none, so its link is added."""
    is_old = record.version_id == old.id
    same = records.bearing_in(corpus, new if is_old else old, record.kind == "glossary", record.key)
    rows = links.of_records(corpus, old, new, [record.id, *([same.id] if same else [])])
    ends = {end for row in rows if row.old and row.new for end in (row.old, row.new)}
    by_id = {end: corpus.by_id(end) for end in ends}
    found = [
        Link(by_id[row.new].kind, by_id[row.old], by_id[row.new], row.relation, row.similarity, row.reason, row.principal)
        for row in rows
        if row.old and row.new
    ]
    told = {row.old for row in rows} | {row.new for row in rows if row.principal}
    if same and record.id not in told and same.id not in told:
        a, b = (record, same) if is_old else (same, record)
        found.append(Link(record.kind, a, b, SAME, 1.0, UNCHANGED))
    return found


def _along_chain(corpus: Corpus, record: StoredRecord, before: Version, after: Version) -> list[Link]:
    """The links of a record along the versions in between. Only the records that share words with it are read from the two
    books."""
    from ruletrail.corpus.lineage import branches, library

    lineages = branches.kin(corpus, [record.lineage_id or 0], before.date, after.date)
    olds, news = library.some(corpus, (before, after), lineages)
    rows = library.rows_of(corpus, olds, news, branches.follow(corpus, olds, news).pairs)
    found = [row for row in rows if record.id in row[:2]]
    by_id = {end: corpus.by_id(end) for row in found for end in row[:2] if end is not None}
    return [Link(record.kind, by_id[row.old], by_id[row.new], *row[2:6]) for row in found if row.old and row.new]
