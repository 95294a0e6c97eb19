"""The order of continuous effects: the layer of each, timestamps, dependency, and effects that go on in later layers.

The op of an effect decides its kind. Effects that change control aren't effects in the models: a verb changes control at once.
"""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import NOWHERE, PHASED_OUT, Effect, Game, GameObject
from ruletrail.models.rules import Rules

_SIZE = frozenset({"set-size", "change-size", "switch-size", "counters"})
_ABILITIES = frozenset({"grant", "lose-abilities", "keyword-counters"})
_COLOURS = frozenset({"set-colours"})


def _of_types(effect: Effect) -> bool:
    """True if an effect changes types. A power and toughness next to a type belong to the change."""
    return effect.op not in _SIZE | _ABILITIES | _COLOURS | {"implied"} or "with the type" in effect.words


def _before_types(rules: Rules, effect: Effect) -> tuple[int, ...]:
    """The position of copy effects, face-down status, and text-changing effects, which come first; () for any other effect."""
    if effect.op == "change-text":
        return (3, 0)
    if effect.op == "face-down":
        return (1, 1 if rules.has("face-down-permanent-becomes-a-copy") else 0)
    return (1, 0) if effect.op == "copy" or any(ability.origin == "copy effect" for ability in effect.abilities) else ()


reach = behaviour("reach-of-continuous-effects", rules="611.1")


