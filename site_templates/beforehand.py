"""The parts of a site that don't need the archive: another process makes them while this one reads the archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ruletrail.corpus.history.gloss import Editions
from ruletrail.corpus.store import Corpus, sources
from ruletrail.site_templates.atlas import given
from ruletrail.site_templates.played import Plays, play_library
from ruletrail.site_templates.values import Given


@dataclass(frozen=True)
class Beforehand:
    """The results that one process makes and another uses, with the same code and the same corpus."""

    plays: Plays
    lists: Given
    """See ``atlas.given``."""
    editions: Editions
    """The digest's retellings; empty if only the digest is shown."""
    lines: dict[int, dict[str, int]]
    """See ``corpus.store.sources.classes``."""


def make(corpus: Corpus, published: Path | None, editions: Callable[[], Editions] | None = None) -> Beforehand:
    """Plays the scenarios, reads lists of types and ledgers, and also the digest if the corpus has real texts."""
    is_read = not all(version.is_retold for version in corpus.versions())
    digest = editions() if editions and is_read else {}
    return Beforehand(play_library(corpus, published), given(corpus), digest, sources.classes(corpus))
