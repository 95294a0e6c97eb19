"""glossary/index.html: every term that the newest version explains, and those that are gone."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from ruletrail.corpus.history import Lineage
from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


class GlossaryPage(OnePage):
    template = "glossary.html"
    navigation = (3, "Glossary")
    address = addresses.GLOSSARY

    def context(self, site: Site, item: None) -> dict[str, Any]:
        entries = sorted((x for x in site.lineages.values() if x.kind == "glossary"), key=lambda x: (x.last.key, x.address))
        living = [x for x in entries if x.last.version == site.archive.newest]
        return {
            "letters": [(letter, list(group)) for letter, group in groupby(living, key=_letter)],
            "gone": [x for x in entries if x.end],
            "living": len(living),
        }


def _letter(lineage: Lineage) -> str:
    first = next((ch for ch in lineage.last.key if ch.isalnum()), "#")
    return first.upper() if first.isalpha() else "0–9"
