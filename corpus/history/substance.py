"""The grade of a rewording: substance, terms or editorial. docs/lineage.md gives its accuracy.

Pairs of sentences are graded, and a rule has the weightiest grade of its sentences. Signs in the language decide:

- substance: a sentence that came or went, a member of a list, another number, a word such as "all", "some", "only", "must" and
"can't", a condition, a symbol, several words that name something
- terms: other words that name something, such as a name that the release changed; a qualifier that came or went
- editorial: grammar, order, spelling, pointers, examples within the text; a definition of the glossary that only got shorter

All parts of a split, or of a merge, are graded together: the old texts against the new ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from ruletrail.corpus.change import EDITORIAL, GRADES, SUBSTANCE, TERMS, WORDING
from ruletrail.corpus.history.links import Link
from ruletrail.corpus.history.renamed_terms import RenamedTerm, WordSpan, renamed_terms, spans, with_new_names
from ruletrail.corpus.history.rule_sentences import (
    CLAUSES,
    DECISIVE,
    DECISIVE_GONE,
    GRAMMAR,
    JOINS,
    Sentence,
    conditions,
    content,
    is_opposite,
    names_in,
    numerals,
    quantities,
    sentences,
    stem,
)
from ruletrail.corpus.names import is_title
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.relation_names import MERGED, SPLIT

LEAST_ALIKE = 0.35
"""Two sentences are paired only if they share at least this share of their words."""
MANY, NEAREST = 10_000, 10
"""Two texts of up to a hundred sentences each are compared in full. In longer texts, each sentence is compared with those at
nearby positions: MANY in all, and at least NEAREST each way."""
SEVERAL = 3
"""This many new words that name something are a change of substance."""
NEAR = 0.75
"""Two words that share more than this share of their letters are spellings of one word."""
AROUND = 4
"""Words on each side of a change in which two commas make it part of a list."""


class End(NamedTuple):
    """A rule, heading or glossary entry in one of two versions."""

    record: int
    """Row id of the record."""
    term: str
    """The term of a glossary entry; "" for all others."""
    text: str


class RecordChange(NamedTuple):
    """The change of one record: its label of ``corpus.change``, its kind, and both ends."""

    label: str
    kind: str
    old: End
    new: End

    @property
    def is_reworded(self) -> bool:
        """True if the change has a grade."""
        return self.label in (WORDING, SPLIT, MERGED)

    @property
    def names(self) -> tuple[str, str]:
        """The old and the new name of a heading, of a rule that is only a title, or of an entry; "" for others."""
        if self.kind == GLOSSARY:
            return self.old.term, self.new.term
        texts = self.old.text, self.new.text
        return texts if self.kind == SECTION or all(map(is_title, texts)) else ("", "")


def graded(links: Sequence[Link]) -> list[Link]:
    """All links between two versions; the links of reworded, split and merged rules have their grade."""
    changes = {
        n: RecordChange(link.label, link.kind, *(End(end.id, end.term or "", end.text) for end in (link.old, link.new)))
        for n, link in enumerate(links)
        if link.old and link.new
    }
    found = dict(zip(changes, grades(list(changes.values())), strict=True))
    return [replace(link, grade=found.get(n)) for n, link in enumerate(links)]


def grades(changes: Sequence[RecordChange]) -> list[str | None]:
    """The grade of each change, or None if it leaves the words as they are.

    ``changes`` must be all changes of one release: the headings and entries that it renamed, and terms replaced in many rules,
    show which words are a renamed term.
    """
    families = [family for family in _families(changes) if any(changes[n].is_reworded for n in family)]
    texts = [_Texts.of([changes[n] for n in family]) for family in families]
    terms = renamed_terms(
        ([span for pair in each.pairs() for span in spans(*pair)] for each in texts), (change.names for change in changes)
    )
    found = {n: each.grade(terms) for family, each in zip(families, texts, strict=True) for n in family}
    return [found[n] if change.is_reworded else None for n, change in enumerate(changes)]


def _families(changes: Sequence[RecordChange]) -> list[list[int]]:
    """The changes grouped by common records, in order."""
    of: dict[tuple[str, int], tuple[str, int]] = {}

    def root(end: tuple[str, int]) -> tuple[str, int]:
        while (above := of.setdefault(end, end)) != end:
            of[end] = end = of.setdefault(above, above)
        return end

    for change in changes:
        of[root(("old", change.old.record))] = root(("new", change.new.record))
    families: dict[tuple[str, int], list[int]] = defaultdict(list)
    for n, change in enumerate(changes):
        families[root(("old", change.old.record))].append(n)
    return list(families.values())


class _Texts(NamedTuple):
    """The sentences of a rule before and after."""

    old: tuple[Sentence, ...]
    new: tuple[Sentence, ...]
    names: frozenset[str]
    """The stems of the names of subtypes and the like in the new texts."""
    is_entry: bool

    @classmethod
    def of(cls, family: Sequence[RecordChange]) -> _Texts:
        """The sentences of all old ends of a family of changes, and of all its new ends."""
        ends = zip(*((change.old, change.new) for change in family), strict=True)
        texts = [list({end.record: end.text for end in side}.values()) for side in ends]
        old, new = (tuple(each for text in side for each in _sentences(text)) for side in texts)
        return cls(old, new, frozenset(stem(name) for text in texts[1] for name in names_in(text)), family[0].kind == GLOSSARY)

    def pairs(self) -> list[tuple[Sentence, Sentence]]:
        """Each old sentence with the new sentence that it became, in the old order."""
        return [(self.old[i], self.new[j]) for i, j in _pairs(self.old, self.new)]

    def grade(self, terms: Sequence[RenamedTerm]) -> str:
        """The weightiest grade of the sentences."""
        newer = [stem(word) for sentence in self.new for word in sentence]
        named = tuple(with_new_names(sentence, newer, terms) for sentence in self.old)
        found = {TERMS} if named != self.old else set()
        found.update(_Difference(self._replace(old=named)).grades())
        return next((grade for grade in GRADES if grade in found), EDITORIAL)


_sentences = lru_cache(maxsize=1 << 12)(sentences)
"""Cached, because each text is the newer one of a pair of versions, and then the older one of the next pair."""


@lru_cache(maxsize=1 << 12)
def _pairs(old: tuple[Sentence, ...], new: tuple[Sentence, ...]) -> list[tuple[int, int]]:
    """The positions of the sentences that belong together, each in one pair at most."""
    olds, news = ([Counter(map(stem, sentence)) for sentence in side] for side in (old, new))
    reach = max(NEAREST, MANY // max(len(old), len(new), 1))
    alike = []
    for i, a in enumerate(olds):
        for j in range(max(0, i - reach), min(len(news), i + reach + 1)):
            b, size = news[j], len(old[i]) + len(new[j])
            if 2 * min(len(old[i]), len(new[j])) < LEAST_ALIKE * size:
                continue  # one is too short, whatever its words
            share = 1.0 if a == b else 2 * sum(min(times, b[word]) for word, times in a.items() if word in b) / size
            if share >= LEAST_ALIKE:
                alike.append((share, -abs(i - j), i, j))
    pairs: dict[int, int] = {}
    taken = set()
    for _, _, i, j in sorted(alike, reverse=True):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return sorted(pairs.items())


class _Difference:
    """The differences between the sentences before and after. A word that only moved is no difference."""

    def __init__(self, texts: _Texts) -> None:
        self.old, self.new, self.names, self.is_entry = texts
        olds, news = ([word for sentence in side for word in sentence] for side in texts[:2])
        self.named, self.quantities, self.numerals, self.conditions = (
            _Balance.of(kind(olds), kind(news)) for kind in (content, quantities, numerals, conditions)
        )
        self.known = set(content(olds))

    def grades(self) -> Iterator[str]:
        """Yields a grade for each sign of a change, in the order of the sentences."""
        pairs = _pairs(self.old, self.new)
        for place in sorted(set(range(len(self.new))) - {j for _, j in pairs}):
            yield from _of_sentence(content(self.new[place]), self.named.came, self.named.went)
        if not self.is_entry:
            for place in sorted(set(range(len(self.old))) - {i for i, _ in pairs}):
                yield from _of_sentence(content(self.old[place]), self.named.went, self.named.came, is_gone=True)
        for i, j in pairs:
            if self.old[i] != self.new[j]:
                yield from self._of_pair(self.old[i], self.new[j])

    def _of_pair(self, old: Sentence, new: Sentence) -> Iterator[str]:
        named = _Balance.of(content(old), content(new)).within(self.named)
        counted = _Balance.of(numerals(old), numerals(new)).within(self.numerals)
        allowed = _Balance.of(quantities(old), quantities(new)).within(self.quantities)
        under = _Balance.of(conditions(old), conditions(new)).within(self.conditions)
        came, went = named.unlike()
        if counted.came and counted.went:
            yield SUBSTANCE
        decides = not DECISIVE.isdisjoint(allowed.came) or not DECISIVE_GONE.isdisjoint(allowed.went)
        if decides and not _misspelt((*allowed.came, *allowed.went), (*came, *went)):
            yield SUBSTANCE
        if len(set(came) - self.known) >= SEVERAL or len(came) > SEVERAL or any(word.startswith("{") for word in came):
            yield SUBSTANCE
        if came or went or any(counted) or any(allowed) or any(under):
            yield TERMS
        for span in spans(old, new):
            before, after = content(span.went), content(span.came)
            fresh = _unlike(Counter(word for word in after if word in named.came), named.went)
            gone = _unlike(Counter(word for word in before if word in named.went), named.came)
            if fresh and not gone and _is_member(span.came, new, span.new, also=set(before) <= set(after)):
                yield SUBSTANCE
            if fresh and not under.came.keys().isdisjoint(conditions(span.came)) and not conditions(span.went):
                yield SUBSTANCE
            if not before and (len(fresh) >= SEVERAL or not self.names.isdisjoint(fresh)):
                yield SUBSTANCE
            if gone and not fresh and not self.is_entry:
                decisive = DECISIVE.intersection(allowed.went).intersection(quantities(span.went))
                narrows = bool(decisive) or not under.went.keys().isdisjoint(conditions(span.went))
                is_phrase = len(gone) >= SEVERAL and not after and (narrows or _has_commas(old, span.old))
                if is_phrase or _was_member(span, old, len(gone)):
                    yield SUBSTANCE


class _Balance(NamedTuple):
    """The words that went and the words that came, each as often as one side has it more than the other."""

    went: Counter[str]
    came: Counter[str]

    @classmethod
    def of(cls, old: Iterable[str], new: Iterable[str]) -> _Balance:
        a, b = Counter(old), Counter(new)
        return cls(a - b, b - a)

    def within(self, whole: _Balance) -> _Balance:
        """The part of the balance that is also a difference of the whole texts."""
        return _Balance(self.went & whole.went, self.came & whole.came)

    def unlike(self) -> tuple[list[str], list[str]]:
        """The words that came, and the words that went, without forms and spellings of one another."""
        return _unlike(self.came, self.went), _unlike(self.went, self.came)


def _of_sentence(words: list[str], balance: Counter[str], other: Counter[str], *, is_gone: bool = False) -> Iterator[str]:
    """The grade of a sentence that came or went, by the number of its words that have no counterpart in the other text."""
    fresh = _unlike(Counter(word for word in words if word in balance), other)
    if (len(words) > 1 and 2 * len(fresh) > len(words)) or (not is_gone and len(set(fresh)) >= SEVERAL):
        yield SUBSTANCE
    elif fresh:
        yield TERMS


def _is_member(words: Sentence, sentence: Sentence, place: tuple[int, int], *, also: bool) -> bool:
    """True if words came as a member of a list, or, with ``also``, as another alternative."""
    is_another = also and not JOINS.isdisjoint(words)
    return CLAUSES.isdisjoint(words) and (is_another or _is_listed(words, sentence, place))


def _was_member(span: WordSpan, sentence: Sentence, named: int) -> bool:
    """True if words went as a member of a list, or as an alternative of several words that name something."""
    if JOINS.isdisjoint(span.went) or not set(content(span.came)) <= set(content(span.went)):
        return False
    return _is_listed(span.went, sentence, span.old) or (span.went[0] == "or" and named >= SEVERAL)


def _is_listed(words: Sentence, sentence: Sentence, place: tuple[int, int]) -> bool:
    """True if names are part of a list of three or more."""
    return not conditions(words) and GRAMMAR.isdisjoint({*words} - JOINS) and _has_commas(sentence, place)


def _has_commas(sentence: Sentence, place: tuple[int, int]) -> bool:
    return sentence[max(0, place[0] - AROUND) : place[1] + AROUND].count(",") > 1


def _unlike(words: Counter[str], others: Iterable[str]) -> list[str]:
    """The words that are no form or spelling of one of the others."""
    others = list(others)
    return [word for word in words.elements() if not any(_are_near(word, other) for other in others)]


def _misspelt(words: Sequence[str], others: Sequence[str]) -> bool:
    return any(_are_near(word, other) for word in words for other in others)


@lru_cache(maxsize=1 << 16)
def _are_near(one: str, other: str) -> bool:
    if is_opposite(one, other):
        return False
    if one[:4] == other[:4]:
        return True
    compared = SequenceMatcher(None, one, other)
    return compared.real_quick_ratio() > NEAR and compared.quick_ratio() > NEAR and compared.ratio() > NEAR
