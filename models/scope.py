"""Which rules are the type rules of a version: the sections on types, and the state-based rules about what they name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.store import Corpus, StoredRecord, Version

#: From each version on, the sections on types and the rule that lists the state-based checks.
SECTIONS = (
    ("1999-04-23", ("205", "212", "213", "214", "215"), "420.5"),
    ("2003-07-01", ("205", "212", "214", "215"), "420.5"),
    ("2007-05-01", ("205", "212", "214"), "420.5"),
    ("2007-05-01", ("205", "212", "214"), "420.5"),
    ("2009-07-11", ("204", *map(str, range(300, 316))), "704.5"),
    ("2011-09-30", ("205", *map(str, range(300, 316))), "704.5"),
)

#: A state-based rule is about types when it names one of these.
NAMED = re.compile(
    r"local enchantment|Legend|enchant world|supertype world|planeswalker|Aura|Equipment|Fortification|battle\b|Saga|Role|dungeon"
    r"|scheme|phenomenon|toughness|lethal damage|creature is attached|permanent attached",
    re.IGNORECASE,
)


def type_rules(corpus: Corpus, version: Version) -> Iterator[StoredRecord]:
    """The version's type rules in the book's order, headings left out."""
    _, sections, checks = [row for row in SECTIONS if row[0] <= version.date][-1]
    for record in corpus.records(version):
        if record.kind != "rule" or is_heading(record):
            continue
        section = record.key.partition(".")[0]
        if section in sections or (record.key.startswith(checks) and record.key != checks and NAMED.search(record.normal)):
            yield record


def is_heading(record: StoredRecord) -> bool:
    """Whether a numbered entry is only the title of the entries below it, like "Artifacts"."""
    return len(record.normal) < 60 and not re.search(r"[.:;]", record.normal.rstrip("-. ")) and len(record.normal.split()) <= 6
