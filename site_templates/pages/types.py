"""types/index.html: the changes of each type: those in play, and the rules behind them, a column for each day."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ruletrail.answers.families import type_families
from ruletrail.corpus.history import Archive, Stand
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.type_sections import type_sections
from ruletrail.site_templates import addresses, scope, titles, type_plays
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.type_plays import TypePlay
from ruletrail.site_templates.type_rows import KINDS, Row, row_of

COLUMNS = ("2004", "2007", "2011", "")
"""The dates whose versions are the columns; "" is the newest."""
TOLD, GLANCE = 4, 3
"""The changes in play of a type: the most in sentences, and the most in its line."""
A_ROW, ALL_ROWS = 1300, 2800
"""The most characters in the words of an open row, and in those of all open rows together."""
ELSEWHERE = "Elsewhere"


@dataclass
class TypeSection:
    """A section of the newest column with its rows; "" for rules that left the type sections."""

    key: str
    title: str
    rows: list[Row] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    """The addresses of the headings that it had."""
    plays: list[TypePlay] = field(default_factory=list)
    """The changes in play, oldest first."""
    came: str = ""
    """The first day of the type; "" if the oldest column has it."""
    since: str = ""
    """The first day on which its heading had its number."""
    called: tuple[str, str] = ("", "")
    """(title, day) of a new name."""

    @property
    def told(self) -> list[TypePlay]:
        """The weightiest changes in play, oldest first; at most two of a behaviour."""
        chosen: list[TypePlay] = []
        for play in sorted(self.plays if self.key else [], key=lambda play: play.weight, reverse=True):
            if len(chosen) < TOLD - bool(self.came) and sum(play.title == other.title for other in chosen) < 2:
                chosen.append(play)
        return [play for play in self.plays if play in chosen]

    @property
    def more(self) -> list[TypePlay]:
        return [play for play in self.plays if play not in self.told]

    @property
    def glance(self) -> list[TypePlay]:
        """The few changes in the section's line. For a type that came after the oldest column, new behaviours are left out."""
        later = [play for play in self.plays if not self.came or play.what != "new"]
        chosen = sorted(later, key=lambda play: play.weight, reverse=True)[:GLANCE]
        return [play for play in later if play in chosen and play in self.told]

    @property
    def opened(self) -> list[Row]:
        return [row for row in self.rows if row.is_open]

    @property
    def folded(self) -> list[Row]:
        return [row for row in self.rows if not row.is_open]

    @property
    def counts(self) -> dict[str, int]:
        """Kind -> number of folded rows."""
        counted = Counter(row.kind for row in self.folded)
        return {kind: counted[kind] for kind in KINDS if counted[kind]}

    @property
    def weighty(self) -> int:
        """The number of rows that changed in substance, or are new."""
        return sum(not {"substance", "new"}.isdisjoint(row.badges) for row in self.rows)


class Types(OnePage):
    template = "types.html"
    navigation = (2, "Types")
    address = addresses.TYPES

    def is_there(self, site: Site) -> bool:
        return bool(columns(site))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        chosen = columns(site)
        return {"columns": [site.archive.versions[i] for i in chosen], "groups": site.once(ready)}


def columns(site: Site) -> list[int]:
    """The versions in force at the dates of COLUMNS, oldest first, each once."""
    found = {site.archive.in_force(day) for day in COLUMNS}
    return sorted(version for version in found if version is not None)


def lineages(site: Site) -> set[int]:
    """The lineages that have a row, or are the heading of rows."""
    archive = site.archive
    return {stand.lineage for column in columns(site) for stand in archive.books[column] if scope.is_type_rule(archive, stand)}


def ready(site: Site) -> list[TypeSection]:
    """The sections of the columns that the page has. Call it through ``site.once``."""
    return groups(site, columns(site))


def plays_by_section(site: Site) -> dict[TypePlay, str]:
    """The section of the newest column for each change in play; "" for none."""
    return _homes(site, site.once(ready))


def groups(site: Site, chosen: Sequence[int]) -> list[TypeSection]:
    """The sections of the newest column, with the rows and the changes in play of each."""
    archive = site.archive
    families = type_families(site.corpus, [archive.versions[place] for place in chosen])
    rows = _in_order([row_of(site, family, chosen) for family in families], chosen)
    _settle(archive, rows, chosen[-1])
    found = {"": TypeSection("", ELSEWHERE)}
    for row in rows:
        if row.section not in found:
            heading = archive.places[chosen[-1]].get(row.section)
            found[row.section] = TypeSection(row.section, titles.title(archive, heading) if heading else ELSEWHERE)
        found[row.section].rows.append(row)
    for heading in archive.books[chosen[-1]]:
        if heading.kind == SECTION and scope.is_type_rule(archive, heading) and len(heading.key) == 3:
            found.setdefault(heading.key, TypeSection(heading.key, titles.title(archive, heading)))
    made = sorted(found.values(), key=lambda group: (not group.key, group.key))
    _tell_headings(archive, made, chosen)
    for group in made:
        heading = archive.places[chosen[-1]].get(group.key)
        if heading and group.rows and all("new" in row.badges for row in group.rows):
            began = archive.lineages[heading.lineage].first.version
            group.came = archive.versions[began].date if began > chosen[0] else ""
        group.called = _called(archive, group.key, chosen)
        if heading:
            group.since = next(
                archive.versions[era.first.version].date
                for era in archive.lineages[heading.lineage].numbers
                if era.first.key == group.key
            )
    _tell_plays(site, made, chosen)
    return [group for group in made if group.key or group.rows or group.plays]


