"""One lineage through time: its stands divided into stretches at each change of wording or number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ruletrail.corpus.change import Forms
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.forms import NO_EXAMPLES
from ruletrail.corpus.history.stands import Stand, Wording
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.names import is_obsolete


@dataclass(slots=True)
class Era:
    """Versions in a row with the same wording, the same number, or both. ``stands`` is never empty."""

    stands: list[Stand]
    start: str
    """The first day in force."""
    end: str
    """The last day in force, included; "" if no version shows that it ended."""
    returned: bool = False
    """True when the lineage was absent right before: a version covers it and lacks it."""
    gone: int | None = None
    """The place of the first version without the lineage, if its absence ended the era."""
    known: str = ""
    """The last version that is known to have the lineage, if ``end`` is "" and its state today is unknown, because the newest
    texts are parts or copies, or don't cover it. "" if the newest whole rulebook has it."""

    @property
    def first(self) -> Stand:
        return self.stands[0]

    @property
    def last(self) -> Stand:
        return self.stands[-1]

    def runs(self) -> list[list[Stand]]:
        """The stands in groups with one number each, oldest first."""
        return _parted(self.stands, [stand.key for stand in self.stands])


@dataclass(slots=True)
class Lineage:
    """A rule, heading or glossary entry through all versions.

    Its stands are those in whole rulebooks; if no whole rulebook has it, those in parts of the rules. ``eras``, ``worded``,
    ``example_eras``, ``numbers`` and ``stretches`` divide the same stands. Each begins a new era when the lineage comes back
    after a version without it.
    """

    id: int
    address: str
    kind: str
    eras: list[Era]
    """Divided at each change of the wording, whatever the number."""
    worded: list[Era]
    """Divided at each change of the words: examples, references to other rules, and the number may change within an era."""
    example_eras: list[Era]
    """Divided at each change of the examples, whatever the rest. Stands without examples belong to no era."""
    numbers: list[Era]
    """Divided at each change of the number, whatever the wording."""
    stretches: list[Era]
    """Divided at each change of the wording or the number."""
    copies: list[Stand] = field(default_factory=list)
    """The stands in parts of the rules and second copies, if whole rulebooks have the lineage."""

    @property
    def first(self) -> Stand:
        return self.eras[0].first

    @property
    def last(self) -> Stand:
        return self.eras[-1].last

    @property
    def end(self) -> str:
        """The last day in force; "" if no version shows that it ended."""
        return self.eras[-1].end

    @property
    def ended_at(self) -> int | None:
        """The place of the version with which the rule, or the term, went out of use.

        That is the first version without it, or the first of the versions in a row whose glossary calls the term obsolete.
        None while it is in use, and for a term that was obsolete from the start.
        """
        if self.gone is not None or not is_obsolete(self.last.term):
            return self.gone
        called = [is_obsolete(era.first.term) for era in self.numbers]
        living = max((n for n, obsolete in enumerate(called) if not obsolete), default=-1)
        return self.numbers[living + 1].first.version if living >= 0 else None

    @property
    def known(self) -> str:
        """The last version known to have the lineage, if no later version covers it; otherwise ""."""
        return self.eras[-1].known

    @property
    def gone(self) -> int | None:
        """The place of the first version that no longer has the lineage; None if no version shows that it ended."""
        return self.eras[-1].gone

    def every_stand(self) -> Iterator[Stand]:
        """Every stand except those in copies, oldest first."""
        return (stand for era in self.eras for stand in era.stands)

    def in_force(self, place: int) -> bool:
        """True when the lineage was in the rules at that version, as far as the versions show."""
        ends = [era.gone or following.first.version for era, following in pairwise(self.eras)]
        last = self.eras[-1]
        return any(e.first.version <= place < end for e, end in zip(self.eras, ends, strict=False)) or (
            last.first.version <= place and (last.gone is None or place < last.gone)
        )


def trace(timeline: Timeline, lineage: int, address: str, stands: Sequence[Stand], wordings: Mapping[int, Wording]) -> Lineage:
    """Builds a lineage from its stands, which are oldest first and not empty."""
    whole = [stand for stand in stands if stand.version not in beside] if (beside := set(timeline.parts)) else stands
    chain = list(whole or stands)
    copies = [stand for stand in stands if stand.version in beside] if whole else []
    absences = _absences(timeline, chain)

    def eras(marks: Sequence[object]) -> list[Era]:
        return list(_eras(timeline, _parted(chain, marks), absences))

    forms, borne = [wordings[stand.wording].forms for stand in chain], [stand.key for stand in chain]
    said = [form.whole for form in forms]
    return Lineage(
        lineage,
        address,
        chain[-1].kind,
        eras(said),
        eras(changes_up_to(forms, "words")),
        [era for era in eras(changes_up_to(forms, "examples")) if wordings[era.first.wording].forms.examples != NO_EXAMPLES],
        eras(borne),
        eras(list(zip(said, borne, strict=True))),
        copies,
    )


def _absences(timeline: Timeline, chain: list[Stand]) -> dict[int, int]:
    """Place of a version that has the lineage -> place of the first later version that covers it and lacks it. Only versions
    before an absence are listed."""
    found = {}
    for a, b in pairwise(chain):
        if b.version != a.version + 1:
            gone = timeline.first_without(a.version, b.version, ((a.kind, a.key), (b.kind, b.key)))
            if gone is not None:
                found[a.version] = gone
    last = chain[-1]
    if last.version != timeline.comparable(last.version)[-1]:
        gone = timeline.first_without(last.version, None, ((last.kind, last.key),))
        if gone is not None:
            found[last.version] = gone
    return found


def _eras(timeline: Timeline, parts: list[list[Stand]], absences: Mapping[int, int]) -> Iterator[Era]:
    """The eras of these groups of stands. A group is split where the lineage was absent in between."""
    groups: list[list[Stand]] = [] if absences else parts
    for rest in parts if absences else ():
        while rest:
            cut = next((n for n, stand in enumerate(rest, 1) if stand.version in absences), len(rest))
            groups.append(rest[:cut])
            rest = rest[cut:]
    returned = False
    for n, group in enumerate(groups):
        gone = absences.get(group[-1].version)
        if gone is not None:
            end = day_before(timeline.versions[gone].date)
        else:
            end = day_before(timeline.versions[groups[n + 1][0].version].date) if n + 1 < len(groups) else ""
        last = group[-1].version
        known = "" if end or timeline.goes_on(last) else timeline.versions[last].version
        yield Era(group, timeline.versions[group[0].version].date, end, returned, gone, known)
        returned = gone is not None


def changes_up_to(forms: Sequence[Forms], field: str) -> list[int]:
    """For each form, the number of changes of that field up to it.

    Other punctuation around a reference may change the field without a change of words: 112.5k of 2010-10-01 lists titles
    differently.
    """
    values, marks = [getattr(form, field) for form in forms], [0]
    for (a, b), (old, new) in zip(pairwise(forms), pairwise(values), strict=True):
        marks.append(marks[-1] + (old != new and a.whole != b.whole))
    return marks


def _parted(stands: list[Stand], marks: Sequence[object]) -> list[list[Stand]]:
    """Groups neighbouring stands with equal marks, one mark for each stand."""
    if marks.count(marks[0]) == len(marks):
        return [stands]
    cuts = [n for n, (one, other) in enumerate(pairwise(marks), 1) if one != other]
    return [stands[start:end] for start, end in pairwise([0, *cuts, len(stands)])]
