"""A copy with many rules and no examples is reported as one without examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.corpus.records import EXAMPLES, NOT_HELD
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

HEAD = "Rules of the Yard\n\nThese rules are effective as of January 1, 2009.\n\n1. The Yard\n\n100. Stalls\n\n"


def _text(rules: int, example: str = "") -> str:
    told = [f"100.{n}. Stall number {n} is opened by its keeper at noon.\n{example}" for n in range(1, rules + 1)]
    return HEAD + "\n".join(told) + "\nGlossary\n\nStall\nA table with a roof.\n\nCredits\n\nThe keepers.\n"


@pytest.mark.parametrize(
    ("text", "lacks"),
    [(_text(300), True), (_text(300, "Example: Ann opens hers.\n"), False), (_text(60), False)],
    ids=["none in many rules", "one in each", "none in few rules"],
)
def test_it_is_a_gap(text, lacks):
    gaps = read(Source(Path("rules.txt"), text.encode())).gaps
    assert [gap.reason for gap in gaps if gap.kind == EXAMPLES] == [NOT_HELD] * lacks
