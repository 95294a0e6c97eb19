"""Word diffs as HTML: kept, removed and added words can be read back; only changed words are marked."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.site_templates.wording import WordingRenderer


def woven(old: str, new: str) -> str:
    """The HTML of a diff without the words for screen readers."""
    return re.sub(r'<span class="vh">.*?</span>', "", WordingRenderer(None, None).woven(old, new))


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("A type or kind.", "A type, or kind.", "A type[,] or kind."),
        ("A type or kind", "A type.", "A type( or kind)[.]"),
        ("A red kite, flying.", "A kite, flying.", "A (red) kite, flying."),
        ("A kite flies.", "A red kite flies.", "A [red] kite flies."),
        ("A kite, but not a stone.", "A kite but not a stone.", "A kite(,) but not a stone."),
        ("If it flies, it is a kite.", "If it flies and glides, it is a kite.", "If it flies[ and glides], it is a kite."),
        ("It is red. If it is, it flies.", "It is red, it flies.", "It is red(. If it is), it flies."),
        ("It flies (see rule 305, Lines).", "It flies (see rule 305).", "It flies (see rule 305(, Lines))."),
    ],
)
def test_spaces_stand_where_the_texts_have_them(old, new, shown):
    html = woven(old, new)
    for mark, sign in (("del", "()"), ("ins", "[]")):
        html = html.replace(f"<{mark}>", sign[0]).replace(f"</{mark}>", sign[1])
    assert html == shown


_SENTENCES = st.lists(
    st.tuples(
        st.sampled_from(["kite", "line", "wind", "305.7", "a", "<b>"]), st.sampled_from([" ", ", ", ". ", " (", ") ", "; "])
    ),
    max_size=14,
).map(lambda words: "".join(word + mark for word, mark in words).strip())


@given(_SENTENCES, _SENTENCES)
def test_either_text_can_be_read_out_of_a_diff(old, new):
    html = woven(old, new)
    for mark, text in (("del", new), ("ins", old)):
        left = unescape(re.sub(r"<[^>]+>", "", re.sub(rf"<{mark}>.*?</{mark}>", "", html)))
        assert " ".join(left.split()) == text


LONG = " ".join(f"Kite {n} flies above the hill and its line is red." for n in range(9))


@pytest.mark.parametrize(
    ("old", "new", "folded"),
    [
        (f"A stone lies. {LONG} It rests.", f"A stone lay. {LONG} It rested.", 9),
        (f"{LONG} It rests.", f"{LONG} It rested.", 9),
        (f"A stone lies. {LONG}", f"A stone lay. {LONG}", 9),
        ("A stone lies. Kite 1 flies. It rests.", "A stone lay. Kite 1 flies. It rested.", 0),
        (LONG, LONG, 0),
    ],
)
def test_long_runs_of_unchanged_sentences_are_folded_and_nothing_is_lost(old, new, folded):
    html = f"<p>{WordingRenderer(None, None).woven(old, new, folds=True)}</p>"
    assert re.findall(r"<summary>(\d+) sentences unchanged</summary>", html) == ([str(folded)] if folded else [])
    for mark, text in (("del", new), ("ins", old)):
        left = re.sub(rf"<summary>.*?</summary>|<{mark}>.*?</{mark}>|<span class=\"vh\">.*?</span>", "", html)
        assert " ".join(re.sub(r"<[^>]+>", " ", left).split()).replace(" .", ".") == text


def test_signs_of_italics_stand_on_no_page(tiny_site):
    shown = [path.name for path in tiny_site.rglob("*.html") if "_stone_" in path.read_text("utf-8")]
    assert shown == []


def test_marks_are_spoken(tiny_site):
    text = (tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8")
    diff = re.search(r'<div class="text diff">(.*?)</div>', text[text.index('id="wordings"') :])[1]
    assert " ".join(unescape(re.sub(r"<[^>]+>", "", diff)).split()) == (
        "If removed: wind added: an effect sets a line's colour, the line forgets its old knots."
    )
