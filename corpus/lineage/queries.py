"""What people ask of the links: what changed between two versions, and the history of a rule."""

from __future__ import annotations

from dataclasses import dataclass, field

from corpus.lineage.align import ADDED, MIRRORED, MOVED, SAME, UNCHANGED
from corpus.lineage.chain import book_of
from corpus.lineage.compose import compose
from corpus.store import Corpus, StoredRecord, Version


@dataclass(frozen=True, slots=True)
class Link:
    """One old record -> new record relation between two versions. An added one has no ``old``, a removed one no ``new``.

    A split or merge is one link a pair; the one that carries the lineage on is ``principal``.
    """

    kind: str
    old: StoredRecord | None
    new: StoredRecord | None
    relation: str
    similarity: float
    reason: str
    principal: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every link between two versions, and what the chain and the direct alignment disagree about."""

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
    """Every link between two versions, neighbours or not, in the newer one's order, removed ones last.

    ``section`` ("2", "212", "212.6") keeps the links that have an end in it.
    """
    return compare(corpus, old, new, section).links


def compare(corpus: Corpus, old: Version, new: Version, section: str = "") -> Comparison:
    """``changes``, with the disagreements that versions which are no neighbours may give rise to."""
    if (old.date, old.version) > (new.date, new.version):
        found = compare(corpus, new, old, section)
        return Comparison(_in_order([_mirrored(link) for link in found.links]), found.disagreements)
    olds, news = corpus.records(old), corpus.records(new)
    stored = _stored_links(corpus, old, new, olds, news)
    found = Comparison(stored) if stored is not None else _composed(corpus, old, new, {r.id: r for r in (*olds, *news)})
    if not section:
        return found
    return Comparison(
        [link for link in found.links if _within(link.old, section) or _within(link.new, section)],
        [d for d in found.disagreements if any(_within(r, section) for r in (d.old, d.chain, d.direct))],
    )


def counterparts(corpus: Corpus, record: StoredRecord, old: Version, new: Version) -> list[Link]:
    """The links between two versions that have ``record``, of one of them, as an end, and another end: the principal first."""
    links = [n for n in compare(corpus, old, new).links if n.old and n.new and record.id in (n.old.id, n.new.id)]
    return sorted(links, key=lambda n: (not n.principal, -n.similarity))


def _mirrored(link: Link) -> Link:
    return Link(
        link.kind, link.new, link.old, MIRRORED.get(link.relation, link.relation), link.similarity, link.reason, link.principal
    )


def _within(record: StoredRecord | None, section: str) -> bool:
    """True of 212, 212.6 and 212.6e when the section is "212", but not of 212.60 when it is "212.6"."""
    if record is None or record.kind == "glossary" or not record.key.startswith(section):
        return False
    rest = record.key[len(section) :]
    return len(section) == 1 or not rest[:1].isdigit()


def _composed(corpus: Corpus, old: Version, new: Version, by_id: dict[int, StoredRecord]) -> Comparison:
    old_book, new_book = book_of(corpus, old, new)
    alignment, disagreements = compose(corpus, old_book, new_book)
    olds, news = [by_id[i] for i in old_book.ids], [by_id[i] for i in new_book.ids]
    links = []
    for p in alignment.pairs:
        a, b = olds[p.old] if p.old >= 0 else None, news[p.new] if p.new >= 0 else None
        links.append(Link((b or a).kind, a, b, p.relation, p.similarity, p.reason, p.principal))
    disputed = [Disputed(olds[d.old], news[d.chain], news[d.direct], news[d.chosen], d.reason) for d in disagreements]
    return Comparison(_in_order(links), disputed)


def _in_order(links: list[Link]) -> list[Link]:
    return sorted(links, key=lambda n: (n.new is None, n.new.position if n.new else n.old.position, not n.principal))


def _stored_links(
    corpus: Corpus, old: Version, new: Version, olds: list[StoredRecord], news: list[StoredRecord]
) -> list[Link] | None:
    if not corpus.db.execute("SELECT 1 FROM alignment WHERE old_id = ? AND new_id = ?", (old.id, new.id)).fetchone():
        return None
    by_id = {record.id: record for record in (*olds, *news)}
    rows = corpus.db.execute(
        "SELECT old_id, new_id, relation, similarity, reason, principal FROM link"
        " WHERE old_version_id = ? AND new_version_id = ?",
        (old.id, new.id),
    ).fetchall()
    links = []
    told: set[int] = set()
    for a, b, relation, similarity, reason, principal in rows:
        record = by_id[b if b is not None else a]
        links.append(Link(record.kind, by_id.get(a), by_id.get(b), relation, similarity, reason, bool(principal)))
        told.update(end for end in (a, b) if end is not None and (principal or end == a))
    place = {}
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


# -- history ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Revision:
    """A number and wording of a lineage, and the versions from ``first`` to ``last`` (both included) that held them.

    ``last`` is "" while the newest version of the corpus still holds them. ``relation`` says how it came about:
    edited, moved, split, merged, added; "first" for what the oldest version of the corpus holds already.
    """

    number: str
    first: str
    last: str
    text: str
    relation: str
    similarity: float
    reason: str
    record: StoredRecord


@dataclass(frozen=True, slots=True)
class Branch:
    """Another lineage that words came from or went to, and where."""

    number: str
    version: str
    lineage: str
    relation: str
    own_number: str
    """What this lineage's record was called at the other end of the link."""
    own_version: str


