"""``run --why``: the reasons of each answer, in sentences with their rules."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models.differing import in_library, library
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse
from ruletrail.models.scenario.why import why
from ruletrail.site_templates.situations import saying


def reasons_of(scenario, when, corpus=None):
    return why(scenario, rules_as_of(when, corpus), saying(scenario.objects))


#: Blood Moon and Urborg, Tomb of Yawgmoth: the standing example of dependency.
MOON = """
[objects.moon]
name = "Blood Moon"
type = "Enchantment"
[objects.urborg]
name = "Urborg"
type = "Legendary Land"
[objects.tower]
type = "Land"
[[steps]]
do = "static"
of = "urborg"
to = "land"
op = "add-land-types"
words = "Swamp"
[[steps]]
do = "static"
of = "moon"
to = "nonbasic land"
op = "set-land-types"
words = "Mountain"
[[asks]]
ask = "subtypes"
of = "tower"
name = "the tower"
[[asks]]
ask = "may-attack"
object = "tower"
name = "it attacks"
"""


def test_an_effect_waits_for_the_one_that_it_depends_on():
    reasons = reasons_of(parse(MOON, "moon.toml"), "2026")["the tower"]
    assert reasons[0] == "Effects apply in this order (613.1):"
    assert reasons[1] == "1. Layer 4 (613.1), Blood Moon: each nonbasic land is a Mountain."
    assert reasons[2] == (
        "2. Layer 4 (613.1), Urborg: each land is also a Swamp. It depends on Blood Moon's effect, which decides whether it"
        " exists, so it waits for that one (613.8a). It then applies to nothing."
    )
    assert any(sentence.endswith("(305.7)") for sentence in reasons)


#: Humility and Opalescence: judges have asked about them since 1999, and explanations of the layers use them as an example.
HUMILITY = """
players = ["Ann", "Bob"]
battlefield = ["Ann's Humility", "Ann's Glorious Anthem", "Ann's Grizzly Bears", "Bob's Opalescence"]
steps = ["two +1/+1 counters are put on Grizzly Bears", "Grizzly Bears gets +3/+3"]
asks = ["What is the size of Grizzly Bears?", "What is the size of Humility?"]
"""
LAYERS = {
    ("2026-01-16", 0): ["6 (613.1f)", "7b (613.4b)", "7c (613.4c)", "7c (613.4c)", "7c (613.4c)"],
    ("2009-07-11", 0): ["6 (612.1f)", "7b (612.3b)", "7c (612.3c)", "7c (612.3c)", "7d (612.3d)"],
    ("2006-05-01", 0): ["5 (418.5a)", "6b (418.5a)", "6b (418.5a)", "6c (418.5a)", "6d (418.5a)"],
    ("2026-01-16", 1): ["4 (613.1d)", "6 (613.1f)", "7b (613.4b)", "7b (613.4b)", "7c (613.4c)"],
}


@pytest.mark.parametrize(("when", "ask"), LAYERS)
def test_each_effect_has_its_layer_with_the_rule_of_that_version(when, ask, archive_corpus):
    reasons = list(reasons_of(parse(HUMILITY, "humility.toml"), when, archive_corpus).values())[ask]
    assert re.findall(r"^\d\. Layer ([^,]+),", "\n".join(reasons), re.M) == LAYERS[when, ask]


def test_timestamps_and_effects_that_go_on_are_named():
    bears, humility = reasons_of(parse(HUMILITY, "humility.toml"), "2026").values()
    [newer] = [each for each in bears if "Grizzly Bears gets +3/+3" in each]
    assert newer.endswith("It is newer than the effect before it (613.7a).")
    [size] = [each for each in humility if "each creature is 1/1" in each]
    assert "It began to apply in an earlier layer, so it goes on to the same objects (613.6)" in size


def test_an_effect_may_wait_for_one_that_is_not_about_the_object():
    """Before there were layers, Opalescence decides whether Humility applies to itself; the Bears aren't an enchantment."""
    [reasons] = reasons_of(parse(HUMILITY.replace(', "What is the size of Humility?"', "")), "1999-04-23").values()
    assert any("It depends on Opalescence's effect, which decides what it applies to" in each for each in reasons)


