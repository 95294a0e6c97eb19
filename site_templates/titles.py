"""The titles of rules: the title of their section, or their own text where that is only a title, as that of 702.9 is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruletrail.corpus.names import heading, name_of
from ruletrail.corpus.numbers import RuleNumber

if TYPE_CHECKING:
    from ruletrail.corpus.history import Archive, Stand


def title(archive: Archive, stand: Stand) -> str:
    """The title of a record, by ``name_of``."""

    def find(number: str) -> tuple[str, str] | None:
        found = archive.places[stand.version].get(number)
        return (found.kind, archive.wordings[found.wording].text) if found else None

    return name_of(stand.kind, stand.key, stand.term, archive.wordings[stand.wording].text, find)


def label(stand: Stand) -> str:
    """The label of an entry in a list: its number or its term."""
    return heading(stand.term) if stand.kind == "glossary" else stand.key


def ancestors(archive: Archive, stand: Stand) -> list[Stand]:
    """The chapter, section and rule above a rule in its version, outermost first."""
    if stand.kind == "glossary":
        return []
    key, found = RuleNumber.parse(stand.key).parent, []
    while key:
        if above := archive.places[stand.version].get(str(key)):
            found.append(above)
        key = key.parent
    return found[::-1]
