"""The stops of a section's slider: the sections that held its rules on each day, whatever their numbers were."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from ruletrail.corpus.history import Stand
from ruletrail.corpus.history.sections import SectionState
from ruletrail.site_templates import addresses, sections, titles

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class Stop:
    """A version from which on a section's rules, or the rules among them, had other words or numbers."""

    version: str
    release: str
    number: str
    """The number of the section or rule that held most of today's rules: "212.6", "305"."""
    title: str
    href: str
    """The address of that text, from a page one folder deep."""
    changed: list[str]
    """The numbers of rules that came, or whose words or number changed."""


def of_site(site: Site) -> dict[str, list[Stop]]:
    """Section of today -> its stops, newest first. Call it through ``site.once``."""
    archive = site.archive
    by_lineage = {place: {stand.lineage: stand for stand in archive.numbered[place]} for place in archive.timeline.chain}
    return {key: _stops(site, state, by_lineage) for key, state in site.once(sections.today).items()}


def _stops(site: Site, today: SectionState, by_lineage: dict[int, dict[int, Stand]]) -> list[Stop]:
    archive, own = site.archive, [stand.lineage for stand in today.stands if stand.kind == "rule"]
    found: list[Stop] = []
    before: dict[tuple[str, int], None] = {}
    for place, there in by_lineage.items():
        stood = [there[lineage] for lineage in own if lineage in there]
        most = Counter(stand.key[:3] for stand in stood).most_common(1)
        state = site.once(sections.of_site).at(place, most[0][0]) if most else None
        if not state:
            continue
        number = _number(stood, state)
        around = [stand for stand in state.stands if _is_below(stand.key, number)]
        view = {(stand.key, archive.wordings[stand.wording].forms.whole): None for stand in (*around, *stood)}
        if view.keys() != before.keys():
            title = titles.title(archive, around[0]) if around else ""
            path = addresses.section_of(state.key, archive.versions[state.place].version)
            href = "../" + addresses.url(path, anchor=number if number != state.key else "")
            changed = [key for key, form in view if (key, form) not in before]
            found.append(Stop(archive.versions[place].version, archive.release(place)[1], number, title, href, changed))
        before = view
    return found[::-1]


def _number(stood: list[Stand], state: SectionState) -> str:
    """The section's number. If less than half of the section are the given rules: the number of the rule that held most of them,
    if any.
    """
    within = [stand.key for stand in stood if stand.key[:3] == state.key]
    (number, count), *_ = Counter(key.rstrip(ascii_lowercase) for key in within).most_common(1)
    is_most = 2 * len(within) >= sum(stand.kind == "rule" for stand in state.stands)
    return number if not is_most and 2 * count > len(within) else state.key


def _is_below(key: str, number: str) -> bool:
    """True if a key is the number, or lies below it."""
    return key == number or key.startswith(number + ".") or key.rstrip(ascii_lowercase) == number
