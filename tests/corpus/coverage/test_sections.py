"""A section that a copy took from another release says nothing of the copy's day: neither it nor the next text changes a rule."""

from __future__ import annotations

from itertools import permutations

import pytest

from ruletrail.corpus import history, lineage
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import BORROWED, Document, Ledger, Record
from ruletrail.corpus.store import borrowed
from tests.corpus.coverage.test_examples import built, told

FIRST, OTHER, EARLY, BEFORE = "1997-01-01", "1998-01-01", "2000-01-01", "2001-01-01"
COPY, AFTER, LATER = "2002-01-01", "2003-01-01", "2006-01-01"
GOODS = ["apples", "barley", "cheese", "drums", "eggs", "flutes"]
Book = dict[str, str]


def book(stall: str, cart: str, word: str) -> Book:
    """Two sections of a chapter, a chapter of its own and a glossary; what was paid differs from release to release."""
    found = {"1": "Selling", "100": "Stalls", "101": "Carts", "2": "Streets", "200": "Lamps", "201": "Doors"}
    found |= {f"100.{n}": f"Whoever sells {goods} from a stall pays {stall} at the gate." for n, goods in enumerate(GOODS, 1)}
    found |= {f"101.{n}": f"A cart full of {goods} may stand there for {cart}." for n, goods in enumerate(GOODS, 1)}
    found |= {f"200.{n}": f"Lamp {n} is lit by the one who sold {goods} last." for n, goods in enumerate(GOODS, 1)}
    found |= {f"201.{n}": f"Door {n} opens for {goods} and for nothing else." for n, goods in enumerate(GOODS, 1)}
    return found | {f"Word {goods}": f"What is {word} as {goods}." for goods in GOODS}


OLD, NEW = book("three coins", "an hour", "sold"), book("half a coin and a pie", "as long as rain falls", "called")


def part(text: Book, *begins: str) -> Book:
    return {key: told for key, told in text.items() if key.startswith(begins)}


def copied(copy: Book) -> list[Document]:
    """A copy among whole texts, of which one is the release that it took something from."""
    texts = {FIRST: OLD, OTHER: OLD, EARLY: NEW, BEFORE: NEW, COPY: copy, AFTER: NEW}
    return [document(version, text) for version, text in texts.items()]


def document(version: str, text: Book) -> Document:
    records = []
    for key, words in text.items():
        if key.startswith("Word"):
            records.append(Record("glossary", None, words, term=key, file=version))
        else:
            records.append(Record("rule" if "." in key else "section", RuleNumber.parse(key), words, file=version))
    return Document("test", "", version, records, [Ledger(version, len(records), sha256=version)])


