"""Answers that a stranger got on the digest: days of editions in place of days of the rules, and unhelpful errors."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import calendar

_EDITIONS = ("2004-01-15", "2007-02-01", "2009-07-11", "2011-06-17", "2013-07-13", "2018-04-27", "2023-04-14", "2026-08-07")


def _said(result) -> str:
    return f"{result.output}{result.exception or ''}"


@pytest.fixture(scope="module")
def ask(digest_home):
    return lambda *command: CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])


def test_a_phrase_is_not_dated_by_editions(ask):
    told = ask("phrase", "legend").stdout
    assert "words of its own" in told and "704.5j" in told
    without_addresses = re.sub(r"\S+-\d{4}-\d\d-\d\d\b", "", told)
    assert not any(day in without_addresses for day in _EDITIONS)


def test_words_are_not_dated_by_editions(ask):
    result = ask("blame", "704.5j")
    assert result.exit_code == 1 and "words of its own" in _said(result) and "history 704.5j" in _said(result)


@pytest.mark.parametrize("command", [("show", "999.99"), ("link", "999.9"), ("history", "999.99")])
def test_a_number_that_never_was_is_said_to_be_none(ask, command):
    result = ask(*command)
    assert result.exit_code and "no version of the rules has a rule 999.9" in _said(result)


def test_a_former_number_has_its_history(ask):
    told = json.loads(ask("history", "502.9b", "--json").stdout)
    known = calendar.history("502.9b", "2009-07-10")
    assert [revision["from"] for revision in told["revisions"]] == [change.day for change in known.changes]


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        (("legend", "rule"), "legend rule"),
        (("planeswalker", "uniqueness", "rule"), "planeswalker uniqueness rule"),
    ],
)
def test_a_term_of_several_words_needs_no_quotation_marks(ask, typed, quoted):
    assert ask("history", *typed, "--json").stdout == ask("history", quoted, "--json").stdout != ""


def test_a_term_of_several_words_may_have_a_day_behind_it(ask):
    assert ask("history", "legend", "rule", "2010", "--json").stdout == ask("history", "legend rule", "2010", "--json").stdout


def test_a_second_date_is_refused(ask):
    result = ask("history", "305.7", "2010", "2011")
    assert result.exit_code == 2 and "one date" in result.output


def test_a_link_names_the_digest_once(ask):
    assert ask("link", "704.5j", "--as-of", "2010").output.count("from the built-in digest") == 1


def test_check_and_versions_count_the_same(ask):
    listed = json.loads(ask("versions", "--json").stdout)
    told = ask("check").stdout
    commentaries = sum(one["commentary"] for one in listed)
    assert f"{len(listed) - commentaries} versions and {commentaries} commentary" in told


def test_a_section_that_is_not_retold_is_named(ask):
    result = ask("search", "2HG")
    assert "810" in result.output and "retell" in result.output
