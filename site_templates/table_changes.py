"""What became different at the table between several versions, behaviour by behaviour."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from ruletrail.corpus.history import Stand
from ruletrail.models.behaviours import all_behaviours
from ruletrail.models.standing import UNSURE
from ruletrail.models.standings import Standings
from ruletrail.site_templates.modelled import cited_by
from ruletrail.site_templates.played import Played
from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class TableStep:
    """What became different at the table between two versions."""

    old: int
    place: int
    """The earlier version, and the later one."""
    before: str
    """What the rules did until then, in a sentence; "" for nothing."""
    after: str
    """What they do since; "" for nothing."""
    cited: Stand
    """The rule that says so: the later one, if it is there."""
    situation: Played | None
    """A situation that is answered otherwise because of it."""
    unsure: str
    """On what it rests where no text that is sure says so: "open", "ambiguous"; else ""."""


@dataclass(frozen=True)
class TableChange:
    """How one behaviour of the rules changed over several versions."""

    title: str
    subject: str
    """What it is about: "auras", "land_plays"."""
    steps: list[TableStep]

    @property
    def lineages(self) -> list[int]:
        """The rules that say so, the last first."""
        return [step.cited.lineage for step in reversed(self.steps)]

    @property
    def is_changed(self) -> bool:
        """Whether something was done otherwise before, or no longer is."""
        return any(step.before for step in self.steps)


def table_changes(site: Site, places: list[int]) -> list[TableChange]:
    """How behaviours changed between these versions, as far as a text here says so: first what was done otherwise before."""
    archive = site.archive
    standings = [Standings.of(site.corpus).version(archive.versions[place].version) or {} for place in places]
    situations: dict[str, list[tuple[int, Played]]] = defaultdict(list)
    for played in site.played:
        for turn in played.turns:
            for decider in turn.deciders:
                situations[decider.standing.behaviour].append((turn.version, played))
    found = []
    for behaviour in all_behaviours():
        steps = []
        for (old, before), (new, after) in pairwise(zip(places, (each.get(behaviour.name) for each in standings), strict=True)):
            did, does = (standing.variant.about if standing and standing.variant else "" for standing in (before, after))
            read = [(place, s) for place, s in ((new, after), (old, before)) if s and s.variant and s.record]
            cited = next((stand for place, s in read if (stand := cited_by(archive, place, s))), None)
            if did != does and cited:
                shown = next((played for version, played in situations[behaviour.name] if old < version <= new), None)
                unsure = next((s.basis for _, s in read if s.basis in UNSURE), "")
                steps.append(TableStep(old, new, did, does, cited, shown, unsure))
        if steps:
            title = behaviour.name.replace("-", " ").capitalize()
            found.append(TableChange(title, behaviour.where.rpartition(".")[2], steps))
    return sorted(found, key=lambda change: (not change.is_changed, not any(step.situation for step in change.steps)))
