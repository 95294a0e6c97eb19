"""A number that no version had fails, with or without a day, and hides no other findings. The name beside a number decides."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def check(tmp_path, comment: str, *options: str) -> list[str]:
    """The findings of one comment, without their place, by the calendar alone."""
    (tmp_path / "a.py").write_text(f"# {comment}\n")
    command = ["--home", str(tmp_path / "none"), "annotate", str(tmp_path / "a.py"), "--check", *options]
    told = CliRunner().invoke(ruletrail, command, color=False)
    assert told.exit_code == bool(told.stdout), told.output
    return [line.split(": ", 1)[1] for line in told.stdout.splitlines()]


@pytest.mark.parametrize("options", [(), ("--strict",), ("--as-of", "2026"), ("--as-of", "2016"), ("--as-of", "blame")])
@pytest.mark.parametrize(
    ("comment", "number"),
    [
        ("CR 305.99", "305.99"),
        ("CR 702.999a", "702.999a"),
        ("CR 701.200a", "701.200a"),
        ("rule 305.7 and rule 305.99", "305.99"),
        ("CR 305.7, 305.99", "305.99"),
        ("rule 305.99: lands", "305.99"),
    ],
)
def test_a_number_that_no_version_had_fails(tmp_path, comment, number, options):
    """Reported by users of the linter: these numbers passed, even with --strict."""
    (finding,) = [one for one in check(tmp_path, comment, *options) if "[unknown]" in one]
    assert finding == f"{number}: no rules up to 2026-08-07 had this number [unknown]"


@pytest.mark.parametrize(
    ("comment", "undated", "today"),
    [
        (
            "The legend rule, CR 704.5k",
            "704.5k is 704.5j since 2017-09-29, with other words [renumbered]",
            "says Legend Rule; 704.5k is World Rule (704.5j is Legend Rule) [misnamed]",
        ),
        (
            "CR 702.19 (vigilance)",
            "702.19 is 702.20 since 2013-07-13 [renumbered]",
            "says Vigilance; 702.19 is Trample (702.20 is Vigilance) [misnamed]",
        ),
        ("CR 704.5j: legend rule", None, None),
        ("CR 702.19 (trample)", None, None),
        ("every permanent in play (CR 701.34a)", None, None),  # a line of tfausak/pawl
    ],
)
def test_a_name_settles_which_rule_is_meant(tmp_path, comment, undated, today):
    assert check(tmp_path, comment) == ([undated] if undated else [])
    assert check(tmp_path, comment, "--as-of", "2026") == ([today] if today else [])


def test_a_home_that_lacks_a_release_has_the_days_of_the_calendar(seeds_home, tmp_path):
    """tfausak/pawl cites rules of June 2026. A home with only older texts reported that its numbers were of 2025."""
    (tmp_path / "a.hs").write_text("-- CR 723.1, CR 310.9d\n")
    command = ["--home", str(seeds_home), "annotate", str(tmp_path / "a.hs"), "--check", "--strict", "--as-of", "2026-08-07"]
    told = CliRunner().invoke(ruletrail, command, color=False)
    assert (told.exit_code, told.stdout) == (0, "")
