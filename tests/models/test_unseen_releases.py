"""Leave one out: a version of the archive is read as if only the others were known, in place of a release of the future."""

from __future__ import annotations

from collections import defaultdict

import pytest

from ruletrail.corpus.store import standings as stored
from ruletrail.models import intervals, standing
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.standing import OPEN, find_all

#: One in so many versions of the archive is left out in turn.
EVERY = 12


@pytest.fixture(scope="module")
def known(archive_corpus):
    """The standings of every version, and hash of a wording -> the versions that have it."""
    texts = standing.CorpusTexts(archive_corpus, intervals.reviewed())
    where = defaultdict(set)
    for version in archive_corpus.versions():
        for place in stored.in_version(archive_corpus, version.id):
            where[intervals.letters(texts.text(place.wording))].add(version.date)
    return find_all(archive_corpus), where


@pytest.mark.parametrize("place", range(0, 108, EVERY))
def test_an_unseen_version_is_read_right_or_says_that_it_is_open(archive_corpus, known, place, monkeypatch):
    found, where = known
    version = [v for v in archive_corpus.versions() if v.is_whole][place]
    seen = {wording: judged for wording, judged in intervals.reviewed().items() if where[wording] - {version.date}}
    days = shipped_versions()
    without = intervals.table_without(version.date, days[days.index(version.date) + 1])
    monkeypatch.setattr(intervals, "table", lambda: without)
    unseen = find_all(archive_corpus, seen)[version.id]
    wrong = []
    for name in found[version.id].keys() | unseen.keys():
        right, got = (each.get(name) for each in (found[version.id], unseen))
        if (right and right.variant) is not (got and got.variant):
            wrong.append((name, got and got.basis))
    assert {basis for _, basis in wrong} <= {OPEN}, wrong
    assert len(wrong) <= len(found[version.id]) * 0.03
