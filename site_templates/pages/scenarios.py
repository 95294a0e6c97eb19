"""scenario/index.html: the scenarios that the models are played with, by area."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Any

from ruletrail.models.covering import CLASSES, DEFINITION, EXECUTABLE, NOT_MODELLED, POINTER
from ruletrail.site_templates import addresses, modelled
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import SILENCES

_MEANINGS = {
    EXECUTABLE: "the models play it",
    DEFINITION: "it only says what a word means",
    POINTER: "it only leads to other rules",
    NOT_MODELLED: "the models leave it out",
}


class Scenarios(OnePage):
    template = "scenarios.html"
    navigation = (5.5, "Situations")
    address = addresses.SCENARIOS

    def is_there(self, site: Site) -> bool:
        return bool(site.played)

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive = site.archive
        covered = [(archive.versions[i], modelled.coverage(archive, site.corpus, i)) for i in reversed(types.columns(site))]
        areas = [(area, list(group)) for area, group in groupby(site.played, attrgetter("area"))]
        counted = {sort for _, counts in covered for sort in counts}
        classes = {sort: _MEANINGS.get(sort, "nobody has judged it yet") for sort in CLASSES if sort in counted}
        return {"areas": areas, "covered": covered, "classes": classes, "silences": SILENCES}
