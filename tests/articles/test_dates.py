"""The day as of which an article is read."""

from __future__ import annotations

import pytest

from ruletrail.articles import dates
from ruletrail.articles.calendar_rulebooks import CalendarRulebooks
from ruletrail.articles.days import DATE, dates_in, days_of
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named
from ruletrail.corpus.errors import RuletrailError
from ruletrail.site_templates import citation
from ruletrail.site_templates.reference import Reference, refer
from tests.articles.conftest import linked

OLD = "[CR 212.6e](https://rules.example/history/212.6e-2003-07-01.html#v2003-07-01)"
KITE = "\n\nCR 212.1a and CR 212.6e.\n"


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("15 de octubre de 2008", "2008-10-15"),
        ("15. Oktober 2008", "2008-10-15"),
        ("1er août 2009", "2009-08-01"),
        ("3 maggio 2011", "2011-05-03"),
        ("4 de março de 2012", "2012-03-04"),
        ("7 March 2012", "2012-03-07"),
        ("2. August 2010", "2010-08-02"),
        # Days in the forms of forums' signatures, of East Asian wikis, and of the publisher's file names.
        ("Mar 06 '13", "2013-03-06"),
        ("2014.07.08", "2014-07-08"),
        ("05-06-2009, 01:12 PM", "2009-05-06"),
        ("2013年5月2日", "2013-05-02"),
        ("MagicCompRules 20201120.txt", "2020-11-20"),
        ("MagicCompRules%2020201120.txt", "2020-11-20"),
        # Days in the forms of git, of mail programs, and of Korean and Russian pages.
        ("Sat Mar 6 12:01:02 2013", "2013-03-06"),
        ("02-May-2013 14:33", "2013-05-02"),
        ("2013년 3월 6일", "2013-03-06"),
        ("6 марта 2013", "2013-03-06"),
    ],
)
def test_days_in_languages(written, day):
    assert [days_of(match)[0] for match in dates_in(f"x {written}, y")] == [day]


