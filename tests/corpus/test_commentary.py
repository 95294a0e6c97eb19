"""Commentary is attached to the rules that it cites, in the version that it is about, and is in no chain of wordings."""

from __future__ import annotations

import pytest

from ruletrail.corpus import lineage
from ruletrail.corpus.commentary import attached, broken_citations
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import COMMENTARY, RULE, Document, Ledger, Record
from ruletrail.corpus.store import Corpus, create


def rulebook(version: str, rules: dict[str, str], covers=None) -> Document:
    records = [Record(RULE, RuleNumber.parse(n), text, file=version, lines=(1, 1)) for n, text in rules.items()]
    return Document("official-text", "Rules", version, records, [Ledger(version, 1)], covers)


def wiki(version: str, *paragraphs: tuple[str, ...]) -> Document:
    records = [
        Record(COMMENTARY, None, f"Says {i}.", cites=cites, file="wiki", lines=(i, i)) for i, cites in enumerate(paragraphs, 1)
    ]
    return Document("judge-wiki", "Wiki", version, records, [Ledger("wiki", len(paragraphs))], ())


CARTS = "Every cart of the fair rolls on two wheels."
GEESE = "Nobody rides on a goose while the fair lasts."


@pytest.fixture
def build(tmp_path):
    opened = []

    def build(*documents: Document) -> Corpus:
        with create(tmp_path, documents) as corpus:
            lineage.trace(corpus)
        opened.append(Corpus.open(tmp_path))
        return opened[-1]

    yield build
    for corpus in opened:
        corpus.close()


def notes(corpus: Corpus, version: str, number: str) -> list[str]:
    return [note.text for note in attached(corpus, corpus.record(corpus.version(version), number))]


def test_it_stands_beside_what_it_cites(build):
    corpus = build(
        rulebook("2011-06-17", {"301.1": CARTS, "301.2": GEESE}),
        wiki("2011-06-30~judge-wiki", ("301.1",), (), ("301.2", "301.1")),
    )
    assert notes(corpus, "2011-06-17", "301.1") == ["Says 1.", "Says 3."]
    assert notes(corpus, "2011-06-17", "301.2") == ["Says 3."]


def test_it_follows_a_rule_to_its_later_number_while_the_words_are_the_same(build):
    corpus = build(
        rulebook("2011-06-17", {"301.1": CARTS, "301.2": GEESE}),
        rulebook("2012-01-01", {"302.1": CARTS, "301.1": "A crown is paid to the mayor by whoever comes late."}),
        wiki("2011-06-30~judge-wiki", ("301.1",)),
    )
    assert notes(corpus, "2012-01-01", "302.1") == ["Says 1."]
    assert notes(corpus, "2012-01-01", "301.1") == []


def test_it_speaks_of_the_version_in_force(build):
    corpus = build(
        rulebook("2011-01-01", {"301.1": GEESE}),
        rulebook("2011-06-17", {"301.1": CARTS}),
        rulebook("2011-07-15", {"301.1": GEESE}),
        wiki("2011-06-30~judge-wiki", ("301.1",)),
    )
    assert [bool(notes(corpus, v, "301.1")) for v in ("2011-01-01", "2011-06-17", "2011-07-15")] == [False, True, False]


def test_parts_of_about_that_time_do_where_no_rulebook_is_in_force(build):
    corpus = build(
        rulebook("1999-04-23", {"301.1": GEESE}),
        rulebook("2011-07-15~rst-chapter", {"301.1": CARTS}, covers=("301",)),
        wiki("2011-06-30~judge-wiki", ("301.1",), ("204.1",)),
    )
    assert notes(corpus, "2011-07-15~rst-chapter", "301.1") == ["Says 1."]
    assert notes(corpus, "1999-04-23", "301.1") == []
    assert broken_citations(corpus) == []


def test_a_citation_that_leads_nowhere_is_told(build):
    corpus = build(rulebook("2011-06-17", {"301.1": CARTS}), wiki("2011-06-30~judge-wiki", ("301.1",), ("301.1", "301.9")))
    assert [str(citation) for citation in broken_citations(corpus)] == [
        "wiki, line 2: cites 301.9, which 2011-06-17 does not have"
    ]


def test_it_is_in_no_chain(build):
    corpus = build(
        rulebook("2011-06-17", {"301.1": CARTS}),
        wiki("2011-06-30~judge-wiki", ("301.1",)),
        rulebook("2011-07-15", {"301.1": CARTS}),
    )
    assert corpus.db.execute("SELECT COUNT(*) FROM record WHERE kind = 'commentary' AND lineage_id IS NOT NULL").fetchone() == (
        0,
    )
    assert corpus.version("2011-07-01").version == "2011-06-17"


def test_what_cites_is_found_by_an_index_and_once(build):
    corpus = build(rulebook("2011-06-17", {"301.1": CARTS, "301.2": GEESE}), wiki("2011-06-30~judge-wiki", ("301.1",)))
    told: list[str] = []
    corpus.db.set_trace_callback(told.append)
    assert notes(corpus, "2011-06-17", "301.1") == ["Says 1."]
    assert notes(corpus, "2011-06-17", "301.2") == []
    corpus.db.set_trace_callback(None)
    (asked,) = [statement for statement in told if "cites != ''" in statement]
    plan = " ".join(row[-1] for row in corpus.db.execute(f"EXPLAIN QUERY PLAN {asked}"))
    assert "record_citing" in plan
