"""--format: one writer for each notation, for all commands that print rules or changes."""

from __future__ import annotations

import csv
import html
import io
import json

import html5lib
import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from ruletrail.cli import ruletrail

#: A command, and the columns in its table that a reader of the spreadsheet looks for.
ASKED = {
    ("show", "305"): {"number", "text", "examples", "wording_since", "examples_since", "lineage", "kind", "file", "first_line"},
    ("history", "305.7"): {"lineage", "number", "from", "to", "text", "change"},
    ("diff", "305.7", "2009..2026"): {"old", "new", "old_text", "new_text"},
    ("changes", "2009..2011"): {"relation", "old", "new", "old_text", "new_text", "old_examples", "new_examples"},
    ("cites", "704.5j"): {"relation", "number", "text", "lineage"},
    ("stats", "oldest"): {"number", "wording_since"},
    ("phrase", "enters the battlefield"): {"number", "from", "to", "lineage"},
    ("search", "legend rule"): {"number", "snippet", "current", "from", "to"},
    ("search", "when did the legend rule change"): {"number", "snippet"},
}


def run(home, *arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])
    assert done.exit_code == status, (done.output, done.exception)
    return done.stdout


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_a_table_has_a_row_for_each_thing_and_all_are_alike(digest_home, asked):
    rows = list(csv.DictReader(io.StringIO(run(digest_home, *asked, "--format", "csv"))))
    assert rows and set(rows[0]) >= ASKED[asked]
    assert all(None not in row and None not in row.values() for row in rows)


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_an_article_says_the_same_in_every_notation(digest_home, asked):
    as_html = run(digest_home, *asked, "--format", "html")
    html5lib.HTMLParser(strict=True).parseFragment(as_html)
    from_markdown = (
        MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(run(digest_home, *asked, "--format", "markdown"))
    )
    texts = [" ".join(html5lib.parseFragment(page).itertext()).split() for page in (as_html, from_markdown)]
    assert "".join(texts[0]) == "".join(texts[1]) != ""
    wiki = html.unescape(run(digest_home, *asked, "--format", "mediawiki"))
    assert wiki == html.unescape(run(digest_home, *asked, "--format", "wikitext"))
    words = set("".join(c if c.isalnum() else " " for c in wiki).split())
    assert {word for word in texts[0] if word.isalpha()} <= words


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_json_is_a_format_too_and_two_formats_are_refused(digest_home, asked):
    assert run(digest_home, *asked, "--format", "json") == run(digest_home, *asked, "--json")
    for given in (["--json", "--format", "csv"], ["--format", "csv", "--json"]):
        run(digest_home, *asked, *given, status=2)


def test_an_error_is_json_where_that_is_the_format(digest_home, capsys, monkeypatch):
    from ruletrail import cli

    for given in (["--format", "json"], ["-f", "json"], ["--json"]):
        monkeypatch.setattr("sys.argv", ["ruletrail", "--home", str(digest_home), "show", "999.9", *given])
        monkeypatch.setattr(cli.interrupts, "be_raised", lambda: None)
        assert cli._run() == 1
        assert json.loads(capsys.readouterr().out)["error"].startswith("no version of the rules has a rule 999.9")


@pytest.mark.parametrize("form", ["json", "csv", "markdown"])
def test_all_is_obeyed_in_every_format(digest_home, form):
    some, every = (run(digest_home, "changes", "2009..2011", *more, "--format", form) for more in ((), ("--all",)))
    assert len(every) > len(some)
    assert '"nothing"' not in some and ("Unchanged" in every or "nothing" in every)
