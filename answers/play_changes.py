"""What became different in play between two days, behaviour by behaviour, each on the day on which it did."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ruletrail.corpus.json_form import JsonForm

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.behaviours import Behaviour
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
    """The number of the rule that says so: in the version of that day, or, where nothing is done any more, in the one before.
    "" where no text here says so."""
    version: str
    """That version; "" where no text here says so."""
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
    """How behaviours changed after one day and up to another. The texts here decide, and between them the shipped table."""
    from ruletrail.models.behaviours import all_behaviours
    from ruletrail.models.standings import Standings

    standings = Standings.of(corpus)
    books = {version.date: (version.version, found) for version, found in standings.books()}
    made = []
    for behaviour in all_behaviours():
        about = {variant.name: variant.about for variant in behaviour.variants}
        said = {day: (version, standing) for day, (version, found) in books.items() if (standing := found.get(behaviour.name))}
        steps = [
            _step(behaviour, day, about.get(old or "", ""), about.get(new or "", ""), said)
            for (_, old), (day, new) in pairwise([("", None), *standings.steps(behaviour.name)])
            if after < day <= until and old != new
        ]
        if steps:
            made.append(PlayChange(behaviour.name, behaviour.where.rpartition(".")[2], behaviour.about, tuple(steps)))
    return made


def _step(behaviour: Behaviour, day: str, before: str, after: str, said: dict[str, tuple[str, Standing]]) -> PlayStep:
    """A step with the rule that says so, of the texts that say anything of the behaviour (day -> version, standing)."""
    earlier = [each for each in said if each < day and said[each][1].variant]
    version, standing = said.get(day, ("", None)) if after else said[max(earlier)] if earlier else ("", None)
    if standing is None or standing.variant is None:
        return PlayStep(day, before, after, "", "", "")
    return PlayStep(day, before, after, standing.number, version, standing.basis)
