"""Renews numbers: finds today's number for each number that an article cites, if the rule is the same."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from ruletrail.articles import site_links, source_code
from ruletrail.articles.account import BLAME, NAME, SHIPPED, Resolved, ResolvedArticle
from ruletrail.articles.citations import Strength
from ruletrail.corpus.history.today import RENUMBERED, SAME
from ruletrail.corpus.numbers import RuleNumber

MARGIN = 2.0
"""The weight by which the words of a line must fit the rules of its day better than today's rules of its numbers, before its
numbers are changed. It is the weight of a word that one rule in eight has."""


PLAIN_MARGIN = 15.0
"""The same for a number without a cue, such as "613.10. …" before the words of its rule."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The user's choices for the annotated article."""

    footnotes: bool = False
    update: bool = False
    """Write today's numbers where the words are the same."""
    links: bool = True
    """Write new links. False if the site's address is unknown: then only the article's own links are renewed."""
    relink: bool = False
    """Make the links with citations lead to the rule."""


NUMBERS = Wishes(update=True, links=False)
"""Numbers alone are renewed, and the links that the article has to them."""


def numbers(account: ResolvedArticle, wishes: Wishes) -> dict[int, str]:
    """The new number of each citation that is renewed, by its place in the account. Others stay as they are.

    The numbers of a list, of a range, of one link, and of one line of code are renewed together or not at all: otherwise
    "704.5j-k" would name more or fewer rules than before, and a line would mix old numbers with new ones. A number in a link that
    leads elsewhere is renewed only if the link is made to lead to the rule. A number that a file of code uses for several rules
    is not renewed anywhere in the file.
    """
    renewed: dict[int, str] = {}
    torn = _torn(account)
    for group in _groups(account):
        if any(account.citations[place].number in torn for place in group):
            continue
        if any(account.is_ignored(account.citations[place], RENUMBERED) for place in group):
            continue
        if all(_is_renewable(account, account.citations[place], wishes) for place in group):
            renewed |= _group(account, group)
    for place, one in enumerate(account.citations):
        if one.citation is None and _is_elsewhere(one) and _is_renewable(account, one, wishes) and one.today:
            renewed[place] = one.today.number
    return renewed


def together(account: ResolvedArticle, place: int, renewed: dict[int, str]) -> dict[int, str]:
    """Of ``renewed`` what is written together with the number at ``place``."""
    group = next((group for group in _groups(account) if place in group), [place])
    return {other: renewed[other] for other in group if other in renewed}


def _is_elsewhere(one: Resolved) -> bool:
    """True of a reference by an address alone, if its rule has another number today, or its history another address."""
    site = site_links.read(one.link.url) if one.link else None
    if site is None or one.standing is None:
        return False
    return one.state == RENUMBERED or bool(site.lineage and site.lineage != one.standing.lineage)


def is_ours(one: Resolved) -> bool:
    """True if a citation is part of a link to a rule on a published site."""
    return one.link is not None and (site_links.is_own(one.link.url) or site_links.read(one.link.url) is not None)


def records_day(account: ResolvedArticle, one: Resolved, wishes: Wishes) -> bool:
    """True if the link or template of a renewed citation states the day of its number.

    Without that day, the next run would take the new number for one of the article's day, and renew it again.
    """
    if one.link is None:
        return wishes.links and (wishes.footnotes or bool(account.syntax.link(account.page, one.start, one.end, "", "")[1]))
    written = bool(one.link.after[1]) if one.is_template else one.link.is_closed or bool(one.link.address[1])
    return written and (one.is_template or is_ours(one) or (wishes.relink and one.is_linked))


def is_left(account: ResolvedArticle, place: int, renewed: dict[int, str]) -> bool:
    """True if a citation is not "same", and is neither renewed nor ignored by a comment."""
    one = account.citations[place]
    return one.verdict != SAME and place not in renewed and not account.is_ignored(one, RENUMBERED)


def _torn(account: ResolvedArticle) -> set[str]:
    """The numbers that lines of code use for several of today's rules."""
    if account.syntax.NAME != source_code.NAME:
        return set()
    found: dict[str, set[str]] = {}
    for one in account.citations:
        if one.today and one.basis != NAME:
            found.setdefault(one.number, set()).add(one.today.number)
    return {number for number, today in found.items() if len(today) > 1}


def _groups(account: ResolvedArticle) -> list[list[int]]:
    groups: list[list[int]] = []
    is_source = account.syntax.NAME == source_code.NAME
    for place, one in enumerate(account.citations):
        if one.citation is None:
            continue
        before = account.citations[groups[-1][-1]] if groups else None
        in_one_link = before is not None and one.link is not None and before.link is one.link
        in_one_line = is_source and before is not None and before.line == one.line
        if groups and (in_one_line or in_one_link or (one.citation.joined and groups[-1][-1] == place - 1)):
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _is_renewable(account: ResolvedArticle, one: Resolved, wishes: Wishes) -> bool:
    if one.today is None or not one.today.lineage or one.others or one.misnamed:
        return False
    if account.syntax.NAME == source_code.NAME:
        # A line with today's number is of today: the next run finds today's rule, by git or by its name. If words merely come
        # near a number, it is reported but not changed. The same holds for a number without a cue: "delay = 118.5".
        is_cited = one.citation is not None and one.citation.strength >= Strength.EVER
        is_sure = is_cited or one.is_named or PLAIN_MARGIN <= one.margin < inf
        if one.today.number == one.number:
            return True
        return is_sure and (one.basis == NAME or (one.basis in (BLAME, SHIPPED) and one.margin >= MARGIN))
    if one.state not in (SAME, RENUMBERED):
        return False
    return one.state == SAME or records_day(account, one, wishes)


def _group(account: ResolvedArticle, group: list[int]) -> dict[int, str]:
    made: dict[int, str] = {}
    before: RuleNumber | None = None
    for place in group:
        one = account.citations[place]
        if one.citation is None or one.today is None:
            return {}
        number = one.today.place
        if one.citation.joined == "range" and before:
            steps = (one.citation.number.letter or one.citation.number.rule) - _letter_or_rule(account.citations[place - 1])
            if number.section != before.section or _last(number) - _last(before) != steps:
                return {}
        if number != one.citation.number:
            written = account.page.text[one.citation.number_start : one.citation.number_end]
            short = not written[0].isdigit() or written.isdigit()
            same_rule = before is not None and number._replace(letter=0) == before._replace(letter=0) and number.letter
            made[place] = number.letters if short and same_rule else str(number)
        before = number
    return made


def _letter_or_rule(one: Resolved) -> int:
    return _last(one.citation.number) if one.citation else 0


def _last(number: RuleNumber) -> int:
    return number.letter or number.rule
