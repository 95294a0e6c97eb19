"""The records of a corpus in which a behaviour's rule may be found: by reviewed wording, along lineages, by number."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import ascii_lowercase

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus, standings
from ruletrail.corpus.store.standings import WordingPlace
from ruletrail.models import intervals
from ruletrail.models.behaviours import Behaviour, Variant, all_behaviours
from ruletrail.models.intervals import Seen

GLOSSARY = "Glossary: "


def key_of(number: str) -> tuple[bool, str]:
    """(True for a glossary entry, the key in the corpus) of "704.5j" or "Glossary: Land Type"."""
    return number.startswith(GLOSSARY), number.removeprefix(GLOSSARY).casefold()


def stem(number: str) -> str:
    """The number without its letters: "704.5" of "704.5j"."""
    return number.rstrip(ascii_lowercase)


@lru_cache(maxsize=1024)
def numbers(behaviour: Behaviour) -> tuple[str, ...]:
    """Every number that the behaviour's rule is known to have had."""
    return tuple(dict.fromkeys([*behaviour.rules, *(s.number for s in intervals.table().get(behaviour.name, ()) if s.number)]))


class CorpusTexts:
    """The records of a corpus that may state a behaviour, by version."""

    def __init__(self, corpus: Corpus, seen: Seen) -> None:
        self._corpus = corpus
        self._normal: dict[int, tuple[str, str]] = {}
        self._seen: dict[int, Mapping[str, str]] = {}
        for wording, normal, examples in standings.wordings(corpus):
            self._normal[wording] = normal, examples
            if (judged := seen.get(intervals.letters(self.text(wording)))) is not None:
                self._seen[wording] = judged
        self._matching: dict[tuple[str, int], tuple[Variant, ...]] = {}
        self._new = self._of_new_clauses()
        self.homes: dict[str, set[int]] = defaultdict(set)
        """Behaviour -> the lineages with a reviewed wording of it; for a new clause, the lineages at its numbers."""
        self._find_homes()
        self._reviewed: dict[tuple[int, str], list[WordingPlace]] = defaultdict(list)
        for place in standings.with_wordings(corpus, self._seen):
            for behaviour, variant in self._seen[place.wording].items():
                if variant:
                    self._reviewed[place.version, behaviour].append(place)
        self._along: dict[tuple[int, int | None], list[WordingPlace]] = defaultdict(list)
        for place in standings.in_lineages(corpus, {lineage for home in self.homes.values() for lineage in home}):
            self._along[place.version, place.lineage].append(place)
        self._at: dict[tuple[int, bool, str], list[WordingPlace]] = defaultdict(list)
        keys = {key_of(number) for made in all_behaviours() for number in numbers(made)}
        for place in standings.with_keys(corpus, {key for _, key in keys}):
            self._at[place.version, bool(place.in_glossary), place.key].append(place)
        self._neighbours: dict[tuple[int, str], list[WordingPlace]] = defaultdict(list)
        self._stems: set[str] = set()
        deciding = (place for found in (self._reviewed, self._at) for places in found.values() for place in places)
        self._load_neighbours({stem(place.key) for place in deciding if not place.in_glossary})

    def _of_new_clauses(self) -> list[tuple[str, WordingPlace]]:
        """(behaviour, record) for behaviours that the shipped table lacks: the records at their numbers whose text matches a
        cue."""
        new: dict[tuple[bool, str], list[Behaviour]] = defaultdict(list)
        for made in all_behaviours():
            for number in made.rules if made.name not in intervals.table() else ():
                new[key_of(number)].append(made)
        found = []
        for place in standings.with_keys(self._corpus, {key for _, key in new}):
            for made in new.get((bool(place.in_glossary), place.key), ()):
                if self.matching(made, place):
                    found.append((made.name, place))
        return found

    def _find_homes(self) -> None:
        for name, place in self._new:
            if place.lineage is not None:
                self.homes[name].add(place.lineage)
        for wording, lineage in standings.lineages_of(self._corpus, self._seen):
            for behaviour, variant in self._seen[wording].items():
                if variant:
                    self.homes[behaviour].add(lineage)

    def _load_neighbours(self, stems: set[str]) -> None:
        for place in standings.with_stems(self._corpus, stems):
            self._neighbours[place.version, stem(place.key)].append(place)
        self._stems |= stems

    def text(self, wording: int) -> str:
        """The text for matching cues: a record's normalised text with its examples."""
        normal, examples = self._normal[wording]
        return normal if examples == "[]" else " ".join([normal, *map(normalise, json.loads(examples))])

    def of(self, record: int) -> str:
        """The text of a record."""
        return self.text(standings.wording_of(self._corpus, record))

    def reviewed(self, version: int, behaviour: str) -> list[WordingPlace]:
        """The records of a version whose wording a person has judged to state some variant of the behaviour."""
        return self._reviewed.get((version, behaviour), [])

    def judged(self, place: WordingPlace, behaviour: str) -> str | None:
        """The variant that a person found in a record's wording; "" for no variant, None if nobody has reviewed it."""
        return self._seen.get(place.wording, {}).get(behaviour)

    def along(self, version: int, lineages: Iterable[int]) -> list[WordingPlace]:
        """The records of a version that belong to some lineages."""
        return [place for lineage in sorted(lineages) for place in self._along.get((version, lineage), ())]

    def neighbours(self, place: WordingPlace) -> list[WordingPlace]:
        """The rules next to a rule, with the rule itself: 704.5, 704.5a, 704.5b … Empty for a glossary entry."""
        if place.in_glossary:
            return []
        if (of := stem(place.key)) not in self._stems:
            self._load_neighbours({of})
        return self._neighbours.get((place.version, of), [])

    def lineage_of(self, record: int | None) -> int | None:
        """The lineage of a deciding record, or None."""
        return standings.lineage_of(self._corpus, record) if record is not None else None

    def at(self, version: int, numbers: Iterable[str]) -> list[WordingPlace]:
        """The records of a version at some numbers, in the order of the numbers."""
        return [place for number in numbers for place in self._at.get((version, *key_of(number)), ())]

    def book(self, version: int) -> list[WordingPlace]:
        """Every record of a version."""
        return standings.in_version(self._corpus, version)

    def matching(self, behaviour: Behaviour, place: WordingPlace) -> tuple[Variant, ...]:
        """The variants whose cues match a record's text."""
        key = behaviour.name, place.wording
        if key not in self._matching:
            self._matching[key] = tuple(behaviour.matching(self.text(place.wording)))
        return self._matching[key]
