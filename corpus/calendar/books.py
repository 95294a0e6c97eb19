"""All rules, headings and glossary entries of one day, by name."""

from __future__ import annotations

from functools import lru_cache

from ruletrail.corpus.calendar.tables import COMES, EVENTS, LEAVES, Event, table


@lru_cache(maxsize=4)
def rulebook(day: str) -> dict[str, str]:
    """Name -> address of its lineage, for every rule, heading and glossary entry of a day."""
    found: dict[str, str] = {}
    for line in table(EVENTS).lines():
        event = Event(*line)
        if event.day <= day and event.sign == COMES:
            found[event.name] = event.address
        elif event.day <= day and event.sign == LEAVES:  # on one day, LEAVES sorts before COMES
            found.pop(event.name, None)
    return found
