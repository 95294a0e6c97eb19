"""The rule that a citation meant on the article's day, and the fate of the rule."""

from __future__ import annotations

import pytest

from ruletrail.articles import report
from ruletrail.articles.calendar_rulebooks import CalendarRulebooks
from ruletrail.articles.quotes import matching_part
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.home import Settings


def told(account) -> list[tuple[str, str, str | None]]:
    return [(one.number, one.state, one.today.number if one.today else None) for one in account.citations]


@pytest.mark.parametrize(
    ("text", "as_of", "expected"),
    [
        ("CR 212.6e", "2003", ("212.6e", "reworded", "305.7")),
        ("CR 212.6f", "2004-02-01", ("212.6f", "reworded", "305.7")),
        ("CR 212.6e", "2004-02-01", ("212.6e", "reworded", "305.10")),
        ("CR 303.1", "2004", ("303.1", "renumbered", "602.1")),
        ("CR 305.7", "2009-07-11", ("305.7", "same", "305.7")),
        ("CR 212.7", "2004", ("212.7", "removed", None)),
        ("CR 305.7", "2004", ("305.7", "unknown", None)),
        ("rule 212.9z", "2004", ("212.9z", "unknown", None)),
        ("Magic: rule 303", "2004", ("303", "renumbered", "602")),
    ],
)
def test_states(read, text, as_of, expected):
    assert told(read(text, as_of=as_of)) == [expected]


def test_a_removed_rule_tells_where_its_words_went(read):
    (one,) = read("CR 212.7", as_of="2004").citations
    assert one.became == ["305.10"] and "305.10" in report.what_became(one)


@pytest.mark.parametrize(
    ("text", "as_of", "said"),
    [
        ("Magic: rule 303", "2004", "today 602, the same words"),
        ("CR 212.6", "2003", "today 305, other words below it"),
        ("CR 300", "2009-07-11", "the same today"),
    ],
)
def test_a_heading_is_the_same_if_the_rules_below_it_are(read, text, as_of, said):
    """502.2 and 212.9 of an article of 2007 were "the same words", though the rules below both have others."""
    (one,) = read(text, as_of=as_of).citations
    assert report.what_became(one) == said


def test_a_heading_is_told_alike_by_the_calendar_and_by_texts(archive_home):
    text = "By the rules of 2007-10-01, CR 502.2, rule 212.9 and CR 502.9a."
    plain = named("plain")
    with Settings(archive_home).open() as corpus:
        both = [
            [report.what_became(one) for one in resolve(plain.read(text), plain, books).citations]
            for books in (TextRulebooks(corpus), CalendarRulebooks())
        ]
    assert both[0] == both[1] and both[0][:2] == ["today 702.7, other words below it", "today 306, other words below it"]


def test_an_unknown_number_tells_when_there_was_one(read):
    (one,) = read("CR 305.7", as_of="2004").citations
    assert one.broken and one.why == "2004-02-01 has no 305.7; it was used in 2009-07-11"
    (one,) = read("CR 212.9z", as_of="2004").citations
    assert one.broken and "no rules up to 2009-07-11" in one.why


def test_before_the_oldest_version_nothing_is_known_and_nothing_is_broken(read):
    account = read("---\ndate: 2001-05-05\n---\nCR 212.6e", "markdown")
    assert account.as_of.basis == "inferred"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Kites: CR 212.6e and (305.8)", ["212.6e"]),
        ("Kites: CR 212.6e and (303.1)", ["212.6e", "303.1"]),
        ("Kites: CR 212.6e and then 212.1 in the wind", ["212.6e", "212.1"]),
        ("Kites: CR 212.6e and then 303.1 in the wind", ["212.6e", "303.1"]),
        ("Magic: 212.6e, 212.9y", ["212.6e"]),
        ("section 212 of the road", []),
    ],
)
def test_weak_citations_count_when_the_rules_have_them(read, text, numbers):
    assert [one.number for one in read(text, as_of="2003").citations] == numbers


def test_lines_are_counted_whatever_ends_them(read):
    for newline in ("\n", "\r\n", "\r"):
        account = read(newline.join(["one", "two CR 212.6e", "", "CR 303.1"]), as_of="2003")
        assert [one.line for one in account.citations] == [2, 4]


