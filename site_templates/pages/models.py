"""models/index.html: how many type rules of each era the models run, and what becomes of the others."""

from __future__ import annotations

from site_templates import addresses, modelled
from site_templates.pages import types

TEMPLATE = "models.html"
NAVIGATION = (6, "Models")


def items(site) -> list[None]:
    return [None] if _versions(site) else []


def path(site, item) -> str:
    return addresses.MODELS


def context(site, item) -> dict:
    coverages = [modelled.coverage(site.archive, version) for version in _versions(site)]
    return {"coverages": coverages[::-1], "classes": modelled.CLASSES}


def _versions(site) -> list[int]:
    """The columns of the type page that are in the rules' own words: of a digest there is nothing to run."""
    return [i for i in types.columns(site) if not site.archive.versions[i].is_retold]