@pytest.mark.parametrize(
    ("syntax", "text", "version", "basis"),
    [
        ("markdown", f"---\ntitle: x\ndate: 2003-08-01\n---{KITE}", "2003-07-01", "stated"),
        ("markdown", f"---\ndate: 2009-08-01\nrules: 2004-02-01\n---{KITE}", "2004-02-01", "stated"),
        ("markdown", f'+++\ndate = "2003-08-01"\n+++{KITE}', "2003-07-01", "stated"),
        ("markdown", f"Title: x\nDate: 3 August 2003\n{KITE}", "2003-07-01", "stated"),
        ("rst", f"Title\n=====\n\n:date: 2003-08-01\n{KITE}", "2003-07-01", "stated"),
        ("html", f'<meta property="article:published_time" content="2003-08-01T10:00:00Z"><p>{KITE}', "2003-07-01", "stated"),
        ("html", f'<meta content="2003-08-01" name="DC.date"><p>{KITE}', "2003-07-01", "stated"),
        ("html", f'<time datetime="2003-08-01">then</time>{KITE}', "2003-07-01", "stated"),
        ("html", f'<script type="application/ld+json">{{"datePublished": "2003-08-01"}}</script>{KITE}', "2003-07-01", "stated"),
        ("mediawiki", f"Rules {{{{as of|2003|08}}}}{KITE}", "2003-07-01", "stated"),
        ("plain", f"Date: Fri, 1 Aug 2003 10:00\n{KITE}", "2003-07-01", "stated"),
        ("plain", f"From MagicCompRules 20030801.txt, posted 5 May 2010.{KITE}", "2003-07-01", "text"),
        ("plain", f"This page is current as of the Comprehensive Rules of August 2003.{KITE}", "2003-07-01", "text"),
        # Days of rulebooks in engines' lists of coverage and audits.
        ("markdown", f"Coverage against the Comprehensive Rules (August 3, 2003).{KITE}", "2003-07-01", "text"),
        ("markdown", f"**Data:** 2009-08-01\n**Fonte:** Comprehensive Rules (2003-08-01){KITE}", "2003-07-01", "text"),
        ("plain", f"See comprehensive-rules-20030801.txt, read in May 2010.{KITE}", "2003-07-01", "text"),
        ("plain", f"Posted on 1 August 2003 by K.{KITE}", "2003-07-01", "text"),
        ("plain", f"About kites\nby K., August 1, 2003{KITE}", "2003-07-01", "text"),
        ("plain", f"Publicado el 15 de agosto de 2003, 10:42 h, con 20 comentarios{KITE}", "2003-07-01", "text"),
        (
            "plain",
            f"Veröffentlicht am 15. August 2003 von einem, der Drachen steigen lässt und es nicht lassen kann{KITE}",
            "2003-07-01",
            "text",
        ),
        (
            "mediawiki",
            f"Which knots count, and who is to tell us about it? [[User:K|K]] 18:42, 13 August 2003 (UTC){KITE}",
            "2003-07-01",
            "text",
        ),
        ("rst", f".. |date| replace:: 3 August 2003\n\nTitle\n=====\n\n:Status: draft, |date|\n{KITE}", "2003-07-01", "stated"),
        ("plain", f"In June 2003 nobody flew.{KITE}", "2004-02-01", "inferred"),
        # A month at the end of a title, and in prose and headings.
        ("markdown", f"# Notes on kites, August 2003{KITE}", "2003-07-01", "text"),
        ("plain", f"Notes on kites (August 2003){KITE}", "2003-07-01", "text"),
        ("markdown", f"# The kites of August 2003{KITE}", "2004-02-01", "inferred"),
        ("markdown", f"# August 2003: what the wind brought{KITE}", "2004-02-01", "inferred"),
        ("plain", KITE, "2004-02-01", "inferred"),
        ("plain", "CR 212.6g", "2004-02-01", "inferred"),
        ("plain", "CR 305.7", "2009-07-11", "inferred"),
        ("plain", "Nothing is cited here, but Magic is spoken of.", "2009-07-11", "newest"),
        ("plain", f"CR 212.6e: “If wind turns a line, the line forgets its old knots.”{KITE}", "2003-07-01", "inferred"),
        ("markdown", "---\ndate: 2009-08-01\nlastmod: 2004-03-01\n---\nCR 212.6g", "2004-02-01", "stated"),
        (
            "markdown",
            "[CR 212.6e](https://rules.example/history/212.6e-2003-07-01.html#v2003-07-01) and CR 212.1a",
            "2004-02-01",
            "inferred",
        ),
        ("markdown", f"{OLD}, {OLD}, {OLD} and CR 212.1a", "2003-07-01", "links"),
        ("markdown", f"{OLD}, {OLD}, CR 303.1 and CR 212.1a", "2004-02-01", "inferred"),
        ("markdown", f"In the old days: {OLD}. Today see CR 305.7, CR 602.1 and CR 300.1.", "2009-07-11", "inferred"),
        ("mediawiki", "{{CR|212.6e|2003-07-01}}. Today {{CR|303.1}}, {{CR|212.6g}}.", "2004-02-01", "inferred"),
    ],
)
def test_as_of(read, syntax, text, version, basis):
    when = read(text, syntax).as_of
    assert (when.version.version, when.basis) == (version, basis), when


def test_what_is_given_goes_before_what_is_stated(read):
    when = read(f"---\ndate: 2003-08-01\n---{KITE}", "markdown", "2004").as_of
    assert (when.version.version, when.basis, when.day) == ("2004-02-01", "given", "2004-12-31")


@pytest.mark.parametrize("day", ["2001", "yesterday", "2004-13-01"])
def test_a_day_that_cannot_be_is_an_error(read, day):
    with pytest.raises(RuletrailError):
        read(KITE, as_of=day)


def test_it_says_where_more_of_the_numbers_stand(read):
    when = read("---\ndate: 2009-08-01\n---\nCR 212.6e, CR 212.6f, CR 305.7", "markdown").as_of
    assert (when.stand, when.cited, when.fits, when.best) == (1, 3, ("2003-07-01", "2004-02-01"), 2)


def test_each_linked_citation_is_read_as_of_its_own_link(read):
    old = "[CR 212.6e](https://rules.example/history/x.html#v2003-07-01)"
    account = read(f"---\ndate: 2004-03-01\n---\n{old}, and CR 212.6e today", "markdown")
    assert [one.standing.version.version for one in account.citations] == ["2003-07-01", "2004-02-01"]


