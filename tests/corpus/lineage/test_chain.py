"""Lineages over many versions: chains, partial texts, additions in any order, and lasting addresses."""

from __future__ import annotations

import itertools
import random

import pytest

from ruletrail.corpus import calendar, history, lineage
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.lineage import in_processes
from ruletrail.corpus.lineage.addresses import slug
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

CART = "A cart has two wheels and a bench for the driver."
WELL = "Wells are shut at night and whenever there is frost."
BELL = "Bells ring at noon from the tower by the river."
GOAT = "Goats pass the gate without any payment on market days."


def document(
    version: str, rules: dict[str, str], *, covers: tuple[str, ...] | None = None, gaps: tuple[str, ...] = ()
) -> Document:
    records = [Record("rule", RuleNumber.parse(n), text, file=version) for n, text in rules.items() if n[0].isdigit()]
    records += [Record("glossary", None, text, term=term, file=version) for term, text in rules.items() if not term[0].isdigit()]
    missing = [Gap((number,), "hole", version) for number in gaps]
    return Document("test", "", version, records, [Ledger(version, len(records))], covers=covers, gaps=missing)


#: A history of five versions: rules are renumbered, reworded, removed and brought back.
VERSIONS = {
    "2001-01-01": {"100.1": CART, "100.2": WELL, "cart": CART},
    "2002-01-01": {"100.1": BELL, "100.2": CART, "100.3": WELL, "cart": CART},
    "2003-01-01": {"100.1": BELL, "100.2": CART.replace("two", "four"), "100.3": GOAT, "cart": CART},
    "2004-01-01": {"200.1": BELL, "200.2": CART.replace("two", "four"), "200.3": GOAT, "200.4": WELL, "wagon": CART},
    "2005-01-01": {"200.1": BELL, "200.2": CART.replace("two", "six"), "200.4": WELL, "wagon": CART},
}


def built(home, versions=VERSIONS, **parts) -> Corpus:
    with create(home, [document(v, rules, **parts.get(v, {})) for v, rules in versions.items()]) as corpus:
        lineage.trace(corpus)
    return Corpus.open(home, write=True)


def told(corpus: Corpus, key: str, version: str = "") -> history.RuleHistory:
    found = corpus.version(version)
    return history.history(corpus, corpus.record(found, key))


def addresses(corpus: Corpus) -> dict[tuple[str, str], str]:
    names = {v.id: v.version for v in corpus.versions()}
    return {(r.key, names[v.id]): corpus.address(r) for v in corpus.versions() for r in corpus.records(v)}


def test_a_history_tells_numbers_and_wordings(tmp_path):
    with built(tmp_path) as corpus:
        story = told(corpus, "200.2")
    steps = [(r.number, r.first, r.last, r.relation) for r in story.revisions]
    assert steps == [
        ("100.1", "2001-01-01", "2001-01-01", "first"),
        ("100.2", "2002-01-01", "2002-01-01", "moved"),
        ("100.2", "2003-01-01", "2003-01-01", "edited"),
        ("200.2", "2004-01-01", "2004-01-01", "moved"),
        ("200.2", "2005-01-01", "", "edited"),
    ]
    assert (story.number_since, story.wording_since) == ("2004-01-01", "2005-01-01")
    assert story.lineage == "100.1-2001-01-01"


def test_a_rule_that_comes_back_goes_on(tmp_path):
    with built(tmp_path) as corpus:
        story = told(corpus, "200.4")
    assert [(r.number, r.first, r.last, r.relation) for r in story.revisions] == [
        ("100.2", "2001-01-01", "2001-01-01", "first"),
        ("100.3", "2002-01-01", "2002-01-01", "moved"),
        ("200.4", "2004-01-01", "", "added"),
    ]


def test_a_rule_that_ended_says_so(tmp_path):
    with built(tmp_path) as corpus:
        story = told(corpus, "100.3", "2003")
    assert (story.ended, story.revisions[-1].last) == ("2005-01-01", "2004-01-01")


def test_glossary_entries_have_histories(tmp_path):
    with built(tmp_path) as corpus:
        story = told(corpus, "wagon")
    assert [r.number for r in story.revisions] == ["cart", "wagon"]
    assert story.lineage == "glossary-cart-2001-01-01"


