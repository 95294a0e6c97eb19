"""What a site needs that doesn't need the archive, so that it can be made while another process reads that."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from corpus.store import Corpus
from site_templates import environment
from site_templates.played import Plays, play_library


@dataclass(frozen=True)
class Beforehand:
    """What one process makes and another uses, of the same code and the same corpus."""

    plays: Plays
    templates: dict[str, bytes]
    """See ``environment.compiled``."""


def make(corpus: Corpus, published: Path | None) -> Beforehand:
    """Plays the scenarios, and compiles the templates."""
    return Beforehand(play_library(corpus, published), environment.compiled())
