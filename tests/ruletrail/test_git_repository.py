"""``export --git``: git's own tools read the history of a rule, even if its section got new numbers."""

from __future__ import annotations

import subprocess

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

TEXTS = {
    2001: {100: ("Kites", "A kite is red, and it flies on a long string."), 101: ("Knots", "A knot holds what was tied.")},
    2002: {100: ("Knots", "A knot holds what was tied."), 102: ("Kites and Balloons", "A kite is blue, and it flies on a rope.")},
    2003: {100: ("Knots", "A knot holds."), 102: ("Kites and Balloons", "A kite is blue, and it flies on a rope.")},
}


def text(year: int) -> str:
    head = f"Kite Comprehensive Rules\n\nThese rules are effective as of January 1, {year}.\n\n1. Kites\n\n"
    rules = "".join(f"{number}. {name}\n\n{number}.1. {said}\n\n" for number, (name, said) in TEXTS[year].items())
    return f"{head}{rules}Glossary\n\nKite\nA toy.\n\nCredits\n"


def git(folder, *asked: str) -> str:
    return subprocess.run(["git", "-C", folder, *asked], check=True, capture_output=True, text=True).stdout


def run(*arguments, status: int = 0) -> str:
    done = CliRunner().invoke(ruletrail, list(map(str, arguments)))
    assert done.exit_code == status, (done.output, done.exception)
    return done.output


def refused(home, folder) -> str:
    return str(CliRunner().invoke(ruletrail, ["--home", str(home), "export", "--git", str(folder)]).exception)


@pytest.fixture
def home(tmp_path):
    files = [tmp_path / f"{year}.txt" for year in TEXTS]
    for year, file in zip(TEXTS, files, strict=True):
        file.write_text(text(year))
    run("--home", tmp_path / "home", "build", *files[:2], "--no-site")
    return tmp_path / "home"


def test_a_rule_is_followed_through_the_new_number_and_name_of_its_section(home, tmp_path):
    run("--home", home, "export", "--git", tmp_path / "rules")
    rules = tmp_path / "rules"
    assert git(rules, "fsck", "--strict") == ""
    path = "1-kites/102-kites-and-balloons.txt"
    dates = git(rules, "log", "--follow", "--format=%as", "--", path).split()
    assert (dates[0], dates[-1]) == ("2002-01-01", "2001-01-01")
    assert "2001-01-01" in git(rules, "log", "-s", "--format=%as", "-L/^102.1$/,/^$/:" + path)
    assert "A kite is blue,\n" in (rules / path).read_text()
    assert git(rules, "tag").split() == ["2001-01-01", "2002-01-01"]


def test_releases_are_tags_and_marks_of_quotation_are_no_change(tmp_path):
    """A programmer types ``git diff M10 M14``. The texts changed between straight and curly quotation marks several times."""
    for day, mark in (("July 11, 2009", "'"), ("July 13, 2013", "\u2019")):
        said = text(2001).replace("January 1, 2001", day).replace("it flies", f"it{mark}s bound to fly")
        (tmp_path / f"{day[-4:]}.txt").write_text(said, "utf-8")
    run("--home", tmp_path / "home", "build", tmp_path / "2009.txt", tmp_path / "2013.txt", "--no-site", "--no-index")
    told = run("--home", tmp_path / "home", "export", "--git", tmp_path / "rules")
    assert "2 versions in" in told and "left out" not in told
    assert git(tmp_path / "rules", "tag").split() == ["2009-07-11", "2013-07-13", "M10", "M14"]
    assert git(tmp_path / "rules", "diff", "--stat", "M10", "M14") == ""


def test_it_goes_on_with_what_is_new_and_leaves_alone_what_is_not_its_own(home, tmp_path):
    rules = tmp_path / "rules"
    run("--home", home, "export", "--git", rules)
    before = git(rules, "rev-parse", "HEAD").strip()
    run("--home", home, "export", "--git", rules)
    assert git(rules, "rev-parse", "HEAD").strip() == before
    run("--home", home, "add", tmp_path / "2003.txt", "--no-site")
    run("--home", home, "export", "--git", rules)
    assert (
        git(rules, "rev-parse", "HEAD^").strip() == before and "A knot holds.\n" in (rules / "1-kites/100-knots.txt").read_text()
    )
    git(rules, "-c", "user.name=I", "-c", "user.email=i@example.org", "commit", "-q", "--allow-empty", "--amend", "-m", "Mine")
    mine = git(rules, "rev-parse", "HEAD")
    assert "git merge failed" in refused(home, rules)
    assert git(rules, "rev-parse", "HEAD") == mine
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear")
    assert "no git repository" in refused(home, tmp_path / "other")


def test_the_digest_is_a_repository_too(digest_home, tmp_path):
    run("--home", digest_home, "export", "--git", tmp_path / "rules")
    assert "305.7\n" in (tmp_path / "rules" / "3-card-types" / "305-lands.txt").read_text("utf-8")
    assert run("--home", digest_home, "export", "--git", tmp_path / "x", "--format", "csv", status=2)
