"""Abilities and effects as sentences: read to the last word, or refused with the part that isn't read."""

from __future__ import annotations

import pytest

from ruletrail.models.errors import ScenarioError
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse
from ruletrail.models.sentences import group, read

FILE = """
players = ["Ann", "Bob"]
battlefield = ["Ann's Bayou", "Ann's a 2/2 Bear creature", "Bob's a 2/2 red Goblin creature", "Ann's Ornithopter"]
[objects.sage]
type = "Enchantment"
controller = "Ann"
abilities = [{text}]
[[asks]]
ask = "{ask}"
of = "{of}"
"""


def answer(text: str, ask: str, of: str, when: str = "2020"):
    made = FILE.format(text=repr(text), ask=ask, of=of)
    return next(iter(play(parse(made), rules_as_of(when)).answers.values()))


SAID = [
    ("Nonbasic lands are Mountains.", "line", "Bayou", "Land — Mountain"),
    ("Each land is an Island too", "subtypes", "Bayou", ["Forest", "Island", "Swamp"]),
    ("All lands are 1/1 green creatures that are still lands", "line", "Bayou", "Land Creature — Forest Swamp"),
    ("Other creatures get +1/+1", "size", "Bear", "3/3"),
    ("Creatures you control get +2/+0 and have flying", "size", "Goblin", "2/2"),
    ("Creatures you control get +2/+0 and have flying", "size", "Bear", "4/2"),
    ("Red creatures are black", "colours", "Goblin", ["black"]),
    ("Creatures lose all abilities and have base power and toughness 1/1", "size", "Bear", "1/1"),
    ("As long as you control two or more artifacts, creatures get +1/+1", "size", "Bear", "2/2"),
    ("As long as you control an artifact, creatures get +1/+1", "size", "Bear", "3/3"),
    ("Creatures get +1/+1 for each artifact you control", "size", "Goblin", "3/3"),
    ("Artifact creatures aren't creatures", "types", "Ornithopter", ["artifact"]),
    ("Creatures with flying get +1/+1", "size", "Ornithopter", "1/3"),
    (
        "Each Forest is a 1/1 green Saproling creature and Forest land too",
        "line",
        "Bayou",
        "Land Creature — Forest Saproling Swamp",
    ),
    ("Each Forest is a creature with base power and toughness 2/2 and flying", "abilities", "Bayou", ["flying"]),
    ("Creatures your opponents control are Walls", "subtypes", "Goblin", ["Wall"]),
]


@pytest.mark.parametrize(("text", "ask", "of", "wanted"), SAID)
def test_a_sentence_does_what_it_says(text, ask, of, wanted):
    assert answer(text, ask, of) == wanted


GROUPS = {  # "white and blue creatures" are creatures; parts after "non" with commas between them are one description
    "White and blue creatures": "white creature or blue creature",
    "Noncreature, nonland permanents": "noncreature nonland permanent",
    "Other Goblins and Orcs you control": "other Goblin or other Orc you control",
    "Artifacts, creatures, and enchantments": "artifact or creature or enchantment",
    "Creatures with flying": "creature with flying",
    "Creatures with power greater than their toughness": "",
    "Creatures of the chosen type": "",
}


@pytest.mark.parametrize("words", GROUPS)
def test_a_group_means_what_people_mean(words):
    assert group(words, plural=True) == GROUPS[words]


def test_several_abilities_are_lost_one_by_one():
    assert answer("Artifact creatures lose flying and trample", "abilities", "Ornithopter") == []


REFUSED = {
    "Creatures you control get +1/+1 and can't be blocked": "can't be blocked",
    "Creatures get +1/+1 for each card that you drew": "card that you drew",
    "As long as the moon is full, creatures get +1/+1": "the moon is full",
    "Enchanted creature gets +1/+1 and is goaded": "is goaded",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_read_in_part_is_refused_with_the_part_that_is_not(text):
    with pytest.raises(ScenarioError) as caught:
        answer(text, "size", "Bear")
    assert repr(REFUSED[text]) in str(caught.value)


@pytest.mark.parametrize("text", ["Spells cost {1} more", "Damage is dealt twice", "Players have no maximum hand size", "flying"])
def test_other_texts_are_no_such_sentences(text):
    assert read(text) is None


def test_a_changed_text_changes_what_it_says():
    text = """
    battlefield = ["Conversion", "Mountain", "Island"]
    steps = ["Conversion changes Mountain to Island"]
    asks = ["What is Island?", "What is Mountain?"]
    """
    answers = play(parse(text), rules_as_of("2020")).answers
    assert answers == {"What is Island?": "Basic Land — Plains", "What is Mountain?": "Basic Land — Mountain"}


def test_a_copy_says_what_it_copied():
    text = """
    battlefield = ["Goblin King", "a 1/1 Goblin creature", "Grizzly Bears"]
    steps = ["Grizzly Bears becomes a copy of Goblin King"]
    asks = ["How big is the Goblin?", "How big is Grizzly Bears?"]
    """
    answers = play(parse(text), rules_as_of("2020")).answers
    assert answers == {"How big is the Goblin?": "3/3", "How big is Grizzly Bears?": "3/3"}
