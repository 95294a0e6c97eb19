"""Rules on several days as families: one rule through all its numbers, with what it split into and what was merged into it.

212.6b of 2004 is 305.2, 305.3 and 305.4 of 2011: these four records are one family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ruletrail.corpus.change import NUMBER, SUBSTANCE, TEXT, WORDING
from ruletrail.corpus.names import is_title
from ruletrail.corpus.records import RULE
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED, SPLIT
from ruletrail.corpus.type_sections import type_sections

if TYPE_CHECKING:
    from ruletrail.corpus.history import Link
    from ruletrail.corpus.store import Corpus, StoredRecord, Version

#: The labels of the weighty changes of a family, in the order in which they are shown.
BADGES = (SUBSTANCE, ADDED, REMOVED, SPLIT, MERGED)
#: The labels of a family without any of BADGES: the first that fits.
QUIET = (WORDING, *TEXT[1:], NUMBER)


@dataclass(slots=True)
class FamilyStep:
    """The changes of a family between two neighbouring columns. A column is one of the versions."""

    links: list[Link]
    """The links from the members in one column to the members in the next, also links of added and removed rules."""


@dataclass
class Family:
    """Records that are connected by links from column to column."""

    members: list[list[StoredRecord]]
    """For each column, the family's records in it, in the book's order."""
    steps: list[FamilyStep]
    """The steps between each column and the next."""

    @cached_property
    def links(self) -> list[Link]:
        return [link for step in self.steps for link in step.links]

    @cached_property
    def badges(self) -> list[str]:
        """The family's labels from BADGES. ADDED and REMOVED are for the whole family, not for a single member."""
        labels = {link.label for link in self.links}
        found = [SUBSTANCE] if any(link.grade == SUBSTANCE for link in self.links) else []
        first, last = (next((column for column in order if column), []) for order in (self.members, self.members[::-1]))
        came = {link.new.id: link.label for link in self.links if link.new and link.old is None}
        went = {link.old.id: link.label for link in self.links if link.old and link.new is None}
        if first and not self.members[0] and all(member.id in came for member in first):
            found.append(ADDED)
        if last and not self.members[-1] and all(member.id in went for member in last):
            found.append(REMOVED)
        return [*found, *(label for label in (SPLIT, MERGED) if label in labels)]

    @cached_property
    def kind(self) -> str:
        """The family's weightiest label from BADGES and QUIET; "" if nothing changed."""
        labels = {link.label for link in self.links}
        return next(iter(self.badges), "") or next((label for label in QUIET if label in labels), "")


def type_families(corpus: Corpus, versions: Sequence[Version]) -> list[Family]:
    """The families of the rules that are in a section on types in one of these versions. ``versions`` are oldest first.

    Headings, and rules that are only a title, are left out. A rule that moved to another section, as 214.3 to 110.1, is followed.
    """
    own = [type_sections(version.date).sections for version in versions]

    def is_own(column: int, record: StoredRecord) -> bool:
        return record.key[:3] in own[column]

    return families(corpus, versions, is_own)


def families(corpus: Corpus, versions: Sequence[Version], is_own: Callable[[int, StoredRecord], bool]) -> list[Family]:
    """The families of the rules for which ``is_own`` is true in some column. ``is_own`` takes the column's index and a record."""
    from ruletrail.corpus.history import changes
    from ruletrail.corpus.history.substance import graded

    every: list[list[Link]] = []
    for old, new in pairwise(versions):
        every.append([link for link in changes(corpus, old, new) if _is_rule(link)])
    inside = _inside(every, is_own)
    made = _Groups()
    for column, links in enumerate(every):
        every[column] = graded([link for link in links if inside.issuperset(_places(column, link))])
        for link in every[column]:
            made.join(_places(column, link))
    if len(versions) == 1:
        return [Family([[record]], []) for record in corpus.records(versions[0]) if record.kind == RULE and is_own(0, record)]
    records = {(column + n, end.id): end for column, links in enumerate(every) for link in links for n, end in _ends(link)}
    found: dict[tuple[int, int], Family] = {}
    for place in sorted(made.above, key=lambda place: (place[0], records[place].position)):
        root = made.root(place)
        if root not in found:
            found[root] = Family([[] for _ in versions], [FamilyStep([]) for _ in every])
        found[root].members[place[0]].append(records[place])
    for column, links in enumerate(every):
        for link in links:
            found[made.root(_places(column, link)[0])].steps[column].links.append(link)
    return list(found.values())


def _is_rule(link: Link) -> bool:
    """True if the ends of a link are rules, and not only titles."""
    ends = [end for _, end in _ends(link)]
    return all(end.kind == RULE for end in ends) and not all(is_title(end.text) for end in ends)


def _ends(link: Link) -> Iterator[tuple[int, StoredRecord]]:
    """(0, the older end) and (1, the newer end), if the link has them."""
    return ((n, end) for n, end in enumerate((link.old, link.new)) if end)


def _places(column: int, link: Link) -> list[tuple[int, int]]:
    """(column, record's row id) of each end of a link from ``column`` to the next."""
    return [(column + n, end.id) for n, end in _ends(link)]


def _inside(every: list[list[Link]], is_own: Callable[[int, StoredRecord], bool]) -> set[tuple[int, int]]:
    """(column, record's row id) of all members of families: the chosen records, the other ends of their links, and the rest of
    the lineages of all these records."""
    inside: set[tuple[int, int]] = set()
    for column, links in enumerate(every):
        for link in links:
            if any(is_own(column + n, end) for n, end in _ends(link)):
                inside.update(_places(column, link))
    for columns in (range(len(every)), reversed(range(len(every)))):
        for column in columns:
            for link in every[column]:
                if link.principal and inside.intersection(places := _places(column, link)):
                    inside.update(places)
    return inside


class _Groups:
    """Sets of connected places (a union-find structure)."""

    def __init__(self) -> None:
        self.above: dict[tuple[int, int], tuple[int, int]] = {}

    def root(self, place: tuple[int, int]) -> tuple[int, int]:
        while (above := self.above.setdefault(place, place)) != place:
            self.above[place] = place = self.above.setdefault(above, above)
        return place

    def join(self, places: list[tuple[int, int]]) -> None:
        for place in places:
            self.above[self.root(places[0])] = self.root(place)
