"""References to a rule by an address alone: in the text, in a template, or in a link whose words have no number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.articles import site_links
from ruletrail.articles.citations import Citation, Strength
from ruletrail.articles.page import ArticleLink, ParsedArticle, inside
from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.articles.site_links import SiteLink

_BETWEEN = re.compile(r"[ \t\xa0]{0,2}[:,;=–—-]{0,2}[ \t\xa0]{0,2}(?:\[url\]|[(\[<]){0,2}", re.IGNORECASE)
_FURTHEST = 12
ROOM = 200
"""The number of characters before an address that are searched for its rule's number."""


@dataclass(frozen=True, slots=True)
class SiteReference:
    """A link of the article that leads to a rule on a published site."""

    link: ArticleLink
    site: SiteLink

    @property
    def is_bare(self) -> bool:
        """True of an address in running text."""
        return self.link.address == (self.link.start, self.link.end)

    def rule(self, books: Rulebooks, day: str) -> RuleInVersion | None:
        """The rule, as of the version that the address names, else as of ``day``."""
        return books.referred(self.site, day)


def references(page: ParsedArticle) -> list[SiteReference]:
    """Every link of the article that leads to a rule on a site, in order."""
    return [
        SiteReference(link, site)
        for link in page.links
        if link.url and (site := site_links.read(link.url)) is not None and not inside(page.own, link.start)
    ]


def pair(page: ParsedArticle, linked: list[SiteReference], citations: list[Citation], books: Rulebooks) -> None:
    """Notes in the page which numbers have their rule's address right behind them: "CR 305.7: https://…"."""
    bare = [one for one in linked if one.is_bare]
    if not bare:
        return
    ends = {citation.number_end: citation for citation in citations}
    for one in bare:
        for end in range(one.link.start, one.link.start - _FURTHEST, -1):
            if (citation := ends.get(end)) and _BETWEEN.fullmatch(page.text, end, one.link.start):
                standing = one.rule(books, "9999")
                if str(citation.number) in (one.site.number if not one.site.version else "", standing.number if standing else ""):
                    page.behind[end] = one.link
                break


def alone(page: ParsedArticle, linked: list[SiteReference], citations: list[Citation]) -> list[SiteReference]:
    """The references without a citation of strength EVER or SURE in their link."""
    with_number = {
        link.start
        for citation in citations
        if citation.strength >= Strength.EVER and (link := page.link_of(citation.number_start, citation.number_end))
    }
    return [one for one in linked if one.link.start not in with_number]


def is_near(page: ParsedArticle, end: int, one: SiteReference) -> bool:
    """True if a bare address comes behind the citation that ends at ``end``, in the same line."""
    between = page.text[end : one.link.start]
    return one.is_bare and "\n" not in between and "\r" not in between
