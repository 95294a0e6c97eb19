"""Joins pages that are added later with the pages of the same book that the corpus already holds."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.corpus.records import Document
from ruletrail.corpus.stitching import pages_of, stitch
from ruletrail.corpus.store import Corpus, documents

TakenOut = list[tuple[Document, documents.Lineages]]
"""Documents some of whose pages were in the corpus already, with the lineages of the versions that held these."""


def with_the_pages_there(corpus: Corpus, fresh: list[Document]) -> tuple[list[Document], TakenOut]:
    """Joins new pages with the pages of their book in the corpus.

    Returns the documents, and for each joined book the lineages that it carries on, since the versions that held its older pages
    are removed from the corpus.
    """
    found: list[Document] = []
    taken_out: TakenOut = []
    for document in fresh:
        lineages: documents.Lineages = {}
        for version in corpus.versions(commentary=True) if document.book else ():
            if version.format != document.format or not version.part or version.is_retold:
                continue
            there = replace(documents.document_of(corpus, version), book=document.book)
            there.title = document.title if version.inferred else there.title
            is_held = {ledger.sha256 for ledger in there.ledgers} <= {ledger.sha256 for ledger in document.ledgers}
            bound = [document] if is_held else stitch([*pages_of(document), *pages_of(there)])
            if len(bound) == 1:
                lineages |= documents.remove(corpus, version)
                document = bound[0]
        found.append(document)
        if lineages:
            taken_out.append((document, lineages))
    return found, taken_out


def take_over(corpus: Corpus, taken_out: TakenOut) -> None:
    """Puts the records of the joined books, once they are written, into the lineages of the removed versions."""
    for document, lineages in taken_out:
        documents.take_over(corpus, document, lineages)
