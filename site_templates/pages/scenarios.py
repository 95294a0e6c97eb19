"""scenario/index.html: the scenarios that the models are played with, by area."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from site_templates import addresses

TEMPLATE = "scenarios.html"
NAVIGATION = (5.5, "Scenarios")


def items(site) -> list[None]:
    return [None] if site.played else []


def path(site, item) -> str:
    return addresses.SCENARIOS


def context(site, item) -> dict:
    return {"areas": [(area, list(group)) for area, group in groupby(site.played, attrgetter("area"))]}
