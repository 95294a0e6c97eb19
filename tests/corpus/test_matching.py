"""Matching of sequences: the same answer as difflib's, with a bound on the work for texts of any length."""

from __future__ import annotations

import subprocess
import sys
from difflib import SequenceMatcher
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ruletrail
from ruletrail.corpus import matching
from ruletrail.corpus.matching import matcher, matching_blocks

#: A build that may take two minutes of processor time. Without the bound, it takes hours.
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_CPU, (120, 120)); from ruletrail.cli import main; main()"
WORDS = st.lists(st.sampled_from(["a", "the", "rule", "cart", "horse", "wheel", "axle", "road"]), max_size=40)


@given(WORDS, WORDS)
def test_texts_of_usual_length_match_as_difflib_has_it(old, new):
    assert matcher(old, new).get_opcodes() == SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


@pytest.mark.parametrize("usual", [0, matching.USUAL])
@given(old=WORDS, new=WORDS)
def test_blocks_are_found_as_difflib_has_them(usual, old, new):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(matching, "USUAL", usual)
        *blocks, _ = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        assert matching_blocks(old, new) == blocks


@pytest.mark.parametrize("longest", [1, 10_000])
@given(old=WORDS, new=WORDS)
def test_blocks_of_long_texts_are_equal_and_in_order(longest, old, new):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(matching, "USUAL", 5)
        patched.setattr(matching, "FEW", 3)
        patched.setattr(matching, "LONG", longest)
        blocks = matcher(old, new).get_matching_blocks()
    for one, other in pairwise(blocks):
        assert one.a + one.size <= other.a and one.b + one.size <= other.b
    assert all(old[block.a : block.a + block.size] == new[block.b : block.b + block.size] for block in blocks)


def told(count, words):
    return [word for n in range(count) for word in (*words.split(), str(n))]


def test_a_long_text_that_repeats_itself_keeps_its_rare_words():
    matched = matcher(told(400, "the cart has wheels"), told(400, "the horse has hooves"))
    assert {"1", "399"} < matched.b2j.keys() and matched.b2j.keys().isdisjoint(("the", "has"))
    assert sum(block.size for block in matched.get_matching_blocks()) == 800


def test_commas_of_a_long_list_match_beside_its_names():
    names = [f"name{n}" for n in range(320)]
    old, new = ([piece for name in each for piece in (name, ",")] for each in (names, [*names[:9], "came", *names[9:-1]]))
    matched = matcher(old, new)
    assert "," not in matched.b2j
    assert [(op, old[a:b], new[c:d]) for op, a, b, c, d in matched.get_opcodes() if op != "equal"] == [
        ("insert", [], ["came", ","]),
        ("delete", ["name319", ","], []),
    ]


def test_of_very_long_texts_only_the_beginning_is_matched():
    blocks = matcher(told(4000, "the cart has wheels"), told(4000, "the horse has wheels")).get_matching_blocks()
    assert [(block.a, block.b, block.size) for block in blocks] == [(0, 0, 1), (20_000, 20_000, 0)]


def test_a_rule_as_long_as_a_book_is_read_and_compared(tmp_path):
    for day, beast in (("May 1, 2003", "horse"), ("July 1, 2003", "ox")):
        long = " ".join(f"If {beast} number {n} is on the battlefield, it becomes an artifact creature too." for n in range(2500))
        text = (
            f"Comprehensive Rules\nThese rules are current as of {day}.\n\n100. Carts\n\n100.1. A cart rolls.\n\n100.2. {long}\n"
        )
        tmp_path.joinpath(f"{beast}.txt").write_text(text, encoding="utf-8")
    home = tmp_path / "home"
    subprocess.run([sys.executable, "-c", LIMITED, "--home", home, "build", tmp_path], check=True)
    with ruletrail.open(home) as opened:
        assert [link.relation for link in opened.changes("2003-05-01", "2003-07-01")] == ["same", "same", "edited"]
