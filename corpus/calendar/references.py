"""Titles of rules, and citations between rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from ruletrail.corpus.calendar.lineages import at_address, kind_of
from ruletrail.corpus.calendar.stints import Stint, bearer
from ruletrail.corpus.calendar.tables import CITES, NAMES, table
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE


def title(name: str, day: str) -> str:
    """The title of a section, rule or glossary entry on a day: its own, or else the one of its nearest parent; "" if there is
    none."""
    while name and (found := bearer(name, day)):
        if own := own_title(found.address, day):
            return own
        parent = RuleNumber.parse(name.partition("~")[0]).parent if kind_of(name) == RULE else None
        name = str(parent) if parent else ""
    return ""


def called(name: str, day: str) -> str:
    """The usual name of a rule on a day: its number, or the term of a glossary entry."""
    if kind_of(name) != GLOSSARY:
        return name.partition("~")[0]
    return title(name, day) or name.removeprefix(f"{GLOSSARY}-").replace("-", " ")


def own_title(address: str, day: str) -> str:
    """The own title of the lineage at an address on a day; "" if it has text and no title."""
    told = [line for line in table(NAMES).of(address) if line[1] <= day]
    return told[-1][2] if told and len(told[-1]) > 2 else ""


class Naming(NamedTuple):
    """An own title of a lineage, and its time."""

    address: str
    since: str
    until: str
    """The first day with another title; "" if the lineage kept the title to its end, or still has it."""
    name: str


def namings() -> list[Naming]:
    """All titles of sections, headings and entries, by their addresses; for each address, the oldest first."""
    lines = list(table(NAMES).lines())
    ends = [after[1] if after and after[0] == line[0] else "" for line, after in zip_longest(lines, lines[1:])]
    return [Naming(line[0], line[1], end, line[2]) for line, end in zip(lines, ends, strict=True) if len(line) > 2]


def titles(stint: Stint) -> list[str]:
    """All own titles of a lineage during one stint, oldest first."""
    told = [line for line in table(NAMES).of(stint.address) if not stint.end or line[1] < stint.end]
    first = max((place for place, line in enumerate(told) if line[1] <= stint.start), default=0)
    return [line[2] for line in told[first:] if len(line) > 2]


def cites(address: str, day: str) -> list[str]:
    """The names of the rules that the rule at an address cites on a day, in the book's order."""
    return _on_a_day(((sign, cited) for _, when, sign, cited in table(CITES).of(address) if when <= day), day)


def cited_by(address: str, day: str) -> list[str]:
    """The names of the rules that cite the rule at an address on a day, in the book's order."""
    lines = table(CITES).having(address.encode())
    return _on_a_day(((sign, citing) for citing, when, sign, cited in lines if when <= day and cited == address), day)


def _on_a_day(told: Iterable[tuple[str, str]], day: str) -> list[str]:
    """The names on a day of the addresses whose last sign is "+"."""
    there = {address for address, sign in {address: sign for sign, address in told}.items() if sign == "+"}
    stands = (found.at(day) for address in there if (found := at_address(address)))
    return sorted((stand.name for stand in stands if stand), key=place)


def place(name: str) -> tuple[bool, RuleNumber | str]:
    """A sort key for names, in a rulebook's order: numbers, then terms."""
    return (True, name) if kind_of(name) == GLOSSARY else (False, RuleNumber.parse(name.partition("~")[0]))
