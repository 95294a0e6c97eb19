"""number/212.6e.html: every rule that ever bore a number, and when. Where addresses made of numbers land."""

from __future__ import annotations

from dataclasses import dataclass

from site_templates import addresses, titles
from site_templates.archive import Era, Lineage, Stand

TEMPLATE = "number.html"


@dataclass
class Bearer:
    """A lineage that bore the number, when it did, and the copies of parts of the rules where it does."""

    lineage: Lineage
    spans: list[Era]
    copies: list[Stand]
    anchors: list[int]
    """The versions whose anchor on the page is here."""
    last: Stand
    title: str


def items(site) -> list[str]:
    return [key for key, bearers in site.archive.bearers.items() if any(b.id in site.lineages for b in bearers)]


def path(site, key: str) -> str:
    return addresses.number(key)


def context(site, key: str) -> dict:
    bearers, anchored = [], set()
    for lineage in site.archive.bearers[key]:
        spans = [span for span in lineage.numbers if span.stands[0].key == key]
        copies = [stand for stand in lineage.copies if stand.key == key]
        last = spans[-1].stands[-1] if spans else copies[-1]
        stood = {stand.version: None for span in spans for stand in span.stands} | {stand.version: None for stand in copies}
        anchors = [version for version in stood if version not in anchored]  # a source may give one number twice
        anchored.update(anchors)
        bearers.append(Bearer(lineage, spans, copies, anchors, last, titles.title(site.archive, last)))
    bearers.sort(key=lambda bearer: bearer.last.version, reverse=True)
    return {"key": key, "bearers": bearers}
