"""Names beside numbers, and what --update may write by them: comments as engines have them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def annotate(home, *arguments, status: int) -> str:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), "annotate", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result.output


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        # phase-rs/phase#8523 tells of "CR 702.173: Saddle"; the other forms stand in the same engines.
        ("// CR 702.173: Saddle", "says Saddle; 702.173 is Freerunning"),
        ("// Saddle (CR 702.173)", "says Saddle; 702.173 is Freerunning"),
        ("// CR 702.173 Saddle", "says Saddle; 702.173 is Freerunning"),
        ("// CR 702.171: Saddle", ""),
        ("// CR 702.19 Trample", ""),
        ("// CR 702.9 Trample damage is assigned last", ""),  # the sentence goes on
        ("// removes a band with a flyer (CR 702.22g)", ""),
    ],
)
def test_a_name_beside_a_number_is_held_against_the_rule(archive_home, tmp_path, comment, told):
    (tmp_path / "a.rs").write_text(f"{comment}\n", "utf-8")
    select = ("--check", "--select", "misnamed", "--as-of", "2026", "--format", "text")
    found = annotate(archive_home, tmp_path / "a.rs", *select, status=bool(told))
    assert told in found and ("misnamed" in found) == bool(told)


def test_an_update_writes_by_day_or_name_and_not_by_words_alone(archive_home, tmp_path):
    """Comments of sereilly/mtg-engine and magefree/mage: the words of the first fit an older rule too."""
    source = tmp_path / "a.java"
    lines = (
        "// CR 613.7 timestamps, and dependency is 613.8",
        "// Trample (CR 702.15)",
        "// CR 502.9 trample  ruletrail: ignore",
    )
    source.write_text("\n".join(lines) + "\n", "utf-8")
    annotate(archive_home, source, "--update", "--in-place", status=0)
    now = source.read_text("utf-8").splitlines()
    assert now[0] == lines[0] and now[2] == lines[2]


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_update_takes_no_codes(archive_home, tmp_path, option):
    (tmp_path / "a.rs").write_text("// CR 502.9\n", "utf-8")
    told = annotate(archive_home, tmp_path / "a.rs", "--update", option, "removed", status=2)
    assert f"{option} goes with --check" in told


def test_a_finding_that_is_ignored_is_none(archive_home, tmp_path):
    (tmp_path / "a.rs").write_text("// CR 702.173: Saddle  ruletrail: ignore[misnamed]\n", "utf-8")
    data = json.loads(annotate(archive_home, tmp_path / "a.rs", "--json", "--as-of", "2026", status=0))
    assert data[0]["citations"][0]["number"] == "702.173"
    assert "misnamed" not in annotate(archive_home, tmp_path / "a.rs", "--check", "--as-of", "2026", status=0)
