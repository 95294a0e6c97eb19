"""ruletrail annotate: options, exit status, bad input."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from tests.articles.conftest import BASE
from tests.conftest import ROOT

GOOD = "---\ndate: 2009-08-01\n---\nKites: CR 305.7 and rule 602.1.\n"
OLD = "---\ndate: 2003-08-01\n---\nKites: CR 212.6e, rule 303.1, CR 212.7, and CR 999.9z.\n"


@pytest.fixture
def run(kites_home):
    def call(*arguments: object, stdin: bytes | str | None = None):
        command = ["--home", str(kites_home), "annotate", *map(str, arguments)]
        return CliRunner(env={"RULETRAIL_BASE_URL": ""}).invoke(ruletrail, command, input=stdin, color=False)

    return call


@pytest.fixture
def article(tmp_path):
    def made(text: str | bytes, name: str = "article.md"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return made


def test_the_article_with_links_goes_to_stdout(run, article):
    path = article(GOOD)
    result = run(path, "--base", BASE)
    assert result.exit_code == 0 and result.stderr == "" and path.read_text() == GOOD
    assert result.stdout.startswith("---\ndate: 2009-08-01\n---\nKites: [CR 305.7](https://rules.example/history/")
    assert '"rule 305.7 as of 2009-07-11")' in result.stdout


def test_without_a_base_it_says_so(run, article):
    result = run(article(GOOD))
    assert result.exit_code == 0 and "--base" in result.stderr and "](history/" in result.stdout


@pytest.mark.parametrize("name", ["page.wiki", "post.bbcode"])
def test_some_syntaxes_need_a_base(run, article, name):
    result = run(article("Kites: CR 305.7", name))
    assert result.exit_code == 1 and "--base" in str(result.exception) and result.stdout == ""
    assert run(article("Kites: CR 305.7", name), "--report").exit_code == 0


def test_json(run, article):
    (data,) = json.loads(run(article(OLD), "--json", "--base", BASE).stdout)
    assert (data["as_of"], data["basis"], data["syntax"]) == ("2003-07-01", "stated", "markdown")
    first, second, third, last = data["citations"]
    assert first == {
        "line": 4, "text": "CR 212.6e", "number": "212.6e", "version": "2003-07-01", "lineage": first["lineage"],
        "url": first["url"], "current": "305.7", "state": "reworded", "linked": False,
    }  # fmt: skip
    assert first["url"] == f"{BASE}history/{first['lineage']}.html#v2003-07-01"
    assert (second["state"], second["current"]) == ("renumbered", "602.1")
    assert (third["state"], third["current"], third["became"]) == ("removed", None, ["305.10"])
    assert (last["state"], last["lineage"], last["url"], last["current"]) == ("unknown", None, None, None) and last["why"]


def test_report(run, article):
    result = run(article(OLD), "--report")
    assert result.exit_code == 0
    assert "as of 2003-07-01" in result.stdout and "rule 303.1: today 602.1, the same words" in result.stdout
    assert result.stdout.endswith("1 removed, 1 renumbered, 1 reworded, 1 unknown\n")


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (GOOD, [], 0),
        (OLD, [], 1),
        ("---\ndate: 2003-08-01\n---\nCR 212.6e", [], 1),
        ("---\ndate: 2003-08-01\n---\nCR 212.6e", ["--allow", "reworded"], 1),
        ("---\ndate: 2003-08-01\n---\nCR 212.6e", ["--allow", "renumbered"], 0),
        ("---\ndate: 2003-08-01\n---\nCR 303.1", ["--allow", "reworded"], 1),
        ("---\ndate: 2003-08-01\n---\nCR 303.1", ["--allow", "reworded", "--allow", "renumbered"], 0),
        ("---\ndate: 2009-08-01\n---\nCR 305.7 says “if an effect sets a line's colour, it forgets its knots”", [], 1),
        ("CR 999.9z", ["--allow", "reworded"], 1),
        ("No rule is cited here.", [], 0),
        ("[CR 212.6e](https://rules.example/history/212.6e-2003-07-01.html#v2003-07-01)", [], 1),
    ],
)
def test_check(run, article, text, options, status):
    result = run(article(text), "--check", *options)
    assert result.exit_code == status and bool(result.stdout) == bool(status)


def test_a_read_only_file_stays_as_it_is(run, article):
    path = article(GOOD)
    before = path.read_bytes()
    path.chmod(0o444)
    result = run(path, "--in-place", "--base", BASE)
    assert "read-only" in str(result.exception) and path.read_bytes() == before


def test_in_place(run, article):
    path = article(GOOD)
    path.chmod(0o640)
    assert run(path, "--in-place", "--base", BASE).exit_code == 0
    made = path.read_bytes()
    assert made.count(BASE.encode()) == 2 and stat.S_IMODE(path.stat().st_mode) == 0o640
    before = path.stat().st_mtime_ns
    assert run(path, "--in-place", "--base", BASE).exit_code == 0
    assert path.read_bytes() == made and path.stat().st_mtime_ns == before, "written although nothing changed"
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("option", ["--report", "--check", "--json"])
def test_what_only_looks_writes_nothing(run, article, option):
    path = article(OLD)
    result = run(path, option, "--in-place", "--base", BASE)
    assert result.exit_code == 2 and path.read_text() == OLD
    assert f"choose one of {option} and --in-place" in result.stderr


def test_a_link_is_written_through(run, article, tmp_path):
    path = article(GOOD)
    (tmp_path / "other.md").symlink_to(path)
    run(tmp_path / "other.md", "--in-place", "--base", BASE)
    assert (tmp_path / "other.md").is_symlink() and BASE in path.read_text()


def test_update(run, article):
    path = article("---\ndate: 2003-08-01\n---\nKites: rule 303.1, CR 212.6e, [CR 303.1](http://other.example/).\n")
    result = run(path, "--update", "--base", BASE)
    assert "[rule 602.1](" in result.stdout and "#v2009-07-11" in result.stdout
    assert "CR 212.6e" in result.stdout and "[CR 303.1](http://other.example/)" in result.stdout
    assert "CR 212.6e: reworded and renumbered since, today 305.7" in result.stderr and "rule 303.1" not in result.stderr


def test_update_leads_our_own_links_to_today(run, article):
    path = article(
        '[rule 303.1](https://rules.example/history/303.1-2003-07-01.html#v2003-07-01 "rule 303.1 as of 2003-07-01")\n'
    )
    made = run(path, "--update", "--base", BASE).stdout
    assert made.startswith("[rule 602.1](https://rules.example/") and made.endswith(
        '#v2009-07-11 "rule 602.1 as of 2009-07-11")\n'
    )


def test_update_of_templates(run, article):
    made = run(article("{{CR|303.1}}, as of 2003-08-01\n", "a.wiki"), "--update", "--as-of", "2003", "--base", BASE).stdout
    assert made == "{{CR|602.1|2009-07-11}}, as of 2003-08-01\n"


def test_templates_with_a_version_speak_of_it(run, article):
    path = article("Kites: {{CR|303.1|2003-07-01}}, {{CR|303.1 and 303.1|2004-02-01}}.\n", "a.wiki")
    (data,) = json.loads(run(path, "--json").stdout)
    assert [one["version"] for one in data["citations"]] == ["2003-07-01", "2004-02-01", "2004-02-01"]
    made = run(path, "--update", "--base", BASE).stdout
    assert made == "Kites: {{CR|602.1|2009-07-11}}, {{CR|602.1 and 602.1|2009-07-11}}.\n"


def test_standard_input(run):
    result = run("-", "--syntax", "bbcode", "--base", BASE, "--as-of", "2009-07-11", stdin="[b]CR 305.7[/b]")
    assert result.exit_code == 0 and re.fullmatch(r"\[b\]\[url=\S+\]CR 305.7\[/url\]\[/b\]", result.stdout)


def test_a_folder_and_several_articles(run, article, tmp_path):
    article(GOOD, "a.md"), article(GOOD, "b.html"), article(GOOD, "c.dat")
    (tmp_path / ".hidden").mkdir()
    article(GOOD, ".hidden/d.md")
    data = json.loads(run(tmp_path, "--json").stdout)
    assert [os.path.basename(one["file"]) for one in data] == ["a.md", "b.html"]
    assert run(tmp_path).exit_code == 2 and run(tmp_path, "--in-place", "--base", BASE).exit_code == 0
    assert BASE in (tmp_path / "a.md").read_text() and (tmp_path / "c.dat").read_text() == GOOD


# -- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("picture.md", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "binary"),
        ("book.txt", b"%PDF-1.4\nCR 305.7", "binary"),
        ("zeros.md", b"CR 305.7\0", "binary"),
        ("odd.txt", b"\xff\xfeC\x00R", "UTF-16"),
        ("large.txt", b"CR 305.7 " * 2_000_000, "16 MB"),
    ],
)
def test_what_is_no_article_is_one_line(run, article, name, data, word):
    path = article(data, name)
    result = run(path, "--in-place")
    assert result.stdout == "" and path.read_bytes() == data
    assert name in str(result.exception) and word in str(result.exception) and "\n" not in str(result.exception)


def test_a_bad_file_does_not_stop_the_others(run, article, tmp_path):
    article(b"\0\0", "a.md"), article(GOOD, "b.md")
    result = run(tmp_path / "a.md", tmp_path / "b.md", tmp_path / "none.md", "--in-place", "--base", BASE)
    assert result.exit_code == 2 and len(result.stderr.splitlines()) == 2
    assert BASE in (tmp_path / "b.md").read_text() and (tmp_path / "a.md").read_bytes() == b"\0\0"


@pytest.mark.parametrize(
    "data",
    [
        "Kites “CR 305.7” über".encode("cp1252"),
        "Kites CR\xa0305.7, \xa7305.8 \x96 ok".encode("latin-1"),
        "caf\u00e9 ".encode() + "caf\u00e9 CR 305.7".encode("latin-1") + b"\x81\xff",
        "\ufeffKites CR 305.7\r\n".encode("utf-16-le"),
        "\ufeffKites CR 305.7".encode("utf-16-be"),
        "\ufeffKites CR 305.7".encode(),
        "\u202eKites CR 305.7 \u05d0\u05d1\u05d2 \u200f(CR 305.8)\u200f".encode(),
        b"Kites CR 305.7\r\rCR 305.8\n\r\nCR 305.9",
        b"",
        b"CR 305.7" * 3,
    ],
)
def test_every_byte_stays_but_for_the_links(run, article, data):
    path = article(data, "a.txt")
    assert run(path, "--in-place", "--base", BASE, "--as-of", "2009-07-11").exit_code == 0
    made = path.read_bytes()
    for encoding in ("ascii", "utf-16-le", "utf-16-be"):
        found = rf" <{re.escape(BASE)}[!-=?-~]+>".encode(encoding) if encoding == "ascii" else b""
        made = re.sub(found, b"", made) if found else made
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = path.read_bytes().decode("utf-16")
        assert re.sub(rf" <{re.escape(BASE)}[^>]+>", "", text) == data.decode("utf-16") and BASE in text
    else:
        assert made == data


def test_a_file_that_cannot_be_written_is_as_it_was(run, article, monkeypatch):
    path = article(GOOD)

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    result = run(path, "--in-place", "--base", BASE)
    assert "No space left" in str(result.exception) and path.read_text() == GOOD
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("arguments", [["--base", "ftp://x"], ["--as-of", "soon"], ["--syntax", "latex"], ["-", "--in-place"]])
def test_wrong_usage(run, article, arguments):
    result = run(article(GOOD), *arguments)
    assert result.exit_code and result.stdout == ""


HOSTILE = [
    "<a \"", "````a", "[", "![", "[[", "{{", "<!--", "<b", "**", "[url=x]", "[code]", "“", "\"", "(", "305.7-", "rule ",
    "::\n\n  ", "{|\n|", "| ", "` ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("syntax", ["markdown", "html", "mediawiki", "bbcode", "rst", "plain"])
def test_marks_that_nobody_closes_cost_little(run, article, piece, syntax):
    """Tens of thousands of unclosed marks. A pattern that looks back over all of them at each mark would take minutes."""
    text = piece * (30_000 // len(piece)) + " CR 305.7\n"
    assert run(article(text), "--syntax", syntax, "--report").exit_code == 0


# -- documentation -----------------------------------------------------------------------------------------------


def test_the_page_tells_every_option_and_syntax():
    page = (ROOT / "docs" / "articles.md").read_text("utf-8")
    command = ruletrail.get_command(None, "annotate")
    for option in (opt for param in command.params for opt in param.opts if opt.startswith("--")):
        assert f"{option}" in page, option
    assert tomllib.loads((ROOT / "tests" / "articles" / "places.toml").read_text("utf-8"))["linked"].keys() == {
        "markdown", "html", "mediawiki", "bbcode", "rst", "plain",
    }  # fmt: skip


def test_what_a_folder_holds_beside_articles_is_told(run, article, tmp_path):
    article(GOOD)
    for name in ("b.txt", "c.txt", ".d.txt"):
        article(GOOD, name)
    result = run(tmp_path, "--report")
    assert result.exit_code == 0 and "2 files were left out (.txt 2)" in result.stderr and "b.txt" in result.stderr
    for name in ("b.txt", "c.txt"):
        article("Nothing to read.", name)
    assert "left out" not in run(tmp_path, "--check").stderr, "a line that each run of a hook would say"


def test_unknown_words_for_the_rules_day_are_told(run, article):
    for options in (["--report"], ["--check"], ["--base", BASE]):
        result = run(article("---\nrules: soon\n---\nCR 305.7"), *options)
        assert "'rules: soon' names no version" in result.output, options
    assert "names no version" not in run(article("---\nrules: 2009\n---\nCR 305.7"), "--report").output


def test_a_number_that_changed_its_meaning_makes_an_inferred_day_doubtful(run, article):
    result = run(article("Kites: CR 212.6e"), "--report")
    assert "between 2003-07-01 and 2004-02-01 212.6e is the number of several rules" in result.output
    assert "ambiguous: another rule had this number (2003-07-01 to 2004-01-31); add --as-of" in result.output
    (told,) = json.loads(run(article("Kites: CR 212.6e"), "--json").stdout)
    assert told["citations"][0]["others"] == ["2003-07-01 to 2004-01-31"] and len(told["notes"]) == 1
    assert "several rules" not in run(article("Kites: CR 212.6e"), "--report", "--as-of", "2004").output


def test_a_number_of_another_time_is_told_not_denied(tmp_path):
    for year, number in ((2001, "303.1"), (2002, "100.1"), (2003, "100.1"), (2004, "100.1")):
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of January 1, {year}.\n\n1. Kites\n\n100. General\n\n"
        rules = f"{number}. A kite is red and flies on a long string.\n\n" if number == "100.1" else ""
        rest = "3. Lines\n\n303. Knots\n\n303.1. A knot holds.\n\n" if number == "303.1" else ""
        rules = rules or "100.1. A kite is red and flies on a long string.\n\n"
        (tmp_path / f"{year}.txt").write_text(f"{head}{rules}{rest}Glossary\n\nKite\nA toy.\n\nCredits\n")
    home = ["--home", str(tmp_path / "home")]
    assert CliRunner().invoke(ruletrail, [*home, "build", str(tmp_path), "--no-index", "--no-site"]).exit_code == 0

    def report(as_of: str) -> str:
        text = "Kites of Magic: The Gathering (303.1) fly.\n"
        return CliRunner().invoke(ruletrail, [*home, "annotate", "-", "--report", "--as-of", as_of], input=text).stdout

    assert "303.1 is not read as a rule: 2004-01-01" in report("2004") and "ever was" not in report("2004")
    assert "It was used in 2001-01-01" in report("2004")
    assert "not read as a rule" not in report("2001")


def test_a_broken_citation_is_told_beside_the_article(run):
    done = run("-", "--as-of", "2003", stdin="See CR 305.7 and CR 212.1.\n")
    assert done.exit_code == 0 and "CR 305.7" in done.stdout
    (told,) = [line for line in done.stderr.splitlines() if "305.7" in line]
    assert told.startswith("note: standard input, line 1: CR 305.7: 2003") and "it was used in 2009-07-11" in told


def test_a_number_that_never_was_counts_among_those_that_do_not_stand(run):
    text = "See CR 305.7, rule 602.1 and CR 999.9.\n"
    assert "2 of 3 cited numbers exist in this version" in run("-", "--report", "--as-of", "2009-08", stdin=text).stdout
    assert "2 of 3 cited numbers exist in this version" in run("-", "--report", stdin=text).stdout


@pytest.mark.parametrize("how", [["--update"], ["--in-place"], ["--update", "--in-place"], []])
@pytest.mark.parametrize("name", ["cards.json", "cards.yaml", "cards.csv", "book.tex", "book.adoc"])
def test_data_are_only_reported(run, article, name, how):
    path = article("# CR 305.7 of 2009\nlet width = 305.7;\n", name)
    result = run(path, *how)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{path}: its name tells no syntax that can be written" in str(result.exception)
    assert path.read_text() == "# CR 305.7 of 2009\nlet width = 305.7;\n"
    assert "305.7" in run(path, "--report").stdout
    assert run(path, "--syntax", "markdown", "--base", BASE).exit_code == 0
