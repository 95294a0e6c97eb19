"""What rules were called, and who cited whom."""

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
    """What a section, rule or glossary entry was called on a day: its title, or the one that it stood below; "" without one."""
    while name and (found := bearer(name, day)):
        if own := own_title(found.address, day):
            return own
        parent = RuleNumber.parse(name.partition("~")[0]).parent if kind_of(name) == RULE else None
        name = str(parent) if parent else ""
    return ""


def called(name: str, day: str) -> str:
    """What people call a rule of a day that the calendar names: its number, or the term of a glossary entry."""
    if kind_of(name) != GLOSSARY:
        return name.partition("~")[0]
    return title(name, day) or name.removeprefix(f"{GLOSSARY}-").replace("-", " ")


def own_title(address: str, day: str) -> str:
    """What the lineage at an address is called itself on a day; "" where it has text and no title."""
    told = [line for line in table(NAMES).of(address) if line[1] <= day]
    return told[-1][2] if told and len(told[-1]) > 2 else ""


class Naming(NamedTuple):
    """What a lineage was called itself, and when."""

    address: str
    since: str
    until: str
    """The first day on which it was called otherwise; "" where it was so to its end, or is."""
    name: str


def namings() -> list[Naming]:
    """All that sections, headings and entries were called, by their addresses, and for each oldest first."""
    lines = list(table(NAMES).lines())
    ends = [after[1] if after and after[0] == line[0] else "" for line, after in zip_longest(lines, lines[1:])]
    return [Naming(line[0], line[1], end, line[2]) for line, end in zip(lines, ends, strict=True) if len(line) > 2]


def titles(stint: Stint) -> list[str]:
    """All that a lineage was called itself while it bore a name, oldest first."""
    told = [line for line in table(NAMES).of(stint.address) if not stint.end or line[1] < stint.end]
    first = max((place for place, line in enumerate(told) if line[1] <= stint.start), default=0)
    return [line[2] for line in told[first:] if len(line) > 2]


def cites(address: str, day: str) -> list[str]:
    """The names of what the rule at an address cites on a day, in the book's order."""
    return _on_a_day(((sign, cited) for _, when, sign, cited in table(CITES).of(address) if when <= day), day)


def cited_by(address: str, day: str) -> list[str]:
    """The names of what cites the rule at an address on a day, in the book's order."""
    lines = table(CITES).having(address.encode())
    return _on_a_day(((sign, citing) for citing, when, sign, cited in lines if when <= day and cited == address), day)


def _on_a_day(told: Iterable[tuple[str, str]], day: str) -> list[str]:
    """What the addresses that came, and did not go again, are called on a day."""
    there = {address for address, sign in {address: sign for sign, address in told}.items() if sign == "+"}
    stands = (found.at(day) for address in there if (found := at_address(address)))
    return sorted((stand.name for stand in stands if stand), key=place)


def place(name: str) -> tuple[bool, RuleNumber | str]:
    """Sorts names as a rulebook has them: numbers, then terms."""
    return (True, name) if kind_of(name) == GLOSSARY else (False, RuleNumber.parse(name.partition("~")[0]))
