"""The site as its templates read it: ``Site`` with further values from the modules of this folder."""

from __future__ import annotations

from functools import cached_property

from markupsafe import Markup

from ruletrail.corpus.history import Lineage, Stand
from ruletrail.site_templates import ages, atlas, naming, sections, story, timeline
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import ListChange, Listed, ShadedRun


class ReadSite(Site):
    """A site with the values of words, lists and sections that pages ask for."""

    _aged: tuple[int, list[ShadedRun]] | None = None
    _drawn: tuple[int, Markup] | None = None

    def ages(self, lineage: Lineage) -> list[ShadedRun]:
        """The last wording of a lineage by the age of its words. Cached, since its history and its embed ask for it one after the
        other.
        """
        if self._aged is None or self._aged[0] != lineage.id:
            self._aged = lineage.id, ages.runs(self, lineage)
        return self._aged[1]

    def timeline(self, lineage: Lineage) -> Markup:
        """A history drawn to scale; empty if nothing ever changed. Cached as ``ages`` is."""
        if self._drawn is None or self._drawn[0] != lineage.id:
            drawn = timeline.draw(self.archive, lineage, story.chapters(self, lineage))
            self._drawn = lineage.id, timeline.svg(drawn) if drawn else Markup()
        return self._drawn[1]

    def read_at(self, stand: Stand) -> str | None:
        """The URL of a rule in its section as of its version."""
        return sections.read_at(self, stand)

    def named(self, stand: Stand) -> str:
        """The name of a rule today, with its number."""
        return self.once(naming.names)[stand.lineage].short

    @cached_property
    def has_atlas(self) -> bool:
        """True if the texts have lists of types."""
        return bool(self.once(atlas.lists))

    def list_changes(self, stand: Stand) -> list[tuple[Listed, ListChange]]:
        """The lists of types that changed with a record, and the words that came and went."""
        return atlas.list_changes(self, stand)
