"""Lineages continue across holes: a rule that a source lost is neither removed nor added, and no lineage ends or joins another
one because of it."""

from __future__ import annotations

import pytest

from ruletrail.corpus import history, lineage
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

THINGS = ["apples", "barley", "cheese", "drums", "eggs", "flutes", "garlic", "honey"]
#: A rule about each thing. The rules are similar, like the rules of keyword abilities.
RULE = "A keeper of {0} opens the shed at dawn and shuts it when the {0} are sold."
TERM = "What grows on the hill of {0} and is sold at noon in the yard."
RULES = {f"100.{n}": RULE.format(thing) for n, thing in enumerate(THINGS, 1)}
TERMS = {thing: TERM.format(thing) for thing in THINGS}
BOOK = {"1": "Sheds", "100": "Sheds and keepers", **RULES, **TERMS}
BEHIND_THE_BREAK = {key for key in BOOK if key in THINGS[3:]}
IN_THE_MIDDLE = {"100.3", "100.4", "100.5", "100.6"}


def document(version: str, book: dict[str, str], gaps: tuple[Gap, ...] = ()) -> Document:
    records = [
        Record("section" if "." not in key else "rule", RuleNumber.parse(key), text, file=version)
        if key[0].isdigit()
        else Record("glossary", None, text, term=key, file=version)
        for key, text in book.items()
    ]
    return Document("test", "", version, records, [Ledger(version, len(records))], gaps=list(gaps))


def cut(version: str, lost: set[str], *gaps: Gap) -> Document:
    return document(version, {key: text for key, text in BOOK.items() if key not in lost}, gaps)


BREAK = Gap((), "breaks off", "f", kind="glossary", after="cheese")
HOLE = Gap((), "lost lines", "f", after="100.2", before="100.7")
CASES = {"a glossary that breaks off": (BEHIND_THE_BREAK, BREAK), "a hole among the rules": (IN_THE_MIDDLE, HOLE)}


def _changed(book: dict[str, str]) -> dict[str, str]:
    """The next release: the rule about drums is gone, a rule about jugs is new, and the rule about eggs is reworded."""
    otherwise = {"100.5": RULE.format("eggs").replace("dawn", "sunrise"), "eggs": TERM.format("eggs").replace("noon", "midday")}
    kept = {key: text for key, text in (book | otherwise).items() if "drums" not in text}
    return kept | {"100.9": "Nobody may carry a jug across the river after the bell.", "jugs": "Vessels made of clay."}


def _built(home, *documents: Document) -> Corpus:
    with create(home, documents) as corpus:
        lineage.trace(corpus)
    return Corpus.open(home, write=True)


def _relations(corpus: Corpus, old: str, new: str) -> set[tuple[str, str, str]]:
    links = history.changes(corpus, corpus.version(old), corpus.version(new))
    return {(n.old.key if n.old else "", n.new.key if n.new else "", n.relation) for n in links if n.relation != "same"}


def _lineages(corpus: Corpus, version: str) -> dict[str, int | None]:
    return {record.key: record.lineage_id for record in corpus.records(corpus.version(version))}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("copies", [1, 2])
def test_lineages_go_through(tmp_path, case, copies):
    lost, gap = CASES[case]
    damaged = [cut(f"200{n}-01-01", lost, gap) for n in range(2, 2 + copies)]
    with _built(tmp_path, document("2001-01-01", BOOK), *damaged, document("2005-01-01", BOOK)) as corpus:
        assert _relations(corpus, "2001-01-01", "2002-01-01") == set()
        assert _relations(corpus, damaged[-1].version, "2005-01-01") == set()
        assert _relations(corpus, "2001-01-01", "2005-01-01") == set()
        assert _lineages(corpus, "2001-01-01") == _lineages(corpus, "2005-01-01")


@pytest.mark.parametrize("case", CASES)
def test_what_changed_meanwhile_is_told_over_the_hole(tmp_path, case):
    lost, gap = CASES[case]
    with _built(
        tmp_path, document("2001-01-01", BOOK), cut("2002-01-01", lost, gap), document("2003-01-01", _changed(BOOK))
    ) as corpus:
        told = _relations(corpus, "2001-01-01", "2003-01-01")
        assert not {key for row in _relations(corpus, "2001-01-01", "2002-01-01") for key in row[:2]}
        before, after = _lineages(corpus, "2001-01-01"), _lineages(corpus, "2003-01-01")
    assert {("100.5", "100.5", "edited"), ("eggs", "eggs", "edited"), ("drums", "", "removed"), ("100.4", "", "removed")} <= told
    assert ("", "jugs", "added") in told
    assert all(before[key] == after[key] for key in BOOK if key in after)
    assert after["jugs"] not in before.values()


