"""commentary/2011-06-30~judge-wiki.html: a commentary on the rules, each paragraph beside the rules that it cites, then and
today.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history.today import REMOVED, REWORDED, became
from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


class Commentary(Page[str]):
    template = "commentary.html"

    def items(self, site: Site) -> Sequence[str]:
        """The ids of all commentaries."""
        return list(dict.fromkeys(note.commentary.version for note in site.archive.notes))

    def path(self, site: Site, version_id: str) -> str:
        return addresses.commentary(version_id)

    def context(self, site: Site, version_id: str) -> dict[str, Any]:
        notes = [note for note in site.archive.notes if note.commentary.version == version_id]
        today = {stand.record: became(site.archive, stand) for note in notes for stand in note.cited}
        shaken = [note for note in notes if any(today[stand.record].state in (REWORDED, REMOVED) for stand in note.cited)]
        return {"told": notes[0].commentary, "notes": notes, "today": today, "shaken": len(shaken)}
