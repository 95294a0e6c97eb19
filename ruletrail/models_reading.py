"""What the models read in a corpus that is built or added to: which variants stand in each version, and what a person should
look at."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from corpus import workers
from corpus.garbage import not_collected
from corpus.store import Corpus, Version

if TYPE_CHECKING:
    from corpus.history import Archive


def every(corpus: Corpus, newest: Version | None = None) -> None:
    """Writes what stands in each version. ``newest``: the only one that is new, where the others are as they were."""
    from models import standings

    with not_collected():
        if newest:
            standings.store_newest(corpus, newest)
        else:
            standings.store(corpus)


def beside_the_archive(home: Path) -> Archive:
    """Writes what stands in each version of the corpus in ``home``, which a process of its own finds out while this one reads
    the archive; and returns that."""
    from corpus.history import Archive
    from models import standings

    def find(_progress: object) -> standings.Found:
        with Corpus.open(home) as corpus, not_collected():
            return standings.find_rows(corpus)

    with workers.beside(find) as found:
        with Corpus.open(home) as corpus:
            archive = Archive(corpus)
        rows = found(None)
    with Corpus.open(home, write=True) as corpus:
        standings.keep(corpus, rows)
        corpus.commit()
    return archive


def to_review(corpus: Corpus, versions: list[Version]) -> dict[str, int]:
    """Basis -> how many standings of some versions a person should look at; and how many rules moved, and lists changed."""
    from models.differing import changed_lists, renumbered
    from models.reviewing import findings, version_before
    from models.rules import rules_as_of

    told = Counter(found.standing.basis for version in versions for found in findings(corpus, version))
    for version in versions:
        if version.is_whole and (before := version_before(corpus, version)):
            old, new = rules_as_of(before.version, corpus), rules_as_of(version.version, corpus)
            told["renumbered"] += len(renumbered(old, new))
            told["changed lists"] += len(changed_lists(old, new))
    return {what: number for what, number in told.items() if number}
