"""The clauses that count as deciding."""

from __future__ import annotations

from ruletrail.models.differing import in_library
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play
from ruletrail.models.scenario.read import parse

DESTROYED = """
players = ["Ann", "Bob"]
battlefield = ["Ann's Grizzly Bears"]
steps = ["Grizzly Bears is destroyed"]
asks = ["Where is Grizzly Bears?"]
"""


def test_a_clause_that_is_called_and_has_no_answer_does_not_decide():
    """A creature without a shield is destroyed. Regeneration doesn't decide anything."""
    for steps, decides in (("", False), ('"Grizzly Bears regenerates", ', True)):
        result = play(parse(DESTROYED.replace("steps = [", f"steps = [{steps}")), rules_as_of("2026"))
        assert ("regeneration" in {clause.behaviour for clause in result.clauses}) is decides


def test_what_has_no_loyalty_is_not_decided_by_the_rule_on_it():
    result = play(in_library("card-type-is-removed-or-replaced"), rules_as_of("2026"))
    assert "loyalty-of" not in {clause.behaviour for clause in result.clauses}
