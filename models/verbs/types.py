"""The verb for effects that change types and colours."""

from __future__ import annotations

from ruletrail.models.objects import COLOURS
from ruletrail.models.scenario.arguments import FLAG, NUMBER, OBJECTS, TEXT, WORDS, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.typeline import split_line
from ruletrail.models.verbs.effects import check_words

_NO_SIZE = -99


@verb("become")
def become(
    table: Table, objects: OBJECTS, what: TEXT, keeps: FLAG = False, still: WORDS = (), power: NUMBER = _NO_SIZE,
    toughness: NUMBER = _NO_SIZE, label: TEXT = "",
) -> None:  # fmt: skip
    """An effect makes objects something else, in the words of its text: "creature", "Elemental creature", "Island".

    what: colours, and subtypes before card types, as on a token ("white Golem artifact creature"). Card types are set, with
    their subtypes; subtypes alone are set; colours are set; supertypes are gained. keeps = true: "in addition to its other
    types". still: the type after "still" in the text ("that's still a land"). power and toughness belong to the new types.
    label names the effect.
    """
    supertypes, types, subtypes = split_line(table.rules, what)
    colours = tuple(word for word in subtypes if word in COLOURS)
    subtypes = tuple(word for word in subtypes if word not in COLOURS)
    if not (supertypes or types or subtypes or colours):
        raise ArgumentError(f"what = {what!r} is not a type")
    check_words(table, "set-types", (*types, *subtypes))
    if types:
        table.effect("set-types", objects, (*types, *subtypes), keeps=keeps, still=still, id=label)
    elif subtypes:
        lands = all(table.rules.is_listed("basic land types", word) for word in subtypes)
        table.effect("set-land-types" if lands else "set-subtypes", objects, subtypes, keeps=keeps, still=still, id=label)
    if colours:
        table.effect("set-colours", objects, colours, id=label)
    if supertypes:
        table.effect("add-supertypes", objects, supertypes, keeps=keeps, still=still, id=label)
    if _NO_SIZE not in (power, toughness):
        table.effect("set-size", objects, ("with the type",) if types else (), numbers=(power, toughness), id=label)
