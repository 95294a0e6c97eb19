"""Questions on change that are answered by the life of their subject: people's questions (issue 59)."""

from __future__ import annotations

import pytest

from ruletrail import indexer
from ruletrail.corpus.store import Corpus


@pytest.fixture(scope="module")
def asked(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield lambda question, **options: indexer.answer(corpus, archive_home / "index", question, **options)


@pytest.mark.parametrize(
    ("question", "happened", "day"),
    [
        ("First version of the rules with scry", "came", "2004-06-01"),
        ("hybrid mana symbols, when added", "came", "2005-10-01"),
        ("when did coin flips get a section", "came", "2006-07-15"),
        ("since when does the game have a command zone", "came", "2009-09-04"),
        ("when did indestructible become a keyword", "came", "2013-07-13"),
        ("when was mana burn removed", "went", "2009-07-11"),
        ("Naga subtype deleted", "went", "2024-06-07"),
        ("when did the rules stop saying his or her", "went", "2018-04-27"),
        ("local enchantments became Auras", "became", "2005-08-01"),
        ("tribal became kindred", "became", "2024-06-07"),
        ("CMC is now mana value", "became", "2021-04-22"),
        ("Rename totem armor to umbra armor", "became", "2024-06-07"),
        ("creature type Hound replaced by Dog", "became", "2020-07-03"),
        ("what changed about ward", "changed", "2022-06-10"),
    ],
)
def test_the_day_is_that_of_the_subject(asked, question, happened, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked.version) == (happened, day)


def test_what_the_oldest_text_has_is_said_to_be_there(asked):
    answer = asked("when did haste come in").hits[0].answer
    assert (answer.happened, answer.asked, answer.title) == ("came", None, "Haste")


@pytest.mark.parametrize("question", ["goodbye planeswalker redirection rule", "new companion rule pay 3"])
def test_an_unknown_subject_is_ranked(asked, question):
    first = asked(question).hits[0]
    assert first.change and first.answer.happened == ""


@pytest.mark.parametrize(
    "question",
    [
        "counters removed since last turn",
        "when did creatures with haste enter",
        "choose targets when",
        "which keyword counters exist",
    ],
)
def test_what_happens_at_the_table_is_no_history(asked, question):
    assert all(hit.change is None for hit in asked(question).hits)


def test_protection_from_everything_is_not_said_to_be_as_old_as_protection(asked):
    told = asked("Protection from everything got a rule when?")
    assert not any("has this already" in line for line in told.failed)


@pytest.mark.parametrize(
    ("question", "number", "last"),
    [
        ("what did rule 103.4 say in 2016, the mulligan", "103.4", "2022-10-06"),
        ("what did rule 420.5e say in 2001 about legends", "420.5e", "2009-07-10"),
    ],
)
def test_a_number_and_a_year_bind_with_words_behind(asked, question, number, last):
    first = asked(question).hits[0]
    assert (first.number, first.until) == (number, last)
    assert first.version[:4] <= question.partition(" in ")[2][:4]


@pytest.mark.parametrize(
    ("nickname", "number"), [("2HG", "810"), ("P/T", "208"), ("SBA", "704"), ("intervening if", "603.4"), ("etb", "603.6a")]
)
def test_a_nickname_is_looked_up(asked, nickname, number):
    assert asked(nickname).hits[0].number == number


def test_the_sentence_shown_has_the_cost(asked):
    assert "{2}" in asked("commander tax").hits[0].snippet


@pytest.mark.parametrize(
    ("question", "happened", "day"),
    [
        # What a stranger asked of the digest, whose days the calendar knows; all texts say the same.
        ("since when has the world rule existed", "came", "2001-07-23"),
        ("when were extra turns introduced", "came", "2001-07-23"),
        ("when was conceding added", "came", None),
        ("when was the starting player rule added", "came", None),
        ("what replaced interrupts", "went", None),
        ("when did interrupts merge into instants", "went", None),
        ("what became of mana burn", "went", "2009-07-11"),
        ("what became of the planeswalker uniqueness rule", "became", "2017-09-29"),
        ("what is the new name of converted mana cost", "became", "2021-04-22"),
        ("what is tribal called now", "became", "2024-06-07"),
        ("what replaced local enchantments", "became", "2005-08-01"),
        ("what replaced damage on the stack", "went", "2009-07-11"),
        ("what replaced intimidate", "stands", "2009-07-11"),
    ],
)
def test_the_first_day_is_that_of_what_is_meant_and_the_fate_is_told(asked, question, happened, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked.version if answer.asked else None) == (happened, day)


def test_what_no_version_has_gets_no_day(asked):
    answer = asked("when was Oathbreaker added")
    assert answer.weak == "no version's rules have 'oathbreaker'" and answer.hits[0].change is None
