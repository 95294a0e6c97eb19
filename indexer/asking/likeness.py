"""How much a question is like the ways that a rule is known to be asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from indexer.asking.understand import Concept

#: What a phrase adds that is the question word for word, for each unit of the question's rarity; and how fast that falls with
#: the likeness.
ASKED_SO, POWER = 0.9, 2.0
#: What a word of a phrase counts that the question has not; a usual word's rarity.
OTHER = 4.0


class PhraseLikeness:
    """One question, to be compared with phrases. ``rarity`` gives the weight of a stem."""

    def __init__(self, asked: tuple[Concept, ...], rarity: Callable[[str], float], when: int | None) -> None:
        self.when = when
        self.concepts: list[tuple[tuple[tuple[tuple[str, ...], float], ...], float]] = []
        for concept in asked:
            if concept.typed and (worth := sum(map(rarity, concept.ways[0][0]))):
                self.concepts.append((concept.ways, worth))
        self.whole = sum(worth for _, worth in self.concepts)
        self.reasons: dict[int, str] = {}
        """document -> the phrase that more than half of its score comes from."""

    def gain(self, doc: int, phrases: Iterable[tuple[str, int, int, str]], score: float) -> float:
        """What the likest phrase of the day adds to a document's score. A phrase: as written, first and last day, stems."""
        like, phrase = max(
            ((self._like(stems.split()), words) for words, since, until, stems in phrases if self._is_of_the_day(since, until)),
            default=(0.0, ""),
        )
        gained = ASKED_SO * self.whole * float(like**POWER)
        if gained > score:
            self.reasons[doc] = phrase
        return gained

    def _is_of_the_day(self, since: int, until: int) -> bool:
        return self.when is None or since <= self.when <= until

    def _like(self, stems: list[str]) -> float:
        """The cosine of question and phrase. Each word is weighted by its rarity."""
        left = set(stems)
        shared = full = 0.0
        for ways, worth in self.concepts:
            share, found = 0.0, list[str]()
            for way, weight in ways:
                has = [word for word in way if word in left]
                if has and (value := weight * (len(has) / len(way)) ** 2) > share:
                    share, found = value, has
            shared += worth * share
            full += worth * share
            left.difference_update(found)
        full += OTHER * len(left)
        return min(1.0, shared / (self.whole * full) ** 0.5) if shared else 0.0
