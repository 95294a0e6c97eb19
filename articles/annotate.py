"""Puts links or footnotes into an article, each at its offset in the source. All other bytes stay the same."""

from __future__ import annotations

from collections.abc import Callable

from ruletrail.articles import renew, site_links
from ruletrail.articles.account import ResolvedArticle
from ruletrail.articles.dates import INFERRED, LINKS, stamp
from ruletrail.articles.page import ArticleLink
from ruletrail.articles.renew import Wishes
from ruletrail.articles.rulebooks import RuleInVersion
from ruletrail.articles.syntaxes import html
from ruletrail.corpus.errors import RuletrailError

AddressOf = Callable[[str, str], str]
"""(address of a lineage, version) -> the URL of its page, absolute or from the site's root."""

Edit = tuple[int, int, str]
"""(start, end, the text that replaces that stretch)"""


def annotate(account: ResolvedArticle, url_of: AddressOf, wishes: Wishes = Wishes()) -> str:
    """The article's text with each citation linked; all other text is unchanged.

    Raises RuletrailError if links in the syntax need a whole address, and ``url_of`` doesn't give one.
    """
    renewed = renew.numbers(account, wishes) if wishes.update else {}
    return edited(account.page.text, edits_of(account, url_of, wishes, renewed))


def edits_of(account: ResolvedArticle, url_of: AddressOf, wishes: Wishes, renewed: dict[int, str]) -> list[Edit]:
    """The edits that ``annotate`` makes, where ``renewed`` are the numbers to write, by the place of their citation.

    Raises as ``annotate`` does.
    """
    edits: list[Edit] = []
    notes: dict[tuple[str, str], int] = {}
    footnotes: list[tuple[int, str, str]] = []
    first = account.syntax.first_note(account.page) if wishes.footnotes else 1
    day_may_change = bool(renewed) and account.as_of.basis in (LINKS, INFERRED)
    done: set[int] = set()
    for place, one in enumerate(account.citations):
        number = renewed.get(place)
        standing = one.today if number else one.standing
        if one.citation and number:
            edits.append((one.citation.number_start, one.citation.number_end, number))
            if one.today and (stamped := stamp(account.page, one.citation)):
                edits.append((*stamped.span(1), one.today.version.date))
        if standing is None or not standing.lineage:
            continue
        url, title = url_of(standing.lineage, standing.version.version), title_of(standing)
        if one.is_linkable and wishes.links:
            if account.syntax.NEEDS_BASE and "://" not in url:
                raise RuletrailError(
                    f"a link in {account.syntax.NAME} needs a whole address",
                    remedy="say where the site is published: --base URL, or RULETRAIL_BASE_URL",
                )
            if wishes.footnotes and account.page.is_html(one.start):
                edits.append((one.end, one.end, html.lone_footnote(url, title)))
            elif wishes.footnotes and not account.page.is_note(one.start):
                key = (standing.lineage, standing.version.version)
                again = key in notes
                if not again:
                    notes[key] = first + len(notes)
                    footnotes.append((notes[key], url, title))
                edits.append(
                    (one.end, one.end, account.syntax.footnote(account.page, one.end, notes[key], url, title, again=again))
                )
            else:
                before, after = account.syntax.link(account.page, one.start, one.end, url, title)
                edits += ((one.start, one.start, before), (one.end, one.end, after)) if after else ()
        elif one.link is None or one.link.start in done:
            continue
        elif one.is_template:
            if number or (day_may_change and one.link.url == "{{}}" and not one.others):
                edits += _dated(one.link, standing.version.version)
                done.add(one.link.start)
        elif one.is_linked and (wishes.relink or (number and renew.is_ours(one))):
            edits += _relinked(account, one.link, url, standing)
            done.add(one.link.start)
    if footnotes:
        at, text = account.syntax.notes(account.page, footnotes)
        edits.append((at, at, text))
    return list(dict.fromkeys(edits))


def edited(text: str, edits: list[Edit]) -> str:
    """``text`` with the edits made. Edits don't overlap; edits at one place are made in their order."""
    pieces: list[str] = []
    at = 0
    for start, end, put in sorted(edits, key=lambda edit: (edit[0], edit[1])):
        pieces += (text[at:start], put)
        at = end
    return "".join((*pieces, text[at:]))


def title_of(standing: RuleInVersion) -> str:
    """ "rule 305.7 as of 2011-06-17" """
    kind = {"rule": "rule", "section": "section"}.get(standing.kind, "glossary:")
    return f"{kind} {standing.number} as of {standing.version.date}"


def _dated(link: ArticleLink, version: str) -> list[Edit]:
    """The edit that puts a version into a wiki's template."""
    start, end = link.after
    return [(start, end, version if start < end else f"|{version}")] if end else []


def _relinked(account: ResolvedArticle, link: ArticleLink, url: str, standing: RuleInVersion) -> list[Edit]:
    """The edits that make a link lead to ``url``. White space right before the link's end goes outside it.

    An address of a site stays on that site if ``url`` names no site.
    """
    if "://" not in url and (site := site_links.read(link.url)):
        url = site.base + url
    if link.address[1]:
        return [(*link.address, url), *([(*link.day, standing.version.date)] if link.day[1] else ())]
    title = title_of(standing)
    if not link.is_closed:
        return []
    start = link.before[0] if link.before[1] else link.start
    before, after = account.syntax.link(account.page, start, link.after[1], url, title)
    text = account.page.text[link.before[1] : link.after[0]]
    edge = text[len(text.rstrip()) :]
    return [(*link.before, before), (link.after[0] - len(edge), link.after[1], after + edge)]
