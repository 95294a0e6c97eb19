"""Names beside numbers, and the numbers that --update may write because of them, in comments like those of engines."""

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
        # phase-rs/phase#8523 reports "CR 702.173: Saddle"; the other forms are from the same engines.
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
    """Comments of sereilly/mtg-engine and magefree/mage. The words of the first comment fit an older rule too."""
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


def test_an_update_writes_no_number_without_a_sign_and_none_behind_a_day(archive_home, tmp_path):
    """In source code of Magic programs such numbers are delays and places. Comments of magefree/mage write days like this."""
    source = tmp_path / "a.rs"
    text = "// Magic: the delay is 118.5 there\n// 20091005 - 510.1c, 702.17c\n"
    source.write_text(text, "utf-8")
    annotate(archive_home, source, "--update", "--in-place", "--as-of", "2015", status=0)
    assert source.read_text("utf-8") == text


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_update_takes_no_codes(archive_home, tmp_path, option):
    (tmp_path / "a.rs").write_text("// CR 502.9\n", "utf-8")
    told = annotate(archive_home, tmp_path / "a.rs", "--update", option, "removed", status=2)
    assert f"choose one of --update and {option}" in told


def test_a_finding_that_is_ignored_is_none(archive_home, tmp_path):
    (tmp_path / "a.rs").write_text("// CR 702.173: Saddle  ruletrail: ignore[misnamed]\n", "utf-8")
    data = json.loads(annotate(archive_home, tmp_path / "a.rs", "--json", "--as-of", "2026", status=0))
    assert data[0]["citations"][0]["number"] == "702.173"
    assert "misnamed" not in annotate(archive_home, tmp_path / "a.rs", "--check", "--as-of", "2026", status=0)


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        # Citations of phase-rs/phase and wingedsheep/argentum-engine, in our own words.
        ("CR 101.2: these spells can't be countered", []),
        ("CR 507.1: at the beginning of combat, the next combat", []),
        ("CR 613.7a: in the same layer effects apply in timestamp order", []),
        ("the permanent connives, CR 701.50f", []),
        ("CR 103.4: the starting hand of seven cards", ["renumbered"]),
        # Found by new users: a number behind the last one, and a name that is in the rule itself.
        ("CR 702.999a", ["unknown"]),
        ("CR 999.9", ["unknown"]),
        ("clamped to max speed (CR 702.179e)", []),
        ("the last known information (CR 112.7a) of an object that has left its zone", ["renumbered"]),
    ],
)
def test_undated_a_number_of_today_is_renumbered_by_words_only_where_they_tell_much(archive_home, tmp_path, comment, codes):
    (tmp_path / "a.rs").write_text(f"// {comment}\n", "utf-8")
    found = annotate(archive_home, tmp_path / "a.rs", "--check", status=bool(codes))
    assert [line.rpartition("[")[2].rstrip("]") for line in found.splitlines() if line.endswith("]")] == codes


TABLE = """Lines and lands.

| 2004-02-01 | today |
|---|---|
| CR 420.5e | CR 704.5j |
"""


def test_numbers_of_a_table_are_read_as_of_the_head_of_their_column(archive_home, tmp_path):
    (tmp_path / "a.md").write_text(TABLE, "utf-8")
    (account,) = json.loads(annotate(archive_home, tmp_path / "a.md", "--json", status=0))
    versions = {one["number"]: one["version"] for one in account["citations"]}
    assert versions["420.5e"] == "2004-02-01" and versions["704.5j"] > "2020"


def test_code_in_markdown_that_is_a_number_is_read_and_not_linked(archive_home, tmp_path):
    """brunoramosmartins/graphrag-mtg-rules writes all its citations in this way."""
    text = "Magic: layer 7b is `613.4b`, layers are `613.1a–g`; `x.613.4b()` is none.\n"
    (tmp_path / "a.md").write_text(text, "utf-8")
    (account,) = json.loads(annotate(archive_home, tmp_path / "a.md", "--json", "--as-of", "2025", status=0))
    assert [one["number"] for one in account["citations"]] == ["613.4b", "613.1a", "613.1g"]
    assert annotate(archive_home, tmp_path / "a.md", "--as-of", "2025", "--base", "https://rules.example/", status=0) == text


def test_rules_of_another_game_are_no_citations(archive_home, tmp_path):
    """TheJokersThief/riftbound-rules-engine cites the rules of its own game in this form."""
    (tmp_path / "a.md").write_text("Two battlefields are in play (core rule 481.4); see core rules 481.7 and 466.1.\n", "utf-8")
    (account,) = json.loads(annotate(archive_home, tmp_path / "a.md", "--json", status=0))
    assert account["citations"] == []