@reach.variant(cue=r"continuous effect modifies permanents")
def permanents_alone(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Continuous effects change only permanents and objects on the stack.

    Objects on the stack count if they will become permanents.
    """
    return False


@reach.variant(cue=r"characteristics of (cards|objects)")
def whatever_they_name(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Continuous effects change the objects that they name, in whatever zone those are.

    At first the rules say cards, and later objects. No rule sees a phased-out permanent, or an object that ceased to exist.
    """
    return thing.zone not in (NOWHERE, PHASED_OUT)


defining = behaviour("defining-abilities-elsewhere", rules=("113.6a", "112.6a", "112.5a", "402.8a", "402.8", "402.3"))


@defining.variant(cue=r"characteristic-setting ability that sets type|no matter what zone the card is in")
def those_that_set_types_or_colours(rules: Rules, game: Game, effect: Effect) -> Any:
    """An ability that sets its own object's characteristics works in all zones only if it sets types or colours.

    At first the rules mention text instead of an ability.
    """
    return _of_types(effect) or effect.op in _COLOURS


@defining.variant(cue=r"characteristic-defining abilities function (in all zones|everywhere)")
def all_of_them(rules: Rules, game: Game, effect: Effect) -> Any:
    """A characteristic-defining ability works in all zones, whatever characteristic it defines."""
    return True


layer = behaviour("layer-of-an-effect", rules=("613.1", "418.5c"))


@layer.variant(cue=r"in the order they came into play|applied in .timestamp order.{1,3}\(See Glossary")
def none_yet(rules: Rules, game: Game, effect: Effect) -> Any:
    """Continuous effects have no layers and apply in timestamp order. The mana abilities of printed land types come first.

    The rules don't state the place of counters; they come first, too.
    """
    return (-1 if effect.op in ("implied", "counters") else 0,)


def _types_counters_others(rules: Rules, effect: Effect) -> tuple[int, ...]:
    if place := _before_types(rules, effect):
        return place
    if _of_types(effect):
        return (4,)
    return (5,) if effect.op == "implied" else (6,) if effect.op == "counters" else (7,)


@layer.variant(cue=r"starting with the printed or token value")
def types_first(rules: Rules, game: Game, effect: Effect) -> Any:
    """Type-changing effects apply first, then counters, and then all other continuous effects.

    Effects that grant abilities, or remove a certain one, are among the first, because another rule removes from a new basic
    land all abilities that it has by then.
    """
    grants = effect.op == "grant" or (effect.op == "lose-abilities" and bool(effect.words))
    return (4,) if grants and not _before_types(rules, effect) else _types_counters_others(rules, effect)


@layer.variant(cue=r"characteristic-setting abilities, then applying")
def what_sets_characteristics_first(rules: Rules, game: Game, effect: Effect) -> Any:
    """Characteristic-setting abilities apply first, then type-changing effects, then counters, and then all other effects."""
    return (3, 1) if effect.defines and not _before_types(rules, effect) else _types_counters_others(rules, effect)


@layer.variant(cue=r"except those that change power or toughness")
def six_layers(rules: Rules, game: Game, effect: Effect) -> Any:
    """Continuous effects apply in layers: types with all that comes with them, then all others, and power and toughness last.

    Within the last one, counters come after characteristic-setting abilities, and then all others by their timestamps.
    """
    if place := _before_types(rules, effect):
        return place
    if _of_types(effect):
        return (4, 0)
    if effect.op not in _SIZE:
        return (4, 1) if effect.op == "implied" else (5, 0)
    return (6, 0 if effect.defines else 1 if effect.op == "counters" else 2)


@layer.variant(cue=r"\(6a\) effects from")
def sublayers(rules: Rules, game: Game, effect: Effect) -> Any:
    """Continuous effects apply in layers: types, then all others, then power and toughness in sublayers. Each part of an effect
    has its own layer.

    The sublayers are: effects that define it; effects that set it, or change it for a while, by timestamps; counters; static
    abilities that change it; effects that switch it.
    """
    if effect.op in _SIZE:
        places = {"counters": 2, "change-size": 3 if effect.source else 1, "switch-size": 4}
        return (6, 0 if effect.defines else places.get(effect.op, 1))
    if place := _before_types(rules, effect):
        return place
    return (4, 1) if effect.op == "implied" else (4, 0) if _of_types(effect) else (5, 0)


@layer.variant(cue=r"all applicable continuous effects are applied")
def seven_layers(rules: Rules, game: Game, effect: Effect) -> Any:
    """Continuous effects apply in layers: types, then colours, then abilities, and then power and toughness in sublayers.

    The sublayers are: effects that define it, effects that set it, effects that change it, counters, effects that switch it.
    Later texts have counters in the sublayer of changes, with the same result.
    """
    if effect.op in _SIZE:
        places = {"set-size": 1, "change-size": 2, "counters": 3, "switch-size": 4}
        return (7, 0 if effect.defines else places[effect.op])
    if place := _before_types(rules, effect):
        return place
    if effect.op in _ABILITIES:
        return (6, 0)
    return (5, 0) if effect.op in _COLOURS else (4, 1 if effect.op == "implied" else 0)


timestamps = behaviour("timestamp-of-an-effect", rules=("613.7a", "418.5c"))


@timestamps.variant(
    cue=r"in the order they came into play|applied in .timestamp order.{1,3}\(See Glossary|ha(s|ve) the same timestamp as the"
)
def that_of_its_source(rules: Rules, game: Game, effect: Effect) -> Any:
    """A static ability's effect takes its timestamp from the object that has the ability.

    Any other effect has the timestamp of its beginning. Static abilities that an effect gave an object are not covered.
    """
    return game[effect.source].timestamp if effect.source else effect.timestamp


dependency = behaviour("may-depend", rules="613.8a")


@dependency.variant(cue=r"^(?!.*neither effect).*said to .depend on")
def any_other(rules: Rules, game: Game, effect: Effect, other: Any) -> Any:
    """A continuous effect can depend on any other that applies in the same layer.

    It depends on the other if that one changes its existence or its objects. A change of its result isn't covered.
    """
    return True


@dependency.variant(cue=r"characteristic-defining ability\. otherwise")
def but_none_that_defines(rules: Rules, game: Game, effect: Effect, other: Any) -> Any:
    """A continuous effect can depend on another only if neither comes from a characteristic-defining ability."""
    return not (effect.defines or other.defines)


@dependency.variant(cue=r"or both effects are from")
def or_both_define(rules: Rules, game: Game, effect: Effect, other: Any) -> Any:
    """A continuous effect can depend on another only if both or neither come from characteristic-defining abilities."""
    return effect.defines == other.defines


loops = behaviour("dependency-loops", rules=("613.8b", "418.5d"))


@loops.variant(cue=r"dependent effects form a (dependency )?loop")
def by_timestamps_alone(rules: Rules, game: Game) -> Any:
    """Effects that depend on each other in a loop apply in the order of their timestamps."""
    return True


going_on = behaviour("effects-go-on-in-later-layers", rules="613.6")


@going_on.variant(cue=r"continue to be applied to the same set")
def to_the_same_objects(rules: Rules, game: Game, reached: Any) -> Any:
    """An effect that applies in one layer goes on in later layers, to the same objects. It does so even if its ability is lost.

    The objects stay the same even if they don't match any more. Returns the objects reached so far.
    """
    return reached
