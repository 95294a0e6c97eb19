"""number/index.html: every number that any version gave to a rule."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import number
from ruletrail.site_templates.site import Site


class Numbers(OnePage):
    template = "numbers.html"
    address = addresses.NUMBERS

    def context(self, site: Site, item: None) -> dict[str, Any]:
        keys = number.keys(site)
        chapters = [
            (chapter, [(section, list(below)) for section, below in groupby(group, key=lambda key: key[:3])])
            for chapter, group in groupby((key for key in keys if len(key) > 1), key=lambda key: key[0])
        ]
        return {"chapters": chapters, "count": len(keys), "place": partial(number.place, site)}
