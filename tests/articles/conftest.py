"""A corpus about kites, in our own words, and fixtures that read articles with it."""

from __future__ import annotations

import csv
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail.articles.annotate import annotate
from ruletrail.articles.renew import Wishes
from ruletrail.articles.resolve import ResolvedArticle, resolve
from ruletrail.articles.syntaxes import named
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.cli import ruletrail
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import addresses
from tests.site_templates import tiny

BASE = "https://rules.example/"
MARKED = Path(__file__).parent / "marked"


@pytest.fixture(name="annotate")
def annotate_without_a_home(tmp_path, monkeypatch):
    """Runs each test in a folder of its own, without a home."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object):
        command = ["--home", str(tmp_path / "none"), "annotate", *map(str, arguments)]
        return CliRunner().invoke(ruletrail, command, color=False)

    return run


@pytest.fixture(scope="session")
def kites_home(tmp_path_factory) -> Path:
    """A home with the corpus about kites: versions of 2003-07-01, 2004-02-01 and 2009-07-11."""
    return tiny.build(tmp_path_factory.mktemp("kites"))


@pytest.fixture(scope="session")
def kites(kites_home) -> TextRulebooks:
    return TextRulebooks(Corpus.open(kites_home))


@pytest.fixture(scope="session")
def read(kites) -> Callable[..., ResolvedArticle]:
    """read(text, syntax, as_of) -> the account of an article about kites."""

    def account(text: str, syntax: str = "plain", as_of: str = "", **options) -> ResolvedArticle:
        written_in = named(syntax)
        return resolve(written_in.read(text), written_in, kites, as_of=as_of, **options)

    return account


@pytest.fixture
def repository(tmp_path):
    """repository(day) commits all files of the test's folder as of a day."""

    def commit(day: str, message: str = "x"):
        environment = {**os.environ, "GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"}
        named = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", "add", "-A"], cwd=tmp_path, check=True)
        subprocess.run(["git", *named, "commit", "-qm", message], cwd=tmp_path, check=True, env=environment)

    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return commit


def url_of(lineage: str, version: str) -> str:
    return BASE + addresses.lineage_url(lineage, version)


def linked(account: ResolvedArticle, **wishes: bool) -> str:
    return annotate(account, url_of, Wishes(**wishes))


def articles() -> list[Path]:
    """The articles whose citations are marked by hand."""
    return [path for path in sorted(MARKED.iterdir()) if path.suffix != ".tsv"]


def marks(article: Path) -> set[tuple[int, str, str]]:
    """(offset in characters, text of the citation, the number that it means) of an article's citations."""
    with article.with_name(f"{article.name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {(int(row["offset"]), row["written"], row["number"]) for row in rows}
