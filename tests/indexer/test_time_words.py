"""A way of speaking of time is tried on every text that its pattern finds: none lacks its plain words."""

from __future__ import annotations

import re
from random import Random
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]

import pytest

from indexer.asking import change_kinds, time_words, times
from indexer.asking.time_phrases import Way

WAYS = {
    f"{name} {way.pattern[:40]}": way
    for name, ways in (
        ("asks", time_words.ASKS),
        ("may ask", time_words.MAY_ASK),
        ("still", time_words.STILL),
        ("says only", time_words.SAYS_ONLY),
        ("sides", (times._THEN, times._NOT, times._FROM_TO)),
        *change_kinds.KINDS.items(),
    )
    for way in ways
}
#: Texts of each way, and how many of them its pattern must find at least: what it looks ahead or back for makes others none.
TEXTS, FEWEST = 400, 20


def texts(pattern: str) -> list[str]:
    """Texts that a pattern may find, made by chance, with a letter that is in hardly a word where any may stand."""
    random = Random(pattern)
    parsed = _parser.parse(pattern)
    return [_one(parsed, random) for _ in range(TEXTS)]


def _one(parsed: object, random: Random) -> str:
    return "".join(_part(*each, random) for each in parsed)  # type: ignore[attr-defined, misc]


def _part(kind: object, value: object, random: Random) -> str:
    match kind, value:
        case code.LITERAL, letter:
            return chr(letter)
        case code.IN, among:
            return _part(*random.choice([each for each in among if each[0] is not code.NEGATE]), random)
        case code.RANGE, (low, high):
            return chr(random.randint(low, high))
        case code.CATEGORY, category:
            return {code.CATEGORY_SPACE: " ", code.CATEGORY_DIGIT: "7"}.get(category, "q")
        case code.ANY, _:
            return random.choice("q ")
        case code.BRANCH, (_, branches):
            return _one(random.choice(branches), random)
        case code.SUBPATTERN, (*_, inside):
            return _one(inside, random)
        case ((code.MAX_REPEAT | code.MIN_REPEAT), (least, most, inside)):
            return "".join(_one(inside, random) for _ in range(random.randint(least, min(most, least + 2))))
        case code.ASSERT, (1, inside):
            return _one(inside, random)
    return ""  # a place, or what must not stand there


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_no_text_that_its_pattern_finds_lacks_the_plain_words(way: Way):
    found = [text for text in texts(way.pattern) if times._compiled(way.pattern).search(text)]
    assert len(found) >= FEWEST
    assert not {text for text in found if not times._likely((way,), text)}


def test_a_way_without_its_plain_word_is_noticed():
    way = Way("when", r"when did|since which")
    assert {text for text in texts(way.pattern) if not times._likely((way,), text)} == {"since which"}
    assert re.search(way.pattern, "since which")
