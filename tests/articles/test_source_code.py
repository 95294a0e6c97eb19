"""Source code: only comments and doc strings are read and changed, each line as of its own day."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from ruletrail.articles import source_code
from ruletrail.articles.find import find
from ruletrail.articles.own_markup import unlinked
from ruletrail.articles.walk import within
from ruletrail.cli import ruletrail


@pytest.fixture
def run(kites_home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object):
        command = ["--home", str(kites_home), "annotate", *map(str, arguments)]
        return CliRunner(env={"RULETRAIL_BASE_URL": ""}).invoke(ruletrail, command, color=False)

    return call


@pytest.fixture
def write(tmp_path):
    def made(name: str, text: str | bytes):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return made


def cited(path) -> list[tuple[int, str]]:
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    page = source_code.SourceCode(path).read(text)
    prose = unlinked(page, (False for _ in page.links))
    found = [prose.citation(one) for one in find(prose.mask)]
    return [(page.line(one.number_start), text[one.number_start : one.number_end]) for one in found]


@pytest.mark.parametrize(
    ("name", "text", "numbers"),
    [
        (
            "a.rs",
            '/// CR 601.2b and\n    /// 601.2f: costs.\nlet width = 613.7; // "CR" 702.19b\n',
            ["601.2b", "601.2f", "702.19b"],
        ),
        (
            "a.java",
            '/**\n * 702.57a Graft.\n */\ns("CR 305.7", 613.7); //20091005 - 702.64\n',
            ["702.57a", "702.64"],
        ),
        ("a.py", 'x = "CR 305.7"\n\n\ndef f():\n    """CR 603.3b."""\n    return 613.7  # rule 704.5k\n', ["603.3b", "704.5k"]),
        ("a.kt", "/* CR 603.10a\n", []),
        ("a.sql", "-- CR 702.19b\nSELECT 613.7;\n", ["702.19b"]),
        ("a.hs", "{- CR 702.19b -}\nx = 613.7\n", ["702.19b"]),
        ("a.lisp", ";; CR 702.19b\n(+ 613.7 1)\n", ["702.19b"]),
        ("a.ts", "// CR 702.26b + CR 114.4: `x`\r\n\tconst a = 305.7;\r\n", ["702.26b", "114.4"]),
        ("a.go", "\ufeffpackage a // CR 702.19b \u200fשלום\u200e\n", ["702.19b"]),
    ],
)
def test_comments_alone_are_read(write, name, text, numbers):
    """Lines like those of phase-rs/phase and magefree/mage. The comment of a.kt isn't closed."""
    assert [number for _, number in cited(write(name, text))] == numbers


@pytest.mark.parametrize(
    "name", ["a.json", "a.yaml", "a.csv", "a.tex", "a.adoc", "a.toml", "a.md", "a.html", "a.xml", "a.txt", "a"]
)
def test_documents_and_data_are_no_source_code(tmp_path, name):
    assert not source_code.is_source(tmp_path / name)


def test_findings_are_told_as_linters_do(run, write):
    path = write("src/Kite.java", 'class A {\n    // CR 303.1 (of 2003)\n    String s = "CR 303.1";\n}\n')
    result = run("src", "--check", "--as-of", "2003")
    assert result.exit_code == 1
    assert result.stdout == "src/Kite.java:2:11: 303.1 is 602.1 since 2009-07-11 [renumbered]\n"
    assert run(path, "--check", "--as-of", "2003", "--ignore", "renumbered").exit_code == 0
    assert run(path, "--check", "--as-of", "2003", "--select", "removed,unknown").exit_code == 0
    assert run(path, "--check", "--select", "nonsense").exit_code == 2
    path.write_text(path.read_text().replace("(of 2003)", "ruletrail: ignore[renumbered]"))
    assert run("src", "--check", "--as-of", "2003").exit_code == 0


def test_formats(run, write):
    write("a.py", "# CR 303.1\n")
    assert run("a.py", "--check", "--as-of", "2003", "--format", "github").stdout == (
        "::warning file=a.py,line=1,col=6,title=ruletrail renumbered::303.1 is 602.1 since 2009-07-11\n"
    )
    told = json.loads(run("a.py", "--format", "sarif", "--as-of", "2003").stdout)
    (result,) = told["runs"][0]["results"]
    assert (told["version"], result["ruleId"]) == ("2.1.0", "renumbered")
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 6, "endColumn": 11}
    (file,) = json.loads(run("a.py", "--format", "json", "--as-of", "2003").stdout)
    assert (file["syntax"], file["citations"][0]["current"]) == ("source", "602.1")


def test_a_baseline_leaves_out_what_is_known(run, write):
    path = write("a.py", "# CR 303.1\n")
    assert run("a.py", "--check", "--as-of", "2003", "--baseline", "known.json", "--new-baseline").exit_code == 0
    path.write_text("\n\n# CR 303.1\n")
    assert run("a.py", "--check", "--as-of", "2003", "--baseline", "known.json").exit_code == 0
    path.write_text("# CR 303.1\n# CR 303.1\n")
    assert run("a.py", "--check", "--as-of", "2003", "--baseline", "known.json").stdout.count("\n") == 1
    assert run("a.py", "--check", "--baseline", "none.json").exit_code != 0


