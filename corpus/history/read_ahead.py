"""Reads the archive of a corpus while a text is being added to a copy of that corpus, and then brings it up to date with the
copy.
"""

from __future__ import annotations

from corpus.history.archive import Archive
from corpus.store import Corpus, Version, links


class ReadAhead:
    """The archive of a corpus, and what tells whether another corpus only goes on from it."""

    def __init__(self, corpus: Corpus) -> None:
        self._archive = Archive(corpus)
        self._held = corpus.versions(commentary=True)
        self._links = links.bridged(corpus), links.stored(corpus)

    def archive_of(self, corpus: Corpus, newest: Version | None) -> Archive:
        """The archive of a corpus that was made by adding texts to the one read. To be asked once.

        ``newest`` is the version that was added, if every older record is in the same lineage as before. If more was added than
        this rulebook, or it isn't the newest, the whole archive is read.
        """
        if newest is None or not self._goes_on(corpus, newest):
            return Archive(corpus)
        self._archive.with_newest(corpus, newest)
        return self._archive

    def _goes_on(self, corpus: Corpus, newest: Version) -> bool:
        held = [version for version in corpus.versions(commentary=True) if version.id != newest.id]
        rules = corpus.versions()
        if held != self._held or rules[-1].id != newest.id:
            return False
        # What a part holds is also looked for in the whole rulebook after it: that mustn't be the new one.
        last = max((version.date for version in rules[:-1] if version.is_whole), default="")
        if any(version.date >= last for version in rules[:-1] if not version.is_whole):
            return False
        return self._links == (links.bridged(corpus), links.stored(corpus, without=newest))
