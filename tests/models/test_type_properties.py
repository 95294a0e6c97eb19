"""Laws of types, subtypes and supertypes, whatever the objects and effects."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.models import engine
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Effect, Game, GameObject, Player
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.typeline import NoSuchTypeError, parse, split_line

TYPES = ("artifact", "creature", "enchantment", "land")
SUBTYPES = {
    "Goblin": "creature", "Elf": "creature", "Forest": "land", "Desert": "land", "Equipment": "artifact", "Shrine": "enchantment",
}  # fmt: skip
SUPERTYPES = ("basic", "legendary", "world", "snow")

MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
LAW = settings(max_examples=150, deadline=None)


def since(day: str):
    """Versions from a day on."""
    return st.sampled_from([version for version in shipped_versions() if version >= day])


some_types = st.frozensets(st.sampled_from(TYPES), min_size=1, max_size=3)
some_supertypes = st.frozensets(st.sampled_from(SUPERTYPES), max_size=2)


@st.composite
def permanents(draw) -> GameObject:
    """A permanent whose subtypes belong to its card types."""
    types = draw(some_types)
    fitting = [word for word, kind in SUBTYPES.items() if kind in types]
    subtypes = draw(st.frozensets(st.sampled_from(fitting), max_size=2)) if fitting else frozenset()
    size = (2, 2) if "creature" in types else (None, None)
    printed = Characteristics(draw(some_supertypes), types, subtypes, "Thing", frozenset(), *size)
    return GameObject("thing", printed, "A", "A", BATTLEFIELD, timestamp=1)


@lru_cache(maxsize=256)
def held(version):
    return rules_as_of(version)


def game_of(thing) -> Game:
    return Game((Player("A"), Player("B")), (thing,), active="A", priority="A", clock=5)


def after(version, thing, *effects):
    rules, game = held(version), game_of(thing)
    for effect in effects:
        game = engine.add_effect(rules, game, effect)
    return engine.now(rules, game, "thing")


def effect(op, words, **more) -> Effect:
    return Effect(op, ("thing",), tuple(sorted(words)), **more)


def some_effects(ops, words):
    return st.builds(
        effect, st.sampled_from(ops), st.frozensets(st.sampled_from(words), min_size=1, max_size=3), keeps=st.booleans()
    )


of_subtypes = some_effects(["set-subtypes", "add-subtypes", "remove-subtypes"], sorted(SUBTYPES))
changes = some_effects(["set-types", "add-types", "remove-types"], TYPES) | of_subtypes


@given(since("2003-07-01"), permanents(), some_types)
@LAW
def test_adding_card_types_and_removing_what_was_new_restores_the_object(version, thing, added):
    before = after(version, thing)
    new = added - before.types
    restored = after(version, thing, effect("set-types", added, keeps=True), effect("remove-types", new or {"nothing"}))
    assert (restored.types, restored.subtypes, restored.supertypes) == (before.types, before.subtypes, before.supertypes)


@given(since("2003-07-01"), permanents(), st.sampled_from(sorted(SUBTYPES)))
@LAW
def test_adding_a_subtype_and_removing_it_restores_the_object(version, thing, word):
    before = after(version, thing)
    if word in before.subtypes:
        return
    assert after(version, thing, effect("add-subtypes", [word]), effect("remove-subtypes", [word])) == before


@given(since("2003-07-01"), permanents(), st.lists(changes, max_size=3))
@LAW
def test_supertypes_survive_any_change_of_types_and_subtypes(version, thing, effects):
    assert after(version, thing, *effects).supertypes == after(version, thing).supertypes


@given(since("2003-07-01"), permanents(), some_supertypes, st.sampled_from(["add-supertypes", "remove-supertypes"]))
@LAW
def test_types_and_subtypes_survive_any_change_of_supertypes(version, thing, words, op):
    changed, before = after(version, thing, effect(op, words)), after(version, thing)
    assert (changed.types, changed.subtypes) == (before.types, before.subtypes)


@given(since("2005-10-01"), permanents(), st.sampled_from(SUPERTYPES))
@LAW
def test_gaining_a_supertype_keeps_the_others(version, thing, word):
    assert after(version, thing, effect("add-supertypes", [word])).supertypes >= after(version, thing).supertypes


@given(since("2003-07-01"), permanents(), st.lists(of_subtypes, max_size=3))
@LAW
def test_changing_subtypes_leaves_card_types_alone(version, thing, effects):
    assert after(version, thing, *effects).types == after(version, thing).types


@given(since("2011-09-30"), permanents(), st.lists(changes, max_size=3))
@LAW
def test_no_subtype_without_its_card_type(version, thing, effects):
    found = after(version, thing, *effects)
    assert all(SUBTYPES[word] in found.types for word in found.subtypes)


@given(since("2003-07-01"), permanents(), some_types)
@LAW
def test_with_in_addition_nothing_is_lost(version, thing, added):
    before, found = after(version, thing), after(version, thing, effect("set-types", added, keeps=True))
    assert found.types == before.types | added
    assert found.subtypes >= before.subtypes


@given(since("1999-04-23"), permanents(), st.sampled_from(sorted(MANA)))
@LAW
def test_a_land_that_becomes_a_basic_type_has_its_mana_alone(version, thing, word):
    if "land" not in thing.printed.types:
        return
    found = after(version, thing, effect("set-land-types", [word]))
    assert [ability.text[-2] for ability in found.abilities if "Add" in ability.text] == [MANA[word]]
    assert word in found.subtypes
    assert not {"Forest", "Desert"} - {word} & found.subtypes


@given(since("2006-05-01"), permanents(), st.lists(changes, max_size=3))
@LAW
def test_a_permanent_has_power_only_while_it_is_a_creature(version, thing, effects):
    found = after(version, thing, *effects)
    assert found.power is None or "creature" in found.types


@given(since("1999-04-23"), st.text(alphabet="aelfgin —-'CELSW", max_size=24))
@LAW
def test_any_type_line_is_read_or_refused(version, printed):
    try:
        line = parse(held(version), printed)
    except NoSuchTypeError:
        return
    assert line.types


@given(since("1999-04-23"), some_types, some_supertypes)
@LAW
def test_a_description_is_split_into_its_words(version, types, supertypes):
    words = " ".join([*sorted(supertypes), "Goblin", *sorted(types)])
    found = split_line(held(version), words)
    assert (set(found[0]), set(found[1]), found[2]) == (supertypes, types, ("Goblin",))