def test_a_project_writes_its_options_down(run, write):
    write("a.py", "# CR 303.1\n")
    write("pyproject.toml", '[tool.ruletrail]\nas-of = "2003"\nignore = ["renumbered"]\n')
    assert run("a.py", "--check").exit_code == 0
    assert run("a.py", "--check", "--ignore", "removed").exit_code == 1
    write("ruletrail.toml", 'as-of = "2003"\n')
    assert run("a.py", "--check").exit_code == 1
    write("ruletrail.toml", "asof = 2003\n")
    assert "'asof' is no setting" in str(run("a.py", "--check").exception)
    write("ruletrail.toml", "ignore = 3\n")
    assert "ignore is a list" in str(run("a.py", "--check").exception)


def test_each_line_is_of_its_day(run, write, repository):
    path = write("a.py", "# CR 303.1\n")
    repository("2003-08-01")
    path.write_text("# CR 303.1\n# CR 602.1\n")
    repository("2010-01-01")
    path.write_text("# CR 303.1\n# CR 602.1\n# CR 602.1, new\n")
    result = run("a.py", "--check", "--as-of", "blame")
    assert result.stdout == "a.py:1:6: 303.1 is 602.1 since 2009-07-11 [renumbered]\n"
    assert "as of the day of each line, by git (3 of 3 citations)" in run("a.py", "--report", "--as-of", "blame").stdout
    assert run("a.py", "--update", "--in-place", "--as-of", "blame").exit_code == 0
    assert path.read_text() == "# CR 602.1\n# CR 602.1\n# CR 602.1, new\n"
    assert run("a.py", "--check", "--as-of", "blame").exit_code == 0
    assert run("a.py", "--update", "--in-place", "--as-of", "blame").exit_code == 0
    assert path.read_text() == "# CR 602.1\n# CR 602.1\n# CR 602.1, new\n", "a second run changes nothing"


def test_a_shallow_clone_has_no_days_at_its_border(run, write, repository, tmp_path):
    write("a.py", "# CR 602.1\n")
    repository("2003-08-01")
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{tmp_path}", str(tmp_path / "clone")], check=True)
    result = run("clone/a.py", "--report", "--as-of", "blame")
    assert "by git" not in result.stdout and "shallow clone" in result.stderr


def test_without_git_the_lines_have_no_day(run, write):
    write("a.py", "# CR 602.1\n")
    assert run("a.py", "--check", "--as-of", "blame").exit_code == 0


def test_nothing_else_is_changed(run, write, repository):
    text = b'\xef\xbb\xbf/* CR 303.1\t\xff */\r\ndouble d = 303.1; String s = "CR 303.1";\r\n// rules 303.1 and 999.9z\r\n'
    path = write("a.java", text)
    repository("2003-08-01")
    assert run(path, "--update", "--in-place", "--as-of", "blame").exit_code == 0
    assert path.read_bytes() == text.replace(b"/* CR 303.1", b"/* CR 602.1"), "of a list all or none"


def test_folders_are_walked_as_git_does(write, tmp_path):
    for name in ("a.py", "b.min.py", "build/c.py", "keep/build/d.py", "node_modules/e.js", ".hidden/f.py", "g.png", "docs/h.md"):
        write(name, "x")
    write(".gitignore", "/build/\n*.min.*\n")
    write("keep/.gitignore", "!build/\n")
    if sys.platform != "win32":
        (tmp_path / "loop").symlink_to(tmp_path)
    left_out: list = []
    read = [path.relative_to(tmp_path).as_posix() for path in within([tmp_path], left_out, ["docs/"])]
    assert read == ["a.py", "keep/build/d.py"] and [path.name for path in left_out] == ["g.png"]


def test_a_file_that_cannot_be_read_is_one_line(run, write):
    write("src/a.java", b"\xca\xfe\xba\xbe\0\0 CR 303.1")
    write("src/b.py", "# CR 602.1\n")
    result = run("src", "--check", "--as-of", "M10")
    assert result.exit_code == 0 and result.stderr.count("\n") == 2 and "is binary" in result.stderr.splitlines()[0]


def test_generated_code_is_left_out_of_a_folder(run, write):
    write("src/a.py", "# Code generated by a tool. DO NOT EDIT.\n# CR 303.1\n")
    write("src/b.js", "// CR 303.1\n" + "a;" * 4000)
    assert run("src", "--check", "--as-of", "2003").exit_code == 0
    assert run("src/a.py", "--check", "--as-of", "2003").exit_code == 1


def test_a_project_file_may_name_its_table(run, write):
    write("a.py", "# CR 212.6e\n")
    write("ruletrail.toml", '[tool.ruletrail]\nas-of = "2003"\nignore = ["renumbered"]\n')
    assert run("a.py", "--check").exit_code == 0
    assert run("a.py", "--check", "--ignore", "removed").exit_code == 1


def test_the_address_of_a_file_in_sarif_is_one(run, write):
    write("x y%1.py", "# CR 212.6e\n")
    told = json.loads(run("x y%1.py", "--format", "sarif", "--as-of", "2003").stdout)
    (found,) = told["runs"][0]["results"]
    assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "x%20y%251.py"


def test_blame_without_git_says_so(run, write):
    write("a.py", "# CR 212.6e\n")
    assert "git keeps no history of this" in run("a.py", "--report", "--as-of", "blame").stderr
