"""Quoted words beside a rule's, by the table that browsers are held to as well."""

from __future__ import annotations

import pytest

from tests.articles.quote_cases import CASES, rules, told


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_quotation_is_held_as_the_table_says(case):
    assert told(case) == case["told"]


@pytest.mark.parametrize("case", [case for case in CASES if "rules" in case])
def test_a_block_holds_the_rules_that_the_table_says(case):
    assert rules(case) == case["rules"]
