"""Patterns that are compiled at first use."""

import re

import pytest

from ruletrail.corpus.patterns import later


def test_a_pattern_compiled_later_does_what_re_does():
    written, text = r"(?P<number>\d+)(x)?", "12x and 3"
    one, other = later(written, re.IGNORECASE), re.compile(written, re.IGNORECASE)
    assert one.sub("-", text) == other.sub("-", text)
    assert one.findall(text.upper()) == other.findall(text.upper())
    assert one.match(text)["number"] == "12"
    assert (one.pattern, one.flags) == (other.pattern, other.flags)


def test_it_is_compiled_when_it_is_used():
    wrong = later("(")
    with pytest.raises(re.error):
        wrong.search("")
    with pytest.raises(AttributeError):
        _ = later("a").no_such_method
