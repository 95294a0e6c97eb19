"""A second run on an annotated article finds the same citations, and changes nothing."""

from __future__ import annotations

import pytest

from ruletrail.articles.own_markup import Unlinked
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import syntax_of
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.home import Settings
from tests.articles import linked_cases
from tests.articles.conftest import articles, linked
from tests.articles.test_syntaxes import NAMES

LIST = "Lists are rules 212.6e, f and g; CR 212.6e-g, rule 303.1 (see 303.1), 212.6f/g, §303.1.\n"


def told(account) -> list[tuple]:
    return [
        (one.line, one.number, one.state, one.standing and one.standing.version.version, one.today and one.today.number)
        + ((one.quote.same, one.quote.quote.text) if one.quote else ())
        for one in account.citations
    ]


@pytest.mark.parametrize("footnotes", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_members_of_lists_stay_citations(read, name, footnotes):
    first = read(LIST, name, "2004")
    made = linked(first, footnotes=footnotes)
    assert len(first.citations) == 10 and all(one.standing for one in first.citations) and made != LIST
    assert told(read(made, name, "2004")) == told(first)


@pytest.mark.parametrize("case", linked_cases.CASES, ids=range(len(linked_cases.CASES)))
def test_linked_articles_are_read_as_the_table_says(kites, case):
    assert linked_cases.told(case, kites) == case["told"] != []


@pytest.fixture(scope="module")
def archive_books(archive_home):
    with Settings(archive_home).open() as corpus:
        yield TextRulebooks(corpus)


@pytest.mark.parametrize("footnotes", [False, True])
@pytest.mark.parametrize("path", articles(), ids=lambda path: path.name)
def test_marked_articles(archive_books, path, footnotes):
    text = path.read_bytes().decode()
    syntax = syntax_of(path, text)
    first = resolve(syntax.read(text), syntax, archive_books)
    made = linked(first, footnotes=footnotes)
    again = resolve(syntax.read(made), syntax, archive_books)
    assert made != text and told(again) == told(first)
    assert linked(again, footnotes=footnotes) == made


def test_places_without_what_was_cut():
    assert Unlinked("ab[cd](x)ef", [(2, 3), (5, 9)]).mask == "ab[cd)ef", "words stay apart"
    plain = Unlinked(" [cd](x) f", [(1, 2), (4, 8)])
    assert plain.mask == " cd f"
    assert [plain.first(n) for n in range(5)] == [0, 2, 3, 8, 9]
    assert [plain.last(n) for n in range(1, 6)] == [1, 3, 4, 9, 10]
    assert [plain.here(n) for n in range(10)] == [0, 1, 1, 2, 3, 3, 3, 3, 3, 4]
