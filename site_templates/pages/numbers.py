"""number/index.html: every number that any version gave to a rule."""

from __future__ import annotations

from itertools import groupby

from site_templates import addresses
from site_templates.pages import number

TEMPLATE = "numbers.html"
NAVIGATION = (5, "Numbers")


def items(site) -> list[None]:
    return [None]


def path(site, item) -> str:
    return addresses.NUMBERS


def context(site, item) -> dict:
    keys = number.items(site)
    chapters = [
        (chapter, [(section, list(below)) for section, below in groupby(group, key=lambda key: key[:3])])
        for chapter, group in groupby((key for key in keys if len(key) > 1), key=lambda key: key[0])
    ]
    return {"chapters": chapters, "count": len(keys)}
