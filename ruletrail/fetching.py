"""Adds downloaded texts to the home, and reports the changes of the newest.

In: texts on disk. Out: an :class:`Addition`. ``scrapers/download.py`` downloads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail import pipeline, reading
from ruletrail.corpus.store.sources import hashes

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.home import Settings


@dataclass
class Addition:
    """The result of an addition. ``changes``: relation -> number of links between the former newest version and the new one."""

    added: list[str] = field(default_factory=list)
    changes: dict[str, int] = field(default_factory=dict)
    review: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def take_in(texts: Iterable[Path], settings: Settings, options: pipeline.Options) -> Addition:
    """Adds ``texts`` to the home. A home without a text, or with only the digest, is built from HOME/sources.

    Raises what ``pipeline`` raises; the home then stays as it was.
    """
    from ruletrail.models.reviewing import findings

    texts, before, known, there = list(texts), "", set(), set()
    if settings.has_corpus:
        with settings.open() as corpus:
            there = {version.version for version in corpus.versions() if not version.is_retold}
            before, known = corpus.version().version, hashes(corpus)
    if there:
        texts = [text for text in texts if not reading.all_known([text], known)]
    if not texts:
        return Addition()
    report = pipeline.add(texts, settings, options) if there else pipeline.build([settings.sources], settings, options)
    with settings.open() as corpus:
        fresh = [version for version in corpus.versions() if version.version not in there]
        review = [str(finding) for version in fresh for finding in findings(corpus, version)] if there else []
        changes = _changes(corpus, before) if there and fresh else {}
    return Addition([version.version for version in fresh], changes, review, report.problems)


def _changes(corpus: Corpus, before: str) -> dict[str, int]:
    from ruletrail.corpus.history import changes

    return dict(Counter(link.relation for link in changes(corpus, corpus.version(before), corpus.version())))
