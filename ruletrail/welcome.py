"""What ``ruletrail`` alone says: what the home holds, and what to do next."""

from __future__ import annotations

from ruletrail import checks
from ruletrail.advice import example_number, example_words
from ruletrail.corpus.errors import CorpusError
from ruletrail.home import Settings
from ruletrail.output import counted


def lines(settings: Settings) -> list[str]:
    """A few lines on the state of the home, each next step as a command."""
    return [
        "ruletrail: the history of the rules of Magic: The Gathering.",
        "",
        *_state(settings),
        "",
        "All commands:  ruletrail --help",
    ]


def _state(settings: Settings) -> list[str]:
    if not settings.has_corpus:
        return [f"There is nothing in {settings.home} yet.", *_without_texts(settings)]
    try:
        with settings.open() as corpus:
            versions = corpus.versions()
            number, words = example_number(corpus), example_words(corpus)
            in_step = [checks.stamp_of(folder)[:1] == [corpus.fingerprint()] for folder in (settings.index, settings.site)]
    except CorpusError as error:
        return [f"{settings.home} can't be read: {error.what}.", "Build it anew:  ruletrail build SOURCE"]
    dates = sorted(version.date for version in versions)
    what = "the digest" if dates and all(version.is_retold for version in versions) else counted(len(versions), "version")
    held = f"{settings.home} holds {what}" + (f", {dates[0]} to {dates[-1]}." if dates else ".")
    if not all(in_step):
        return [held, "Index or site are missing or older:  ruletrail check"]
    tries = [
        held,
        f"Search it:      ruletrail search {words}",
        f"Trace a rule:   ruletrail history {number}",
        "Browse it:      ruletrail serve",
    ]
    if what == "the digest":
        tries.append("Real texts:     ruletrail fetch, then: ruletrail build")
    return tries


def _without_texts(settings: Settings) -> list[str]:
    if settings.sources.is_dir():
        return ["Build the texts that were fetched:  ruletrail build"]
    return [
        "Try it with the digest:    ruletrail build",
        "Download the real texts:   ruletrail fetch, then: ruletrail build",
        "Use texts of your own:     ruletrail build FOLDER",
    ]
