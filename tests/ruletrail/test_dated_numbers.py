"""A number with its day, "305.7@2004", and a lineage's address are accepted wherever a number is accepted."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import ruletrail as package
from ruletrail.cli import ruletrail


def run(home, *arguments: str, status: int = 0):
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])
    assert done.exit_code == status or (status and isinstance(done.exception, package.RuletrailError)), (
        done.output,
        done.exception,
    )
    return f"{done.output}{done.exception}" if status else json.loads(done.stdout)


@pytest.mark.parametrize("command", ["show", "history", "cites", "link"])
def test_a_number_with_its_day_is_the_rule_of_that_day(digest_home, command):
    assert run(digest_home, command, "CR 212.6e@2004", "-j") == run(digest_home, command, "212.6e", "--as-of", "2004", "-j")


def test_a_range_and_a_search_have_a_day_too(digest_home):
    of_2011 = run(digest_home, "show", "305.1-305.4", "--as-of", "2011", "-j")
    assert run(digest_home, "show", "305.1-305.4@2011", "-j") == of_2011
    assert run(digest_home, "search", "212.6e@2004", "-j") == run(digest_home, "search", "212.6e", "--as-of", "2004", "-j")


def test_two_days_for_one_number_are_refused(digest_home):
    told = run(digest_home, "show", "305.7@2004", "--as-of", "2011", status=2)
    assert "305.7@2004 has its day already; leave out --as-of" in told
    for command in ("show", "history", "diff"):
        assert "305.7@ has no day behind @" in run(digest_home, command, "305.7@", status=2)


def test_one_rule_of_two_days(digest_home):
    by_dates = run(digest_home, "diff", "212.6e", "--from", "2004", "--to", "2011", "-j")
    for typed in (["212.6e@2004", "305.7@2011"], ["212.6e@2004", "2011"], ["305.7-2009-07-11", "2004..2011"]):
        address = run(digest_home, "show", "305.7", "-j")["lineage"]
        assert run(digest_home, "diff", *(address if "-" in each else each for each in typed), "-j") == by_dates
    assert run(digest_home, "diff", "305.7@2011", "-j") == run(digest_home, "diff", "305.7", "2011", "-j")


def test_two_rules_that_have_nothing_to_do_with_each_other_are_compared(digest_home):
    told = run(digest_home, "diff", "305.7@2011", "704.5j@2026", "-j")
    assert (told["old"], told["new"], told["relation"]) == ("305.7", "704.5j", None) and told["similarity"] < 0.5
    same = run(digest_home, "diff", "704.5j@2026", "704.5k@2026", "-j")
    assert same["from"] == same["to"] and same["ops"]


def test_programs_have_it_too(digest_home):
    with package.open(digest_home) as home:
        assert home.rule("212.6e@2004") == home.rule("212.6e", "2004")
        assert home.diff("212.6e@2004", "305.7@2011") == home.diff("212.6e", "2004", "2011")
        assert home.diff("305.7", "2009..2011") == home.diff("305.7", 2009, 2011)


def test_a_release_alone_means_the_same_to_a_program(digest_home):
    """``changes M10`` compares M10 with the text before it. HTTP and Python used to compare it with the newest."""
    told = run(digest_home, "changes", "M10", "-j")
    with package.open(digest_home) as home:
        links = [link.as_json() for link in home.changes("M10", graded=True) if link.label not in ("nothing", "typography")]
        assert links == told["links"] != []
        assert len(home.changes("M10..")) == len(home.changes("M10", "latest")) != len(home.changes("M10"))


def test_where_the_number_is_younger_than_the_day_the_number_of_then_is_advised(digest_home):
    assert "no rule had the number 305.7; that rule was 212.6e then; try: ruletrail show 212.6e --as-of 2004" in run(
        digest_home, "show", "305.7@2005", status=1
    )


def test_a_number_of_a_day_whose_text_is_not_here_is_the_rule_that_bore_it(digest_home):
    """ "What did rule 103.4 say in 2016, the mulligan": the answer on the digest used to be that no rule had the number then."""
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "what did rule 103.4 say in 2016, the mulligan"])
    assert "today that rule is 103.5" in done.stderr + done.stdout and "nothing was numbered" not in done.stderr + done.stdout
    assert run(digest_home, "search", "103.4 in 2016", "-j")["hits"][0]["number"] == "103.5"
    none = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "116.2a in 2004"])
    assert "nothing was numbered 116.2a then" in none.stderr + none.stdout


def told(home, *arguments: str) -> str:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])
    return " ".join(f"{done.stderr} {done.stdout} {done.exception or ''}".split())


def test_a_digest_shows_the_rule_that_had_the_number_on_that_day(digest_home):
    """In 2018 the legend rule was 704.5j. The edition before that day has another rule there, which was gone by then."""
    assert "legend rule" in told(digest_home, "show", "704.5j", "2018-01-01")
    assert "Legend" in told(digest_home, "search", "what did rule 704.5j say in 2018")
    assert "mulligan" in told(digest_home, "show", "103.4", "--as-of", "2016")
    assert "planeswalker" in told(digest_home, "show", "704.5j", "2010")


def test_a_digest_says_that_words_changed_between_its_edition_and_the_day(digest_home):
    """510.1c of 2025 has had another text since 2024-11-08. The text of 305.7 of 2010 is that of 2009."""
    assert "which came on 2024-11-08" in told(digest_home, "show", "510.1c", "2025")
    assert "they came on 2024-11-08" in told(digest_home, "search", "what did rule 510.1c say in 2025")
    assert "words 2011-07-15 to 2024-11-07" in told(digest_home, "search", "510.1c in 2025")
    assert "doesn't have the words" not in told(digest_home, "show", "305.7", "2010")


def test_the_note_on_others_has_the_days_of_the_calendar(digest_home):
    assert "2009-07-11 to 2017-09-28" in told(digest_home, "show", "704.5k")


def test_a_little_word_behind_a_number_is_no_letter_of_it(digest_home):
    """ "305.7 on 2009-07-11" used to be read as the subrule 305.7on."""
    asked = run(digest_home, "search", "305.7 on 2009-07-11", "-j")
    assert asked["hits"][0]["number"] == "305.7" and asked["failed"] == []
