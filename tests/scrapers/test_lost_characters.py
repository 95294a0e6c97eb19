"""Quotation marks, apostrophes and dashes that a conversion replaced with question marks are put back, and reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.normalise import normalise
from ruletrail.scrapers import read
from ruletrail.scrapers.lost_characters import restored
from ruletrail.scrapers.source import Source
from tests.scrapers.making_documents import rules_lines

#: Sentences with each kind of mark in all its possible places.
SENTENCES = [
    "A cart’s wheel doesn’t turn.",
    "“Slow” means what it says.",
    "It reads “Draw a card.” Nothing more.",
    "The carts’ owners wait—or they don’t—until the fair.",
    "(See rule 100.2, “Wheels.”)",
    "It has “This cart isn’t ‘slow’ at all.” That is that.",
    "Rules 100.1–3 and 100.2a–c tell more.",
    "It gets −1/−1 and is called “Creature — Horse.”",
    "The “wagon’s rule” and “{2}, {T}: Draw” are two.",
    "They’re Juan’s, and we’ll see what you’d do.",
]
LOST = "‘’“”–—−"


def lose(text: str, mark: str = "?") -> str:
    return "".join(mark if char in LOST else char for char in text)


@pytest.mark.parametrize("mark", ["?", "\ufffd"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_is_put_back_reads_as_before(sentence, mark):
    text = "\n\n".join([sentence, *SENTENCES])
    assert normalise(restored(lose(text, mark))[0]) == normalise(text)


def test_wrapped_lines():
    text = "\n\n".join([*SENTENCES, "It is called “the wheel that\nturns,” and the carts’\nowners know it."])
    assert normalise(restored(lose(text))[0]) == normalise(text)


def entries() -> list[str]:
    """Entries of a glossary, a line for each. In some, a quotation mark isn't closed."""
    told = []
    for n in range(60):
        close = "”" * (n % 3 > 0)
        told += [f"Entry {n}", f"“Entry {n}” means it doesn’t move. {'It waits. ' * 18}It says “Open the gate, entry {n}.{close}"]
    return told


def test_a_mark_that_stays_open_doesnt_reach_into_the_next_line_of_a_text_that_is_not_wrapped():
    text = "\n".join(entries())
    assert restored(lose(text))[0] == text


@pytest.mark.parametrize(
    "text",
    [
        "What does it do? Nothing. Why? Who knows?",
        "See www.example.com/page.asp?x=a and page.php?y=b and page.aspx?z=c and page.htm?a=b.",
        "Questions?\n\nWho? What? Where?\n\n(Why?)",
        "One ? two ? three",
    ],
)
def test_a_text_without_losses_is_left_alone(text):
    assert restored(text * 3) == (text * 3, [])


def test_in_a_text_that_lost_marks_addresses_and_questions_stay():
    lost = lose(" ".join(SENTENCES))
    text = "See www.example.com/page.asp?x=a. Questions?\n\n"
    assert restored(lost + "\n\n" + text)[0].endswith(text)


def test_what_a_text_has_plenty_of_was_not_lost():
    """Here only dashes are lost. The quotation marks and apostrophes are there."""
    text = '"Choose one ?," "choose two ?" or "choose some ?." It doesn\'t matter?much?to us?here. ' * 6
    became = restored(text)[0]
    assert became == text.replace("?", "—")


def test_a_release_that_lost_its_marks_has_the_records_of_the_clean_one():
    text = "\n".join(rules_lines(sections=9, rules=5))
    clean, lost = (read(Source(Path("it.txt"), each.encode())) for each in (text, lose(text)))
    assert [(r.key, normalise(r.text)) for r in lost.records] == [(r.key, normalise(r.text)) for r in clean.records]
    assert {(repair.found, repair.became) for repair in lost.repairs} == {("?", "“"), ("?", "”"), ("?", "’")}
    assert all("lost in a conversion" in repair.why for repair in lost.repairs)


@given(st.text(st.sampled_from("ab ?\ufffd“”s.\n1[]{}-"), max_size=60))
def test_only_lost_marks_are_touched(text):
    became, found = restored(text)
    assert len(became) == len(text)
    assert {i for i in range(len(text)) if text[i] != became[i]} == {r.at for r in found}
    assert all(text[r.at] == r.original in "?\ufffd" and became[r.at] == r.became for r in found)
