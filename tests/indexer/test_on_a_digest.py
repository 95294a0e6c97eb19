"""Questions of a stranger on change, asked of a home with the digest, where the calendar gives the days."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail import indexer
from ruletrail.cli import ruletrail
from ruletrail.corpus.store import Corpus


@pytest.fixture(scope="module")
def asked(digest_home):
    with Corpus.open(digest_home) as corpus:
        yield lambda question, **options: indexer.answer(corpus, digest_home / "index", question, **options)


@pytest.mark.parametrize(
    ("question", "happened", "day"),
    [
        ("when did enters the battlefield become enters", "became", "2024-07-30"),
        ("when was poison added", "came", "2001-07-23"),  # the text of 1999-04-23 doesn't mention it
        ("when did room cards come in", "came", "2024-09-20"),
        ("when was prowess added", "came", "2014-09-25"),
        ("when did planeswalkers come in", "came", "2007-10-01"),
        ("when was vigilance introduced", "came", "2004-10-01"),
        ("when was the planeswalker uniqueness rule removed", "went", "2017-09-29"),
        ("tribal became kindred", "became", "2024-06-07"),
    ],
)
def test_the_day_is_that_of_the_calendar(asked, question, happened, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked.version) == (happened, day)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("when did planeswalker damage redirection end", "2018-04-27"),
        ("when did combat damage go off the stack", "2009-07-11"),
        ("when did lethal damage ordering disappear", "2024-11-08"),
    ],
)
def test_a_change_is_found_by_how_it_is_told(asked, question, day):
    assert asked(question).hits[0].change.version == day


@pytest.mark.parametrize("question", ["when was haste introduced", "since when is there trample"])
def test_what_the_oldest_text_says_is_no_later(asked, question):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked) == ("came", None)


def test_what_was_obsolete_in_the_oldest_text_went_before(asked):
    answer = asked("when were interrupts removed").hits[0].answer
    assert (answer.happened, answer.asked) == ("went", None)
    assert asked("is interrupt still a card type").hits[0].answer.stands is False


@pytest.mark.parametrize(
    ("question", "number", "came"),
    [
        ("is fear still a rule", "702.36", "2002-10-07"),
        ("is intimidate still a rule", "702.13", "2009-07-11"),
        ("is banding still a rule", "702.22", None),
    ],
)
def test_what_still_stands_is_said_to(asked, question, number, came):
    answer = asked(question).hits[0].answer
    assert (answer.stands, answer.number) == (True, number)
    assert (answer.asked.version if answer.asked else None) == came


@pytest.mark.parametrize(
    ("question", "day"), [("is mana burn still a rule", "2009-07-11"), ("is damage assignment order still a rule", "2024-11-08")]
)
def test_what_no_longer_stands_is_said_to(asked, question, day):
    answer = asked(question).hits[0].answer
    assert (answer.stands, answer.asked.version) == (False, day)


@pytest.mark.parametrize(
    ("question", "number"),
    [("when did fear go away", "702.36"), ("when was regenerate removed", "701.19"), ("when did trample end", "702.19")],
)
def test_what_has_not_gone_is_still_there(asked, question, number):
    """Asked by a newcomer. The answer used to be the likeliest change of another rule."""
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.number) == ("stands", number)


def test_going_from_one_kind_to_another_is_no_end(asked):
    answer = asked("when did scry go from a keyword ability to a keyword action").hits[0]
    assert answer.change.version == "2007-05-01"


def test_where_no_words_follow_there_is_no_colon(digest_home):
    told = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "when was the starting player defined"]).stdout
    assert "starting player was\nadded.\n" in told


@pytest.mark.parametrize(
    ("question", "number", "day"),
    [
        # A stranger got the day of an entry of the glossary, which is younger than what it explains.
        ("since when has the world rule existed", "704.5k", "2001-07-23"),
        ("when were extra turns added to the rules", "500.7", "2001-07-23"),
        ("when did conceding come into the rules", "104.3a", None),
        ("since when can a player concede", "104.3a", None),
        ("when was the starting player rule added", "103.1", None),
        ("who is the starting player, and when did that rule come", "103.1", None),
        ("when was the starting player defined", "starting player", "2010-06-18"),  # the term itself
        ("since when is shuffling a keyword action", "701.24", "2010-02-01"),
    ],
)
def test_what_an_entry_explains_is_older_than_the_entry(asked, question, number, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.number) == ("came", number)
    assert (answer.asked.version if answer.asked else None) == day


@pytest.mark.parametrize(
    ("question", "became", "day"),
    [
        ("what replaced local enchantments", "Aura", "2005-08-01"),
        ("what is the new name of converted mana cost", "mana value", "2021-04-22"),
        ("what is removed from the game called now", "exile", "2009-07-11"),
        ("what is tribal called now", "kindred", "2024-06-07"),
        ("what is CMC called now", "Mana Value", "2021-04-22"),
        ("what is the removed-from-the-game zone called now", "exile zone", "2009-07-11"),
        ('when did "enters the battlefield" become just "enters"', "enters", "2024-07-30"),
        ("what is play called now", "activate an ability or cast a spell", "2009-07-11"),
        ("what is comes into play called now", "enters the battlefield", "2009-07-11"),
        ("what became of the planeswalker uniqueness rule", "legend rule", "2017-09-29"),
        ("what became of enchant worlds", "world supertype", "2004-10-01"),
        ("what is Winning and Losing called now", "Ending the Game", "2011-05-01"),  # the calendar's names
    ],
)
def test_a_fate_is_the_next_name(asked, question, became, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.became, answer.asked.version) == ("became", became, day)


@pytest.mark.parametrize(
    ("question", "happened", "day"),
    [
        ("what became of mana burn", "went", "2009-07-11"),
        ("when did interrupts merge", "went", None),
        ("when did interrupts merge into instants", "went", None),
        ("what replaced the poly artifact", "went", "2001-07-23"),
        ("what replaced intimidate", "stands", "2009-07-11"),
    ],
)
def test_a_fate_without_another_name_is_the_end_or_none(asked, question, happened, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked.version if answer.asked else None) == (happened, day)


def test_what_went_may_be_the_entry_alone(digest_home):
    told = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "what replaced the Paris mulligan"]).stdout
    assert told.startswith("The glossary's entry on Paris Mulligan went with ")


@pytest.mark.parametrize(
    ("question", "day"),
    [("what replaced damage on the stack", "2009-07-11"), ("what became of the planeswalker redirection rule", "2018-04-27")],
)
def test_the_fate_of_what_has_no_name_is_the_likeliest_end(asked, question, day):
    assert asked(question).hits[0].change.version == day


@pytest.mark.parametrize(
    "question",
    ["when was Oathbreaker added", "when did the Oathbreaker variant come into the rules", "when was flumboing introduced"],
)
def test_what_no_version_has_gets_no_day(asked, question):
    answer = asked(question)
    assert answer.weak.startswith("no version's rules have ")
    assert answer.hits and all(hit.answer is None and hit.change is None for hit in answer.hits)


def test_a_plain_question_on_what_no_version_has_says_so(asked):
    assert asked("what is oathbreaker").failed[0] == "no version's rules have 'oathbreaker'"


@pytest.mark.parametrize(
    ("question", "day"), [("when was forecast made an ability", "2006-05-01"), ("when did squad become a mechanic", "2022-10-07")]
)
def test_a_name_that_the_digest_does_not_retell_is_spelt_right(asked, question, day):
    """They were read as forest and squid."""
    answer = asked(question)
    assert not answer.suggestion and answer.hits[0].change.version == day


def test_a_participle_behind_did_is_of_the_subject(asked):
    assert asked("when did combined mana value come").hits[0].change.version == "2021-04-22"


def test_a_word_is_no_other_word_of_its_stem(asked):
    assert asked("poison").hits[0].number == "704.5c" and "Poisonous" not in asked("poison").weak


@pytest.mark.parametrize(
    ("query", "numbers", "told"),
    [
        ("added:2026-08-07", {"310.8", "704.5w"}, "retells 2 of the 13 added 2026-08-07"),
        ("added:2025-11-14", set(), "retells none of the 22 added 2025-11-14"),
        ("removed:M10 in:217", {"217.6e"}, "removed 2009-07-11"),
    ],
)
def test_a_dated_field_asks_the_calendar(asked, query, numbers, told):
    """A stranger got the 51 rules that the digest's edition of that day is the first to retell."""
    answer = asked(query, limit=100)
    assert {hit.number for hit in answer.hits} >= numbers and len(answer.hits) < 30
    assert any(told in line for line in answer.failed)