TAKEN = {
    "a chapter": (("1",), {"1": OTHER}),
    "a section": (("100.",), {"100": OTHER}),
    "the glossary": (("Word",), {"glossary": OTHER}),
    "a section and the glossary": (("101.", "Word"), {"101": OTHER, "glossary": OTHER}),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_a_copy_took_is_kept_apart(tmp_path, name):
    begins, sections = TAKEN[name]
    copy = NEW | part(OLD, *begins)
    with built(tmp_path, *copied(copy)) as corpus:
        assert corpus.version(COPY).coverage.borrowed == sections
        assert not any(corpus.version(day).gaps for day in (OTHER, EARLY, BEFORE, AFTER))
        assert told(corpus, BEFORE, COPY) == told(corpus, COPY, AFTER) == told(corpus, BEFORE, AFTER) == set()
        for key in ("100.2", "101.2", "200.2"):
            rule = history.history(corpus, corpus.record(corpus.version(AFTER), key))
            assert len(rule.revisions) == 1 + (key != "200.2"), key
            assert rule.revisions[0].first == FIRST
        kept = len(borrowed.records(corpus, corpus.version(COPY)))
        assert kept + len(list(corpus.records(corpus.version(COPY)))) == len(copy)


def test_it_says_why_it_says_nothing(tmp_path):
    with built(tmp_path, *copied(NEW | part(OLD, "1"))) as corpus:
        coverage = corpus.version(COPY).coverage
        assert OTHER in coverage.why_silent("rule", "100.2")
        assert coverage.speaks_of("rule", "200.2")
        assert not coverage.speaks_of("rule", "101.2")


@pytest.mark.parametrize("order", ["".join(order) for order in permutations("012345")][::37])
def test_what_was_added_one_after_the_other_is_as_built(tmp_path, order):
    copy = document(COPY, NEW | part(OLD, "100."))
    texts = [
        document(BEFORE, NEW),
        copy,
        document(AFTER, NEW),
        document("2005-01-01", NEW),
        document(LATER, OLD),
        document("2007-01-01", OLD),
    ]
    with built(tmp_path, texts[int(order[0])]) as corpus:
        for place in order[1:]:
            corpus.add_document(texts[int(place)])
            lineage.extend(corpus)
        assert corpus.version(COPY).coverage.borrowed == {"100": LATER}
        assert told(corpus, BEFORE, COPY) == told(corpus, COPY, AFTER) == set()
        assert told(corpus, AFTER, LATER) == {("edited", key.lower()) for key in OLD if OLD[key] != NEW[key]}


def test_it_is_taken_back_when_the_next_text_has_it_too(tmp_path):
    mixed = NEW | part(OLD, "100.")
    texts = {FIRST: OLD, OTHER: OLD, EARLY: NEW, BEFORE: NEW, COPY: mixed, LATER: NEW}
    with built(tmp_path, *(document(version, text) for version, text in texts.items())) as corpus:
        assert corpus.version(COPY).coverage.borrowed == {"100": OTHER}
        corpus.add_document(document(AFTER, mixed))
        lineage.extend(corpus)
        assert corpus.version(COPY).gaps == ()
        assert told(corpus, BEFORE, COPY) == {("edited", f"100.{n}") for n in range(1, 7)}
        assert [record.position for record in corpus.records(corpus.version(COPY))] == list(range(len(mixed)))


def test_changes_for_one_release_alone_are_told(tmp_path):
    """Nobody else has this text, or has only a part of it; or too little came back."""
    cases = {
        "no other release has it": NEW | part(book("a hen", "a day", "named"), "100."),
        "another one has a part of it": NEW | part(OLD, "100.1", "100.2", "100.3", "100.4", "100.5"),
        "three rules": NEW | part(OLD, "100.1", "100.2", "100.3"),
    }
    for name, text in cases.items():
        with built(tmp_path / name, *copied(text)) as corpus:
            assert corpus.version(COPY).gaps == (), name
            assert told(corpus, BEFORE, COPY) == {("edited", key) for key in text if text[key] != NEW[key]}, name


def test_a_text_of_another_day_is_no_copy_with_sections_of_others(tmp_path):
    with built(tmp_path, *copied(OLD)) as corpus:
        assert corpus.version(COPY).gaps == ()


def test_the_newest_and_the_oldest_text_are_left_alone(tmp_path):
    mixed = NEW | part(OLD, "100.")
    with built(tmp_path, document(OTHER, mixed), document(BEFORE, NEW), document(COPY, OLD), document(AFTER, mixed)) as corpus:
        assert not any(gap.reason.startswith(BORROWED) for version in corpus.versions() for gap in version.gaps)


def test_either_of_two_may_be_the_one_that_took_it(tmp_path):
    texts = {FIRST: OLD, OTHER: OLD, BEFORE: NEW, COPY: NEW | part(OLD, "100."), AFTER: NEW, LATER: NEW}
    with built(tmp_path, *(document(version, text) for version, text in texts.items())) as corpus:
        assert not any(version.gaps for version in corpus.versions())


def test_of_two_that_are_alike_the_one_whose_neighbours_say_otherwise_is_the_copy(tmp_path):
    """The release with a text of its own isn't blamed for a copy, older than all, that took a section from it."""
    alone = NEW | part(book("a hen", "a day", "named"), "100.")
    texts = {OTHER: OLD | part(alone, "100."), BEFORE: NEW, COPY: alone, AFTER: NEW}
    with built(tmp_path, *(document(version, text) for version, text in texts.items())) as corpus:
        assert not any(version.gaps for version in corpus.versions())
