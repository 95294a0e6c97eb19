"""Local and global enchantments, until Auras came."""

from __future__ import annotations

from dataclasses import replace

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import enchant_words, is_aura
from models.clauses.hosts import fits
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

several_words = behaviour("several-words-after-enchant", at="forbid", key="attach", before="not stated", after="not stated")


@several_words.since("2003-10-01", rule="212.4c", cue=r"permanent (or player )?must match each")
def each_of_them(rules, game, action):
    """CR 212.4c, 2003-10-01 to 2005-02-01: of several words after "Enchant" on a type line each must be true of the host."""
    thing, host = game[action.object], action.targets[0]
    words = [word for line in enchant_words(engine.now(rules, game, thing)) for word in line.split()]
    if len(words) < 2:
        return None
    return "" if all(fits(rules, game, word, host, thing.controller) for word in words) else f"it isn't all of {' '.join(words)}"


several_words.ends("2005-08-01")

restricted_targets = behaviour("enchant-restrictions-on-targets", at="forbid", key="cast", after="not stated")


@restricted_targets.since("1999-04-23", rule="214.8c", cue=r"Play .{3,8} only on")
def only_the_spell(rules, game, action):
    """CR 214.8c, 1999-04-23 to 1999-11-01: a restriction limits what the spell can target, and nothing else.

    The ability is "can enchant only …". From 2001-07-23 on the clause "enchant-restrictions" has it limit the enchantment, too.
    """
    thing = game[action.object]
    what = engine.now(rules, game, thing)
    if not is_aura(what) or not action.targets:
        return None
    only = [ability.text[17:] for ability in what.abilities if ability.text.startswith("can enchant only ")]
    unfit = [words for words in only if not fits(rules, game, words, action.targets[0], action.player, thing.id)]
    return f"it can target only {unfit[0]}" if unfit else ""


restricted_targets.ends("2001-07-23")
