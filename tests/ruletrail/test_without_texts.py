"""A home with only the digest: the calendar has the days of changes, and the digest has the words."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import calendar
from ruletrail.corpus.history import changes, history
from ruletrail.corpus.store import Corpus


@pytest.fixture(scope="module")
def ask(digest_home):
    def asked(*command):
        result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])
        assert result.exit_code == 0, result.output
        return result.stdout

    return asked


def test_a_history_has_every_number_and_change(ask):
    told = json.loads(ask("history", "305.7", "--json"))
    known = calendar.history("305.7", calendar.newest())
    assert [(r["number"], r["from"], r["change"], r["grade"]) for r in told["revisions"]] == [
        (c.number, c.day, c.kind, c.grade) for c in known.changes
    ]
    assert (told["wording_since"], told["number_since"]) == ("2021-06-18", "2009-07-11")
    assert told["revisions"][0]["text"] is None
    assert told["revisions"][-1]["text"]


def test_that_no_text_is_here_is_said_once(ask):
    assert ask("history", "305.7", "--table").count("ruletrail fetch") == 1
    assert ask("changes", "M14").count("ruletrail fetch") == 1


def test_a_release_has_its_changes(ask, archive_home):
    """M14 follows Dragon's Maze. The digest has no edition of that."""
    told = json.loads(ask("changes", "M14", "--json"))
    assert (told["from"], told["to"]) == ("2013-05-01", "2013-07-13")
    with Corpus.open(archive_home) as corpus:
        links = changes(corpus, corpus.version("2013-05-01"), corpus.version("2013-07-13"))
    expected = {
        (n.old and n.old.key, n.new and n.new.key) for n in links if n.label in ("wording", "added") and n.kind != "glossary"
    }
    found = {(n["old"], n["new"]) for n in told["links"] if n["kind"] != "glossary"}
    assert expected <= found


def test_kinds_of_change_are_chosen_as_with_texts(ask):
    told = json.loads(ask("changes", "M14", "--section", "704", "--only", "substance", "--json"))
    assert [link["new"] for link in told["links"]] == ["704.5j", "704.5k"]


def test_who_cites_a_rule_need_not_be_retold(ask):
    assert [rule["number"] for rule in json.loads(ask("cites", "305.7", "--json"))["cited_by"]] == ["type-changing effect"]


def test_a_question_on_change_and_a_play_have_one_day(ask):
    """The legend rule last changed on 2013-07-13, and before on 2004-10-01, between two days that the digest retells."""
    asked = json.loads(ask("search", "when did the legend rule change", "--json"))["answer"]
    assert asked["asked"][:10] == "2013-07-13"
    days = [play["version"][:10] for play in json.loads(ask("run", "two-legends", "--ever", "--json"))]
    assert {"2004-10-01", "2013-07-13"} <= {*days}
    change = next(change for change in asked["changes"] if change["version"] == "2004-10-01")
    assert change["said"] and not change["ops"]


@pytest.fixture(scope="module")
def seeds(seeds_home):
    with Corpus.open(seeds_home) as corpus:
        yield corpus


def test_few_texts_are_dated_by_the_calendar(seeds):
    """The five seeds have a rule of 2004, 2007 and 2011. Its words changed on days between these."""
    told = history(seeds, seeds.record(seeds.version("2004-01-15"), "212.6e"))
    days = {revision.first[:10]: revision for revision in told.revisions}
    known = calendar.history("212.6e", "2004-01-15")
    assert {c.day for c in known.changes if "2004-01-15" < c.day <= "2011-07-15"} <= days.keys()
    assert days["2004-10-01"].texts == ("2004-01-15", "2011-07-15") and not days["2004-10-01"].is_here


def test_words_that_are_no_official_ones_are_not_dated(tmp_path):
    """Invented rules have the same numbers as real rules on the same days."""
    from tests.corpus.history.books import build, opened

    build(tmp_path, 0)
    with opened(tmp_path) as corpus:
        for version in corpus.versions():
            for record in corpus.records(version):
                assert all(revision.texts is None for revision in history(corpus, record).revisions)


def test_statistics_count_all_versions(ask):
    rows = json.loads(ask("stats", "releases", "--json"))
    assert (rows[0]["version"], rows[-1]["version"]) == ("1999-04-23", calendar.newest())
    assert rows[-1]["rules"] > 3000 and {row["words"] for row in rows} == {None}
    oldest = json.loads(ask("stats", "oldest", "--json"))
    assert oldest[0]["wording_since"] == "1999-04-23" and len(oldest) > 3800


def test_a_day_before_the_first_text_counts_for_stats(ask):
    """An example of the help, which the digest used to refuse. The days of its rules come from the calendar."""
    rows = json.loads(ask("stats", "oldest", "--since", "1999-04-23", "--json"))
    assert rows and {row["wording_since"] for row in rows} == {"1999-04-23"}
