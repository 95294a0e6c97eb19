"""The home: a folder of generations, each a corpus with the index and the site made from it, and one pointer.

    HOME/generations/000007/   corpus.sqlite, index/, site/ of one build, site.notes/ for the next one, a manifest of their files
    HOME/current               the generation that readers are given: a symbolic link, or a file that holds its name
    HOME/corpus.sqlite, index, site    links into ``current``, so that the paths that people use last
    HOME/.staging/             where a build works
    HOME/sources/              texts that ``fetch`` downloaded
    HOME/cards.tsv             names of cards, read from a file that the user gave to ``search``

Readers look at the pointer once and stay with the generation that it named, so they see all of one build or all of the
next. An old generation goes with a later build, when nobody has its corpus open. ruletrail.generations makes them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ruletrail.answers.search import CARDS, INDEX
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import FILE, Corpus

CURRENT, GENERATIONS, SITE = "current", "generations", "site"
#: A build's notes on a site for the next one, beside the site (``site_templates.writer.notes_of``).
SITE_NOTES = "site.notes"
#: The file in the index and in the site's notes with the fingerprint of their corpus; for a site, its scope and "oembed" follow.
STAMP = "corpus.fingerprint"


@dataclass
class Settings:
    """The paths of a home: corpus, index and site. ``home`` is the folder that the user names."""

    home: Path

    @cached_property
    def generation(self) -> Path:
        """The folder of the generation that was current at the first call."""
        return current(self.home)

    @property
    def index(self) -> Path:
        return self.generation / INDEX

    @property
    def site(self) -> Path:
        return self.generation / SITE

    @property
    def site_notes(self) -> Path:
        return self.generation / SITE_NOTES

    @property
    def cards(self) -> Path:
        """The file with the names of cards, once the user gave a file of cards."""
        return self.home / CARDS

    @property
    def sources(self) -> Path:
        return self.home / "sources"

    @property
    def has_corpus(self) -> bool:
        return (self.generation / FILE).is_file()

    def open(self) -> Corpus:
        """The corpus, to be read. Raises CorpusError if there is none, or one of another schema.

        Index and site of these settings are of the same build from then on.
        """
        while True:
            try:
                corpus = Corpus.open(self.generation)
            except CorpusError as error:
                # A build may have put a newer one in place and removed this one since the pointer was read.
                if current(self.home) == self.generation:
                    if error.where == str(self.generation / FILE):
                        error = CorpusError(error.what, str(self.home / FILE), error.remedy)
                    raise error from None
                del self.generation
            else:
                # The lock may have come free because the file went between its opening and the lock.
                if not self.has_corpus:
                    corpus.close()
                    del self.generation
                    continue
                return corpus


def default_home() -> Path:
    """The default home: $RULETRAIL_HOME, else a folder of the user's data."""
    if named := os.environ.get("RULETRAIL_HOME"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("ruletrail", appauthor=False)


def current(home: Path) -> Path:
    """The folder of the generation that the pointer names; if it is damaged, the newest one; without any, the home itself.

    If a home was copied with its links followed, the pointer is itself a folder, which a build replaces. So its twin among the
    generations is taken: that stays as long as somebody reads it.
    """
    there = pointed(home)
    return there if there and there.name != CURRENT else _newest(home / GENERATIONS) or there or home


def pointed(home: Path) -> Path | None:
    """The folder that the pointer names; None if the pointer is missing or damaged."""
    pointer = home / CURRENT
    try:
        if pointer.is_dir():  # a link, or a generation itself where a home was copied with its links followed
            return pointer.resolve() if (pointer / FILE).is_file() else None
        name = pointer.read_text("ascii").strip() if pointer.is_file() else ""
        place = home / GENERATIONS / name
        return place if name.isdecimal() and (place / FILE).is_file() else None
    except (OSError, ValueError):
        return None


def _newest(generations: Path) -> Path | None:
    """The newest generation with a corpus. One without a corpus has lost it, since a build puts it in place whole."""
    try:
        made = [place for place in generations.iterdir() if place.name.isdecimal() and (place / FILE).is_file()]
    except OSError:
        return None
    return max(made, key=lambda place: int(place.name), default=None)


def is_home(folder: Path) -> bool:
    """True if a build has put its results into the folder."""
    return (folder / FILE).exists() or (folder / GENERATIONS).is_dir()
