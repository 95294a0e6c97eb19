"""References that ``ruletrail link`` writes, and addresses of a published site: citations of a rule as of the day they name."""

from __future__ import annotations

import pytest

from ruletrail.articles import report
from ruletrail.articles.annotate import annotate
from ruletrail.articles.renew import Wishes
from ruletrail.site_templates import addresses, citation, reference
from tests.articles.conftest import BASE, linked
from tests.articles.test_update import same_twice

RUN = f"{BASE}history/303.1-2003-07-01.html#v"
TURNING = f"{BASE}history/212.6e-2003-07-01.html#v"
TODAY = f"{RUN}2009-07-11"


def cited(number: str, version: str, url: str) -> str:
    """A citation written by ``ruletrail link --format cite-web``."""
    return reference.cite_web(
        reference.Reference(f"Comprehensive Rules {number}", number, version, "2003-07-01", url, "2026-11-21")
    )


def told(account) -> list[tuple]:
    return [
        (one.line, one.number, one.standing and one.standing.version.version, one.today and one.today.number, one.state)
        for one in account.citations
    ]


THEN = ("303.1", "2003-07-01", "602.1", "renumbered")
BARE = {
    "a history": (f"{RUN}2003-07-01", THEN),
    "a history elsewhere": ("http://localhost:8000/a/b/history/303.1-2003-07-01.html#v2003-07-01", THEN),
    "a history of another number then": (f"{TURNING}2004-02-01", ("212.6f", "2004-02-01", "305.7", "reworded")),
    "a history without a version": (RUN.removesuffix("#v"), ("602.1", "2009-07-11", "602.1", "same")),
    "a history of a term": (
        f"{BASE}history/glossary-tail-2003-07-01.html#v2003-07-01",
        ("Tail", "2003-07-01", "Tail", "reworded"),
    ),
    "a number of a day": (f"{BASE}cr/2003-07-01/303.1", THEN),
    "a number of a day, as a file": (f"{BASE}cr/2003-07-01/303.1.html", THEN),
    "a number's page": (f"{BASE}number/212.6e.html#v2004-02-01", ("212.6e", "2004-02-01", "305.10", "reworded")),
    "a number's page without a version": (f"{BASE}number/602.1.html", ("602.1", "2009-07-11", "602.1", "same")),
    "a day between two versions": (f"{BASE}cr/2003-12-24/303.1", THEN),
}
AROUND = {
    "plain": "Kites fly, says {}.\n",
    "markdown": "Kites fly, says {}, and <{}>.\n",
    "html": "<p>Kites fly, says {}.</p>\n",
    "mediawiki": "Kites fly, says {}, and [{}].\n",
    "bbcode": "Kites fly, says {}, and [url]{}[/url].\n",
    "rst": "Kites fly, says {}.\n",
}


@pytest.mark.parametrize("syntax", AROUND)
@pytest.mark.parametrize(("url", "expected"), BARE.values(), ids=BARE)
def test_an_address_of_the_site_is_a_citation(read, syntax, url, expected):
    text = "\n\n" + AROUND[syntax].replace("{}", url)
    account = read(text, syntax)
    assert told(account) == [(3, *expected)] * AROUND[syntax].count("{}")
    assert all(one.is_linked for one in account.citations) and linked(account) == text


@pytest.mark.parametrize(
    "text",
    [
        "https://elsewhere.example/history/1999.html#v2",
        "https://elsewhere.example/number/999.9z.html",
        "https://elsewhere.example/history/of-kites-2003-07-01.html",
        "`" + RUN + "2003-07-01`",
        "    " + RUN + "2003-07-01\n",
        "<!-- " + RUN + "2003-07-01 -->",
    ],
)
def test_other_addresses_and_code_are_none(read, text):
    assert told(read(text, "markdown")) == []


def test_an_address_whose_number_never_was_is_broken(read):
    (one,) = read(f"See {BASE}cr/2004-02-01/305.7 .").citations
    assert (one.number, one.state, one.broken) == ("305.7", "unknown", True)
    assert one.why == "2004-02-01 has no 305.7; it was used in 2009-07-11"
    assert [other.broken for other in read(f"See {BASE}cr/2004-02-01/305.7 .").citations] == [True]


@pytest.mark.parametrize(
    ("syntax", "text"),
    [
        ("plain", f"CR 303.1: {RUN}2003-07-01"),
        ("plain", f"rule 303.1 ({RUN}2003-07-01)"),
        ("markdown", f"CR 303.1 <{RUN}2003-07-01>"),
        ("mediawiki", f"CR 303.1 [{RUN}2003-07-01]"),
        ("bbcode", f"CR 303.1 - [url]{RUN}2003-07-01[/url]"),
        (
            "plain",
            reference.plain(reference.Reference("Comprehensive Rules 303.1", "", "2003-07-01", "", RUN + "2003-07-01", "")),
        ),
    ],
)
def test_a_number_with_its_address_behind_it_is_one_citation_that_is_linked(read, syntax, text):
    account = read(text, syntax)
    assert told(account) == [(1, *THEN)] and account.citations[0].is_linked
    assert linked(account) == text
    made = linked(account, update=True)
    assert "602.1" in made and "303.1-2003-07-01.html#v2009-07-11" in made and "#v2003-07-01" not in made


@pytest.mark.parametrize(
    ("syntax", "text", "expected"),
    [
        ("markdown", f"[how to launch]({RUN}2003-07-01)", THEN),
        ("html", f'<a href="{RUN}2003-07-01">how to launch</a>', THEN),
        ("mediawiki", f"[{RUN}2003-07-01 how to launch]", THEN),
        ("bbcode", f"[url={RUN}2003-07-01]how to launch[/url]", THEN),
        ("rst", f"`how to launch <{RUN}2003-07-01>`__", THEN),
    ],
)
def test_so_is_a_link_that_tells_no_number(read, syntax, text, expected):
    account = read(text, syntax)
    assert told(account) == [(1, *expected)] and linked(account) == text
    assert TODAY in linked(account, update=True) and "how to launch" in linked(account, update=True)


