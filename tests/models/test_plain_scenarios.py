"""Scenarios as people write them: cards by name and zone, steps and asks in sentences."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models.errors import ScenarioError
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.ability_texts import refused
from ruletrail.models.scenario.cards import cards, fields
from ruletrail.models.scenario.first_file import first_file
from ruletrail.models.scenario.play import play, play_all
from ruletrail.models.scenario.read import parse


def answers(text: str, when: str = "2020"):
    return play(parse(text), rules_as_of(when)).answers


ERAS = ("1999-04-23", "2004-06-01", "2007-05-01", "2013-07-13", shipped_versions()[-1])


#: Cards whose effect is refused: it depends on a choice, on an unknown number of counters, or changes control or destruction.
NOT_MODELLED_CARDS = {
    "Arcane Adaptation",
    "Bear Umbra",
    "Boar Umbra",
    "Confiscate",
    "Conspiracy",
    "Control Magic",
    "Convincing Mirage",
    "Engineered Plague",
    "Master Biomancer",
    "Painter's Servant",
    "Phantasmal Terrain",
    "Xenograft",
}


@pytest.mark.parametrize("name", sorted(cards().keys() - NOT_MODELLED_CARDS))
def test_every_card_can_be_laid_out_in_every_era(name):
    made = fields(name)
    texts = made["abilities"] if made["abilities"] and isinstance(made["abilities"][0], str) else []
    assert [text for text in texts if refused(text)] == []
    zone = "hand" if re.search("Instant|Sorcery", cards()[name][-1][1]) else "battlefield"
    results = play_all(parse(f'{zone} = ["{name}"]\nasks = ["Where is {name}?", "What is {name}?"]'), ERAS)
    assert all(not result.ended for result in results)


def test_a_card_is_worded_as_it_was_in_its_time():
    text = 'battlefield = ["Goblin King", "Isamaru, Hound of Konda", "Holy Strength on Goblin King", "Snow-Covered Forest"]\n'
    text += 'asks = ["What is Goblin King?", "What is Isamaru?", "How big is Goblin King?"]'
    old, new = (list(answers(text, when).values()) for when in ("2004-06-01", "2021"))
    assert old == ["Creature — Lord", "Creature — Hound Legend", "3/4"]
    assert new == ["Creature — Goblin", "Legendary Creature — Dog", "3/4"]


SITUATIONS = {  # questions of judges, with the versions in which the answer changed
    "Blood Moon and Urborg, Tomb of Yawgmoth are on the battlefield. What is Urborg?": {
        "2003": "Legendary Land — Mountain", "2020": "Legendary Land — Mountain",
    },
    "Ann controls two Isamaru, Hound of Konda. What happens to Isamaru?": {"2005": "graveyard", "2014": "battlefield"},
    "Ann controls Jace Beleren and casts Jace, the Mind Sculptor. It resolves. Where is Jace Beleren?": {
        "2012": "graveyard", "2014": "battlefield", "2018": "battlefield",
    },
    "Ann plays Temple of Mystery while Bob controls Blood Moon. Is Temple of Mystery tapped?": {"2017-07": True, "2018": False},
    "Ann controls a Tropical Island enchanted by Spreading Seas. What mana does Tropical Island make?": {"2010": ["U"]},
    "Ann controls Humility and Opalescence. How big is Humility?": {"2002": "1/1", "2020": "4/4"},
    "Ann animates Mishra's Factory. Is Mishra's Factory an artifact?": {"2020": True},
    "Bob controls Grizzly Bears with Rancor. Bob's turn. Grizzly Bears attacks Ann. How big is Grizzly Bears?": {"2015": "4/2"},
    "Ann controls Swamp. Ann plays Dragonskull Summit. Is Dragonskull Summit tapped?": {"2010": False},
    "Ann controls Forest. Ann plays Dragonskull Summit. Is Dragonskull Summit tapped?": {"2010": True},
    "Bob controls Student of Warfare. Two level counters are put on Student of Warfare. How big is Student of Warfare?": {
        "2010": "3/3",
    },
    "Ann has Lightning Bolt in hand. Can Ann cast Lightning Bolt?": {"2020": True},
    "Ann controls Grizzly Bears. It becomes a creature with base power and toughness 5/5 in addition to its other types. How big"
    " is Grizzly Bears?": {"2026": "5/5"},
    "Ann controls Grizzly Bears. It is indestructible until end of turn. Grizzly Bears is destroyed. Where is Grizzly Bears?": {
        "2010": "battlefield", "2026": "battlefield",
    },
    "Ann controls Smuggler's Copter and Grizzly Bears. Ann crews Smuggler's Copter with Grizzly Bears. Is Smuggler's Copter a"
    " creature?": {"2020": True},
    "Ann controls Smuggler's Copter. Smuggler's Copter is crewed. What is Smuggler's Copter?": {
        "2020": "Artifact Creature — Vehicle",
    },
    "Ann controls Ornithopter and Sky Skiff. Ornithopter crews Sky Skiff. Is Ornithopter tapped?": {"2020": "not reached"},
    "Bob's turn. Lightning Bolt deals 3 damage to Bob. How much life has Bob?": {"2020": 17},
    "Ann's graveyard has Grizzly Bears. Ann casts Animate Dead targeting Grizzly Bears. Animate Dead resolves."
    " Animate Dead's ability resolves. What is Animate Dead attached to?": {"2010": "Grizzly Bears", "2026": "Grizzly Bears"},
    "Ann controls Mutavault. Ann activates Mutavault. Is Mutavault a Goblin?": {"2008": True, "2026": True},
    "Ann controls a 2/2 Goblin creature that can't block Warriors. Bob controls a 2/2 Human Warrior creature. Bob's turn."
    " Warrior attacks Ann. Can Goblin block Warrior?": {"2004": False, "2026": False},
    "Ann controls a 2/2 Goblin creature that can't block Warriors. Bob controls a 2/2 Human Wizard creature. Bob's turn."
    " Wizard attacks Ann. Can Goblin block Wizard?": {"2004": True, "2026": True},
    "Ann controls Isamaru, Hound of Konda. Bob casts Isamaru, Hound of Konda. It resolves. Where is Isamaru?": {
        "2010": "graveyard", "2026": "battlefield",
    },
    "Ann controls Humility. Bob casts Magus of the Moon. It resolves. What is Bayou?": {"2026": "Land — Mountain"},
    "If Ann controls Blood Moon and Bob plays Bojuka Bog, does it enter tapped?": {"2017-07": True, "2026": False},
    "Ann enchants Bob's Forest with Spreading Seas. What mana does Forest make?": {"2026": ["U"]},
    "Ann puts Bonesplitter on Grizzly Bears. Bob takes control of Grizzly Bears. What is Bonesplitter attached to?": {
        "2026": "Grizzly Bears",
    },
}  # fmt: skip


@pytest.mark.parametrize("sentences", SITUATIONS)
def test_a_first_file_is_written_from_sentences_and_answers(sentences):
    scenario = parse(first_file(sentences))
    for when, wanted in SITUATIONS[sentences].items():
        assert next(iter(play(scenario, rules_as_of(when)).answers.values())) == wanted


MANA = {  # a land that makes mana by itself too; one of any colour; one that makes what others could
    "Strip Mine": ["B", "G", "C"], "Birds of Paradise": ["W", "U", "B", "R", "G"], "Reflecting Pool": "not modelled",
}  # fmt: skip


@pytest.mark.parametrize("card", MANA)
def test_mana_is_that_of_all_abilities(card):
    lands = '"Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth"'
    text = f'battlefield = [{lands}, "{card}"]\nasks = ["What mana does {card} make?"]'
    assert list(answers(text, "2021-11").values()) == [MANA[card]]


SEEN_WRONG = {  # situations that were answered wrongly without a word: a rule that a card ends, a face, a time, a card unread
    ('battlefield = ["two Isamaru, Hound of Konda", "Mirror Gallery"]', "", "Where is Isamaru?", "2006"): "battlefield",
    ('battlefield = ["Mayor of Avabruck"]', "Mayor of Avabruck transforms", "How big is Mayor of Avabruck?", "2012"): "3/3",
    (
        'battlefield = ["Ann\'s Bonesplitter", "Ann\'s Grizzly Bears", "Bob\'s Forest"]',
        "Bob's turn",
        "Can Bonesplitter equip Grizzly Bears?",
        "2020",
    ): False,
}


@pytest.mark.parametrize(("field", "step", "ask", "when"), SEEN_WRONG)
def test_what_was_answered_wrongly_without_a_word(field, step, ask, when):
    steps = f'["{step}"]' if step else "[]"
    assert answers(f'{field}\nsteps = {steps}\nasks = ["{ask}"]', when)[ask] == SEEN_WRONG[field, step, ask, when]


def test_what_a_card_says_that_nothing_reads_is_named():
    text = 'battlefield = ["a 2/2 Bear creature with ward {2}"]\nasks = ["What is Bear?"]'
    assert play(parse(text), rules_as_of("2020")).unread == ("Bear: ward {2}",)


def test_tribal_and_kindred_come_first_on_a_type_line():
    text = 'hand = ["All Is Dust"]\nasks = ["What is All Is Dust?"]'
    lines = [answers(text, when)["What is All Is Dust?"] for when in ("2012", "2026")]
    assert lines == ["Tribal Sorcery — Eldrazi", "Kindred Sorcery — Eldrazi"]


ALONE = {  # names of cards and nothing else, as people try it first
    "Blood Moon": {"What is Blood Moon?": "Enchantment"},
    "Blood Moon, Urborg, Tomb of Yawgmoth and Bayou": {
        "What is Blood Moon?": "Enchantment", "What is Urborg, Tomb of Yawgmoth?": "Legendary Land — Mountain",
        "What is Bayou?": "Land — Mountain",
    },
    "Lightning Bolt": {"What is Lightning Bolt?": "Instant"},
    "Ann controls two Isamaru, Hound of Konda.": {"What is Isamaru, Hound of Konda?": "Legendary Creature — Dog"},
}  # fmt: skip


@pytest.mark.parametrize("sentences", ALONE)
def test_cards_of_which_nothing_is_asked_are_asked_what_they_are(sentences):
    assert answers(first_file(sentences), "2021") == ALONE[sentences]


def test_a_card_of_a_player_is_written_without_its_article():
    """It used to be `Ann's a Grizzly Bears`."""
    assert 'battlefield = ["Ann\'s Grizzly Bears"]' in first_file("Ann controls a Grizzly Bears")


@pytest.mark.parametrize("sentences", ["Blod Moon", "Ann controls Blod Moon.", "hello there"])
def test_what_no_first_file_can_be_made_of_is_named_with_what_to_write(sentences):
    with pytest.raises(ScenarioError) as caught:
        parse(first_file(sentences), "the scenario")
    assert ("did you mean Blood Moon or" if "Blod" in sentences else "What is Bayou?") in str(caught.value)
    assert "the scenario" in str(caught.value) and "prototyped" not in str(caught.value)


WRONG = {
    'battlefield = ["Blod Moon"]\nasks = ["What is Blod Moon?"]': ("scenario:1", "did you mean Blood Moon"),
    'battlefield = ["Bayou"]\nsteps = ["Ann tickles Bayou"]\nasks = ["What is Bayou?"]': ("scenario:2", "write it like"),
    'battlefield = ["Bayou"]\nasks = ["What is Bayu?"]': ("scenario:2", "did you mean Bayou"),
    '[objects.moon]\ncard = "Moon of Blood"\n[[asks]]\nask = "line"\nof = "moon"': ("scenario:2", "type = "),
    'battlefield = ["Bayou"]\nsteps = ["All lands get +1/+1 and explode"]\nasks = ["What is Bayou?"]': (
        "scenario:2",
        "'explode'",
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_not_understood_is_named_with_what_to_write(text):
    with pytest.raises(ScenarioError) as caught:
        parse(text)
    where, words = WRONG[text]
    assert caught.value.where == where and words in str(caught.value)


def test_the_command_writes_a_first_file_and_never_over_another(tmp_path):
    path = tmp_path / "moon.toml"
    sentences = "Ann controls Blood Moon. Bob controls Bayou. What is Bayou?"
    shown = CliRunner().invoke(ruletrail, ["run", "--new", sentences])
    assert shown.exit_code == 0 and "Ann's Blood Moon" in shown.stdout
    assert CliRunner().invoke(ruletrail, ["run", str(path), "--new", sentences]).exit_code == 0
    assert path.read_text("utf-8") == shown.stdout
    assert isinstance(CliRunner().invoke(ruletrail, ["run", str(path), "--new", sentences]).exception, ScenarioError)


def test_it_asks_when_there_are_no_sentences():
    told = "Ann's Blood Moon, Bob's Bayou\n\nBayou gets a charge counter\nWhat is Bayou?\n"
    shown = CliRunner().invoke(ruletrail, ["run", "--new", ""], input=told)
    assert answers(shown.stdout) == {"What is Bayou?": "Land — Mountain"}


@pytest.mark.parametrize("card", sorted(NOT_MODELLED_CARDS))
def test_a_card_whose_effect_is_not_modelled_is_refused(card):
    """Such cards used to be accepted silently, and the Bears stayed as they were."""
    text = f'battlefield = ["Ann\'s {card}", "Ann\'s Grizzly Bears"]\nasks = ["What is Grizzly Bears?"]'
    with pytest.raises(ScenarioError, match="isn't modelled") as caught:
        play(parse(text), rules_as_of("2026"))
    assert "give the object" in caught.value.remedy


def test_a_chosen_type_is_named_in_the_cards_abilities():
    text = """
    players = ["Ann", "Bob"]
    battlefield = ["Ann's Grizzly Bears"]
    asks = ["What is Grizzly Bears?"]
    [objects.Conspiracy]
    card = "Conspiracy"
    controller = "Ann"
    abilities = ["each creature you control is an Elf"]
    """
    assert [*answers(text, "2026").values()] == ["Creature — Elf"]


@pytest.mark.parametrize("when", ["1999-04-23", "2008", "2026"])
@pytest.mark.parametrize(("card", "more"), [("Exploration", 1), ("Azusa, Lost but Seeking", 2), ("Fastbond", 3), ("Humility", 0)])
def test_a_permanent_allows_more_lands(card, more, when):
    lands = ["Forest", "Island", "Swamp", "Plains"]
    for played in range(1, 4):
        text = f"""
        battlefield = ["Ann's {card}"]
        hand = {[f"Ann's {land}" for land in lands]}
        steps = {[f"Ann plays {land}" for land in lands[:played]]}
        asks = ["Can Ann play Plains?"]
        """
        expected = (played <= more) if played <= more + 1 else "not reached"
        assert [*answers(text, when).values()] == [expected], (card, played)


PACIFIED = {  # an Aura that people write beside, before or inside what it is on: it was a card's name, or in the graveyard
    '["Ann\'s Grizzly Bears", "Bob\'s Pacifism on Grizzly Bears"]',
    '["Bob\'s Pacifism on Grizzly Bears", "Ann\'s Grizzly Bears"]',
    '["Ann\'s Grizzly Bears", "Bob\'s Pacifism attached to Ann\'s Grizzly Bears"]',
    "[\"Bob's Pacifism enchanting Ann's Grizzly Bears\"]",
    "[\"Ann's Grizzly Bears with Bob's Pacifism attached to it\"]",
}


@pytest.mark.parametrize("when", ["1999-04-23", "2005-10", "2026"])
@pytest.mark.parametrize("field", sorted(PACIFIED))
def test_an_aura_is_on_what_its_words_say(field, when):
    """Pacifism used to have only its "enchant" ability, so the Bears attacked."""
    asks = ["What is Pacifism attached to?", "Can Grizzly Bears attack?", "Can Grizzly Bears block Hill Giant?"]
    steps = '["Hill Giant attacks Ann"]'
    text = f'players = ["Ann", "Bob"]\nactive = "Bob"\nbattlefield = {field[:-1]}, "Bob\'s Hill Giant"]\n'
    text += f"steps = {steps}\nasks = {asks}"
    [host, attacks, blocks] = answers(text, when).values()
    assert "Grizzly Bears" in host and not attacks and not blocks


def test_what_a_creature_may_not_do_is_no_ability_of_it():
    """Humility removes abilities of the Bears, and Pacifism isn't one. Hill Giant's Pacifism is on a player's own creature."""
    text = """
    players = ["Ann", "Bob"]
    battlefield = ["Ann's Grizzly Bears", "Ann's Hill Giant", "Bob's Pacifism on Grizzly Bears", "Bob's Humility"]
    asks = ["Can Grizzly Bears attack?", "Can Hill Giant attack?"]
    """
    assert [*answers(text, "2026").values()] == [False, True]


