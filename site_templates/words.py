"""The words of every rule at every time, for comparisons of versions and the book of a day in a browser.

There is a script for each chapter, and one for the glossary. It fills ``ruletrailWordings``: address of a history -> its
wordings, text and examples as published, in the order in which ``books`` numbers them.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from ruletrail.corpus.history import Lineage
from ruletrail.corpus.names import ITALICS
from ruletrail.site_templates import addresses, books, titles
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The scripts, by chapter."""
    return [SiteFile(addresses.words(chapter), partial(_script, site, chapter)) for chapter in sorted(site.once(_chapters))]


def _chapters(site: Site) -> dict[str, list[Lineage]]:
    """The first digit of the last number, or "glossary" -> the lineages."""
    found: dict[str, list[Lineage]] = {}
    for lineage in site.once(books.rows):
        chapter = "glossary" if lineage.kind == "glossary" else titles.label(lineage.stretches[-1].first)[0]
        found.setdefault(chapter, []).append(lineage)
    return found


def _script(site: Site, chapter: str) -> str:
    told = {lineage.address: _wordings(site, lineage) for lineage in site.once(_chapters)[chapter]}
    return f"Object.assign(window.ruletrailWordings ||= {{}}, {json.dumps(told, separators=(',', ':'))});\n"


def _wordings(site: Site, lineage: Lineage) -> list[list[str]]:
    """The wordings of a lineage, one for each whole form, in the order in which ``books`` numbers them."""
    found: dict[int, list[str]] = {}
    for stretch in lineage.stretches:
        wording = site.archive.wordings[stretch.first.wording]
        found.setdefault(wording.forms[1], [ITALICS.sub(r"\1", text) for text in (wording.text, *wording.examples)])
    return list(found.values())
