"""Verbs about control, for good or for a while."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table

#: How the mark begins that an object has while an effect that was given a label controls it. It is gone with the object.
_MARK = "controlled by effect "
_KEY = "control"


@verb("control")
def control(table: Table, object: OBJECT, by: PLAYER, label: TEXT = "") -> None:
    """A player gains control of an object. label names the effect, for "end-effect"; the last effect that is left decides."""
    thing = table.game[object]
    chain = table.remembered.setdefault(_KEY, {}).setdefault(object, [])
    if not any(mark.startswith(_MARK) for mark in thing.marks):
        chain.clear()
    if label or chain:
        chain.append([label, thing.controller])
        table.game = table.game.change(object, marks=thing.marks | {f"{_MARK}{label}"})
    table.game = engine.change_control(table.game, object, by)


def end_control(table: Table, label: str) -> bool:
    """Ends the effects of that label that give control, and returns whether there were any.

    A label that ends in a space stands for all that begin so.
    """
    ended = False
    for key, chain in table.remembered.get(_KEY, {}).items():
        thing = table.game.get(key)
        if thing is None or thing.zone != BATTLEFIELD or not any(mark.startswith(_MARK) for mark in thing.marks):
            chain.clear()
        for entry in [each for each in chain if each[0] == label or (label.endswith(" ") and each[0].startswith(label))]:
            place, ended = chain.index(entry), True
            if place + 1 < len(chain):
                chain[place + 1][1] = entry[1]
            else:
                table.game = engine.change_control(table.game, key, entry[1])
            chain.remove(entry)
    return ended
