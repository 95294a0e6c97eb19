"""How behaviours are declared, and what is refused at import."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap

import pytest

from models import behaviours
from models.behaviours import Behaviour, all_behaviours
from models.errors import ClauseError


def made(before: str = "", after: str = "") -> Behaviour:
    return Behaviour("test", "", "", 50, (before, after), "", (), "here")


def body(rules, game):
    """Does nothing."""


def wordless(rules, game):
    pass


GOOD = {"rule": "420.5e", "cue": "legend"}
REFUSED = {
    "no date": ("2004-1-1", GOOD, body, "no date"),
    "before the first": ("1998-01-01", GOOD, body, "before the first version"),
    "no rule": ("2004-10-01", {"rule": "section four", "cue": "legend"}, body, "cites no rule"),
    "no pattern": ("2004-10-01", {"rule": "420.5e", "cue": "(legend"}, body, "not a pattern"),
    "matches anything": ("2004-10-01", {"rule": "420.5e", "cue": "(legend)?"}, body, "matches anything"),
    "no docstring": ("2004-10-01", GOOD, wordless, "no docstring"),
    "numbers out of order": ("2004-10-01", GOOD | {"then": {"2003-07-01": "704.5k"}}, body, "don't increase"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_malformed_variant_is_refused(case):
    day, more, function, words = REFUSED[case]
    with pytest.raises(ClauseError, match=words):
        made().since(day, **more)(function)


def test_an_overlapping_interval_is_refused():
    behaviour = made()
    behaviour.since("2004-10-01", **GOOD)(body)
    with pytest.raises(ClauseError, match="overlaps"):
        behaviour.since("2003-07-01", **GOOD)(body)
    with pytest.raises(ClauseError, match="overlaps"):
        behaviour.since("2004-10-01", **GOOD)(body)


def test_an_uncovered_start_or_end_needs_an_explanation():
    late = made()
    late.since("2004-10-01", **GOOD)(body)
    with pytest.raises(ClauseError, match="needs `before`"):
        late.check()
    ended = made(before="not stated")
    ended.since("2004-10-01", **GOOD)(body)
    ended.ends("2013-07-13")
    with pytest.raises(ClauseError, match="needs `after`"):
        ended.check()
    with pytest.raises(ClauseError, match="has no variant"):
        made().check()


def test_intervals_end_where_the_next_begins():
    behaviour = made(before="not stated", after="not stated")
    behaviour.since("2004-10-01", **GOOD)(body)
    behaviour.since("2009-07-11", **GOOD)(body)
    behaviour.ends("2013-07-13")
    assert behaviour.at_date("2004-06-01") is None
    assert behaviour.at_date("2009-07-10").since == "2004-10-01"
    assert behaviour.at_date("2009-07-11").since == "2009-07-11"
    assert behaviour.at_date("2013-07-13") is None
    behaviour.since("2017-09-29", **GOOD)(body)
    assert behaviour.at_date("2020-01-01").since == "2017-09-29"


def test_a_number_past_the_interval_is_refused():
    behaviour = made()
    behaviour.since("1999-04-23", rule="420.5e", cue="legend", then={"2017-09-29": "704.5j"})(body)
    behaviour.since("2004-10-01", **GOOD)(body)
    with pytest.raises(ClauseError, match="after the interval's end"):
        behaviour.check()


def test_two_behaviours_of_one_name_are_refused():
    name = all_behaviours()[0].name
    with pytest.raises(ClauseError, match="declared twice"):
        behaviours.behaviour(name)


VARIANTS = [variant for behaviour in all_behaviours() for variant in behaviour.variants]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.key)
def test_docstring_names_every_rule_and_the_interval(variant):
    words = variant.body.__doc__
    assert variant.since in words
    for _, number in variant.numbers:
        assert number.removeprefix("Glossary: ") in words, f"names no {number}"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.key)
def test_no_body_asks_for_the_date(variant):
    tree = ast.parse(textwrap.dedent(inspect.getsource(variant.body))).body[0]
    for node in ast.walk(ast.Module(tree.body[1:], [])):
        assert not (isinstance(node, ast.Attribute) and node.attr in ("day", "version")), "asks for the version"
        assert not (isinstance(node, ast.Constant) and re.fullmatch(r"\d{4}(-\d\d)*", str(node.value))), "names a date"
