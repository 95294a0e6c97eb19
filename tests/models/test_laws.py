"""Laws that hold in every version, whatever the objects."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.models import engine
from ruletrail.models.objects import BATTLEFIELD, ZONES, Characteristics, Effect, Game, GameObject, Player
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.points import Move
from ruletrail.models.rules import rules_as_of

TYPES = ("artifact", "creature", "enchantment", "land", "instant", "sorcery")
versions = st.sampled_from(shipped_versions())
some_types = st.frozensets(st.sampled_from(TYPES), min_size=1, max_size=2)
supertypes = st.frozensets(st.sampled_from(("basic", "legendary", "world", "snow")))
subtypes = st.frozensets(st.sampled_from(("Goblin", "Elf", "Forest", "Island", "Equipment", "Legend")))


@st.composite
def things(draw, zones=ZONES) -> tuple[GameObject, ...]:
    found = []
    for number in range(draw(st.integers(1, 5))):
        printed = Characteristics(
            draw(supertypes), draw(some_types), draw(subtypes), draw(st.sampled_from("xy")), power=draw(st.integers(0, 3)),
            toughness=draw(st.integers(0, 3)),
        )  # fmt: skip
        owner = draw(st.sampled_from("AB"))
        host = draw(st.none() | st.sampled_from(["A", "B", *(t.id for t in found)]))
        zone = draw(st.sampled_from(zones))
        found.append(GameObject(f"t{number}", printed, owner, owner, zone, attached_to=host, timestamp=draw(st.integers(1, 3))))
    return tuple(found)


def game_of(objects) -> Game:
    return Game((Player("A", turn_began=1), Player("B")), objects, active="A", priority="A", clock=10)


@given(versions, things())
@settings(max_examples=150, deadline=None)
def test_state_based_checks_come_to_a_fixed_point(version, objects):
    rules = rules_as_of(version)
    settled = engine.settle(rules, game_of(objects))
    assert engine.changes(rules, settled) == []


@given(versions.filter(lambda v: v >= "2001-09-24"), things(), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_no_move_puts_an_instant_or_sorcery_onto_the_battlefield(version, objects, which):
    rules, game = rules_as_of(version), game_of(objects)
    thing = objects[which % len(objects)]
    if not thing.printed.types & {"instant", "sorcery"} or thing.zone == BATTLEFIELD:
        return
    for how in ("put", "resolve", "create", "play"):
        after = engine.put(rules, game, Move(thing.id, thing.zone, BATTLEFIELD, "A", how))
        assert after[thing.id].zone != BATTLEFIELD


@given(versions.filter(lambda v: v >= "2003-07-01"), things(zones=(BATTLEFIELD,)), some_types)
@settings(max_examples=150, deadline=None)
def test_supertypes_survive_any_change_of_card_types(version, objects, types):
    rules, game = rules_as_of(version), game_of(objects)
    before = engine.now(rules, game, "t0").supertypes
    game = engine.add_effect(rules, game, Effect("set-types", ("t0",), tuple(types)))
    assert engine.now(rules, game, "t0").supertypes == before


@given(versions, things(zones=(BATTLEFIELD,)), some_types, st.booleans())
@settings(max_examples=150, deadline=None)
def test_an_effect_that_ends_leaves_no_trace(version, objects, types, keeps):
    rules, game = rules_as_of(version), game_of(objects)
    with_effect = engine.add_effect(rules, game, Effect("set-types", ("t0",), tuple(types), id="e", keeps=keeps))
    ended = engine.end_effect(with_effect, "e")
    assert engine.now(rules, ended, "t0") == engine.now(rules, game, "t0")
