"""version/2004-02-01.html: one version: its source, coverage, gaps and problems, and its contents number by number."""

from __future__ import annotations

from site_templates import addresses, titles
from site_templates.archive import Stand
from site_templates.pages import changes

TEMPLATE = "version.html"


def items(site) -> list[int]:
    return list(range(len(site.archive.versions)))


def path(site, version: int) -> str:
    return addresses.version(site.archive.versions[version].version)


def context(site, version: int) -> dict:
    archive = site.archive
    book = archive.books[version]
    return {
        "version": archive.versions[version],
        "release": archive.release(version),
        "sources": [source for source in archive.sources.values() if source.version == version],
        "classes": archive.line_classes.get(version, {}),
        "gaps": archive.gaps.get(version, []),
        "problems": archive.problems.get(version, []),
        "repairs": archive.repairs.get(version, []),
        "rules": sum(stand.kind == "rule" for stand in book),
        "terms": [stand for stand in book if stand.kind == "glossary"],
        "chapters": contents(site, version),
        "counts": changes.counts(site, version),
        "pair": archive.pairs.get(version),
        "before": version - 1 if version else None,
        "after": version + 1 if version + 1 < len(archive.versions) else None,
    }


def contents(site, version: int) -> list[tuple[Stand | None, str, list[tuple[Stand | None, str, str, list[Stand]]]]]:
    """(chapter heading, title, its sections: (heading, key, title, rules)) in the book's order."""
    archive = site.archive
    chapters: list = []
    for stand in archive.books[version]:
        if stand.kind == "glossary":
            continue
        if not chapters or (len(stand.key) == 1 and stand.kind == "section"):
            is_chapter = len(stand.key) == 1
            chapters.append((stand if is_chapter else None, titles.title(archive, stand) if is_chapter else "", []))
            if is_chapter:
                continue
        sections = chapters[-1][2]
        key = stand.key[:3]
        if not sections or sections[-1][1] != key:
            heading = stand if stand.kind == "section" else None
            sections.append((heading, key, titles.title(archive, stand) if heading else "", []))
        if stand.kind == "rule":
            sections[-1][3].append(stand)
    return chapters