def test_a_permanent_that_is_gone_before_the_first_step_is_named_with_its_rule():
    text = (
        'battlefield = ["Bob\'s Pacifism", "Ann\'s Grizzly Bears", "two Isamaru, Hound of Konda"]\nasks = ["Where is Pacifism?"]'
    )
    aura, legend, _ = play(parse(text), rules_as_of("2010")).departed
    assert aura == (
        "Pacifism isn't attached to anything, so it went to the graveyard (704.5n);"
        ' to attach it, write "Pacifism on Grizzly Bears"'
    )
    assert legend.startswith("Isamaru, Hound of Konda went to the graveyard before the first step: ") and "(704.5k)" in legend
    several = play_all(parse(text), ("2010", "2026"))
    assert [len(result.departed) for result in several] == [3, 2] and "(704.5m)" in several[1].departed[0]


def test_an_aura_that_is_not_known_is_refused_by_its_own_name():
    with pytest.raises(ScenarioError, match="no card 'Aggravated Chains' is known") as caught:
        parse('battlefield = ["Grizzly Bears", "Aggravated Chains on Grizzly Bears"]\nasks = ["Where is Grizzly Bears?"]')
    assert 'attached-to = "Grizzly Bears"' in str(caught.value)


@pytest.mark.parametrize(
    "sentences",
    [
        "Ann controls Grizzly Bears. Bob controls Pacifism. Pacifism enchants Grizzly Bears. Can Grizzly Bears attack?",
        "Bob's Pacifism is attached to Ann's Grizzly Bears. Ann's turn. Can Grizzly Bears attack?",
        "Ann controls Grizzly Bears enchanted by Bob's Pacifism. Can it attack?",
    ],
)
def test_a_first_file_attaches_an_aura(sentences):
    assert [*answers(first_file(sentences), "2020").values()] == [False]
    assert play(parse(first_file(sentences)), rules_as_of("2020")).departed == ()