# -- quotations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("“If wind turns a line, the line forgets its old knots.” (CR 212.6e)", True),
        ('CR 212.6e: "if wind turns a line, the line forgets its old knots"', True),
        ("CR 212.6e says “If wind turns a line … forgets its old knots”", True),
        ("CR 212.6e says “If wind turns a line, the line keeps its old knots.”", False),
        ("CR 212.6e says “the moon is made of quite another thing”", None),
    ],
)
def test_quoted_words_are_held_against_the_rule(read, text, same):
    one = read(text, as_of="2003").citations[0]
    assert (one.quote and one.quote.same) is same
    if same is False:
        assert [op for op in one.quote.ops if op[0] != "equal"] == [("replace", "forgets ", "keeps ")]
        assert "[-forgets-] {+keeps+}" in "\n".join(line for _, line in report.lines("a", read(text, as_of="2003")))


def test_a_block_of_quotation_after_the_citation(read):
    text = "See CR 212.6e:\n\n> If wind turns a line, the line\n> forgets its old ropes.\n"
    (one,) = read(text, "markdown", "2003").citations
    assert one.quote and not one.quote.same


WORDS = "If wind turns a line, the line forgets its old knots."
OTHERS = WORDS.replace("forgets", "keeps")
RUN = "Run against the wind, then let go."


@pytest.mark.parametrize(
    ("text", "syntax", "expected"),
    [
        (f"> 212.6e. {WORDS}\n", "markdown", [True]),
        (f"> **212.6e** {WORDS}\n> **212.6f** A line may be red, and it may be short.\n", "markdown", [True, False]),
        (f"> [212.6e](https://x.example/). {WORDS}\n", "markdown", [True]),
        (f"> {WORDS}\n> *— Comprehensive Rules, 212.6e*\n", "markdown", [True]),
        (f"> {WORDS} — CR 212.6e\n\n> {WORDS} — CR 212.6e\n", "markdown", [True, True]),
        (f"<blockquote><p><b>212.6e.</b> {WORDS}</p><p><b>303.1</b> {RUN}</p></blockquote>", "html", [True, True]),
        (f"[quote][b]212.6e.[/b] {WORDS}\n303.1. {RUN}[/quote]", "bbcode", [True, True]),
        (f"[quote]{WORDS} (CR 212.6e)[/quote]", "bbcode", [True]),
        (f"[quote=CR 212.6e]{WORDS}[/quote]", "bbcode", [True]),
        (f'[quote="CR 212.6e, 2003"]{OTHERS}[/quote]', "bbcode", [False]),
        (f"{{{{quote|{WORDS}|CR 212.6e}}}}", "mediawiki", [True]),
        (f"{{{{Quote|text={OTHERS}|source=[[Rules|CR]] 212.6e}}}}", "mediawiki", [False]),
        (f"{{{{quote|{WORDS}|{{{{CR|212.6e}}}}}}}}", "mediawiki", [True]),
    ],
)  # fmt: skip
def test_a_number_and_a_source_are_no_words_of_the_rule(read, text, syntax, expected):
    found = read(f"Magic lands.\n\n{text}", syntax, "2003").citations
    assert [one.quote and one.quote.same for one in found] == expected


def test_words_without_a_number_tell_their_rule(read):
    text = "Kites: CR 303.1. And “A line may be red, and it may be long.” is what I mean."
    account = read(text, as_of="2003")
    assert told(account)[1][:2] == ("212.6f", "reworded") and account.citations[1].text.startswith("A line may")


def test_fewer_words_tell_nothing(read):
    assert len(read("CR 303.1. “A line may be red.”", as_of="2003").citations) == 1


def test_nearest_part():
    assert matching_part("One thing. If wind turns a line, it forgets.", "if wind bends a line") == "If wind turns a line"


# -- terms -------------------------------------------------------------------------------------------------------


def test_terms_on_request_once_each(read):
    text = "A tail and a spool, a TAIL and a tailor. CR 303.1"
    assert [one.text for one in read(text, as_of="2003").citations] == ["CR 303.1"]
    assert [one.text for one in read(text, as_of="2003", terms=True).citations] == ["tail", "spool", "CR 303.1"]
