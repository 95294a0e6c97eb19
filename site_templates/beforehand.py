"""What a site needs that doesn't need the archive, so that it can be made while another process reads that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ruletrail.corpus.history.gloss import Editions
from ruletrail.corpus.store import Corpus, sources
from ruletrail.site_templates import environment
from ruletrail.site_templates.atlas import given
from ruletrail.site_templates.played import Plays, play_library
from ruletrail.site_templates.values import Given


@dataclass(frozen=True)
class Beforehand:
    """What one process makes and another uses, of the same code and the same corpus."""

    plays: Plays
    templates: dict[str, bytes]
    """See ``environment.compiled``."""
    lists: Given
    """See ``atlas.given``."""
    editions: Editions
    """What the digest says; empty where nothing but the digest is shown."""
    lines: dict[int, dict[str, int]]
    """See ``corpus.store.sources.classes``."""


@dataclass(frozen=True)
class OfCode:
    """What depends on the code alone: templates and the digest, see ``Beforehand``."""

    templates: dict[str, bytes]
    editions: Editions


def of_code(editions: Callable[[], Editions]) -> OfCode:
    """Compiles the templates and reads the digest."""
    return OfCode(environment.compiled(), editions())


def make(
    corpus: Corpus, published: Path | None, editions: Callable[[], Editions] | None = None, made: OfCode | None = None
) -> Beforehand:
    """Plays the scenarios, compiles the templates, reads lists of types and ledgers, and the digest where texts stand beside it.

    ``made`` is what depends on the code alone, if it is there already.
    """
    is_read = not all(version.is_retold for version in corpus.versions())
    if made is None:
        made = OfCode(environment.compiled(), editions() if editions and is_read else {})
    plays, lists, lines = play_library(corpus, published), given(corpus), sources.classes(corpus)
    return Beforehand(plays, made.templates, lists, made.editions if is_read else {}, lines)
