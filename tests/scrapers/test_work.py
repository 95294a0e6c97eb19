"""The cost of a clean text, in function calls for each line: code that mends damage must cost a clean text almost nothing."""

from __future__ import annotations

import sys
import textwrap
from collections import Counter
from pathlib import Path

import pytest

from ruletrail.scrapers import read
from ruletrail.scrapers.mend import mended
from ruletrail.scrapers.source import Source
from tests.scrapers.making_documents import rules_lines

LINES = rules_lines(sections=40, rules=12, words=14)
WRAPPED = [part for line in LINES for part in (textwrap.wrap(line, 60) or [""])]
#: The most function calls for each line, in Python and in C: a twentieth more than when this was written, with Python 3.11.
TEXTS = {
    "a line a paragraph": (LINES, 12.2),
    "wrapped": (WRAPPED, 20.6),
    "blanks at the ends": ([f"{line} " for line in LINES], 16.0),
}


def calls(lines: list[str]) -> int:
    """The number of function calls while a text is read."""
    source = Source(Path("it.txt"), "\n".join(lines).encode())
    counted: Counter[str] = Counter()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _function: counted.update((event,)))
    try:
        read(source)
    finally:
        sys.setprofile(before)
    return counted["call"] + counted["c_call"]


def test_a_clean_text_is_searched_for_few_marks():
    """Most rulebooks have lines that begin with a cost symbol or end in +1/+1, and words such as "can't"."""
    odd = ["{T}: A cat can't nap, and doesn't.", "A cat gets +1/+1", "A cost of X + 1 is paid.", "Cats & dogs", "* A star"]
    source = Source(Path("it.txt"), "\n".join(LINES + 5 * odd).encode())
    searched: Counter[str] = Counter()
    before = sys.getprofile()

    def note(frame, event, called):
        if event == "c_call" and called.__name__ == "finditer" and frame.f_code.co_name == "has_several":
            searched.update((called.__self__.pattern,))

    sys.setprofile(note)
    try:
        mended(source)
    finally:
        sys.setprofile(before)
    assert searched
    assert all(pattern.startswith(("&", "\\n", "/")) for pattern in searched), (
        searched
    )  # the engine looks for their first sign alone


@pytest.mark.parametrize("name", TEXTS)
def test_a_clean_text_takes_few_calls_a_line(name):
    lines, most = TEXTS[name]
    calls(lines)  # what is found once is found
    assert calls(lines) / len(lines) <= most
