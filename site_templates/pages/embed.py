"""embed/ADDRESS.html: a history without navigation, for an iframe. What is behind its # says what of it is shown:

#vVERSION        the wording that came with that version, alone
#changed-VERSION what that version changed in it
#from-A-to-B     the wordings of two versions against each other, put together by a script
#since-VERSION   the wording of that version against the last one, likewise
#timeline        its wordings and numbers, to scale
#ages            the last wording by the age of its words
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history import Lineage
from ruletrail.site_templates import addresses, ages, naming, story, timeline, titles
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


class Embed(Page[Lineage]):
    template = "embed.html"
    is_listed = False
    lasting = True

    def items(self, site: Site) -> Sequence[Lineage]:
        return list(site.lineages.values())

    def path(self, site: Site, lineage: Lineage) -> str:
        return addresses.embed(lineage.address)

    def context(self, site: Site, lineage: Lineage) -> dict[str, Any]:
        return {
            "lineage": lineage,
            "name": site.once(naming.names)[lineage.id],
            "label": titles.label(lineage.last),
            "title": titles.title(site.archive, lineage.last),
            "chapters": story.chapters(site, lineage),
        }

    def made_of(self, site: Site, lineage: Lineage) -> dict[str, Any]:
        """The lineage and those that gave words to it, and the links of the words in force."""
        return {
            "lineage": lineage,
            "ancestry": ages.ancestry(site, lineage),
            "name": site.once(naming.names)[lineage.id],
            "horizon": timeline.horizon(site.archive).year,
            "cited": [site.href(stand) for stand in site.texts.cited(lineage.last)] if len(lineage.eras) > 1 else [],
        }
