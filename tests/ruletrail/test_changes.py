"""``changes``: a release compared with the one before, changes about a subject, and reports for articles."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from markdown_it import MarkdownIt

from ruletrail import change_report, pipeline
from ruletrail.answers import change_list
from ruletrail.blocks import as_text, changed
from ruletrail.cli import ruletrail
from ruletrail.corpus.change import Forms
from ruletrail.corpus.changes import readable, word_diff
from ruletrail.corpus.history import Link
from ruletrail.home import Settings
from ruletrail.markup import MARKUPS, inline

BOOKS = {
    "January 1, 2010": {
        "100.1": "A kite flies on a string of thirty arm lengths while the wind is blowing from the hill.",
        "100.2": "A kite that touches the ground rests until somebody throws it into the air again.",
        "101.1": "Each flier holds one kite, and whoever lets go of the string loses the round at once.",
    },
    "July 11, 2009": {"100.1": "A kite flies on a rope for as long as anybody looks up at it and cheers for it."},
    "January 1, 2012": {
        "100.1": "A kite flies on a *line* of thirty arm lengths while the [wind] is blowing from the hill.",
        "100.2": "A kite that touches the ground rests until somebody throws it into the air again.",
        "100.3": "Whoever shows <b>two</b> kites & a bird at dusk wins the whole day for the team.",
    },
}


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("kites")
    for day, rules in BOOKS.items():
        sections: dict[str, list[str]] = {}
        for number, text in rules.items():
            sections.setdefault(number[:3], []).append(f"{number}. {text}")
        body = "\n\n".join("\n\n".join([f"{section}. Section {section}", *told]) for section, told in sections.items())
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites"
        (folder / f"{day[-4:]}.txt").write_text(f"{head}\n\n{body}\n\nGlossary\n\nKite\nA toy.\n")
    pipeline.build([folder], Settings(folder / "home"), pipeline.Options(index=False, site=False))
    return folder / "home"


def run(home: Path, *arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "changes", *arguments])
    if status:
        assert done.exit_code == status or isinstance(done.exception, Exception)
        return done.output + str(done.exception)
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def links(home: Path, *arguments: str) -> set[tuple[str, str | None, str | None]]:
    data = json.loads(run(home, *arguments, "--json"))
    return {(link["relation"], link["old"], link["new"]) for link in data["links"] if link["relation"] != "same"}


def test_a_date_alone_is_compared_with_the_version_before(home):
    alone, pair = (json.loads(run(home, *a, "--json")) for a in (["2012"], ["--from", "2010", "--to", "2012-01-01"]))
    assert alone == pair and (alone["from"], alone["to"]) == ("2010-01-01", "2012-01-01")
    assert json.loads(run(home, "latest", "--json")) == alone
    assert "2009-07-11" in run(home, "M10", status=1) and "the oldest version here" in run(home, "M10", status=1)


def test_two_dates_are_the_older_and_the_newer_version(home):
    assert run(home, "2010", "2012-01-01") == run(home, "--from", "2010", "--to", "2012-01-01")
    assert "choose one of DATE and --to" in run(home, "2010", "2012", "--to", "2012", status=2)


def test_without_a_date_it_is_the_newest(home):
    assert run(home) == run(home, "latest") == run(home, "2012")


def said(home: Path, *arguments: str) -> tuple[str, str]:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "changes", *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    versions = re.findall(r"\d{4}-\d\d-\d\d", done.stdout.splitlines()[0])
    return " -> ".join(versions), done.stderr.strip()


def test_a_year_or_a_month_is_a_span(tmp_path):
    """The last version before the span is compared with the last version in it."""
    days = ("October 1, 2008", "May 1, 2009", "July 11, 2009", "July 20, 2009", "March 1, 2011")
    for n, day in enumerate(days):
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites\n\n100. General"
        rules = f"100.1. A kite flies on a string of {n + 20} arm lengths.\n\n100.2. It lands at dusk."
        (tmp_path / f"{n}.txt").write_text(f"{head}\n\n{rules}\n\nGlossary\n\nKite\nA toy.\n")
    home = tmp_path / "home"
    pipeline.build([tmp_path], Settings(home), pipeline.Options(index=False, site=False))
    note = "note: comparing the last version before {}, {}, with its last, {}"
    assert said(home, "2009") == ("2008-10-01 -> 2009-07-20", note.format("2009", "2008-10-01", "2009-07-20"))
    assert said(home, "July 2009") == ("2009-05-01 -> 2009-07-20", note.format("July 2009", "2009-05-01", "2009-07-20"))
    assert said(home, "2011") == ("2009-07-20 -> 2011-03-01", "")
    assert said(home, "2009-07-11") == ("2009-05-01 -> 2009-07-11", "")
    assert said(home, "2009-07-12") == (
        "2009-05-01 -> 2009-07-11",
        "note: no text of 2009-07-12 is here; in force then was 2009-07-11, compared with the one before it",
    )
    assert "no version is dated 2010; the one in force then is 2009-07-20; try: ruletrail changes 2009-07-20" in run(
        home, "2010", status=1
    )
    (tmp_path / "0.txt").unlink()
    pipeline.build([tmp_path], Settings(home), pipeline.Options(index=False, site=False))
    assert said(home, "2009") == (
        "2009-05-01 -> 2009-07-20",
        "note: 2009 is a span, and nothing here is older: compared are its first version, 2009-05-01, and its last, 2009-07-20",
    )
    assert json.loads(run(home, "2009", "--json"))["from"] == "2009-05-01"


def test_a_release_whose_text_is_not_here_is_not_taken_for_the_one_before_it(home):
    told = run(home, "M11", status=1)
    assert "the text of Magic 2011 (M11), 2010-07-16, is missing; its changes first appear in the next text, 2012-01-01" in told
    listed = CliRunner().invoke(ruletrail, ["--home", str(home), "versions", "M11"])
    assert listed.exit_code == 0 and listed.stdout.startswith("2010-01-01") and "is missing" in listed.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--to", "2010"], "--to goes with --from"),
        (["2012", "--to", "2010"], "choose one of DATE and --to"),
        (["--from", "2012", "--to", "latest"], "2012 and latest are one version, 2012-01-01"),
        (["--from", "2013"], "2013 and latest are one version"),
        (["2012", "--stat", "--diff"], "choose one of --stat and --diff"),
        (["2012", "--format", "csv", "--json"], "choose one of --json and --format csv"),
        (["100.1", "2010", "2012"], "diff 100.1 2010 2012"),
        (["100", "2010", "2012"], "changes 2010 2012 --section 100"),
        (["2009", "2010", "2012"], "two dates at most"),
    ],
)
def test_what_can_not_be_compared_is_told(home, arguments, words):
    assert words in run(home, *arguments, status=2)


def test_only_what_is_about_the_words(home):
    assert links(home, "2012", "--about", "arm LENGTHS") == {("edited", "100.1", "100.1")}
    assert links(home, "2012", "--about", "string lets") == {("removed", "101.1", None)}
    assert links(home, "2012", "--about", "string", "--about", "lets") == {("removed", "101.1", None)}
    assert "no change has these words: zork" in run(home, "2012", "--about", "zork", status=1)
    assert links(home, "2012", "--section", "glossary") == set()
    assert "Nothing changed." in run(home, "2012", "--section", "glossary")


def test_statistics_by_chapter(home):
    told = json.loads(run(home, "2012", "--stat", "--json"))["chapters"]
    assert told["1"]["wording"] == 1 and told["1"]["added"] == 1 and told["glossary"] == {"nothing": 1}
    assert "reworded" in run(home, "2012", "--stat")


def test_word_diffs_for_a_person(home):
    told = run(home, "2012", "--diff")
    assert "[-string-]" in told and "{+*line*+}" in told
    assert re.search(r"New \(1\)\n  100\.3(?:  [\w ]+)?\n    Whoever shows", told) and re.search(
        r"\n  101\.1(?:  [\w ]+)?\n    Each flier", told
    )


def test_the_words_that_changed_stand_below_a_rule_in_a_line_or_two(archive_home):
    """704.5j of Magic 2014, which has many words."""
    told = run(archive_home, "M14", "--section", "704.5j")
    assert "704.5j  State-Based Actions" in told and "[-" in told and "{+" in told
    assert (
        max(map(len, told.split("\n  ")))
        < change_report.BRIEF + 120
        < len(run(archive_home, "M14", "--section", "704.5j", "--diff"))
    )


def record(key: str, text: str) -> SimpleNamespace:
    return SimpleNamespace(kind="rule", key=key, term="", text=text, examples=(), normal=text, forms=Forms(text, *[text] * 3))


def test_a_rule_that_was_split_counts_once():
    """For example 112.10 of September 2017, whose parts became rules: a reader took the count of parts for a count of rules."""
    one = record("1", "in 1")
    parts = [Link("rule", one, record(f"1{letter}", letter), "split", 0.3, "a part") for letter in "abcd"]
    day = SimpleNamespace(version="2017-09-29")
    counted = change_list.Comparison(day, day, parts, None, "").counts()["chapters"]
    assert {chapter: dict(kinds) for chapter, kinds in counted.items()} == {"1": {"split": 1}}


def written(*links: tuple[str, str, str, float, str], whole: bool = False) -> list[str]:
    """The lines of links, each given as (relation, old number, new number, similarity, reason)."""
    made = [
        Link("rule", record(old, f"in {old}"), record(new, f"as {new}"), relation, alike, why)
        for relation, old, new, alike, why in links
    ]
    return reported(made, whole=whole)


def reported(links: list[Link], *, whole: bool = False) -> list[str]:
    """The lines of a report on some links."""
    versions = [SimpleNamespace(version=day, date=day, format="official") for day in ("2009-01-01", "2010-01-01")]
    compared = change_list.Comparison(*versions, links, None, "")
    with click.Context(click.Command("changes"), obj=None):
        text = click.unstyle(as_text(change_report.blocks(compared, lambda _: "Kites", whole=whole)))
    return [line.strip() for line in text.splitlines()[1:] if line]


def test_all_parts_of_a_split_stand_below_its_line():
    links = [("split", "1.1", "1.1", 0.8, ""), ("edited", "1.2", "1.2", 0.8, ""), ("split", "1.1", "1.3", 0.8, "")]
    assert written(*links) == [
        "Reworded (2)",
        "1.1 → 1.1 and 1.3  Kites  (split)",
        "[-in-] {+as+} 1.1",
        "1.2  Kites  (80% alike)",
        "[-in-] {+as+} 1.2",
    ]
    _, name, first, second, *_ = written(*links, whole=True)
    assert name == "1.1 → 1.1 and 1.3  Kites  (split)" and first.startswith("1.1 → 1.1: ") and second.startswith("1.1 → 1.3: ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Feed cats dogs and birds.", "Feed cats, dogs, and birds."),
        ("It costs a coin. This coin goes to the bank.", "It costs a coin that goes to the bank."),
        ("A bird (or a bat) flies over the hill at dusk.", "A bird flies over the hill at “dusk.”"),
        ("Show it, then hide it.", "Show it—then hide it!"),
    ],
)
def test_every_sign_of_a_word_diff_is_read_as_one_by_markdown(old, new):
    told = inline(changed(readable(word_diff(old, new))), MARKUPS["markdown"])
    page = BeautifulSoup(MarkdownIt("commonmark").enable("strikethrough").render(told), "html.parser")
    assert "*" not in page.get_text() and "~" not in page.get_text()
    for gone in page.find_all("s"):
        gone.decompose()
    assert "".join(page.get_text().split()) == "".join(new.split())


@pytest.mark.parametrize("form", ["markdown", "html", "wikitext"])
def test_a_report_shows_what_was_written_and_nothing_of_a_source_is_markup(home, form):
    told = run(home, "2012", "--format", form)
    if form != "html":
        assert told.startswith(("# ", "= "))
    page = MarkdownIt().render(told) if form == "markdown" else told
    read = BeautifulSoup(page, "html.parser")
    assert not read.find_all("b", string="two") and not read.find_all("em")
    words = " ".join(html.unescape(read.get_text()).split())
    for text in ("shows <b>two</b> kites & a bird at dusk", "of thirty arm lengths", "New (1)", "Other terms (1)"):
        assert text in words, text
    if form == "html":
        assert read.find("del").get_text() == "string" and read.find("ins").get_text() == "*line*"


def test_a_table_has_both_texts(home):
    table = list(csv.DictReader(io.StringIO(run(home, "2012", "--format", "csv"))))
    assert {(row["relation"], row["old"] or None, row["new"] or None) for row in table} == links(home, "2012")
    assert next(row for row in table if row["relation"] == "edited")["old_text"] == BOOKS["January 1, 2010"]["100.1"]


def test_a_report_is_had_by_either_name_of_its_notation(home):
    assert run(home, "2012", "--format", "mediawiki") == run(home, "2012", "--format", "wikitext")
    link = [run(home, "2012", "--format", "bbcode", status=2)]
    assert "is not one of 'text', 'markdown', 'html', 'wikitext', 'csv'" in link[0]


SECTIONS = {
    2001: "100. Kites\n\n100.1. A kite is red and flies on a long string.\n\n",
    2002: "100. Knots\n\n100.1. A knot holds what somebody tied before noon.\n\n"
    "101. Kites\n\n101.1. A kite is red and flies on a long string.\n\n",
}


def made(folder: Path, *years: int) -> list[str]:
    for year in years:
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of January 1, {year}.\n\n1. Kites\n\n"
        (folder / f"{year}.txt").write_text(f"{head}{SECTIONS[year]}Glossary\n\nKite\nA toy.\n\nCredits\n")
    files = [str(folder / f"{year}.txt") for year in years]
    done = CliRunner().invoke(ruletrail, ["--home", str(folder / "home"), "build", *files, "--no-site"])
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_a_number_of_two_sections_is_told_as_both(tmp_path):
    made(tmp_path, 2001, 2002)
    done = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "home"), "changes", "2002", "--section", "100"])
    assert done.stderr == "note: 100 of 2001-01-01 is Kites, of 2002-01-01 Knots: both are listed\n"
    done = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "home"), "changes", "2002", "--section", "101"])
    assert not done.stderr


def test_a_home_of_one_version_is_advised_what_works_there(tmp_path):
    *_, told = made(tmp_path, 2001)
    assert "ruletrail search Kite · " in told and told.endswith("ruletrail history 100.1")
    for asked in ([], ["M10"], ["2001"]):
        done = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "home"), "changes", *asked])
        assert done.exit_code == 1 and "only one version is here, 2001-01-01" in str(done.exception)
    found = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "home"), "search", "Kite"])
    assert found.exit_code == 0 and "Kite" in found.stdout


def test_the_grade_of_a_rewording_is_told(home):
    assert "Other terms (1)" in run(home, "2012")


def test_a_removed_rule_names_the_one_that_says_the_same():
    """For example 810.7a, which was removed on 2018-04-27: 805.10a had its words before, and still has them."""
    link = Link("rule", record("810.7a", "Teams attack."), None, "removed", 0.0, "no partner", said_in=("805.10a",))
    assert reported([link]) == ["Removed (1)", "810.7a  Kites  (805.10a says the same)", "Teams attack."]
    assert link.as_json()["said_in"] == ["805.10a"]


def test_counts_of_a_grade_hold_what_the_list_holds(home):
    assert "reworded" in run(home, "2012", "--only", "terms", "--stat")
