"""The order of continuous effects: the layer of each, timestamps, dependency, and effects that go on in later layers.

What an effect is, its op says. Effects that change control or text are no effects in the models: what they make of an object
is written down with it, or done at once by a verb; of copy effects, abilities that are granted as copied are.
"""

from __future__ import annotations

from models.behaviours import behaviour
from models.objects import NOWHERE, PHASED_OUT

_SIZE = frozenset({"set-size", "change-size", "switch-size", "counters"})
_ABILITIES = frozenset({"grant", "lose-abilities"})
_COLOURS = frozenset({"set-colours"})


def _of_types(effect) -> bool:
    """Whether it changes types, with the size that comes with a type."""
    return effect.op not in _SIZE | _ABILITIES | _COLOURS | {"implied"} or "with the type" in effect.words


def _copied(effect) -> bool:
    return any(ability.origin == "copy effect" for ability in effect.abilities)


reach = behaviour("reach-of-continuous-effects")


@reach.since("1999-04-23", rule="418.1", cue=r"continuous effect modifies permanents")
def permanents_alone(rules, game, thing):
    """CR 418.1, 1999-04-23 to 1999-11-01: effects are about permanents; those on the stack become such (CR 217.8)."""
    return False


@reach.since(
    "2001-07-23", rule="418.1", then={"2009-07-11": "610.1", "2009-10-01": "611.1"}, cue=r"characteristics of (cards|objects)"
)
def whatever_they_name(rules, game, thing):
    """CR 418.1, then CR 610.1 and 611.1, from 2001-07-23 on: effects are about cards, later about objects, in whatever zone.

    No rule sees a permanent that is phased out, nor what ceased to exist.
    """
    return thing.zone not in (NOWHERE, PHASED_OUT)


layer = behaviour("layer-of-an-effect")


@layer.since("1999-04-23", rule="418.5c", cue=r"in the order they came into play")
def none_yet(rules, game, effect):
    """CR 418.5c, 1999-04-23 to 1999-11-01: there are no layers; what follows from printed land types is there from the start.

    When counters count isn't stated; they come first.
    """
    return (-1 if effect.op in ("implied", "counters") else 0,)


def _types_counters_others(effect) -> tuple[int, ...]:
    if _copied(effect):
        return (1,)
    if _of_types(effect):
        return (4,)
    return (5,) if effect.op == "implied" else (6,) if effect.op == "counters" else (7,)


@layer.since("2001-07-23", rule="418.5e", cue=r"starting with the printed or token value")
def types_first(rules, game, effect):
    """CR 418.5e, 2001-07-23 to 2003-05-26: effects of type-changing abilities, then counters, then all others.

    What grants abilities is among the first, for another rule takes from what becomes a basic land all that it had by then.
    """
    return (4,) if effect.op == "grant" and not _copied(effect) else _types_counters_others(effect)


@layer.since("2003-07-01", rule="418.5a", cue=r"characteristic-setting abilities, then applying")
def what_sets_characteristics_first(rules, game, effect):
    """CR 418.5a, 2003-07-01: characteristic-setting abilities, then as before."""
    return (3,) if effect.defines and not _copied(effect) else _types_counters_others(effect)


@layer.since("2003-10-01", rule="418.5a", cue=r"except those that change power or toughness")
def six_layers(rules, game, effect):
    """CR 418.5a, 2003-10-01 to 2005-08-01: layers: types with all that comes with them, others, power and toughness.

    Within the last one, counters come after characteristic-setting abilities, and then all others by their timestamps.
    """
    if _copied(effect):
        return (1, 0)
    if _of_types(effect):
        return (4, 0)
    if effect.op not in _SIZE:
        return (4, 1) if effect.op == "implied" else (5, 0)
    return (6, 0 if effect.defines else 1 if effect.op == "counters" else 2)


