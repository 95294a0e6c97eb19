"""Each notation of a citation, by the table that is also used for browsers."""

from __future__ import annotations

import pytest

from tests.site_templates.citing_cases import CASES, told


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_citation_is_as_the_table_says(case):
    assert told(case) == case["told"]
