"""An error is one document with --json, and one line for people."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

ASKED = [
    ("show", "999.9"),
    ("show", "3o5.7"),
    ("history", "999.9"),
    ("diff", "999.9", "--from", "2009", "--to", "2026"),
    ("blame", "999.9"),
    ("link", "999.9"),
    ("run", "no-such-scenario"),
    ("ledger", "1950"),
]


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_an_error_is_one_document(digest_home, asked):
    command = [sys.executable, "-m", "ruletrail", "--home", str(digest_home), *asked, "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert done.returncode in (1, 2) and list(told) == ["error", "where", "remedy"] and told["error"]
    assert len(done.stderr.splitlines()) == 1 and told["error"].replace("~digest", "") in done.stderr
    assert "~digest" not in done.stderr, "people read the digest's versions by their days"


@pytest.mark.parametrize(
    ("asked", "remedy"),
    [
        (["show", "--bogus"], "show --help"),
        (["shw"], "--help"),
        (["changes", "M10", "--format", "pdf"], "changes --help"),
        (["model", "diff"], "model diff --help"),
        (["show", "305.7", "--as-of", "soon"], "YYYY"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_wrong_usage_is_one_document(digest_home, asked, remedy):
    command = [sys.executable, "-m", "ruletrail", "--json", "--home", str(digest_home), *asked]
    done = subprocess.run(command, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert done.returncode == 2 and list(told) == ["error", "where", "remedy"]
    assert told["error"] in done.stderr and remedy in told["remedy"]
