"""The output of ``ruletrail`` without a command: the content of the home, and the next steps."""

from __future__ import annotations

from ruletrail.advice import examples
from ruletrail.home import Settings
from ruletrail.output import counted


def lines(settings: Settings) -> list[str]:
    """A few lines on the home, each next step as a command. Raises CorpusError for a home that can't be read."""
    state = _held(settings) if settings.has_corpus else _without_texts(settings)
    return ["ruletrail: the history of the rules of Magic: The Gathering.", "", *state, "", "All commands:  ruletrail --help"]


def _held(settings: Settings) -> list[str]:
    with settings.open() as corpus:
        versions = corpus.versions()
        number, words = examples(corpus)
    dates = sorted(version.date for version in versions)
    is_digest = bool(dates) and all(version.is_retold for version in versions)
    what = "the digest" if is_digest else counted(len(versions), "version")
    return [
        f"{settings.home} holds {what}" + (f", {dates[0]} to {dates[-1]}." if dates else "."),
        f"Search it:      ruletrail search {words}",
        f"Trace a rule:   ruletrail history {number}",
        "Browse it:      ruletrail serve",
        "Is it whole?    ruletrail check",
        *["Real texts:     ruletrail fetch"] * is_digest,
    ]


def _without_texts(settings: Settings) -> list[str]:
    steps = [
        "Try it with the digest:    ruletrail build",
        "Download the real texts:   ruletrail fetch",
        "Use texts of your own:     ruletrail build FOLDER",
    ]
    fetched = ["Build the texts that were fetched:  ruletrail build"]
    return [f"There is nothing in {settings.home} yet.", *(fetched if settings.sources.is_dir() else steps)]
