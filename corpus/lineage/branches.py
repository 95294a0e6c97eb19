"""Links two books by the versions between them: lineages that go on, and splits and merges on the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from collections.abc import Mapping as Mapped

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.likeness import Likeness
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.relations import Alignment, links_of
from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.store import Corpus, links
from ruletrail.corpus.store import lineages as stored
from ruletrail.corpus.store.links import BranchRow

CHAIN = "along the chain"
"""The reason of a link that comes from the versions between."""
STEPS = 3
"""Most splits and merges in a row that are followed."""
TRACE = 0.3
"""How alike a sentence must be to the sentence before it."""
LEAST = 0.22
"""How alike the last wording of a sentence must still be to the first."""


def follow(corpus: Corpus, old: Book, new: Book) -> Alignment:
    """The links between two books from the versions between them. The two texts aren't compared.

    The older book comes first. The books may hold only some records of their versions.
    """
    mapping = Mapping(old, new)
    for i, j in along_the_chain(old, new).items():
        if old.names[i] == new.names[j] and old.wording_ids[i] == new.wording_ids[j]:
            mapping.keep([(i, j)])
        else:
            mapping.link(i, j, CHAIN)
    mapping.add_parts([part for part in _Branches(corpus, mapping).followed() if mapping.to_new[part.old] != part.new])
    _note_said_in(corpus, mapping)
    return links_of(mapping)


def _note_said_in(corpus: Corpus, mapping: Mapping) -> None:
    """Notes, for removed rules, the rules of the newer book with the same content, as the step that removed them noted it."""
    old, new = mapping.old, mapping.new
    place = {lineage: i for i, lineage in enumerate(_lineages(old)) if mapping.to_new[i] < 0}
    there = {lineage: j for j, lineage in enumerate(_lineages(new))}
    for gone, same in links.said_in(corpus, old.version.date, new.version.date):
        if gone in place and same in there:
            mapping.said_in_old.setdefault(place[gone], []).append(there[same])


def kin(corpus: Corpus, lineages: Collection[int], after: str, until: str) -> set[int]:
    """The lineages (row ids) that share words with the given ones through splits and merges after one date and up to another.

    They are the ancestors of the given lineages, and all descendants of these ancestors.
    """
    went = _branches_between(corpus, after, until)
    came: dict[int, list[BranchRow]] = defaultdict(list)
    for branches in went.values():
        for branch in branches:
            came[branch.new_lineage].append(branch)
    ancestors = _reached(lineages, lambda lineage: [branch.old_lineage for branch in came.get(lineage, ())])
    return _reached(ancestors, lambda lineage: [branch.new_lineage for branch in went.get(lineage, ())])


def _reached(lineages: Collection[int], steps: Callable[[int], list[int]]) -> set[int]:
    """The start, and everything that at most STEPS steps lead to."""
    found, front = set(lineages), set(lineages)
    for _ in range(STEPS):
        front = {there for lineage in front for there in steps(lineage)} - found
        found |= front
    return found


def _lineages(book: Book) -> list[int]:
    return [lineage or 0 for lineage in book.lineages]


def along_the_chain(old: Book, new: Book) -> dict[int, int]:
    """old index -> new index of the same lineage."""
    place: dict[int, int] = {}
    for j, lineage in enumerate(_lineages(new)):
        place.setdefault(lineage, j)
    return {i: place[lineage] for i, lineage in reversed(list(enumerate(_lineages(old)))) if lineage in place}


def _branches_between(corpus: Corpus, after: str, until: str) -> dict[int, list[BranchRow]]:
    """Lineage -> the branches from it to other lineages."""
    went: dict[int, list[BranchRow]] = defaultdict(list)
    for branch in links.branches(corpus, after, until):
        went[branch.old_lineage].append(branch)
    return went


class _Branches:
    """The splits and merges on the way from one book to another."""

    def __init__(self, corpus: Corpus, mapping: Mapping) -> None:
        old, new = mapping.old, mapping.new
        went = _branches_between(corpus, old.version.date, new.version.date)
        reached = _reached(set(_lineages(old)), lambda lineage: [branch.new_lineage for branch in went.get(lineage, ())])
        self._mapping = mapping
        self._went = {lineage: branches for lineage, branches in went.items() if lineage in reached}
        self._place = {lineage: index for index, lineage in reversed(list(enumerate(_lineages(new))))}
        followed = {branch.new_lineage for branches in self._went.values() for branch in branches}
        self._worded = _Wordings(corpus, set(self._went) | followed, old, new)
        self._carrier = Carrier(mapping.likeness, mapping.new.source)

    def followed(self) -> list[SharedPart]:
        """The parts of old records that splits and merges brought into new records."""
        lineages = enumerate(_lineages(self._mapping.old))
        return [part for i, lineage in lineages if lineage in self._went for part in self._followed(i, lineage)]

    def _followed(self, i: int, lineage: int) -> Iterator[SharedPart]:
        """Follows the sentences of one old record. At most STEPS branches are followed, each at or after the one before."""
        mapping, carried = self._mapping, self._carrier.carried
        said = self._carrier.said(mapping.old.wording_ids[i])
        seen = {lineage}
        front = [(lineage, mapping.old.version.date, said)]
        for _ in range(STEPS):
            reached = []
            for at, since, sentences in front:
                for branch in self._went.get(at, ()):
                    if branch.date < since or branch.new_lineage in seen:
                        continue
                    here = carried(sentences, self._worded.between(at, since, branch.date))
                    there = carried(here, [branch.old_wording, branch.new_wording])
                    if there:
                        seen.add(branch.new_lineage)
                        reached.append((branch.new_lineage, branch.date, there))
                        j = self._place.get(branch.new_lineage, -1)
                        last = self._worded.between(branch.new_lineage, branch.date, mapping.new.version.date)
                        kept = carried(there, [*last, mapping.new.wording_ids[j]]) if j >= 0 else []
                        if self._carrier.still_say(said, kept):
                            yield SharedPart(i, j, sum(map(len, kept)), TRACE)
            front = reached


class Carrier:
    """Follows sentences from wording to wording. It caches its comparisons, because the same pairs come again."""

    def __init__(self, likeness: Likeness, source: Mapped[int, AnalysedWording]) -> None:
        self._likeness, self._source = likeness, source
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = {}

    def said(self, wording: int) -> list[tuple[str, ...]]:
        """The sentences of a wording, without mere pointers to other rules."""
        return [words for words, content in self._source[wording].pieces if content]

    def carried(self, sentences: list[tuple[str, ...]], wordings: list[int]) -> list[tuple[str, ...]]:
        """Follows some sentences through wordings: in each wording, the sentences that continue those of the wording before."""
        for wording in wordings:
            sentences = [
                words
                for words in self.said(wording)
                if words in sentences or any(self._became(other, words) for other in sentences)
            ]
        return sentences

    def still_say(self, first: list[tuple[str, ...]], last: list[tuple[str, ...]]) -> bool:
        """True if some of the last sentences is still like one of the first."""
        return any(self._likeness.alike_in_any_order(a, b)[0] >= LEAST for a in first for b in last)

    def _became(self, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
        if (old, new) not in self._known:
            self._known[old, new] = self._likeness.are_alike(old, new, TRACE)
        return self._known[old, new]


class _Wordings:
    """The wordings of some lineages over time."""

    def __init__(self, corpus: Corpus, lineages: set[int], old: Book, new: Book) -> None:
        self._of: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for lineage, date, wording in stored.wordings(corpus, lineages, old.version.date, new.version.date):
            self._of[lineage].append((date, wording))

    def between(self, lineage: int, since: str, until: str) -> list[int]:
        """The wordings that began after one day and before another."""
        return [wording for date, wording in self._of[lineage] if since < date < until]
