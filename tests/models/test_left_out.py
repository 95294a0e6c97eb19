"""The reports of a result on steps that were left out, and on abilities that were not read."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models.errors import ScenarioError
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.ability_texts import is_read
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse
from ruletrail.models.scenario.why import why
from ruletrail.site_templates.situations import saying

BEAR = '[objects.bear]\ntype = "Creature — Bear"\npower = 2\ntoughness = 2\nabilities = {}\n'
ASK = '[[asks]]\nask = "power"\nof = "bear"\n'


def result(text: str, when: str):
    return play(parse(text), rules_as_of(when))


STEPS = {
    "an object that isn't there": (
        '[objects.sage]\ntype = "Planeswalker — Jace"\n[[steps]]\ndo = "attach"\nobject = "sage"\nto = "bear"\n',
        "2004",
        ((1, "no such card type"),),
    ),
    "what the text is silent on": (
        '[[steps]]\ndo = "check"\n[[steps]]\ndo = "turn-face-down"\nobjects = "bear"\n',
        "1999",
        ((2, "not stated"),),
    ),
    "what can't be done": (
        '[[steps]]\ndo = "resolve"\noptional = true\n',
        "2020",
        ((1, "nothing is on the stack"),),
    ),
    "nothing": ('[[steps]]\ndo = "check"\n', "2020", ()),
}


@pytest.mark.parametrize("case", STEPS)
def test_a_step_that_is_left_out_is_told_with_its_reason(case):
    steps, when, left_out = STEPS[case]
    found = result(BEAR.format("[]") + steps + ASK, when)
    assert found.left_out == left_out
    assert found.as_json().get("left_out", []) == [{"step": step, "why": why} for step, why in left_out]


HUNG = {
    "what it would have changed": ("what the text is silent on", "1999", "not reached"),
    "what it would have been attached to": ("an object that isn't there", "2004", "not reached"),
    "a step that is done": ("what the text is silent on", "2020", 2),
    "an optional step": ("what can't be done", "2020", 2),
}


@pytest.mark.parametrize("case", HUNG)
def test_an_ask_about_what_a_left_out_step_would_have_changed_is_not_reached(case):
    step, when, answer = HUNG[case]
    elf = '[objects.elf]\ntype = "Creature — Elf"\npower = 1\ntoughness = 1\n'
    found = result(BEAR.format("[]") + elf + STEPS[step][0] + ASK + ASK.replace("bear", "elf"), when)
    assert found.answers == {"power bear": answer, "power elf": 1}


def test_a_copy_of_what_cannot_be_made_leaves_the_original_as_it_is():
    """No token is a copy with other characteristics before 2010-10; tokens-that-are-copies.toml."""
    token = '[objects.echo]\ntype = "Creature — Bear"\ntoken = true\nzone = "outside"\n'
    step = '[[steps]]\ndo = "create-copy"\nobject = "echo"\nof = "bear"\nadds = "Elf"\n'
    found = result(BEAR.format("[]") + token + step + ASK + ASK.replace("bear", "echo"), "1999")
    assert found.answers == {"power bear": 2, "power echo": "not reached"}


def test_why_tells_the_step_that_was_left_out_and_nothing_else():
    text, when = BEAR.format("[]") + STEPS["what the text is silent on"][0] + ASK, "1999"
    bear = parse(text)
    reasons = why(bear, rules_as_of(when), saying(bear.objects))
    assert reasons == {"power bear": ["Step 2 (the bear is turned face down) is left out: not stated"]}


READ = [
    "Flying", "haste", "enchant creature you control", "Enchant creature", "equip Knight {1}", "protection from black", "crew 2",
    "{T}: Add {G}", "+1: Draw a card", "When it enters, draw a card", "II, III — Gain 2 life", "level 2 — haste", "8+ — 4/5",
    "Forestwalk", "can't be blocked except by Walls", "Enchanted creature gets +1/+1 and has flying",
    "level up {4}", "prototype {1}{R} — 3/2", "mutate {3}", "living metal",
    'Equipped creature has "{2}: Scry 1"', "left: haste", "can’t be enchanted",
]  # fmt: skip
UNREAD = [
    "ward {2}", "Creatures you control get scarier", "hexproof from black", "flying, haste", "level 2 — ward {1}",
    "Enchanted creature has ward {1}", "Spells cost {1} more",
]  # fmt: skip


@pytest.mark.parametrize(("texts", "read"), [(READ, True), (UNREAD, False)])
def test_texts_that_something_reads(texts, read):
    assert [text for text in texts if is_read(text) is not read] == []


def test_an_ability_that_nothing_reads_is_told():
    found = result(BEAR.format('["Creatures you control get scarier", "haste"]') + ASK, "2020")
    assert found.answers == {"power bear": 2}
    assert found.unread == ("bear: Creatures you control get scarier",)
    assert found.as_json()["not_read"] == ["bear: Creatures you control get scarier"]


def test_so_is_one_that_an_effect_gives_and_not_one_that_the_verb_static_reads():
    grant = '[[steps]]\ndo = "grant"\nobjects = "bear"\nabilities = "ward {2}"\n'
    static = '[[steps]]\ndo = "static"\nof = "bear"\nto = "creature"\nop = "change-size"\npower = 1\ntoughness = 1\n'
    static += 'ability = "Creatures get +1/+1"\n'
    found = result(BEAR.format('["Creatures get +1/+1"]') + grant + static + ASK, "2020")
    assert found.answers == {"power bear": 3}
    assert found.unread == ("bear: ward {2}",)


def test_spells_are_left_to_steps():
    text = '[objects.shock]\ntype = "Instant"\nzone = "hand"\nabilities = ["It deals 2 damage to any target"]\n'
    text += BEAR.format("[]")
    assert result(text + ASK, "2020").unread == ()


def test_keywords_are_read_in_any_case():
    text = '[objects.bear]\ntype = "Creature — Bear"\nabilities = ["Haste"]\nnew = true\n'
    text += '[[asks]]\nask = "may-attack"\nobject = "bear"\n'
    assert result(text, "2020").answers == {"may-attack bear": True}


@pytest.mark.parametrize(("day", "unread"), [("2005", ("bear: Deathtouch",)), ("2008", ()), ("2010", ())])
def test_deathtouch_is_not_read_where_the_rules_lack_it(day, unread):
    """702.2a; 502.63a of 2007-05 to 2009-05, where it is a triggered ability."""
    assert result(BEAR.format('["Deathtouch"]') + ASK, day).unread == unread


@pytest.mark.parametrize(("day", "unread"), [("2019", ("bear: living metal",)), ("2026", ())])
def test_living_metal_is_not_read_where_the_rules_lack_it(day, unread):
    """702.161a, since 2022-11-18."""
    assert result(BEAR.format('["living metal"]') + ASK, day).unread == unread


CANNOT = {
    "a card with one face": ('zone = "hand"', 'do = "cast-back"\nobject = "bear"', 'not the mark "modal"'),
    "a card without a prototype": ('zone = "hand"', 'do = "cast-prototyped"\nobject = "bear"', 'no ability like "prototype'),
}


@pytest.mark.parametrize("case", CANNOT)
def test_what_no_card_can_do_is_refused(case):
    fields, step, message = CANNOT[case]
    with pytest.raises(ScenarioError, match=message):
        result(BEAR.format("[]") + fields + "\n[[steps]]\n" + step + "\n" + ASK, "2026")


def test_run_prints_both(tmp_path):
    (tmp_path / "it.toml").write_text(BEAR.format('["ward {2}"]') + STEPS["what the text is silent on"][0] + ASK, "utf-8")
    printed = CliRunner().invoke(
        ruletrail, ["--home", str(tmp_path / "none"), "run", str(tmp_path / "it.toml"), "--as-of", "1999"]
    )
    assert "step 2 is left out: not stated" in printed.output
    assert "ruletrail doesn't know what this ability does: bear: ward {2}" in printed.output


MAY_ATTACH = '[[asks]]\nask = "may-attach"\nobject = "aura"\nto = "host"\n'
HOSTS = {
    "Elves": ("Creature — Elf", True),
    "Goblins": ("Creature — Goblin", True),
    "Mercenaries": ("Creature — Mercenary", True),
    "creatures": ("Creature — Elf", True),
    "Walls": ("Creature — Elf", False),
    "nonartifact creatures": ("Creature — Elf", True),
    "multicolored creatures": ("Creature — Elf", False),
}


@pytest.mark.parametrize("when", ["2001-07-23", "2004-02-01", "2026"])
@pytest.mark.parametrize("words", HOSTS)
def test_words_for_hosts_may_be_plurals(words, when):
    printed, fits = HOSTS[words]
    aura = "Enchant Creature" if when < "2005" else "Enchantment — Aura"
    text = f'[objects.host]\ntype = "{printed}"\n[objects.aura]\ntype = "{aura}"\n'
    text += f'abilities = ["enchant creature", "can\'t enchant {words}"]\n' + MAY_ATTACH
    assert result(text, when).answers == {"may-attach aura, host": not fits}


def test_words_that_nobody_reads_are_no_fact():
    text = '[objects.host]\ntype = "Creature — Elf"\n[objects.aura]\ntype = "Enchantment — Aura"\nabilities = ["enchant {}"]\n'
    for words in ("modified creature", "creature with power 2 or less"):
        assert result(text.format(words) + MAY_ATTACH, "2026").answers == {"may-attach aura, host": "not modelled"}
