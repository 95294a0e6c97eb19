"""version/index.html: every version, by year, with the changes of each release."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ruletrail.corpus.store import Version
from ruletrail.site_templates import addresses, releases, summaries
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


@dataclass
class VersionRow:
    """A version in the list; ``counts`` is relation -> number of changes, None when nothing was compared."""

    version: Version
    code: str
    release: str
    rules: int
    counts: dict[str, int] | None


class Versions(OnePage):
    template = "versions.html"
    navigation = (4, "Versions")
    address = addresses.VERSIONS

    def context(self, site: Site, item: None) -> dict[str, Any]:
        commentaries = {note.commentary.version: note.commentary for note in site.archive.notes}
        return {"years": by_year(site), "commentaries": list(commentaries.values()), "releases": releases.draw(site)}


def by_year(site: Site) -> list[tuple[str, list[VersionRow]]]:
    """(year, its versions), newest first."""
    rows = []
    for i, version in enumerate(site.archive.versions):
        rules = sum(stand.kind == "rule" for stand in site.archive.books[i])
        rows.append(VersionRow(version, *site.archive.release(i), rules, summaries.counts(site, i)))
    return [(year, list(group)) for year, group in groupby(reversed(rows), key=lambda row: row.version.date[:4])]
