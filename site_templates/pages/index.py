"""index.html: a search, a change that made a difference, the changes of the newest release, and links to start from."""

from __future__ import annotations

from typing import Any

from ruletrail.corpus.change import WORDING
from ruletrail.corpus.history.unseen import between_neighbours
from ruletrail.site_templates import addresses, naming, release_story
from ruletrail.site_templates.changed_links import links
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site import Site

#: The changes of the newest release that are shown, at most.
TOLD = 3
#: Kind of change, as ``story.WORDS`` names it -> its meaning.
_MEANINGS = {
    "added": "No rule of the version before became this one.",
    "removed": "This version has no rule that continues it.",
    "wording": "The words changed.",
    "split": "Its words went to several rules.",
    "merged": "Words of several rules became one rule.",
    "references": "Only the rule numbers that it cites changed.",
    "examples": "Only its examples changed.",
    "number": "Only its own number changed.",
    "first": "The oldest text here has it already. The rule may be older.",
}


class Index(OnePage):
    template = "index.html"
    address = addresses.INDEX

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive = site.archive
        latest = max(archive.pairs, default=None)
        story = release_story.of(site, latest, links(site, latest)) if latest is not None else None
        return {
            "newest": archive.versions[archive.newest],
            "oldest": archive.versions[0],
            "latest": archive.versions[latest] if latest is not None else None,
            "unseen": between_neighbours(archive.timeline, *archive.pairs[latest]) if latest is not None else None,
            "latest_release": archive.release(latest)[1] if latest is not None else "",
            "told": story.substance[:TOLD] if story else [],
            "more": len(story.substance[TOLD:]) + story.more if story else 0,
            "example": _example(site),
            "meanings": _MEANINGS,
            "type_columns": [archive.versions[i] for i in types.columns(site)],
        }


def _example(site: Site) -> dict[str, Any] | None:
    """A rewording of a rule with a name that decides a situation by itself; of these the one with the most weight."""
    names = site.once(naming.names)
    found = [
        (release_story.importance(site, turn.version)[lineage], lineage, turn.version, played.name)
        for lineage, turns in site.deciding.items()
        for played, turn in turns
        if lineage in names and names[lineage].is_own and len(turn.deciders) == 1 and turn.version in site.archive.pairs
    ]
    for _, lineage, version, name in sorted(found, key=lambda one: (-one[0], one[2:])):
        for relation, _, old, new in links(site, version):
            if relation == WORDING and old and new and new.lineage == lineage:
                situation = next((one for one in release_story.situations(site, version) if one.name == name), None)
                return {"old": old, "new": new, "version": site.archive.versions[version], "situation": situation}
    return None
