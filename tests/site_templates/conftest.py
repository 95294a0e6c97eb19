"""The tiny site, rendered once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import site_templates
from corpus.store import Corpus
from tests.site_templates import tiny


@pytest.fixture(scope="session", autouse=True)
def pages_alone():
    """The pages are the same wherever the tests run, without the search, which is an optional extra, and whatever the models say.

    A game of kites has no clauses; where no text speaks the models go by its date, and would play every scenario.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("site_templates.finding.is_there", lambda: False)
        patch.setattr("site_templates.modelled.clauses", lambda archive, corpus: {})
        yield


@pytest.fixture(scope="session")
def tiny_home(tmp_path_factory) -> Path:
    """A home with the tiny corpus and its site. Read only."""
    home = tiny.build(tmp_path_factory.mktemp("tiny"))
    with Corpus.open(home) as corpus:
        site_templates.render(corpus, home / "site", base="https://kites.example/rules/")
    return home


@pytest.fixture(scope="session")
def tiny_site(tiny_home) -> Path:
    return tiny_home / "site"
