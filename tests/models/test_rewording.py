"""Rewordings that may change the effect of a rule."""

from __future__ import annotations

import pytest

from ruletrail.models.standing import changed_words

OLD = "If two or more widgets are on a table at once, each player who has one may fold it away."

CASES = {
    OLD: set(),
    OLD.replace("two or more", "three or more"): {"two", "three"},
    OLD.replace("may fold", "must fold"): {"may", "must"},
    OLD.replace("on a table", "upon a table"): set(),
    "Whoever has three widgets folds some of them.": set(),  # written anew
}


@pytest.mark.parametrize("new", CASES)
def test_the_words_that_count(new):
    assert changed_words(OLD, new) == CASES[new]
