"""number/212.6e.html: every rule that ever bore a number, and when. Where addresses made of numbers land."""

from __future__ import annotations

from dataclasses import dataclass

from site_templates import addresses, titles
from site_templates.archive import Era, Lineage

TEMPLATE = "number.html"


@dataclass
class Bearer:
    """A lineage that bore the number, and when."""

    lineage: Lineage
    spans: list[Era]
    title: str


def items(site) -> list[str]:
    return [key for key, bearers in site.archive.bearers.items() if any(b.id in site.lineages for b in bearers)]


def path(site, key: str) -> str:
    return addresses.number(key)


def context(site, key: str) -> dict:
    bearers = []
    for lineage in site.archive.bearers[key]:
        spans = [span for span in lineage.numbers if span.stands[0].key == key]
        bearers.append(Bearer(lineage, spans, titles.title(site.archive, spans[-1].stands[-1])))
    bearers.sort(key=lambda bearer: bearer.spans[-1].stands[-1].version, reverse=True)
    return {"key": key, "bearers": bearers}
