"""The host that "enchanted", "equipped" and "fortified" mean, and the player who may use the abilities of attachments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import is_aura
from ruletrail.models.engine import written
from ruletrail.models.errors import NotInForceError
from ruletrail.models.objects import BATTLEFIELD, Effect, Game, GameObject
from ruletrail.models.points import Action
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import AbilitySentence, read

#: Attachments with another word for their host than "enchanted".
KINDS_BY_WORD = {"equipped": "Equipment", "fortified": "Fortification"}
_HOSTS = ("enchanted", *KINDS_BY_WORD)


def refers_to(rules: Rules, game: Game, thing: GameObject, word: str) -> str | None:
    """The object that "enchanted", "equipped" or "fortified" means in an ability of a permanent: an id, a player or None.

    Raises NotInForceError if the permanent isn't of that kind and the rules don't mention it.
    """
    if thing.zone != BATTLEFIELD:
        return None
    what = engine.affected(rules, game, thing)
    own = is_aura(what) if word == "enchanted" else KINDS_BY_WORD[word] in what.subtypes
    return thing.attached_to if own else rules.call(f"{word}-name-of-another-permanent", game, thing)


def said_of_host(rules: Rules, game: Game, thing: GameObject, word: str) -> Iterator[tuple[GameObject, str, AbilitySentence]]:
    """(permanent, text, sentence) of each ability of an attachment with a sentence about the object by that name."""
    for other in game.attached(thing.id):
        changed = _changes_abilities(game, other) and not game.in_a_circle(other)
        for ability in (engine.attached if changed else engine.affected)(rules, game, other).abilities:
            told = read(ability.text)
            if told and told.subject == word and _refers(rules, game, other, word) == thing.id:
                yield other, ability.text, told


def _changes_abilities(game: Game, thing: GameObject) -> bool:
    """True if the attachments of a permanent give it abilities, or take some away."""
    said = (read(ability.text) for other in game.attached(thing.id) for ability in other.printed.abilities)
    return any(
        told.subject in _HOSTS and (told.abilities or any(p.name.startswith("loses") for p in told.parts))
        for told in said
        if told
    )


def _refers(rules: Rules, game: Game, thing: GameObject, word: str) -> str | None:
    try:
        return refers_to(rules, game, thing, word)
    except NotInForceError:
        return None


def _effects(rules: Rules, game: Game, thing: GameObject, word: str) -> list[Effect] | None:
    """The effects of those abilities on the object, or None."""
    if not game.attached(thing.id):
        return None
    found = []
    for other, text, told in said_of_host(rules, game, thing, word):
        effects = written.effects(rules, told, (thing.id,))
        found += [replace(effect, source=other.id, ability=text, timestamp=other.timestamp) for effect in effects]
    return found or None


enchanted = behaviour("enchanted-object", rules="303.4b", at="attached")


@enchanted.variant(cue=r"is called .?enchanted")
def what_the_aura_is_attached_to(rules: Rules, game: Game, thing: GameObject) -> list[Effect] | None:
    """An Aura's ability that says "enchanted" applies to the object that the Aura is attached to.

    The abilities apply part by part: "gets +1/+1", "has flying and vigilance", "loses all abilities", "loses haste", "is a 1/1
    blue Frog", "is an Island", "is an artifact in addition to its other types", "has base power and toughness 1/1".
    """
    return _effects(rules, game, thing, "enchanted")


equipped = behaviour("equipped-creature", rules="301.5a", at="attached", about="Equipment")


@equipped.variant(cue=r"is called the .equipped creature")
def what_the_equipment_is_attached_to(rules: Rules, game: Game, thing: GameObject) -> list[Effect] | None:
    """An Equipment's ability that says "equipped creature" applies to the permanent that the Equipment is attached to."""
    return _effects(rules, game, thing, "equipped")


fortified = behaviour("fortified-land", rules="301.6", at="attached", about="Fortification")


