"""Links between versions that aren't neighbours."""

from __future__ import annotations

import pytest

from ruletrail.corpus import history
from ruletrail.corpus.lineage import library
from tests.corpus.lineage.test_chain import BELL, GOAT, built

CART = "A cart has two wheels and a bench for the driver of it."


def test_a_sentence_is_followed_from_wording_to_wording_into_the_rule_that_it_became(tmp_path):
    versions = {
        "2001-01-01": f"{CART} If no driver can be found, the cart remains in the yard where it was loaded.",
        "2002-01-01": f"{CART} If no driver can be found for it, the cart remains in its present yard until the evening bell.",
        "2003-01-01": f"{CART} If a cart has no driver, that cart remains in its present yard until the evening bell.",
    }
    books = {version: {"100.1": text, "100.2": BELL, "100.3": GOAT} for version, text in versions.items()}
    parted = "If a cart has no driver, that cart remains in its present yard until the evening bell."
    books["2004-01-01"] = {"100.1": CART, "100.2": parted, "100.3": BELL, "100.4": GOAT}
    late = "Carts without drivers wait; such a cart remains in its present yard until the evening bell, unless it holds fish."
    books["2005-01-01"] = {"100.1": CART, "100.2": late, "100.3": BELL, "100.4": GOAT}
    with built(tmp_path, books) as corpus:
        first, *_, last = corpus.versions()
        found = {(n.old.key, n.new.key): n.relation for n in history.changes(corpus, first, last) if n.old and n.new}
    assert found == {
        ("100.1", "100.1"): "split",
        ("100.1", "100.2"): "split",
        ("100.2", "100.3"): "moved",
        ("100.3", "100.4"): "moved",
    }


def test_a_sentence_of_which_nothing_is_left_is_followed_no_further(tmp_path):
    versions = {
        "2001-01-01": f"{CART} Mules and horses go without names.",
        "2002-01-01": f"{CART} Mules and horses go without names, but may be called by the list of a clerk.",
        "2003-01-01": f"{CART} Beasts may be called by the list of a clerk of the town.",
    }
    books = {version: {"100.1": text, "100.2": BELL, "100.3": GOAT} for version, text in versions.items()}
    listed = "Beasts may be called by the list of a clerk of the town."
    books["2004-01-01"] = {"100.1": CART, "100.2": listed, "100.3": BELL, "100.4": GOAT}
    with built(tmp_path, books) as corpus:
        first, second, *_, last = corpus.versions()
        parts = [
            {(n.old.key, n.new.key) for n in history.changes(corpus, version, last) if n.old and n.new}
            for version in (first, second)
        ]
    kept = {("100.1", "100.1"), ("100.2", "100.3"), ("100.3", "100.4")}
    assert parts == [kept, kept | {("100.1", "100.2")}]


def test_one_rule_of_distant_versions_is_found_without_reading_the_books(tmp_path, monkeypatch):
    parted = {"100.1": CART, "100.2": "If no driver can be found, the cart remains in the yard where it was loaded."}
    books = {
        "2001-01-01": {"100.1": " ".join(parted.values()), "100.2": BELL, "100.3": GOAT},
        "2002-01-01": {"100.1": parted["100.1"], "100.2": parted["100.2"], "100.3": BELL, "100.4": GOAT},
        "2003-01-01": {"100.1": parted["100.1"], "100.2": parted["100.2"], "100.4": BELL, "100.5": GOAT},
    }
    with built(tmp_path, books) as corpus:
        first, *_, last = corpus.versions()
        whole = history.changes(corpus, first, last)
        for name in ("load", "books_of"):
            monkeypatch.setattr(library, name, lambda *_a: pytest.fail("a whole book was read"))
        for old, new in ((first, last), (last, first)):
            for record in (*corpus.records(first), *corpus.records(last)):
                told = [(n.old.key, n.new.key, n.relation) for n in history.counterparts(corpus, record, old, new)]
                links = [n if old is first else n.mirrored() for n in whole if record.id in (n.old.id, n.new.id)]
                links.sort(key=lambda n: (not n.principal, -n.similarity))
                assert told == [(n.old.key, n.new.key, n.relation) for n in links]
