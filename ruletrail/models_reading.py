"""The models' readings of a corpus that is built or added to: the variants in each version, and the clauses that a person should
review.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail.build_options import MANY, Options
from ruletrail.corpus import workers
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.store import Corpus, Version

if TYPE_CHECKING:
    from ruletrail.corpus.history import Archive


def bring_up_to_date(home: Path, options: Options) -> tuple[bool, Archive | None]:
    """Makes the models read the corpus in ``home``, unless they did so with the clauses and judgements of now.

    Returns True if they read it, and the archive if it was read meanwhile.
    """
    from ruletrail.models import standings

    with Corpus.open(home, write=True) as corpus:
        if standings.are_current(corpus):
            return False, None
        many = len(corpus.versions()) >= MANY and options.jobs > 1 and options.index
        if not many:
            every(corpus)
            corpus.commit()
    return True, _with_the_archive(home) if many else None


def every(corpus: Corpus) -> None:
    """Writes the standings of each version."""
    from ruletrail.models import standings

    with not_collected():
        standings.store(corpus)


def _with_the_archive(home: Path) -> Archive:
    """Writes the standings of each version, found by another process, and returns the archive, which this one reads meanwhile."""
    from ruletrail.corpus.history import Archive
    from ruletrail.models import standings

    def find(_progress: object) -> standings.Found:
        with Corpus.open(home) as corpus, not_collected():
            return standings.find_rows(corpus)

    with workers.in_background(find) as found:
        with Corpus.open(home) as corpus:
            archive = Archive(corpus)
        rows = found(None)
    with Corpus.open(home, write=True) as corpus:
        standings.keep(corpus, rows)
        corpus.commit()
    return archive


def to_review(corpus: Corpus, versions: list[Version]) -> dict[str, int]:
    """Basis -> number of standings of some versions that a person should look at; and the numbers of moved rules and changed
    lists.
    """
    from ruletrail.models.differing import changed_lists, renumbered
    from ruletrail.models.reviewing import findings, version_before
    from ruletrail.models.rules import rules_as_of

    told = Counter(found.standing.basis for version in versions for found in findings(corpus, version))
    for version in versions:
        if version.is_whole and (before := version_before(corpus, version)):
            old, new = rules_as_of(before.version, corpus), rules_as_of(version.version, corpus)
            told["renumbered"] += len(renumbered(old, new))
            told["changed lists"] += len(changed_lists(old, new))
    return {what: number for what, number in told.items() if number}
