"""What is a citation in prose, and what is not. Each line of the table is a text and what is found: number or text=number."""

from __future__ import annotations

import pytest

from articles.citations import Strength
from articles.find import find, quotes
from corpus.numbers import RuleNumber

CITED = [
    ("CR 305.7", "CR 305.7=305.7"),
    ("cr 704.5J", "cr 704.5J=704.5j"),
    ("CR305.7", "CR305.7=305.7"),
    ("MTG CR 305.7", "MTG CR 305.7=305.7"),
    ("rule 212.6e", "rule 212.6e=212.6e"),
    ("Rule no. 305.7", "Rule no. 305.7=305.7"),
    ("rule #305.7", "rule #305.7=305.7"),
    ("rules 704.5j-k", "rules 704.5j=704.5j k=704.5k"),
    ("rules 704.5j–704.5k", "rules 704.5j=704.5j 704.5k"),
    ("702.19b and 702.19c", "702.19b 702.19c"),
    ("[CR 204.1a]", "CR 204.1a=204.1a"),
    ("{{CR|204.1a}}", "{{CR|204.1a}}=204.1a"),
    ("{{CR|204.1a} and more", "204.1a"),
    ("(C.R. 420.5e)", "C.R. 420.5e=420.5e"),
    ("§305.7", "§305.7=305.7"),
    ("§§ 305.6 and 305.7", "§§ 305.6=305.6 305.7"),
    ("the legend rule (704.5j)", "704.5j"),
    ("rule 702.19(b)", "rule 702.19(b)=702.19b"),
    ("rule 212.1.b", "rule 212.1.b=212.1b"),
    ("Comprehensive Rules 305.7", "Comprehensive Rules 305.7=305.7"),
    ("Comprehensive Rules, section 702.15b", "Comprehensive Rules, section 702.15b=702.15b"),
    ("Comp. Rules 305.7", "Comp. Rules 305.7=305.7"),
    ("rule\n305.7", "305.7"),
    ("rule \1\x01305.7\1\1", "305.7"),
    ("rule 305.7's", "rule 305.7=305.7"),
    ("rules 702.19b, c, and d", "rules 702.19b=702.19b c=702.19c d=702.19d"),
    ("rules 702.19b/c", "rules 702.19b=702.19b c=702.19c"),
    ("rules 305.6-8", "rules 305.6=305.6 8=305.8"),
    ("rules 305.6 and .7", "rules 305.6=305.6 .7=305.7"),
    ("rules 500-514", "rules 500=500 514"),
    ("section 702 of the rules", "section 702=702"),
    ("see CR 101.2; rule 305.7", "CR 101.2=101.2 rule 305.7=305.7"),
    ("(see 601.2f)", "601.2f"),
    ("per 305.7, lands", "305.7"),
    ("No. 702.19b says so", "702.19b"),
    ("a question about 702.19b", "702.19b"),
    ("* 305.7 – lands", "305.7"),
    ("305.7. Nothing of the sort", "305.7"),
    ("Regel 305.7", "Regel 305.7=305.7"),
    ("règle 305.7", "règle 305.7=305.7"),
]  # fmt: skip

NOT_CITED = [
    "$305.70", "$305.7", "€ 305.7", "305.70 USD", "it costs 305.7 dollars", "305.7%", "305.7 kg", "in 305.7 seconds",
    "version 305.7", "v305.7", "Python 305.7", "192.168.100.1", "2011-06-17", "17.06.2011", "12:305.7", "card 212/249",
    "collector number 212", "120.5k views", "the 305th", "101.4m tall", "1.305.7", "305.7.1", "rule 34", "Rule 144A",
    "Rule 506(b)", "45 C.F.R. § 302.56", "Federal Rule 702", "MTR 305.7", "section 305.7 of the Tournament Rules",
    "rule 100.6 of the Floor Rules", "305.7 and 305.9 MB", "100 cards", "FM 104.5", "305.7 FM", "page 305.7",
    "a score of 305.7 points", "@305.7", "#305.7", "about 305.7", "rule of thumb", "CR 20", "room 305", "call 305.702.1900",
    "305,702", "chapter 702.19", "at 702.1",
]  # fmt: skip

ONLY_THE_FIRST = [
    "rule 702.19b and a creature", "rule 305.7, 100 cards", "CR 704.5d, e.g. this", "rule 305.7 and 210.5 points",
    "rule 702.19b or so", "rule 305.7 - 2011", "rules 305.7 and 306", "rule 704.5c, i.e. that", "rule 305.7 to 2 players",
]  # fmt: skip


def told(text: str) -> list[str]:
    return [
        str(c.number) if text[c.start : c.end] == str(c.number) else f"{text[c.start : c.end]}={c.number}" for c in find(text)
    ]


def sure(text: str) -> list[str]:
    """What counts in an article that cites no other rule."""
    return [str(c.number) for c in find(text) if c.strength > Strength.AMONG]


@pytest.mark.parametrize(("text", "expected"), CITED)
def test_cited(text, expected):
    assert " ".join(told(f"Then {text}")) == expected or " ".join(told(text)) == expected


@pytest.mark.parametrize("text", NOT_CITED)
def test_not_cited(text):
    assert sure(f"Some words: {text}") == [] == sure(text)


@pytest.mark.parametrize("text", ONLY_THE_FIRST)
def test_what_follows_is_no_second_one(text):
    assert len(find(text)) == 1


def test_a_citation_does_not_reach_over_a_paragraph_or_what_is_hidden():
    assert sure("the rule\n\n305.7 stars") == []
    assert sure("rule \0\0 305.7 stars") == []


def test_offsets_are_the_texts_own():
    text = "¶ “quoted” — see rules 704.5j-k."
    for citation in find(text):
        assert text[citation.number_start : citation.number_end] in ("704.5j", "k")
        assert citation.start <= citation.number_start < citation.number_end == citation.end


def test_a_number_alone_is_weaker_than_one_with_a_cue():
    text = "CR 305.7 and (702.19b) and (305.6), as told by 101.2, then 101.3 again"
    strengths = {str(c.number): c.strength for c in find(text)}
    assert strengths == {
        "305.7": Strength.SURE,
        "702.19b": Strength.EVER,
        "305.6": Strength.STOOD,
        "101.2": Strength.AMONG,
        "101.3": Strength.BESIDE,
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He said “one two three four five”.", ["one two three four five"]),
        ('It says "one two three four five" and "six".', ["one two three four five"]),
        ("A 12\" ruler and 'one two three four five'.", []),
        ("«one two three four five»", ["one two three four five"]),
        ("“one two\n\nthree four five”", []),
        ("“one \1two\1 three\nfour five”", ["one two three four five"]),
    ],
)
def test_quotations(text, expected):
    assert [quote.text for quote in quotes(text, [])] == expected


def test_numbers_are_those_of_the_book():
    assert all(isinstance(c.number, RuleNumber) for c in find("rules 305.6-8 and 702.19b, c"))
