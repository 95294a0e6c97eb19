"""One lineage through time: its stands parted into stretches, where wordings and numbers begin and end."""

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
    """Versions in a row over which a wording, a number, or both stayed the same. ``stands`` is never empty."""

    stands: list[Stand]
    start: str
    """The first day in force."""
    end: str
    """The last day in force, included; "" while no version says that it ended."""
    returned: bool = False
    """True when it was absent right before: a version that speaks of it doesn't have it."""
    gone: int | None = None
    """The place of the first version without the lineage, when that ended the era."""
    known: str = ""
    """The last version that is known to have it, when ``end`` is "" and nobody can tell whether it goes on: the newest texts are
    parts or copies, or say nothing of it. "" when the newest whole rulebook has it."""

    @property
    def first(self) -> Stand:
        return self.stands[0]

    @property
    def last(self) -> Stand:
        return self.stands[-1]

    def runs(self) -> list[list[Stand]]:
        """The stands in groups of one number each, oldest first."""
        return _parted(self.stands, [stand.key for stand in self.stands])


@dataclass(slots=True)
class Lineage:
    """A rule, heading or glossary entry through all versions.

    Its stands are those in whole rulebooks, or those in parts of the rules where no whole rulebook has it. ``eras``, ``worded``,
    ``example_eras``, ``numbers`` and ``stretches`` part the same stands; each begins anew where the lineage came back after a
    version without it.
    """

    id: int
    address: str
    kind: str
    eras: list[Era]
    """Parted where the wording changes, whatever the number."""
    worded: list[Era]
    """Parted where the words change: examples, references to other rules, and the number may change within an era."""
    example_eras: list[Era]
    """Parted where the examples change, likewise. Where it has none there is no era."""
    numbers: list[Era]
    """Parted where the number changes, whatever the wording."""
    stretches: list[Era]
    """Parted where the wording or the number changes."""
    copies: list[Stand] = field(default_factory=list)
    """What parts of the rules and second copies hold of it beside the whole rulebooks."""

    @property
    def first(self) -> Stand:
        return self.eras[0].first

    @property
    def last(self) -> Stand:
        return self.eras[-1].last

    @property
    def end(self) -> str:
        """The last day in force, "" while no version says that it ended."""
        return self.eras[-1].end

    @property
    def ended_at(self) -> int | None:
        """The place of the version with which it was no longer a rule, or a word of the rules, of today: the first without it, or
        the first of those in a row whose glossary calls the term obsolete. None while it is one, and of a term that was never
        called otherwise.
        """
        if self.gone is not None or not is_obsolete(self.last.term):
            return self.gone
        called = [is_obsolete(era.first.term) for era in self.numbers]
        living = max((n for n, obsolete in enumerate(called) if not obsolete), default=-1)
        return self.numbers[living + 1].first.version if living >= 0 else None

    @property
    def known(self) -> str:
        """The last version known to have it, when no later version can tell whether it goes on; otherwise ""."""
        return self.eras[-1].known

    @property
    def gone(self) -> int | None:
        """The place of the first version that no longer has it; None while no version says that it ended."""
        return self.eras[-1].gone

    def every_stand(self) -> Iterator[Stand]:
        """Every stand but those in copies, oldest first."""
        return (stand for era in self.eras for stand in era.stands)

    def in_force(self, place: int) -> bool:
        """True when it was in the rules at that version, as far as the versions say."""
        ends = [era.gone or following.first.version for era, following in pairwise(self.eras)]
        last = self.eras[-1]
        return any(e.first.version <= place < end for e, end in zip(self.eras, ends, strict=False)) or (
            last.first.version <= place and (last.gone is None or place < last.gone)
        )


def trace(timeline: Timeline, lineage: int, address: str, stands: Sequence[Stand], wordings: Mapping[int, Wording]) -> Lineage:
    """The lineage that these stands form. ``stands`` are oldest first and not empty."""
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
    """Place of a version that has the lineage -> place of the first later version that shows that it is gone. Others are left
    out.
    """
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
    """The eras that these groups of stands make. A group is split where the lineage was absent in between."""
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
    """For each form, how often that field changed up to it. Other punctuation around a reference may change the field, and is no
    change of words: 112.5k of 2010-10-01 lists titles otherwise.
    """
    values, marks = [getattr(form, field) for form in forms], [0]
    for (a, b), (old, new) in zip(pairwise(forms), pairwise(values), strict=True):
        marks.append(marks[-1] + (old != new and a.whole != b.whole))
    return marks


def _parted(stands: list[Stand], marks: Sequence[object]) -> list[list[Stand]]:
    """Groups neighbouring stands with equal marks. ``marks`` has one mark for each stand."""
    if marks.count(marks[0]) == len(marks):
        return [stands]
    cuts = [n for n, (one, other) in enumerate(pairwise(marks), 1) if one != other]
    return [stands[start:end] for start, end in pairwise([0, *cuts, len(stands)])]
