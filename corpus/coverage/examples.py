"""Finds copies that left out examples. These examples were neither removed there nor added by the next release.

A copy lacks examples if it holds many rules and not one example (its scraper notes that), or if it lacks many examples that
both its neighbours have: no release took out that many and put them back unchanged. The newest and the oldest text have one
neighbour, so they must lack more. A single missing example counts as removed.

The rules of such a copy are compared with the examples of the text before, or of the text after. Real removals show in the
next complete text. The copy's own content is kept (``corpus.store.published``).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.corpus.align.likeness import ratio
from ruletrail.corpus.align.wording import AnalysedWording, normal_example, words_of
from ruletrail.corpus.records import NOT_HELD
from ruletrail.corpus.store import published

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, Version
    from ruletrail.corpus.store.published import Held

#: A copy left out examples if it lacks at least this number, and this share of its examples. Three is the most that a known
#: release took out and the next one put back.
FEWEST, SHARE = 5, 0.05
#: The share if there is only one neighbour. No known release took more than 1 % out of rules that stayed as they were.
SHARE_OF_ONE = 0.2
REMEMBERED = 1 << 12
"""Size of the cache of examples: many wordings of a rule have the same ones."""
#: Above this likeness, two examples, or two rules with one number, count as one that was reworded.
ALIKE = 0.5

_Examples = dict[str, frozenset[str]]
"""The shape of each text -> the shapes of its examples."""
_NONE: frozenset[str] = frozenset()


class Around(NamedTuple):
    """The texts before and after one in time, or None."""

    before: Version | None
    after: Version | None


def settle(corpus: Corpus, touched: set[int]) -> set[int]:
    """Finds the versions that lack examples, and puts these back. Only versions that are ``touched`` (row ids), or next to one,
    are checked.

    Returns the versions (row ids) with a record that is now compared with other examples.
    """
    versions = _of_rules(corpus)
    around = {version.id: _around(version, versions, _has_any) for version in versions}
    asked = [version for version in versions if not touched.isdisjoint(_ids(version, *around[version.id]))]
    lacking = _lacking(corpus, [version for version in asked if _has_any(version)], around)
    if not lacking and not any(version.coverage.without_examples for version in versions):
        return set()
    for version in asked:
        published.note_many_missing(corpus, version, are_missing=version.id in lacking)
    mended = {version.id for version in asked if version.coverage.without_examples}
    corpus.forget_what_was_read()
    versions = _of_rules(corpus)
    changed: set[int] = set()
    for version in versions:
        if version.coverage.without_examples or version.id in mended:
            before = _around(version, versions, lambda other: True).before
            after = _around(version, versions, lambda other: not other.coverage.without_examples).after
            told = _put_back(corpus, version, before, after) if version.coverage.without_examples else {}
            if published.put_back(corpus, version, told):
                changed.add(version.id)
    corpus.forget_what_was_read()
    return changed


def _of_rules(corpus: Corpus) -> list[Version]:
    """The versions that are checked for examples. A digest has its own examples, so it isn't."""
    return [version for version in corpus.versions() if not version.is_retold]


def _has_any(version: Version) -> bool:
    gap = version.coverage.without_examples
    return gap is None or gap.reason != NOT_HELD


def _ids(*versions: Version | None) -> set[int]:
    return {version.id for version in versions if version}


def _around(version: Version, versions: list[Version], is_asked: Callable[[Version], bool]) -> Around:
    """The nearest accepted rulebooks before and after a version; the nearest parts if the corpus has no rulebook."""
    rulebooks = [other for other in versions if other.is_whole] or versions
    place = (version.date, version.version)
    older = (other for other in reversed(rulebooks) if (other.date, other.version) < place and is_asked(other))
    newer = (other for other in rulebooks if (other.date, other.version) > place and is_asked(other))
    return Around(next(older, None), next(newer, None))


def _lacking(corpus: Corpus, asked: list[Version], around: Mapping[int, Around]) -> set[int]:
    """The asked versions (row ids) that have examples and lack many."""
    texts = published.with_examples(corpus)

    @cache
    def shapes(wording: int) -> tuple[str, frozenset[str]]:
        normal, examples = texts[wording]
        return AnalysedWording(normal).shape, frozenset(map(_shape, json.loads(examples)))

    @cache
    def held(version: Version) -> _Examples:
        found: _Examples = {}
        for shape, examples in map(shapes, texts.keys() & published.wordings(corpus, version)):
            found[shape] = examples | found.get(shape, _NONE)
        return found

    return {
        version.id
        for version in asked
        if _lacks_many(corpus, version, held(version), [held(other) for other in reversed(around[version.id]) if other])
    }


