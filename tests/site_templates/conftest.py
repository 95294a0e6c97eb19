"""The tiny site, rendered once a run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from tests.site_templates import tiny


@contextmanager
def pages_alone() -> Iterator[None]:
    """Keeps the models out of the tiny site's pages.

    The rules of kites match no clause. Without a match the models would go by a version's date and play every scenario.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ruletrail.site_templates.modelled.clauses", lambda archive, corpus: {})
        yield


@pytest.fixture(autouse=True)
def pages_alone_in_a_test() -> Iterator[None]:
    """Keeps the models out, for each test only: homes of real texts, which are built once before, have them."""
    with pages_alone():
        yield


@pytest.fixture(scope="session")
def tiny_home(tmp_path_factory) -> Path:
    """A home with the tiny corpus and its site. Read only."""
    home = tiny.build(tmp_path_factory.mktemp("tiny"))
    with pages_alone(), Corpus.open(home) as corpus:
        site_templates.render(corpus, home / "site", base="https://kites.example/rules/", oembed=True)
    return home


@pytest.fixture(scope="session")
def tiny_site(tiny_home) -> Path:
    return tiny_home / "site"
