"""Links that seem to add or remove a rule only because a source lost it."""

from __future__ import annotations

from ruletrail.corpus.store import Corpus, Version, lineages, links


class Lost:
    """Separates real additions and removals from those that come from a hole, or from a source that holds a part of the rules."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._whole = [version for version in corpus.versions() if version.is_whole]
        self._over_holes = links.over_holes(corpus)
        self._both_sides: dict[int, set[int]] = {}

    def explains(self, version: Version, record: int, lineage: int | None) -> bool:
        """True when ``version`` lacks ``record`` of ``lineage`` (row ids) only because its source lost it.

        That is known in two cases: a link over the hole carries the lineage on; or ``version`` is a part of the rules, and the
        whole rulebooks before and after it hold the lineage.
        """
        if not version.coverage.holes and version.covers is None:
            return False
        return record in self._over_holes if version.is_whole else lineage in self._held_on_both_sides(version)

    def _held_on_both_sides(self, part: Version) -> set[int]:
        if part.id not in self._both_sides:
            before = [version for version in self._whole if version.date < part.date][-1:]
            after = [version for version in self._whole if version.date > part.date][:1]
            held = [lineages.held_by(self._corpus, version) for version in before + after]
            self._both_sides[part.id] = held[0] & held[1] if len(held) == 2 else set()
        return self._both_sides[part.id]
