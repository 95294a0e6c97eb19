"""The rules that had a number or a term, and the answer to a question for one."""

from __future__ import annotations

import pytest

from ruletrail.corpus import lineage
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.history.bearers import SeveralBearersError, bearers, find
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import COMMENTARY, GLOSSARY, RULE, SECTION, Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

LINES = "A line that touches another line at noon is tied to it until dusk."
TAILS = "Whoever owns a red tail may lend it to one neighbour a week."
SPOOLS = "A spool holds forty lengths of string and never one more than that."
KNOTS = "Knots are counted by the judge who stands nearest to the meadow."
BURN = "What a kite suffers when its owner lets it fly too near to the sun."
STEER = "To choose where a kite goes; whoever does so is its pilot."
WARP, WEFT = "Threads that lie along a sail.", "Threads that lie across a sail, and over those along it."

BOOKS = {
    "2001-01-01": {"100": "Kites", "100.1": LINES, "100.2": TAILS, "100.3": SPOOLS, "sun burn": BURN, "steer/pilot": STEER},
    "2002-01-01": {"100": "Kites", "100.1": TAILS, "100.3": SPOOLS, "100.4": LINES, "sun burn": BURN, "steer, pilot": STEER},
    "2003-01-01": {
        "100": "Kites",
        "100.3": KNOTS,
        "100.5": TAILS,
        "100.4": LINES,
        "sun burn (obsolete)": BURN,
        'steer, "pilot or mate"': STEER,
        "warp, thread": WARP,
        "weft, thread": WEFT,
    },
}
GAPS = {"2003-01-01": [Gap((), "lost lines", "2003-01-01", 4, after="100.5")]}


def documents_of(books, gaps):
    documents = []
    for version, book in books.items():
        records = []
        for n, (key, text) in enumerate(book.items(), 1):
            number = None if key[0].isalpha() else RuleNumber.parse(key)
            kind = GLOSSARY if number is None else SECTION if number.is_section else RULE
            records.append(Record(kind, number, text, term="" if number else key.title(), file=version, lines=(n, n)))
        documents.append(
            Document("kites", version, version, records, [Ledger(version, len(records))], gaps=gaps.get(version, []))
        )
    return documents


@pytest.fixture
def corpus(tmp_path):
    documents = documents_of(BOOKS, GAPS)
    note = Record(COMMENTARY, None, "See 100.8.", cites=("100.8",), file="notes.html", lines=(1, 1))
    documents.append(Document("kite-wiki", "Notes", "2002-06-01~wiki", [note], [Ledger("notes.html", 1)], ()))
    with create(tmp_path, documents) as corpus:
        lineage.trace(corpus)
        yield corpus


def test_what_a_source_lost_is_there_before_and_after_it(tmp_path):
    """An older rule with the same number is not the answer."""
    head = {"100": "Kites", "100.1": LINES}
    books = {
        "2001-01-01": {**head, "100.2": TAILS},
        "2002-01-01": {**head, "100.2": KNOTS},
        "2003-01-01": head,
        "2004-01-01": {**head, "100.2": KNOTS},
    }
    gaps = {"2003-01-01": [Gap((), "lost lines", "2003-01-01", 2, after="100.1")]}
    with create(tmp_path, documents_of(books, gaps)) as corpus:
        lineage.trace(corpus)
        with pytest.raises(NotFoundError, match="it is there before and after it, last in 2002-01-01: add --as-of 2002-01-01"):
            find(corpus, "100.2", "2003")


@pytest.mark.parametrize(
    ("asked", "periods"),
    [
        ("100.1", [(("2001-01-01", "2001-01-01"),), (("2002-01-01", "2002-01-01"),)]),
        ("100.2", [(("2001-01-01", "2001-01-01"),)]),
        ("100.3", [(("2001-01-01", "2002-01-01"),), (("2003-01-01", "2003-01-01"),)]),
        ("sun burn", [(("2001-01-01", "2003-01-01"),)]),
        ("999.9", []),
    ],
)
def test_bearers_and_their_periods(corpus, asked, periods):
    assert [bearer.periods for bearer in bearers(corpus, asked)] == periods