# -- {{cite web}} ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("around", ["{}", "Kites.<ref>{}</ref>\n<references />", '<ref name="a">{}</ref>', "* {}"])
def test_cite_web_is_a_citation_of_its_version(read, around):
    text = around.format(cited("303.1", "2003-07-01", f"{RUN}2003-07-01")) + "\n"
    account = read(text, "mediawiki")
    assert told(account) == [(1, *THEN)] and account.citations[0].is_linked
    assert [one.text for one in account.citations] == ["Comprehensive Rules 303.1"]
    for wishes in ({}, {"footnotes": True}):
        assert linked(account, **wishes) == text


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (cited("212.6f (Lines & “knots” | [1])", "2004-02-01", f"{TURNING}2004-02-01"),
         [(1, "212.6f", "2004-02-01", "305.7", "reworded")]),
        (cited("212.6e (Lines), 2003-07-01, to 305.7", "2009-07-11", f"{TURNING}2009-07-11"),
         [(1, "212.6e", "2003-07-01", "305.7", "reworded"), (1, "305.7", "2009-07-11", "305.7", "same")]),
        (cited("Tail", "2003-07-01", f"{BASE}history/glossary-tail-2003-07-01.html#v2003-07-01"),
         [(1, "Tail", "2003-07-01", "Tail", "reworded")]),
        (f"{{{{Cite web\n | url = {RUN}2003-07-01\n | title = Launching\n}}}}", [(3, *THEN)]),
        (f"{{{{Internetquelle |url={BASE}cr/2003-07-01/303.1 |titel=Start |abruf=2026-11-21}}}}", [(1, *THEN)]),
        ("{{cite web |title=Comprehensive Rules 303.1 |url=https://elsewhere.example/cr |date=2003}}", []),
    ],
)  # fmt: skip
def test_titles_and_other_templates(read, written, expected):
    account = read(written, "mediawiki")
    assert told(account) == expected and linked(account) == written


def test_update_makes_a_reference_speak_of_today(read):
    text = cited("303.1 (Launching)", "2003-07-01", f"{RUN}2003-07-01") + "\n"
    made = linked(read(text, "mediawiki"), update=True)
    assert made == cited("602.1 (Launching)", "2009-07-11", TODAY) + "\n"
    assert linked(read(made, "mediawiki"), update=True) == made
    reworded = cited("212.6e", "2003-07-01", f"{TURNING}2003-07-01")
    account = read(reworded, "mediawiki")
    assert linked(account, update=True) == reworded
    assert any(
        "reworded and renumbered since, today 305.7" in line for _, line in report.lines("a", account, Wishes(update=True))
    )


@pytest.mark.parametrize("form", ["markdown", "html", "bbcode", "mediawiki"])
def test_update_renews_the_day_in_the_words_of_a_link(read, form):
    written = citation.cite(form, f"{RUN}2003-07-01", "Comprehensive Rules 303.1 (Launching), 2003-07-01")
    made = linked(read(written, form), update=True)
    assert "602.1 (Launching), 2009-07-11" in made and "#v2003-07-01" not in made
    assert linked(read(made, form), update=True) == made


@pytest.mark.parametrize(("url", "expected"), BARE.values(), ids=BARE)
def test_update_points_an_address_to_today_where_the_words_are_the_same(read, url, expected):
    made = linked(read(f"See {url} !", "plain"), update=True)
    if expected == THEN:
        assert made == f"See {TODAY} !"
    else:
        assert made == f"See {url} !"
    for syntax, around in AROUND.items():
        same_twice(read, around.replace("{}", url), syntax)


def test_an_address_stays_on_its_own_site_where_no_other_is_told(read):
    text = "See https://other.example/rules/cr/2003-07-01/303.1 !"
    made = annotate(read(text), addresses.lineage_url, Wishes(update=True))
    assert made == "See https://other.example/rules/history/303.1-2003-07-01.html#v2009-07-11 !"


def test_relink_makes_it_lead_to_the_history(read):
    made = linked(read(f"See {BASE}cr/2003-07-01/303.1 and {BASE}number/212.6e.html#v2003-07-01 !"), relink=True)
    assert made == f"See {RUN}2003-07-01 and {TURNING}2003-07-01 !"


def test_an_article_of_references_alone_is_of_their_day(read):
    numbers = ["303.1", "212.6e", "212.6f"]
    account = read(" ".join(f"See {BASE}cr/2003-07-01/{number} !" for number in numbers) + " And rule 212.7.")
    assert account.as_of.version.version == "2003-07-01" and account.as_of.basis == "links"
    assert [row[1:3] for row in told(account)] == [(number, "2003-07-01") for number in (*numbers, "212.7")]


def test_a_former_address_is_renewed(read):
    text = "See {} ."
    account = read(text.format(f"{BASE}history/212.6f-2004-02-01.html#v2009-07-11"))
    assert told(account) == [(1, "305.7", "2009-07-11", "305.7", "same")]
    assert linked(account, update=True) == text.format(f"{TURNING}2009-07-11")


def test_the_report_shows_the_end_of_a_long_address(read):
    text = "\n".join(line for _, line in report.lines("a", read(f"See {RUN}2003-07-01 !")))
    assert "history/303.1-2003-07-01.html#v2003-07-01: today 602.1, the same words" in text
