"""No home is needed: for numbers, days, names and words beside a number, the calendar gives the same findings as all texts."""

from __future__ import annotations

import json
import re
import socket

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

#: Numbers with names beside them, as in comments of phase-rs/phase, tfausak/pawl and magefree/mage.
COMMENTS = """
# CR 704.5k world rule
# CR 704.5j: legend rule
# CR 702.19b trample
# rule 303.1 and CR 305.7
# CR 702.175a offspring
# CR 701.16a: sacrifice
# CR 701.17a (mill)
# CR 306.5c, CR 306.7
# Saddle (CR 702.173)
# CR 310.8d, 310.11b: sieges
# CR 500.4, mana empties
# CR 305.99
# CR 702.999a
# rules 508.1a-c
# 20091005 - 702.64
# CR 418.5a, layers
# CR 217.2e
# CR 601.2e, legality
# CR 400.7a
# CR 603.12
"""


@pytest.fixture
def asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(home, *arguments: str):
        command = ["--home", str(home), "annotate", *arguments]
        return CliRunner(env={"RULETRAIL_BASE_URL": ""}).invoke(ruletrail, command, color=False)

    return run


@pytest.mark.parametrize("as_of", ["", "1999", "2003", "2010-01-15", "2016", "2023-06-16", "2026-08-07"])
def test_verdicts_are_those_of_all_texts(asked, archive_home, tmp_path, as_of):
    (tmp_path / "a.py").write_text(COMMENTS)
    options = ["a.py", "--json", *(("--as-of", as_of) if as_of else ())]
    (none,), (full,) = (json.loads(asked(home, *options).stdout) for home in (tmp_path / "none", archive_home))
    assert len(none["citations"]) >= 15
    assert _verdicts(none) == _verdicts(full)


def _verdicts(told: dict) -> list[dict]:
    wanted = ("line", "number", "state", "current", "became", "misnamed", "basis")
    return [{key: one.get(key) for key in wanted} for one in told["citations"]]


def test_quotations_need_texts(asked, tmp_path):
    (tmp_path / "a.md").write_text('Magic. CR 305.7 says "some kites fly higher than all of the others do".\n')
    told = asked(tmp_path / "none", "a.md", "--report")
    assert told.exit_code == 0 and "the same today" in told.stdout
    assert re.fullmatch(r"note: no text is here, so 1 quotation is not compared\. Run: .*ruletrail fetch\n", told.stderr)


def test_neither_network_nor_home_is_used(asked, tmp_path, monkeypatch):
    def refused(*_: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refused)
    (tmp_path / "a.py").write_text("# CR 212.6e\n")
    told = asked(tmp_path / "none", "a.py", "--check", "--as-of", "2004-10-01")
    assert (told.exit_code, told.stdout) == (1, "a.py:1:6: 212.6e is 305.7 since 2009-07-11, with other words [renumbered]\n")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "asked_for",
    [
        ("305.7",),
        ("212.6e", "--as-of", "2004-10-01"),
        ("212.6e", "--as-of", "2004-10-01", "--to", "2011-02-04"),
        ("305.7", "--as-of", "M10", "--format", "bibtex", "--accessed", "2026-01-01"),
        ("mana burn", "--as-of", "2005-10-01"),
    ],
    ids=" ".join,
)
def test_a_citation_is_that_of_all_texts(archive_home, tmp_path, asked_for):
    homes = (tmp_path / "none", archive_home)
    told = [CliRunner().invoke(ruletrail, ["--home", str(home), "link", *asked_for, "--json"]) for home in homes]
    assert [one.exit_code for one in told] == [0, 0], told[0].output
    assert json.loads(told[0].stdout) == json.loads(told[1].stdout)


def test_a_number_that_no_rules_had_is_not_cited(tmp_path):
    told = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "none"), "link", "999.9"])
    assert told.exit_code == 1 and "have no 999.9" in str(told.exception)
