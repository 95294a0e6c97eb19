"""Decides the variant of each behaviour that is in force in a version, from the version's own text.

A behaviour's rule is found by reviewed wordings, then along the lineages of these wordings, then by number. The cues of the
variants are matched against the text. The result has one of these bases:

- reviewed: one cue matches, in a wording that a maintainer has reviewed
- read: one cue matches, in a wording that nobody has reviewed
- ambiguous: several cues match; the variant in force before wins, else the next one of the shipped table
- open: the rule is there and no cue matches, or its number alone is missing; the variant of the version before goes on. Also
open: one cue matches, but a number or a word like "may" changed since, or the number occurs twice
- absent: a whole book lacks the rule
- assumed: the source doesn't cover the rule, or retells it in words that no cue matches; the shipped table decides, by date
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ruletrail.corpus.matching import matcher
from ruletrail.corpus.store import Corpus, Version
from ruletrail.corpus.store.standings import WordingPlace
from ruletrail.models import intervals
from ruletrail.models.behaviours import Behaviour, Variant, all_behaviours
from ruletrail.models.corpus_texts import GLOSSARY, CorpusTexts, key_of, numbers
from ruletrail.models.intervals import Seen

REVIEWED, READ, AMBIGUOUS, OPEN, ABSENT, ASSUMED = "reviewed", "read", "ambiguous", "open", "absent", "assumed"
BASES = (REVIEWED, READ, AMBIGUOUS, OPEN, ABSENT, ASSUMED)

#: The bases that an answer mentions as unsure.
UNSURE = frozenset({AMBIGUOUS, OPEN, ASSUMED})


@dataclass(frozen=True, slots=True)
class Standing:
    """The variant of one behaviour in one version, and the reason."""

    behaviour: str
    variant: Variant | None
    """The variant in force; None if the version doesn't have the behaviour."""
    basis: str
    number: str
    """The rule that decides, "704.5j" or "Glossary: Land Type"; for an assumed or open variant, the rule where it is expected."""
    record: int | None = None
    """The row id of the record that decided, or None."""
    matched: tuple[str, ...] = ()
    """The names of the variants whose cues match."""


def shipped(day: str) -> dict[str, Standing]:
    """Every behaviour in force at a day, from the shipped table."""
    return {made.name: found for made in all_behaviours() if (found := _assumed(made, day)) is not None}


def _assumed(behaviour: Behaviour, day: str) -> Standing | None:
    step = intervals.step_at(behaviour.name, day)
    variant = behaviour.find(step.variant) if step else None
    return Standing(behaviour.name, variant, ASSUMED, step.number) if step and variant else None


def _expected(behaviour: Behaviour, day: str) -> tuple[str, ...]:
    """The numbers at which a rule is searched on a day: its numbers just before and after that day, then the declared ones."""
    near = (intervals.step_at(behaviour.name, day), intervals.step_after(behaviour.name, day))
    return tuple(dict.fromkeys([*(step.number for step in near if step and step.number), *behaviour.rules]))


def find_all(corpus: Corpus, seen: Seen | None = None) -> dict[int, dict[str, Standing]]:
    """Version's row id -> its standings, by behaviour; behaviours that it never had are left out.

    seen: the reviewed wordings (default: the shipped ones).
    """
    texts = CorpusTexts(corpus, intervals.reviewed() if seen is None else seen)
    found: dict[int, dict[str, Standing]] = {}
    before: Version | None = None
    for version in corpus.versions():
        found[version.id] = VersionReading(texts, version, before, found[before.id] if before else {}).standings()
        if version.is_whole and not version.is_retold:
            before = version
    return found


