"""What the model commands read: the corpus of the home when there is one; the models run without it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import FILE, Corpus
from ruletrail.home import Settings

BUILT_IN = "Built-in data is ruletrail's own record of which rules were in force when."


def corpus_if_any(settings: Settings) -> AbstractContextManager[Corpus | None]:
    """A context with the home's corpus, or with None when nothing was built yet."""
    return settings.open() if settings.has_corpus else nullcontext()


def every_version(corpus: Corpus | None) -> list[str]:
    """Every version that the corpus holds, and the day of each other known release, whose rules are built in; oldest first."""
    from ruletrail.models.parameters import shipped_versions

    days = {v.version: v.date for v in (corpus.versions() if corpus else [])}
    days |= {day: day for day in {*shipped_versions()} - {*days.values()}}
    return sorted(days, key=lambda version: (days[version], version))


def needed(corpus: Corpus | None, settings: Settings) -> Corpus:
    """The corpus, for a command that reads rule texts. Raises CorpusError when there is none."""
    if corpus is None:
        raise CorpusError("no corpus here yet", str(settings.home / FILE), "run: ruletrail build SOURCE")
    return corpus


def named(asked: str, version: str, by_text: bool) -> str:
    """How a version is headed: with what was asked for where that is something else, and whether its text is here.

    >>> named("2003", "2003-12-01", False)
    '2003: the rules of 2003-12-01 (text missing; using built-in data)'
    """
    shown = version if asked in ("", version) else f"{asked}: the rules of {version}"
    return shown if by_text else f"{shown} (text missing; using built-in data)"