SIZES = {  # cards that said nothing of what makes them what they are
    "Sol Ring": ("Artifact Creature", "1/1"),
    "Mortivore": ("Creature — Lhurgoyf", "2/2"),
}


@pytest.mark.parametrize("card", SIZES)
def test_what_an_aura_and_a_size_count_is_read(card):
    text = f"""
    players = ["Ann", "Bob"]
    battlefield = ["Ann's Animate Artifact on Ann's Sol Ring", "Ann's Mortivore"]
    graveyard = ["Ann's Grizzly Bears", "Bob's Hill Giant"]
    asks = ["What is {card}?", "How big is {card}?"]
    """
    for when in ("1999-04-23", "2006-05-01", "2026"):
        assert tuple(answers(text, when).values()) == SIZES[card], when


def test_a_saga_card_loses_its_chapters_with_its_abilities():
    """A mark held the number of Urza's Saga's chapters, and stayed when Blood Moon removed its abilities."""
    text = 'battlefield = ["Urza\'s Saga", "Blood Moon"]\nasks = ["Where is Urza\'s Saga?"]'
    assert [[*answers(text, when).values()] for when in ("2021-07", "2026")] == [["graveyard"], ["battlefield"]]
    alone = 'battlefield = ["History of Benalia"]\nasks = [{ ask = "final-chapter", of = "History of Benalia" }]'
    assert [*answers(alone, "2020").values()] == [3]


