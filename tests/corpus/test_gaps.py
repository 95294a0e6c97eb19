"""The gaps of a version: the numbers and entries that its source lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.corpus.gaps import Coverage, listed
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

WHOLE = Coverage()
NO_GLOSSARY = Coverage(glossary=False)
PART = Coverage(covers=("206", "212"), spans=(("206.3", "212.2d"), ("212.2g", "212.6a")))
SECTIONS = Coverage(covers=("212", "305"))
NUMBERS = Coverage(gaps=(Gap(("212.3", "305.2b"), "hole"),))
BETWEEN = Coverage(gaps=(Gap(("212.6b-301.1",), "between pages"),))
BREAK = Coverage(gaps=(Gap((), "breaks off", after="509.2c"), Gap((), "breaks off", kind=GLOSSARY)))
CUT_GLOSSARY = Coverage(gaps=(Gap((), "breaks off", kind=GLOSSARY, after="phased out"),))
LOST_BEGINNING = Coverage(gaps=(Gap((), "lost beginning", before="203.1"),))
MIDDLE = Coverage(gaps=(Gap((), "lost lines", after="203.4", before="205.1a"),))
MIDDLE_OF_GLOSSARY = Coverage(gaps=(Gap((), "lost lines", kind=GLOSSARY, after="damage", before="exile"),))
NO_HOLES = Coverage(gaps=(Gap(("212.3l",), "skipped letter"), Gap(("212.4",), "duplicate"), Gap(("212.5",), "out of order")))


def test_holes_without_a_number_are_mere_possibilities_when_there_are_many():
    ends = tuple(Gap((), "hole", after=f"{section}.3", before=f"{section + 1}") for section in range(212, 217))
    assert Coverage(gaps=ends).lacks_single_rules
    assert not Coverage(gaps=ends[:2]).lacks_single_rules
    assert not Coverage(
        gaps=tuple(Gap(gap.after, "breaks off", kind=GLOSSARY, after="aura", before="dies") for gap in ends)
    ).lacks_single_rules


@pytest.mark.parametrize(
    ("number", "is_listed"),
    [("212.3", True), ("212.3a", True), ("305.2b", True), ("305.2c", False), ("212.4", False), ("212", False)],
)
def test_what_stands_below_a_missing_number_is_missing_with_it(number, is_listed):
    assert NUMBERS.lists_as_lost(number) == is_listed
    assert not MIDDLE.lists_as_lost(number)


@pytest.mark.parametrize(
    ("coverage", "kind", "key", "spoken_of"),
    [
        (WHOLE, RULE, "999.9z", True),
        (WHOLE, "section", "9", True),
        (WHOLE, GLOSSARY, "aura", True),
        (NO_GLOSSARY, RULE, "100.1", True),
        (NO_GLOSSARY, GLOSSARY, "aura", False),
        (SECTIONS, "section", "212", True),
        (SECTIONS, RULE, "305.7", True),
        (SECTIONS, RULE, "306.7", False),
        (SECTIONS, "section", "2", False),
        (SECTIONS, GLOSSARY, "aura", False),
        (Coverage(covers=("212", "glossary")), GLOSSARY, "aura", True),
        (PART, RULE, "212.2d", True),
        (PART, RULE, "212.2e", False),
        (PART, RULE, "212.6b", False),
        (PART, RULE, "207.4", True),
        (NUMBERS, RULE, "212.3", False),
        (NUMBERS, RULE, "212.3c", False),
        (NUMBERS, RULE, "212.30", True),
        (NUMBERS, RULE, "305.2", True),
        (NUMBERS, RULE, "305.2b", False),
        (NUMBERS, GLOSSARY, "aura", True),
        (BETWEEN, RULE, "212.6a", True),
        (BETWEEN, RULE, "212.6b", False),
        (BETWEEN, "section", "300", False),
        (BETWEEN, RULE, "301.1a", False),
        (BETWEEN, RULE, "301.2", True),
        (BREAK, RULE, "509.2c", True),
        (BREAK, RULE, "509.2d", False),
        (BREAK, "section", "6", False),
        (BREAK, GLOSSARY, "aura", False),
        (CUT_GLOSSARY, RULE, "905.1", True),
        (CUT_GLOSSARY, GLOSSARY, "Phased Out", True),
        (CUT_GLOSSARY, GLOSSARY, "phase", True),
        (CUT_GLOSSARY, GLOSSARY, "phasing", False),
        (CUT_GLOSSARY, GLOSSARY, "“world” permanent", False),
        (LOST_BEGINNING, RULE, "202.9", False),
        (LOST_BEGINNING, RULE, "203.1", True),
        (MIDDLE, RULE, "203.4", True),
        (MIDDLE, RULE, "203.4a", False),
        (MIDDLE, "section", "204", False),
        (MIDDLE, RULE, "205.1", False),
        (MIDDLE, RULE, "205.1a", True),
        (MIDDLE_OF_GLOSSARY, GLOSSARY, "dies", False),
        (MIDDLE_OF_GLOSSARY, GLOSSARY, "exile zone", True),
        (MIDDLE_OF_GLOSSARY, GLOSSARY, "cast", True),
        (NO_HOLES, RULE, "212.3l", True),
        (NO_HOLES, RULE, "212.4", True),
        (NO_HOLES, RULE, "212.5", True),
    ],
)
def test_speaks_of(coverage: Coverage, kind: str, key: str, spoken_of: bool) -> None:
    assert coverage.speaks_of(kind, key) is spoken_of
    assert bool(coverage.why_silent(kind, key)) is not spoken_of


numbers = st.builds(
    lambda section, rule, letter: str(RuleNumber(section // 100, section, rule, letter if rule else 0)),
    st.integers(100, 120), st.integers(0, 4), st.integers(0, 3),
)  # fmt: skip


@settings(deadline=None)
@given(numbers, numbers, numbers)
def test_a_hole_is_what_lies_between_its_ends(after: str, before: str, asked: str) -> None:
    a, b, n = map(RuleNumber.parse, (after, before, asked))
    assert Coverage(gaps=(Gap((), "hole", after=after, before=before),)).speaks_of(RULE, asked) is not (a < n < b)
    assert Coverage(gaps=(Gap((), "hole", after=after),)).speaks_of(RULE, asked) is (n <= a)
    assert Coverage(gaps=(Gap((), "hole", before=before),)).speaks_of(RULE, asked) is (n >= b)


@pytest.mark.parametrize(
    ("coverage", "kind", "key", "said"),
    [
        (NUMBERS, RULE, "212.3", "is missing in this source (hole: 212.3, 305.2b)"),
        (BREAK, RULE, "601.1", "is missing in this source (breaks off: after 509.2c)"),
        (MIDDLE_OF_GLOSSARY, GLOSSARY, "dies",
         "is missing in this source (lost lines in the glossary: after damage and before exile)"),
        (PART, RULE, "212.2e", "is not in this source, which holds 206.3 to 212.2d, 212.2g to 212.6a"),
        (SECTIONS, RULE, "100.1", "is not in this source, which holds sections 212, 305"),
        (Coverage((GLOSSARY,), ()), RULE, "100.1", "is not in this source, which holds the glossary alone"),
        (NO_GLOSSARY, GLOSSARY, "aura", "is not in this source, which has no glossary"),
        (Coverage(("702",), tuple((f"702.{n}",) * 2 for n in range(1, 20, 2))), RULE, "702.2",
         "is not in this source, which holds only some of the rules"),
        (Coverage(("702",), (("702", "702.1"), ("702.2", "702.2b"), ("702.3", "702.3"))), RULE, "702.2c",
         "is not in this source, where 702.3 comes after 702.2b"),
        (Coverage(("702",)), GLOSSARY, "aura", "is not in this source, which has only some glossary entries"),
        (WHOLE, RULE, "100.1", ""),
    ],
)  # fmt: skip
def test_it_says_why(coverage: Coverage, kind: str, key: str, said: str) -> None:
    assert coverage.why_silent(kind, key) == said


@pytest.mark.parametrize(
    ("gap", "items"),
    [
        (Gap(("212.2e", "212.2f"), "hole"), ["212.2e", "212.2f"]),
        (Gap((), "breaks off", after="509.2c"), ["after 509.2c"]),
        (Gap((), "lost lines", after="203.4", before="205.1"), ["after 203.4 before 205.1"]),
        (Gap((), "breaks off", kind=GLOSSARY, after="damage"), ["glossary after damage"]),
        (Gap((), "breaks off", kind=GLOSSARY), ["glossary"]),
    ],
)
def test_a_gap_as_items_of_a_list(gap: Gap, items: list[str]) -> None:
    assert listed(gap) == items


def test_the_store_keeps_it(tmp_path) -> None:
    def document(version: str, gaps: list[Gap], glossary: bool) -> Document:
        records = [Record(RULE, RuleNumber.parse("100.1"), "A game has two players.", file=version)]
        if glossary:
            records.append(Record(GLOSSARY, None, "A sort of card.", term="Aura", file=version))
        return Document("test", version, version, records, [Ledger(version, 2)], gaps=gaps)

    given_gaps = [*BREAK.gaps, *MIDDLE.gaps, *NUMBERS.gaps, *NO_HOLES.gaps]
    with create(tmp_path, [document("2001-01-01", given_gaps, True), document("2002-01-01", [], False)]):
        pass
    with Corpus.open(tmp_path) as corpus:
        first, second = corpus.versions()
        assert list(first.coverage.gaps) == given_gaps
        assert not first.coverage.speaks_of(RULE, "509.3")
        assert second.coverage.speaks_of(RULE, "509.3")
        assert not second.coverage.speaks_of(GLOSSARY, "aura")


def test_a_heading_that_is_lost_with_a_hole_leaves_what_stands_behind_it():
    """The contents list 614, chapter 7 and 701, and the text continues inside 701: the hole ends there."""
    coverage = Coverage(gaps=(Gap(("614", "7", "700", "701"), "listed only", after="613.5", before="701.25c"),))
    lost, told = ("614", "614.3a", "7", "701", "701.25b"), ("613.5", "701.25c", "701.30", "711.1")
    assert not any(coverage.speaks_of(RULE, key) for key in lost)
    assert all(coverage.speaks_of(RULE, key) for key in told)
