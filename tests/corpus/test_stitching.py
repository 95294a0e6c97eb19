"""Pages of a book become one version, in whatever order they come."""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import COMMENTARY, GLOSSARY, RULE, SECTION, Document, Ledger, Record
from ruletrail.corpus.stitching import pages_of, stitch
from tests.corpus.coverage.reach import reach


def page(
    name: str, *numbers: str, carried: tuple[str, ...] = (), version: str = "", book: str = "fair", **texts: str
) -> Document:
    parsed = [RuleNumber.parse(number) for number in numbers]
    records = [
        Record(SECTION if n.is_section else RULE, n, texts.get(f"r{n}".replace(".", "_"), f"Rule {n}."), file=name, lines=(i, i))
        for i, n in enumerate(parsed, 1)
    ]
    covers = tuple(dict.fromkeys(str(n.section) for n in parsed if n.section))
    ledger = Ledger(name, len(numbers), sha256=name)
    return Document("web-book", "Fair rules", version, records, [ledger], covers, (), book, carried)


def told(documents: list[Document]) -> list:
    return [
        (d.version, [str(r.number) for r in d.records], [g.numbers for g in d.gaps], d.spans, d.covers, d.problems)
        for d in documents
    ]


def test_a_hole_between_pages_is_a_gap():
    (book,) = stitch([page("b", "212.2g", "212.3"), page("a", "212.2b", "212.2c", "212.2d")])
    assert [str(r.number) for r in book.records] == ["212.2b", "212.2c", "212.2d", "212.2g", "212.3"]
    assert [(g.numbers, g.reason, g.file) for g in book.gaps] == [(("212.2e", "212.2f"), "between pages", "b")]
    assert reach(book) == (("212.2b", "212.2d"), ("212.2g", "212.3"))
    assert book.spans == (("212.2b", "212.2d"), ("212.2g", "212.2g"), ("212.3", "212.3"))
    assert book.covers == ("212",)
    assert [ledger.file for ledger in book.ledgers] == ["a", "b"]


@pytest.mark.parametrize(
    ("last", "first", "gap", "spans"),
    [
        ("212.2d", "212.2e", (), 1),
        ("212.2", "212.2a", (), 1),
        ("212.2k", "212.2m", (), 2),
        ("208.2", "208.3", (), 2),
        ("212.2d", "212.3", (), 2),
        ("212.7e", "213", (), 2),
        ("212.7e", "213.1", (), 2),
        ("217.3", "3", (), 2),
        ("217.3", "300", (), 2),
        ("212.2k", "212.2n", ("212.2m",), 2),
        ("212.1c", "212.3b", ("212.2", "212.3", "212.3a"), 2),
        ("212.6a", "214", ("212.6b-213",), 2),
        ("212.6a", "301.2", ("212.6b-301.1",), 2),
        ("208.3", "208.5", ("208.4",), 2),
    ],
)
def test_what_is_missing_between_two_pages(last, first, gap, spans):
    (book,) = stitch([page("a", last), page("b", first)])
    assert tuple(n for g in book.gaps for n in g.numbers) == gap
    assert len(book.spans) == spans


