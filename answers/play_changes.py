"""Lists the differences in play between two days: for each behaviour, the days on which it changed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ruletrail.corpus.json_form import JsonForm

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.behaviours import Behaviour, Variant
    from ruletrail.models.standing import Standing


@dataclass(frozen=True, slots=True)
class PlayStep(JsonForm):
    """A change of a behaviour on a day."""

    day: str
    before: str
    """The behaviour until that day, in a sentence; "" if there was none."""
    after: str
    """The behaviour since that day; "" if there is none."""
    rule: str
    """The number of the deciding rule in ``version``; on ``day`` if ``version`` is ""."""
    version: str
    """The first text here with the new behaviour, which may be of a later day; for a behaviour that ended, the last text with it.
    "" if no text here has it: then the shipped table decides."""
    basis: str
    """The basis of the decision, of ``models.standing``."""


@dataclass(frozen=True, slots=True)
class PlayChange(JsonForm):
    """The changes of one behaviour."""

    behaviour: str
    subject: str
    """The behaviour's area: "auras", "land_plays"."""
    about: str
    """The behaviour's type or subtype: "planeswalker", "Saga"; "" if it isn't about one type."""
    steps: tuple[PlayStep, ...]
    """The changes, oldest first."""


def play_changes(corpus: Corpus, after: str, until: str) -> list[PlayChange]:
    """The changes of behaviours after one day and up to another. Only behaviours with a rule in some text here count.

    The texts here decide, and between them the shipped table.
    """
    from ruletrail.models.behaviours import all_behaviours
    from ruletrail.models.standings import Standings

    standings = Standings.of(corpus)
    books = {version.date: (version.version, found) for version, found in standings.books()}
    made = []
    for behaviour in all_behaviours():
        here = ((day, version, found.get(behaviour.name)) for day, (version, found) in books.items())
        said = {day: (version, standing) for day, version, standing in here if standing and standing.record is not None}
        steps = [
            _step(behaviour.name, day, _variant(behaviour, old), _variant(behaviour, new), said)
            for (_, old), (day, new) in pairwise([("", None), *standings.steps(behaviour.name)])
            if after < day <= until and old != new and said
        ]
        if steps:
            made.append(PlayChange(behaviour.name, behaviour.where.rpartition(".")[2], behaviour.about, tuple(steps)))
    return made


def _variant(behaviour: Behaviour, name: str | None) -> Variant | None:
    return next((variant for variant in behaviour.variants if variant.name == name), None)


def _step(behaviour: str, day: str, old: Variant | None, new: Variant | None, said: dict[str, tuple[str, Standing]]) -> PlayStep:
    """A step with its deciding rule. ``said``: day -> (version, standing) of each text with a rule of the behaviour."""
    from ruletrail.models.intervals import step_at
    from ruletrail.models.standing import ASSUMED

    texts = sorted(said) if new else sorted(said, reverse=True)
    saying = next((each for each in texts if said[each][1].variant is (new or old) and (each >= day if new else each < day)), "")
    version, standing = said.get(saying, ("", None))
    sentences = old.about if old else "", new.about if new else ""
    if standing:
        return PlayStep(day, *sentences, standing.number, version, standing.basis)
    told = step_at(behaviour, day)
    return PlayStep(day, *sentences, told.number if told else "", "", ASSUMED)
