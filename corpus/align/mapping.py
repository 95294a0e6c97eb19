"""The partners of the records of two books. Every step of the recipe reads this mapping and fills it in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ruletrail.corpus.align.books import BEGINNING, END, GLOSSARY, Book, section_of
from ruletrail.corpus.align.likeness import Likeness

if TYPE_CHECKING:
    from ruletrail.corpus.align.left_over import Sentence

TITLE = 3
"""Most words of a title that its rules are likely to repeat."""
LEAD = 4
"""Words at the beginning of a text. They say what it is about, so the half of a split rule that has them is the rule."""
OWN = 3
"""Words that two rules below a title must share besides the title's words."""
NEAR = 3
"""Greatest distance, in records, between the edge of a hole and the next linked record."""
ALMOST = 0.99
"""A partner with a lower similarity lacks some of the record's words."""


@dataclass(frozen=True, slots=True)
class SharedPart:
    """Words of old record ``old`` that new record ``new`` has, although at least one of the two has another partner."""

    old: int
    new: int
    words: int
    """Words in common."""
    similarity: float


class Mapping:
    """The partners of the records of two books, one to one, and the parts of rules that went into other rules.

    Records are named by their indexes; -1 means no partner.
    """

    def __init__(self, old: Book, new: Book) -> None:
        self.old, self.new = old, new
        self.likeness = Likeness(old.wordings, new.wordings)
        self.to_new = [-1] * len(old)
        self.to_old = [-1] * len(new)
        self.reason: dict[int, str] = {}
        """Old record -> the reason for its link. Links between equal words at the same number have none."""
        self.similarity: dict[int, float] = {}
        self.parts: dict[tuple[int, int], SharedPart] = {}
        self.unsaid_old: dict[tuple[int, int], list[Sentence]] = {}
        """Old record and partner -> the sentences that the partner lacks."""
        self.unsaid_new: dict[tuple[int, int], list[Sentence]] = {}
        """New record and partner -> the sentences that the partner lacks."""
        self.said_in_old: dict[int, list[int]] = {}
        """Old record without partner -> the new records with its content, which don't continue its lineage."""
        self.said_in_new: dict[int, list[int]] = {}
        """New record without partner -> the old records with its content, whose lineage it doesn't continue."""
        self.renumbered = 0.0
        """Share of the unchanged rules whose number changed."""
        self._free_old, self._free_new = set(range(len(old))), set(range(len(new)))

    # -- filling it in ---------------------------------------------------------------------------------------

    def keep(self, pairs: list[tuple[int, int]]) -> None:
        """Links many unchanged records at once, without giving a reason for each."""
        for i, j in pairs:
            self.to_new[i], self.to_old[j] = j, i
        olds, news = zip(*pairs, strict=True) if pairs else ((), ())
        self._free_old.difference_update(olds)
        self._free_new.difference_update(news)

    def link(self, i: int, j: int, reason: str, similarity: float = 1.0) -> None:
        self.to_new[i], self.to_old[j] = j, i
        self.reason[i], self.similarity[i] = reason, similarity
        self._free_old.discard(i)
        self._free_new.discard(j)

    def unlink(self, i: int) -> None:
        self._free_old.add(i)
        self._free_new.add(self.to_new[i])
        self.to_old[self.to_new[i]] = -1
        self.to_new[i] = -1

    def add_parts(self, parts: Iterable[SharedPart]) -> None:
        for part in parts:
            self.parts.setdefault((part.old, part.new), part)

    # -- linked and free records -----------------------------------------------------------------------------

    def are_free(self, i: int, j: int) -> bool:
        return self.to_new[i] < 0 and self.to_old[j] < 0

    @property
    def free_old(self) -> list[int]:
        return sorted(self._free_old)

    @property
    def free_new(self) -> list[int]:
        return sorted(self._free_new)

    @property
    def open_old(self) -> list[int]:
        """Old records without partner whose counterpart, if any, the newer source would hold."""
        return [i for i in self.free_old if i not in self.lost_old]

    @property
    def open_new(self) -> list[int]:
        """New records without partner whose counterpart, if any, the older source would hold."""
        return [j for j in self.free_new if j not in self.lost_new]

    @cached_property
    def lost_old(self) -> frozenset[int]:
        """Old records without partner that lie outside the newer source's coverage. They may be in the part that it lacks.

        Computed once, from the records that are free at that time.
        """
        return _unspoken(self.free_old, self.old, self.new, self.to_new)

    @cached_property
    def lost_new(self) -> frozenset[int]:
        """New records without partner that may be in a hole of the older source.

        Computed once, from the records that are free at that time.
        """
        return _unspoken(self.free_new, self.new, self.old, self.to_old) if self.old.version.covers is None else frozenset()

    def stood_in_hole(self, j: int) -> bool:
        """True when the older source may have lost this new record.

        That is so if both texts are of one day, the source doesn't cover the record's number, or the record's neighbours come
        from both sides of a hole.
        """
        if self._of_one_day or not self.old.speaks_of(self.new.names[j]):
            return True
        return _in_hole(self.old.holes, j, self.to_old, self.new)

    def stands_in_hole(self, i: int) -> bool:
        """True when the newer source may have lost this old record.

        That is so if both texts are of one day, the source is a part that doesn't cover the record's number, or the record's
        neighbours went to both sides of a hole.
        """
        if self._of_one_day or (self.new.version.covers is not None and not self.new.speaks_of(self.old.names[i])):
            return True
        return _in_hole(self.new.holes, i, self.to_new, self.old)

    @property
    def _of_one_day(self) -> bool:
        """True for two texts of one day. They hold the same rules, so a rule that one of them lacks was left out of it."""
        return self.old.version.date == self.new.version.date

    @property
    def reworded(self) -> list[int]:
        """The old records whose partner leaves out some of their words."""
        return [i for i, similarity in self.similarity.items() if similarity < ALMOST and self.to_new[i] >= 0]

    # -- comparing two records --------------------------------------------------------------------------------

    def same_parent(self, i: int, j: int) -> bool:
        parent, other = self.old.parents[i], self.new.parents[j]
        if parent < 0 or other < 0:
            return self.old.keys[i] == self.new.keys[j]
        return self.to_new[parent] == other

    def below_same_title(self, i: int, j: int) -> bool:
        """True when the nearest titles above two records are linked: 309.4 and 509.4f are both about declaring blockers."""
        above = self.old.title_above(i)
        return above >= 0 and self.to_new[above] == self.new.title_above(j)

    def below_other_titles(self, i: int, j: int) -> bool:
        """True when the titles above two records are linked, but not with each other."""
        above, other = self.old.title_above(i), self.new.title_above(j)
        return above >= 0 and other >= 0 and self.to_new[above] not in (-1, other) and self.to_old[other] >= 0

    def are_kin(self, i: int, j: int) -> bool:
        """True when the new record is below the old one's parent or title, or below or next to the old one's partner."""
        partner = self.to_new[i]
        return (
            self.same_parent(i, j)
            or self.below_same_title(i, j)
            or (partner >= 0 and (self.new.parents[j] == partner or abs(j - partner) == 1))
        )

    def between_the_same(self, i: int, j: int) -> bool:
        """True when the sisters before two records are linked, or both records come first; and likewise for the sisters after
        them."""
        olds, news = self.old.children[self.old.parents[i]], self.new.children[self.new.parents[j]]
        at, to = olds.index(i), news.index(j)
        before = (at == 0 and to == 0) or (at > 0 and to > 0 and self.to_new[olds[at - 1]] == news[to - 1])
        last, end = at + 1 == len(olds), to + 1 == len(news)
        after = (last and end) or (not last and not end and self.to_new[olds[at + 1]] == news[to + 1])
        return before and after

    def point_alike(self, i: int, j: int) -> bool:
        """True when two records point to the same section, even if its number changed."""
        place = self.new.place
        to = {place.get(section_of(number), -1) for number in self.new.wordings[j].references} - {-1}
        sections = {self.old.place.get(section_of(number), -1) for number in self.old.wordings[i].references} - {-1}
        return any(self.to_new[at] in to for at in sections)

    def point_to_same(self, i: int, j: int) -> bool:
        """True when two records point to the same rule, even if its number changed."""
        to = {self.new.place.get(number, -1) for number in self.new.wordings[j].references} - {-1}
        rules = {self.old.place.get(number, -1) for number in self.old.wordings[i].references} - {-1}
        return any(self.to_new[at] in to for at in rules)

    def sums_up(self, i: int, j: int) -> bool:
        """True when a new record only summarises the old one's partner.

        It then points to another section, the one that has the partner.
        """
        partner = self.to_new[i]
        if partner < 0 or (home := section_of(self.new.names[partner])) == section_of(self.new.names[j]):
            return False
        return home in map(section_of, self.new.wordings[j].references)

    def opens_alike(self, i: int, j: int) -> bool:
        """True when two records have the same number below the same parent and begin with the same words."""
        if self.old.keys[i] != self.new.keys[j] or not self.same_parent(i, j):
            return False
        return self.likeness.old_words(i)[:LEAD] == self.likeness.new_words(j)[:LEAD]

    def same_chapter(self, i: int, j: int) -> bool:
        """True when the chapter of the old record became the chapter of the new one."""
        chapter, other = self.old.place.get(self.old.names[i][0], -1), self.new.place.get(self.new.names[j][0], -1)
        return self.to_new[chapter] == other if chapter >= 0 else self.old.names[i][0] == self.new.names[j][0]

    def are_about_others(self, i: int, j: int) -> bool:
        """True when two records are below different short titles, and each repeats its own title.

        One is about flying, say, and the other about reach.
        """
        words, others = self.likeness.old_distinct(i), self.new.wordings[j].distinct
        title, other = _own_title(self.old, i, words), _own_title(self.new, j, others)
        if not (title and other) or title == other or words.issuperset(other):
            return False
        if others.issuperset(title) and self.to_new[self.old.parents[i]] < 0:
            return False  # the old title has no section of its own any more
        return not self.same_parent(i, j)

    def changes_its_title(self, i: int, j: int) -> bool:
        """True when one of two records repeats its short title, and the other record lacks the words of that title.

        An old title counts only if its heading still exists in the newer book.
        """
        words, others = self.likeness.old_distinct(i), self.new.wordings[j].distinct
        title, other = _own_title(self.old, i, words), _own_title(self.new, j, others)
        left = bool(title) and self.to_new[self.old.parents[i]] >= 0 and not others.issuperset(title)
        return left or (bool(other) and not words.issuperset(other))

    def share_more_than_title(self, i: int, j: int) -> bool:
        """True unless two rules share only the words of the title above the new one, which any rule below it may repeat."""
        title = self.new.title_above(j)
        if title < 0 or self.new.kinds[j] == GLOSSARY:
            return True
        common = self.likeness.old_distinct(i) & self.new.wordings[j].distinct
        own = common - self.new.wordings[title].distinct
        return len(own) >= OWN or own == common


