"""Laws of the order in which continuous effects apply."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.models import engine
from ruletrail.models.errors import ScenarioError
from ruletrail.models.objects import Ability, Characteristics, Effect, Game, GameObject, Player
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse

#: One effect of each layer from 2009-07 on.
LAYERS = (
    Effect("set-types", ("t",), ("creature",)),
    Effect("set-colours", ("t",), ("white",)),
    Effect("lose-abilities", ("t",)),
    Effect("set-size", ("t",), numbers=(4, 1)),
    Effect("change-size", ("t",), numbers=(1, 1)),
    Effect("switch-size", ("t",)),
)
SOURCE = GameObject("source", Characteristics(types=frozenset({"enchantment"}), abilities=(Ability("says so"),)), "A", "A")
THING = GameObject(
    "t", Characteristics(types=frozenset({"artifact", "creature"}), power=2, toughness=3, abilities=(Ability("haste"),)),
    "A", "A", counters=(("+1/+1", 1),), timestamp=1,
)  # fmt: skip

versions = st.sampled_from(shipped_versions())
effects = st.lists(st.sampled_from(LAYERS), max_size=5)


def game_of(found) -> Game:
    stamped = tuple(
        Effect(**{**{name: getattr(each, name) for name in each.__dataclass_fields__}, "timestamp": n + 2, "id": str(n)})
        for n, each in enumerate(found)
    )
    return Game((Player("A", turn_began=1), Player("B")), (SOURCE, THING), stamped, active="A", priority="A", clock=20)


@pytest.mark.parametrize("version", ["2009-07-11", "2012-06-01", "2020-04-17", ""])
def test_when_effects_of_different_layers_began_makes_no_difference(version):
    rules = rules_as_of(version)
    found = {engine.now(rules, game_of(order), "t") for order in list(permutations(LAYERS))[::7]}
    assert len(found) == 1
    assert (found.pop().power, engine.now(rules, game_of(LAYERS), "t").toughness) == (3, 6)


@given(versions, effects)
@settings(max_examples=150, deadline=None)
def test_a_static_ability_that_fits_nothing_changes_nothing(version, found):
    """The result for all objects together is the same as for each object alone."""
    rules, game = rules_as_of(version), game_of(found)
    idle = Effect("set-types", (), ("land",), timestamp=1, source="source", ability="says so", to="planeswalker")
    with_it = engine.add_effect(rules, game, idle)
    for key in ("t", "source"):
        assert engine.now(rules, with_it, key) == engine.now(rules, game, key)


@given(versions, effects)
@settings(max_examples=100, deadline=None)
def test_a_static_ability_says_the_same_of_an_object_as_an_effect_of_its_age(version, found):
    found = [effect for effect in found if effect.op != "set-types"]  # what fits it stays the same
    rules, game = rules_as_of(version), game_of(found)
    static = Effect("set-colours", (), ("blue",), source="source", ability="says so", to="artifact", timestamp=1)
    plain = Effect("set-colours", ("t",), ("blue",), timestamp=SOURCE.timestamp or 1)
    assert engine.now(rules, engine.add_effect(rules, game, static), "t") == engine.now(
        rules, engine.add_effect(rules, game, plain), "t"
    )


def test_an_ability_that_is_lost_or_gone_says_nothing():
    rules = rules_as_of("2020")
    static = Effect("set-colours", (), ("blue",), source="source", ability="says so", to="artifact", timestamp=1)
    game = engine.add_effect(rules, game_of(()), static)
    assert engine.now(rules, game, "t").colours == {"blue"}
    assert engine.now(rules, game.change("source", zone="graveyard"), "t").colours == set()
    assert engine.now(rules, game.change("source", printed=Characteristics()), "t").colours == set()


@pytest.mark.parametrize(("line", "words"), [('op = "set-tipes"', "set-types"), ('op = "set-size"', "power and toughness")])
def test_a_wrong_static_ability_is_an_error_with_its_line(line, words):
    text = f'[objects.moon]\ntype = "Enchantment"\n[[steps]]\ndo = "static"\nof = "moon"\nto = "land"\n{line}\n'
    with pytest.raises(ScenarioError) as caught:
        play(parse(text + '[[asks]]\nask = "zone"\nof = "moon"\n', "moon.toml"), rules_as_of("2020"))
    assert words in str(caught.value)
    assert caught.value.where.startswith("moon.toml:")
