"""The records of a corpus in which a behaviour's rule may be found: by reviewed wording, along lineages, by number."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import ascii_lowercase

from corpus.normalise import normalise
from corpus.store import Corpus, standings
from corpus.store.standings import WordingPlace
from models import intervals
from models.behaviours import Behaviour, Variant, all_behaviours
from models.intervals import Seen

GLOSSARY = "Glossary: "


def key_of(number: str) -> tuple[bool, str]:
    """(is it a glossary entry, how the corpus calls it) of "704.5j" or "Glossary: Land Type"."""
    return number.startswith(GLOSSARY), number.removeprefix(GLOSSARY).casefold()


def stem(number: str) -> str:
    """The number without its letters: "704.5" of "704.5j"."""
    return number.rstrip(ascii_lowercase)


@lru_cache(maxsize=1024)
def numbers(behaviour: Behaviour) -> tuple[str, ...]:
    """Every number that the behaviour's rule is known to have had."""
    return tuple(dict.fromkeys([*behaviour.rules, *(s.number for s in intervals.table().get(behaviour.name, ()) if s.number)]))


class CorpusTexts:
    """The records of a corpus that may bear a clause out, by version."""

    def __init__(self, corpus: Corpus, seen: Seen) -> None:
        self._corpus = corpus
        self._normal: dict[int, tuple[str, str]] = {}
        self._seen: dict[int, Mapping[str, str]] = {}
        for wording, normal, examples in standings.wordings(corpus):
            self._normal[wording] = normal, examples
            if (judged := seen.get(intervals.letters(self.text(wording)))) is not None:
                self._seen[wording] = judged
        self.homes: dict[str, set[int]] = defaultdict(set)
        """Behaviour -> the lineages in which a reviewed wording says it."""
        self._reviewed: dict[tuple[int, str], list[WordingPlace]] = defaultdict(list)
        for place in standings.with_wordings(corpus, self._seen):
            for behaviour, variant in self._seen[place.wording].items():
                if variant:
                    self._reviewed[place.version, behaviour].append(place)
                    if place.lineage is not None:
                        self.homes[behaviour].add(place.lineage)
        self._along: dict[tuple[int, int | None], list[WordingPlace]] = defaultdict(list)
        self._lineages: dict[int, int | None] = {}
        for place in standings.in_lineages(corpus, {lineage for home in self.homes.values() for lineage in home}):
            self._along[place.version, place.lineage].append(place)
            self._lineages[place.record] = place.lineage
        self._at: dict[tuple[int, bool, str], list[WordingPlace]] = defaultdict(list)
        keys = {key_of(number) for made in all_behaviours() for number in numbers(made)}
        for place in standings.with_keys(corpus, {key for _, key in keys}):
            self._at[place.version, bool(place.in_glossary), place.key].append(place)
        self._beside: dict[tuple[int, str], list[WordingPlace]] = defaultdict(list)
        deciding = [
            *(place for places in self._reviewed.values() for place in places),
            *(p for ps in self._at.values() for p in ps),
        ]
        for place in standings.with_stems(corpus, {stem(each.key) for each in deciding if not each.in_glossary}):
            self._beside[place.version, stem(place.key)].append(place)
        self._matching: dict[tuple[str, int], tuple[Variant, ...]] = {}

    def text(self, wording: int) -> str:
        """What cues are held against: the normalised text with its examples."""
        normal, examples = self._normal[wording]
        return normal if examples == "[]" else " ".join([normal, *map(normalise, json.loads(examples))])

    def of(self, record: int) -> str:
        """The text of a record."""
        return self.text(standings.wording_of(self._corpus, record))

    def reviewed(self, version: int, behaviour: str) -> list[WordingPlace]:
        """The records of a version whose wording was judged to say a variant of a behaviour."""
        return self._reviewed.get((version, behaviour), [])

    def judged(self, place: WordingPlace, behaviour: str) -> str | None:
        """The variant that a record's wording was judged to say; "": none; None: nobody has reviewed it."""
        return self._seen.get(place.wording, {}).get(behaviour)

    def along(self, version: int, lineages: Iterable[int]) -> list[WordingPlace]:
        """The records of a version in some lineages."""
        return [place for lineage in sorted(lineages) for place in self._along.get((version, lineage), ())]

    def beside(self, place: WordingPlace) -> list[WordingPlace]:
        """The rules next to a rule, itself included: 704.5, 704.5a, 704.5b … None of a glossary entry."""
        return [] if place.in_glossary else self._beside.get((place.version, stem(place.key)), [])

    def lineage_of(self, record: int | None) -> int | None:
        """The lineage of a record that decided somewhere."""
        return self._lineages.get(record) if record is not None else None

    def at(self, version: int, numbers: Iterable[str]) -> list[WordingPlace]:
        """The records of a version at some numbers, in the order of the numbers."""
        return [place for number in numbers for place in self._at.get((version, *key_of(number)), ())]

    def book(self, version: int) -> list[WordingPlace]:
        """Every record of a version."""
        return standings.in_version(self._corpus, version)

    def matching(self, behaviour: Behaviour, place: WordingPlace) -> tuple[Variant, ...]:
        """The variants whose cues are in a record's text."""
        key = behaviour.name, place.wording
        if key not in self._matching:
            self._matching[key] = tuple(behaviour.matching(self.text(place.wording)))
        return self._matching[key]
