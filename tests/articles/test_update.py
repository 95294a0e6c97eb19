"""--update writes today's number only if a second run can recognise it as today's: the second run changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.articles import report
from ruletrail.articles.annotate import annotate
from ruletrail.articles.renew import Wishes
from ruletrail.articles.syntaxes import syntax_of
from tests.articles.conftest import BASE, articles, linked
from tests.articles.test_syntaxes import NAMES, PIECES, PLACES, cases

WISHES = [{"update": True}, {"update": True, "relink": True}, {"update": True, "footnotes": True}]


def same_twice(read, text: str, syntax: str, as_of: str = "") -> None:
    for wishes in WISHES:
        once = linked(read(text, syntax, as_of), **wishes)
        assert linked(read(once, syntax, as_of), **wishes) == once, wishes


@pytest.mark.parametrize("as_of", ["", "2003", "2004"])
@pytest.mark.parametrize("path", articles(), ids=lambda path: path.name)
def test_articles(read, path, as_of):
    text = path.read_text("utf-8")
    for old, new in (("rule ", "rule 303.1, rule "), ("CR ", "CR 212.6e, CR "), ("{{CR|", "{{CR|303.1}} {{CR|")):
        text = text.replace(old, new, 6)
    same_twice(read, text, syntax_of(path, text).NAME, as_of)


@pytest.mark.parametrize("rule", ["CR 212.6e", "CR 303.1", "CR 303.1 and CR 212.1a, CR 212.6f"])
@pytest.mark.parametrize(("name", "text"), [*cases(PLACES["linked"]), *cases(PLACES["not_linked"])])
def test_each_place(read, name, text, rule):
    for as_of in ("", "2003"):
        same_twice(read, text.replace("CR 212.6e", rule).replace("{{CR|212.6e", "{{CR|303.1") + "\n", name, as_of)


@pytest.mark.parametrize(
    "text", ["<a href=x>CR 212.6e\r\n</a>", "<a href=x> \nCR 212.6e</a>", "See <a href=x>\nCR 212.6e</a>", "[CR 212.6e\n](x)"]
)
def test_line_ends_at_the_edges_of_a_link(read, text):
    same_twice(read, text, "markdown")


@pytest.mark.parametrize("text", ["`CR 212.6e\t`_", "See `CR 212.6e `_."])
def test_white_space_at_the_end_of_a_reference(read, text):
    same_twice(read, text, "rst", "2003")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(
    pieces=st.lists(
        st.sampled_from([*PIECES, "CR 212.6f", "{{CR|303.1}}", "<button>", f"{BASE}history/x.html#v2003-07-01"]), max_size=24
    )
)
def test_whatever_the_article(read, name, pieces):
    same_twice(read, "".join(pieces), name, "2003")


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{as of|2004}} {{CR|303.1}}", "{{as of|2004}} {{CR|602.1|2009-07-11}}"),
        ("{{as of|2004}} {{CR|303.1 and 212.6e}}", "{{as of|2004}} {{CR|303.1 and 212.6e}}"),
        ("{{as of|2004}} {{CR|303.1|run}}", "{{as of|2004}} {{CR|303.1|run}}"),
        ("{{CR|303.1}} {{CR|212.6g}}", "{{CR|602.1|2009-07-11}} {{CR|212.6g|2004-02-01}}"),
    ],
)
def test_templates(read, text, made):
    assert linked(read(text, "mediawiki"), update=True) == made


@pytest.mark.parametrize(
    ("name", "text"),
    [("rst", "CR 303.1\n========\n"), ("rst", "*CR 303.1*\n"), ("html", "<button>CR 303.1</button>"), ("markdown", "!CR 303.1")],
)
def test_where_nothing_records_the_day_the_number_is_left_and_listed(read, name, text):
    account = read(text, name, "2004")
    assert linked(account, update=True) == text
    assert any("not changed: a reader would" in line for _, line in report.lines("a", account, Wishes(update=True)))


def test_a_link_with_several_citations_is_renewed_whole_or_not_at_all(read):
    own = f"[rules 303.1 and %s]({BASE}history/303.1-2003-07-01.html#v2003-07-01)\n"
    assert linked(read(own % "212.6e", "markdown"), update=True) == own % "212.6e"
    made = linked(read(own % "303.1", "markdown"), update=True)
    assert made.startswith("[rules 602.1 and 602.1](") and made.count("#v2009-07-11") == 1


@pytest.mark.parametrize("name", NAMES)
def test_without_an_address_of_the_site_nothing_is_linked(read, name):
    account = read("CR 303.1 and CR 212.6e\n", name, "2004")
    wishes = Wishes(update=True, links=False)
    assert annotate(account, lambda lineage, version: f"history/{lineage}.html", wishes) == account.page.text
    assert any("--base" in line for _, line in report.lines("a", account, wishes))
