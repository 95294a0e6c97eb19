"""The history of a heading with all that stands below it, asked for one heading and for all."""

from __future__ import annotations

import pytest

from ruletrail.answers import wholes
from ruletrail.answers.asked_rules import below, find
from ruletrail.corpus.history import Archive
from ruletrail.corpus.store import Corpus


@pytest.mark.parametrize("number", ["702.16", "702.30", "702.9", "613", "305"])
def test_an_archive_tells_of_a_heading_what_the_texts_tell(archive_home, number):
    """Protection, echo, flying and two sections: the site reads the archive, the command one rule after the other."""
    with Corpus.open(archive_home) as corpus:
        archive = Archive(corpus)
        version, record = find(corpus, number)
        lineage = archive.lineages[record.lineage_id]
        assert wholes.whole_in(archive, lineage) == wholes.whole(corpus, record) != []
        since = wholes.words_since(corpus, below(corpus, version, record))
        assert wholes.words_since_in(archive, lineage.last) == since
