"""``ruletrail stats``: counts that agree with the texts."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus.records import RULE
from ruletrail.corpus.store import Corpus


def run(home, *arguments, status: int = 0) -> str:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), "stats", *arguments])
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture(scope="module")
def releases(archive_home) -> list[dict]:
    return json.loads(run(archive_home, "releases", "--json"))


def test_the_rules_of_each_version_are_those_of_its_text(archive_home, releases):
    with Corpus.open(archive_home) as corpus:
        for row in (releases[0], releases[40], releases[-1]):
            records = [r for r in corpus.records(corpus.version(row["version"])) if r.kind == RULE]
            assert row["rules"] == len(records)


def test_what_came_and_went_leads_from_each_version_to_the_next(releases):
    for before, after in pairwise(releases):
        assert after["rules"] - before["rules"] == after["added"] - after["removed"], after["version"]


def test_years_sum_up_the_releases(archive_home, releases):
    years = json.loads(run(archive_home, "--json"))
    assert sum(year["added"] for year in years) == sum(row["added"] for row in releases)
    assert years[-1]["rules"] == releases[-1]["rules"] and years[0]["year"] == "1999"


def test_chapters_make_the_whole(archive_home, releases):
    rows = list(csv.DictReader(io.StringIO(run(archive_home, "chapters", "--format", "csv"))))
    newest = [row for row in rows if row["version"] == releases[-1]["version"]]
    assert sum(int(row["rules"]) for row in newest if row["chapter"] != "glossary") == releases[-1]["rules"]
    assert sum(int(row["words"]) for row in newest) == releases[-1]["words"]


def test_the_oldest_words_are_in_the_oldest_text(archive_home):
    rows = json.loads(run(archive_home, "oldest", "--since", "1999-04-23", "--json"))
    assert 5 < len(rows) < 60 and all(row["rewordings"] == 0 for row in rows)
    with Corpus.open(archive_home) as corpus:
        oldest = {record.lineage_id for record in corpus.records(corpus.version("1999-04-23"))}
        now = {record.key: record.lineage_id for record in corpus.records(corpus.version(""))}
    assert {now[row["number"]] for row in rows} <= oldest


def test_the_most_reworded_lead_the_list(archive_home):
    counts = [row["rewordings"] for row in json.loads(run(archive_home, "reworded", "--json"))]
    assert counts == sorted(counts, reverse=True) and counts[0] > 30


@pytest.mark.parametrize("arguments", [("--since", "2004"), ("oldest", "--format", "csv", "--json"), ("nonsense",)], ids=" ".join)
def test_wrong_usage_is_refused(digest_home, arguments):
    assert run(digest_home, *arguments, status=2)


def test_a_person_sees_as_many_rows_as_asked_for(digest_home):
    shown = run(digest_home, "reworded", "-n", "3").splitlines()
    assert len(shown) == 5  # the last line names the source of the versions
    assert run(digest_home, "reworded").splitlines()[-2].endswith("more (--limit)")


@pytest.mark.parametrize("table", ["years", "chapters", "oldest"])
def test_a_picture_is_drawn(digest_home, tmp_path, table):
    pytest.importorskip("matplotlib")
    run(digest_home, table, "--plot", str(tmp_path / "it.svg"))
    assert (tmp_path / "it.svg").read_text("utf-8").count("<path") > 5
    assert "a picture is" in run(digest_home, table, "--plot", str(tmp_path / "it.txt"), status=2)
