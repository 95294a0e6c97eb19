"""The reading of typed queries."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.corpus.errors import RuletrailError
from ruletrail.indexer.asking.query import LONGEST, parse
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.errors import QueryError


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("305.7", ["305.7"]),
        ("cr 704.5j", ["704.5j"]),
        ("CR 704.5J", ["704.5j"]),
        ("rule 305.7?", ["305.7"]),
        ("Rule 212.6e.", ["212.6e"]),
        ("704.5 j", ["704.5j"]),
        ("section 305", ["305"]),
        ("305", ["305"]),
        ("704 rule", ["704"]),
        ("the 704 rules?", ["704"]),
        ("704.5j rule", ["704.5j"]),
        ("305 section", ["305"]),
        ("305.7, 704.5j", ["305.7", "704.5j"]),
        ("rule 305.7 and rule 212.6e", ["305.7", "212.6e"]),
    ],
)
def test_numbers_in_any_form(typed, numbers):
    query = parse(typed)
    assert [str(number) for number in query.numbers] == numbers
    assert query.words.text == ""


@pytest.mark.parametrize("typed", ["draw 7 cards", "21 damage", "a 2/2 with +1/+1", "100 cards in a deck", "set to 0/1"])
def test_counts_are_no_numbers_of_rules(typed):
    query = parse(typed)
    assert not query.numbers
    assert query.words.text == typed


@pytest.mark.parametrize("typed", ["420.5e today", "what is 420.5e now", "what became of 420.5e?", "420.5e today's number"])
def test_what_a_number_is_now_is_its_lookup(typed):
    query = parse(typed)
    assert ([str(number) for number in query.numbers], query.words.text, query.change) == (["420.5e"], "", False)


def test_a_number_among_words():
    query = parse("does 305.7 take away abilities")
    assert [str(number) for number in query.numbers] == ["305.7"]
    assert query.words.text == "does take away abilities"


@pytest.mark.parametrize("typed", ["702.1-702.20", "702.1 to 702.20", "702.20–702.1", "rule 702.1 - 702.20"])
def test_ranges(typed):
    low, high = parse(typed).span
    assert (str(low), str(high)) == ("702.1", "702.20")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("702.1-702.20", ""),
        ("702.20–702.1", "702.20–702.1 goes backwards: read as 702.1-702.20"),
        ("704.5m to 704.5j", "704.5m to 704.5j goes backwards: read as 704.5j-704.5m"),
    ],
)
def test_a_range_that_goes_backwards_is_turned_round_and_told(typed, said):
    assert parse(typed).turned == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("(cat OR", "OR has nothing behind it"),
        ("(cat OR mat", "a parenthesis is not closed"),
        ("cat) AND mat", "a parenthesis is closed that was not opened"),
        ("cat AND", "AND has nothing behind it"),
        ("cat AND OR mat", "AND has nothing behind it"),
        ("cat NOT", "NOT has nothing behind it"),
        ("(cat OR) mat", "OR has nothing behind it"),
        ("OR mat", "OR has nothing before it"),
        ("cat (AND mat)", "AND has nothing before it"),
        ("~", "has no words to search for"),
        ("~ *", "has no words to search for"),
    ],
)
def test_an_expression_that_lacks_a_part_is_refused_with_what_is_wrong(typed, said):
    with pytest.raises(QueryError) as refused:
        parse(typed)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "typed",
    [
        "cat AND NOT mat",
        '"AND cat" OR mat',
        "(cat OR mat) AND nap",
        "NOT cat",
        'cat OR "(mat"',
        "(NOT cat) mat",
        "type:cat AND mat",
    ],
)
def test_a_whole_expression_is_read(typed):
    assert parse(typed).expression


@pytest.mark.parametrize(
    ("typed", "as_of", "during", "text"),
    [
        ("as-of:2007 aura", "2007-12-31", None, "aura"),
        ("aura from:2004 to:2007-02", "", (20040101, 20070228), "aura"),
        ("aura to:2007", "", (10101, 20071231), "aura"),
        ("AS-OF:2004-02-01 x", "2004-02-01", None, "x"),
    ],
)
def test_times(typed, as_of, during, text):
    query = parse(typed)
    assert (query.as_of, query.during, query.words.text) == (as_of, during, text)


@pytest.mark.parametrize(
    "typed", ["when were mats (small rugs) turned into rugs", "a cat on its mat (asleep)", "does a cat (Tom, say) nap"]
)
def test_parentheses_within_a_question_are_an_aside(typed):
    assert parse(typed).expression is None
    assert parse(typed).typed == typed


@pytest.mark.parametrize("typed", ["type: when was cat added", 'changed: when did "nap" change', "what kind: which cats nap"])
def test_a_colon_before_a_space_names_no_field_within_a_question(typed):
    assert parse(typed).expression is None


@pytest.mark.parametrize("typed", ["changed: combat", "kind: glossary"])
def test_a_field_without_a_value_is_told(typed):
    with pytest.raises(RuletrailError, match="has no value"):
        parse(typed)


@pytest.mark.parametrize(
    "typed", ['"legend rule"', "a AND b", "NOT a", "legend*", "attach?d", "legnd~", "in:305 x", "(a b)", "mats (small rugs)"]
)
def test_operators_make_a_query_exact(typed):
    assert parse(typed).expression is not None


@pytest.mark.parametrize("typed", ["who wins?", "does it die and why", "not a land", "either or"])
def test_a_question_is_not_exact(typed):
    assert parse(typed).expression is None


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\x00\x1b", "as-of:2004-13-45 x", "as-of:", "from:2009 to:2004 x", "from:2004", "x" * (LONGEST + 1), "foo:bar"],
)
def test_bad_queries_are_told_in_one_line(typed):
    with pytest.raises(RuletrailError) as raised:
        parse(typed)
    message = str(raised.value)
    assert "\n" not in message
    assert len(message) < 200
    assert raised.value.remedy
    assert raised.value.exit_status == 2


@pytest.mark.parametrize(
    ("typed", "as_of", "during", "numbers"),
    [
        ("420.5e in 2005", "2005-12-31", None, ["420.5e"]),
        ("rule 305.7 2011", "2011-12-31", None, ["305.7"]),
        ("what could lands do in 2004", "2004-12-31", None, []),
        ("704.5j as of 2009-07", "2009-07-31", None, ["704.5j"]),
        ("what changed for cats in 2004", "", (20040101, 20041231), []),
        ("what changed for cats since 2004", "", (20040101, OPEN), []),
        ("napping before 2009", "2008-12-31", None, []),
        ("can cats nap since M10", "", None, []),
        ("napping in M10", "2009-07-11", None, []),
        ("the M10 rules for naps", "2009-07-11", None, []),
        ("305.7 in Tenth Edition", "2007-07-13", None, ["305.7"]),
        ("napping before M10", "2009-07-10", None, []),
        ("pre-M10 napping", "2009-07-10", None, []),
        ("how did cats nap before the Magic 2010 set", "2009-07-10", None, []),
        ("what changed for cats since ikoria: lair of behemoths", "", (20200417, OPEN), []),
        ("what changed for cats with KHM", "", (20210205, 20210205), []),
        ("wool introduced, mirrodin", "", (20031001, 20031001), []),
        ("mana burn removed (Magic 2010)", "", (20090711, 20090711), []),
        ("2004", "", None, []),
        ("a 2004/2004 token", "", None, []),
    ],
)
def test_a_year_beside_words_or_numbers_says_when(typed, as_of, during, numbers):
    query = parse(typed)
    assert (query.as_of, query.during) == (as_of, during)
    assert [str(number) for number in query.numbers] == numbers


@pytest.mark.parametrize(
    "typed",
    [
        "one cat naps with one mat in war",
        "naps in Commander",
        "naps, commander",
        "naps, exodus of cats",
        "a nap in M10 and in M11",
        "what happens after attackers are declared",
        "M10",
    ],
)
def test_words_of_the_language_formats_and_several_releases_name_no_release(typed):
    query = parse(typed)
    assert (query.as_of, query.during, query.change, query.words.text) == ("", None, False, typed)


@pytest.mark.parametrize(
    ("typed", "typed_as"),
    [("what changed in dominaria", "DOM"), ("rules changes M10", "M10"), ("which rules were new in 2018?", "2018")],
)
def test_all_changes_of_a_release_are_a_list_and_no_search(typed, typed_as):
    with pytest.raises(QueryError) as refused:
        parse(typed)
    assert f"changes {typed_as}" in str(refused.value)


def test_no_question_of_ours_about_the_rules_of_a_day_is_taken_for_one_about_a_change():
    lines = Path(__file__).with_name("questions.tsv").read_text("utf-8").splitlines()[1:]
    assert [line for line in lines if parse(line.split("\t")[0]).change] == []


@pytest.mark.parametrize("typed", ["704.5(j)", "704,5j", "CR 704.5(j)", "rule 704,5j"])
def test_a_number_is_one_in_the_forms_in_which_people_write_it(typed):
    assert [str(number) for number in parse(typed).numbers] == ["704.5j"] and parse(typed).expression is None


@pytest.mark.parametrize(
    "typed", ["what did 704.5j say in 2012", "how did 704.5j read in 2012", "what did rule 704.5j say as of 2012"]
)
def test_what_a_number_said_on_a_day_is_looked_up(typed):
    asked = parse(typed)
    assert (asked.story, asked.change, asked.as_of[:4], not asked.words.text) == (True, False, "2012", True)


def test_whether_a_number_was_changed_is_a_question_on_change():
    assert parse("when was 704.5j changed").change and not parse("when was 704.5j changed").story


def test_a_pasted_text_has_no_operators_and_asks_for_no_change():
    """A page of rules was refused, because a hit had to match every phrase in its quotation marks."""
    pasted = (
        'If the cart was removed since the morning (see rule 100.2), it says "carry two sacks" AND what changed is "gone"* ' * 4
    )
    assert (parse(pasted).expression, parse(pasted).change, parse(pasted).unclosed) == (None, False, False)
