"""Sections that a copy took from another release: what they say was not in force on the copy's day.

Somebody completes a copy with a chapter that he has, or brings one section up to date and leaves the others. Such a section has
rules that differ from those of both neighbours where these agree, and all of it stands word for word in one other release. No
release rewords several rules to have all of them back unchanged. The oldest and the newest text have one neighbour alone, so that
nothing is known of them.

The section is kept apart (``corpus.store.borrowed``): the copy says nothing of it, as if it lay in a hole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.gaps import Sections
from ruletrail.corpus.names import GLOSSARY_MARK
from ruletrail.corpus.names import name as name_in_version
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.store import books, borrowed

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, Version

#: So many rules differ from both neighbours where these agree. Three are the most of a section that a known release changed for
#: its time alone, and that another one has again.
FEWEST = 4
#: A larger share is most of it. A text of which most is another release's is not its own date's at all.
MOST = 0.5


class _Text:
    """What the source of a rulebook holds, with what is kept apart of it."""

    def __init__(self, corpus: Corpus, version: Version, known: Callable[[int], AnalysedWording]) -> None:
        self._corpus, self.version, self._known = corpus, version, known

    @cached_property
    def of(self) -> dict[str, int]:
        """The name of each record -> the row id of its wording."""
        held = books.columns(self._corpus, self.version)
        apart = borrowed.records(self._corpus, self.version) if self.version.coverage.borrowed else []
        rows = [*zip(held.kinds, held.keys, held.wordings, strict=True), *apart]
        return {name_in_version(kind, key): wording for kind, key, wording in reversed(rows)}

    @cached_property
    def wordings(self) -> set[int]:
        return set(self.of.values())

    def bearing(self, wordings: set[int]) -> list[str]:
        """The names of the records that have one of these wordings."""
        return [name for name, wording in self.of.items() if wording in wordings]

    def told(self, name: str) -> AnalysedWording | None:
        return self._known(self.of[name]) if name in self.of else None

    def says(self, name: str, told: AnalysedWording | None) -> bool:
        """True when its record of that name says the same, whatever rules it points to."""
        own = self.told(name)
        return own is told or (own is not None and told is not None and (own.normal == told.normal or own.shape == told.shape))


def settle(corpus: Corpus, touched: set[int]) -> set[int]:
    """Finds out which sections of which rulebooks are another release's, and keeps these apart.

    Asked are the versions ``touched`` (row ids), those beside them, and those that were suspected before. Returns the versions
    (row ids) of which other sections are apart than before.
    """
    versions = [version for version in corpus.versions() if version.is_whole]

    @cache
    def known(wording: int) -> AnalysedWording:
        return AnalysedWording(*books.text(corpus, wording))

    texts = [_Text(corpus, version, known) for version in versions]
    suspected = borrowed.suspected(corpus)
    around = {text.version.id: near for text, *near in zip(texts[1:], texts, texts[2:], strict=False)}
    asked = touched | {one.id for pair in pairwise(versions) for one, other in (pair, pair[::-1]) if other.id in touched}
    taken: dict[int, Sections] = {version.id: {} for version in versions}
    for text in texts:
        own = text.version.id
        near = around.get(own, [])
        if own in asked or own in suspected:
            changed = _changed(text, *near) if near else {}
            others = [other for other in texts if other is not text and other not in near] if changed else []
            if own not in asked:  # the texts that were there are known not to have it
                others = [other for other in others if other.version.id in asked or other.version.version in suspected[own]]
            taken[own] = _whose(text, changed, others, texts)
            borrowed.suspect(corpus, text.version, {section: taken[own].get(section, "") for section in changed})
    for one, other in pairwise(versions):
        _leave_undecided(taken[one.id], taken[other.id])
    moved = [version for version in corpus.versions() if version.coverage.borrowed != taken.get(version.id, {})]
    for version in moved:
        borrowed.keep_apart(corpus, version, taken.get(version.id, {}))
    if moved:
        corpus.forget_what_was_read()
    return {version.id for version in moved}


def _leave_undecided(one: Sections, other: Sections) -> None:
    """Leaves a section alone that two neighbours seem to have taken: of old, new, old, new either of the two may be wrong."""
    same = [(own, its) for own in one for its in other if own.startswith(its) or its.startswith(own)]
    for own, its in same:
        one.pop(own, None)
        other.pop(its, None)


def _changed(text: _Text, before: _Text, after: _Text) -> dict[str, list[str]]:
    """The sections of which a text has several rules that neither neighbour has, and lacks several that both have.

    Each with the names of the rules that neither has. A chapter stands for its sections where more than one of them differ.
    """
    common = before.wordings & after.wordings
    lacked, new = common - text.wordings, text.wordings - before.wordings - after.wordings
    is_soon_told = len(common) > MOST * len(before.wordings)  # all have one typography, and most rules their very wordings
    if len(new) < FEWEST or (is_soon_told and len(lacked) < FEWEST):
        return {}
    odd = text.bearing(new)
    if is_soon_told:
        lacks = Counter(_section(name, 1) for name in before.bearing(lacked))
        odd = [name for name in odd if lacks[_section(name, 1)] >= FEWEST]
    strange = [name for name in odd if not any(near.says(name, text.told(name)) for near in (before, after))]
    found: dict[str, list[str]] = {}
    for digits in (1, 3):
        several = {
            section: names
            for section, names in _by_section(strange, digits).items()
            if len(names) >= FEWEST and section not in found
        }
        were = _by_section(before.of, digits) if several else {}
        for section, names in several.items():
            lacking = _lacking(text, before, after, were.get(section, ()))
            is_one = digits == 1 and section != GLOSSARY and len(_by_section([*names, *lacking], 3)) == 1
            if len(lacking) >= FEWEST and not is_one:
                found[section] = names
    return found


def _whose(text: _Text, changed: Mapping[str, list[str]], others: list[_Text], texts: Sequence[_Text]) -> Sections:
    """Those of the ``changed`` sections that stand word for word in another text, with its version: of several, the nearest."""
    found: Sections = {}
    held = 0
    others.sort(key=lambda other: _nearness(other, text))
    for section, names in changed.items():
        if section[:1] not in found:
            own = [name for name in text.of if _section(name, len(section)) == section]
            holding = (other for other in others if _holds(other, text, names) and _holds(other, text, own))
            if like := next((other for other in holding if _is_at_home(other, text, names, texts)), None):
                found[section] = like.version.version
                held += len(own)
    return found if held <= MOST * len(text.of) else {}


def _nearness(one: _Text, other: _Text) -> tuple[int, str]:
    """Sorts texts by how far their years are from that of another."""
    return abs(int(one.version.date[:4]) - int(other.version.date[:4])), one.version.version


def _by_section(names: Iterable[str], digits: int) -> dict[str, list[str]]:
    """Names by the first digits of their numbers; the glossary's entries together."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        found[_section(name, digits)].append(name)
    return found