@pytest.mark.parametrize("old", ["", OLD, f"{OLD} {OLD} {OLD}", f"{OLD} {OLD.replace('2003-07-01', '2009-07-11')}"])
@pytest.mark.parametrize("rest", ["CR 212.1a, CR 212.6f", "CR 305.7, CR 602.1", "CR 303.1, CR 212.6g, CR 305.7, CR 999.9z"])
@pytest.mark.parametrize("unlinked", ["", "CR 212.7", "CR 305.8", "CR 999.9z, CR 305.10, rule 305.9"])
def test_what_was_linked_is_read_as_before(read, old, rest, unlinked):
    text = f"{old}, {rest}. [{unlinked}](https://elsewhere.example/)\n"
    before = read(text, "markdown")
    again = read(linked(before), "markdown")
    assert [one.standing for one in again.citations] == [one.standing for one in before.citations]
    assert [one.why for one in again.citations] == [one.why for one in before.citations]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2011-06-17", "2011-06-17"), ("2011/6/7", "2011-06-07"), ("2011-06", "2011-06"), ("2011-06-17T10:00", "2011-06-17"),
        ("June 17, 2011", "2011-06-17"), ("Jun 17th 2011", "2011-06-17"), ("17 June 2011", "2011-06-17"),
        ("17th of June, 2011", "2011-06-17"), ("June 2011", "2011-06"), ("Sept. 2011", "2011-09"), ("17.6.2011", "2011-06-17"),
        ("6/17/2011", "2011-06-17"), ("17/6/2011", "2011-06-17"), ("6/7/2011", "2011-06-07 2011-07-06"),
        ("6/6/2011", "2011-06-06"),
    ],
)  # fmt: skip
def test_days(written, day):
    (match,) = dates_in(f"It was {written}, I think.")
    assert " ".join(days_of(match)) == day == " ".join(days_of(DATE.search(written)))


@pytest.mark.parametrize("text", ["2011", "12011-06-17", "v2011-06-17x", "2011-06-177", "17.06.20111", "the year 2011 and 1999"])
def test_no_days(text):
    assert list(dates_in(text)) == []


@pytest.mark.parametrize("form", ["markdown", "html", "bbcode", "mediawiki"])
def test_what_link_writes_of_a_change_is_read_back(read, form):
    url = "https://rules.example/history/212.6e-2003-07-01.html#v2009-07-11"
    text = citation.cite(form, url, "Comprehensive Rules 212.6e (Lines), 2003-07-01 to 305.7, 2009-07-11")
    told = [(one.number, one.standing and one.standing.version.version) for one in read(text, form).citations]
    assert told == [("212.6e", "2003-07-01"), ("305.7", "2009-07-11")]


@pytest.mark.parametrize("since", ["2009-07-11", "2004-02-01", ""])
def test_the_plain_line_of_a_change_is_read_back(read, since):
    url = "https://rules.example/history/212.6e-2003-07-01.html#v2009-07-11"
    cited = Reference("Comprehensive Rules 212.6e (Lines), 2003-07-01, to 305.7", "n", "2009-07-11", since, url, "2026-11-21")
    for text in (refer("plain", cited), f"Rule 303.1 is another. {refer('plain', cited)}\n"):
        told = [(one.number, one.standing and one.standing.version.version) for one in read(text, as_of="2004").citations]
        assert told[-2:] == [("212.6e", "2003-07-01"), ("305.7", "2009-07-11")]


def test_a_plain_line_as_it_was_written_before_is_read_back(read):
    line = "Comprehensive Rules 212.6e (Lines), in force from 2003-07-01. https://rules.example/x (read on 2026-11-21)"
    (one,) = read(line, as_of="2004").citations
    assert one.standing.version.version == "2003-07-01"


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("bloomburrow came out today", True),
        ("the bloomburrow prerelease", True),
        ("bloomburrow's cards", False),
        ("Bloomburrow's cards", True),
    ],
)
def test_a_release_in_small_letters_counts_where_it_is_said_to_be_new(text, is_named):
    assert dates._is_named("Bloomburrow", text, text.casefold()) is is_named


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        # RandyNorthrup/MTG, RULES_ANALYSIS.md: there the word is a way to play, not the release of 2011.
        ("# Analysis of a Commander engine\n\nThe Comprehensive Rules: CR 116.3a, CR 116.4, of priority.", "inferred"),
        ("# The cards of New Phyrexia\n\nThe Comprehensive Rules: CR 116.3a, CR 116.4, of priority.", "text"),
    ],
)
def test_a_way_to_play_is_no_release(text, basis):
    written_in = named("markdown")
    assert resolve(written_in.read(text), written_in, CalendarRulebooks()).as_of.basis == basis
