"""The choice between several texts of one date: by their contents, never by their names or their order."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.corpus import history, lineage
from ruletrail.corpus.identity import Text, identify
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

DATE = "2004-02-01"
WORDS = {
    "100.1": "A game is played by two kites, or by more.",
    "100.2": "Each kite has a line of thirty arm lengths.",
    "100.3": "A kite that touches the ground rests until the next gust.",
    "100.4": "Whoever flies highest at dusk wins the game.",
}


def text(file: str, *numbers: str, version: str = DATE, **fields) -> Document:
    records = [Record(RULE, RuleNumber.parse(n), WORDS[n], file=file, lines=(i, i)) for i, n in enumerate(numbers, 1)]
    ledger = Ledger(file, len(records), sha256=fields.pop("sha256", f"bytes of {' '.join(numbers)}"))
    return Document("official-text", "Kites", version, records, [ledger], **fields)


WHOLE = ("100.1", "100.2", "100.3", "100.4")
CUT = ("100.1", "100.2")


def versions(corpus: Corpus) -> dict[str, str]:
    """Version's id -> the file from which it was read."""
    return {v.version: corpus.records(v)[0].file for v in corpus.versions(commentary=True)}


@pytest.mark.parametrize("cut_name", ["0.txt", "zzz.txt"])
@pytest.mark.parametrize("cut_first", [True, False])
def test_the_fuller_of_two_texts_is_the_version(tmp_path, cut_name, cut_first):
    documents = [text(cut_name, *CUT), text("m.txt", *WHOLE)]
    with create(tmp_path, documents if cut_first else documents[::-1]) as corpus:
        assert versions(corpus) == {DATE: "m.txt", f"{DATE}~official-text": cut_name}
        assert [v.version for v in corpus.versions() if v.is_whole] == [DATE]
        assert corpus.version(DATE).version == corpus.version("2004-02").version == DATE
        assert corpus.record(corpus.version("2004-02"), "100.4").text == WORDS["100.4"]


@pytest.mark.parametrize(
    ("documents", "expected"),
    [
        ([text("a", *WHOLE)], {DATE: "a"}),
        (
            [text("a", *WHOLE, version=f"{DATE}~pages", covers=("100",)), text("b", *CUT)],
            {DATE: "b", f"{DATE}~pages": "a"},
        ),
        ([text("a", *CUT, covers=("100",))], {f"{DATE}~official-text": "a"}),
        (
            [text("a", *WHOLE), text("b", *WHOLE, gaps=[Gap((), "hole", after="100.4")], sha256="0")],
            {DATE: "a", f"{DATE}~official-text": "b"},
        ),
        ([text("a", *WHOLE, sha256="1"), text("b", *WHOLE, sha256="0")], {DATE: "b", f"{DATE}~official-text": "a"}),
        (
            [text("a", *WHOLE), text("b", *CUT), text("c", "100.1")],
            {DATE: "a", f"{DATE}~official-text": "b", f"{DATE}~official-text-2": "c"},
        ),
        (
            [text("a", *CUT, version=f"{DATE}~pages"), text("b", "100.1", version=f"{DATE}~pages")],
            {f"{DATE}~pages": "a", f"{DATE}~pages-2": "b"},
        ),
        ([text("a", *WHOLE, inferred=True), text("b", "100.1")], {DATE: "b", f"{DATE}~official-text": "a"}),
        ([text("a", *WHOLE, inferred=True)], {f"{DATE}~official-text": "a"}),
        (
            [text("a", *WHOLE), text("b", *CUT), text("c", *CUT, covers=("100",))],
            {DATE: "a", f"{DATE}~official-text": "b", f"{DATE}~official-text-2": "c"},
        ),
    ],
    ids=["alone", "whole before part", "part alone", "fewer holes", "by bytes", "three", "parts", "inferred", "inferred alone",
         "a part that is called as a copy is"],
)  # fmt: skip
def test_identities_by_what_texts_hold(tmp_path, documents, expected):
    for n, order in enumerate(permutations(documents)):
        with create(tmp_path / str(n), order) as corpus:
            assert versions(corpus) == expected


TEXTS = st.lists(
    st.builds(
        Text,
        key=st.just(0),
        part=st.sampled_from(["", "rulings", "official-text"]),
        format=st.sampled_from(["official-text", "rulings", "word"]),
        inferred=st.booleans(),
        held=st.integers(0, 3),
        missing=st.integers(0, 2),
        content=st.uuids().map(str),
    ),
    max_size=6,
)


@settings(deadline=None)
@given(TEXTS, st.randoms())
def test_identities_are_distinct_and_stand_on_no_order(texts, random):
    def by_content(order):
        keyed = [Text(n, *(getattr(t, f) for f in Text.__slots__ if f != "key")) for n, t in enumerate(order)]
        found = identify(DATE, keyed)
        return {t.content: found[t.key] for t in keyed}

    shuffled = random.sample(texts, len(texts))
    identities = by_content(texts)
    assert by_content(shuffled) == identities
    assert len({identity.version for identity in identities.values()}) == len(texts)
    assert sum(identity.version == DATE for identity in identities.values()) <= 1


def test_a_fuller_text_that_is_added_takes_the_place_and_lineages_follow(tmp_path):
    old = text("old", *WHOLE, version="2003-01-01")
    new = text("new", *WHOLE, version="2005-01-01")
    with create(tmp_path, [old, text("cut", *CUT), new]) as corpus:
        lineage.trace(corpus)
        before = {r.key: corpus.address(r) for r in corpus.records(corpus.version("2003-01-01"))}
    with Corpus.open(tmp_path, write=True) as corpus:
        added = corpus.add_document(text("full", *WHOLE))
        lineage.extend(corpus)
        corpus.db.commit()
        full, cut = corpus.version(DATE), corpus.version(f"{DATE}~official-text")
        assert full.id == added
        assert versions(corpus)[cut.version] == "cut"
        for version in corpus.versions():
            for record in corpus.records(version):
                assert corpus.address(record) == before[record.key]
        assert corpus.db.execute("SELECT count(*) FROM lineage").fetchone() == (len(WHOLE),)
        links = history.changes(corpus, corpus.version("2003-01-01"), full)
        assert {link.relation for link in links} == {"same"}


def test_entries_of_the_glossary_count(tmp_path):
    with_terms = text("a", *CUT)
    with_terms.records += [Record(GLOSSARY, None, "A string.", term=term, file="a") for term in ("Line", "Tail", "Knot")]
    with create(tmp_path, [text("b", *WHOLE), with_terms]) as corpus:
        assert versions(corpus)[DATE] == "a"