def _section(name: str, digits: int) -> str:
    return GLOSSARY if name.startswith(GLOSSARY_MARK) else name[:digits]


def _holds(other: _Text, text: _Text, names: Sequence[str]) -> bool:
    """True when another text has all these rules, or entries, word for word."""
    rules = (name for name in names if not name.isdecimal())  # a heading may be the copy's own
    return all((told := other.told(name)) and (own := text.told(name)) and told.normal == own.normal for name in rules)


def _is_at_home(other: _Text, text: _Text, names: Sequence[str], texts: Sequence[_Text]) -> bool:
    """True when the text before or behind another one has most of what that one has under these names, so that it is no copy with
    a section from elsewhere itself."""
    at = texts.index(other)
    near = [neighbour for neighbour in (*texts[max(at - 1, 0) : at], *texts[at + 1 : at + 2]) if neighbour is not text]
    return any(sum(one.says(name, other.told(name)) for name in names) > MOST * len(names) for one in near)


def _lacking(text: _Text, before: _Text, after: _Text, names: Iterable[str]) -> list[str]:
    """Those of the names of the text before, of which the one behind says the same, that the text lacks or words otherwise."""
    return [
        name
        for name in names
        if before.of[name] != text.of.get(name) and after.says(name, told := before.told(name)) and not text.says(name, told)
    ]
