"""Articles of our own in every syntax, with their citations marked by hand: found and missed citations, and the articles' days.

A line of NAME.tsv is a citation: the offset of its number (in characters), the text there, and the number that it means.
"""

from __future__ import annotations

import pytest

from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import syntax_of
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.home import Settings
from tests.articles.conftest import articles, marks

AS_OF = {
    "companion-blog.html": ("2020-04-17", "stated"),
    "rulings-mail.txt": ("2001-09-24", "stated"),
    "type-change.wiki": ("2010-07-16", "text"),
    "ability-words.rst": ("2023-04-14", "stated"),
    "cascade.bbcode": ("2010-10-01", "text"),
    "banding.txt": ("1999-11-01", "stated"),
    "companion.bbcode": ("2020-06-01", "text"),
    "ninjas.html": ("2004-10-01", "stated"),
    "layers-today.md": ("2025-11-14", "stated"),
    "Talk-Magic-2010-rules.wiki": ("2009-07-11", "text"),
    "rulescore-0.18.rst": ("2018-04-27", "stated"),
    "trample.md": ("2020-09-25", "stated"),
}
"""Version and basis. The archive at hand lacks some versions: 2000, 2002-02, 2006-10, 2021-09 …"""


@pytest.fixture(scope="module")
def accounts(archive_home) -> dict:
    with Settings(archive_home).open() as corpus:
        books = TextRulebooks(corpus)
        made = {}
        for path in articles():
            text = path.read_bytes().decode()
            syntax = syntax_of(path, text)
            made[path] = resolve(syntax.read(text), syntax, books)
        return made


def found(account) -> set[tuple[int, str, str]]:
    cited = [one.citation for one in account.citations if one.citation]
    return {(c.number_start, account.page.text[c.number_start : c.number_end], str(c.number)) for c in cited}


def test_marks_stand_where_they_say():
    for path in articles():
        text = path.read_bytes().decode()
        assert len(marks(path)) >= 8
        for offset, written, number in marks(path):
            told = written.lower().translate(str.maketrans("", "", ".()"))
            assert text.startswith(written, offset) and number.replace(".", "").endswith(told)


def test_precision_and_recall(accounts):
    right = wrong = missed = 0
    for path, account in accounts.items():
        right += len(found(account) & marks(path))
        wrong += len(found(account) - marks(path))
        missed += len(marks(path) - found(account))
    assert right > 200
    assert right / (right + wrong) >= 0.99 and right / (right + missed) >= 0.97


@pytest.mark.parametrize("path", articles(), ids=lambda path: path.name)
def test_as_of(accounts, path):
    when = accounts[path].as_of
    assert (when.version.version, when.basis) == AS_OF[path.name]


def test_the_judges_wiki_page(archive_home, shared):
    """Ten citations, counted as written. One is an unclosed template. The rules of June 2011 have all of them."""
    (path,) = (shared / "seeds").glob("002_*")
    text = path.read_bytes().decode()
    with Settings(archive_home).open() as corpus:
        syntax = syntax_of(path, text)
        account = resolve(syntax.read(text), syntax, TextRulebooks(corpus))
    when = account.as_of
    assert (when.version.version, when.day, when.basis, when.stand, when.cited) == ("2011-06-17", "2011-06-30", "text", 5, 5)
    told = [(one.number, one.state, one.today and one.today.number) for one in account.citations]
    assert told == [
        ("204.1a", "reworded", "205.1a"),
        ("204.1a", "reworded", "205.1a"),
        ("204.1a", "reworded", "205.1a"),
        ("204.1b", "reworded", "205.1b"),
        ("204.4b", "renumbered", "205.4b"),
        ("204.3d", "reworded", "205.3e"),
        ("300.2a", "same", "300.2a"),
    ]


@pytest.mark.parametrize(
    ("name", "version", "today"),
    [
        ("bulletin-before-release.md", "2015-03-27", ["107.3a", "702.37e", "702.110", "724.1d"]),
        ("sacrifice-by-name.md", "2026-08-07", ["701.21a"]),
    ],
)
def test_releases_and_names_tell_what_is_meant(archive_home, shared, name, version, today):
    """A bulletin is about the release that it announces, days before. The words beside a number show which rule it means."""
    text = (shared / "cases" / name).read_text("utf-8")
    with Settings(archive_home).open() as corpus:
        syntax = syntax_of(shared / "cases" / name, text)
        account = resolve(syntax.read(text), syntax, TextRulebooks(corpus))
    assert account.as_of.version.version == version
    assert [one.today and one.today.number for one in account.citations] == today
