"""version/2004-02-01.html: one version: its source, coverage, gaps and problems, and its contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruletrail.corpus.history import Stand
from ruletrail.site_templates import accounts, addresses, sections, summaries, titles
from ruletrail.site_templates.fingerprint import ComparedBooks, WholeBook
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


@dataclass
class BookSection:
    """A section of a version's book: its heading if it has one, its rules, and its address if it has a page."""

    heading: Stand | None
    key: str
    title: str
    href: str | None
    rules: list[Stand]


Chapter = tuple[Stand | None, str, list[BookSection]]
"""(heading, title, sections) of a chapter."""


class VersionPage(Page[int]):
    template = "version.html"
    lasting = True

    def items(self, site: Site) -> Sequence[int]:
        return list(range(len(site.archive.versions)))

    def path(self, site: Site, version: int) -> str:
        return addresses.version(site.archive.versions[version].version)

    def context(self, site: Site, version: int) -> dict[str, Any]:
        archive = site.archive
        book = archive.books[version]
        account = site.once(accounts.accounts)[version]
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "sources": [source for source in archive.sources.values() if source.version == version],
            "classes": account.lines,
            "public": account.addresses[:3],
            "gaps": archive.versions[version].gaps,
            "problems": archive.problems.get(version, []),
            "repairs": archive.repairs.get(version, []),
            "rules": sum(stand.kind == "rule" for stand in book),
            "terms": [stand for stand in book if stand.kind == "glossary"],
            "chapters": contents(site, version),
            "has_book": version in archive.timeline.chain,
            "counts": summaries.counts(site, version),
            "pair": [archive.versions[i] for i in archive.pairs.get(version, ())],
            "before": archive.versions[version - 1] if version else None,
            "after": archive.versions[version + 1] if version + 1 < len(archive.versions) else None,
        }

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        """The version's book and changes, its source, and its neighbours."""
        archive = site.archive
        return {
            "version": archive.versions[version],
            "book": ComparedBooks(version) if version in archive.pairs else WholeBook(version),
            "account": site.once(accounts.accounts)[version],
            "gaps": archive.versions[version].gaps,
            "repairs": archive.repairs.get(version, []),
            "beside": [each.version for each in archive.versions[max(version - 1, 0) : version + 2]],
        }


def contents(site: Site, version: int) -> list[Chapter]:
    """Chapters and their sections, in the book's order."""
    archive = site.archive
    chapters: list[Chapter] = []
    for stand in archive.books[version]:
        if stand.kind == "glossary":
            continue
        is_chapter = len(stand.key) == 1 and stand.kind == "section"
        if not chapters or is_chapter:
            chapters.append((stand if is_chapter else None, titles.title(archive, stand) if is_chapter else "", []))
            if is_chapter:
                continue
        below, key = chapters[-1][2], stand.key[:3]
        if not below or below[-1].key != key:
            heading = stand if stand.kind == "section" else None
            title = titles.title(archive, stand) if heading else ""
            below.append(BookSection(heading, key, title, sections.link(site, version, key).href, []))
        if stand.kind == "rule":
            below[-1].rules.append(stand)
    return chapters
