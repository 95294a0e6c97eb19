"""Settings in files: the ``ruletrail.toml`` of a home and of a project."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus.errors import RuletrailError


@pytest.fixture
def project(digest_home, tmp_path, monkeypatch):
    """A project's folder with a home in it, as the working folder."""
    monkeypatch.delenv("RULETRAIL_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    shutil.copytree(digest_home, tmp_path / "rules", symlinks=True)
    return tmp_path


def run(*typed: str):
    return CliRunner().invoke(ruletrail, list(typed))


def test_a_project_says_where_its_home_is_and_what_is_printed(project):
    (project / "ruletrail.toml").write_text('home = "rules"\nformat = "markdown"\n')
    (project / "below").mkdir()
    assert run("show", "305.7").stdout.startswith("# 305.7")
    assert run("show", "305.7", "--format", "text").stdout.startswith("305.7  Lands")
    assert run("export", "--as-of", "2011").stdout.startswith("# ") and run("check").exit_code == 0


def test_what_is_typed_holds_then_the_project_then_the_home(project, monkeypatch):
    (project / "rules" / "ruletrail.toml").write_text('format = "csv"\ncolor = "always"\n')
    assert run("--home", "rules", "history", "305.7").stdout.startswith("lineage,")
    assert "\x1b[" in run("--home", "rules", "show", "305.7", "-f", "text").stdout
    assert "\x1b[" not in run("--home", "rules", "--color", "never", "show", "305.7", "-f", "text").stdout
    (project / "ruletrail.toml").write_text('format = "html"\n')
    assert run("--home", "rules", "history", "305.7").stdout.startswith("<h1>")
    refused = run("--home", "rules", "history", "305.7", "--table")
    assert refused.exit_code == 0  # a table in HTML
    (project / "ruletrail.toml").write_text('format = "csv"\n')
    assert "choose one of --table and --format csv" in run("--home", "rules", "history", "305.7", "--table").stderr


def test_what_an_article_needs_is_of_articles_alone(project):
    (project / "ruletrail.toml").write_text('home = "rules"\nas-of = "2004"\nbase = "https://rules.example/"\n')
    assert run("show", "305.7", "--json").exit_code == 0  # 2004 has no 305.7
    assert "https://rules.example/" in run("link", "305.7").stdout


def test_a_home_keeps_that_its_site_has_oembed_documents(project, monkeypatch):
    asked = []
    monkeypatch.setattr("ruletrail.pipeline.build", lambda paths, settings, options: asked.append(options.oembed) or 1 / 0)
    (project / "rules" / "ruletrail.toml").write_text("oembed = true\n")
    run("--home", "rules", "build")
    run("--home", "rules", "build", "--no-oembed")
    assert asked == [True, False]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colour = 'never'", "'colour' is no setting; settings: as-of"),
        ("color = 'sometimes'", "color is auto, always or never"),
        ("pager = 'no'", "pager is true or false"),
        ("home = [", "can't be read"),
    ],
)
def test_a_wrong_setting_is_one_line(project, text, told):
    (project / "ruletrail.toml").write_text(text)
    done = run("--home", "rules", "show", "305.7")
    assert isinstance(done.exception, RuletrailError) and told.partition(";")[0] in str(done.exception)


def test_files_of_others_are_left_alone(project):
    (project / "pyproject.toml").write_text("not = [toml")
    assert run("--home", "rules", "show", "305.7").exit_code == 0
