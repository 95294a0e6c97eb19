"""The tiny site, rendered once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import site_templates
from corpus.store import Corpus
from tests.site_templates import tiny


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
