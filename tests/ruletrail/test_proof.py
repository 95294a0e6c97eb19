"""``check FILE``: the comparison of a text with the official one of its day, by fingerprints alone."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

OFFICIAL = ("2003-07-01.txt", "2013-04-29.txt", "cr-2018-06-08-BBD.txt", "2026-08-07.txt")


def check(*files, status=0):
    done = CliRunner().invoke(ruletrail, ["--home", "no-home", "check", *map(str, files), "--json"])
    assert done.exit_code == status, done.output
    return json.loads(done.stdout)["proofs"]


@pytest.mark.parametrize("name", OFFICIAL)
def test_an_official_text_is_proven_whole(shared, name):
    """The page of 2013-04-29 has the rules that came into force on 2013-05-01."""
    (found,) = check(shared / "archive" / name)
    assert found["official"] == found["rules"] > 500
    assert found["version"][:4] == name.removeprefix("cr-")[:4]
    assert not found["other"] + found["unknown"] + found["missing"]


def test_a_text_that_somebody_changed_is_told_by_its_rules(shared, tmp_path):
    lines = (shared / "archive" / "2026-08-07.txt").read_bytes().decode("utf-8-sig").splitlines(keepends=True)

    def place(number: str) -> int:
        return next(n for n, line in enumerate(lines) if line.startswith((f"{number} ", f"{number}. ")))

    changed = place("305.7")
    lines[changed] = lines[changed].replace("land", "island", 1)
    gone = place("704.5k")
    end = next(n for n in range(gone + 1, len(lines)) if not lines[n].strip())
    del lines[gone : end + 1]
    (file := tmp_path / "rules.txt").write_text("".join(lines), "utf-8")
    (found,) = check(file, status=1)
    assert (found["other"], found["unknown"], found["missing"]) == (["305.7"], [], ["704.5k"])
    assert found["official"] == found["rules"] - 1


def test_what_holds_no_rule_is_refused(tmp_path):
    (file := tmp_path / "note.txt").write_text("Nothing of this is a rule.\n")
    done = CliRunner().invoke(ruletrail, ["check", str(file)])
    assert "no rule was found in it" in str(done.exception)