@pytest.mark.parametrize(
    ("asked", "as_of", "version", "text"),
    [
        ("100.4", "", "2003-01-01", LINES),
        ("100.3", "", "2003-01-01", KNOTS),
        ("100.2", "", "2001-01-01", TAILS),
        ("100.1", "2001", "2001-01-01", LINES),
        ("100.1", "2002", "2002-01-01", TAILS),
        ("sun burn", "", "2003-01-01", BURN),
        ("sun burn (obsolete)", "2001", "2001-01-01", BURN),
        ("pilot", "2001", "2001-01-01", STEER),
        ("pilot", "2002", "2002-01-01", STEER),
        ("pilot or mate", "", "2003-01-01", STEER),
        ("steer", "", "2003-01-01", STEER),
        ("pilot", "", "2002-01-01", STEER),
        ("weft", "", "2003-01-01", WEFT),
    ],
)
def test_what_is_answered(corpus, asked, as_of, version, text):
    found, record = find(corpus, asked, as_of)
    assert (found.version, record.text) == (version, text)


def test_several_bearers_are_listed_and_none_answers_for_all(corpus):
    with pytest.raises(SeveralBearersError) as told:
        find(corpus, "100.1")
    assert [bearer.days for bearer in told.value.bearers] == ["2001-01-01 to 2001-12-31", "2002-01-01 to 2002-12-31"]
    assert "100.1 was the number of 2 rules: 2001-01-01 to 2001-12-31: A line" in str(told.value)
    assert "add --as-of DATE" in str(told.value)


def test_a_part_of_several_headwords_lists_them(corpus):
    with pytest.raises(NotFoundError) as told:
        find(corpus, "thread")
    assert str(told.value) == '2003-01-01 has 2 entries for thread: Warp, Thread; Weft, Thread; name one whole: "warp, thread"'


def test_a_part_of_a_headword_has_its_entries_periods(corpus):
    assert [bearer.periods for bearer in bearers(corpus, "pilot")] == [(("2001-01-01", "2002-01-01"),)]
    assert [bearer.periods for bearer in bearers(corpus, "steer")] == [(("2001-01-01", "2003-01-01"),)]


@pytest.mark.parametrize("typed", ["pilt or mate", "pilots or mate"])
def test_a_part_of_a_headword_is_what_was_meant(corpus, typed):
    with pytest.raises(NotFoundError) as told:
        find(corpus, typed)
    assert "did you mean 'pilot or mate'" in str(told.value).replace('"', "'")


@pytest.mark.parametrize(
    ("asked", "as_of", "said"),
    [
        ("100.2", "2002", "on 2002-01-01 no rule had the number 100.2; that rule was 100.1 then"),
        ("100.4", "2001", "that rule was 100.1 then; try: ruletrail show 100.1 --as-of 2001-01-01"),
        ("100.9", "", "100.9 is missing in this source (lost lines: after 100.5): 2003-01-01"),
        ("100.8", "2002", "only commentary mentions it (notes.html)"),
        ("999.9", "2002", "2002-01-01 has no 999.9; try: ruletrail search 999.9 --ever"),
    ],
)
def test_what_is_not_there(corpus, asked, as_of, said):
    with pytest.raises(NotFoundError) as told:
        find(corpus, asked, as_of)
    assert said in str(told.value)


@pytest.mark.parametrize(("asked", "then"), [("613", "418.5"), ("613.6", "418.5b"), ("305.7", "212.6e")])
def test_a_number_of_another_time_means_todays_rule(archive_home, asked, then):
    """Rules of another section had 613 for some months of 2009; they were meant by a question on 2005."""
    with Corpus.open(archive_home) as real, pytest.raises(NotFoundError) as told:
        find(real, asked, "2005")
    assert f"no rule had the number {asked}; that rule was {then} then" in str(told.value)
