"""number/212.6e.html: every rule that ever had a number, and when. Addresses made of numbers lead here.

A number that only one rule ever had has no page: it leads to that rule's history (``alone``). A section's number has one, which
lists the section's days.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ruletrail.corpus.history import Era, Lineage, Stand
from ruletrail.corpus.history.since import Since, since
from ruletrail.site_templates import addresses, naming, sections
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.site_file import SiteFile


@dataclass
class BearerRow:
    """A lineage that had the number, its spans, and the copies of parts of the rules in which it has the number."""

    lineage: Lineage
    spans: list[Era]
    copies: list[Stand]
    anchors: list[str]
    """The versions whose anchor on the page is at its head."""
    wordings: list[tuple[Stand, list[str]]]
    """Its wordings under the number, oldest first, with the versions whose anchor is at each; empty if there was only one."""
    last: Stand
    title: str


class NumberPage(Page[str]):
    template = "number.html"
    lasting = True

    def items(self, site: Site) -> Sequence[str]:
        lone = site.once(alone)
        return [key for key in keys(site) if key not in lone]

    def path(self, site: Site, key: str) -> str:
        return addresses.number(key)

    def context(self, site: Site, key: str) -> dict[str, Any]:
        bearers, anchored = [], set()
        for lineage in site.archive.bearers[key]:
            spans = [span for span in lineage.numbers if span.stands[0].key == key]
            copies = [stand for stand in lineage.copies if stand.key == key]
            last = site.landing(spans[-1].stands[-1] if spans else copies[-1])
            # The rule with the number today is at the top, so later versions find it without an anchor of their own.
            stood = [stand.version for span in spans for stand in (span.stands if span.end else span.stands[:1])]
            stood += [stand.version for stand in copies]
            anchors = [v for v in dict.fromkeys(stood) if v not in anchored]  # a source may give one number twice
            anchored.update(anchors)
            wordings = _wordings(site, spans, anchors)
            within = {version for _stand, ids in wordings for version in ids}
            ids = [version for v in anchors if (version := site.archive.versions[v].version) not in within]
            bearers.append(BearerRow(lineage, spans, copies, ids, wordings, last, naming.name_then(site, last)))
        bearers.sort(key=lambda bearer: (not bearer.lineage.end, bearer.last.version), reverse=True)
        return {"key": key, "bearers": bearers, "days": _days(site, key), "dates": partial(_dates, site)}

    def made_of(self, site: Site, key: str) -> dict[str, Any]:
        """The lineages that had the number, and the last versions of those that no longer have it."""
        bearers = site.archive.bearers[key]
        spans = [span for bearer in bearers for span in bearer.numbers if span.end and span.first.key == key]
        stood = [[site.archive.versions[stand.version].version for stand in span.stands] for span in spans]
        return {"key": key, "bearers": bearers, "stood": stood, "days": _days(site, key)}


def _dates(site: Site, stand: Stand) -> Since:
    return since(site.archive.timeline, site.archive.lineages[stand.lineage], stand.version)


def _wordings(site: Site, spans: list[Era], anchors: list[int]) -> list[tuple[Stand, list[str]]]:
    """The wordings in some spans, each with the anchored versions that have it; empty if all have one."""
    found: list[tuple[Stand, list[str]]] = []
    for stand in (stand for span in spans for stand in span.stands):
        said = [site.archive.wordings[one.wording].forms[2:] for one in (stand, *(last for last, _ids in found[-1:]))]
        if not found or said[0] != said[1]:
            found.append((stand, []))
        if stand.version in anchors:
            found[-1][1].append(site.archive.versions[stand.version].version)
    return found if len(found) > 1 else []


def others(site: Site, lineage: Lineage) -> list[tuple[str, str, Era]]:
    """The other rules that had a rule's last number, the latest first: name, address, and span."""
    key = lineage.last.key
    spans = [span for other in site.archive.bearers.get(key, ()) if other.id != lineage.id for span in other.numbers]
    had = sorted((span for span in spans if span.first.key == key), key=lambda span: span.first.version, reverse=True)
    return [(naming.name_then(site, span.stands[-1]), site.href(span.stands[-1]) or "", span) for span in had]


def _days(site: Site, key: str) -> list[tuple[str, str, str, str]]:
    """The spans in which a section was the same: first day, last day ("" today), release, address; the newest first."""
    archive, states = site.archive, site.once(sections.readable).get(key, ())
    paths = [addresses.section_of(key, archive.versions[state.place].version) for state in states]
    return [(one.start, one.end, archive.release(one.place)[1], path) for one, path in zip(states, paths, strict=True)][::-1]


def keys(site: Site) -> list[str]:
    """The numbers that a rule with a page here ever had, in the book's order."""
    return [key for key, bearers in site.archive.bearers.items() if any(b.id in site.lineages for b in bearers)]


def alone(site: Site) -> dict[str, Lineage]:
    """Number -> its rule, for numbers that only one rule ever had. Call it through ``site.once``."""
    borne = {key: site.archive.bearers[key] for key in keys(site) if "." in key}
    return {key: bearers[0] for key, bearers in borne.items() if len(bearers) == 1 and bearers[0].id in site.lineages}


def place(site: Site, key: str) -> str:
    """The page of the rules that had a number, as a path from the site's root."""
    lineage = site.once(alone).get(key)
    return addresses.history(lineage.address) if lineage else addresses.number(key)


def files(site: Site) -> list[SiteFile]:
    """Number -> path of its rule's history, for numbers without a page: for the server and the page of lost addresses."""
    return [SiteFile(addresses.LONE_NUMBERS, lambda: json.dumps({key: place(site, key) for key in site.once(alone)}, indent=0))]
