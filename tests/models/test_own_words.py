"""An effect's own words override the rule that keeps types: an object loses every type that the effect says it loses."""

from __future__ import annotations

import pytest

from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse

#: On a God that is an enchantment creature: public questions on Darksteel Mutation ask whether it stays an enchantment.
GOD = """
[objects.god]
type = "Legendary Enchantment Creature — God"
power = 6
toughness = 5
colours = ["white"]
[objects.aura]
type = "Enchantment — Aura"
attached-to = "god"
abilities = ["enchant creature", {text!r}]
[[asks]]
ask = "line"
of = "god"
[[asks]]
ask = "colours"
of = "god"
"""

SAID = {
    "enchanted creature is an Insect artifact creature and it loses all other card types and creature types": (
        "Legendary Artifact Creature — Insect", ["white"],
    ),
    "enchanted creature is an artifact creature and loses all other card types and creature types": (
        "Legendary Artifact Creature", ["white"],
    ),
    "enchanted creature is an artifact creature and loses all other card types": ("Legendary Artifact Creature — God", ["white"]),
    "enchanted creature is an Insect artifact creature": (
        "Legendary Artifact Enchantment Creature — Insect", ["white"],
    ),
    "enchanted creature is an artifact creature and loses all other creature types": (
        "Legendary Artifact Enchantment Creature", ["white"],
    ),
    "enchanted creature loses all abilities, colors and creature types": ("Legendary Enchantment Creature", []),
    "enchanted creature loses all colors": ("Legendary Enchantment Creature — God", []),
    "enchanted creature is a blue Wall in addition to its other colors and types": (
        "Legendary Enchantment Creature — God Wall", ["blue", "white"],
    ),
    "enchanted creature is a blue Wall in addition to its other types": ("Legendary Enchantment Creature — God Wall", ["blue"]),
    "enchanted creature loses all other creature types and is a Wall too": ("Legendary Enchantment Creature — Wall", ["white"]),
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_what_an_effect_says_that_is_lost_is_lost(text):
    assert tuple(play(parse(GOD.format(text=text)), rules_as_of("2026")).answers.values()) == SAID[text]


@pytest.mark.parametrize("when", ["2014-02-01", "2019-08-23", "2026"])
def test_darksteel_mutation_leaves_no_other_type(when):
    """It used to be "Artifact Enchantment Creature — God Insect" before 2019-08, and still an enchantment afterwards."""
    text = """
    battlefield = ["Darksteel Mutation on Boon Satyr"]
    asks = ["What is Boon Satyr?"]
    """
    assert [*play(parse(text), rules_as_of(when)).answers.values()] == ["Artifact Creature — Insect"]


@pytest.mark.parametrize("when", ["2014-02-01", "2026"])
def test_a_step_says_what_is_lost(when):
    text = GOD.format(text="enchanted creature gets +1/+1").replace(
        "[[asks]]",
        '[[steps]]\ndo = "effect"\nop = "set-types"\nobjects = "god"\nwords = ["artifact", "creature", "Insect"]\n'
        'loses = ["card types", "creature types"]\n[[asks]]',
        1,
    )
    assert next(iter(play(parse(text), rules_as_of(when)).answers.values())) == "Legendary Artifact Creature — Insect"