class VersionReading:
    """Computes the standings of one version."""

    def __init__(self, texts: CorpusTexts, version: Version, last: Version | None, before: Mapping[str, Standing]) -> None:
        self.texts, self.version, self.last, self.before = texts, version, last, before
        self._where_expected: dict[str, tuple[str, ...]] = {}

    def standings(self) -> dict[str, Standing]:
        made = ((behaviour, self._stands(behaviour)) for behaviour in all_behaviours())
        return {behaviour.name: standing for behaviour, standing in made if standing is not None}

    def _expected(self, behaviour: Behaviour) -> tuple[str, ...]:
        if behaviour.name not in self._where_expected:
            self._where_expected[behaviour.name] = _expected(behaviour, self.version.date)
        return self._where_expected[behaviour.name]

    def _previous(self, behaviour: Behaviour) -> Standing | None:
        """The standing before: of the corpus's version before this one, or of the shipped table if that is nearer."""
        step = intervals.step_at(behaviour.name, self.version.date)
        if self.last is None or (step and self.last.date < step.since):
            return _assumed(behaviour, self.version.date)
        held = self.before.get(behaviour.name)
        return held if held and held.variant else None

    def _stands(self, behaviour: Behaviour) -> Standing | None:
        previous, basis = self._previous(behaviour), REVIEWED
        said = self._records_by_variant(behaviour, self.texts.reviewed(self.version.id, behaviour.name))
        if not said:
            basis = READ
            candidates = (self._records_by_variant(behaviour, places) for places in self._candidates(behaviour))
            said = next((found for found in candidates if found), {})
        return self._decided(behaviour, said, basis, previous) if said else self._silent(behaviour, previous)

    def _records_by_variant(self, behaviour: Behaviour, places: Iterable[WordingPlace]) -> dict[str, list[WordingPlace]]:
        """Variant -> the records that state it. A person's judgement of a wording overrides the cues."""
        said: dict[str, list[WordingPlace]] = defaultdict(list)
        for place in places:
            judged = self.texts.judged(place, behaviour.name)
            for name in [v.name for v in self.texts.matching(behaviour, place)] if judged is None else filter(None, [judged]):
                said[name].append(place)
        return said

    def _candidates(self, behaviour: Behaviour) -> Iterable[list[WordingPlace]]:
        """The records that may state it in a wording that nobody has judged, the surest first."""
        homes = self.texts.along(self.version.id, self.texts.homes.get(behaviour.name, ()))
        numbered = self.texts.at(self.version.id, self._expected(behaviour))
        for places in (homes, *([place] for place in numbered)):
            yield [place for place in places if self.texts.judged(place, behaviour.name) is None]

    def _decided(
        self, behaviour: Behaviour, records: dict[str, list[WordingPlace]], basis: str, previous: Standing | None
    ) -> Standing:
        """The standing if records state these variants. It is ambiguous if records of the same place state different ones."""
        place = self._where(behaviour, records[self._preferred(behaviour, set(records), previous)])
        unjudged = [each for each in self._near(behaviour, place) if self.texts.judged(each, behaviour.name) is None]
        records = {**self._records_by_variant(behaviour, unjudged), **records}
        name = self._preferred(behaviour, set(records), previous)
        place = self._where(behaviour, records[name])
        number, matched = self._number(behaviour, place), tuple(sorted(records))
        if len(records) == 1:
            if doubted := self._doubted(behaviour, place, unjudged, previous if basis == READ else None):
                return Standing(behaviour.name, behaviour.find(name), OPEN, number, doubted, matched)
        else:
            basis = AMBIGUOUS
        return Standing(behaviour.name, behaviour.find(name), basis, number, place.record, matched)

    def _doubted(
        self, behaviour: Behaviour, place: WordingPlace, unjudged: list[WordingPlace], previous: Standing | None
    ) -> int | None:
        """The record that casts doubt on the variant of a matching cue, or None.

        It is another record with the same number that states neither variant; or the deciding record itself, if only a number
        or the like changed since ``previous``, which has the same variant.
        """
        for other in unjudged:
            if other.key == place.key and other.wording != place.wording and not self.texts.matching(behaviour, other):
                return other.record
        if not (previous and previous.record and [previous.variant] == list(self.texts.matching(behaviour, place))):
            return None
        goes_on = previous.basis == OPEN and previous.matched  # nobody has reviewed it since
        changed = previous.basis == REVIEWED and changed_words(self.texts.of(previous.record), self.texts.text(place.wording))
        return place.record if goes_on or changed else None

    def _where(self, behaviour: Behaviour, places: list[WordingPlace]) -> WordingPlace:
        """The record at an expected number, else the first."""
        expected = {key_of(number) for number in self._expected(behaviour)}
        return next((place for place in places if (bool(place.in_glossary), place.key) in expected), places[0])

    def _near(self, behaviour: Behaviour, place: WordingPlace) -> list[WordingPlace]:
        """The records that could contradict the deciding one: next to it, along its lineages, at the expected numbers."""
        homes = self.texts.along(self.version.id, self.texts.homes.get(behaviour.name, ()))
        numbered = self.texts.at(self.version.id, self._expected(behaviour))
        return list({each.record: each for each in (*self.texts.neighbours(place), *homes, *numbered)}.values())

    def _preferred(self, behaviour: Behaviour, records: set[str], previous: Standing | None) -> str:
        """Of several variants, the one in force before, else the next of the shipped table, else the last declared."""
        if len(records) == 1:
            return next(iter(records))
        if previous and previous.variant and previous.variant.name in records:
            return previous.variant.name
        later = (step.variant for step in intervals.table().get(behaviour.name, ()) if step.since >= self.version.date)
        return next((name for name in later if name in records), max(records, key=[v.name for v in behaviour.variants].index))

    def _number(self, behaviour: Behaviour, place: WordingPlace) -> str:
        if not place.in_glossary:
            return place.key
        known = (number for number in numbers(behaviour) if key_of(number) == (True, place.key))
        return next(known, f"{GLOSSARY}{place.key}")

    def _silent(self, behaviour: Behaviour, previous: Standing | None) -> Standing | None:
        """The standing if no cue matches. ``previous`` is the standing before, and has the expected number."""
        if previous is None:
            return None if self.version.covers is None else _assumed(behaviour, self.version.date)
        places = self.texts.along(self.version.id, self.texts.homes.get(behaviour.name, ()))
        expected, (glossary, key) = previous.number, key_of(previous.number)
        if none := next((place for place in places if self.texts.judged(place, behaviour.name) == ""), None):
            return Standing(behaviour.name, None, ABSENT, expected, none.record)
        lineage = self.texts.lineage_of(previous.record)
        here = [p for p in places if (bool(p.in_glossary), p.key) == (glossary, key) or (lineage and p.lineage == lineage)]
        if here or (places and self.version.covers is None):
            place = [*here, *places][0]
            return Standing(behaviour.name, previous.variant, OPEN, self._number(behaviour, place), place.record)
        if gap := self.version.coverage.gap_at("glossary" if glossary else "rule", key):
            return Standing(behaviour.name, previous.variant, OPEN if gap.numbers == (key,) else ASSUMED, expected)
        if self.version.covers is not None:
            return Standing(behaviour.name, previous.variant, ASSUMED, expected)
        if found := self._elsewhere(behaviour):
            return found
        there = self.texts.at(self.version.id, [expected])
        if there and (there[0].lineage is None or behaviour.name not in self.texts.homes):  # the owner of that rule is unknown
            return Standing(behaviour.name, previous.variant, OPEN, expected, there[0].record)
        return Standing(behaviour.name, None, ABSENT, expected)

    def _elsewhere(self, behaviour: Behaviour) -> Standing | None:
        """The standing from the only new record of a whole book whose text matches a cue, or None. The rule left its old
        place."""
        old = self.texts.book(self.last.id) if self.last else []
        wordings, lineages = {place.wording for place in old}, {place.lineage for place in old} - {None}
        book = self.texts.book(self.version.id)
        new = (place for place in book if place.wording not in wordings and place.lineage not in lineages)
        hits = [(place, said) for place in new if (said := self.texts.matching(behaviour, place))]
        if len(hits) != 1 or len(hits[0][1]) != 1:
            return None
        (place, (variant,)) = hits[0]
        return Standing(behaviour.name, variant, READ, self._number(behaviour, place), place.record, (variant.name,))


_COUNTING = re.compile(
    r"\b(one|two|three|four|five|six|seven|eight|nine|ten|all|another|any|can|can.t|cannot|don.t|doesn.t|each|except|fewer"
    r"|instead|isn.t|aren.t|less|may|more|must|no|not|only|other|unless)\b"
)
#: From this share of equal words on, two wordings count as the same except for some words. Below, the rule was rewritten.
NEARLY_THE_SAME = 0.8


def changed_words(old: str, new: str) -> frozenset[str]:
    """The words that matter, such as numbers and "may", that only one of two normalised wordings has.

    Empty if the wordings have little else in common.
    """
    before, after = old.casefold(), new.casefold()
    changed = frozenset(_COUNTING.findall(before)) ^ frozenset(_COUNTING.findall(after))
    if not changed or matcher(before.split(), after.split()).ratio() < NEARLY_THE_SAME:
        return frozenset()
    return changed
