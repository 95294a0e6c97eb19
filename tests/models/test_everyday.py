"""Situations as people ask them on pages of questions and answers (judges' blogs, issues of rules engines), in our own words."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models.errors import ScenarioError
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.everyday import bare_verb, in_plain_sentences, step_verbs
from ruletrail.models.scenario.first_file import first_file
from ruletrail.models.scenario.phrases import third_person
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse

ASKED = {  # the first answer under the rules of 2026, or of the time in the text
    "I control Blood Moon. My opponent plays Hallowed Fountain. Does it enter tapped?": False,
    "Ned controls Mishra's Factory. Ned animates Mishra's Factory. Amy casts Blood Moon and it resolves. Is Mishra's Factory a"
    " creature?": True,
    "Ann has two Mox Amber. What happens?": "battlefield",
    "Ann has two copies of Karakas. How many Karakas does she control?": 1,
    "I have Clone in hand and my opponent controls Isamaru, Hound of Konda. I cast Clone and copy Isamaru. Where is Isamaru?": (
        "battlefield"
    ),
    "In 2005, Ann controls Isamaru and Bob casts Isamaru. What happens?": "graveyard",
    "Ann controls Isamaru, Hound of Konda. Bob casts Clone and copies Isamaru. In 2005, where is Isamaru?": "graveyard",
    "Ann controls Grizzly Bears with Rancor. What is its power?": 4,
    "Ann has Grizzly Bears. Ann casts Giant Growth on it and it resolves. How big is it?": "5/5",
    "Bob attacks with Hill Giant. Ann blocks with Grizzly Bears. Does Grizzly Bears die?": "graveyard",
    "Ann attacks Bob with Grizzly Bears and Hill Giant. Bob doesn't block. How much life does Bob have left?": 15,
    "Ann has Smuggler's Copter and Grizzly Bears that came into play this turn. Can Ann crew Smuggler's Copter with Grizzly"
    " Bears?": True,
    "Ann plays Smuggler's Copter this turn and crews it with Grizzly Bears. Can it attack?": False,
    "Ann crews Smuggler's Copter with Grizzly Bears and attacks with it. Is Smuggler's Copter tapped?": True,
    "Ann controls Pacifism on Bob's Smuggler's Copter. Bob crews it. What happens to Pacifism?": "graveyard",
    "Bob's Dryad Arbor came in this turn. Can Bob tap Dryad Arbor for mana?": False,
    "Ann gains control of Bob's Grizzly Bears, which has Bonesplitter attached. Who controls Bonesplitter?": "Bob",
    "My opponent steals my Grizzly Bears wearing Bonesplitter. Who controls the Bonesplitter?": "Ann",
    "Ann controls Opalescence and Humility, in that order. How big is Humility?": "1/1",
    "Ann enchants Magus of the Moon with Imprisoned in the Moon. What mana does Magus of the Moon tap for?": ["C"],
    "Bob controls Thalia, Heretic Cathar. Ann casts Grizzly Bears and it resolves. Is Grizzly Bears tapped?": True,
    "My opponent has Root Maze out and I play Temple Garden. Does it come in tapped?": True,
    "Ann casts Lightning Bolt on Grizzly Bears. Does it die?": "graveyard",
    "Bob casts Armageddon. It resolves. How many lands does Ann control if she has 3 Forests?": 0,
    "Ann controls a 2/2 creature. Bob casts Turn to Frog on it and it resolves. How big is it?": "1/1",
    "How many creatures does Ann control if she has Living Plane and three Forests?": 3,
    "How many Mountains does Bob control if Ann has Blood Moon and Bob has two Bayous?": 2,
    "Ann controls Urborg, Tomb of Yawgmoth and Blood Moon. How many Swamps are there?": 0,
    "Bob equips Grizzly Bears with Lightning Greaves. Ann casts Pacifism targeting Grizzly Bears. Is that legal?": False,
    "Can I equip Lightning Greaves to my opponent's Grizzly Bears?": False,
    "Can Bob block Ann's Grizzly Bears with a tapped Hill Giant?": False,
    "Ann casts Pacifism on Bob's Hill Giant and it resolves. Can Hill Giant block?": False,
    "Is Ashaya, Soul of the Wild a Forest? I control it.": True,
    "With Opalescence out, is Blood Moon a creature?": True,
    "I animated Treetop Village and my opponent casts Wrath of God. Does Treetop Village die?": "graveyard",
    "Amy's Grizzly Bears is enchanted by Lignify. Amy casts Giant Growth on it. What's its power and toughness?": "3/7",
    "Bob has Humility in play. Ann attacks with Serra Angel. How much damage does Bob take?": 19,
    "In 2008, Ann taps Forest for mana and the phase ends. How much life does Ann have?": 19,
    "Ann has Jace Beleren in play. Bob attacks Jace Beleren with Grizzly Bears. How much loyalty does Jace have?": 1,
    "Bob attacks me with a 3/3. I block with a 2/2. What dies?": "battlefield",
    "Bob controls Kormus Bell. Ann has a Swamp. Can it attack?": True,
    "How many Elves does Ann control if she controls Llanowar Elves and Elvish Archdruid?": 2,
    "Ann has Wild Nacatl, a Mountain and a Plains. What is its size?": "3/3",
    "Ann casts Clone and copies Bob's Serra Angel. What is the power and toughness of Clone?": "4/4",
    "Ann has a Mutavault and Goblin King. She activates Mutavault. What's its power?": 3,
    "Ann casts Animate Dead on Grizzly Bears in Bob's graveyard. Who owns Grizzly Bears, and who controls it?": "Bob",
}  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_an_everyday_situation_is_understood_at_first_try(text):
    scenario = parse(first_file(text))
    result = play(scenario, rules_as_of(scenario.when or "2026-08-07"))
    assert (next(iter(result.answers.values())), result.ended, result.pending) == (ASKED[text], "", ())


REFUSED = {  # the words that aren't understood, and the nearest form
    "Ann controls Bayou. Ann casts Grizzly Bears and it wobbles. How big is it?": ("wobbles", "casts CARD"),
    "Can a creature enchanted with Pacifism crew Sky Skiff?": ("enchanted crew", "CARD"),
    "Ann controls Bayou. How many Forests does Bob own up to?": ("own up", "how many CARD does PLAYER control"),
    "Ann controls Grizzly Bears. Can Grizzly Bears attack and win?": ("and win", "can CARD attack"),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood_is_told_with_its_words_and_the_nearest_form(text):
    with pytest.raises(ScenarioError) as caught:
        parse(first_file(text))
    unread, form = REFUSED[text]
    assert unread in str(caught.value) and form in str(caught.value.remedy)


def test_people_are_named_and_sentences_are_whole():
    told = in_plain_sentences("I cast Clone and it resolves. Can my opponent attack if he has Bayou?")
    assert told.sentences == ["Ann casts Clone.", "it resolves.", "Bob has Bayou.", "Can Bob attack?"]
    assert told.who == "Ann is you, Bob your opponent"


@pytest.mark.parametrize("verb", step_verbs())
def test_each_verb_of_a_step_can_be_asked_of(verb):
    """ "Can Ann crew …?" is read by the row of "Ann crews …"."""
    assert third_person(bare_verb(verb)) == verb


def test_two_times_are_refused():
    with pytest.raises(ScenarioError, match="two times: 2005 and 2010"):
        first_file("In 2005, Ann controls Bayou. What is Bayou in 2010?")


def test_a_file_may_say_under_which_rules_it_is_played(tmp_path):
    path = tmp_path / "legends.toml"
    path.write_text(first_file("In 2005, Ann controls two Isamaru, Hound of Konda. What happens?"), "utf-8")
    assert 'as-of = "2005"' in path.read_text("utf-8")
    shown = CliRunner().invoke(ruletrail, ["run", str(path)])
    assert "2005: the rules of 2005" in shown.stdout
    other = CliRunner().invoke(ruletrail, ["run", str(path), "--as-of", "2020"])
    assert "2005" not in other.stdout


WAITS = """
battlefield = ["Ann's Grizzly Bears", "Bob's Hill Giant"]
hand = ["Ann's Lightning Bolt"]
steps = ["Ann casts Lightning Bolt targeting Hill Giant"{more}]
asks = ["Where is Hill Giant?"]
"""


def test_a_spell_that_waits_on_the_stack_is_told():
    [note] = play(parse(WAITS.format(more="")), rules_as_of("2026")).pending
    assert note.startswith("Lightning Bolt still waits on the stack") and '"Lightning Bolt resolves"' in note


def test_a_spell_whose_effect_no_step_says_is_told():
    [note] = play(parse(WAITS.format(more=', "it resolves"')), rules_as_of("2026")).pending
    assert note.startswith("Lightning Bolt resolved, and no step says what it does")
    said = WAITS.format(more=', "it resolves", "Lightning Bolt deals 3 damage to Hill Giant"')
    assert play(parse(said), rules_as_of("2026")).pending == ()


def test_combat_damage_that_is_not_dealt_is_told():
    text = 'players = ["Ann", "Bob"]\nbattlefield = ["Ann\'s Grizzly Bears"]\nsteps = ["Grizzly Bears attacks Bob"{}]\n'
    text += 'asks = ["How much life has Bob?"]'
    [note] = play(parse(text.format("")), rules_as_of("2026")).pending
    assert note.startswith("no combat damage is dealt")
    assert play(parse(text.format(', "combat damage is dealt"')), rules_as_of("2026")).pending == ()


def test_what_waits_is_no_part_of_a_question_about_the_moment():
    text = WAITS.format(more="").replace("Where is Hill Giant?", "Can Hill Giant block Grizzly Bears?")
    assert play(parse(text), rules_as_of("2026")).pending == ()


def test_the_list_has_one_screen_and_its_groups_hold_every_scenario():
    shown = CliRunner().invoke(ruletrail, ["run", "--list"]).stdout.splitlines()
    everything = CliRunner().invoke(ruletrail, ["run", "--list", "--all"]).stdout.splitlines()
    counts = {line[2:26].strip(): int(line[26:30]) for line in shown[1:-1]}
    assert len(shown) <= 40 and sum(counts.values()) == sum(line.startswith("  ") for line in everything)
    auras = CliRunner().invoke(ruletrail, ["run", "--list", "auras"]).stdout.splitlines()
    assert sum(line.startswith("  ") for line in auras) == counts["Auras"]
    dryad = CliRunner().invoke(ruletrail, ["run", "--list", "dryad"]).stdout
    assert "hosts-that-lose-one-of-two-card-types" in dryad and len(dryad.splitlines()) < len(everything) / 4
