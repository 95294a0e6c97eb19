"""A scenario from somebody else is read and played in bounded time. It is refused in one line, or ended with the limit's name."""

from __future__ import annotations

import cProfile
import os
import time

import pytest

from ruletrail.models import trace
from ruletrail.models.errors import ScenarioError
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario import limits
from ruletrail.models.scenario.play import NOT_REACHED, play, play_all
from ruletrail.models.scenario.read import parse, read

BEAR = '[objects.bear]\ntype = "Creature — Bear"\npower = 2\ntoughness = 2\n'
TYPES = '[[asks]]\nask = "types"\nof = "bear"\n'
HUGE = 10**18

#: A file -> words of the message.
REFUSED = {
    "many brackets": ("[" * 100_000, "is not TOML"),
    "lists in lists": ("a = " + "[" * 100_000, "nested deeper"),
    "lists in lists that end": ("title = " + "[" * 50 + "]" * 50, "nested deeper"),
    "tables in tables": ("a = " + "{a=" * 5_000, "nested deeper"),
    "a key of many parts": ("a" + ".a" * 50_000 + " = 1", "more than 10 parts"),
    "a header of many parts": ('["a"' + "  .  a" * 50_000 + "]", "more than 10 parts"),
    "a large number": (f'{BEAR}[[steps]]\ndo = "damage"\nto = "bear"\namount = {HUGE}\n{TYPES}', "larger than 1,000,000"),
    "a number of many digits": (f"turn = {'9' * 5_000}\n{BEAR}{TYPES}", "too many digits"),
    "a number of many digits in hexadecimal": (f"turn = 0x{'f' * 50_000}\n{BEAR}{TYPES}", "larger than 1,000,000"),
    "less than no damage": (f'{BEAR}[[steps]]\ndo = "damage"\nto = "bear"\namount = -3\n{TYPES}', "is negative"),
    "a turn before the first": (f"turn = -5\n{BEAR}{TYPES}", "the first is 1"),
    "a long text": (f'[objects.bear]\ntype = "Creature — {"Bear " * 10_000}"\n{TYPES}', "longer than 4,000"),
    "a long name": (f'[objects.{"b" * 300}]\ntype = "Land"\n{TYPES}', "longer than 200"),
    "many objects": ("".join(f'[objects.a{n}]\ntype = "Land"\n' for n in range(1_001)) + TYPES, "objects has more than 1,000"),
    "many players": (f"players = {[str(n) for n in range(101)]}\n{BEAR}{TYPES}", "players has more than 100"),
    "many steps": (BEAR + '[[steps]]\ndo = "check"\n' * 10_001 + TYPES, "steps has more than 10,000"),
    "many asks": (BEAR + TYPES * 10_001, "asks has more than 10,000"),
    "many chapters": (f'[objects.a]\ntype = "Enchantment — Saga"\nmarks = ["chapters {HUGE}"]\n{TYPES}', "the mark"),
    "a modifier with two signs": (f'[objects.a]\ntype = "Vanguard"\nzone = "command"\nmarks = ["life +-1"]\n{TYPES}', "the mark"),
    "a mark without its number": (f'[objects.a]\ntype = "Vanguard"\nzone = "command"\nmarks = ["hand"]\n{TYPES}', "the mark"),
    "a player who attacks": (f'{BEAR}[[steps]]\ndo = "attack"\nobject = "A"\n{TYPES}', "no object 'A'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_too_large_is_refused_at_once_in_one_line(case):
    text, words = REFUSED[case]
    began = time.process_time()
    with pytest.raises(ScenarioError) as caught:
        play(parse(text), rules_as_of("2024"))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 600
    assert time.process_time() - began < 5


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
def test_a_file_that_never_ends_is_refused(tmp_path):
    with pytest.raises(ScenarioError, match="may never end"):
        read(limits.Path("/dev/zero"))


def test_a_byte_order_mark_is_no_mistake(tmp_path):
    file = tmp_path / "marked.toml"
    file.write_text(BEAR + TYPES, "utf-8-sig")
    assert play(read(file), rules_as_of("2024")).answers == {"types bear": ["creature"]}


def many_effects(number: int) -> str:
    """Two effects that undo each other, again and again."""
    step = '[[steps]]\ndo = "effect"\nop = "{}-types"\nobjects = "bear"\nwords = "artifact"\n'
    return BEAR + (step.format("add") + step.format("remove")) * number


LORD = '[objects.lord]\ntype = "Creature — Elf"\nabilities = ["Other creatures you control get +1/+1."]\n'


def calls(text: str) -> int:
    """The number of function calls of a play."""
    scenario, rules, profile = parse(text), rules_as_of("2024"), cProfile.Profile()
    profile.runcall(play, scenario, rules)
    return sum(entry.callcount for entry in profile.getstats())


def test_work_grows_as_effects_beside_a_static_ability_do():
    few, many = (LORD + many_effects(number).replace('words = "artifact"\n', 'words = "artifact"\ncheck = false\n') + TYPES
                 for number in (50, 200))  # fmt: skip
    calls(few)  # the first play fills the caches
    assert calls(many) < 5 * calls(few)


def chain(number: int) -> str:
    """Auras, each on the one before, and the first on a creature that dies."""
    hosts = ["bear", *(f"a{n}" for n in range(number - 1))]
    aura = '[objects.a{}]\ntype = "Enchantment — Aura"\nabilities = ["enchant permanent"]\nattached-to = "{}"\n'
    auras = "".join(aura.format(n, host) for n, host in enumerate(hosts))
    return f'{BEAR}{auras}[[steps]]\ndo = "put"\nobjects = "bear"\nto = "graveyard"\n'


def test_a_play_that_asks_too_much_ends_there_with_its_reason(monkeypatch):
    monkeypatch.setattr(trace, "QUESTIONS", 5_000)
    first = '[[asks]]\nname = "at the start"\nask = "types"\nof = "bear"\nafter = 0\n'
    result = play(parse(many_effects(100) + first + TYPES), rules_as_of("2024"))
    assert result.answers == {"at the start": ["creature"], "types bear": NOT_REACHED}
    assert result.ended.startswith("step ") and result.ended.endswith(": stopped after 5,000 questions to the rules")


def test_an_ask_that_asks_too_much_says_so(monkeypatch):
    unchecked = many_effects(100).replace('words = "artifact"\n', 'words = "artifact"\ncheck = false\n')
    monkeypatch.setattr(trace, "QUESTIONS", 300)
    result = play(parse(unchecked + TYPES), rules_as_of("2024"))
    assert result.answers == {"types bear": "no answer: stopped after 300 questions to the rules"}


def test_plays_under_many_versions_end_together(monkeypatch):
    monkeypatch.setattr(trace, "QUESTIONS", 500)
    monkeypatch.setattr("ruletrail.models.scenario.play.ALL_QUESTIONS", 2_000)
    results = play_all(parse(many_effects(50) + TYPES), shipped_versions())
    assert len(results) == len(shipped_versions())
    assert {result.answers["types bear"] for result in results} == {NOT_REACHED}
    assert any("in other versions" in result.ended for result in results)


def test_a_long_chain_falls_apart_to_its_end():
    result = play(parse(chain(70) + '[[asks]]\nask = "zone"\nof = "a69"\n'), rules_as_of("2024"))
    assert (result.answers, result.ended) == ({"zone a69": "graveyard"}, "")


@pytest.mark.parametrize("version", ["1999-04-23", "2024"])
def test_nobody_to_attack_ends_the_play(version):
    result = play(parse(f'players = ["A"]\n{BEAR}[[steps]]\ndo = "attack"\nobject = "bear"\n{TYPES}'), rules_as_of(version))
    assert result.ended == "step 1: attack bear isn't legal: there is nobody to attack"


def test_a_player_who_left_does_nothing():
    text = f'players = ["A", "B", "C"]\n{BEAR}zone = "hand"\nowner = "B"\n[[steps]]\ndo = "leave-game"\nplayer = "A"\n'
    assert play(parse(f'{text}[[asks]]\nask = "may-cast"\nobject = "bear"\nby = "B"\n'), rules_as_of("2024")).ended == ""
    text = f'players = ["A", "B", "C"]\n{BEAR}owner = "A"\n[[steps]]\ndo = "leave-game"\nplayer = "A"\n'
    assert play(parse(f'{text}[[asks]]\nask = "may-attack"\nobject = "bear"\n'), rules_as_of("2024")).answers == {
        "may-attack bear": False
    }


def test_a_player_crews_nothing():
    text = f'{BEAR}[objects.cart]\ntype = "Artifact — Vehicle"\nabilities = ["crew 1"]\n'
    text += '[[steps]]\ndo = "activate"\nobject = "cart"\nability = "crew 1"\ntargets = "A"\n'
    assert "A is not a creature" in play(parse(text + TYPES), rules_as_of("2024")).ended


@pytest.mark.parametrize(
    "key, value",
    [("abilities", '["haste"]'), ("colours", '["red"]'), ("zone", '"hand"'), ("tapped", "true"), ("counters", "{ charge = 1 }")],
)
def test_a_value_given_for_other_versions_alone_is_as_if_not_written(key, value):
    of_old = f"{BEAR}{key} = [{{ to = 2003-12-01, value = {value} }}]\n{TYPES}"
    assert play(parse(of_old), rules_as_of("2024")).answers == play(parse(BEAR + TYPES), rules_as_of("2024")).answers
