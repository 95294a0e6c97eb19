"""A copy without examples gives no information about them: neither the copy nor the next release changes a rule because of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruletrail.corpus import history, lineage
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import EXAMPLES, MANY_NOT_HELD, NOT_HELD, Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create, documents

THINGS = ["apples", "barley", "cheese", "drums", "eggs", "flutes", "garlic", "honey", "ink", "jugs"]
BEFORE, COPY, AFTER = "2001-01-01", "2002-01-01", "2003-01-01"
Book = dict[str, tuple[str, tuple[str, ...]]]
BOOK: Book = {
    f"100.{n}": (
        f"Whoever sells {thing} pays for the stall in the yard.",
        (f"Ann sells {thing} at noon and pays two coins.", f"Bert only looks at {thing}: he keeps his purse shut."),
    )
    for n, thing in enumerate(THINGS, 1)
}
ALL_LOST = Gap((), NOT_HELD, kind=EXAMPLES)


def document(version: str, book: Book, *gaps: Gap) -> Document:
    records = [Record("section", RuleNumber.parse("100"), "Selling", file=version)]
    records += [Record("rule", RuleNumber.parse(key), text, examples, file=version) for key, (text, examples) in book.items()]
    return Document("test", "", version, records, [Ledger(version, len(records), sha256=version)], gaps=list(gaps))


def without(book: Book, *lost: str) -> Book:
    """The book without the examples of these rules; without any examples if no rule is named."""
    return {key: (text, () if key in lost or not lost else examples) for key, (text, examples) in book.items()}


def first_alone(book: Book) -> Book:
    return {key: (text, examples[:1]) for key, (text, examples) in book.items()}


COPIES = {
    "no example": document(COPY, without(BOOK), ALL_LOST),
    "many rules without": document(COPY, without(BOOK, "100.2", "100.4", "100.6", "100.7")),
    "each rule lacks one": document(COPY, first_alone(BOOK)),
}


def built(home, *found: Document) -> Corpus:
    with create(home, found) as corpus:
        lineage.trace(corpus)
    return Corpus.open(home, write=True)


def told(corpus: Corpus, old: str, new: str) -> set[tuple[str, str]]:
    links = history.changes(corpus, corpus.version(old), corpus.version(new))
    return {(n.relation, (n.new or n.old).key) for n in links if n.relation != "same"}


@pytest.mark.parametrize("name", COPIES)
def test_neither_the_copy_nor_the_next_release_rewords(tmp_path, name):
    with built(tmp_path, document(BEFORE, BOOK), COPIES[name], document(AFTER, BOOK)) as corpus:
        assert told(corpus, BEFORE, COPY) == told(corpus, COPY, AFTER) == told(corpus, BEFORE, AFTER) == set()
        rule = history.history(corpus, corpus.record(corpus.version(COPY), "100.2"))
        assert len(rule.revisions) == 1
        assert corpus.version(COPY).coverage.without_examples
        assert not any(corpus.version(day).coverage.without_examples for day in (BEFORE, AFTER))


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("place", ["newest", "oldest"])
def test_one_neighbour_tells_where_a_copy_has_no_other(tmp_path, name, place):
    other = document(BEFORE if place == "newest" else AFTER, BOOK)
    with built(tmp_path, *sorted((other, COPIES[name]), key=lambda d: d.version)) as corpus:
        assert told(corpus, *sorted((other.version, COPY))) == set()


@pytest.mark.parametrize("name", COPIES)
def test_what_was_added_one_after_the_other_is_as_built(tmp_path, name):
    texts = [document(BEFORE, BOOK), COPIES[name], document(AFTER, BOOK)]
    for order in ([0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0]):
        with built(tmp_path / str(order), texts[order[0]]) as corpus:
            for place in order[1:]:
                corpus.add_document(texts[place])
                lineage.extend(corpus)
            assert told(corpus, BEFORE, COPY) == told(corpus, COPY, AFTER) == set(), order
            assert corpus.record(corpus.version(COPY), "100.4").examples == BOOK["100.4"][1]


@pytest.mark.parametrize("name", COPIES)
def test_what_the_copy_holds_is_kept(tmp_path, name):
    with built(tmp_path, document(BEFORE, BOOK), COPIES[name], document(AFTER, BOOK)) as corpus:
        again = documents.document_of(corpus, corpus.version(COPY))
    assert [r.examples for r in again.records] == [r.examples for r in COPIES[name].records]
    assert again.gaps == COPIES[name].gaps


@pytest.mark.parametrize("lost", [("100.3",), ("100.3", "100.8")])
def test_single_examples_that_go_and_come_back_are_told(tmp_path, lost):
    with built(tmp_path, document(BEFORE, BOOK), document(COPY, without(BOOK, *lost)), document(AFTER, BOOK)) as corpus:
        expected = {("edited", key) for key in lost}
        assert told(corpus, BEFORE, COPY) == told(corpus, COPY, AFTER) == expected


def test_examples_that_are_really_removed_or_added_are_told_by_the_next_text(tmp_path):
    later = {**BOOK, "100.5": (BOOK["100.5"][0], BOOK["100.5"][1][:1])}
    later["100.6"] = (BOOK["100.6"][0], (*BOOK["100.6"][1], "Cleo borrows a flute and pays nothing."))
    with built(tmp_path, document(BEFORE, BOOK), COPIES["no example"], document(AFTER, later)) as corpus:
        assert told(corpus, BEFORE, COPY) == set()
        assert told(corpus, COPY, AFTER) == {("edited", "100.5"), ("edited", "100.6")}


def test_a_release_that_takes_many_out_for_good_is_told(tmp_path):
    fewer = without(BOOK, "100.2", "100.4", "100.6", "100.7")
    with built(tmp_path, document(BEFORE, BOOK), document(COPY, fewer), document(AFTER, fewer)) as corpus:
        assert {key for _, key in told(corpus, BEFORE, COPY)} == {"100.2", "100.4", "100.6", "100.7"}
        assert corpus.version(COPY).coverage.without_examples is None
        assert corpus.version(COPY).gaps == ()


def test_a_judgement_is_taken_back_when_the_next_text_shows_that_they_are_gone(tmp_path):
    fewer = first_alone(BOOK)
    with built(tmp_path, document(BEFORE, BOOK), document(COPY, fewer)) as corpus:
        assert corpus.version(COPY).gaps[0].reason == MANY_NOT_HELD
        corpus.add_document(document(AFTER, fewer))
        lineage.extend(corpus)
        assert corpus.version(COPY).gaps == ()
        assert len(told(corpus, BEFORE, COPY)) == len(BOOK)
        assert told(corpus, COPY, AFTER) == set()


def test_a_change_of_words_is_told_without_the_examples(tmp_path):
    text = "Whoever sells drums pays for the stall in the yard and for the noise."
    copy = replace(COPIES["no example"], records=list(COPIES["no example"].records))
    copy.records[4] = replace(copy.records[4], text=text)
    after = {**BOOK, "100.4": (text, BOOK["100.4"][1])}
    with built(tmp_path, document(BEFORE, BOOK), copy, document(AFTER, after)) as corpus:
        assert told(corpus, BEFORE, COPY) == {("edited", "100.4")}
        assert told(corpus, COPY, AFTER) == set()
        difference = history.difference(corpus, "100.4", corpus.version(BEFORE), corpus.version(COPY))
        assert not any("coins" in old + new for op, old, new in difference.ops if op != "equal")