def test_splits_and_merges_lead_to_other_lineages(tmp_path):
    versions = {
        "2001-01-01": {"100.1": f"{CART} {WELL}", "100.2": GOAT},
        "2002-01-01": {"100.1": CART, "100.2": WELL, "100.3": GOAT},
        "2003-01-01": {"100.1": CART, "100.2": f"{WELL} {GOAT}"},
    }
    with built(tmp_path, versions) as corpus:
        relations = {(n.old.key, n.new.key): n.relation for n in history.changes(corpus, *corpus.versions()[:2])}
        again = {(n.old.key, n.new.key): n.relation for n in history.changes(corpus, *corpus.versions()[1:])}
        cart, joined = told(corpus, "100.1"), told(corpus, "100.2")
    assert relations == {("100.1", "100.1"): "split", ("100.1", "100.2"): "split", ("100.2", "100.3"): "moved"}
    assert again == {("100.1", "100.1"): "same", ("100.2", "100.2"): "merged", ("100.3", "100.2"): "merged"}
    assert [(b.number, b.version, b.relation) for b in cart.descendants] == [("100.2", "2002-01-01", "split")]
    assert [(b.number, b.version, b.relation) for b in joined.ancestors] == [
        ("100.1", "2001-01-01", "split"),
        ("100.3", "2002-01-01", "merged"),
    ]


def test_changes_between_distant_versions_follow_the_chain(tmp_path):
    with built(tmp_path) as corpus:
        first, *_, last = corpus.versions()
        found = {(n.old and n.old.key, n.new and n.new.key): n.relation for n in history.changes(corpus, first, last)}
    assert found == {
        ("100.1", "200.2"): "edited",
        ("100.2", "200.4"): "moved",
        (None, "200.1"): "added",
        ("cart", "wagon"): "moved",
    }


def test_changes_of_one_section(tmp_path):
    with built(tmp_path) as corpus:
        links = history.changes(corpus, corpus.version("2002"), corpus.version("2003"), "100.3")
    assert {(n.old and n.old.key, n.new and n.new.key) for n in links} == {("100.3", None), (None, "100.3")}


def test_a_part_of_the_rules_holds_no_place_in_the_chain(tmp_path):
    versions = dict(VERSIONS) | {"2002-06-01~page": {"100.2": CART}}
    with built(tmp_path, versions, **{"2002-06-01~page": {"covers": ("100",), "gaps": ("100.1",)}}) as corpus:
        part = corpus.version("2002-06-01~page")
        links = history.changes(corpus, corpus.version("2002-01-01"), part)
        story = told(corpus, "200.2")
    assert {(n.old and n.old.key, n.new and n.new.key, n.relation) for n in links if n.old.key == "100.2"} == {
        ("100.2", "100.2", "same")
    }
    assert not any(n.relation == "removed" and n.old.key in ("100.1", "cart") for n in links)
    assert [(c.key, c.version, c.agrees) for c in story.copies] == [("100.2", "2002-06-01~page", True)]
    assert len(story.revisions) == 5


def test_additions_in_any_order_give_the_same_addresses(tmp_path):
    """Every address that was ever given still leads to the lineage with the same record."""
    with built(tmp_path / "whole") as corpus:
        expected = addresses(corpus)
        links = {(v, w): _relations(corpus, v, w) for v, w in itertools.pairwise(VERSIONS)}
    for seed in range(6):
        order = list(VERSIONS)
        random.Random(seed).shuffle(order)
        given: dict[tuple[str, str], set[str]] = {}
        with built(tmp_path / str(seed), {order[0]: VERSIONS[order[0]]}) as corpus:
            for version in order[1:]:
                for record, address in addresses(corpus).items():
                    given.setdefault(record, set()).add(address)
                corpus.add_document(document(version, VERSIONS[version]))
                lineage.extend(corpus)
            assert addresses(corpus) == expected
            assert {(v, w): _relations(corpus, v, w) for v, w in itertools.pairwise(VERSIONS)} == links
            for (key, version), seen in given.items():
                record = corpus.record(corpus.version(version), key)
                assert {lineage.resolve(corpus, address) for address in seen} == {record.lineage_id}
            assert corpus.db.execute("SELECT count(*) FROM record WHERE lineage_id IS NULL").fetchone() == (0,)
            assert corpus.db.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("newest", list(VERSIONS)[1:])
