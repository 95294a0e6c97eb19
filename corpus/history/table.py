"""Every record of every version as rows of plain values, with its lineage and the interval of its wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus.history.archive import Archive
from ruletrail.corpus.history.since import since
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Version


class TableRow(NamedTuple):
    """A rule, heading or glossary entry in one version."""

    version: str
    date: str
    """The first day of the version."""
    release: str
    """Set code of the version's release, or its name if it has no code; "" if it is unknown."""
    kind: str
    """ "rule", "section" or "glossary"."""
    number: str
    """The rule's number, or its term in lower case."""
    term: str
    """A glossary entry's term as printed."""
    text: str
    examples: tuple[str, ...]
    lineage: str
    """The address of its lineage."""
    wording_since: str | None
    """The versions that brought these words, examples and number (``corpus.history.since``); None outside the chain of versions,
    and for a rule without examples."""
    examples_since: str | None
    number_since: str | None
    to: str | None
    """The last day of the wording and number; None if no version shows that they ended."""
    file: str
    first_line: int
    last_line: int


def rows(archive: Archive, only: Version | None = None) -> Iterator[TableRow]:
    """The rows of all versions, oldest first, in the book's order; of one version if ``only`` is given."""
    dated: dict[int, tuple[str | None, str | None, str | None, str | None]] = {}
    for lineage in archive.lineages.values():
        for stretch in lineage.stretches:
            told = (*since(archive.timeline, lineage, stretch.first.version), stretch.end or None)
            dated.update((stand.record, told) for stand in stretch.stands)
    for version, book in zip(archive.versions, archive.books, strict=True):
        if only and version.id != only.id:
            continue
        release = of_date(version.date)
        named = (release.code or release.name) if release else ""
        for stand in book:
            wording = archive.wordings[stand.wording]
            yield TableRow(
                version.version,
                version.date,
                named,
                stand.kind,
                stand.key,
                stand.term,
                wording.text,
                wording.examples,
                archive.lineages[stand.lineage].address,
                *dated.get(stand.record, (None, None, None, None)),
                archive.sources[stand.source].file,
                stand.first,
                stand.last,
            )
