"""Compares quoted words with the rule's words, by the table that is also used for browsers."""

from __future__ import annotations

import pytest

from ruletrail.articles.citations import Quote
from ruletrail.articles.quotes import compare_words, is_misquoted
from tests.articles.quote_cases import CASES, rules, told


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_quotation_is_held_as_the_table_says(case):
    assert told(case) == case["told"]


@pytest.mark.parametrize("case", [case for case in CASES if "rules" in case])
def test_a_block_holds_the_rules_that_the_table_says(case):
    assert rules(case) == case["rules"]


KITE = "A kite that flies is honored by each player who looks up (see rule 303.1), unless it is “tethered” to a tree."


@pytest.mark.parametrize(
    ("quoted", "is_wrong"),
    [
        # Forms of phase-rs/phase and tfausak/pawl. 150 such quotations were wrongly reported.
        ("A kite that flies is HONORED by each player who looks up", False),
        ("a kite that flies is honoured by each player who looks up", False),
        ("by each player who looks up, unless it is 'tethered' to a tree", False),
        ("A kite that flies is honored by each [kind of] player who looks up", False),
        ("A kite flies, and all who look up honor it", False),
        ("A kite that flies is honored by each opponent who looks up", True),
    ],
)
def test_a_paraphrase_is_no_wrong_quotation(quoted, is_wrong):
    compared = compare_words(Quote(0, len(quoted), quoted), KITE)
    assert is_wrong == (compared is not None and is_misquoted(compared))