def _lacks_many(corpus: Corpus, version: Version, own: _Examples, near: list[_Examples]) -> bool:
    """True when a version lacks many examples that its neighbours have, of rules that it has."""
    share = SHARE if len(near) > 1 else SHARE_OF_ONE
    held = sum(map(len, own.values()))

    def are_many(lost: int) -> bool:
        return lost >= FEWEST and lost >= share * (lost + held)

    said = frozenset(chain.from_iterable(own.values()))
    missing = {shape: _missing(shape, own, near) - said for shape in (near[0] if near else ())}
    if not are_many(sum(map(len, missing.values()))):
        return False
    there = {AnalysedWording(record.normal).shape for record in published.held(corpus, version)}
    return are_many(sum(len(examples) for shape, examples in missing.items() if shape in there))


def _missing(shape: str, own: _Examples, near: list[_Examples]) -> frozenset[str]:
    """The examples of a rule that both neighbours have.

    If there is one neighbour, a rule with an example of its own counts as changed, and lacks none.
    """
    examples = near[0][shape]
    if len(near) > 1:
        return examples & near[1].get(shape, _NONE)
    return examples if own.get(shape, _NONE) <= examples else _NONE


@lru_cache(REMEMBERED)
def _shape(example: str) -> str:
    """An example without typography and rule numbers."""
    return AnalysedWording(normal_example(example)).shape


@dataclass
class _Neighbour:
    """The rules of a text that have examples, by words and by number."""

    by_shape: dict[str, list[Held]]
    by_name: dict[tuple[str, str], Held]

    @classmethod
    def of(cls, records: Iterable[Held]) -> _Neighbour:
        by_shape: dict[str, list[Held]] = defaultdict(list)
        by_name: dict[tuple[str, str], Held] = {}
        for record in records:
            if record.examples != "[]":
                by_shape[AnalysedWording(record.normal).shape].append(record)
                by_name.setdefault((record.kind, record.key), record)
        return cls(by_shape, by_name)

    def saying(self, record: Held, shape: str) -> Held | None:
        """The rule with the same words; if there are several, the one with the same number."""
        found = self.by_shape.get(shape, [])
        return next((other for other in found if other.key == record.key), found[0] if found else None)

    def called(self, record: Held) -> Held | None:
        """The rule with the same number, if its words are similar."""
        other = self.by_name.get((record.kind, record.key))
        return other if other and _are_alike(other.normal, record.normal) else None


def _put_back(corpus: Corpus, version: Version, before: Version | None, after: Version | None) -> dict[int, published.Content]:
    """The records of a version that lack examples (row ids), with the full content that they are compared with."""
    older = _Neighbour.of(published.held(corpus, before, as_compared=True) if before else ())
    newer = _Neighbour.of(published.held(corpus, after) if after else ())
    found = {}
    for record in published.held(corpus, version):
        shape = AnalysedWording(record.normal).shape
        was, becomes = older.saying(record, shape), newer.saying(record, shape)
        own: tuple[str, ...] = tuple(json.loads(record.examples))
        if was and becomes and becomes.key == record.key != was.key:
            told = _spelt(json.loads(was.examples), json.loads(becomes.examples))
        elif like := was or becomes or older.called(record) or newer.called(record):
            told = json.loads(like.examples)
        else:
            continue
        if (whole := _joined(own, told)) != own:
            found[record.id] = record.text, whole
    return found


def _spelt(examples: list[str], others: list[str]) -> list[str]:
    """The examples, with rule numbers spelt as in ``others``, which are the same examples of another text."""
    spelling = {_shape(other): other for other in others}
    return [spelling.get(_shape(example), example) for example in examples]


def _joined(own: tuple[str, ...], published: Iterable[str]) -> tuple[str, ...]:
    """The copy's own examples together with those that it lacks, in order. An example that the copy words otherwise stays as it
    is."""
    left = list(own)
    joined: list[str] = []
    for example in published:
        place = next((n for n, mine in enumerate(left) if _are_one(mine, example)), None)
        if place is None:
            joined.append(example)
        else:
            joined += left[: place + 1]
            del left[: place + 1]
    return (*joined, *left)


def _are_one(one: str, other: str) -> bool:
    return _shape(one) == _shape(other) or _are_alike(normal_example(one), normal_example(other))


def _are_alike(one: str, other: str) -> bool:
    return one == other or ratio(tuple(words_of(one)), tuple(words_of(other))) > ALIKE
