"""Mana pools: mana stays in the pool until it is spent or lost."""

from __future__ import annotations

import pytest

from ruletrail.models.errors import ScenarioError
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse


def answers(steps: list[str], asks: list[str], when: str, hand: str = "Ann's Grizzly Bears"):
    lands = [f"Ann's {land}" for land in ("Forest", "Bayou", "Sol Ring")]
    text = f"players = ['Ann', 'Bob']\nbattlefield = {lands}\nhand = [\"{hand}\"]\nsteps = {steps}\nasks = {asks}"
    return [*play(parse(text), rules_as_of(when)).answers.values()]


LIFE = ["How much life does Ann have?"]


@pytest.mark.parametrize(("when", "life"), [("1999-04-23", 19), ("2004", 19), ("2009-05", 19), ("2009-07-11", 20), ("2026", 20)])
@pytest.mark.parametrize("end", ["the phase ends", "Bob's turn", "combat phase begins"])
def test_mana_burns_until_2009(when, life, end):
    """Tap a Forest and end the phase: the answer of 2004 used to be "life 20", without a remark."""
    assert answers(["Ann taps Forest for mana", end], LIFE, when) == [life]
    assert answers(["Ann taps Forest for mana", "Ann spends G", end], LIFE, when) == [20]


def test_an_activated_mana_ability_fills_the_pool_too():
    step = {"do": "activate", "object": "Forest", "ability": "{T}: Add {G}"}
    steps = "[" + ", ".join(f"{key} = {value!r}" for key, value in step.items()) + "]"
    text = f"battlefield = [\"Ann's Forest\"]\nsteps = [{{{steps[1:-1]}}}, 'the phase ends']\nasks = {LIFE}"
    assert [*play(parse(text), rules_as_of("2004")).answers.values()] == [19]


PAID = {  # Grizzly Bears cost two: the rest of the mana burns, whatever its colour
    ("Ann taps Forest for mana", "Ann taps Sol Ring for mana"): 19,
    ("Ann taps Sol Ring for mana",): 20,
    ("Ann taps Forest for mana",): 20,
}


@pytest.mark.parametrize("taps", PAID)
def test_a_spell_takes_its_mana_value(taps):
    assert answers([*taps, "Ann casts Grizzly Bears", "the phase ends"], LIFE, "2004") == [PAID[taps]]


def test_what_is_not_known_is_not_answered():
    left = answers(["Ann taps Forest", "Ann taps Sol Ring", "Ann casts Grizzly Bears"], ["What mana does Ann have?"], "2004")
    assert left == ["not modelled"]
    rite = "[objects.rite]\ntype = 'Sorcery'\nzone = 'hand'\ncontroller = 'Ann'\n"
    steps = ["Ann taps Forest", "Ann casts rite", "the phase ends"]
    text = f'battlefield = ["Ann\'s Forest"]\nsteps = {steps}\nasks = {LIFE}\n{rite}'
    result = play(parse(text), rules_as_of("2004"))
    assert [*result.answers.values()] == ["not reached"] and "spends" in result.ended


def test_several_kinds_are_chosen_from():
    assert answers(["Ann taps Bayou for {B}"], ["What mana does Ann have?"], "2004") == [["B"]]
    with pytest.raises(ScenarioError, match="say which"):
        answers(["Ann taps Bayou"], LIFE, "2004")
    assert answers(["Ann taps Bayou for {B}", "Ann taps Bayou for {G}"], LIFE, "2004") == ["not reached"]
