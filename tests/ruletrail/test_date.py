"""ruletrail date: any text, with a corpus or without."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus.errors import CorpusError, NotFoundError, SourceError


def date(home, file, *options) -> list[dict]:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), "date", str(file), "--json", *options], catch_exceptions=False)
    return json.loads(result.stdout)


def test_a_file_of_the_archive_is_its_own_version(shared, tmp_path):
    found = date(tmp_path, shared / "archive" / "2009-07-11.txt")
    assert found[0]["version"] == "2009-07-11" and found[0]["share"] == 1.0 > found[1]["share"]
    assert set(found[0]) == {"version", "matched", "compared", "share"}


def test_matches_are_sorted_and_repeatable(shared, tmp_path):
    page = next(shared.glob("seeds/001_*"))
    found = date(tmp_path, page)
    assert found == date(tmp_path, page)
    assert [row["matched"] for row in found] == sorted((row["matched"] for row in found), reverse=True)
    assert found[0] == {"version": "2007-02-01", "matched": 30, "compared": 30, "share": 1.0}


@pytest.mark.parametrize("between", [" ", "", "\n"], ids=["with numbers", "without", "as show prints them"])
def test_a_few_rules_copied_from_a_version(shared, tmp_path, between):
    """Four rules in a row from a version: the version is among the best answers."""
    lines = (shared / "archive" / "2011-07-15.txt").read_text("cp1252").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("305.7"))
    copied = [line for line in lines[at : at + 6] if line.strip()]
    fragment = tmp_path / "copied.txt"
    parts = [line.split(" ", 1) for line in copied]
    fragment.write_text("\n\n".join(between.join(part) if between else part[1] for part in parts), "utf-8")
    found = date(tmp_path, fragment)
    assert "2011-07-15" in [row["version"] for row in found if row["matched"] == found[0]["matched"]]
    assert found[0]["share"] == 1.0


def test_the_corpus_goes_before_the_fingerprints(tmp_path):
    """If the corpus has its own version of the day of a real version, the corpus's version counts."""
    rules = [f"{n}.{m}. A cart of kind {n} rolls on {m} wheels." for n in range(100, 110) for m in range(1, 6)]
    text = "Comprehensive Rules\n\nThese rules are effective as of February 1, 2004.\n\n" + "\n\n".join([*rules, "Credits"])
    (tmp_path / "rules.txt").write_text(text, "utf-8")
    arguments = ["--home", str(tmp_path), "build", str(tmp_path / "rules.txt"), "--no-index", "--no-site"]
    assert CliRunner().invoke(ruletrail, arguments, catch_exceptions=False).exit_code == 0
    (tmp_path / "page.txt").write_text("\n\n".join(rules[7:9]), "utf-8")
    assert date(tmp_path, tmp_path / "page.txt") == [{"version": "2004-02-01", "matched": 2, "compared": 2, "share": 1.0}]


def test_for_a_person(shared, tmp_path):
    page = next(shared.glob("seeds/003_*"))
    result = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "date", str(page), "--limit", "2"])
    assert result.output.splitlines()[0] == "21 rules compared; all of them match 4 versions: 2006-05-01 to 2007-02-01"
    assert len(result.output.splitlines()) == 1  # four versions agree equally, so two of them would be no answer
    result = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "date", str(page), "--limit", "4"])
    assert result.output.splitlines()[-1].startswith("  … and ")


RED, BLUE = "100.1. A red kite flies over the barn at noon.", "100.1. A blue kite flies over the mill at dawn."
GREEN = "100.2. A green kite rests beside the well until the evening."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GREEN, "1 rule compared; it matches 4 versions: 1994-01-01 to 1997-01-01"),
        (RED, "1 rule compared; it matches 3 versions: 1994-01-01 to 1995-01-01 and 1997-01-01"),
        (BLUE, "1 rule compared; it matches the version 1996-01-01"),
        (f"{RED}\n\n{GREEN}", "2 rules compared; all of them match 3 versions: 1994-01-01 to 1995-01-01 and 1997-01-01"),
    ],
    ids=["always", "twice", "once", "two rules"],
)
def test_where_versions_tie_all_of_them_are_named(tmp_path, text, said):
    for year, first in enumerate((RED, RED, BLUE, RED), 1994):
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of January 1, {year}.\n\n1. Kites\n\n100. General"
        rest = "\n\n".join(f"100.{n}. A kite of kind {n} has {n + 7} tails." for n in range(3, 9))
        (tmp_path / f"{year}.txt").write_text(f"{head}\n\n{first}\n\n{GREEN}\n\n{rest}\n\nGlossary\n\nKite\nA toy.\n")
    build = ["--home", str(tmp_path / "home"), "build", *map(str, tmp_path.glob("*.txt")), "--no-index", "--no-site"]
    assert CliRunner().invoke(ruletrail, build, catch_exceptions=False).exit_code == 0
    (tmp_path / "piece").write_text(text)
    told = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "home"), "date", str(tmp_path / "piece"), "--limit", "1"])
    assert told.stdout.splitlines()[0] == said


@pytest.mark.parametrize(
    ("data", "error"),
    [(b"", SourceError), (bytes(range(256)) * 40, SourceError), (b"The quick brown fox jumps over it.", NotFoundError)],
    ids=["empty", "binary", "something else"],
)
def test_what_is_no_rules_text(tmp_path, data, error):
    (tmp_path / "it").write_bytes(data)
    with pytest.raises(error, match=str(tmp_path / "it")):
        date(tmp_path, tmp_path / "it")


def test_a_broken_corpus_is_told(tmp_path, shared):
    (tmp_path / "corpus.sqlite").touch()
    with pytest.raises(CorpusError):
        date(tmp_path, next(shared.glob("seeds/003_*")))
