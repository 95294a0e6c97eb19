"""Options that users know from other linters: a diff, a summary, statistics, ignored lines and files, fixes for editors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

OLD = "CR 212.6e"  # 305.7 since 2009


@pytest.fixture
def write(tmp_path):
    def made(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())

    return made


def test_a_tree_is_previewed_as_a_unified_diff(annotate, write, repository, tmp_path):
    write("src/a.rs", "fn a() {}\r\n// CR 310.8d: the defending player is the protector of the battle\r\n")
    write("src/b.rs", "// CR 305.7: lands")
    repository("2026-02-20")
    before = {path: path.read_bytes() for path in (tmp_path / "src").iterdir()}
    told = annotate("src", "--diff", "--as-of", "blame")
    assert told.exit_code == 1 and {path: path.read_bytes() for path in (tmp_path / "src").iterdir()} == before
    assert told.stdout_bytes == (
        b"--- a/src/a.rs\n+++ b/src/a.rs\n@@ -1,2 +1,2 @@\n fn a() {}\r\n"
        b"-// CR 310.8d: the defending player is the protector of the battle\r\n"
        b"+// CR 310.9d: the defending player is the protector of the battle\r\n"
    )
    assert annotate("src", "--diff", "--as-of", "blame", "--exit-zero").exit_code == 0
    assert annotate("src", "--fix", "--in-place", "--as-of", "blame").exit_code == 0
    assert b"310.9d" in (tmp_path / "src" / "a.rs").read_bytes()
    assert (annotate("src", "--diff", "--as-of", "blame").exit_code, annotate("src", "--diff").stdout) == (0, "")
    assert "choose one of" in annotate("src", "--diff", "--check").output


def test_a_check_says_how_many_numbers_it_leaves_open(annotate, write):
    """Reported: 4 of 10 citations were left out without a word."""
    write("src/a.rs", "// CR 704.5k\n")
    assert annotate("src", "--check").stderr.endswith("; 1 number may mean several rules (--strict)\n")
    assert "several" not in annotate("src", "--check", "--strict").stderr
    assert "several" not in annotate("src", "--check", "--ignore", "ambiguous").stderr


def test_a_check_sums_up(annotate, write):
    write("src/a.rs", f"// {OLD}\n// CR 305.99\n")
    write("src/b.rs", "// CR 305.7\n")
    told = annotate("src", "--check", "--as-of", "2004-10-01")
    assert told.exit_code == 1
    assert told.stderr == "3 findings in 2 files with 3 citations, by the rules up to 2026-08-07\n"
    told = annotate("src", "--check", "--as-of", "2004-10-01", "--statistics", "--exit-zero")
    assert (told.exit_code, told.stdout) == (0, "     2 unknown\n     1 renumbered\n")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"// ruletrail: ignore-next-line\n// {OLD}\n// {OLD}\n", 1),
        (f"// ruletrail: ignore-next-line[unknown]\n// {OLD}\n", 1),
        (f"// ruletrail: ignore-next-line[renumbered]\n// {OLD}\n", 0),
        (f"// {OLD}\n// ruletrail: ignore-file\n", 0),
        (f"// ruletrail: ignore-file[unknown]\n// {OLD}\n// CR 305.99\n", 1),
        (f"// {OLD}  ruletrail: ignore\n// {OLD}\n", 1),
    ],
)
def test_lines_and_files_are_left_alone(annotate, write, text, count):
    write("a.rs", text)
    assert annotate("a.rs", "--check", "--as-of", "2004-10-01").stdout.count("\n") == count


def test_a_setting_may_be_one_text(annotate, write):
    """``ignore = "unknown"`` was refused, although the option takes one text."""
    write("a.rs", "// CR 305.99\n")
    write("ruletrail.toml", 'ignore = "unknown"\n')
    assert annotate("a.rs", "--check").exit_code == 0


def test_sarif_has_fixes(annotate, write, repository):
    write("a.rs", "// CR 310.8d: the defending player is the protector of the battle\n// CR 305.99\n")
    repository("2026-02-20")
    told = json.loads(annotate("a.rs", "--format", "sarif", "--as-of", "blame").stdout)
    fixed, unknown = told["runs"][0]["results"]
    (change,) = fixed["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "a.rs"}
    (replaced,) = change["replacements"]
    assert replaced["deletedRegion"] == {"startLine": 1, "startColumn": 7, "endColumn": 13}
    assert replaced["insertedContent"] == {"text": "310.9d"}
    assert "fixes" not in unknown


def test_numbers_that_may_be_newer_are_one_line(annotate, write, repository):
    """A home that lacked one release reported hundreds of findings, because most releases add keywords at the end of 702."""
    write("a.rs", "// CR 702.196\n// CR 702.196a\n// CR 702.999a\n")
    told = annotate("a.rs", "--check", "--as-of", "2027")
    assert told.stdout == "a.rs:3:7: 702.999a: no rules up to 2026-08-07 had this number [unknown]\n"
    assert re.search(r"note: 2 lines cite numbers newer than 2026-08-07\. Run: .*ruletrail fetch\n", told.stderr)


@pytest.mark.parametrize("is_named", [True, False])
def test_the_rules_that_a_project_has_are_a_version(annotate, shared, tmp_path, write, repository, is_named):
    """tyler274/rummage has the rules of February 2025 among its documents, and cites them."""
    (text,) = (shared / "archive").glob("2025-02-07.txt")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.txt").write_bytes(text.read_bytes())
    write("src/a.rs", "// CR 701.21: sacrifice\n// CR 701.20a: shuffle a library\n// CR 701.7a: destroy\n")
    told = annotate(*(("src", "--rules", "docs/rules.txt") if is_named else (".",)), "--check")
    findings = [line.split(": ", 1)[1] for line in told.stdout.splitlines()]
    assert findings == [
        "701.20a is 701.24a since 2025-06-06 [renumbered]",
        "701.7a is 701.8a since 2025-06-06 [renumbered]",
    ]


def test_a_text_that_cites_rules_is_never_left_out_in_silence(annotate, write):
    """In a folder a .txt file may be anything, so it isn't read; a green check that passed over an article would mislead."""
    write("d/a.md", "See CR 305.7.\n")
    write("d/requirements.txt", "click==8.2.305\n")
    assert annotate("d", "--check").stderr.count("note") == 0
    write("d/notes.txt", "See CR 305.99.\n")
    told = annotate("d", "--check")
    assert told.exit_code == 0
    assert f"note: {Path('d', 'notes.txt')} cites rules and is left out" in told.stderr
    assert annotate(Path("d", "notes.txt"), "--check").exit_code == 1