def _called(archive: Archive, key: str, chosen: Sequence[int]) -> tuple[str, str]:
    """(title, day) of the last new name of a section's heading between the columns; empty if it has none."""
    heading = archive.places[chosen[-1]].get(key)
    eras = archive.lineages[heading.lineage].eras if heading else []
    named = [(titles.title(archive, era.first), era.first.version) for era in eras if era.first.version <= chosen[-1]]
    turns = [now for before, now in pairwise(named) if _one(before[0]) != _one(now[0]) and now[1] > chosen[0]]
    return (turns[-1][0], archive.versions[turns[-1][1]].date) if turns else ("", "")


def _one(title: str) -> str:
    return title.casefold().removesuffix("s")


def _in_order(rows: list[Row], chosen: Sequence[int]) -> list[Row]:
    """Rows in the order of the newest column. A row of older columns follows its neighbour there."""
    order: list[Row] = []
    for column in reversed(range(len(chosen))):
        first = {
            id(row): min((stand.key for line in row.lines for stand in line.cells[column].stands), key=_numeric, default="")
            for row in rows
        }
        at = 0
        for row in sorted((row for row in rows if first[id(row)]), key=lambda row: _numeric(first[id(row)])):
            if row in order:
                at = order.index(row) + 1
            else:
                order.insert(at, row)
                at += 1
    return order


def _numeric(key: str) -> tuple[int, int, str]:
    section, _, rest = key.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits or 0), rest[len(digits) :]


def _settle(archive: Archive, rows: list[Row], newest: int) -> None:
    """Sets the section of each row. A row that is gone belongs to the section that most of its former neighbours went to."""
    beside: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    gone = []
    for row in rows:
        last = [stand for line in row.lines for stand in line.cells[-1].stands]
        if not last:
            gone.append(row)
            continue
        row.section = next((stand.key[:3] for stand in last if scope.is_type_rule(archive, stand)), "")
        for line in row.lines:
            for cell in line.cells:
                for stand in cell.stands:
                    beside[stand.version, _parent(stand)][row.section] += 1
    for row in gone:
        rule = row.lines[0].rule
        row.section = next((key for key, _ in beside[rule.version, _parent(rule)].most_common(1)), "")


def _parent(stand: Stand) -> str:
    """The number of the rule or section above a rule."""
    return stand.key.rstrip("abcdefghijklmnopqrstuvwxyz") if stand.key[-1].isalpha() else stand.key[:3]


def _tell_headings(archive: Archive, found: list[TypeSection], chosen: Sequence[int]) -> None:
    """Gives each section the addresses of the headings and titles that have no row: links to them lead there."""
    by_key = {group.key: group for group in found}
    rows = {number for group in found for row in group.rows for number in row.lineages}
    for column in reversed(chosen):
        for stand in archive.books[column]:
            if stand.lineage not in rows and scope.is_type_rule(archive, stand):
                lineage = archive.lineages[stand.lineage]
                group = by_key.get(lineage.last.key[:3], found[0])
                group.headings.append(lineage.address)
                rows.add(stand.lineage)


def _between(site: Site, chosen: Sequence[int]) -> list[TypePlay]:
    """The changes in play after the first column and up to the last."""
    first, last = (site.archive.versions[place].date for place in (chosen[0], chosen[-1]))
    return [play for play in site.once(type_plays.plays) if first < play.step.day <= last]


def _tell_plays(site: Site, found: list[TypeSection], chosen: Sequence[int]) -> None:
    """Gives each section its changes in play, and opens the row of its weightiest sentence."""
    of_rule = {number: (group, row) for group in found for row in group.rows for number in row.lineages if group.key}
    homes = _homes(site, found)
    by_key = {group.key: group for group in found}
    for play in _between(site, chosen):
        by_key[homes[play]].plays.append(play)
    rests = []
    for group in found:
        told = sorted(group.told, key=lambda play: play.weight, reverse=True)
        rows = (
            (play.weight, row)
            for play in told
            for home, row in [of_rule.get(play.cited.lineage if play.cited else 0, (None, None))]
            if home is group and row
        )
        rests += [(weight, row) for weight, row in rows if not row.is_new and 0 < row.length <= A_ROW][:1]
    left = ALL_ROWS
    for _, row in sorted(rests, key=lambda rest: rest[0], reverse=True):
        row.is_open = row.length <= left
        left -= row.length if row.is_open else 0


def _homes(site: Site, found: list[TypeSection]) -> dict[TypePlay, str]:
    return type_plays.homes(site, {group.key: group.title for group in found if group.key}, _sections_of(site, found))


def _sections_of(site: Site, found: list[TypeSection]) -> dict[int, str]:
    """Lineage -> the section of its row; for a state-based check without a row, that of the first row that cites it."""
    rows = [(group.key, row) for group in found for row in group.rows if group.key]
    own = {number: key for key, row in rows for number in row.lineages}
    for key, row in rows:
        for rule in (line.rule for line in row.lines):
            checks = type_sections(site.archive.versions[rule.version].date).checks
            for cited in site.texts.cited(rule):
                if cited.key.startswith(checks):
                    own.setdefault(cited.lineage, key)
    return own
