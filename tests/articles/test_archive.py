"""Rule texts as articles: the text of each version, read as of its day, cites the version's own rules."""

from __future__ import annotations

import re

import pytest

from ruletrail.articles.files import read
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.corpus.store import sources
from ruletrail.home import Settings
from tests.conftest import shared_files

CITED = re.compile(r"\b[Rr]ules?(?: +| *(?:\r\n|\n|\r) *(?![\r\n]))([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)(?!\w)")
TEXTS = shared_files("archive/*.txt")


@pytest.mark.parametrize("path", TEXTS[::40], ids=lambda path: path.stem)
def test_every_rule_that_a_version_cites_and_has_is_that_versions(archive_home, path):
    """bench/articles.py does this for all versions, and lists the citations of rules that the version doesn't have."""
    plain = named("plain")
    with Settings(archive_home).open() as corpus:
        books = TextRulebooks(corpus)
        (version,) = [
            v for v in books.versions for row in sources.every(corpus) if row.version_id == v.id and path.name in row.file
        ]
        text = read(path).text
        account = resolve(plain.read(text), plain, books, as_of=version.version)
        at = {one.citation.number_start: one for one in account.citations if one.citation}
        cited = [match for match in CITED.finditer(text) if books.standing(version, match[1])]
        wrong = [
            match[0]
            for match in cited
            if match.start(1) not in at or at[match.start(1)].standing is None or at[match.start(1)].standing.version != version
        ]
    assert len(cited) > 100 and len(wrong) <= len(cited) / 1000, wrong
