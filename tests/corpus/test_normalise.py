"""The border between typography and a change of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.records import RULE
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

SAME = {
    "quotes": ("“Slow” can’t", '"Slow" can\'t', "``Slow'' can`t"),
    "a long dash": ("slow—it waits", "slow--it waits", "slow - it waits", "slow -- it waits", "slow-it waits", "slow – it waits"),
    "a dash before a quote": ("“Pick one —” is read", '"Pick one -" is read', '"Pick one - " is read'),
    "a dash before a stop": ("It says pick one —.", "It says pick one -."),
    "a minus sign": ("gets −1/−1", "gets -1/-1", "gets –1/–1"),
    "marks": ("the Snow™ set", "the Snow(tm) set", "the Snow(TM) set", "the _Snow_(TM) set", "the SnowT set"),
    "a registered mark": ("Coast® rules", "Coast(r) rules", "Coast(R) rules", "_Coast_(R) rules", "Coast_(R)_ rules"),
    "copyright": ("©2004 Coast", "(c)2004 Coast", "(C)2004 Coast"),
    "italics": ("the _snow_ card’s", "the snow card's"),
    "tap": ("{T}: Add", "{oT}: Add", "{ocT}: Add", "oT: Add", "ocT: Add", "{Tap}: Add", "{t}: Add"),
    "mana": ("{3}{W}{B}", "{o3}{oW}{oB}", "o3oWoB", "{3}{w}{b}"),
    "hybrid mana": ("{2/W}{W/U/P}", "{2/w}{w/u/p}"),
    "ellipsis": ("at . . . , if", "at . . ., if", "at ..., if", "at…, if"),
    "accents": ("Lim-Dûl, Dandân, Juzám", "Lim-Dul, Dandan, Juzam"),
    "a combining accent": ("Du\u0302l", "Dûl", "Dul"),
    "ligatures": ("Æther ﬁre ﬂood", "AEther fire flood"),
    "space": ("two  words\n", "two words", " two\xa0words", "two\u2003words", "two\twords"),
    "no width": ("wo\u200brd\ufeff", "word", "wo\xadrd"),
    "address": ("see <www.example.com/rules>", "see www.example.com/rules"),
}

DIFFERENT = {
    "a hyphen is no space": ("a face-down card", "a face down card"),
    "a list keeps its third letter": ("(a) one, (b) two or (c) three", "(a) one, (b) two or three"),
    "a comma": ("then, draw", "then draw"),
    "case": ("snow", "Snow"),
    "an angle bracket for a word": ("pay <cost>", "pay cost"),
    "symbols": ("{W}", "{U}"),
    "a symbol and its letter": ("{T}: Add", "T: Add"),
    "level symbols": ("{rN1}", "{rN2}"),
    "minus": ("gets -1/-1", "gets +1/+1"),
    "a number": ("rule 102.1", "rule 102.2"),
    "a word that begins like a symbol": ("occurs", "curs"),
}


@pytest.mark.parametrize("spellings", SAME.values(), ids=SAME.keys())
def test_typography_vanishes(spellings):
    assert {normalise(spelling) for spelling in spellings} == {normalise(spellings[0])}


@pytest.mark.parametrize("texts", DIFFERENT.values(), ids=DIFFERENT.keys())
def test_words_stay(texts):
    assert normalise(texts[0]) != normalise(texts[1])


@pytest.mark.parametrize(
    "text", ["occurs", "ocean", "two", "octopus of zero", "to 3 or 4", "foo3", "{LEVEL 2-4}", "{rN1}", "a_b"]
)
def test_left_alone(text):
    assert normalise(text) == text


@given(st.text())
def test_is_settled(text):
    """The normal form has no white space at its ends, and single spaces inside. No text makes the function fail."""
    normal = normalise(text)
    assert normal == " ".join(normal.split())


@given(st.lists(st.sampled_from(["a", "The", "can't", "102.1a", "-1/-1", "{T}", "(See", "rule.)", '"Slow"', "x-y,"])))
def test_is_the_identity_on_plain_words(words):
    text = " ".join(words)
    assert normalise(text) == text
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        ("2018-10-05", "2019-01-25", 0.99),  # cp1252 and ASCII
        ("cr-2018-04-27-DOM", "2018-07-13", 0.98),
        ("2013-09-27", "2014-02-01", 0.99),  # ASCII with _italics_ and cp1252
        ("cr-2001-07-23-APC", "cr-2001-09-24-ODY", 0.96),  # long dashes, and hyphens in their place
        ("2004-02-01", "2006-06-01", 0.96),  # wrapped lines, and unwrapped ones
    ],
)
def test_releases_that_differ_in_typography_agree(shared, one, other, share):
    old, new = (
        {r.number: normalise(r.text) for r in read(Source.open(shared / "archive" / f"{name}.txt")).records if r.kind == RULE}
        for name in (one, other)
    )
    common = old.keys() & new.keys()
    assert sum(old[number] == new[number] for number in common) >= share * len(common)


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("A player's cart", "A player?s cart", True),
        ('They are "open," or shut', "They are ?open,? or shut", True),
        ('Kites ("flyers") rise', "Kites (?flyers?) rise", True),
        ("Tap: a kite-then rest", "Tap: a kite?then rest", True),
        ("A cart gets -1/-1", "A cart gets ?1/?1", True),
        ("A cart gets -1/-1", "A cart gets +1/+1", False),
        ("the players carts", "the player's carts", False),
    ],
)
def test_what_is_compared_knows_no_typography(one, other, equal):
    assert (comparable(normalise(one)) == comparable(normalise(other))) is equal
