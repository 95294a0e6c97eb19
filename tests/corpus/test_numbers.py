"""Rule numbers as people write them, and their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.numbers import RuleNumber, letter_after

NUMBERS = st.one_of(
    st.integers(1, 9).map(RuleNumber),
    st.integers(100, 999).map(lambda section: RuleNumber(section // 100, section)),
    st.builds(
        lambda section, rule, letter: RuleNumber(section // 100, section, rule, letter),
        st.integers(100, 999),
        st.integers(1, 999),
        st.integers(0, 26 * 27),
    ),
)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("305.7", "305.7"),
        ("CR 305.7", "305.7"),
        ("cr305.7", "305.7"),
        ("rule 212.6e", "212.6e"),
        ("Rules 212.6e", "212.6e"),
        ("Comp Rules 212.6e", "212.6e"),
        ("MTG CR 704.5J", "704.5j"),
        ("212.1b.", "212.1b"),
        ("212.6(e)", "212.6e"),
        ("§ 212.6 e", "212.6e"),
        ("702. 37a", "702.37a"),
        ("212", "212"),
        ("section 212.", "212"),
        ("2.", "2"),
        ("502.22aa", "502.22aa"),
        (" 100.1 ", "100.1"),
    ],
)
def test_what_people_type(typed, number):
    assert str(RuleNumber.parse(typed)) == number


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "0",
        "12",
        "1234",
        "012.1",
        "2.1",
        "305.7.1",
        "305.7abc",
        "305.x",
        "rule",
        "305.7 and 306",
        "x" * 99,
        "3٠٥",
        "305.٧",
        "305.7ſ",
    ],
)
def test_what_is_no_number(typed):
    with pytest.raises(BadNumberError) as error:
        RuleNumber.parse(typed)
    assert error.value.remedy
    assert "\n" not in str(error.value)


def test_the_order_is_the_books():
    ordered = ["1", "100", "100.1", "100.2", "100.2a", "100.2b", "100.2z", "100.2aa", "100.2ab", "100.10", "101", "2", "200.1"]
    numbers = [RuleNumber.parse(number) for number in ordered]
    assert numbers == sorted(numbers)


@given(NUMBERS)
def test_printed_and_read_back(number):
    assert RuleNumber.parse(str(number)) == number
    assert RuleNumber.parse(f"CR {number}.") == number


@given(NUMBERS)
def test_the_parent_comes_first_and_is_nearer_the_root(number):
    chain = [number]
    while chain[-1].parent:
        assert chain[-1].parent < chain[-1]
        chain.append(chain[-1].parent)
    assert chain[-1] == RuleNumber(number.chapter)
    assert number.is_section == (number.rule == 0)


@pytest.mark.parametrize(
    ("letters", "skips", "after"),
    [
        ("", True, "a"),
        ("k", True, "m"),
        ("k", False, "l"),
        ("n", True, "p"),
        ("n", False, "o"),
        ("z", True, "aa"),
        ("ak", True, "am"),
    ],
)
def test_the_next_letter(letters, skips, after):
    assert letter_after(letters, skips_l_and_o=skips) == after


@pytest.mark.parametrize(
    ("outer", "inside", "outside"),
    [
        ("2", ["2", "205", "212.6e"], ["3", "305.1"]),
        ("212", ["212", "212.6", "212.6e"], ["2", "213", "213.6"]),
        ("212.6", ["212.6", "212.6e"], ["212", "212.60", "212.5e"]),
        ("212.6e", ["212.6e"], ["212.6", "212.6f", "212.6ea"]),
    ],
)
def test_a_number_contains_itself_and_what_is_below_it(outer, inside, outside):
    number = RuleNumber.parse(outer)
    assert all(number.contains(RuleNumber.parse(other)) for other in inside)
    assert not any(number.contains(RuleNumber.parse(other)) for other in outside)
