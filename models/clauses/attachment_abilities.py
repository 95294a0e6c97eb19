"""Equip, fortify and reconfigure: the time and target of their activation, and their effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import attach
from ruletrail.models.clauses.hosts import fits
from ruletrail.models.clauses.timing import not_sorcery_time
from ruletrail.models.clauses.type_changes import kinds
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Game, GameObject
from ruletrail.models.points import Action, Changed
from ruletrail.models.rules import Rules

KEYWORDS = ("equip", "fortify", "reconfigure")


def first_word(ability: str) -> str:
    """The first word of an ability's text: "equip" for "Equip—Discard a card", but not for "equipped creature …"."""
    return ability.casefold().replace("—", " ").split(" ")[0]


def keyword(action: Action) -> str:
    """The keyword that an activated ability begins with, or ""."""
    return first_word(action.detail) if first_word(action.detail) in KEYWORDS else ""


def quality(ability: str) -> str:
    """The words between "equip" and its cost: "Knight", "legendary creature", "planeswalker"; "" if there are none."""
    words = ability.replace("—", " ").split()[1:]
    cost = next((n for n, word in enumerate(words) if word[0] in "{0123456789"), len(words))
    return " ".join(words[:cost])


def resolve(rules: Rules, game: Game, action: Action) -> Any:
    """Resolves the ability: it attaches the permanent to the target, unless that is illegal now.

    Without targets it unattaches the permanent.
    """
    if game[action.object].zone != BATTLEFIELD or engine.reasons(rules, game, replace(action, by_effect=True)):
        return game.say(f"{action.detail} of {action.object} does nothing")
    if not action.targets:
        return game.change(action.object, attached_to=None)
    return attach(rules, game, replace(action, name="attach", by_effect=True))


def _target(rules: Rules, game: Game, action: Action, type_: str, *, other: bool = False) -> str:
    """The reason why the target is wrong: it must be one permanent of a card type that the player controls. "" if it is right."""
    target = game.get(action.targets[0]) if len(action.targets) == 1 else None
    if target is None or target.zone != BATTLEFIELD or type_ not in engine.now(rules, game, target).types:
        return f"its target is one {type_}"
    if other and target.id == action.object:
        return f"its target is another {type_}"
    return "" if target.controller == action.player else f"its target is a {type_} that the player controls"


equip_target = behaviour("equip-target", rules="702.6a", at="forbid", key="activate", about="Equipment")


@equip_target.variant(cue=r"target creature you control")
def own_creature(rules: Rules, game: Game, action: Action) -> str | None:
    """An equip ability needs a target creature of the player who activates it, on activation and again on resolution."""
    if keyword(action) != "equip" or (quality(action.detail) == "planeswalker" and rules.has("equip-planeswalker")):
        return None
    return _target(rules, game, action, "creature")


equip_timing = behaviour("equip-timing", rules="702.6a", at="forbid", key="activate", about="Equipment")


def _sorcery_time(game: Game, action: Action, word: str) -> str | None:
    if keyword(action) != word or action.by_effect:
        return None
    return not_sorcery_time(game, action.player) or ""


@equip_timing.variant(cue=r"any time you could (play|cast) a sorcery|only as a sorcery")
def as_a_sorcery(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may activate an equip ability only when they could cast a sorcery."""
    return _sorcery_time(game, action, "equip")


several_equips = behaviour("several-equip-abilities", rules="702.6d", at="forbid", key="activate", about="Equipment")


def _one_of_its_abilities(rules: Rules, game: Game, action: Action, word: str) -> str | None:
    if keyword(action) != word or action.by_effect:
        return None
    has = [ability.text for ability in engine.now(rules, game, action.object).abilities if first_word(ability.text) == word]
    return "" if action.detail in has or (not has and action.detail == word) else "it has no such ability"


@several_equips.variant(cue=r"multiple (instances of equip|equip abilities), any of")
def any_of_its_equips(rules: Rules, game: Game, action: Action) -> str | None:
    """If an Equipment has several equip abilities, its controller may activate any of them.

    An Equipment whose abilities a scenario doesn't write down has one called "equip".
    """
    return _one_of_its_abilities(rules, game, action, "equip")


equip_restriction = behaviour("equip-restriction-only-on-target", rules="702.6c", at="forbid", key="activate")


@equip_restriction.variant(cue=r"(doesn.t|don.t) restrict what the Equipment may be")
def the_target_has_the_quality(rules: Rules, game: Game, action: Action) -> str | None:
    """The quality in "equip Knight" limits only what that ability can target, not what the Equipment can be attached to."""
    words = quality(action.detail)
    if keyword(action) != "equip" or not words or words == "planeswalker":
        return None
    return "" if fits(rules, game, words, action.targets[0], action.player) else f"its target is a {words}"


equip_planeswalker = behaviour("equip-planeswalker", rules="702.6e", at="forbid", key="activate")


@equip_planeswalker.variant(cue=r"Equip planeswalker. is a variant")
def own_planeswalker(rules: Rules, game: Game, action: Action) -> str | None:
    """The ability "equip planeswalker" targets a planeswalker that the player controls, as though it were a creature.

    It comes off at the next check unless something has made the planeswalker a creature.
    """
    if keyword(action) != "equip" or quality(action.detail) != "planeswalker":
        return None
    return _target(rules, game, action, "planeswalker")


fortify_target = behaviour("fortify-target", rules="702.67a", at="forbid", key="activate", about="Fortification")


@fortify_target.variant(cue=r"target land you control")
def own_land(rules: Rules, game: Game, action: Action) -> str | None:
    """A fortify ability targets one land that the player who activates it controls."""
    return _target(rules, game, action, "land") if keyword(action) == "fortify" else None


fortify_timing = behaviour("fortify-timing", rules="702.67a", at="forbid", key="activate", about="Fortification")


@fortify_timing.variant(cue=r"any time you could (play|cast) a sorcery|only as a sorcery")
def fortify_as_a_sorcery(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may activate a fortify ability only when they could cast a sorcery."""
    return _sorcery_time(game, action, "fortify")


reconfigure_target = behaviour("reconfigure", rules="702.151a", at="forbid", key="activate")


@reconfigure_target.variant(cue=r"Reconfigure represents two activated abilities")
def on_another_creature_or_off(rules: Rules, game: Game, action: Action) -> str | None:
    """Reconfigure attaches its permanent to another creature of its controller, or takes it off one, at sorcery speed."""
    if keyword(action) != "reconfigure":
        return None
    if late := _sorcery_time(game, action, "reconfigure"):
        return late
    if action.targets:
        return _target(rules, game, action, "creature", other=True)
    host = game.get(game[action.object].attached_to)
    on_creature = host is not None and "creature" in engine.now(rules, game, host).types
    return "" if on_creature else "it isn't attached to a creature"


reconfigured = behaviour("reconfigured-equipment", rules="702.151b", at="derive")


@reconfigured.variant(cue=r"causes the Equipment to stop being a creature")
def stops_being_a_creature(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """An Equipment with reconfigure isn't a creature while it is attached to something."""
    if not thing.attached_to or not traits.able("reconfigure") or "Equipment" not in traits.subtypes:
        return None
    types = traits.types - {"creature"}
    kept = frozenset(subtype for subtype in traits.subtypes if kinds(rules, subtype, traits.types) & types)
    return replace(traits, types=types, subtypes=kept)
