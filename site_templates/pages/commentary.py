"""commentary/2011-06-30~judge-wiki.html: what somebody wrote about the rules, each paragraph beside what it cites."""

from __future__ import annotations

from site_templates import addresses

TEMPLATE = "commentary.html"


def items(site) -> list[str]:
    """The ids of the commentaries."""
    return list(dict.fromkeys(note.told.version for note in site.archive.notes))


def path(site, version_id: str) -> str:
    return addresses.commentary(version_id)


def context(site, version_id: str) -> dict:
    notes = [note for note in site.archive.notes if note.told.version == version_id]
    return {"told": notes[0].told, "notes": notes}