def _unspoken(indexes: list[int], book: Book, other: Book, partner: Sequence[int]) -> frozenset[int]:
    """The records of a book, of ``indexes``, that the other book's source doesn't cover.

    Where the numbers of a rulebook moved, a number in a hole of the other book belongs to another rule. Where single rules
    were lost, only the numbers that are known to be missing count: the source is likely to hold the others.
    """
    if other.speaks_of_all:
        return frozenset()
    unspoken = [n for n in indexes if not other.reaches(book.names[n])]
    if other.version.covers is not None or not unspoken:
        return frozenset(unspoken)
    coverage, moved = other.version.coverage, _among_moved(book, other, partner)
    if coverage.lacks_single_rules:
        unspoken = [n for n in unspoken if book.kinds[n] == GLOSSARY or coverage.lists_as_lost(book.keys[n])]
    return frozenset(n for n in unspoken if n not in moved)


def _among_moved(book: Book, other: Book, partner: Sequence[int]) -> set[int]:
    """The rules and headings between two linked records whose numbers both changed: the nearest before and the nearest behind."""
    found = [n for n, kind in enumerate(book.kinds) if kind != GLOSSARY]
    sides = []
    for order in (found, found[::-1]):
        has_moved, moved = False, set()
        for n in order:
            if partner[n] >= 0:
                has_moved = book.keys[n] != other.keys[partner[n]]
            if has_moved:
                moved.add(n)
        sides.append(moved)
    return sides[0] & sides[1]


def _in_hole(holes: list[tuple[int, int]], index: int, partner: Sequence[int], book: Book) -> bool:
    """True when the linked neighbours of a record have their partners on both sides of a hole of the other book."""
    if not holes:
        return False
    mine = book.kinds[index] == GLOSSARY
    kin = (range(index - 1, -1, -1), range(index + 1, len(book)))
    before, after = (
        next((partner[k] for k in places if partner[k] >= 0 and (book.kinds[k] == GLOSSARY) == mine), end)
        for places, end in zip(kin, (BEGINNING, END), strict=True)
    )
    return any(first - NEAR <= before <= first and last <= after <= last + NEAR for first, last in holes)


def _own_title(book: Book, index: int, words: frozenset[str]) -> tuple[str, ...]:
    """The words of the short title above a record if the record repeats them all, or ()."""
    parent = book.parents[index]
    title = book.wordings[parent].words if parent >= 0 else ()
    return title if 0 < len(title) <= TITLE and words.issuperset(title) else ()
