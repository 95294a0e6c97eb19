"""Texts that can't be read rightly are refused in one line with the remedy."""

from __future__ import annotations

import gzip
import html
import json
import random
import re

import pytest

from ruletrail.corpus.errors import SourceError
from tests.scrapers.making_documents import rules_lines
from tests.scrapers.test_mend import TEXT, parsed

NUMBER = re.compile(r"(?m)^(\d{3}\.\d+)([a-z]?)(\.?) ")
LONG = "\n".join(rules_lines(sections=9, rules=9, words=2))


MANY = "\n".join(rules_lines(sections=24, rules=9, words=2))

_RULES = LONG[LONG.rindex("\n1. ") : LONG.rindex("\nGlossary")]
TWO = _RULES + _RULES.replace(" waits ", " stands ").replace(" the ", " every ")


def foreign(text: str) -> str:
    """The text with each English word replaced."""
    chance = random.Random(1)
    return re.sub(r"[a-z]+", lambda m: "".join(chance.choices("aeioubdgknrst", k=len(m[0]))), text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (re.sub(r"(?m)^([1-7]\d\d)\.(\d+[a-z]?)\.? ", r"\2 of \1: ", MANY), "no number that can be read stands in its first"),
        (re.sub(r"(?m)^([2-9]\d\d)\.(\d+[a-z]?)\.? ", r"\2 of \1: ", MANY), "lines stand in section 200"),
        (re.sub(r"(?m)^[2-9]\d\d\.(\d+[a-z]?\.?)? ", "", MANY), "lines stand in 102.9a"),
        (foreign(LONG), "not in English"),
        ("--- a\n+++ b\n@@ -1,4 +1,4 @@\n" + re.sub("(?m)^", " ", LONG), "list of changes"),
        (re.sub(r"(?m)^(\d{3}\.2a .*)$", r"-\1\n+\1", LONG), "list of changes"),
        ("*** a\n--- b\n***************\n*** 1,4 ****\n" + re.sub("(?m)^", "  ", LONG), "list of changes"),
        (re.sub(r"(?m)^(\d{3}\.2a) (.*)$", r"\1 \2\t|\t\1 \2", LONG), "list of changes"),
        (NUMBER.sub(r"|-\n| \1\2 || ", LONG), "is a table"),
        (re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? (.*)$", r"| \1 | \2 |", LONG), "is a table"),
        (re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? (.*)$", r'17,\1,"\2"', LONG), "is a table"),
        (TWO, "two texts one behind the other"),
        (f"<mediawiki><page><text>{html.escape(LONG)}</text></page></mediawiki>", "a wiki's export"),
        (gzip.compress(LONG.encode()), "gzip archive"),
    ],
    ids=[
        "numbers of another form",
        "numbers of another form behind the first chapter",
        "no numbers behind the first chapter",
        "another language",
        "diff",
        "diff without its heads",
        "diff with contexts",
        "diff side by side",
        "table of a wiki",
        "table of Markdown",
        "table of a spreadsheet",
        "two texts",
        "wiki",
        "gzip",
    ],
)
def test_what_cannot_be_read_rightly_is_refused(data, message):
    with pytest.raises(SourceError, match=message) as error:
        parsed(data)
    assert error.value.remedy and "\n" not in str(error.value)


@pytest.mark.parametrize("saved", [lambda t: json.dumps(t.split("\n")), lambda t: json.dumps({"rules": [{"text": t}]}, indent=1)])
def test_data_of_a_program_is_refused(saved):
    with pytest.raises(SourceError, match=r"JSON.*save it as text"):
        parsed(saved(TEXT))


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ("tournament.txt", r"is a tournament document \(Tournament Rules\), not the Comprehensive Rules"),
        ("rules-versions.js", r"is a program's code \(JavaScript\)"),
    ],
)
def test_what_a_document_is_called_in_its_refusal(shared, case, message):
    with pytest.raises(SourceError, match=message):
        parsed((shared / "cases" / case).read_bytes())
