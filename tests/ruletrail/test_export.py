"""``export``: the rules of one version, or of all, in any format."""

from __future__ import annotations

import csv
import io
import json
import sqlite3

import pytest
from click.testing import CliRunner

import ruletrail
from ruletrail.cli import ruletrail as command


def run(home, *arguments: str, status: int = 0):
    done = CliRunner().invoke(command, ["--home", str(home), *arguments])
    assert done.exit_code == status, (done.output, done.exception)
    return done


def test_json_by_number_is_what_a_bot_looks_up(digest_home):
    """https://github.com/mtgjson/mtgjson/issues/1064: JSON indexed by numbers, for third-party programs."""
    told = json.loads(run(digest_home, "export", "--as-of", "latest", "--json").stdout)
    with ruletrail.open(digest_home) as home:
        rule = home.rule("305.7")
    row = told["rules"]["305.7"]
    assert told["version"] == rule.version and row["kind"] == "rule"
    assert (row["text"], row["lineage"]) == (rule.text, rule.lineage)
    dates = rule.wording_since, rule.examples_since, rule.number_since
    assert (row["wording_since"], row["examples_since"], row["number_since"]) == dates
    assert told["rules"]["305"]["kind"] == "section" and told["glossary"]["legend rule"]["term"]


@pytest.mark.parametrize("year", ["1999", "2003-05", "2009", "latest"])
def test_build_reads_json_of_one_version_back(archive_home, tmp_path, year):
    """Each version's JSON has 1999-04-23 as the first day of some rule. It isn't taken as the version's day."""
    (tmp_path / "it.json").write_text(run(archive_home, "export", "--as-of", year, "--json").stdout, "utf-8")
    ruletrail.build([tmp_path / "it.json"], tmp_path / "home", site=False)
    with ruletrail.open(archive_home) as home, ruletrail.open(tmp_path / "home") as again:
        then = home.version(year)
        assert [version.date for version in again.versions()] == [then.date]
        first, second = ([(r.number, r.text, r.examples) for r in each.rules(as_of=then.date)] for each in (home, again))
        assert {n: (t, e) for n, t, e in first} == {n: (t, e) for n, t, e in second}
        terms = [{(r.number, r.text) for r in each.glossary(then.date)} for each in (home, again)]
        assert terms[0] == terms[1]


def test_every_shape_has_the_same_rows(digest_home):
    csv_rows = list(csv.DictReader(io.StringIO(run(digest_home, "export", "--as-of", "2011", "--format", "csv").stdout)))
    lines = [json.loads(line) for line in run(digest_home, "export", "--as-of", "2011", "--format", "jsonl").stdout.splitlines()]
    db = sqlite3.connect(":memory:")
    db.deserialize(run(digest_home, "export", "--as-of", "2011", "--format", "sqlite").stdout_bytes)
    rows = db.execute('SELECT number, lineage, "to" FROM rule').fetchall()
    assert rows == [(row["number"], row["lineage"], row["to"]) for row in lines]
    assert rows == [(row["number"], row["lineage"], row["to"] or None) for row in csv_rows]
    page = run(digest_home, "export", "--as-of", "2011", "--format", "markdown").stdout
    assert all(f"**{row['term'] or row['number']}**" in page for row in lines if row["kind"] == "rule")


def test_what_is_for_one_version_needs_its_day(digest_home):
    assert "add --as-of" in run(digest_home, "export", "--format", "markdown", status=2).output
    run(digest_home, "export", "--graph", "dot", "--format", "csv", status=2)
    assert "all versions are --format jsonl" in run(digest_home, "export", "--json", status=2).output
