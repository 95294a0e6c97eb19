"""A role of Sphinx and an extension of Python-Markdown link as ``ruletrail link`` does."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

BASE = "https://rules.example/"
DOCUMENTED = (Path(__file__).parents[2] / "docs" / "articles.md").read_text("utf-8")
#: The text in the source, and the arguments of ``ruletrail link``.
CITED = [("704.5j", ("704.5j",)), ("704.5k|M10", ("704.5k", "--as-of", "M10")), ("212.6e", ("212.6e",))]


def linked(tmp_path: Path, *arguments: str) -> str:
    """The address from ``ruletrail link``."""
    command = ["--home", str(tmp_path / "none"), "link", *arguments, "--format", "html", "--base", BASE]
    told = CliRunner().invoke(ruletrail, command)
    assert told.exit_code == 0, told.output
    return html.unescape(re.search(r'href="([^"]+)"', told.stdout)[1])


def links(page: str) -> list[tuple[str, str]]:
    """Address and text of each link of ours."""
    tags = re.findall(r"<a ([^>]*\bruletrail\b[^>]*)>(.*?)</a>", page)
    return [(html.unescape(re.search(r'href="([^"]+)"', tag)[1]), text) for tag, text in tags]


def sphinx(tmp_path: Path, text: str) -> tuple[str, str]:
    """The page that Sphinx makes from a text, and its warnings."""
    pytest.importorskip("sphinx", reason="the role needs Sphinx: pip install 'ruletrail[sphinx]'")
    source, warnings = tmp_path / "source", tmp_path / "warnings"
    source.mkdir()
    warnings.touch()
    (source / "conf.py").write_text(f'extensions = ["ruletrail.sphinx_role"]\nruletrail_base = "{BASE}"\n')
    (source / "index.rst").write_text(text)
    build = [sys.executable, "-P", "-m", "sphinx", "-q", "--no-color", "-w", str(warnings), str(source), str(tmp_path / "out")]
    subprocess.run(build, check=True, capture_output=True)
    return (tmp_path / "out" / "index.html").read_text("utf-8"), warnings.read_text("utf-8")


def markdown(text: str) -> str:
    library = pytest.importorskip("markdown", reason="the extension needs Python-Markdown: pip install 'ruletrail[markdown]'")
    name = "ruletrail.markdown_extension"
    return library.markdown(text, extensions=[name], extension_configs={name: {"base": BASE}})


def test_a_role_of_sphinx_links_as_the_command_does(tmp_path):
    page, warnings = sphinx(tmp_path, "Rules\n=====\n\n" + "\n".join(f":cr:`{written}`" for written, _ in CITED))
    assert warnings == ""
    assert links(page) == [(linked(tmp_path, *asked), written.partition("|")[0]) for written, asked in CITED]


def test_sphinx_warns_of_a_rule_that_there_is_not(tmp_path):
    page, warnings = sphinx(tmp_path, "Rules\n=====\n\n:cr:`305.99` and :cr:`305.7|soon`\n")
    assert links(page) == []
    assert "index.rst:4: WARNING: the rules of" in warnings and "305.99" in warnings and "soon" in warnings


def test_an_extension_of_markdown_links_as_the_command_does(tmp_path):
    page = markdown("\n".join(f"{{{{CR|{written}}}}}" for written, _ in CITED) + "\n\n`{{CR|305.7}}`")
    assert links(page) == [(linked(tmp_path, *asked), written.partition("|")[0]) for written, asked in CITED]
    assert "<code>{{CR|305.7}}</code>" in page


def test_markdown_leaves_a_rule_that_there_is_not(caplog):
    assert markdown("{{CR|305.99}}") == "<p>{{CR|305.99}}</p>"
    assert "305.99" in caplog.text


def test_the_example_of_the_page_runs(tmp_path, capsys):
    (source,) = re.findall(r"```python\n(import markdown\n.*?)```", DOCUMENTED, re.DOTALL)
    pytest.importorskip("markdown", reason="the extension needs Python-Markdown: pip install 'ruletrail[markdown]'")
    exec(compile(source, "articles.md", "exec"), {})
    assert [text for _, text in links(capsys.readouterr().out)] == ["704.5j", "704.5k"]


def test_the_role_of_the_page_runs(tmp_path):
    (source,) = re.findall(r"```rst\n(.*?)```", DOCUMENTED, re.DOTALL)
    page, warnings = sphinx(tmp_path, f"Rules\n=====\n\n{source}")
    assert (warnings, [text for _, text in links(page)]) == ("", ["704.5j", "704.5k"])
