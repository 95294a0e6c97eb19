"""``ruletrail ANYTHING``: a number, days, words or a file get the answer of a command, and a line names the command."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

ASKED = [
    (["305.7"], ["show", "305.7"]),
    (["CR 704.5j"], ["show", "CR 704.5j"]),
    (["rule", "704.5j"], ["show", "rule 704.5j"]),
    (["704.5j-k"], ["show", "704.5j-k"]),
    (["305.7@2009"], ["show", "305.7@2009"]),
    (["305.7", "2010"], ["show", "305.7", "--as-of", "2010"]),
    (["305", "M14"], ["show", "305", "--as-of", "M14"]),
    (["305.7", "2009..2011"], ["diff", "305.7", "2009..2011"]),
    (["M14"], ["changes", "M14"]),
    (["2013-07-13"], ["changes", "2013-07-13"]),
    (["2009..2011"], ["changes", "2009..2011"]),
    (["M10", "M14"], ["changes", "M10", "M14"]),
    (["legend rule"], ["search", "legend rule"]),
    (["mana", "burn"], ["search", "mana burn"]),
    (["when", "did", "the", "legend", "rule", "change?"], ["search", "when did the legend rule change?"]),
    (["what did 305.7 say in 2010"], ["search", "what did 305.7 say in 2010"]),
    (["phase"], ["search", "phase"]),  # a term, however near to "phrase"
    (["--json", "305.7"], ["show", "305.7", "--json"]),
    (["legend rule", "--as-of", "2010"], ["search", "legend rule", "--as-of", "2010"]),
]


def run(home, *args):
    return CliRunner().invoke(ruletrail, ["--home", str(home), *args])


@pytest.mark.parametrize(("typed", "command"), ASKED, ids=[" ".join(typed) for typed, _ in ASKED])
def test_what_is_no_command_is_answered_as_the_command_would(digest_home, typed, command):
    own, other = run(digest_home, *typed), run(digest_home, *command)
    assert (own.stdout, own.exit_code) == (other.stdout, other.exit_code) and own.stdout
    assert own.stderr.startswith("note: ruletrail " + command[0])


def test_a_file_is_annotated(digest_home, tmp_path):
    article = tmp_path / "article.md"
    article.write_text("A land of a set type loses the old ones (CR 305.7).\n", "utf-8")
    own, other = run(digest_home, str(article)), run(digest_home, "annotate", str(article))
    assert own.stdout == other.stdout and "305.7" in own.stdout


@pytest.mark.parametrize("typed", ["serach", "histroy", "chnages"])
def test_a_misspelt_command_gets_its_suggestion(digest_home, typed):
    asked = run(digest_home, typed, "305.7")
    assert asked.exit_code == 2 and "did you mean" in asked.stderr and not asked.stdout


@pytest.mark.parametrize("words", [("can", "a", "tapped", "creature", "block"), ("how", "do", "mulligans", "work")])
def test_a_question_is_no_misspelt_command(digest_home, words):
    """ "can" resembles "clean", and "how" resembles "show". With two words, a misspelt command is meant."""
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *words])
    assert done.exit_code == 0 and "ruletrail search" in done.stderr, done.output
    assert CliRunner().invoke(ruletrail, ["--home", str(digest_home), words[0], "305.7"]).exit_code == 2