def test_what_forbids_is_told_and_nothing_that_lets_it_be():
    told = reasons_of(parse(MOON, "moon.toml"), "2026")["it attacks"]
    assert "Not so: only creatures can attack (506.3)" in told
    assert not any("Nothing forbids" in sentence for sentence in told)


def test_the_step_that_changed_an_object_is_named_with_its_rule():
    told = reasons_of(in_library("two-legends"), "2010")["the older one"]
    assert len(told) == 1 and told[0].endswith("(704.5k)")
    assert told[0].startswith("Step 1 (Archmage “new” is put onto the battlefield): ")


def test_a_play_that_ends_says_where():
    ended = MOON.replace("[[asks]]", '[[steps]]\ndo = "attack"\nobject = "tower"\n[[asks]]', 1)
    told = reasons_of(parse(ended, "moon.toml"), "2026")
    assert all(sentences[0].startswith("Step 3 ends the play: ") for sentences in told.values())


@pytest.mark.parametrize("day", ["1999-04-23", "2005-10-01", "2026-01-16"])
def test_every_answer_of_the_library_is_explained_without_changing_it(day):
    rules = rules_as_of(day)
    for scenario in library():
        before = play(scenario, rules)
        told = why(scenario, rules, saying(scenario.objects))
        assert list(told) == list(before.answers)
        assert play(scenario, rules).answers == before.answers


def test_the_command_prints_them_below_each_answer(tmp_path):
    (tmp_path / "moon.toml").write_text(MOON)
    shown = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "run", str(tmp_path / "moon.toml"), "--why"]).output
    assert "  the tower: Mountain\n      Effects apply in this order (613.1):\n      1. Layer 4 (613.1), Blood Moon: " in shown
    data = json.loads(
        CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "run", str(tmp_path / "moon.toml"), "--why", "--json"]).output
    )
    assert set(data[0]["why"]) == {"the tower", "it attacks"}


CITED = {  # a card with flash, a Saga that stays, damage to a player with a planeswalker: the deciding rule
    ("2007-05-01", "Can Bob cast Snapcaster Mage?"): "(502.57a)",
    ("2018-10-05", "Where is History of Benalia?"): "(704.5s)",
    ("2012-10-01", "How much life does Bob have?"): "(306.7)",
    ("2018-10-05", "Where is Hill Giant?"): "(704.5g)",
}


@pytest.mark.parametrize(("when", "ask"), CITED)
def test_a_rule_that_lets_something_be_is_cited(when, ask):
    text = """
    players = ["Ann", "Bob"]
    battlefield = ["Bob's Jace Beleren", "Ann's History of Benalia", "Ann's Grizzly Bears", "Bob's Hill Giant"]
    hand = ["Bob's Snapcaster Mage"]
    steps = ["Bob has priority", "Grizzly Bears deals 1 damage to Bob", "Grizzly Bears deals 1 damage to Hill Giant"]
    asks = [
        "Can Bob cast Snapcaster Mage?", "Where is History of Benalia?", "How much life does Bob have?", "Where is Hill Giant?",
    ]
    """
    told = reasons_of(parse(text), when)[ask]
    assert any(sentence.endswith(CITED[when, ask]) for sentence in told)


def test_with_every_version_the_reasons_stand_where_the_answers_change(tmp_path):
    shown = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "run", "two-legends", "--ever", "--why"]).output
    spans = re.split(r"^(?=\d{4}-)", shown, flags=re.M)[1:]
    assert len(spans) == 3 and all(re.search(r"^      .*\(\d", span, re.M) for span in spans)
    rows = json.loads(
        CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "run", "two-legends", "--ever", "--why", "--json"]).output
    )
    assert [row["version"] for row in rows if "why" in row] == ["1999-04-23", "2004-10-01", "2013-07-13"]


def test_a_step_and_a_question_are_printed_in_words(tmp_path):
    """They used to be `Step 1 (put Archmage battlefield)` and `zone chain`."""
    for name, words in (
        ("two-legends", "Step 1 (Archmage “new” is put onto the battlefield)"),
        ("aura-loses-its-host", "  where the Aura “chain” is: "),
    ):
        assert words in CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "run", name, "--as-of", "M10", "--why"]).output


