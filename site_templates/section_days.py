"""The states of each section, for the reader's day: section -> place of a version, title, place, title …

The section keeps a state from that version until the next place. A title is null if it is that of the state before, and "" if the
version has no such section. Places are those of the index of numbers (``spans``).
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

from ruletrail.site_templates import addresses, sections, titles
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.corpus.history.sections import SectionState
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The document as a script, for pages that are opened as files."""
    told = {key: _days(site, states) for key, states in site.once(sections.readable).items()}
    return [SiteFile(addresses.SECTION_DAYS, lambda: f"var ruletrailDays = {json.dumps(told, separators=(',', ':'))};\n")]


def _days(site: Site, states: list[SectionState]) -> list[int | str | None]:
    archive = site.archive
    made: list[int | str | None] = []
    before = None
    for state, following in pairwise([*states, None]):
        assert state is not None
        heading = next((stand for stand in state.stands if stand.kind == "section"), None)
        title = titles.title(archive, heading) if heading else state.key
        made += [state.place, None if title == before else title]
        before = title
        gone = next((place for place in archive.timeline.chain if state.end and archive.versions[place].date > state.end), None)
        if gone is not None and (following is None or gone < following.place):
            made += [gone, ""]
            before = ""
    return made
