"""Quoted words beside a rule's, by the table that browsers are held to as well."""

from __future__ import annotations

import pytest

from tests.articles.quote_cases import CASES, told


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_quotation_is_held_as_the_table_says(case):
    assert told(case) == case["told"]
