"""What the model commands read: the corpus of the home when there is one; the models run without it."""

from __future__ import annotations

from contextlib import nullcontext

from corpus.errors import CorpusError
from corpus.store import FILE, Corpus


def corpus_if_any(settings):
    """A context with the home's corpus, or with None when there is none yet."""
    return Corpus.open(settings.home) if (settings.home / FILE).is_file() else nullcontext()


def every_version(corpus: Corpus | None) -> list[str]:
    """Every version that the corpus holds, or, without one, that is known; oldest first."""
    from models.parameters import shipped_versions

    return [v.version for v in corpus.versions()] if corpus else list(shipped_versions())


def needed(corpus: Corpus | None, settings) -> Corpus:
    """The corpus, for a command that reads rule texts. Raises CorpusError when there is none."""
    if corpus is None:
        raise CorpusError("no corpus here yet", str(settings.home / FILE), "run: ruletrail build SOURCE")
    return corpus
