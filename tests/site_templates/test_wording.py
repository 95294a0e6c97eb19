"""Word diffs as HTML: what was kept, removed and added can be read back; only changed words are marked."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_templates.wording import Texts, _diff, _readable

WORDS = st.lists(st.sampled_from(["a", "kite", "line.", "the", "wind,", "red", "knot", "{T}"]), max_size=12).map(" ".join)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("A line is red.", "A line is blue.", "A line is [-red-][+blue+]."),
        ("A stone.", "A line. A stone.", "[+A line. +]A stone."),
        ("A stone is no kite.", "A red line. A stone is no kite.", "[+A red line. +]A stone is no kite."),
        ("The red red kite", "The red kite", "The red [-red -]kite"),
        ("See rule 702.16, here.", "See rule 702.17, here.", "See rule [-702.16-][+702.17+], here."),
        ("See rule 502.9b, please.", "See rule 702.9b, please.", "See rule [-502.9b-][+702.9b+], please."),
        ("It costs 100. 3 of us pay it all.", "It costs 100. 4 of us pay it all.", "It costs 100. [-3-][+4+] of us pay it all."),
        ("kite", "kite", "kite"),
        ("", "kite", "[+kite+]"),
        ("one two three four", "alpha beta gamma delta", "[-one two three four-][+alpha beta gamma delta+]"),
    ],
)
def test_shown(old, new, shown):
    marks = {"equal": "{1}", "insert": "[+{1}+]", "delete": "[-{0}-]", "replace": "[-{0}-][+{1}+]"}
    assert "".join(marks[op].format(a, b) for op, a, b in _readable(_diff(old, new))) == shown


@given(WORDS, WORDS)
def test_both_texts_can_be_read_back(old, new):
    ops = _readable(_diff(old, new))
    assert "".join(a for _, a, _ in ops).split() == old.split()
    assert "".join(b for _, _, b in ops).split() == new.split()
    assert all(a.split() == b.split() for op, a, b in ops if op == "equal")


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("A type or kind.", "A type, or kind.", "A type[,] or kind."),
        ("A type or kind", "A type.", "A type (or kind)[.]"),
        ("A red kite, flying.", "A kite, flying.", "A (red) kite, flying."),
        ("A kite flies.", "A red kite flies.", "A [red] kite flies."),
    ],
)
def test_spaces_stand_where_the_texts_have_them(old, new, shown):
    html = Texts(None, None)._woven(old, new, None, None)
    for mark, sign in (("del", "()"), ("ins", "[]")):
        html = html.replace(f'<{mark}><span class="vh">', sign[0]).replace(f"</{mark}>", sign[1])
    assert re.sub(r"(added|removed): </span>", "", html) == shown


def test_marks_are_spoken_and_spaced(tiny_site):
    text = (tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8")
    diff = re.search(r'<div class="text diff">(.*?)</div>', text)[1]
    assert unescape(re.sub(r"<[^>]+>", "", diff)) == (
        "If removed: wind added: an effect sets a line's colour, the line forgets its old knots."
    )
