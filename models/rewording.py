"""Whether a rule that was only reworded may mean something else: a number, or a word such as "may" or "unless", changed.

A cue is short, and finds a wording that is nearly the old one. "Three or more" in place of "two or more" would be played as
before.
"""

from __future__ import annotations

import re

from ruletrail.corpus.matching import matcher

_COUNTING = re.compile(
    r"\b(one|two|three|four|five|six|seven|eight|nine|ten|all|another|any|can|can.t|cannot|don.t|doesn.t|each|except|fewer"
    r"|instead|isn.t|aren.t|less|may|more|must|no|not|only|other|unless)\b"
)
#: From this share of equal words on, two wordings are one but for some words. Below, a rule was written anew.
NEARLY_THE_SAME = 0.8


def changed_words(old: str, new: str) -> frozenset[str]:
    """The weighty words, such as numbers and "may", that only one of two normalised wordings has.

    It is empty when the wordings have little else in common.
    """
    before, after = old.casefold(), new.casefold()
    changed = frozenset(_COUNTING.findall(before)) ^ frozenset(_COUNTING.findall(after))
    if not changed or matcher(before.split(), after.split()).ratio() < NEARLY_THE_SAME:
        return frozenset()
    return changed
