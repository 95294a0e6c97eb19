"""Cards from a file: read to the last word, or refused with the words that aren't understood. All cards here are invented."""

from __future__ import annotations

import json

import pytest

from ruletrail.models.errors import ScenarioError
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.cards import brought, fields, known
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.printed_cards import CardNotReadError
from ruletrail.models.scenario.read import parse


def card(name: str, line: str, text: str = "", **more: object) -> dict[str, object]:
    return {"name": name, "type_line": line, "oracle_text": text, "layout": "normal", "cmc": 2.0, "colors": ["G"], **more}


EACH = "are each equal to"
CARDS = [
    card("Pond of Sofas", "Legendary Creature — Frog", "Vigilance, ward {2} (It costs more.)\nPond gets +1/+1.", power="2",
         toughness="3", keywords=["Vigilance", "Ward"]),
    card("Carpet Spell", "Enchantment — Aura", "Enchant creature\nEnchanted creature is a blue Frog. It loses all abilities."),
    card("Sofa Law", "Enchantment",
         "Landfall — Whenever a land enters, choose one —\n• Sit.\n• Stand.\nNonbasic lands are Islands."),
    card("Slow Sofa", "Artifact", "Sofas cost more to sit on."),
    card("Wild Count", "Creature — Elf", f"Wild Count's power and toughness {EACH} the number of Forests you control.",
         power="*", toughness="*"),
    card("Odd Count", "Creature — Elf", "Trample", power="*", toughness="1+*", keywords=["Trample"]),
    card("Lizard, the Uncle", "Legendary Creature — Human",
         "Other creatures you control are Lizards in addition to their other types.",
         power="1", toughness="1"),
    {"name": "Day Sofa // Night Sofa", "layout": "transform", "cmc": 2.0, "card_faces": [
        {"name": "Day Sofa", "type_line": "Creature — Human", "oracle_text": "", "power": "1", "toughness": "1", "colors": ["W"]},
        {"name": "Night Sofa", "type_line": "Creature — Wolf", "oracle_text": "Trample", "power": "3", "toughness": "3",
         "colors": ["G"], "keywords": ["Trample"]},
    ]},
]  # fmt: skip


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARDS), "utf-8")
    with brought(path):
        yield path


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("Pond of Sofas", ["vigilance", "ward {2}", "this gets +1/+1"]),
        ("carpet spell", ["enchant creature", "Enchanted creature is a blue Frog", "Enchanted creature loses all abilities"]),
        ("Wild Count", ["this has power and toughness equal to the number of Forests you control"]),
        ("Lizard, the Uncle", ["Other creatures you control are Lizards in addition to their other types"]),
    ],
)
def test_what_is_printed_is_read(file, name, abilities):
    assert fields(name)["abilities"] == abilities


@pytest.mark.parametrize(("name", "words"), [("Slow Sofa", "Sofas cost more to sit on"), ("Odd Count", r"power \*")])
def test_a_card_is_refused_with_the_words_that_are_not_understood(file, name, words):
    with pytest.raises(CardNotReadError, match=words):
        fields(name)
    with pytest.raises(ScenarioError, match=words):
        parse(f'battlefield = ["{name}"]\nasks = ["What is {name}?"]')


def test_modes_belong_to_their_ability(file):
    triggers, lands = fields("Sofa Law")["abilities"]
    assert triggers.startswith("Whenever") and triggers.endswith("• Stand.") and lands == "Nonbasic lands are Islands"


def test_a_card_with_two_faces_has_a_back(file):
    made = fields("Day Sofa")
    assert made["name"] == "Day Sofa" and made["back"]["name"] == "Night Sofa" and made["back"]["abilities"] == ["trample"]
    assert made["marks"] == ["mana value 2"]


def test_cards_of_a_file_are_played(file):
    scenario = parse(
        'battlefield = ["Ann\'s Sofa Law", "Bob\'s Bayou", "Ann\'s Carpet Spell on Bob\'s Pond of Sofas"]\n'
        'asks = ["What is Bayou?", "What is Pond of Sofas?", "Which abilities does Pond of Sofas have?"]'
    )
    answers = list(play(scenario, rules_as_of("2026-08-07")).answers.values())
    assert answers[:2] == ["Land — Island", "Legendary Creature — Frog"] and answers[2] in ([], "")


def test_what_ruletrail_has_itself_goes_first_and_a_file_is_closed_again(file, tmp_path):
    other = tmp_path / "other.json"
    other.write_text(json.dumps([card("Blood Moon", "Land", "")]), "utf-8")
    with brought(other):
        assert fields("Blood Moon")["type"] == "Enchantment" and known("Slow Sofa") is None
    assert known("Slow Sofa") == "Slow Sofa"


def test_cards_of_mtgjson_have_their_faces_one_by_one(tmp_path):
    faces = [
        {"name": "Sun // Moon", "faceName": face, "side": side, "layout": "transform", "type": "Creature — Bear", "power": "2",
         "toughness": "2", "text": "", "colors": ["G"], "manaValue": 2.0}
        for side, face in (("a", "Sun"), ("b", "Moon"))
    ]  # fmt: skip
    path = tmp_path / "AtomicCards.json"
    path.write_text(json.dumps({"meta": {}, "data": {"Sun // Moon": faces}}), "utf-8")
    with brought(path):
        assert (fields("Sun")["name"], fields("Sun // Moon")["back"]["name"]) == ("Sun", "Moon")
