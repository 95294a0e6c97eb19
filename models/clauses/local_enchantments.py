"""Local and global enchantments, until Auras came."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import enchant_words, is_aura
from ruletrail.models.clauses.hosts import fits
from ruletrail.models.objects import BATTLEFIELD, Game
from ruletrail.models.points import Action, Move
from ruletrail.models.rules import Rules

global_enchantments = behaviour("global-enchantments", rules="Glossary: Global Enchantment", at="forbid", key="attach")


@global_enchantments.variant(
    cue=r"(aren.t|isn.t) attached to another permanent",
    covers=[r"^A global enchantment (simply )?(reads|has)", r"enchant world.{0,40} is a global enchantment"],
)
def stand_alone(rules: Rules, game: Game, action: Action) -> str | None:
    """A global enchantment can't be attached to anything."""
    what = engine.now(rules, game, action.object)
    if "enchantment" not in what.types or is_aura(what):
        return None
    return "a global enchantment isn't attached to anything"


global_enters = behaviour("global-enchantment-enters", rules="214.8b", at="move")


@global_enters.variant(cue=r"A global enchantment is put into play")
def like_any_other(rules: Rules, game: Game, move: Move) -> Move | None:
    """A global enchantment comes into play attached to nothing."""
    what = engine.now(rules, game, move.object)
    if move.to != BATTLEFIELD or "enchantment" not in what.types or is_aura(what):
        return None
    return replace(move, host=None)


several_words = behaviour("several-words-after-enchant", rules="212.4c", at="forbid", key="attach")


@several_words.variant(cue=r"permanent (or player )?must match each")
def each_of_them(rules: Rules, game: Game, action: Action) -> str | None:
    """A local enchantment with several words after "Enchant" can be attached only to something that all those words describe."""
    thing, host = game[action.object], action.targets[0]
    lines = enchant_words(engine.now(rules, game, thing))
    if len(" ".join(lines).split()) < 2:
        return None
    return "" if all(fits(rules, game, line, host, thing.controller) for line in lines) else f"it isn't all of {' '.join(lines)}"


restricted_targets = behaviour("enchant-restrictions-on-targets", rules="214.8c", at="forbid", key="cast")


@restricted_targets.variant(cue=r"Play .{3,8} only on")
def only_the_spell(rules: Rules, game: Game, action: Action) -> str | None:
    """A restriction on what a local enchantment can be played on limits only what its spell can target.

    The ability is "can enchant only …". Under the clause "enchant-restrictions", if it is in force, the ability limits the
    enchantment too.
    """
    thing = game[action.object]
    what = engine.now(rules, game, thing)
    if not is_aura(what) or not action.targets:
        return None
    only = [ability.text[17:] for ability in what.abilities if ability.text.casefold().startswith("can enchant only ")]
    unfit = [words for words in only if not fits(rules, game, words, action.targets[0], action.player, thing.id)]
    return f"it can target only {unfit[0]}" if unfit else ""
