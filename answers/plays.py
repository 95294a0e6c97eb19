"""Plays under the rules of several versions: the list of versions, their headings, and the rules that decided the answers."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.names import in_words
from ruletrail.models.scenario.why import NOT_MET

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

Clauses = list[dict[str, Any]]

BUILT_IN = "Built-in data is ruletrail's own record of which rules were in force when."
#: The basis of a clause -> the remark about it.
_DOUBTS = {
    "assumed": " (its text is not here)",
    "open": " (its text could not be read for sure)",
    "ambiguous": " (its text could not be read for sure)",
}


def every_version(corpus: Corpus | None) -> list[str]:
    """Every version of the corpus, and the day of each other known release, for which the rules are built in; oldest first."""
    from ruletrail.models.parameters import shipped_versions

    days = {v.version: v.date for v in (corpus.versions() if corpus else [])}
    days |= {day: day for day in {*shipped_versions()} - {*days.values()}}
    return sorted(days, key=lambda version: (days[version], version))


def named(asked: str, version: str, by_text: bool) -> str:
    """The heading of a version: the date that was asked for, if it differs, and a remark if the version's text is not here.

    >>> named("2003", "2003-12-01", False)
    '2003: the rules of 2003-12-01 (text missing; using built-in data)'
    """
    shown = version if asked in ("", version) else f"{asked}: the rules of {version}"
    return shown if by_text else f"{shown} (text missing; using built-in data)"


def variants(one: dict[str, Any]) -> list[tuple[str, str | None]]:
    """The clauses of a version's answer, each with its variant."""
    return [(clause["clause"], clause["variant"]) for clause in one["clauses"]]


def deciding(clauses: Clauses, why: dict[str, list[str]]) -> set[str]:
    """The names of the clauses whose rules are reasons for an answer; if there are none, of clauses that were checked in vain."""
    reasons = list(chain(*why.values()))
    met = [each for each in reasons if not each.startswith(NOT_MET)]
    return _named(clauses, met) or _named(clauses, reasons)


def _named(clauses: Clauses, reasons: list[str]) -> set[str]:
    said = " ".join(reasons)
    return {each["clause"] for each in clauses if re.search(rf"(?<![\w.]){re.escape(each['rule'])}(?!\w)", said)}


def decided_by(era: list[dict[str, Any]], names: set[str]) -> str:
    """The numbers of the rules that decided in several versions in a row, each with its last number if that differs: "420.5e
    (704.5k from 2009-07-11)".

    era: each version's answers, as in `ruletrail run --json`; names: the clauses that decided.
    """
    runs: dict[str, list[tuple[str, str]]] = {}  # clause -> its numbers, each with the first day
    entries: dict[str, dict[str, list[str]]] = {}  # first number -> first day of another number -> that number
    labels: dict[str, str] = {}
    for one in era:
        for clause in (each for each in one["clauses"] if each["clause"] in names):
            number, since = clause["rule"], one["version"][:10]
            run = runs.setdefault(clause["clause"], [])
            if not run and number not in entries:
                entries[number] = {since: [""]} if since != era[0]["version"][:10] else {}
                labels[number] = f"{number}{_doubt(clause, one)}"
            if not run or run[-1][0] != number:
                run.append((number, since))
    for (first, _), *_, (last, since) in (run for run in runs.values() if run[0][0] != run[-1][0]):
        others = entries[first].setdefault(since, [])
        others += [last] if last not in others else []
    return in_words([_entry(labels[first], later) for first, later in entries.items()])


def _entry(first: str, later: dict[str, list[str]]) -> str:
    days = ", ".join(f"{in_words(numbers)} from {since}".strip() for since, numbers in later.items())
    return f"{first} ({days})" if days else first


def _doubt(clause: dict[str, Any], one: dict[str, Any]) -> str:
    """A remark if a clause isn't based on a clear text; "" if it is, or if the version's heading already has the remark."""
    is_said = clause["basis"] == "assumed" and not one["by_text"]
    return "" if is_said else _DOUBTS.get(clause["basis"], "")