def test_a_rule_that_leaves_an_object_as_it_is_is_not_named():
    """The Bears are of one type, and no supertype, subtype or colour of them is at stake; the Golem is of two types."""
    text = """
    battlefield = ["Humility", "Grizzly Bears", "a 3/3 Golem artifact creature"]
    asks = ["What is Grizzly Bears?", "How big is Grizzly Bears?"]
    """
    alone = reasons_of(parse(text.replace(', "a 3/3 Golem artifact creature"', "")), "2026")
    assert not any("(205.2b)" in each or "(301.4)" in each for told in alone.values() for each in told)
    bears, golem = reasons_of(parse(text.replace("How big is Grizzly Bears?", "How big is Golem?")), "2026").values()
    assert not any("(205.2b)" in each for each in bears) and any("(205.2b)" in each for each in golem)


def test_a_land_s_mana_is_a_reason_only_where_it_is_asked_for():
    text = """
    battlefield = ["Ann's Blood Moon", "Bob's Bayou"]
    asks = ["What is Bayou?", "What mana can Bayou make?"]
    """
    what, mana = reasons_of(parse(text), "2026").values()
    assert not any("(305.6)" in each for each in what) and any("(305.6)" in each for each in mana)


def test_an_answer_that_is_not_modelled_says_why():
    """It used to end with `Nothing forbids it`."""
    text = """
    players = ["Ann", "Bob"]
    battlefield = ["Ann's 1/1 blue Merfolk creature with flying", "Bob's Grizzly Bears"]
    steps = ["Merfolk attacks Bob"]
    asks = ["Can Grizzly Bears block Merfolk?"]
    """
    [told] = reasons_of(parse(text), "2018").values()
    assert told[-1] == "No answer: what flying does when creatures block isn't modelled"
    assert not any(each.startswith("Nothing forbids") for each in told)


#: Two static abilities that each decide the objects of the other: rule 613.8b is about such loops, not 613.8a.
LOOP = """
[objects.one]
type = "Artifact"
abilities = ["artifacts are lands"]
[objects.other]
type = "Land"
abilities = ["lands are artifacts"]
[[asks]]
ask = "types"
of = "one"
"""


def test_a_loop_of_dependencies_names_its_own_rule():
    [reasons] = reasons_of(parse(LOOP, "loop.toml"), "2026").values()
    [loop] = [each for each in reasons if "depend on each other" in each]
    assert "so the older one comes first (613.8b)" in loop
    assert "dependency-loops" in {clause.behaviour for clause in play(parse(LOOP), rules_as_of("2026")).clauses}


HIDDEN = """
players = ["Ann", "Bob"]
battlefield = ["Ann's face-down Exalted Angel", "Ann's Grizzly Bears"]
steps = ["Grizzly Bears becomes a copy of Exalted Angel"]
asks = ["How big is Grizzly Bears?"]
"""


@pytest.mark.parametrize(("when", "numbers"), [("2004-02-01", ("503.2", "504.2")), ("2026", ("707.2", "708.2"))])
def test_a_copy_of_a_face_down_permanent_cites_both_rules(when, numbers):
    [reasons] = reasons_of(parse(HIDDEN, "hidden.toml"), when).values()
    assert all(any(sentence.endswith(f"({number})") for sentence in reasons) for number in numbers), reasons


def test_phasing_names_no_rule_on_attachments_where_nothing_is_attached():
    alone = 'battlefield = ["Ann\'s Grizzly Bears"{}]\nsteps = ["Grizzly Bears phases out"]\nasks = ["Where is Grizzly Bears?"]'
    for more, named in (("", False), (', "Ann\'s Rancor on Grizzly Bears"', True)):
        for when in ("2004-02-01", "2026"):
            clauses = [each.behaviour for each in play(parse(alone.format(more)), rules_as_of(when)).clauses]
            assert ("what-phases-out-with-a-permanent" in clauses) is named
            assert "damage-of-phased-out-permanents" not in clauses
