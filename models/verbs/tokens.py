"""Verbs about tokens that the rules themselves describe."""

from __future__ import annotations

from ruletrail.models.clauses.predefined_tokens import NAMES, clause_of
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.scenario.arguments import HOST, OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.verbs.copying import blank
from ruletrail.models.verbs.game import put_objects


@verb("create-predefined")
def create_predefined(table: Table, object: OBJECT, name: TEXT, under: PLAYER = "", attached_to: HOST = "") -> None:
    """A token is created that an effect names alone, as the rules say what it is: "Treasure", "Walker", "Cursed".

    object: a token outside the game; what is written of it is overwritten.
    """
    if name in ("Incubator", "Virtuous", "Mutagen"):
        raise NotModelledError(f"{name} tokens aren't modelled")
    if name not in NAMES:
        raise ArgumentError(f"the rules don't say what a {name!r} token is; there is {', '.join(NAMES)}")
    blank(table, object, "token", "token")
    table.game = table.game.change(object, printed=table.rules.call(clause_of(name), table.game))
    put_objects(table, (object,), BATTLEFIELD, under, attached_to)
