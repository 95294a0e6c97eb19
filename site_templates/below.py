"""What changed in the rules below a heading, for its history: a keyword whose rule is one word changes in its subrules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.answers import wholes
from ruletrail.answers.wholes import WholeChange
from ruletrail.corpus.history import Lineage, Stand
from ruletrail.corpus.relation_names import REMOVED
from ruletrail.site_templates.values import Destination

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class ChangedPart:
    """A rule below a heading that changed: a link to it, and a note such as its number before."""

    link: Destination
    note: str


@dataclass(frozen=True)
class ChangeBelow:
    """What one version changed below a heading."""

    version: str
    release: str
    number: str
    """The heading's number then."""
    was: str
    """The heading's number before, where it has another one now; else ""."""
    kinds: list[tuple[str, list[ChangedPart]]]
    """What happened, in words, and to which rules."""
    is_of_words: bool
    newest: str
    """The day since when the newest of the words below it were so, with this change made; "" where nothing was below it."""


def all_changes(site: Site) -> dict[int, list[WholeChange]]:
    """Lineage of a heading among the rules -> what changed below it, oldest first. Call it through ``site.once``."""
    told = ((i, wholes.whole_in(site.archive, lineage)) for i, lineage in site.lineages.items())
    return {i: changes for i, changes in told if changes}


def of(site: Site, lineage: Lineage) -> list[ChangeBelow]:
    """What changed below a heading, oldest first, from its first version on; empty for what is none, and for one below which
    nothing ever changed.
    """
    told: list[ChangeBelow] = []
    for each in site.once(all_changes).get(lineage.id, []):
        told.append(_change(site, lineage, each, told[-1].newest if told else ""))
    began = site.archive.versions[lineage.first.version].version
    if told and told[0].version > began:
        release = site.archive.release(lineage.first.version)[1]
        newest_then = wholes.words_since_in(site.archive, lineage.first)[:10]
        told.insert(0, ChangeBelow(began, release, lineage.first.key, "", [], False, newest_then))
    return told


def rules(site: Site, lineage: Lineage) -> list[Stand]:
    """The rules below a heading, with the words of its last version."""
    return list(wholes.stands_below(site.archive, lineage.last)) if lineage.id in site.once(all_changes) else []


def newest(site: Site, lineage: Lineage) -> str:
    """The day since when the newest of the words below a heading are so; "" of what is none."""
    if site.archive.timeline.is_retold:
        return next((one.newest for one in reversed(of(site, lineage))), "")
    return wholes.words_since_in(site.archive, lineage.last)[:10] if lineage.id in site.once(all_changes) else ""


def _change(site: Site, lineage: Lineage, told: WholeChange, newest_before: str) -> ChangeBelow:
    place = site.archive.in_force(told.version[:10])
    kinds = [
        (said, [ChangedPart(_link(site, place, part.number, part.change), note) for part, note in parts])
        for said, parts in told.kinds
    ]
    is_of_words = any(part.is_of_words for part in told.parts)
    there = next((stand for stand in lineage.every_stand() if stand.version == place), None)
    if there and not site.archive.timeline.is_retold:
        newest_then = wholes.words_since_in(site.archive, there)[:10]
    else:  # the digest retells few days, and a heading that is gone has nothing below it
        is_gone = lineage.gone is not None and site.archive.versions[lineage.gone].version <= told.version
        newest_then = "" if is_gone else told.version[:10] if is_of_words else newest_before
    release = site.release_of(told.version[:10])[1]
    return ChangeBelow(told.version, release, told.number, told.was, kinds, is_of_words, newest_then)


def _link(site: Site, place: int | None, number: str, change: str) -> Destination:
    """A rule as of a version; one that the version removed as of the version before it."""
    if place is not None and change == REMOVED:
        place = max((other for other in site.archive.timeline.chain if other < place), default=None)
    stand = site.archive.places[place].get(number) if place is not None else None
    return Destination(number, "", site.href(stand) if stand else None)
