"""Hits made of documents that were found: their passage, their interval, today's number."""

from __future__ import annotations

from corpus.dates import day_before
from corpus.errors import NotFoundError
from corpus.store import Corpus, StoredRecord
from indexer.asking.ranking import Found, Moment, Ranked
from indexer.asking.snippets import snippet, telling
from indexer.asking.view import View
from indexer.days import OPEN
from indexer.hits import Change, Hit
from indexer.index.opened import REMEDY, Opened, Stored

#: No title, and no rule that only points elsewhere, has more characters.
LONGEST_THIN = 160


def hits(corpus: Corpus, found: Found, documents: list[Ranked]) -> list[Hit]:
    """The documents as hits, with the passages that have the words asked for."""
    wanted: dict[str, float] = {}
    rarity = found.view.postings.rarity
    for concept in found.concepts:
        for way, weight in concept.ways:
            for term in way:
                worth = weight * rarity(term) / len(way)
                for word in term.split():  # a phrase may be indexed as one word
                    wanted[word] = max(worth, wanted.get(word, 0.0))
    return [_hit(corpus, found.view, ranked, {} if ranked.borne else wanted) for ranked in documents]


def _hit(corpus: Corpus, view: View, ranked: Ranked, wanted: dict[str, float]) -> Hit:
    opened, entry = view.opened, view.opened.stored(ranked.doc)
    first, last = ranked.borne or (entry["first"], entry["last"])
    is_open = last == OPEN and not entry.get("seen")
    seen = last if ranked.borne and last != OPEN else entry.get("seen", last)
    record = corpus.by_id(entry["record"])
    if record.key != entry["key"]:
        raise NotFoundError("the search index names rules that the corpus doesn't have", remedy=REMEDY)
    chained = bool(entry["last"]) and entry["kind"] != "commentary"
    version = opened.version_at(_until(view, ranked, entry), entry.get("holes", ())) if chained else entry["since"]
    if view.passage == "clause":
        passage, marks = snippet("\n".join(text for _name, text in entry.get("clauses", ())), (), wanted)
    else:
        text = "" if view.passage else _told(corpus, record, version)
        passage, marks = snippet(text, record.examples, wanted)
    end = (None if is_open else opened.version_at(seen)) if chained else entry["since"]
    after = opened.next_after(seen) if chained and end else OPEN
    return Hit(
        kind=entry["kind"],
        number=entry["key"] if entry["kind"] != "commentary" else next(iter(record.cites), ""),
        version=version,
        first=opened.version_at(first) if chained else entry["since"],
        last=end,
        until=day_before(f"{after // 10000}-{after // 100 % 100:02d}-{after % 100:02d}") if after != OPEN else end or "",
        at_least=last == OPEN and not is_open,
        current=number_now(opened, entry),
        score=round(ranked.score, 3),
        snippet=passage,
        marks=marks,
        lineage=corpus.address(record) if record.lineage_id is not None else None,
        section=entry["section"],
        record=record.id,
        asked="" if ranked.moment else ranked.reason,
        change=_change(corpus, view, ranked.moment, ranked.reason) if ranked.moment else None,
        wording_since=entry["wording_since"],
        number_since=entry["number_since"],
    )


def _told(corpus: Corpus, record: StoredRecord, version: str) -> str:
    """The record's text. Where that alone says nothing, the rules that follow it are added."""
    if len(record.text) > LONGEST_THIN:
        return record.text
    return telling(corpus, record, version)


def _change(corpus: Corpus, view: View, moment: Moment, told: str) -> Change:
    from corpus.changes import readable, word_diff  # only questions about changes need difflib
    from corpus.history.unseen import not_told

    stored = view.opened.stored
    old = stored(moment.old) if moment.old is not None else None
    new = stored(moment.new) if moment.new is not None else None
    records = [corpus.by_id(entry["record"]) if entry else None for entry in (old, new)]
    before, after = (record.text if record else "" for record in records)
    if before == after:  # then examples, or a number, are all that changed
        before, after = ("\n".join((record.text, *record.examples)) if record else "" for record in records)
    version = view.opened.version_at(moment.day)
    ops = readable(word_diff(before, after))
    renumbered = old and new and old["key"] != new["key"] and all(op == "equal" for op, _old, _new in ops)
    return Change(
        version,
        release_of(version),
        "renumbered" if renumbered else "reworded" if old and new else "added" if new else "removed",
        old["key"] if old else None,
        new["key"] if new else None,
        tuple(ops),
        told,
        not_told(_told_before(view, moment, old), version[:10]),
    )


def _told_before(view: View, moment: Moment, old: Stored | None) -> str:
    """The day of the last text that tells what stood before a change."""
    opened = view.opened
    if old is not None:
        return opened.version_at(old.get("seen", old["last"]))[:10]
    return next(
        (version[:10] for version, day in reversed(opened.versions) if day < moment.day), opened.version_at(moment.day)[:10]
    )


def _until(view: View, ranked: Ranked, entry: Stored) -> int:
    """The last day, within the time asked about, of a document's wording."""
    until = entry.get("seen") or entry["last"] or entry["first"]
    if view.during and not ranked.borne:
        return min(until, view.during[1])
    if not view.ever and entry["first"] <= view.when:
        return min(until, view.when)
    return until


def release_of(version: str) -> str:
    """What people call a version, "Magic 2010 (M10)"; "" when it has no name."""
    from corpus.releases import of_date  # few answers name releases

    return str(of_date(version[:10]) or "")


def number_now(opened: Opened, entry: Stored) -> str | None:
    """The number in the newest version of the lineage that a document is of; None when it is no longer in the rules."""
    if entry["kind"] == "commentary":
        return None
    if entry["last"] == OPEN:
        return entry["key"]
    if entry["lineage"] is None:
        return None
    documents = sorted(opened.documents("lineage", str(entry["lineage"])))
    now = [opened.stored(doc)["key"] for doc in documents if opened.last[doc] == OPEN]
    return entry["key"] if entry["key"] in now else next(iter(now), None)
