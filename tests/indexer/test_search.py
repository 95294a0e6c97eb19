"""Searches among the cats."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruletrail import indexer
from ruletrail.corpus import lineage
from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.store import Corpus, create
from ruletrail.indexer.errors import IndexMissingError
from tests.indexer.conftest import VERSIONS, document, trace

CONTRACT = [
    "number", "title", "version", "from", "to", "last", "current", "wording_since", "examples_since",
    "number_since", "score", "snippet", "lineage",
    "subrules",
]  # fmt: skip


def told(answer) -> list[tuple]:
    return [(hit.number, hit.version, hit.first, hit.last, hit.current) for hit in answer.hits]


# -- numbers --------------------------------------------------------------------------------------------------------


def test_a_number_that_two_lineages_bore_answers_with_both_and_when(find):
    assert told(find("rule 101.1")) == [
        ("101.1", "2009-07-11", "2009-07-11", None, "101.1"),
        ("101.1", "2004-01-01", "2001-01-01", "2004-01-01", "201.1"),
    ]


def test_a_number_that_is_gone_answers_from_its_newest_version_with_todays_number(find):
    assert told(find("101.2A")) == [("101.2a", "2004-01-01", "2001-01-01", "2004-01-01", "201.2a")]


def test_a_rule_that_is_gone_has_no_current_number(find):
    assert told(find("cr 101.3")) == [("101.3", "2004-01-01", "2001-01-01", "2004-01-01", None)]


@pytest.mark.parametrize(("as_of", "version"), [("2001", "2001-01-01"), ("2004", "2004-01-01"), ("2010", "2009-07-11")])
def test_a_number_as_of_a_day_is_answered_by_its_bearer_then(find, as_of, version):
    first = find("101.1", as_of=as_of).hits[0]
    assert (first.version, first.number) == (version, "101.1")


def test_a_number_is_answered_from_the_whole_text_and_not_from_a_copy_of_a_part_beside_it(tmp_path):
    copy = document("2009-07-11~page", [("creatures", "201", "Cats", ()), ("sit", "201.1", "A cat may sit anywhere.", ())])
    copy.covers = ("201",)
    with create(tmp_path) as corpus:
        for version, rows in VERSIONS.items():
            corpus.add_document(document(version, rows))
        corpus.add_document(copy)
        trace(corpus)
        corpus.db.execute(
            "UPDATE record SET lineage_id = (SELECT max(lineage_id) FROM record other WHERE other.key = record.key)"
            " WHERE lineage_id IS NULL"
        )
    with Corpus.open(tmp_path) as corpus:
        indexer.build(corpus, tmp_path / "index")
        for typed in ("201.1", "section 201"):
            (hit,) = indexer.search(corpus, tmp_path / "index", typed)
            assert (hit.version, hit.first, hit.last) == ("2009-07-11", "2009-07-11", None)


def test_a_range_is_in_the_books_order(find):
    assert [hit.number for hit in find("201.1-201.2").hits] == ["201.1", "201.2", "201.2a"]


def test_a_number_that_never_was_has_neighbours(find):
    answer = find("201.7")
    assert answer.hits == []
    assert answer.failed == ("no version has 201.7",)
    assert "201.3" in [hit.number for hit in answer.nearly]


def test_a_number_among_words_comes_first(find):
    numbers = [hit.number for hit in find("101.1 mat").hits]
    assert numbers[0] == "101.1"
    assert "201.1" in numbers


# -- words ----------------------------------------------------------------------------------------------------------


def test_only_what_is_in_force_then_is_found(find):
    assert told(find("wool")) == []
    assert told(find("wool", as_of="2004")) == [("101.3", "2004-01-01", "2001-01-01", "2004-01-01", None)]
    assert told(find("wool", ever=True)) == [("101.3", "2004-01-01", "2001-01-01", "2004-01-01", None)]


def test_ever_finds_the_best_wording_of_each_lineage_once(find):
    hits = find("cat sits mat", ever=True).hits
    assert [hit.lineage for hit in hits].count("sit") == 1


def test_an_interval_is_that_of_the_wording_under_its_number(find):
    assert told(find("likes", as_of="2004")) == [("101.1", "2004-01-01", "2004-01-01", "2004-01-01", "201.1")]


@pytest.mark.parametrize("query", ["in play", "battlefield", '"in play"', '"battlefield" AND cat'])
@pytest.mark.parametrize("as_of", ["2004", ""])
def test_a_term_that_changed_name_is_found_by_both_names(find, query, as_of):
    assert find(query, as_of=as_of).hits[0].number == ("101.2a" if as_of else "201.2a")


def test_a_nickname_is_found(find):
    assert find("legend rule").hits[0].number == "201.3"


def test_a_term_alone_finds_its_title_then_the_definition_then_the_entry(find):
    title, entry, *_rest = find("nap").hits
    assert (title.number, [below.number for below in title.subrules], entry.number) == ("201.2", ["201.2a"], "nap")


def test_a_term_is_known_by_any_form_of_its_apostrophe(find):
    assert find("nap’s").hits == find("nap's").hits


def test_words_of_headings_count(find):
    assert {hit.number for hit in find("dogs").hits} >= {"101", "101.1"}


def test_the_passage_is_marked(find):
    hit = find("mats").hits[0]
    assert [hit.snippet[begin:end] for begin, end in hit.marks] == ["mat"]


def test_did_you_mean(find):
    answer = find("battelfield nap")
    assert answer.suggestion == "battlefield nap"
    assert answer.hits[0].number == "201.2a"


def test_nothing_found_says_which_word_no_rule_has(find):
    answer = find("xylophone")
    assert answer.hits == []
    assert answer.failed == ("no rule has 'xylophone'",)


# -- exactly --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("mat AND likes", {"201.1"}),
        ("mat AND battlefield", set()),
        ("mat OR battlefield", {"201.1", "201.2a"}),
        ("cat AND NOT mat", {"201", "201.2a", "nap"}),
        ("(mat OR quarrel) AND NOT likes", {"201.3"}),
        ('"any mat"', {"201.1"}),
        ('"mat any"', set()),
        ("“any mat”", {"201.1"}),
        ("quarrel*", {"201.3"}),
        ("q*rrel", {"201.3"}),
        ("qu?rrel", {"201.3"}),
        ("quarel~", {"201.3"}),
        ("qarel~2", {"201.3"}),
        ("in:201.2", {"201.2", "201.2a"}),
        ("in:2", {"201", "201.1", "201.2", "201.2a", "201.3"}),
        ("in:201 nap", {"201.2", "201.2a"}),
        ("type:dog", {"101.1"}),
        ("kind:glossary", {"nap"}),
        ("kind:example", {"201.2a"}),
        ("kind:section", {"101", "201"}),
        ("kind:commentary boxes", {""}),
        ("{T}", {"101.1"}),
        ("{T} AND symbol", {"101.1"}),
        ("added:2009 kind:rule", {"101.1", "201.3"}),
        ("removed:2009-07", {"101.3"}),
        ("changed:2004", {"101.1"}),
        ("changed:2009-07-11 kind:rule", {"201.2a"}),
        ("changed:M10 kind:rule", {"201.2a"}),
        ("added:latest kind:rule", {"101.1", "201.3"}),
        ("added:2009-7-11 kind:rule", {"101.1", "201.3"}),
        ("wool from:2001 to:2003", {"101.3"}),
        ("wool from:2005", {"101.3"}),
        ("wool from:2009-08", set()),
        ("wool as-of:2004", {"101.3"}),
    ],
)
def test_the_query_language(find, query, numbers):
    assert {hit.number for hit in find(query).hits} == numbers


def test_what_failed_and_what_nearly_matched(find):
    answer = find('"any mat" AND in:101')
    assert answer.hits == []
    assert any("in:101" in line for line in answer.failed)
    assert [hit.number for hit in answer.nearly] == ["201.1"]
    answer = find('"any carpet" cat')
    assert answer.failed == ('nothing has "any carpet"',)
    assert find('"any carpet" AND "any carpet"').failed == answer.failed
    assert answer.nearly


def test_a_number_that_nothing_had_then_is_told(find):
    assert find("201.3 as-of:2004").failed == ("nothing was numbered 201.3 then; at other times there was",)
    assert find("101.3 as-of:2004").failed == ()


# -- laws -----------------------------------------------------------------------------------------------------------

BAD = [
    '"', '"mat', "((", "))", "(mat", "AND", "OR", "NOT", "mat AND", "AND OR NOT", "NOT NOT mat", "*", "?", "~", "**", "*a*a*a*",
    "a*a*a*a*a*a*a*a*b",
    "in:", "in:x", "in: 305", "kind:x", "type:", "type:{", "changed:", "changed:20x", "added:2009-13",
    "as-of:2004-13-45", "as-of:1066 mat", "from:2009 to:2004 mat", "foo:bar", "x" * 100_000, "mat " * 30_000, "\x00", "\x1b[31m",
    "\ud800",
    "mat^", "mat^3", "'mat", "[a TO b]", "<", "\\",
    "{", "}", "{}", "-", "+", "--", "!", "§", "§ 101.1", "mat~99", "(" * 900 + "mat" + ")" * 900, "~mat", '""', "()", "\n",
]  # fmt: skip


PIECES = [
    *BAD[:30], "cat", "mat", "nap", "101.1", "in:101", "101.1-201.2", "101.1 in 2004", "in 1066", "2004-02-31",
    "when did", "removed", "old wording of", "since when", "what changed", "kind:(rule OR glossary)", "in:(101 201)",
    'in:"101"', "in:20*", "type:cat~", "changed:20*", "changed:(2009", '"any mat"~3', "mat^9", "*a* AND *e*", "NOT NOT", "mat?",
    "«mat»", "as-of:(2004", "from:2001", "to:2009", "٢٠٠٩", "§§ 101", "İ", "\u200b",
]  # fmt: skip


@pytest.mark.parametrize("query", BAD, ids=range(len(BAD)))
def test_bad_input_is_one_line_or_an_honest_answer(find, query):
    try:
        answer = find(query)
    except RuletrailError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 300
        assert error.remedy
    else:
        assert answer.hits or answer.failed


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(PIECES), max_size=7).map(" ".join),
        st.lists(st.sampled_from(PIECES), max_size=5).map("".join),
        st.integers(1, 900).map(lambda deep: "(" * deep + "mat" + ")" * deep),
    )
)
def test_no_query_is_answered_with_a_traceback(find, query):
    try:
        hits = find(query).hits
    except IndexMissingError:
        raise  # the index is whole, so the query caused the error
    except RuletrailError:
        return
    assert all(list(hit.as_json())[: len(CONTRACT)] == CONTRACT for hit in hits)


def test_search_gives_the_hits_of_answer(cats):
    with Corpus.open(cats) as corpus:
        hits = indexer.search(corpus, cats / "index", "mat", limit=1)
    assert len(hits) == 1
    assert list(hits[0].as_json()) == CONTRACT


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("kind:example AND tom", ["201.2a"]),
        ("kind:example AND battlefield", []),  # the rule says it, its example does not
        ("kind:example tom", ["201.2a"]),
        ('kind:example AND "tom naps"', ["201.2a"]),
        ('kind:example AND "naps tom"', []),
        ("tom NOT kind:example", []),
    ],
)
def test_an_example_is_searched_alone(find, query, numbers):
    answer = find(query)
    assert [hit.number for hit in answer.hits] == numbers
    assert all(hit.snippet.startswith("Example: ") for hit in answer.hits)


@pytest.mark.parametrize(
    ("query", "as_of", "found"),
    [
        ("kind:clause AND pillow", "2005", [("101.2a", "2004-01-01")]),
        ("kind:clause AND pillow", "", []),
        ("kind:clause AND cushion", "", [("201.2a", "2009-07-11")]),
        ('kind:clause AND "on its cushion"', "", [("201.2a", "2009-07-11")]),
        ("kind:clause AND snooze", "", [("201.2a", "2009-07-11")]),
        ("kind:clause AND battlefield", "", []),
        ("kind:clause", "", [("201.2a", "2009-07-11")]),
    ],
)
def test_a_model_clause_answers_with_the_rule_that_it_plays(cats, query, as_of, found):
    clauses = [
        ("snooze", "101.2a", "2001-01-01", "2009-07-11", "The pillow holds it down."),
        ("snooze", "201.2a", "2009-07-11", "", "It stays on its cushion."),
    ]
    with Corpus.open(cats) as corpus:
        indexer.build(corpus, cats / "index", clauses=clauses)
        hits = indexer.search(corpus, cats / "index", query, as_of=as_of)
    assert [(hit.number, hit.version) for hit in hits] == found
    assert all(hit.snippet in [text for *_, text in clauses] for hit in hits)


# -- queries as people write them -----------------------------------------------------------------------------------


def test_a_phrase_within_a_question_is_preferred_not_required(find):
    assert find('does a cat "likes any" mat on the battlefield').hits
    assert find('what mat is "any mat" here').hits[0].number == "201.1"
    assert find('"any mat" battlefield').hits[0].number == "201.1"
    assert [hit.number for hit in find('"any mat" AND battlefield').hits] == []


def test_a_phrase_is_found_behind_a_sign_that_json_escapes(tmp_path):
    with create(tmp_path) as corpus:
        corpus.add_document(
            document("2001-01-01", [("odd", "101.1", 'Pay {"} once. A cat naps twice here.', ('Tom pays {"} at noon.',))])
        )
        lineage.trace(corpus)
        indexer.build(corpus, tmp_path / "index")
        for said in ('"cat naps twice"', 'kind:example "pays at noon"', 'kind:example "noon"'):
            found = indexer.search(corpus, tmp_path / "index", said)
            assert bool(found) is ("pays at" not in said), said


def test_a_question_mark_at_the_end_is_no_pattern(find):
    assert [hit.number for hit in find('"any mat"?').hits] == ["201.1"]


def test_a_name_is_not_put_right(find):
    assert find("battelfield").suggestion == "battlefield"
    assert find("Battelfield nap").suggestion == ""
    assert find("when did the battelfield change?").suggestion == "when did the battlefield change?"
    assert find("battelfield in 2009").suggestion == "battlefield in 2009"


def test_a_quotation_mark_that_is_not_closed_is_told(find):
    answer = find('"any mat')
    assert answer.hits
    assert answer.failed == ("a quotation mark is not closed: taken as words",)


@pytest.mark.parametrize(
    ("query", "advice"), [("changed: mat", "changed:2009"), ("in: mat", "in:305"), ("kind: mat", "kind:glossary")]
)
def test_a_field_without_a_value_gets_advice_that_fits(find, query, advice):
    with pytest.raises(RuletrailError) as raised:
        find(query)
    assert advice in raised.value.remedy


def test_a_term_alone_leads_with_what_it_is_called_and_says(find):
    numbers = [hit.number for hit in find("what is a nap").hits]
    assert numbers[0] == "201.2"
    assert "nap" in numbers[:3]


def test_where_the_corpus_holds_a_part_of_the_rules_a_weak_hit_is_told(tmp_path):
    with create(tmp_path) as corpus:
        made = document("2009-07-11", VERSIONS["2009-07-11"])
        made.covers = ("201",)
        corpus.add_document(made)
        trace(corpus)
    with Corpus.open(tmp_path) as corpus:
        indexer.build(corpus, tmp_path / "index")
        assert "holds a part" in indexer.answer(corpus, tmp_path / "index", "mats of purple velvet wool").weak
        assert indexer.answer(corpus, tmp_path / "index", "cat mat").weak == ""
        nothing = indexer.answer(corpus, tmp_path / "index", "xylophone")
        assert not nothing.hits and "holds a part" in nothing.failed[-1]


def test_a_whole_corpus_says_nothing_of_weak_hits(find):
    assert find("mats of purple velvet wool").weak == ""