@fortified.variant(cue=r"apply to Fortifications in relation to lands")
def what_the_fortification_is_attached_to(rules: Rules, game: Game, thing: GameObject) -> list[Effect] | None:
    """A Fortification's ability that says "fortified land" applies to the permanent that the Fortification is attached to."""
    return _effects(rules, game, thing, "fortified")


enchanted_name = behaviour("enchanted-name-of-another-permanent", rules="303.4m")


@enchanted_name.variant(cue=r"enchanted \[object or player\],?. that phrase doesn.t refer")
def nothing_is_enchanted(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't an Aura, "enchanted" refers to nothing, even while the permanent is attached."""
    return None


@enchanted_name.variant(cue=r"permanent is attached to, even if")
def whatever_it_is_attached_to(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't an Aura, "enchanted" refers to what the permanent is attached to."""
    return thing.attached_to


def _host_with(rules: Rules, game: Game, thing: GameObject, type_: str) -> str | None:
    """The host of a permanent if the host has a card type, or None."""
    host = game.get(thing.attached_to)
    return host.id if host is not None and type_ in engine.affected(rules, game, host).types else None


equipped_name = behaviour("equipped-name-of-another-permanent", rules="301.5f")


@equipped_name.variant(cue=r"equipped creature,. that phrase doesn.t refer")
def nothing_is_equipped(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't an Equipment, "equipped creature" refers to nothing, even while it is attached."""
    return None


@equipped_name.variant(cue=r"refers to whatever creature that permanent")
def whatever_creature_it_is_on(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't an Equipment, "equipped creature" refers to any creature it is attached to."""
    return _host_with(rules, game, thing, "creature")


fortified_name = behaviour("fortified-name-of-another-permanent", rules=("301.6", "301.7"))


@fortified_name.variant(cue=r"fortified land. doesn.t refer")
def nothing_is_fortified(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't a Fortification, "fortified land" refers to nothing, even while it is attached."""
    return None


@fortified_name.variant(cue=r"Rules 301\.5a.[ef] apply to Fortifications")
def whatever_land_it_is_on(rules: Rules, game: Game, thing: GameObject) -> Any:
    """In an ability of a permanent that isn't a Fortification, "fortified land" refers to any land it is attached to."""
    return _host_with(rules, game, thing, "land")


# -- whose the abilities are ---------------------------------------------------------------------------------------


def _only_the_controller(rules: Rules, game: Game, action: Action, word: str, mine: Any) -> str | None:
    """The reason why the player can't use an attachment's ability, or an ability that an attachment gives; "" if they can. None
    for any other ability."""
    if action.by_effect:
        return None
    thing = game[action.object]
    given = {text for _other, _text, told in said_of_host(rules, game, thing, word) for text in told.abilities}
    if not mine(engine.now(rules, game, thing)) and action.detail not in given:
        return None
    return "" if thing.controller == action.player else "only its controller can activate it"


aura_controller = behaviour("aura-controller-vs-host-controller", rules="303.4e", at="forbid", key="activate")


@aura_controller.variant(cue=r"controller of a local enchantment is separate|(local enchantment|Aura).s controller is separate")
def the_auras_own_controller(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura and the permanent it's attached to each have their own controller, who alone may activate its abilities.

    An ability that the Aura gives to its host is the host's controller's to use. Changing the control of one leaves the other's
    as it is.
    """
    return _only_the_controller(rules, game, action, "enchanted", is_aura)


equipment_controller = behaviour("equipment-controller", rules="301.5d", at="forbid", key="activate", about="Equipment")


@equipment_controller.variant(cue=r"Equipment.s controller is separate")
def the_equipments_own_controller(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment or Fortification and the permanent it's attached to each have their own controller, who alone may activate its
    abilities.
    """
    reason = _only_the_controller(rules, game, action, "equipped", lambda what: what.subtypes & {"Equipment", "Fortification"})
    return reason if reason is not None else _only_the_controller(rules, game, action, "fortified", lambda what: False)
