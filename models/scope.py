"""Decides which rules of a version are type rules: the sections on types, and the state-based rules about their subjects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from ruletrail.corpus.type_sections import type_sections

#: A state-based rule is about types when it names one of these.
NAMED = re.compile(
    r"local enchantment|Legend|enchant world|supertype world|planeswalker|Aura|Equipment|Fortification|battle\b|Saga|Role|dungeon"
    r"|scheme|phenomenon|toughness|lethal damage|creature is attached|permanent attached",
    re.IGNORECASE,
)


class RecordText(Protocol):
    """The fields of a record that decide whether it is a type rule."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def normal(self) -> str: ...


Some = TypeVar("Some", bound=RecordText)


def type_rules(entries: Iterable[Some], day: str) -> Iterator[Some]:
    """The type rules among the records of a version of that date, in their order, without headings."""
    types = type_sections(day)
    for entry in entries:
        if entry.kind != "rule" or is_heading(entry):
            continue
        check = entry.key.startswith(types.checks) and entry.key != types.checks
        if entry.key.partition(".")[0] in types.sections or (check and NAMED.search(entry.normal)):
            yield entry


def is_heading(entry: RecordText) -> bool:
    """True if a numbered entry is only the title of the entries below it, like "Artifacts"."""
    return len(entry.normal) < 60 and not re.search(r"[.:;]", entry.normal.rstrip("-. ")) and len(entry.normal.split()) <= 6
