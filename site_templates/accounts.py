"""The account of each version's sources: the files, the classes of their lines, their gaps, and the addresses of the publisher's
texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.corpus.history.archive import SourceFile
from ruletrail.corpus.records import SKIPPED, Gap
from ruletrail.corpus.store import Version
from ruletrail.corpus.store import sources as stored

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class Account:
    """The account of one version's sources."""

    version: Version
    code: str
    release: str
    """Set code and name of its release, "" where none is known."""
    sources: list[SourceFile]
    lines: dict[str, int]
    """Class of the ledger -> so many lines."""
    holes: list[Gap]
    """The gaps of the source. Letters that the numbering skips don't count: nobody lost them."""
    repairs: int
    problems: list[str]
    rules: int
    terms: int
    addresses: Sequence[str]
    """The addresses of the publisher's text of that day, past ones too, best first; empty for parts and digests."""

    @property
    def unplaced(self) -> int:
        return self.lines.get("unplaced", 0)


def accounts(site: Site) -> list[Account]:
    """The account of each version, oldest first. Call it through ``site.once``, which keeps the result."""
    archive = site.archive
    lines = stored.classes(site.corpus) if site.lines is None else site.lines
    sources: dict[int, list[SourceFile]] = {}
    for source in archive.sources.values():
        sources.setdefault(source.version, []).append(source)
    return [
        Account(
            version,
            *archive.release(place),
            sources.get(place, []),
            lines.get(version.id, {}),
            [gap for gap in version.gaps if gap.reason != SKIPPED],
            len(archive.repairs.get(place, ())),
            archive.problems.get(place, []),
            sum(stand.kind == "rule" for stand in archive.books[place]),
            sum(stand.kind == "glossary" for stand in archive.books[place]),
            () if version.part else site.public.get(version.date, ()),
        )
        for place, version in enumerate(archive.versions)
    ]
