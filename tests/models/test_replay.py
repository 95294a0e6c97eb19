"""Whether a play goes under the next version as it went, by what it asked of the word lists and of the day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.differing import library
from models.replay import asked_besides, goes_alike
from models.rules import Rules, rules_as_of
from models.scenario.play import play_and_trace

DAY = "2024-02-09"


def with_list(rules: Rules, name: str, words: tuple[str, ...] | None) -> Rules:
    """The same rules, of a text that gives another list."""
    lists = {key: value for key, value in rules.parameters.lists.items() if key != name}
    if words is not None:
        lists[name] = words
    return Rules(rules.version, rules.day, rules.standings, lambda: replace(rules.parameters, lists=lists))


@pytest.mark.parametrize("name", ["creature types", "card types", "artifact types", "supertypes", "land types"])
@pytest.mark.parametrize("change", ["one came", "one went", "all went"])
def test_where_a_play_goes_alike_its_answers_are_the_same(name, change):
    before = rules_as_of(DAY)
    words = before.parameters.lists[name]
    after = with_list(before, name, {"one came": (*words, "Kite"), "one went": words[1:], "all went": None}[change])
    alike = 0
    for scenario in library()[::6]:
        (result,), trace = play_and_trace(scenario, [before])
        if goes_alike(asked_besides(trace), before, after):
            (again,), _ = play_and_trace(scenario, [after])
            assert (again.answers, again.left_out, again.ended) == (result.answers, result.left_out, result.ended)
            alike += 1
    assert alike


def test_a_play_that_asks_for_the_word_that_went_does_not_go_alike():
    before = rules_as_of(DAY)
    asked = {"listed": [("artifact types", "Vehicle")], "kinds": ["vehicle"]}
    gone = tuple(word for word in before.parameters.lists["artifact types"] if word != "Vehicle")
    assert goes_alike(asked, before, with_list(before, "artifact types", (*gone, "Vehicle", "Kite")))
    assert not goes_alike(asked, before, with_list(before, "artifact types", gone))
    assert not goes_alike({"list": ["artifact types"]}, before, with_list(before, "artifact types", (*gone, "Kite")))


def test_a_play_does_not_go_alike_under_other_clauses_or_on_another_side_of_a_day_that_it_asks_for():
    before, same = rules_as_of(DAY), with_list(rules_as_of(DAY), "none such", None)
    assert goes_alike({"dated": [(("2024-01-01", ""),)]}, before, same)
    same.day = "2023-02-09"
    assert not goes_alike({"dated": [(("2024-01-01", ""),)]}, before, same)
    assert not goes_alike({}, before, rules_as_of("2004-02-01"))


def test_what_a_play_asked_is_told_as_a_play_under_the_last_rules_alone_asks_it():
    days = ["2003-07-01", "2006-02-01", "2009-07-11", DAY]
    for scenario in library()[::20]:
        _, through = play_and_trace(scenario, map(rules_as_of, days))
        _, alone = play_and_trace(scenario, [rules_as_of(DAY)])
        assert asked_besides(through) == asked_besides(alone)
