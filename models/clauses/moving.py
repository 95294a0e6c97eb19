"""Attachments that an effect would attach to an illegal host."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.rules import Rules

illegal_move = behaviour("move-aura-to-illegal-host", rules=("303.4i", "212.4e", "Glossary: Move"))


@illegal_move.variant(cue=r"can.t enchant the new permanent stays|(enchantment|Aura) doesn.t move")
def the_aura_doesnt_move(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An Aura stays where it is if an effect would move it to something that it can't enchant."""
    return game.say(f"{thing.id} doesn't move")


illegal_equipment_move = behaviour("move-equipment-to-illegal-host", rules=("301.5b", "Glossary: Attach"), about="Equipment")


@illegal_equipment_move.variant(cue=r"an (enchantment|Aura) or Equipment can.t be|If it can.t, the Equipment doesn.t")
def the_equipment_doesnt_move(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An Equipment stays where it is if an effect would move it to something that it can't equip."""
    return game.say(f"{thing.id} doesn't move")


@illegal_equipment_move.variant(cue=r"If it can.t, the Equipment remains")
def the_equipment_is_unattached(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An Equipment that an effect would move to something that it can't equip stays on the battlefield, but becomes unattached.

    This is the letter of the rule.
    """
    return game.change(thing.id, attached_to=None)


@illegal_equipment_move.variant(cue=r"can.t be equipped by it, the Equipment")
def the_equipment_stays_again(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An Equipment doesn't move if any effect would attach it to something that it can't equip."""
    return game.say(f"{thing.id} doesn't move")
