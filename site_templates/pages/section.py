"""rules/305.html: a section of the newest version to be read through, each rule with its history one step away."""

from __future__ import annotations

from site_templates import addresses, titles

TEMPLATE = "section.html"


def items(site) -> list[str]:
    """The sections of the newest version that have a heading or a rule with a page."""
    keys = {
        stand.key[:3]: None
        for stand in site.archive.books[site.archive.newest]
        if stand.kind != "glossary" and len(stand.key) >= 3 and stand.lineage in site.lineages
    }
    return list(keys)


def path(site, key: str) -> str:
    return addresses.section(key)


def context(site, key: str) -> dict:
    archive = site.archive
    stands = [s for s in archive.books[archive.newest] if s.kind != "glossary" and s.key[:3] == key]
    heading = next((s for s in stands if s.kind == "section"), None)
    keys = items(site)
    i = keys.index(key)
    return {
        "key": key,
        "heading": heading,
        "title": titles.title(archive, heading) if heading else "",
        "rules": [s for s in stands if s.kind == "rule"],
        "is_title": titles.is_title,
        "before": keys[i - 1] if i else None,
        "after": keys[i + 1] if i + 1 < len(keys) else None,
        "archived": key in archive.bearers,
    }
