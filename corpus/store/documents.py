"""Turns a version of the corpus back into its document, and removes versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruletrail.corpus.records import MANY_NOT_HELD, Document, Ledger, Record
from ruletrail.corpus.store import published, records, sources

if TYPE_CHECKING:
    from ruletrail.corpus.store.opening import Corpus
    from ruletrail.corpus.store.versions import Version

Lineages = dict[tuple[str, str], int]
"""(kind, key) of a record -> row id of its lineage."""


def document_of(corpus: Corpus, version: Version) -> Document:
    """The document of a version, undated again if its date was inferred.

    Paragraphs at a page's beginning that belong to a rule on another page, and couldn't be joined, are lost.
    """
    own = published.examples_in(corpus, version)
    found = [
        Record(r.kind, r.number, r.text, own.get(r.id, r.examples), r.term, r.revised, r.cites, r.file, r.lines)
        for r in records.of_version(corpus, version)
    ]
    ledgers = []
    for source in sources.every(corpus):
        if source.version_id == version.id:
            runs = corpus.db.execute("SELECT first_line, last_line, class FROM ledger_run WHERE source_id = ?", (source.id,))
            unplaced = corpus.db.execute("SELECT line, text FROM unplaced WHERE source_id = ?", (source.id,))
            ledgers.append(Ledger(source.file, source.lines, sorted(runs), sorted(unplaced), source.sha256))
    return Document(
        version.format,
        version.title,
        "" if version.inferred else f"{version.date}~{version.part}",
        found,
        ledgers,
        version.covers,
        version.spans,
        gaps=[gap for gap in version.gaps if gap.reason != MANY_NOT_HELD],
        repairs=sources.repairs(corpus).get(version.id, []),
        problems=sources.problems(corpus).get(version.id, []),
    )


def remove(corpus: Corpus, version: Version) -> Lineages:
    """Removes a version, with its records and links, and returns the lineages of its records."""
    from ruletrail.corpus.store import versions

    lineages = {(r.kind, r.key): r.lineage_id for r in records.of_version(corpus, version) if r.lineage_id is not None}
    corpus.db.execute("DELETE FROM version WHERE id = ?", (version.id,))
    corpus.forget_what_was_read()
    versions.settle(corpus, version.date)
    return lineages


def take_over(corpus: Corpus, document: Document, lineages: Lineages) -> None:
    """Gives the records of a written document the lineages of a removed version, so that these keep their addresses."""
    statement = """UPDATE record SET lineage_id = ? WHERE kind = ? AND key = ? AND version_id =
        (SELECT version_id FROM source WHERE sha256 = ?)"""
    sha256 = document.ledgers[0].sha256
    corpus.db.executemany(statement, [(lineage, *place, sha256) for place, lineage in lineages.items()])
    corpus.forget_what_was_read()
