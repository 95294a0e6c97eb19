"""The corpus of the model commands: the home's, if there is one. The models run without it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import FILE, Corpus
from ruletrail.home import Settings


def corpus_if_any(settings: Settings) -> AbstractContextManager[Corpus | None]:
    """A context with the home's corpus, or with None if nothing was built yet."""
    return settings.open() if settings.has_corpus else nullcontext()


def needed(corpus: Corpus | None, settings: Settings) -> Corpus:
    """The corpus, for a command that reads rule texts. Raises CorpusError if there is none."""
    if corpus is None:
        raise CorpusError("no corpus here yet", str(settings.home / FILE), "run: ruletrail build SOURCE")
    return corpus
