"""Protection, as far as it keeps attachments off."""

from __future__ import annotations

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import is_aura
from models.clauses.hosts import describes


def protected(rules, game, host: str, thing, *, players: bool = True) -> bool:
    """Whether a permanent or player has protection from an object: from a quality of it, or from everything."""
    found = game.get(host)
    if found is not None:
        texts = [ability.text for ability in engine.now(rules, game, found).abilities]
    else:
        texts = list(game.player(host).marks) if players and game.is_player(host) else []
    for text in texts:
        if not text.casefold().startswith("protection from "):
            continue
        for quality in text[16:].split(" and from "):
            low = quality.casefold().removeprefix("all ").removeprefix("each ")
            if low == "everything" or (low in ("color", "colors") and engine.now(rules, game, thing).colours):
                return True
            if describes(rules, game, low, thing):
                return True
    return False


from_auras = behaviour("protection-from-auras", at="forbid", key="attach")


def _aura_kept_off(rules, game, action, *, players: bool):
    thing = game[action.object]
    if not is_aura(engine.now(rules, game, thing)):
        return None
    return "its host has protection from it" if protected(rules, game, action.targets[0], thing, players=players) else ""


@from_auras.since(
    "1999-04-23",
    rule="502.7b",
    then={"2003-10-01": "502.7c"},
    cue=r"^(?!.*or player).*can.t be enchanted by (enchantments|Auras)",
)
def permanents_only(rules, game, action):
    """CR 502.7b, then CR 502.7c, 1999-04-23 to 2007-02-01: a permanent can't be enchanted by what it has protection from."""
    return _aura_kept_off(rules, game, action, players=False)


@from_auras.since(
    "2007-05-01", rule="502.7c", then={"2009-07-11": "702.14c", "2011-06-17": "702.15c", "2013-07-13": "702.16c"},
    cue=r"permanent or player with protection can.t be enchanted",
)  # fmt: skip
def players_too(rules, game, action):
    """CR 502.7c, then CR 702.14c, 702.15c and 702.16c, from 2007-05-01 on: nor can a player with protection."""
    return _aura_kept_off(rules, game, action, players=True)


from_equipment = behaviour("protection-from-equipment", at="forbid", key="attach", before="no such artifact type")


@from_equipment.since(
    "2003-10-01", rule="502.7d", then={"2009-07-11": "702.14d", "2011-06-17": "702.15d", "2013-07-13": "702.16d"},
    cue=r"can.t be equipped by Equipment that have",
)  # fmt: skip
def no_equipment(rules, game, action):
    """CR 502.7d, then CR 702.14d, 702.15d and 702.16d, from 2003-10-01 on: nor be equipped, nor (from 2007-05-01) fortified."""
    thing = game[action.object]
    if not engine.now(rules, game, thing).subtypes & {"Equipment", "Fortification"}:
        return None
    return "its host has protection from it" if protected(rules, game, action.targets[0], thing) else ""
