"""Which rules are the type rules of a version: the sections on types, and the state-based rules about what they name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.store import Corpus, StoredRecord, Version
from corpus.type_sections import type_sections

#: A state-based rule is about types when it names one of these.
NAMED = re.compile(
    r"local enchantment|Legend|enchant world|supertype world|planeswalker|Aura|Equipment|Fortification|battle\b|Saga|Role|dungeon"
    r"|scheme|phenomenon|toughness|lethal damage|creature is attached|permanent attached",
    re.IGNORECASE,
)


def type_rules(corpus: Corpus, version: Version) -> Iterator[StoredRecord]:
    """The version's type rules in the book's order, headings left out."""
    types = type_sections(version.date)
    for record in corpus.records(version):
        if record.kind != "rule" or is_heading(record):
            continue
        check = record.key.startswith(types.checks) and record.key != types.checks
        if record.key.partition(".")[0] in types.sections or (check and NAMED.search(record.normal)):
            yield record


def is_heading(record: StoredRecord) -> bool:
    """Whether a numbered entry is only the title of the entries below it, like "Artifacts"."""
    return len(record.normal) < 60 and not re.search(r"[.:;]", record.normal.rstrip("-. ")) and len(record.normal.split()) <= 6
