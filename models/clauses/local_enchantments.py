"""Local and global enchantments, until Auras came."""

from __future__ import annotations

from dataclasses import replace

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import is_aura
from models.objects import BATTLEFIELD

global_enchantments = behaviour("global-enchantments", at="forbid", key="attach", after="not stated")


@global_enchantments.since(
    "1999-04-23", rule="Glossary: Global Enchantment", cue=r"(aren.t|isn.t) attached to another permanent",
    covers=[r"^A global enchantment (simply )?(reads|has)", r"enchant world.{0,40} is a global enchantment"],
)  # fmt: skip
def stand_alone(rules, game, action):
    """Glossary "Global Enchantment", 1999-04-23 to 2005-02-01: an enchantment that is no local one isn't attached to anything."""
    what = engine.now(rules, game, action.object)
    if "enchantment" not in what.types or is_aura(what):
        return None
    return "a global enchantment isn't attached to anything"


global_enchantments.ends("2005-08-01")

global_enters = behaviour("global-enchantment-enters", at="move", after="not stated")


@global_enters.since("1999-04-23", rule="214.8b", cue=r"A global enchantment is put into play")
def like_any_other(rules, game, move):
    """CR 214.8b, 1999-04-23 to 2003-05-26: a global enchantment comes into play under its player's control, on nothing."""
    what = engine.now(rules, game, move.object)
    if move.to != BATTLEFIELD or "enchantment" not in what.types or is_aura(what):
        return None
    return replace(move, host=None)


global_enters.ends("2003-07-01")
