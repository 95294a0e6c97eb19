"""Word diffs as HTML: what was kept, removed and added can be read back; only changed words are marked."""

from __future__ import annotations

import re
from html import unescape

import pytest

from site_templates.wording import Texts


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