@pytest.mark.parametrize(
    ("walk", "answer"),
    [
        ("islandwalk", False),
        ("forestwalk", True),
        ("nonbasic landwalk", False),
        ("legendary landwalk", True),
        ("landwalk", False),
    ],
)
def test_landwalk_asks_for_a_land_of_the_defending_player(walk, answer):
    """Judges are asked of islandwalk with Spreading Seas, and of Seas' layer; flying and the like stay unread."""
    text = f"""
    players = ["Ann", "Bob"]
    battlefield = [
        "Ann's 1/1 blue Merfolk creature with {walk}", "Ann's Forest", "Bob's Grizzly Bears", "Bob's Bayou",
        "Ann's Spreading Seas on Bayou",
    ]
    steps = ["Merfolk attacks Bob"]
    asks = ["Can Grizzly Bears block Merfolk?"]
    """
    [said] = play(parse(text), rules_as_of("2012")).answers.values()
    assert said is answer


@pytest.mark.parametrize("step", ["loses all creature types until end of turn", "has no creature types"])
def test_creature_types_may_go_without_others_that_come(step):
    """Ego Erasure on a changeling: the sentence used to be accepted without an effect, and another one gave an ability of that
    name."""
    text = f"""
    battlefield = ["Ann's Grizzly Bears"]
    steps = ["Grizzly Bears {step}"]
    asks = ["What is Grizzly Bears?"]
    """
    [said] = play(parse(text), rules_as_of("2007")).answers.values()
    assert said == "Creature"


