"""A home without a text of the rules reports its contents."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.store import Version
from ruletrail.corpus.store.versions import named


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ([], "holds no version"),
        ([Version(1, "2001-01-01~wiki", "2001-01-01", "", "", (), False, True)], "holds commentary alone"),
    ],
)
def test_there_is_no_version_of_the_rules(held, told):
    with pytest.raises(NotFoundError, match=told):
        named(held, "", Path("home"))
