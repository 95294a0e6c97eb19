"""JSON with rules by number, as bots and a translation project have it."""

from __future__ import annotations

import json
from pathlib import Path

from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

RULES = [{"number": "100.1.", "text": "A cart has two wheels."}, {"number": "100.2.", "text": "A horse draws it."}]


def day(data: object) -> str:
    return read(Source(Path("it.json"), json.dumps(data).encode())).version


def test_the_introduction_says_the_day_and_not_the_day_of_the_file():
    """The key "version" of the translation project is the day on which the publisher put the text online."""
    intro = {"contents": [{"en": "Comprehensive Rules"}, {"en": "These rules are effective as of March 3, 2024"}]}
    assert day({"version": "20240307", "intro": intro, "main": RULES}) == "2024-03-03"
    assert day({"version": "20240307", "main": RULES}) == "2024-03-07"
    since = [{**rule, "number_since": "1999-04-23"} for rule in RULES]
    assert day({"version": "2024-03-08", "rules": since}) == "2024-03-08"