@dataclass(frozen=True, slots=True)
class Copy:
    """A record of the lineage in a part of the rules (web pages, rulings releases), which holds no place in the chain."""

    key: str
    version: str
    agrees: bool
    """True when its words are those of a revision that was in force."""
    record: StoredRecord


@dataclass(frozen=True, slots=True)
class History:
    """A lineage as a historian reads it, oldest revision first."""

    lineage: str
    kind: str
    revisions: list[Revision]
    ancestors: list[Branch] = field(default_factory=list)
    descendants: list[Branch] = field(default_factory=list)
    wording_since: str = ""
    number_since: str = ""
    ended: str = ""
    """The first version that no longer holds it, "" while it is in force."""
    copies: list[Copy] = field(default_factory=list)


def history(corpus: Corpus, record: StoredRecord) -> History:
    """The whole history of the lineage that ``record`` is part of."""
    versions = {v.id: v for v in corpus.versions()}
    records = corpus.of_lineage(record.lineage_id) if record.lineage_id is not None else [record]
    whole = [r for r in records if versions[r.version_id].is_whole]
    chain = whole or records
    normals = {r.normal for r in chain}
    copies = [
        Copy(r.key, versions[r.version_id].version, r.normal in normals, r)
        for r in records
        if not versions[r.version_id].is_whole
    ]
    made_by = _links_into(corpus, chain)
    same_kind = [v for v in versions.values() if v.is_whole == bool(whole)]
    revisions: list[Revision] = []
    for entry in chain:
        version = versions[entry.version_id]
        relation, similarity, reason = made_by.get(entry.id, ("", 1.0, ""))
        if not revisions:
            relation = relation or ("first" if version is same_kind[0] else ADDED)
        elif not relation:
            continue
        revisions.append(Revision(entry.key, version.version, "", entry.text, relation, similarity, reason, entry))
    stands = [versions[entry.version_id].version for entry in chain]
    newest = max(same_kind, key=lambda v: (v.date, v.version))
    closed = []
    for n, revision in enumerate(revisions):
        if n + 1 < len(revisions):
            last = stands[stands.index(revisions[n + 1].first) - 1]
        else:
            last = "" if stands[-1] == newest.version else stands[-1]
        closed.append(Revision(*(getattr(revision, f) if f != "last" else last for f in Revision.__slots__)))
    ended = corpus.db.execute(
        """SELECT min(version.version) FROM link JOIN version ON version.id = new_version_id
        WHERE old_id = ? AND (relation = 'removed' OR NOT principal)""",
        (chain[-1].id,),
    ).fetchone()[0]
    return History(
        corpus.address(record) or "",
        chain[-1].kind,
        closed,
        _branches(corpus, chain, versions, into=True),
        _branches(corpus, chain, versions, into=False),
        next((r.first for r in reversed(closed) if r.relation != MOVED), ""),
        _number_since(closed),
        ended if ended and ended > stands[-1] else "",
        copies if whole else [],
    )


def _number_since(revisions: list[Revision]) -> str:
    since = revisions[-1]
    for revision in reversed(revisions):
        if revision.number != since.number:
            break
        since = revision
    return since.first


def _links_into(corpus: Corpus, chain: list[StoredRecord]) -> dict[int, tuple[str, float, str]]:
    """record id -> relation, similarity and reason of the principal link that leads to it from within the chain."""
    ids = [record.id for record in chain]
    found = {}
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        marks = ",".join("?" * len(part))
        for new_id, relation, similarity, reason in corpus.db.execute(
            "SELECT new_id, relation, similarity, reason FROM link"
            f" WHERE principal AND relation != 'same' AND new_id IN ({marks})",
            part,
        ):
            found[new_id] = (relation, similarity, reason)
    return found


def _branches(corpus: Corpus, chain: list[StoredRecord], versions: dict[int, Version], *, into: bool) -> list[Branch]:
    own, other = ("new_id", "old_id") if into else ("old_id", "new_id")
    by_id = {record.id: record for record in chain}
    branches = []
    for own_id, other_id, relation in corpus.db.execute(
        f"SELECT {own}, {other}, relation FROM link JOIN record ON record.id = {own} WHERE lineage_id = ? AND NOT principal",
        (chain[0].lineage_id,),
    ).fetchall():
        record = corpus.by_id(other_id)
        if own_id not in by_id or record.version_id not in versions:
            continue
        mine = by_id[own_id]
        branches.append(
            Branch(
                record.key,
                versions[record.version_id].version,
                corpus.address(record) or "",
                relation,
                mine.key,
                versions[mine.version_id].version,
            )
        )
    return sorted(branches, key=lambda b: (b.version, b.number))


__all__ = ["Branch", "Copy", "History", "Link", "Revision", "changes", "history"]
