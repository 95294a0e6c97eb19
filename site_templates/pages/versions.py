"""version/index.html: every version, by year, with what each release changed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from corpus.store import Version
from site_templates import addresses
from site_templates.pages import changes

TEMPLATE = "versions.html"
NAVIGATION = (4, "Versions")


@dataclass
class Row:
    """A version in the list; ``counts`` is relation -> number of changes, None when nothing was compared."""

    version: Version
    code: str
    release: str
    rules: int
    counts: dict[str, int] | None
    troubles: int


def items(site) -> list[None]:
    return [None]


def path(site, item) -> str:
    return addresses.VERSIONS


def context(site, item) -> dict:
    return {"years": by_year(site), "commentaries": list({note.told.version: note.told for note in site.archive.notes}.values())}


def by_year(site) -> list[tuple[str, list[Row]]]:
    """(year, its versions), newest first."""
    rows = []
    for i, version in enumerate(site.archive.versions):
        rules = sum(stand.kind == "rule" for stand in site.archive.books[i])
        troubles = len(site.archive.problems.get(i, ())) + len(
            {gap for gap in site.archive.gaps.get(i, ()) if gap[1] != "skipped letter"}
        )
        rows.append(Row(version, *site.archive.release(i), rules, changes.counts(site, i), troubles))
    return [(year, list(group)) for year, group in groupby(reversed(rows), key=lambda row: row.version.date[:4])]
