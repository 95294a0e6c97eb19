"""The rulings release as found."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.reading import digest
from ruletrail.scrapers import read, read_file
from ruletrail.scrapers.source import Source


@pytest.mark.parametrize("day", ["Ray 2, 2003", "June 31, 2003", "June 0, 2003", "May 2, 0000"])
def test_a_day_that_no_calendar_has(day):
    text = f"This is the {day} release of the Rulings.\n\n212 - Carts\n\n  212.1 - A cart rolls.\n"
    with pytest.raises(SourceError, match="names its release by a day that no calendar has"):
        read(Source(Path("it.txt"), text.encode()))


def test_the_day_of_the_release_may_be_stated_again():
    text = "This is the Ray 2, 2003 release of the Rulings.\n\nThe May 2, 2003 release of the Rulings.\n\n212.1 - A cart rolls.\n"
    assert read(Source(Path("it.txt"), text.encode())).version == "2003-05-02~rulings"


def test_seed(shared):
    source = Source.open(next((shared / "seeds").glob("000_*")))
    document = read(source)
    assert document.version == "2004-01-15~rulings" and document.covers == ("212",) and document.spans is None
    lettered = [record for record in document.records if record.number.letter]
    assert len(lettered) == 47
    stamps = re.findall(r"\[CompRules (\d{4})/(\d\d)/(\d\d)\]", source.text)
    assert Counter(day for record in lettered for day in record.revised) == Counter("-".join(stamp) for stamp in stamps)
    assert [str(r.number) for r in lettered if len(r.revised) > 1] == ["212.1c", "212.1e"]
    assert not any("CompRules" in " ".join((r.text, *r.examples)) for r in document.records)
    assert not document.gaps and not document.problems
    (ledger,) = document.ledgers
    assert ledger.classes() == {"date": 2, "heading": 1, "rule": 232, "example": 22, "furniture": 2}
    assert ledger.lines == len(source.lines)


def test_a_number_behind_a_dash_begins_a_rule_below_a_heading_that_ends_in_rules():
    """Reported of the digest's edition of 2004-01-15: the heading 103 ends in "Rules", and 103.2 was part of it."""
    with digest() as folder:
        document = read_file(folder / "2004-01-15-rulings.txt")
    told = {record.key: record.text for record in document.records}
    assert told["103"].endswith("Rules") and told["103.2"].startswith("Where one effect")
