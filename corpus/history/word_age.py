"""The age of the words in a wording: for each word, the version that brought it, and the words before it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import NamedTuple

from ruletrail.corpus.changes import whole_numbers, word_diff
from ruletrail.corpus.history import kin
from ruletrail.corpus.history.lineage import Era
from ruletrail.corpus.history.reading import Reading, read
from ruletrail.corpus.history.stands import Wording
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.history.unseen import Unseen, before_version
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Corpus, StoredRecord, Version

_WORDS = re.compile(r"\S+\s*|\s+")
DEPTH = 12
"""Most ancestors that are followed, one from another."""


@dataclass(frozen=True, slots=True)
class Run(JsonForm):
    """Neighbouring words that came with the same version."""

    JSON = "text since=since.version release before unseen"

    text: str
    since: Version
    """The version that brought the words, into this rule or into the rule that they came from."""
    before: str | None
    """The words that were replaced; None if there were none."""
    unseen: Unseen | None = None
    """Releases just before that version whose text is missing. The words may have come with one of them."""

    @property
    def release(self) -> str | None:
        """The name of the release that brought the words, or None."""
        release = of_date(self.since.date)
        return str(release) if release else None


class _Word(NamedTuple):
    text: str
    place: int
    """The place of the version that brought the word."""
    before: str | None
    change: int
    """The number of the change that brought the word: neighbouring words of one change are one run."""


def word_ages(corpus: Corpus, record: StoredRecord) -> list[Run]:
    """The words of a record's wording in runs, with each example as a paragraph. Joined, the runs are the text.

    The record must have a lineage; commentary has none.
    """
    assert record.lineage_id is not None
    reading = read(corpus, record.lineage_id)
    place = reading.timeline.index[record.version_id]
    words = _Ages(corpus).up_to(reading, record.lineage_id, place)
    return _runs(words, reading.timeline)


def ages_among(reading: Reading, lineage: int, place: int) -> list[Run]:
    """``word_ages`` for a lineage at a place. The reading has everything, so the lineages that the words came from are followed
    in it."""
    return _runs(_Ages(None).up_to(reading, lineage, place), reading.timeline)


class _Ages:
    def __init__(self, corpus: Corpus | None) -> None:
        self._corpus, self._change = corpus, 0

    def up_to(self, reading: Reading, lineage: int, place: int, depth: int = 0) -> list[_Word]:
        """The words of the lineage at a place, or at its last stand before."""
        found = reading.lineages[lineage]
        eras = [era for era in found.eras if era.first.version <= place]
        if not eras:  # it is in a part of the rules that is older than any whole rulebook with it
            eras = [Era([stand for stand in found.copies if stand.version <= place][-1:] or [found.first], "", "")]
        words = self._opening(reading, lineage, eras[0], depth)
        for era in eras[1:]:
            words = self._changed(words, _whole(reading.wordings[era.first.wording]), era.first.version)
        return words

    def _opening(self, reading: Reading, lineage: int, era: Era, depth: int) -> list[_Word]:
        """The words with which the lineage began. Words from a rule that it was split from keep their age."""
        text, place = _whole(reading.wordings[era.first.wording]), era.first.version
        parents = [k for k in kin.came_from(reading, reading.lineages[lineage]) if k.own.version == place]
        if not parents or depth >= DEPTH:
            return self._new(text, place, None)
        parent = max(parents, key=lambda k: k.link.similarity)
        there = read(self._corpus, parent.stand.lineage) if self._corpus else reading
        return self._changed(self.up_to(there, parent.stand.lineage, parent.stand.version, depth + 1), text, place)

    def _new(self, text: str, place: int, before: str | None) -> list[_Word]:
        self._change += 1
        return [_Word(word, place, before, self._change) for word in _WORDS.findall(text)]

    def _changed(self, words: list[_Word], text: str, place: int) -> list[_Word]:
        """The words of a newer text with their ages: unchanged words keep their age."""
        ends = list(accumulate(len(word.text) for word in words))
        made: list[_Word] = []
        at = 0
        for op, old, new in whole_numbers(word_diff("".join(word.text for word in words), text)):
            if op == "equal":
                made += _kept(words, ends, at, len(old), new)
            elif new:
                made += self._new(new, place, old.strip() or None)
            at += len(old)
        return made


def _kept(words: list[_Word], ends: list[int], start: int, length: int, text: str) -> Iterator[_Word]:
    """The ages of the words of a text that equals a piece of ``words`` except for typography and white space.

    ``start`` is the position of the first letter, ``ends`` the end of each word.
    """
    at, last = start, start + length - 1
    old = bisect_right(ends, min(at, last))
    for word in _WORDS.findall(text):
        while ends[old] <= min(at, last):
            old += 1
        kept = words[old]
        yield kept if kept.text == word else kept._replace(text=word)
        at += len(word)


def _whole(wording: Wording) -> str:
    return "\n".join([wording.text, *(f"Example: {example}" for example in wording.examples)])


def _runs(words: list[_Word], timeline: Timeline) -> list[Run]:
    return [
        Run("".join(word.text for word in run), timeline.versions[place], before, before_version(timeline, place))
        for (_change, place, before), run in groupby(words, key=lambda word: (word.change, word.place, word.before))
    ]
