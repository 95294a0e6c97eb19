"""``ruletrail doctor`` and ``ruletrail clean``."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import fingerprints
from ruletrail.corpus.store import FILE


def run(home, *arguments) -> str:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_doctor_of_an_empty_home_names_the_command(tmp_path):
    data = json.loads(run(tmp_path / "none", "doctor", "--json"))
    assert data["versions"] == 0 and data["problems"][0].endswith("run: ruletrail build")
    assert data["home"] == str(tmp_path / "none") and not (tmp_path / "none").exists()


def test_doctor_tells_what_is_there_and_what_is_newer(digest_home):
    data = json.loads(run(digest_home, "doctor", "--json"))
    assert data["versions"] == 8 and "documents" in data["extras"]
    assert any("run: ruletrail fetch --latest" in problem for problem in data["problems"]) == (
        data["newest"][:10] < max(fingerprints.shipped().known)[:10]
    )
    assert f"home {digest_home}: 8 versions" in " ".join(run(digest_home, "doctor").split())


def test_doctor_looks_at_a_home_of_another_release(digest_home, tmp_path):
    """It used to print a traceback in place of its one line."""
    home = shutil.copytree(digest_home, tmp_path / "old", symlinks=True)
    with closing(sqlite3.connect((home / "current").resolve() / FILE)) as db:
        db.execute("PRAGMA user_version = 7")
        db.commit()
    (told,) = json.loads(run(home, "doctor", "--json"))["problems"]
    assert "schema 7" in told and "ruletrail build" in told
    assert "no version can be read here" in " ".join(run(home, "doctor").split())


@pytest.fixture
def home(digest_home, tmp_path):
    return shutil.copytree(digest_home, tmp_path / "home", symlinks=True)


def test_clean_takes_what_was_kept_and_nothing_that_was_built(home, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    before = run(home, "changes", "--from", "2004", "--to", "2011")
    (tmp_path / "cache" / "ruletrail" / "digest").mkdir(parents=True)
    removed = json.loads(run(home, "clean", "--json"))["removed"]
    assert [each["folder"] for each in removed][-1] == str(tmp_path / "cache" / "ruletrail")
    assert run(home, "clean") == "nothing to remove\n"
    assert run(home, "changes", "--from", "2004", "--to", "2011") == before
    assert json.loads(run(home, "check", "--json"))["ok"]
