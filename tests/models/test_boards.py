"""The search for small boards that two versions answer differently."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail.answers.model_changes import as_json_of, as_json_of_board
from ruletrail.model_report import write_boards
from ruletrail.models.boards import search
from ruletrail.models.differing import differences
from ruletrail.models.rules import rules_as_of

SHOWN = {
    ("2013-05-01", "2013-07-13"): {"legend-rule": 2, "planeswalker-uniqueness": 2},
    ("2017-08-25", "2017-09-29"): {"planeswalkers-are-legendary": 1, "planeswalker-uniqueness": 2},
}


@pytest.mark.parametrize("between", SHOWN)
def test_changes_are_seen_on_boards_no_larger_than_they_need(between):
    boards, others, _ = search(*map(rules_as_of, between), 200_000, frozenset(SHOWN[between]))
    assert {board.behaviour: board.size for board in boards} == SHOWN[between] and not others


def test_a_board_is_answered_as_it_says_and_the_clause_makes_the_difference():
    spells = frozenset({"legendary-instants-and-sorceries"})
    [spell], _, _ = search(rules_as_of("2018-01-19"), rules_as_of("2018-04-27"), 200_000, spells)
    assert spell.sentences == ["Ann casts Urza's Ruinous Blast"]
    assert spell.old == {"the last step": "allowed"} and "not allowed" in spell.new["the last step"]


def test_nothing_is_seen_where_nothing_changed():
    assert search(rules_as_of("2013-09-27"), rules_as_of("2013-09-27"), 5) == ([], [], [])


def test_a_board_says_what_changed_in_sentences_and_by_which_rule():
    """It used to be `Jace Beleren: state: untapped -> 3 loyalty`, without a rule."""
    between = [rules_as_of(day) for day in ("2013-05-01", "2013-07-13")]
    boards, _, _ = search(*between, 200_000, frozenset({"planeswalker-uniqueness"}))
    [decided] = [as_json_of(None, each) for each in differences(*between) if each.behaviour.name == "planeswalker-uniqueness"]
    data = {
        "from": "2013-05-01",
        "to": "2013-07-13",
        "boards": [as_json_of_board(boards[0], decided)],
        "not-found": [],
        "births": [],
    }
    with CliRunner().isolation() as (out, *_):
        write_boards(data)
        shown = out.getvalue().decode()
    assert "ruletrail found a short example for 1 of the 1 change" in shown
    assert "Jace Beleren has no counters -> 3 loyalty counters" in shown and "state:" not in shown
    assert "before: All planeswalkers" in shown and "(704.5j)" in shown


def test_a_search_depends_on_its_plays_alone():
    """It used to have a budget of time, and found 8 of 18 on one machine and 10 on another."""
    between = [rules_as_of(day) for day in ("2013-05-01", "2013-07-13")]
    first, again = (search(*between, 300) for _ in range(2))
    assert first == again
    assert len(search(*between, 5).boards) <= len(first.boards)


def test_a_type_that_only_one_version_has_is_a_birth_and_no_change_that_was_not_found():
    """Battles came in 2023-04: no board has one in both versions."""
    found = search(rules_as_of("2022-11-18"), rules_as_of("2023-04-14"), 50)
    assert {each.behaviour.about for each in found.births} == {"battle"}
    assert not any(each.behaviour.about == "battle" for each in found.others)
