"""Situations in sentences: every step of the library's scenarios has a sentence, which contains all of the step."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ruletrail.models.differing import library
from ruletrail.site_templates.situations import SENTENCES, in_words, question, shown, step, thing

FILES = [tomllib.loads(Path(scenario.file).read_text("utf-8")) for scenario in library()]
STEPS = [each for file in FILES for each in file.get("steps", []) if isinstance(each, dict)]  # others are sentences


def told(arguments: dict) -> str:
    return step(arguments["do"], in_words({key: value for key, value in arguments.items() if key != "do"}, {}))


def test_every_verb_of_the_library_has_a_sentence():
    assert {each["do"] for each in STEPS} <= SENTENCES.keys()
    assert not [sentence for each in STEPS if re.search(r"[{}|]", sentence := re.sub(r"\{\w+\}", "", told(each)))]


def test_every_argument_is_told():
    for each in STEPS:
        sentence = told(each)
        for key, value in each.items():
            if key not in ("do", "op") and not isinstance(value, bool | dict):
                assert all(shown(one) in sentence for one in (value if isinstance(value, list) else [value])), (each, sentence)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"do": "put", "objects": "new", "to": "battlefield"}, "new is put onto the battlefield"),
        ({"do": "put", "objects": ["a", "b"], "to": "exile"}, "a and b are put into exile"),
        ({"do": "cast", "object": "fae"}, "fae is cast"),
        ({"do": "cast", "object": "fae", "by": "B"}, "B casts fae"),
        ({"do": "turn", "of": "B"}, "B's turn begins"),
        ({"do": "check"}, "State-based actions are checked"),
        ({"do": "effect", "objects": "elf", "op": "add-types", "words": "artifact"}, "An effect on elf adds the types artifact"),
        (
            {"do": "put", "objects": "elf", "to": "hand", "check": False},
            "elf is put into hand (state-based actions are not checked yet)",
        ),
        ({"do": "become", "objects": "elf", "what": "enchantment"}, "elf becomes an enchantment"),
        ({"do": "change-size", "objects": "elf", "power": 3, "toughness": -1}, "elf gets +3/-1"),
        ({"do": "knit", "object": "elf", "of-wool": True}, "Knit (object: elf; of wool)"),
    ],
)
def test_a_step_in_words(arguments, sentence):
    assert told(arguments) == sentence


def test_every_ask_of_the_library_without_a_name_is_a_question_in_words():
    for file in FILES:
        for ask in file["asks"]:
            about = {key: value for key, value in ask.items() if key not in ("ask", "after", "expect")}
            if "name" not in about:
                told = question(ask["ask"], in_words(about, {}))
                assert told, ask
                assert all(shown(one) in told for v in about.values() for one in (v if isinstance(v, list) else [v])), ask


def test_what_no_part_names_is_not_left_out_of_a_question():
    assert question("zone", {"of": "elf"}) == "where elf is"
    assert question("zone", {"of": "elf", "of-wool": "yes"}) == question("knits", {"of": "elf"}) == ""


def test_a_thing_in_words():
    fields = {
        "name": "Archmage",
        "type": "Legendary Creature — Wizard",
        "power": "2",
        "toughness": "2",
        "controller": "B",
        "zone": "hand",
    }
    assert thing(fields | {"token": "yes"}) == "Archmage, Legendary Creature — Wizard, 2/2, controlled by B, in hand, token"
