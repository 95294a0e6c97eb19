"""An option that a format or a mode can't use is refused in one line. No option is silently ignored."""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

#: (typed command, the refusal). In trials of forty people's tasks, the first eight were silently ignored.
REFUSED = {
    "export --graph dot --json": "choose one of --graph and --json",
    "export --graph dot --format csv": "choose one of --graph and --format",
    "export --git rules --as-of M10": "choose one of --git and --as-of",
    "run two-legends --html page.html --as-of 2004": "choose one of --html and --as-of",
    "run two-legends --html page.html --json": "choose one of --html and --json",
    "run two-legends --html page.html --why": "choose one of --html and --why",
    "run --new x --html page.html": "choose one of --new and --html",
    "run --new x --list": "choose one of --new and --list",
    "history 305.7 --table --full": "choose one of --table and --full",
    "history 305.7 --table --format csv": "choose one of --table and --format csv",
    "history 305.7 --full -j": "choose one of --full and --json",
    "changes 2009..2011 --all --only wording": "choose one of --all and --only",
    "changes 2009..2011 --stat --diff": "choose one of --stat and --diff",
    "changes 2009..2011 --diff --json": "choose one of --diff and --json",
    "changes 2009 --to 2011": "choose one of DATE and --to",
    "diff 305.7 2009 --to 2011": "choose one of DATE and --to",
    "search land --full --json": "choose one of --full and --json",
    "stats --plot picture.svg --json": "choose one of --plot and --json",
    "stats --since 2004": "--since goes with oldest",
    "link 305.7 --accessed 2020-01-01": "--accessed goes with --format plain",
    "fetch --page https://rules.example/ --from 2004": "--page goes with --latest",
    "serve --host rules.example": "--host goes with --api",
    "build texts --replace": "choose one of SOURCE and --replace",
    "model coverage --ever --as-of 2004": "choose one of --ever and --as-of",
    "model --as-of 2004 diff 2004 2005": "model diff has no --as-of",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_an_option_without_a_use_is_refused(digest_home, tmp_path, monkeypatch, typed):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *typed.split()])
    assert done.exit_code == 2 and REFUSED[typed] in done.stderr, (done.output, done.exception)
    assert not list(tmp_path.iterdir())


def rows(home, *arguments: str) -> list[dict[str, str]]:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments, "--format", "csv"])
    assert done.exit_code == 0, (done.output, done.exception)
    return list(csv.DictReader(io.StringIO(done.stdout)))


@pytest.mark.parametrize("asked", ["stats", "stats oldest", "phrase land"])
def test_a_limit_holds_for_every_format(digest_home, asked):
    assert len(rows(digest_home, *asked.split(), "-n", "2")) == 2 < len(rows(digest_home, *asked.split()))
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *asked.split(), "-n", "2", "--json"])
    data = json.loads(done.stdout)
    assert len(data if isinstance(data, list) else data["rules"]) == 2


def test_a_table_lacks_nothing_that_json_has(digest_home, seeds_home):
    """``blame --format csv`` left out the releases whose texts are missing."""
    assert "unseen" in rows(seeds_home, "blame", "305.7")[0]
    assert "unseen" in rows(digest_home, "history", "305.7")[0]


def test_a_kind_of_change_that_is_asked_for_is_listed(digest_home):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "changes", "2009..2011", "--only", "nothing"])
    assert done.exit_code == 0 and "Unchanged" in done.stdout


def test_counts_are_had_in_every_format(digest_home):
    one, *_ = rows(digest_home, "changes", "2009..2011", "--stat")
    assert {"chapter", "added", "removed", "wording"} <= set(one)