def test_a_newest_release_is_aligned_with_the_one_before_alone(tmp_path, monkeypatch, newest):
    versions = {v: rules for v, rules in VERSIONS.items() if v <= newest}
    *older, before, _ = versions
    with built(tmp_path / "whole", versions) as corpus:
        expected = addresses(corpus)
    with built(tmp_path / "part", {v: VERSIONS[v] for v in (*older, before)}) as corpus:
        aligned, align = [], in_processes.align
        monkeypatch.setattr(
            in_processes, "align", lambda old, new: aligned.append((old.version.version, new.version.version)) or align(old, new)
        )
        corpus.add_document(document(newest, VERSIONS[newest]))
        lineage.extend(corpus)
        assert aligned == [(before, newest)]
        assert addresses(corpus) == expected


def _relations(corpus: Corpus, old: str, new: str) -> set[tuple]:
    links = history.changes(corpus, corpus.version(old), corpus.version(new))
    return {(n.old and n.old.key, n.new and n.new.key, n.relation, n.similarity) for n in links}


def test_every_coordinate_is_an_address(tmp_path):
    with built(tmp_path) as corpus:
        for (key, version), address in addresses(corpus).items():
            name = key if key[0].isdigit() else f"glossary-{slug(key)}"
            assert lineage.resolve(corpus, f"{name}-{version}") == lineage.resolve(corpus, address)


@pytest.mark.parametrize("address", ["", "305.7", "305.7-1066-01-01", "nonsense", "glossary-cart"])
def test_an_address_that_is_none(tmp_path, address):
    with built(tmp_path) as corpus, pytest.raises(NotFoundError):
        lineage.resolve(corpus, address)


def test_addresses_are_safe_in_file_names_and_urls(tmp_path):
    versions = {"2001-01-01": {"100.1": CART, "{T} / <odd> “Term”": WELL, "Æther": BELL}}
    with built(tmp_path, versions) as corpus:
        made = set(addresses(corpus).values())
    assert made == {"100.1-2001-01-01", "glossary-t-odd-term-2001-01-01", "glossary-aether-2001-01-01"}


def test_the_calendar_decides_whatever_a_corpus_holds(tmp_path, monkeypatch):
    """A corpus with only the newest version has the same addresses as a corpus of all versions."""
    borne = {("100.1", "2001-01-01"), ("200.2", "2004-01-01"), ("200.2", "2004-07-01"), ("200.2", "2005-01-01")}
    monkeypatch.setattr(calendar, "address", lambda *named: "100.1-2001-01-01" if named in borne else None)
    with built(tmp_path / "few", {v: VERSIONS[v] for v in ["2005-01-01"]}) as corpus:
        assert told(corpus, "200.2").lineage == "100.1-2001-01-01"
        assert lineage.resolve(corpus, "100.1-2001-01-01") == lineage.resolve(corpus, "200.2-2004-07-01")
    with built(tmp_path / "all") as corpus:
        assert told(corpus, "200.2").lineage == "100.1-2001-01-01"


def test_no_two_lineages_have_one_address(tmp_path, monkeypatch):
    """The calendar has another rule at this rule's number. A chapter from an unknown text may bring such a rule."""
    monkeypatch.setattr(calendar, "address", lambda *named: "100.2-2001-01-01" if named == ("100.1", "2001-01-01") else None)
    with built(tmp_path, {v: VERSIONS[v] for v in ["2001-01-01"]}) as corpus:
        assert addresses(corpus)["100.1", "2001-01-01"] == "100.2-2001-01-01"
        assert addresses(corpus)["100.2", "2001-01-01"] == "100.2~2-2001-01-01"
        assert told(corpus, "100.2").lineage == "100.2~2-2001-01-01"
        assert lineage.resolve(corpus, "100.2~2-2001-01-01") == corpus.record(corpus.version(""), "100.2").lineage_id
