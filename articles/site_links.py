"""Addresses of a published site that lead to one rule, whatever the site's own is, as site_templates/addresses.py makes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

_VERSION = r"\d{4}-\d\d-\d\d(?:[\w~-]|\.(?=\w)){0,40}"
_KEY = r"[1-9]\d{0,2}(?:\.\d{1,3}[a-z]{0,2})?"
_LINK = re.compile(
    rf"""(?P<base>https?://[^\s\#?]{{1,1000}}?/|(?:\.\.?/){{0,9}})
    (?: (?:history|embed)/(?P<lineage>(?:(?P<first>{_KEY})(?:~\d+)?|[^\s/\#?]{{1,200}}?)-(?P<since>{_VERSION}))\.html
            (?:\#(?:v(?P<of>{_VERSION})|[\w-]{{0,80}}))?
      | cr/(?P<day>{_VERSION})/(?P<key>{_KEY})(?:\.html)?
      | number/(?P<number>{_KEY})\.html(?:\#(?:v(?P<at>{_VERSION})|[\w-]{{0,80}}))?
    )(?![\w/])""",
    re.VERBOSE,
)
LINKED_VERSION = re.compile(r"(?:history/[^\s#]{1,200}#v|^\{\{)(\d{4}-\d\d-\d\d[\w~.-]{0,40})(?:\}\})?$")
"""The version that a link to a history names, or a template: {{CR|305.7|2011-06-17}}. Links that this command writes have one."""
_SIGNS = ("history/", "embed/", "cr/", "number/")


@dataclass(frozen=True, slots=True)
class SiteLink:
    """What an address says of the rule that it leads to."""

    base: str
    """What stands before the site's own path: "https://rules.example/"."""
    lineage: str
    """The address of a history, "" for a number's page."""
    number: str
    """The rule's number in ``version``, or of a history in its oldest one; "" for a term."""
    version: str
    """The version's name or its day; "" where the address names none."""
    since: str
    """The oldest version of a history, "" for a number's page."""
    length: int
    """Characters of the address; what a sentence puts behind it isn't counted."""


def read(url: str) -> SiteLink | None:
    """The rule's page that an address leads to, or None when it leads elsewhere."""
    if not any(map(url.__contains__, _SIGNS)) or (match := _LINK.match(url)) is None:
        return None
    return SiteLink(
        match["base"],
        unquote(match["lineage"] or ""),
        match["key"] or match["number"] or match["first"] or "",
        match["of"] or match["day"] or match["at"] or "",
        match["since"] or "",
        match.end(),
    )


TODAY = "{{today}}"
"""Where a wiki's template leads that shows the rule's text of today, whenever the page was written."""


def version(url: str) -> str:
    """The version that an address of a site or a template names, or ""; a day in the far future for ``TODAY``."""
    if url == TODAY:
        return "9999-12-31"
    if named := LINKED_VERSION.search(url):
        return named[1]
    site = read(url)
    return site.version if site else ""


def is_own(url: str) -> bool:
    """Whether an address is one that this command writes: of a history, with its version."""
    return LINKED_VERSION.search(url) is not None