@given(st.sets(st.integers(0, 39), min_size=1), st.permutations(range(8)))
def test_the_order_of_pages_does_not_matter(kept, order):
    """40 rules on 8 pages, some pages lost: in any order the book is the same, and its spans hold exactly the rules that are
    there."""
    numbers = [f"{section}.{rule}" for section in range(301, 305) for rule in range(1, 11)]
    pages = [page(str(i), *numbers[i * 5 : i * 5 + 5]) for i in range(8) if any(k // 5 == i for k in kept)]
    shuffled = [pages[i % len(pages)] for i in order if i < len(pages)]
    assert told(stitch(deepcopy(shuffled))) == told(stitch(deepcopy(pages)))
    (book,) = stitch(pages)
    held = [RuleNumber.parse(n) for n in numbers if any(str(r.number) == n for r in book.records)]
    spans = [(RuleNumber.parse(a), RuleNumber.parse(b)) for a, b in book.spans]
    assert [n for n in map(RuleNumber.parse, numbers) if any(a <= n <= b for a, b in spans)] == held


def test_what_two_pages_hold_is_kept_once():
    (book,) = stitch([page("a", "301", "301.1", "301.2"), page("b", "301", "301.2", "301.3")])
    assert [str(r.number) for r in book.records] == ["301", "301.1", "301.2", "301.3"]
    assert reach(book) == (("301", "301.3"),) and not book.gaps


def test_a_heading_repeated_on_each_page_hides_no_hole():
    (book,) = stitch([page("a", "301", "301.1", "301.2"), page("b", "301", "301.5")])
    assert [g.numbers for g in book.gaps] == [("301.3", "301.4")]


def test_pages_that_contradict_each_other_are_of_two_books():
    pages = [page("a", "301.1", "301.2"), page("b", "301.2", "301.3", r301_2="Other words.")]
    assert len(stitch(pages)) == 2


def test_pages_of_other_dates_are_of_two_books():
    pages = [page("a", "301.1", version="2006-01-01~x"), page("b", "301.2", version="2007-01-01~x"), page("c", "301.3")]
    assert [d.version for d in stitch(pages)] == ["2006-01-01~x", "2007-01-01~x"]


def test_documents_without_a_book_stay_as_they_are():
    alone = [page("b", "301.2", book=""), page("a", "301.1", book="")]
    assert [d is a for d, a in zip(stitch(alone), alone, strict=True)] == [True, True]


def test_a_paragraph_carried_over_belongs_to_the_rule_before():
    pages = [page("a", "301.1", "301.2"), page("b", "301.3", carried=("More words.", "Example: One.", "Two."))]
    for order in permutations(pages):
        (book,) = stitch(deepcopy(order))
        assert (book.records[1].text, book.records[1].examples) == ("Rule 301.2.\nMore words.", ("One.\nTwo.",))


def test_a_paragraph_whose_page_is_missing_is_reported():
    (book,) = stitch([page("a", "301.1"), page("b", "301.5", carried=("Example: One.",))])
    assert book.problems == ["b: begins inside a rule whose page is missing (give both together): Example: One."]


def test_commentary_of_one_month_is_one_version():
    pages = [page(name, book="wiki", version="2011-06-30~wiki") for name in "ba"]
    for one in pages:
        one.spans, one.covers = None, ("204",)
        one.records = [Record(COMMENTARY, None, f"Says {one.ledgers[0].file}.", cites=("204.1a",), file=one.ledgers[0].file)]
    (book,) = stitch(pages)
    assert [r.text for r in book.records] == ["Says a.", "Says b."] and book.spans is None


def glossary_page(name: str, *terms: str) -> Document:
    records = [Record(GLOSSARY, None, f"What {t} is.", term=t, file=name, lines=(i, i)) for i, t in enumerate(terms, 1)]
    return Document("web-book", "Fair rules", "", records, [Ledger(name, len(terms), sha256=name)], (), (), "fair")


@given(st.permutations(range(5)), st.integers(1, 4))
def test_a_book_taken_apart_and_joined_with_more_pages_is_the_book_of_all(order, first):
    pages = [
        page("a", "206.3", "212", "212.2d"),
        page("b", "212.2e", "212.6a", carried=("and so on.",)),
        page("c", "214.1"),
        glossary_page("d", "anvil", "bridge"),
        glossary_page("e", "cart", "well"),
    ]
    (whole,) = stitch(deepcopy(pages))
    chosen = sorted(order[:first])
    if 1 in chosen and 0 not in chosen:
        return  # the beginning of b belongs to a rule that isn't there yet
    (some,) = stitch(deepcopy([pages[n] for n in chosen]))
    (joined,) = stitch([*pages_of(some), *deepcopy([pages[n] for n in range(5) if n not in chosen])])
    assert joined == whole


def test_what_a_page_began_with_is_known_while_it_stands_alone():
    a, b = page("a", "206.3", "212.2d"), page("b", "212.2e", carried=("and so on.",))
    (alone,) = stitch([deepcopy(b)])
    assert "b: begins inside a rule" in alone.problems[0]
    assert stitch([deepcopy(a), *pages_of(alone)]) == stitch([a, b])
