"""models/index.html: how many type rules of each era the models run, and what becomes of the others."""

from __future__ import annotations

from typing import Any

from ruletrail.models.covering import CLASSES
from ruletrail.site_templates import addresses, modelled
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site import Site


class Models(OnePage):
    template = "models.html"
    address = addresses.MODELS

    def is_there(self, site: Site) -> bool:
        return bool(_versions(site))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        coverages = [modelled.coverage(site.archive, site.corpus, version) for version in _versions(site)]
        return {
            "coverages": coverages[::-1],
            "classes": CLASSES,
            "behaviours": modelled.behaviours(site.archive, site.corpus, _versions(site)),
        }


def _versions(site: Site) -> list[int]:
    """The columns of the type page that are in the rules' own words: of a digest there is nothing to run."""
    return [i for i in types.columns(site) if not site.archive.versions[i].is_retold]
