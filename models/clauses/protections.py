"""Protection, as far as it forbids attachments."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import is_aura
from ruletrail.models.clauses.hosts import describes
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.points import Action
from ruletrail.models.rules import Rules


def protected(rules: Rules, game: Game, host: str, thing: GameObject, *, players: bool = True) -> bool:
    """True if a permanent or player has protection from an object: from a quality of it, or from everything."""
    found = game.get(host)
    if found is not None:
        texts = [ability.text for ability in engine.now(rules, game, found).abilities]
    else:
        texts = list(game.player(host).marks) if players and game.is_player(host) else []
    for text in texts:
        if not text.casefold().startswith("protection from "):
            continue
        for quality in text[16:].split(" and from "):
            what = quality.removeprefix("all ").removeprefix("each ")
            if what == "everything" or (what in ("color", "colors") and engine.now(rules, game, thing).colours):
                return True
            if what not in ("color", "colors") and describes(rules, game, what, thing):
                return True
    return False


from_auras = behaviour("protection-from-auras", rules="702.16c", at="forbid", key="attach")


def _aura_kept_off(rules: Rules, game: Game, action: Action, *, players: bool) -> str | None:
    thing = game[action.object]
    if not is_aura(engine.now(rules, game, thing)):
        return None
    return "its host has protection from it" if protected(rules, game, action.targets[0], thing, players=players) else ""


@from_auras.variant(cue=r"^(?!.*or player).*can.t be enchanted by (enchantments|Auras)")
def permanents_only(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura can't enchant a permanent that has protection from it."""
    return _aura_kept_off(rules, game, action, players=False)


@from_auras.variant(cue=r"player with protection can.t be enchanted")
def players_too(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura can't enchant a permanent or a player that has protection from it."""
    return _aura_kept_off(rules, game, action, players=True)


from_equipment = behaviour("protection-from-equipment", rules="702.16d", at="forbid", key="attach", about="Equipment")


@from_equipment.variant(cue=r"can.t be equipped by Equipment that have")
def no_equipment(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment or Fortification can't be attached to a permanent that has protection from it."""
    thing = game[action.object]
    if not engine.now(rules, game, thing).subtypes & {"Equipment", "Fortification"}:
        return None
    return "its host has protection from it" if protected(rules, game, action.targets[0], thing) else ""
