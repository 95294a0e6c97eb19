"""What a site needs that doesn't need the archive, so that it can be made while another process reads that."""

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
    """What one process makes and another uses, of the same code and the same corpus."""

    plays: Plays
    lists: Given
    """See ``atlas.given``."""
    editions: Editions
    """What the digest says; empty where nothing but the digest is shown."""
    lines: dict[int, dict[str, int]]
    """See ``corpus.store.sources.classes``."""


def make(corpus: Corpus, published: Path | None, editions: Callable[[], Editions] | None = None) -> Beforehand:
    """Plays the scenarios, reads lists of types and ledgers, and the digest where texts stand beside it."""
    is_read = not all(version.is_retold for version in corpus.versions())
    digest = editions() if editions and is_read else {}
    return Beforehand(play_library(corpus, published), given(corpus), digest, sources.classes(corpus))
