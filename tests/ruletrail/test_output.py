"""The output of commands for people."""

from __future__ import annotations

import pytest

from ruletrail.output import span


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (("2004-02-01", "2005-08-01"), "2004-02-01 to 2005-08-01"),
        (("2004-02-01", None), "2004-02-01 to now"),
        (("2004-02-01", None, "2011-06-17~official-text"), "2004-02-01 to 2011-06-17~official-text or later"),
        (("2007-02-01", None, "2007-02-01"), "2007-02-01 to 2007-02-01 or later"),
    ],
)
def test_from_when_to_when(days, said):
    assert span(*days) == said
