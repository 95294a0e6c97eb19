"""Facts of the newest version that are read without the whole version must never go beyond the version itself."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from pathlib import Path

import pytest

from ruletrail.corpus.store import Corpus

ASKED = ("2", "100", "212", "212.6", "212.6l", "212.6m", "213.1", "300.1a", "405.6e")
#: numbers, after_key, before_key of a gap -> one of the numbers that the version may have lost
GAPS = {
    "no gap": (None, None),
    "a skipped letter": (("212.6l", "", ""), None),
    "a rule and all below": (("212.6", "", ""), "212.6m"),
    "a section": (("212", "", ""), "212.6"),
    "a chapter": (("2", "", ""), "213.1"),
    "a range over sections": (("212.6-300.2", "", ""), "213.1"),
    "two numbers": (("100 405.6e", "", ""), "405.6e"),
    "from one record to another": (("", "212.5", "301.1"), "300.1a"),
    "the whole text": (("", "", ""), "405.6e"),
}


@pytest.mark.parametrize("shape", GAPS)
@pytest.mark.parametrize("covers", [None, '["212"]'])
def test_the_newest_version_is_never_said_to_tell_of_what_it_lost(shape, covers):
    gap, lost = GAPS[shape]
    db = sqlite3.connect(":memory:")
    db.executescript((files("ruletrail.corpus.store") / "schema.sql").read_text("utf-8"))
    for row_id, date in ((1, "2001-01-01"), (2, "2002-01-01")):
        db.execute(
            "INSERT INTO version (id, version, date, title, format, covers) VALUES (?, ?, ?, '', '', ?)",
            (row_id, date, date, covers if row_id == 2 else None),
        )
    if gap:
        reason = "skipped letter" if lost is None else "hole"
        columns = "version_id, numbers, reason, file, line, after_key, before_key"
        db.execute(f"INSERT INTO gap ({columns}) VALUES (2, ?, ?, '', 1, ?, ?)", (gap[0], reason, *gap[1:]))
    corpus = Corpus(Path("nowhere"), db)
    told = {number: corpus.newest_tells_of(number) for number in ASKED}
    holds = {number: corpus.version("").coverage.speaks_of("rule", number) for number in ASKED}
    assert [number for number in ASKED if told[number] and not holds[number]] == []
    assert covers or lost is None or not holds[lost]
    assert covers or shape not in ("no gap", "a skipped letter") or told["405.6e"]
