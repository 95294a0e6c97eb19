"""Reads addresses that lead to one rule on any published site, in the forms that site_templates/addresses.py makes."""

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
"""The version in a link to a history, or in a template: {{CR|305.7|2011-06-17}}. The links that this command writes have one."""
_SIGNS = ("history/", "embed/", "cr/", "number/")


@dataclass(frozen=True, slots=True)
class SiteLink:
    """The parts of an address that leads to a rule."""

    base: str
    """The part before the site's own path: "https://rules.example/"."""
    lineage: str
    """The address of a history, "" for a number's page."""
    number: str
    """The rule's number in ``version``; in an address of a history, its number in the oldest version; "" for a term."""
    version: str
    """The version's name or its day; "" if the address names none."""
    since: str
    """The oldest version of a history, "" for a number's page."""
    length: int
    """The number of characters of the address, without the signs that a sentence puts behind it."""


def read(url: str) -> SiteLink | None:
    """The parts of the address of a rule's page, or None if it leads elsewhere."""
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
"""The address of a wiki's template that shows the rule's text of today, whenever the page was written."""


def version(url: str) -> str:
    """The version that an address of a site or a template names, or ""; for ``TODAY`` a day in the far future."""
    if url == TODAY:
        return "9999-12-31"
    if named := LINKED_VERSION.search(url):
        return named[1]
    site = read(url)
    return site.version if site else ""


def is_own(url: str) -> bool:
    """True if an address has the form that this command writes: a history, with its version."""
    return LINKED_VERSION.search(url) is not None
