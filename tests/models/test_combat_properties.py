"""Laws of combat, destruction and phasing, in every version, for any steps in any order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.models import engine
from ruletrail.models.clauses.blocking import BLOCKED, is_blocking
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import do_step
from ruletrail.models.scenario.read import parse
from ruletrail.models.scenario.table import Table, lay_out

PLAYERS, THINGS = ("A", "B", "C"), ("wolf", "fox", "elf", "ox", "sage", "gate", "sword")
BOARD = """
players = ["A", "B", "C"]
[objects.wolf]
type = "Creature — Wolf"
power = 2
toughness = 2
[objects.fox]
type = "Creature — Fox"
power = 1
toughness = 3
[objects.elf]
type = "Creature — Elf"
power = 1
toughness = 1
controller = "B"
[objects.ox]
type = "Creature — Ox"
power = 1
toughness = 4
controller = "C"
[objects.sage]
type = "Planeswalker — Jace"
loyalty = 3
controller = "B"
[objects.gate]
type = "Battle — Siege"
defense = 4
protector = "C"
[objects.sword]
type = "Artifact — Equipment"
attached-to = "wolf"
[[asks]]
ask = "active"
"""

things, players = st.sampled_from(THINGS), st.sampled_from(PLAYERS)
steps = st.one_of(
    st.builds(lambda o, t: f'do = "attack"\nobject = "{o}"\ntarget = "{t}"', things, st.sampled_from((*THINGS, *PLAYERS))),
    st.builds(lambda o, a: f'do = "block"\nobject = "{o}"\nattacker = "{a}"', things, things),
    st.builds(lambda o, w: f'do = "become"\nobjects = "{o}"\nwhat = "{w}"', things, st.sampled_from(("enchantment", "creature"))),
    st.builds(lambda o, p: f'do = "control"\nobject = "{o}"\nby = "{p}"', things, players),
    st.builds(lambda o: f'do = "regenerate"\nobject = "{o}"', things),
    st.builds(lambda o: f'do = "destroy"\nobjects = "{o}"', things),
    st.builds(lambda o: f'do = "phase-out"\nobjects = "{o}"', things),
    st.builds(lambda o: f'do = "phase-in"\nobjects = "{o}"', things),
    st.builds(lambda p: f'do = "turn"\nof = "{p}"', players),
    st.just('do = "phase"\nto = "ending"'),
)


ATTACKED = [
    'do = "attack"\nobject = "wolf"\ntarget = "B"',
    'do = "attack"\nobject = "fox"\ntarget = "sage"',
    'do = "block"\nobject = "elf"\nattacker = "wolf"',
]


def played(version: str, done: list[str]) -> Table:
    """The table after two attacks, a block and the given steps. Illegal steps are left out."""
    text = BOARD + "".join(f"[[steps]]\n{step}\noptional = true\n" for step in (*ATTACKED, *done))
    scenario = parse(text)
    table = lay_out(scenario, rules_as_of(version))
    for step in scenario.steps:
        do_step(scenario, table, step)
    return table


games = st.builds(played, st.sampled_from(shipped_versions()), st.lists(steps, max_size=6))


@settings(deadline=None, max_examples=80)
@given(games)
def test_only_creatures_of_the_right_players_are_in_combat(table):
    for thing in table.game.objects:
        if thing.attacking is not None or is_blocking(thing):
            assert thing.zone == BATTLEFIELD
            assert "creature" in table.now(thing.id).types
        if thing.attacking is not None:
            assert thing.controller == table.game.active
            assert not is_blocking(thing)
        elif BLOCKED in thing.marks:
            raise AssertionError("a creature that doesn't attack is blocked")


@settings(deadline=None, max_examples=40)
@given(games)
def test_nobody_is_in_combat_when_it_is_over(table):
    game = table.rules.call("end-of-combat", table.game)
    assert not any(thing.attacking is not None or is_blocking(thing) or BLOCKED in thing.marks for thing in game.objects)


@settings(deadline=None, max_examples=40)
@given(games)
def test_what_is_phased_out_is_no_permanent_and_nothing_is_attached_to_it_on_the_battlefield(table):
    game = table.game
    assert not any(thing.zone == PHASED_OUT for thing, _ in engine.permanents(table.rules, game))
    away = {thing.id for thing in game.objects if thing.zone == PHASED_OUT}
    assert not any(thing.attached_to in away for thing in game.in_zone(BATTLEFIELD))
