"""A step that the rules or the position don't allow ends the play. Only a step that no version could play is an error."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, Document, Ledger, Record
from ruletrail.corpus.store import Corpus, create
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import NOT_REACHED, play, play_all
from ruletrail.models.scenario.read import parse

HAND = '[objects.plan]\ntype = "Sorcery"\nzone = "hand"\n'
WHERE = (
    '[[asks]]\nname = "before"\nask = "zone"\nof = "plan"\nafter = 0\n[[asks]]\nname = "at the end"\nask = "zone"\nof = "plan"\n'
)

#: A step with a sorcery card in its owner's hand, and words of the reason why it is impossible.
STUCK = {
    "what the rules forbid": ('phase = "combat"', 'do = "cast"\nobject = "plan"', "cast plan isn't legal: it isn't a main phase"),
    "what isn't there": ("", 'do = "attack"\nobject = "plan"', "attack plan isn't legal: it isn't on the battlefield"),
    "an empty stack": ("", 'do = "resolve"', "nothing is on the stack"),
    "no waiting ability": ("", 'do = "resolve-trigger"\nobject = "plan"', "no ability of plan is waiting"),
    "an effect that was never made": ("", 'do = "end-effect"\nlabel = "spell"', "no effect is labelled 'spell'"),
}


def scenario(case: str, more: str = ""):
    top, step, _ = STUCK[case]
    return parse(f"{top}\n{HAND}[[steps]]\n{step}\n{more}{WHERE}")


@pytest.mark.parametrize("case", STUCK)
def test_a_step_that_cannot_be_done_ends_the_play(case):
    result = play(scenario(case), rules_as_of("2020"))
    assert result.answers == {"before": "hand", "at the end": NOT_REACHED}
    assert result.ended == f"step 1: {STUCK[case][2]}"
    assert result.as_json()["stopped"] == result.ended


@pytest.mark.parametrize("case", STUCK)
def test_an_optional_step_that_cannot_be_done_is_left_out(case):
    result = play(scenario(case, "optional = true\n"), rules_as_of("2020"))
    assert (result.answers["at the end"], result.ended, result.left_out) == ("hand", "", ((1, STUCK[case][2]),))


def test_what_makes_no_sense_to_ask_is_answered():
    text = f'{HAND}[[asks]]\nname = "it"\nask = "cast-at-instant-time"\nof = "plan"\n'
    assert play(parse(text), rules_as_of("2020")).answers == {"it": "no answer: plan isn't on the stack"}


def test_a_play_that_ends_is_reused_as_it_is():
    found = play_all(scenario("what the rules forbid"), shipped_versions())
    assert {result.ended for result in found} == {"step 1: cast plan isn't legal: it isn't a main phase"}
    assert {result.answers["at the end"] for result in found} == {NOT_REACHED}


def run(home, *arguments) -> tuple[int, str]:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), *map(str, arguments)])
    return result.exit_code, result.output


def test_run_says_where_the_play_ended_and_prints_every_version_that_was_asked_for(tmp_path):
    file = tmp_path / "stuck.toml"
    file.write_text(f'phase = "combat"\n{HAND}[[steps]]\ndo = "cast"\nobject = "plan"\n{WHERE}', "utf-8")
    status, output = run(tmp_path, "run", file, "--as-of", "2019-01-25", "--as-of", "2020-04-17")
    assert status == 0
    assert "2019-01-25" in output and "2020-04-17" in output
    assert output.count("the play ended at step 1: cast plan isn't legal: it isn't a main phase") == 2
    assert json.loads(run(tmp_path, "run", file, "--json")[1])[0]["answers"]["at the end"] == NOT_REACHED


def book(version: str) -> Document:
    """A book in our own words that only lists battles as a card type."""
    texts = {
        "100.1": "The game.",
        "205.2a": "The card types are artifact, battle, creature, planeswalker, and sorcery.",
        "999.1": "The end.",
    }
    records = [
        Record(RULE, RuleNumber.parse(number), text, file="made.txt", lines=(i, i))
        for i, (number, text) in enumerate(texts.items(), 1)
    ]
    return Document("made", "made", version, records, [Ledger("made.txt", 3, [(1, 3, "rule")])], sha256=version)


def test_what_the_library_expects_is_not_held_against_a_text_of_another_date(tmp_path):
    wrong = parse(f'{HAND}[[asks]]\nname = "it"\nask = "zone"\nof = "plan"\nexpect = [{{answer = "library"}}]\n')
    with create(tmp_path, [book("2023-03-01")]):
        pass
    with Corpus.open(tmp_path) as corpus:
        (own,) = play_all(wrong, ["2023-03-01"], corpus)
        (ours,) = play_all(replace(wrong, shipped=True), ["2023-03-01"], corpus)
        (known,) = play_all(replace(wrong, shipped=True), ["2023-02-03"], corpus)
    assert own.mismatches == known.mismatches == {"it": ("library", "hand")}
    assert (ours.answers, ours.expected, ours.mismatches) == ({"it": "hand"}, {}, {})