@layer.since("2005-10-01", rule="418.5a", cue=r"\(6a\) effects from")
def sublayers(rules, game, effect):
    """CR 418.5a, 2005-10-01 to 2009-05-01: types, others, and size in sublayers, each part of an effect in its own.

    In the sublayers: what defines it; what sets it, or changes it for a while, by timestamps; counters; static abilities that
    change it; what switches it.
    """
    if effect.op in _SIZE:
        places = {"counters": 2, "change-size": 3 if effect.source else 1, "switch-size": 4}
        return (6, 0 if effect.defines else places.get(effect.op, 1))
    if _copied(effect):
        return (1, 0)
    return (4, 1) if effect.op == "implied" else (4, 0) if _of_types(effect) else (5, 0)


@layer.since("2009-07-11", rule="612.1", then={"2009-10-01": "613.1"}, cue=r"all applicable continuous effects are applied")
def seven_layers(rules, game, effect):
    """CR 612.1, then CR 613.1, from 2009-07-11 on: types, colours, abilities, and size in sublayers.

    In the sublayers: what defines it, what sets it, what changes it, counters, what switches it. From 2020-04-17 on counters
    are among what changes it, which comes to the same.
    """
    if effect.op in _SIZE:
        places = {"set-size": 1, "change-size": 2, "counters": 3, "switch-size": 4}
        return (7, 0 if effect.defines else places[effect.op])
    if _copied(effect):
        return (1, 0)
    if effect.op in _ABILITIES:
        return (6, 0)
    return (5, 0) if effect.op in _COLOURS else (4, 1 if effect.op == "implied" else 0)


timestamps = behaviour("timestamp-of-an-effect")


@timestamps.since(
    "1999-04-23", rule="418.5c",
    then={"2003-07-01": "418.5f", "2009-07-11": "612.6a", "2009-10-01": "613.6a", "2020-04-17": "613.7a"},
    cue=r"in the order they came into play|ha(s|ve) the same timestamp as the",
)  # fmt: skip
def that_of_its_source(rules, game, effect):
    """CR 418.5c, then CR 418.5f, 612.6a, 613.6a and 613.7a, from 1999-04-23 on: a static ability's effect has its object's.

    Any other has that of its beginning. Static abilities that an effect gave an object are not covered.
    """
    return game[effect.source].timestamp if effect.source else effect.timestamp


dependency = behaviour("may-depend")


@dependency.since("1999-04-23", rule="418.5b", then={"2003-07-01": "418.5c"}, cue=r"^(?!.*neither effect).*said to .depend on")
def any_other(rules, game, effect, other):
    """CR 418.5b, then CR 418.5c, 1999-04-23 to 2007-02-01: an effect can depend on any other that is applied with it.

    It does when that one changes that it exists or what it applies to. That it changes what it does to them isn't covered.
    """
    return True


@dependency.since(
    "2007-05-01", rule="418.5c", then={"2009-07-11": "612.7a", "2009-10-01": "613.7a"},
    cue=r"characteristic-defining ability\. otherwise",
)  # fmt: skip
def but_none_that_defines(rules, game, effect, other):
    """CR 418.5c, then CR 612.7a and 613.7a, 2007-05-01 to 2012-05-01: neither is from a characteristic-defining ability."""
    return not (effect.defines or other.defines)


@dependency.since("2012-06-01", rule="613.7a", then={"2020-04-17": "613.8a"}, cue=r"or both effects are from")
def or_both_define(rules, game, effect, other):
    """CR 613.7a, then CR 613.8a, from 2012-06-01 on: neither is from a characteristic-defining ability, or both are."""
    return effect.defines == other.defines


going_on = behaviour("effects-go-on-in-later-layers", before="not stated")


@going_on.since(
    "2005-10-01", rule="418.5b", then={"2009-07-11": "612.5", "2009-10-01": "613.5", "2020-04-17": "613.6"},
    cue=r"continue to be applied to the same set",
)  # fmt: skip
def to_the_same_objects(rules, game, reached):
    """CR 418.5b, then CR 612.5, 613.5 and 613.6, from 2005-10-01 on: what applies in one layer does so in the later ones.

    To the same objects, even when they don't fit any more or the ability is lost. Answers with what has been reached so far.
    """
    return reached
