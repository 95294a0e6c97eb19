"""history/OLD.html and embed/OLD.html: an address that a lineage once had leads on to the one that it has now."""

from __future__ import annotations

from site_templates import addresses, titles

TEMPLATE = "redirect.html"


def items(site) -> list[tuple[str, str]]:
    """(folder, former address)."""
    return [(folder, address) for address in sorted(site.former) for folder in ("history", "embed")]


def path(site, item: tuple[str, str]) -> str:
    folder, address = item
    return getattr(addresses, folder)(address)


def context(site, item: tuple[str, str]) -> dict:
    folder, address = item
    lineage = site.lineages[site.former[address]]
    return {
        "label": titles.label(lineage.last),
        "target": addresses.url(getattr(addresses, folder)(lineage.address), root="../"),
    }
