"""The number of rules in each version, and the number of rules added, removed and reworded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus.calendar.lineages import kind_of
from ruletrail.corpus.calendar.tables import CHANGES, COMES, EVENTS, FIRST, LEAVES, Event, table, text_days
from ruletrail.corpus.change import WORDING
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.records import RULE
from ruletrail.corpus.relation_names import ADDED


class DatedSize(NamedTuple):
    """The size of a version, or of one of its chapters; ``added``, ``removed`` and ``reworded`` are against the version
    before."""

    day: str
    chapter: str
    """ "1" to "9", or "glossary"; "" for the whole version."""
    rules: int
    """Numbered rules and subrules; in the glossary, entries."""
    added: int
    removed: int
    reworded: int


def sizes(*, by_chapter: bool = False) -> Iterator[DatedSize]:
    """A row for each version, oldest first, or a row for each of its chapters.

    A rule that became a heading counts as removed, so that each size is the size before plus ``added`` minus ``removed``.
    """
    came, went, added, removed, reworded = (Counter[tuple[str, str]]() for _ in range(5))
    events = [Event(*line) for line in table(EVENTS).lines()]
    moved = {(event.day, event.other, event.name) for event in events if event.sign == COMES}
    for event in events:
        kind = kind_of(event.name)
        if not (kind == RULE or (by_chapter and kind == GLOSSARY)):
            continue
        chapter = (GLOSSARY if kind == GLOSSARY else event.name[:1]) if by_chapter else ""
        place, kinds = (event.day, chapter), event.what.split(",")
        is_elsewhere = kind_of(event.other) != kind or (by_chapter and event.other[:1] != event.name[:1])
        if event.sign == COMES:
            came[place] += 1
            added[place] += FIRST not in kinds and (is_elsewhere or not event.other or ADDED in kinds)
        elif event.sign == LEAVES:
            went[place] += 1
            removed[place] += is_elsewhere or (event.day, event.name, event.other) not in moved
        reworded[place] += event.sign in (COMES, CHANGES) and WORDING in kinds
    for chapter in sorted({chapter for _, chapter in came}):
        rules = 0
        for day in text_days():
            place = day, chapter
            rules += came[place] - went[place]
            if rules or went[place]:
                yield DatedSize(day, chapter, rules, added[place], removed[place], reworded[place])