@pytest.mark.parametrize("step", ["Grizzly Bears loses all card types", "Grizzly Bears loses all other creature types"])
def test_a_sentence_of_which_a_part_is_not_read_is_refused(step):
    text = f'battlefield = ["Ann\'s Grizzly Bears"]\nsteps = ["{step}"]\nasks = ["What is Grizzly Bears?"]\n'
    with pytest.raises(ScenarioError, match="not read is"):
        play(parse(text), rules_as_of("2026"))


@pytest.mark.parametrize("shield", ["protection from all colors", "shroud", "hexproof"])
def test_what_may_keep_a_spell_from_targeting_is_not_passed_over(shield):
    """Might of Oaks on Iridescent Angel used to be castable."""
    text = f"""
    players = ["Ann", "Bob"]
    battlefield = ["Ann's 4/4 white Angel creature with {shield}"]
    asks = ["Can Ann cast Might targeting Angel?"]
    [objects.might]
    type = "Instant"
    zone = "hand"
    controller = "Ann"
    """
    [said] = play(parse(text), rules_as_of("2026")).answers.values()
    assert said == "not modelled"


#: Unknown cards whose names end in a word of types. "Ensoul Artifact on …" used to make an artifact named Ensoul.
NO_DESCRIPTIONS = ["Ensoul Artifact", "an Ensoul Artifact", "Steal Artifact", "Ann's Steal Enchantment", "Nissa's Land Creature"]


