"""Numbers of today in the place of those that an article cites, where the rule is the same."""

from __future__ import annotations

from articles.resolve import Resolved, ResolvedArticle
from corpus.history.today import RENUMBERED, SAME
from corpus.numbers import RuleNumber


def numbers(account: ResolvedArticle) -> dict[int, str]:
    """Place of a citation in the account -> what to write for its number. What is not there is left as it is.

    A list or range is renewed whole or not at all, so that "704.5j-k" never says more or less than it did.
    """
    renewed: dict[int, str] = {}
    for group in _groups(account):
        if len(group) == 1 or all(_is_renewable(account.citations[place]) for place in group):
            renewed |= _group(account, group)
    return renewed


def is_left(account: ResolvedArticle, place: int, renewed: dict[int, str]) -> bool:
    """Whether a citation speaks of a rule that is no longer what it was, and couldn't be renewed."""
    return account.citations[place].state != SAME and place not in renewed


def _groups(account: ResolvedArticle) -> list[list[int]]:
    groups: list[list[int]] = []
    for place, one in enumerate(account.citations):
        if one.citation is None:
            continue
        if one.citation.joined and groups and groups[-1][-1] == place - 1:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _is_renewable(one: Resolved) -> bool:
    foreign = one.is_linked and one.link is not None and "history/" not in one.link.url and not one.link.url.startswith("{{")
    return one.today is not None and one.state in (SAME, RENUMBERED) and not foreign


def _group(account: ResolvedArticle, group: list[int]) -> dict[int, str]:
    made: dict[int, str] = {}
    before: RuleNumber | None = None
    for place in group:
        one = account.citations[place]
        if one.citation is None or one.today is None or not _is_renewable(one):
            return {}
        number = RuleNumber.parse(one.today.record.key)
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
