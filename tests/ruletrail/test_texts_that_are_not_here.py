"""Notes on known releases whose texts a home lacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruletrail import pipeline
from ruletrail.cli import ruletrail
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.site_templates.pages.history import History
from ruletrail.site_templates.read_site import ReadSite
from ruletrail.site_templates.renderer import page

#: Between the first two days a release of the rules is known, none between the last two.
WORDS = {"2010-04-23": "red", "2010-07-16": "green", "2010-10-01": "blue"}


MISSING = "The text of Archenemy (ARC) is missing: the change may be from it."
OF_A_LIST = MISSING.replace("the change", "some of these changes")
OF_A_DAY = MISSING.replace("the change", "what changed on 2010-07-16")
UNSEEN = {"releases": 1, "after": "2010-04-23", "names": ["Archenemy (ARC)"]}


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("kites")
    for day, colour in WORDS.items():
        rules = f"100.1. A kite is {colour} and flies on a long string.\n\n" + (
            "100.2. It lands.\n\n" if colour == "blue" else ""
        )
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites\n\n100. General"
        (folder / f"{day}.txt").write_text(f"{head}\n\n{rules}Glossary\n\nKite\nA toy.\n\nCredits\n")
    piece = "100. General\n\n100.1. A kite is pink and flies on a long string.\n"
    (folder / "piece.txt").write_text(f"Comprehensive Rules\n\nThese rules are effective as of May 5, 2010.\n\n{piece}")
    pipeline.build([folder], Settings(folder / "home"), pipeline.Options(site=False))
    return folder / "home"


def run(home: Path, *arguments: str) -> Result:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    return done


@pytest.mark.parametrize("how", [(), ("--table",)])
def test_a_history_tells_of_the_releases_between_two_texts(home, how):
    first, second = (" ".join(run(home, "history", number, *how).stdout.split()) for number in ("100.1", "100.2"))
    assert first.count(OF_A_DAY) == 1 and OF_A_DAY not in second  # lines are broken to fit the terminal


@pytest.mark.parametrize(
    ("command", "of_json"),
    [
        (("changes", "M11"), lambda data: data["unseen"]),
        (("changes", "M11", "--stat"), lambda data: data["unseen"]),
        (("blame", "100.1", "--as-of", "M11"), lambda data: data["runs"][1]["unseen"]),
        (("phrase", "green"), lambda data: data["unseen"]),
        (("search", "when did a kite become green"), lambda data: data["hits"][0]["change"]["unseen"]),
        (("link", "100.1", "--as-of", "M11", "--format", "plain"), lambda data: data["unseen"]),
    ],
    ids=lambda command: " ".join(command) if isinstance(command, tuple) else "",
)
def test_every_command_tells_of_the_releases_between_two_texts(home, command, of_json):
    done = run(home, *command)
    said = " ".join((done.stdout + done.stderr).split())
    assert {"changes": OF_A_LIST, "blame": OF_A_DAY, "phrase": OF_A_DAY}.get(command[0], MISSING) in said
    assert of_json(json.loads(run(home, *command, "--json").stdout)) == UNSEEN


@pytest.mark.parametrize(
    "command",
    [
        ("changes", "SOM"),
        ("changes", "--from", "2010-04-23", "--to", "2010-10-01"),
        ("phrase", "blue"),
        ("blame", "100.1"),
        ("link", "100.1", "--format", "plain"),
        ("changes", "M11", "--format", "csv"),
    ],
    ids=" ".join,
)
def test_no_command_tells_of_releases_where_no_text_is_missing(home, command):
    done = run(home, *command)
    assert "missing" not in " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize("form", ["markdown", "html", "wikitext"])
def test_a_report_for_an_article_tells_of_the_releases_between_two_texts(home, form):
    assert OF_A_LIST in run(home, "changes", "M11", "--format", form).stdout


def test_an_article_of_a_release_without_a_text_says_so(home, tmp_path):
    article = tmp_path / "kites.md"
    article.write_text("As of July 3, 2010, kites are red (rule 100.1).\n")
    assert MISSING.replace("the change", "the rules of 2010-07-03") in run(home, "annotate", str(article), "--report").stdout
    article.write_text("As of May 3, 2010, kites are red (rule 100.1).\n")
    assert "missing" not in run(home, "annotate", str(article), "--report").stdout


def test_json_and_pages_tell_of_the_releases_between_two_texts(home):
    revisions = [json.loads(run(home, "history", number, "--json").stdout)["revisions"] for number in ("100.1", "100.2")]
    assert [[revision["unseen"] for revision in told] for told in revisions] == [
        [None, UNSEEN, None],
        [None],
    ]
    with Corpus.open(home) as corpus:
        site, kind = ReadSite(corpus), History()
        pages = {
            lineage.last.key: page(site, kind, kind.path(site, lineage), kind.context(site, lineage))
            for lineage in site.lineages.values()
        }
    said = {number for number, html in pages.items() if MISSING in html}
    assert said == {"100.1"}


@pytest.mark.parametrize(("day", "version"), [("2010-05-05", "2010-05-05~official-text"), ("2010-07-16", "2010-07-16")])
def test_a_ledger_is_that_of_the_text_of_the_day(home, day, version):
    done = run(home, "ledger", day)
    assert done.stdout.startswith(f"{version}  ") and not done.stderr


def test_a_ledger_of_a_day_without_a_text_says_whose_it_is(home):
    done = run(home, "ledger", "2010-05-06")
    assert done.stdout.startswith("2010-04-23  ")
    assert done.stderr == "note: no text of 2010-05-06 is here; this is 2010-04-23, in force then\n"


@pytest.mark.parametrize(
    "command",
    [
        ("show", "100.1", "--as-of", "ARC"),
        ("blame", "100.1", "--as-of", "Archenemy"),
        ("history", "100.1", "--as-of", "ARC"),
        ("link", "100.1", "--as-of", "ARC", "--base", "https://example.org/"),
        ("diff", "100.1", "--from", "ARC", "--to", "2010-07-16"),
        ("changes", "--from", "ARC", "--to", "M11"),
        ("ledger", "ARC"),
    ],
    ids=lambda command: command[0],
)
def test_a_release_without_a_text_is_told_as_such(home, command):
    named = "no text of ARC is here; this is 2010-04-23, in force then"
    full = MISSING.replace("the change", "the rules of 2010-06-18") + " This is the text of 2010-04-23."
    assert run(home, *command).stderr == f"note: {named if command[0] == 'ledger' else full}\n"


def test_a_release_with_a_text_and_a_day_before_the_next_need_no_note(home):
    for date in ("M11", "Magic 2011", "2010-06-17", "2010-05", "latest", "today"):
        assert run(home, "show", "100.1", "--as-of", date).stderr == ""
    assert not run(home, "ledger", "Magic 2011").stderr


@pytest.mark.parametrize(
    ("pair", "note"),
    [
        (("2010-07-16", "M11"), "both dates are one version, 2010-07-16"),
        (("M11", "2010-05"), "from 2010-07-16 back to 2010-04-23: the dates are swapped, additions show as removals"),
    ],
)
def test_two_dates_that_are_one_version_or_backwards_are_told_so(home, pair, note):
    assert run(home, "diff", "100.1", "--from", pair[0], "--to", pair[1]).stderr == f"note: {note}\n"
    assert not run(home, "diff", "100.1", "--from", pair[0], "--to", pair[1], "--json").stderr


@pytest.mark.parametrize("command", [("show", "100.1", "--as-of", ""), ("versions", ""), ("diff", "100.1", "--from", " ")])
def test_an_empty_date_is_no_date(home, command):
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *command])
    assert done.exit_code == 2 and "no date was given" in done.stderr


@pytest.mark.parametrize(
    ("typed", "version", "note"),
    [
        ("latest", "2010-10-01", ""),
        ("2010-10", "2010-10-01", ""),
        ("2010", "2010-10-01", "note: of 3 texts of 2010 this is the last, 2010-10-01"),
        ("2011", "2010-10-01", "note: no text of 2011 is here; this is 2010-10-01, in force then"),
        ("July 16, 2010", "2010-07-16", ""),
    ],
)
def test_a_ledger_says_whose_it_is_where_that_is_not_plain(home, typed, version, note):
    done = run(home, "ledger", typed)
    assert done.stdout.startswith(f"{version}  ") and done.stderr.strip() == note


@pytest.mark.parametrize("command", [("versions", "ULG"), ("show", "100.1", "--as-of", "Urza's Legacy"), ("versions", "1999")])
def test_a_set_older_than_the_first_text_is_told_so(home, command):
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *command])
    assert done.exit_code == 1 and "is not here" not in done.stderr
    assert "older than the first text here (2010-04-23)" in str(done.exception)
