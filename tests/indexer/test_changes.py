"""Questions on change: their rule, its story, and the change that they ask for."""

from __future__ import annotations

import pytest

from ruletrail import indexer
from ruletrail.corpus.store import Corpus


@pytest.mark.parametrize(
    ("question", "number", "version", "kind", "before", "after"),
    [
        ("when did in play become the battlefield", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("when was wool removed", "101.3", "2009-07-11", "removed", "101.3", None),
        ("when were barking dogs introduced", "101.1", "2009-07-11", "added", None, "101.1"),
        ("since when do legendary permanents quarrel", "201.3", "2009-07-11", "added", None, "201.3"),
        ("which version got rid of wool", "101.3", "2009-07-11", "removed", "101.3", None),
        ("when did 201.1 change", "101.1", "2004-01-01", "reworded", "101.1", "101.1"),
        ("when was rule 201.2a last changed", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("when was 201.1 renumbered", "201.1", "2009-07-11", "renumbered", "101.1", "201.1"),
        ("wool, is it old? when was it removed", "101.3", "2009-07-11", "removed", "101.3", None),
    ],
)
def test_a_question_on_change_is_answered_with_the_moment(find, question, number, version, kind, before, after):
    hit = find(question).hits[0]
    assert hit.number == number
    assert (hit.change.version, hit.change.kind, hit.change.before, hit.change.after) == (version, kind, before, after)
    assert hit.answer.asked == hit.change


def test_the_first_hit_tells_the_whole_story_oldest_first(find):
    answer = find("how did the wording of 201.1 change").hits[0].answer
    assert (answer.lineage, answer.title) == ("sit", "Cats")
    assert [(change.version, change.kind) for change in answer.changes] == [
        ("2004-01-01", "reworded"),
        ("2009-07-11", "renumbered"),
    ]
    assert answer.asked.version == "2004-01-01"


def test_the_story_has_the_words_that_went_and_came(find):
    change = find("old wording of 201.1").hits[0].answer.changes[0]
    assert "".join(old for _op, old, _new in change.ops) == "A cat sits on a mat."
    assert "".join(new for _op, _old, new in change.ops) == "A cat may sit on any mat that it likes."
    assert change.as_json()["ops"][0] == ["equal", "A cat ", "A cat "]


def test_the_story_is_a_field_of_the_answer(find):
    told = find("when did in play become the battlefield").as_json()
    assert [set(change) for change in told["answer"]["changes"]] == [
        {"version", "release", "kind", "number", "before", "after", "ops", "unseen", "became", "grade", "said"}
    ]
    assert not any("answer" in hit for hit in told["hits"])
    assert find("cats on mats").as_json()["answer"] is None


def test_limit_is_obeyed(find):
    question = "how did the rule about cats on mats change"
    assert len(find(question, limit=1).hits) == 1
    assert len(find(question, limit=4).hits) > 2


def test_a_year_keeps_to_the_changes_of_that_year(find):
    answer = find("what changed for cats in 2009")
    assert {hit.change.version for hit in answer.hits} == {"2009-07-11"}
    assert all(hit.answer is None for hit in answer.hits[1:])


def test_a_number_that_never_changed_is_looked_up(find):
    assert [(hit.number, hit.change) for hit in find("when did rule 201.3 change as-of:2010").hits[:1]] != []


@pytest.mark.parametrize(
    "question",
    [
        "choose targets when",
        "lose when wool is gone",
        "does a cat go first",
        "how does napping work and when",
        "which cat naps from which box",
        "a cat became tapped",
        "a legendary permanent whose wool was removed",
        "when does a cat nap",
        "what is a nap",
    ],
)
def test_a_question_that_only_looks_like_one_on_change_has_a_plain_answer(find, question):
    assert all(hit.change is None for hit in find(question).hits)


def test_when_unsure_the_rules_come_first_and_a_line_names_what_changed(find):
    answer = find("napping before 2005")
    assert answer.hits and answer.hits[0].answer is None
    assert answer.changed.number == "201.2a"
    assert answer.changed.versions == ("2009-07-11",)


@pytest.mark.parametrize(
    ("question", "number", "versions"),
    [
        # The README's own example, and forms that issue 37 names.
        ("when did the legend rule change", "704.5j", {"2003-07-01", "2004-10-01", "2013-07-13"}),
        ("when was mana burn removed", "", {"2009-07-11"}),
        ("when did damage stop using the stack", "", {"2009-07-11"}),
        ("when was the London mulligan introduced", "103.5", {"2019-07-12"}),
        ("how many versions of the legend rule have there been, and how has it changed", "704.5j", {"2004-10-01", "2013-07-13"}),
    ],
)
def test_the_real_story(archive_home, question, number, versions):
    with Corpus.open(archive_home) as corpus:
        first = indexer.search(corpus, archive_home / "index", question)[0]
    assert number in ("", first.current)
    assert versions <= {change.version for change in first.answer.changes}


@pytest.mark.parametrize(
    ("question", "title", "asked", "others"),
    [
        # Judges' pages of 2009 and 2010 describe these two changes. Each one is in another subrule.
        ("when did lifelink become static", "Lifelink", "2009-07-11", {"2007-05-01", "2010-02-01", "2016-04-08"}),
        ("when was deathtouch revised", "Deathtouch", "", {"2007-05-01", "2009-07-11", "2010-07-16"}),
    ],
)
def test_a_keyword_has_the_story_of_all_its_rules(archive_home, question, title, asked, others):
    with Corpus.open(archive_home) as corpus:
        first, *related = indexer.search(corpus, archive_home / "index", question)
    assert first.answer.title == title and others <= {change.version for change in first.answer.changes}
    assert first.answer.asked.version == asked or not asked
    assert len(set(first.answer.lineages)) > 3 and first.lineage in first.answer.lineages
    assert not set(first.answer.lineages) & {hit.lineage for hit in related}
    versions = [change.version for change in first.answer.changes]
    assert versions == sorted(versions)


def test_keywords_of_a_year_are_listed(archive_home):
    """ "keywords added in 2023" means the same as ``added:2023 in:702`` (issue 37)."""
    with Corpus.open(archive_home) as corpus:
        listed = indexer.search(corpus, archive_home / "index", "keywords added in 2023", limit=50)
        exact = indexer.search(corpus, archive_home / "index", "added:2023 in:702 kind:rule", limit=500)
    titles = {hit.lineage for hit in exact if not hit.number[-1].isalpha()}
    assert titles and titles <= {hit.lineage for hit in listed}
    assert all(hit.number[:3] in ("701", "702") for hit in listed)


@pytest.mark.parametrize(
    ("question", "number", "versions"),
    [
        # Forms that issue 37 names. The first hit is the search's answer for the thing, with its whole story.
        ("how has summoning sickness changed", "302.6", {"2003-07-01", "2010-02-01"}),
        ("how has deathtouch changed", "702.2", {"2007-05-01", "2009-07-11", "2010-07-16"}),
        ("how have mulligans changed over the years", "103.5", {"2013-07-13", "2015-09-26", "2019-07-12"}),
    ],
)
def test_how_something_changed_is_told_from_its_rule(archive_home, question, number, versions):
    with Corpus.open(archive_home) as corpus:
        first = indexer.search(corpus, archive_home / "index", question)[0]
    assert first.number == number and first.answer.asked is None
    assert versions <= {change.version for change in first.answer.changes}


@pytest.mark.parametrize(
    ("question", "ended"), [("is mana burn still a rule", "2009-07-11"), ("is interrupt still a card type", "")]
)
def test_whether_something_is_still_there(archive_home, question, ended):
    with Corpus.open(archive_home) as corpus:
        first = indexer.search(corpus, archive_home / "index", question)[0]
    assert first.answer.stands is False  # interrupts were obsolete in the oldest text
    assert (first.answer.asked.version if first.answer.asked else "") == ended
    assert any(word in first.answer.title.lower() for word in ("mana burn", "interrupt"))


@pytest.mark.parametrize(
    ("question", "number", "text"),
    [
        # Questions of a stranger: on a thing in a year in which it didn't change, and on things that are still in the rules.
        ("what did the legend rule say in 2010", "704.5k", "are on the battlefield"),
        ("what did the planeswalker uniqueness rule say in 2010", "704.5j", "share a planeswalker type"),
        ("what was the legend rule in 2005", "420.5e", "are in play"),
        ("is the legend rule still a rule", "704.5j", "legend rule"),
        ("is banding still a rule", "702.22", "banding"),
    ],
)
def test_a_thing_is_told_as_it_was_and_whether_it_stands(archive_home, question, number, text):
    with Corpus.open(archive_home) as corpus:
        first = indexer.search(corpus, archive_home / "index", question)[0]
        words = corpus.by_id(first.record).text
    assert first.number == number and text in words.lower() + first.snippet.lower()
    assert first.answer and len(first.answer.changes) > 2


def test_the_oldest_text_is_named_where_a_thing_was_there_before(archive_home):
    with Corpus.open(archive_home) as corpus:
        told = indexer.answer(corpus, archive_home / "index", "when was trample introduced")
        never = indexer.answer(corpus, archive_home / "index", "when was foobarbaz introduced")
    first = told.hits[0].answer
    assert (first.happened, first.asked, first.title) == ("came", None, "Trample")
    assert never.hits[0].answer is None


def test_a_heading_is_told_by_its_number_of_today(archive_home):
    with Corpus.open(archive_home) as corpus:
        (first, *_) = indexer.search(corpus, archive_home / "index", "when was trample changed")
    assert (first.answer.number, first.answer.is_gone) == ("702.19", False)
