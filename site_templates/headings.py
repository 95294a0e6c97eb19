"""The address of the text below each heading: a section has no history."""

from __future__ import annotations

from collections.abc import Mapping

from ruletrail.corpus.history import Archive, Lineage
from ruletrail.corpus.history.sections import Sections
from ruletrail.corpus.records import SECTION
from ruletrail.site_templates import addresses


def read_at(archive: Archive, sections: Sections, lineages: Mapping[int, Lineage]) -> dict[tuple[int, str], str]:
    """(place of a version, number) -> the URL, from a page one folder deep, of the text below each heading there.

    A section is read where its state of that day is, which no later release moves; a chapter is the contents of its version. A
    heading may have been a rule that was a title alone, as 212.6 was: that is read in its section.

    lineages: those that have pages. A section is read where one of its rules has one.
    """
    found = {}
    readable = {
        key for key, states in sections.states.items() if any(s.lineage in lineages for state in states for s in state.stands)
    }
    for lineage in (lineage for lineage in lineages.values() if lineage.kind == SECTION):
        for stand in (*lineage.copies, *lineage.every_stand()):
            version, key = archive.versions[stand.version], stand.key[:3]
            state = sections.at(stand.version, key) if key in readable else None
            if state:
                path = addresses.section_of(key, archive.versions[state.place].version)
            else:
                path = addresses.version(version.version)
            found[stand.version, stand.key] = "../" + addresses.url(
                path, anchor=stand.key if state and len(stand.key) > 3 else ""
            )
    return found
