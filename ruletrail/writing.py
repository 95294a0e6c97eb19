"""Writes documents into a corpus as versions, and returns the problems that a person should know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

from ruletrail.corpus import lost_marks
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import MANY_NOT_HELD, Document
from ruletrail.corpus.store import Corpus, indexes
from ruletrail.corpus.store.sources import account, every


def write(corpus: Corpus, documents: list[Document]) -> list[str]:
    """Writes the documents and returns their problems.

    Dated documents come first, and last those that lost their marks, which the others give back. The order doesn't depend on the
    files' names. A document of other rules is left out if the corpus has real texts; else it is written with a problem. Raises
    SourceError if the only document would be left out, or can't be dated.
    """
    from ruletrail.corpus.commentary import broken_citations
    from ruletrail.corpus.dating import foreign, infer, misdated

    unmarked = {id(document) for document in documents if lost_marks.are_lost(document)}

    def by_content(document: Document) -> tuple[bool, bool, str, list[str]]:
        hashes = sorted(ledger.sha256 or document.sha256 for ledger in document.ledgers)
        return id(document) in unmarked, not document.version, document.version, hashes

    problems: list[str] = []

    def add(document: Document) -> None:
        problems.extend(f"{document.ledgers[0].file}: {problem}" for problem in document.problems)
        corpus.add_document(document)

    marked: list[lost_marks.Marked] = []

    def put_back(document: Document) -> None:
        if id(document) in unmarked:
            marked.extend([] if marked else [lost_marks.Marked.of(corpus)])
            lost_marks.put_back(document, marked[0])

    before = {version.id for version in corpus.versions(commentary=True)}
    strange = [document for document in documents if document.version and foreign(None, document)]
    in_order = sorted((document for document in documents if document not in strange), key=by_content)
    compared = [document for document in in_order if id(document) in unmarked or not document.version]
    with indexes.made_afterwards(corpus) if not before else nullcontext():
        for document in in_order[: len(in_order) - len(compared)]:
            if doubt := misdated(document):
                document.problems.append(doubt)
            add(document)
    for document in compared:
        put_back(document)
        if not document.version:
            try:
                infer(corpus, document)
            except SourceError as error:
                if len(documents) == 1:
                    raise
                problems.append(str(error))
                continue
        elif doubt := misdated(document):
            document.problems.append(doubt)
        add(document)
    has_others = any(not version.is_retold for version in corpus.versions())
    for document in (strange := sorted(strange, key=by_content)):
        put_back(document)
        why = foreign(corpus if has_others else None, document)
        if has_others and why:
            if len(documents) == 1:
                raise SourceError(why, document.ledgers[0].file, "name a text as it was published")
            problems.append(f"{document.ledgers[0].file}: {why}, and is kept out of the versions")
            continue
        if why and document is strange[0]:
            many = f" (and {len(strange) - 1:,} more)" if strange[1:] else ""
            problems.append(f"{document.ledgers[0].file}: {why}{many}; kept, since no other text is here")
        add(document)
    corpus.commit()
    added = {version.id for version in corpus.versions(commentary=True)} - before
    problems += _second_copies(corpus, added)
    broken = ((c, {c.note.version_id} | ({c.version.id} if c.version else set())) for c in broken_citations(corpus))
    return problems + [str(citation) for citation, versions in broken if not added.isdisjoint(versions)]


def known_by_comparison(corpus: Corpus) -> list[str]:
    """Messages about holes of texts that tracing found by comparing them with their neighbours."""
    told = []
    files = {source.version_id: source.file for source in reversed(every(corpus))}
    for version in corpus.versions():
        file = files[version.id]
        if any(gap.reason == MANY_NOT_HELD for gap in version.gaps):
            told.append(f"{file}: it lacks many examples that the texts around it have, and none of them counts as removed")
    return told


def _second_copies(corpus: Corpus, added: set[int]) -> Iterator[str]:
    """Messages about texts that were written as second copies, because another text has the same date and part."""
    versions = corpus.versions(commentary=True)
    first = {(version.date, version.part): version for version in versions if not version.copy}
    for version in versions:
        chosen = first.get((version.date, version.part))
        if version.copy and chosen and not added.isdisjoint((version.id, chosen.id)):
            (file, *_) = account(corpus, version).files
            (other, *_) = account(corpus, chosen).files
            yield f"{file}: a second text of {chosen.version}, for which {other} stands; kept as {version.version}"