def test_additions_in_any_order_give_the_same(tmp_path):
    documents = [
        document("2001-01-01", BOOK), cut("2002-01-01", IN_THE_MIDDLE, HOLE), cut("2003-01-01", BEHIND_THE_BREAK, BREAK),
        document("2004-01-01", _changed(BOOK)),
    ]  # fmt: skip

    def state(corpus: Corpus) -> list[tuple]:
        return [(v.version, r.key, corpus.address(r)) for v in corpus.versions() for r in corpus.records(v)]

    with _built(tmp_path / "whole", *documents) as corpus:
        expected = state(corpus)
    for first in range(4):
        order = documents[first:] + documents[:first]
        with _built(tmp_path / str(first), order[0]) as corpus:
            for one in order[1:]:
                corpus.add_document(one)
                lineage.extend(corpus)
            assert state(corpus) == expected


def test_an_entry_behind_a_break_is_not_taken_for_another(tmp_path):
    """The entries differ in one word only. The lineage of the lost entry must not continue with its neighbour."""
    with _built(tmp_path, document("2001-01-01", BOOK), cut("2002-01-01", BEHIND_THE_BREAK, BREAK)) as corpus:
        corpus.add_document(document("2003-01-01", BOOK | {"cider": TERMS["eggs"].replace("eggs", "cider")}))
        lineage.extend(corpus)
        first, last = _lineages(corpus, "2001-01-01"), _lineages(corpus, "2003-01-01")
    assert {key: last[key] for key in first} == first and last["cider"] not in first.values()


def _renumbered(book: dict[str, str], first: int) -> dict[str, str]:
    """The book with a new rule before ``first``. The rules from ``first`` on get the next number."""
    pushed = {f"100.{int(key[4:]) + 1}" if "." in key and int(key[4:]) >= first else key: text for key, text in book.items()}
    return pushed | {f"100.{first}": "Nobody may carry a jug across the river after the bell."}


def _moved(key: str, to: str) -> dict[str, str]:
    """The book with one rule at another number, in order of numbers."""
    book = {to if other == key else other: text for other, text in BOOK.items()}
    return {other: book[other] for other in sorted(book, key=lambda k: (k in TERMS, k))}


def test_what_was_pushed_behind_a_break_is_not_removed(tmp_path):
    """100.5 of the older version is 100.6 in the newer one, which breaks off after 100.5."""
    newer = {key: text for key, text in _renumbered(BOOK, 2).items() if key in ("1", "100") or ("." in key and key <= "100.5")}
    breaks = [Gap((), "breaks off", "f", after="100.5"), Gap((), "breaks off", "f", kind="glossary")]
    with _built(tmp_path, document("2001-01-01", BOOK), document("2002-01-01", newer, tuple(breaks))) as corpus:
        told = _relations(corpus, "2001-01-01", "2002-01-01")
    assert {row for row in told if row[2] != "moved"} == {("", "100.2", "added")}


def test_a_rule_that_comes_out_of_a_hole_by_another_number_is_not_added(tmp_path):
    """The rule at 100.4, which the middle version lost, is below 100.1 in the next version."""
    lost, gap = CASES["a hole among the rules"]
    after = _moved("100.4", "100.1a")
    with _built(tmp_path, document("2001-01-01", BOOK), cut("2002-01-01", lost, gap), document("2003-01-01", after)) as corpus:
        assert _relations(corpus, "2002-01-01", "2003-01-01") == set()
        assert _lineages(corpus, "2001-01-01")["100.4"] == _lineages(corpus, "2003-01-01")["100.1a"]
    with _built(
        tmp_path / "back", document("2001-01-01", after), cut("2002-01-01", lost, gap), document("2003-01-01", BOOK)
    ) as corpus:
        assert _relations(corpus, "2001-01-01", "2002-01-01") == set()
        assert _lineages(corpus, "2001-01-01")["100.1a"] == _lineages(corpus, "2003-01-01")["100.4"]


def test_a_part_says_nothing_of_what_stood_in_the_half_that_it_lost(tmp_path):
    """A shortened copy without a glossary is a partial text, and no bridge crosses it."""
    lost = set(TERMS) | {"100.7", "100.8"}
    part = cut("2002-01-01", lost, Gap((), "breaks off", "f", after="100.6"))
    part.covers, part.spans = ("100",), (("100.1", "100.6"),)
    with _built(tmp_path, document("2001-01-01", BOOK), part, document("2003-01-01", _moved("100.7", "100.1a"))) as corpus:
        part_id = next(version.version for version in corpus.versions() if version.covers)
        assert _relations(corpus, part_id, "2003-01-01") == _relations(corpus, "2001-01-01", part_id) == set()


def test_a_reference_to_a_lost_rule_is_no_rewording(tmp_path):
    """The rule in the reference got another number, and the older copy lost it."""
    pointing = "Whoever keeps a shed pays the toll that rule {} asks for."
    older = {**BOOK, "100.1": pointing.format("100.5")}
    older = {key: text for key, text in older.items() if key not in IN_THE_MIDDLE}
    newer = {**_renumbered(BOOK, 3), "100.1": pointing.format("100.6")}
    with _built(tmp_path, document("2001-01-01", older, (HOLE,)), document("2002-01-01", newer)) as corpus:
        assert not {row for row in _relations(corpus, "2001-01-01", "2002-01-01") if row[2] != "moved"}
