"""What became different in play between two days, behaviour by behaviour, each on the day on which it did."""

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
    """What a behaviour became on a day."""

    day: str
    before: str
    """What the rules did until then, in a sentence; "" for nothing."""
    after: str
    """What they do since; "" for nothing."""
    rule: str
    """The number of the rule that says so: in ``version``, or where that is "", on the day."""
    version: str
    """The first text here that says so, which may be of a later day; where nothing is done any more, the last that said it. ""
    where no text here says so, and the shipped table does."""
    basis: str
    """On what it rests, of ``models.standing``."""


@dataclass(frozen=True, slots=True)
class PlayChange(JsonForm):
    """How one behaviour changed."""

    behaviour: str
    subject: str
    """The area that it belongs to: "auras", "land_plays"."""
    about: str
    """The type or subtype that it is about: "planeswalker", "Saga"; "" where it is about no one type."""
    steps: tuple[PlayStep, ...]
    """Oldest first."""


def play_changes(corpus: Corpus, after: str, until: str) -> list[PlayChange]:
    """How behaviours changed after one day and up to another, of those that a text here speaks of.

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
    """A step with the rule that says so, of the texts that say anything of the behaviour (day -> version, standing)."""
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