@pytest.mark.parametrize("words", NO_DESCRIPTIONS)
def test_the_name_of_an_unknown_card_is_no_description(words):
    with pytest.raises(ScenarioError, match=r"no card .* is known"):
        parse(f'battlefield = ["{words} on Sol Ring", "Sol Ring"]\nasks = ["What is Sol Ring?"]')


DESCRIPTIONS = {
    "an Artifact": "Artifact", "a Goblin Artifact Creature": "Artifact Creature — Goblin", "2/2 Bear Creature": "Creature — Bear",
    "artifact": "Artifact", "two Golem artifacts": "Artifact — Golem", "a legendary land": "Legendary Land",
}  # fmt: skip


@pytest.mark.parametrize("words", DESCRIPTIONS)
def test_an_article_a_size_or_a_small_letter_makes_a_description(words):
    scenario = parse(f'battlefield = ["{words}"]\nasks = [{{ ask = "lands-played", by = "A" }}]')
    assert next(iter(scenario.objects.values()))["type"] == DESCRIPTIONS[words]


@pytest.mark.parametrize("sign", ["'", "’"])
def test_what_is_is_no_owner(sign):
    """ "What's Serra Angel's power?" used to make a player named What."""
    made = first_file(f"Ann controls Serra Angel. What{sign}s Serra Angel{sign}s power?")
    assert 'players = ["Ann", "Opponent"]' in made and answers(made, "2021") == {"What is Serra Angel's power?": 4}
