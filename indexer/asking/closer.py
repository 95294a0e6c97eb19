"""The closer look at the best documents: their words, headings and place in the book, and how rules are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from indexer.asking.terms import Named
from indexer.asking.understand import Concept, Question

if TYPE_CHECKING:
    from indexer.index.opened import Stored


class Weights:
    """What each sign of relevance counts. Found by measurement on half of the questions; docs/search.md has the table."""

    coverage: float = 0.5  # how fast a score falls with the share of the question that is not met
    near: float = 0.3  # two things asked for in a row stand close together
    title: float = 0.7  # the rule's own heading is named
    cited: float = 2.0  # the glossary entry of a named term leads to the rule
    cited_below: float = 2.0  # … to the rule above it
    authority: float = 0.08  # each doubling of the number of rules that cite it
    phrase: float = 1.2  # two words asked for in a row stand side by side
    definition: float = 0.5  # it begins by saying what a word of the question means
    lift: float = 0.17  # share of its best subrule's score that a rule gets: the general rule before its exceptions
    referred: float = 0.2  # share of the score of the best glossary entry that cites the rule
    general: float = 1.02  # it is a rule, not a subrule
    quoted: float = 1.5  # it says what stood in quotation marks within the question
    bare: float = 0.45  # it is a heading and nothing else
    glossary: float = 0.55  # it is a glossary entry, and the question names more than its term
    commentary: float = 0.6
    variant: float = 0.5  # it is a rule of a variant or multiplayer option that the question doesn't name
    special: float = 0.75  # it is about one card, or about what once was
    pointer: float = 0.5  # it only says where to look

    state_based: float = 1.15  # it is a state-based action: the answer to what happens, in few words


WEIGHTS = Weights()
#: What a phrase adds that is the question word for word, for each unit of the question's rarity; and how fast that falls with
#: the likeness.
ASKED_SO, POWER = 0.9, 2.0
#: What a word of a phrase counts that the question has not; a usual word's rarity.
OTHER = 4.0
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def closer(
    chosen: list[tuple[float, int]],
    question: Question,
    stored: Callable[[int], Stored],
    likeness: PhraseLikeness,
    weights: Weights = WEIGHTS,
) -> list[tuple[float, int]]:
    """(score, document) of the candidates after a look at their words, headings and place in the book."""
    asked, named = question.concepts, question.named
    wanted = _wanted(asked)
    typed = {word for concept in asked if concept.typed for word in concept.said.split()} | {
        word for concept in asked for stems, _ in concept.ways for word in stems
    }
    scored = []
    for score, doc in chosen:
        entry = stored(doc)
        near, together = _near(entry["text"], wanted)
        score += weights.near * near + weights.phrase * together
        titles = entry["titles"]
        if titles and (own := titles[-1].split()) and len(titles) > 1 and all(word in typed for word in own):
            score += weights.title * len(own) ** 0.5
        score += _cited(entry["key"], named.cites, weights)
        text = entry["text"]
        if text.startswith("to ") and text[3:40].split()[0] in typed:
            score += weights.definition
        if likeness.whole and "asked" in entry:
            score += likeness.gain(doc, entry["asked"], score)
        score *= _standing(entry, typed, named, weights) * (1 + weights.authority * entry["cited"])
        if question.phrases:
            score *= weights.quoted ** sum(f" {phrase} " in f" {text} " for phrase in question.phrases)
        scored.append((score, doc, entry))
    best_below: dict[str, float] = {}
    referred: dict[str, float] = {}
    for score, _doc, entry in scored:
        if entry["kind"] == "glossary":
            for number in entry["cites"]:
                referred[number] = max(score, referred.get(number, 0.0))
            continue
        parent = entry["key"].rstrip(LETTERS)
        if parent != entry["key"]:
            best_below[parent] = max(score, best_below.get(parent, 0.0))
    lifted = []
    for score, doc, entry in scored:
        key = entry["key"]
        if entry["kind"] == "rule":
            score += weights.referred * max(referred.get(key, 0.0), 0.5 * referred.get(key.rstrip(LETTERS), 0.0))
            if entry["text"].count(" ") > 8:
                score += weights.lift * best_below.get(key, 0.0)
        lifted.append((score, doc))
    if named.whole:
        return _raised(lifted, stored, named)
    return lifted


def _raised(ranked: list[tuple[float, int]], stored: Callable[[int], Stored], named: Named) -> list[tuple[float, int]]:
    """Raises the answers to a question that is a term: title, rule that its entry cites, definition, entry."""
    best = max((score for score, _ in ranked), default=0.0)
    raised = []
    for score, doc in ranked:
        entry = stored(doc)
        key = entry["key"]
        if entry["text"] == named.whole and entry["kind"] in ("rule", "section"):
            score = best * 1.5
        elif key in named.cites and entry["text"].count(" ") > 8:
            score = best * 1.4
        elif key.endswith("a") and key[:-1] in named.cites:
            score = best * 1.3
        elif entry["kind"] == "glossary" and named.whole in entry["terms"]:
            score = best * 1.2
        raised.append((score, doc))
    return raised


def _wanted(asked: tuple[Concept, ...]) -> dict[str, set[int]]:
    """word -> the places in the question of the concepts that it may stand for."""
    wanted: dict[str, set[int]] = {}
    for place, concept in enumerate(c for c in asked if c.typed):
        for stems, _weight in concept.ways:
            for word in stems:
                wanted.setdefault(word, set()).add(place)
    return wanted


def _near(text: str, wanted: dict[str, set[int]]) -> tuple[float, float]:
    """How near the things asked for stand to each other, and how many stand side by side.

    Of each two things the nearest pair of words counts.
    """
    if len(wanted) < 2:
        return 0.0, 0.0
    last: dict[int, int] = {}
    pairs: dict[tuple[int, int], int] = {}
    together: set[tuple[int, int]] = set()
    for position, word in enumerate(text.split()):
        places = wanted.get(word)
        if places is None:
            continue
        for place in places:
            for other, seen in last.items():
                if other != place and other not in places:
                    distance = position - seen
                    if distance == 1 and place - other == 1:
                        together.add((other, place))
                    pair = (other, place) if other < place else (place, other)
                    if distance < pairs.get(pair, 9):
                        pairs[pair] = distance
        for place in places:
            last[place] = position
    near = sum((2.0 if second - first == 1 else 1.0) / (1 + distance) for (first, second), distance in pairs.items())
    return near, float(len(together))


def _cited(key: str, cites: dict[str, float], weights: Weights) -> float:
    if not cites:
        return 0.0
    if key in cites:
        return weights.cited * cites[key]
    parent = key.rstrip(LETTERS)
    if parent != key and parent in cites:
        return weights.cited_below * cites[parent]
    return 0.3 * weights.cited_below * cites[key[:3]] if key[:3] in cites else 0.0


def _standing(entry: Stored, typed: set[str], named: Named, weights: Weights) -> float:
    """The share of its score that a document keeps, by the kind of record that it is."""
    kind, text = entry["kind"], entry["text"]
    if kind == "glossary":
        return 1.0 if named.whole else weights.glossary
    if kind == "commentary":
        return weights.commentary
    factor = 1.0
    length = text.count(" ") + 1
    if kind == "section" or length < 6:
        factor *= weights.bare if not named.whole else 0.9
    if kind == "rule" and entry["key"][0] in "89" and entry["titles"]:
        variant = set(entry["titles"][0].split()) - _PLAIN
        factor *= 1.0 if not variant or variant & typed else weights.variant
    if text.startswith(("one card", "previous", "two card")) and "previous" not in typed:
        factor *= weights.special
    if text.startswith("for more inform"):
        factor *= weights.pointer
    if entry["titles"] and entry["titles"][0].startswith("state base"):
        factor *= weights.state_based
    if kind == "rule" and not entry["key"][-1].isalpha():
        factor *= weights.general
    return factor


_PLAIN = frozenset({"option", "variant", "general", "player", "team", "turn", "attack", "the", "of"})


class PhraseLikeness:
    """One question, to be compared with phrases. ``rarity`` gives the weight of a stem."""

    def __init__(self, asked: tuple[Concept, ...], rarity: Callable[[str], float], when: int | None) -> None:
        self.when = when
        self.concepts: list[tuple[tuple[tuple[tuple[str, ...], float], ...], float]] = []
        for concept in asked:
            if concept.typed and (worth := sum(map(rarity, concept.ways[0][0]))):
                self.concepts.append((concept.ways, worth))
        self.whole = sum(worth for _, worth in self.concepts)
        self.words = {word for ways, _worth in self.concepts for way, _weight in ways for word in way}
        self.reasons: dict[int, str] = {}
        """document -> the phrase that more than half of its score comes from."""

    def gain(self, doc: int, phrases: Iterable[tuple[str, int, int, str]], score: float) -> float:
        """What the likest phrase of the day adds to a document's score. A phrase: as written, first and last day, stems."""
        like, phrase = max(
            ((self._like(stems.split()), words) for words, since, until, stems in phrases if self._is_of_the_day(since, until)),
            default=(0.0, ""),
        )
        gained = ASKED_SO * self.whole * float(like**POWER)
        if gained > score:
            self.reasons[doc] = phrase
        return gained

    def _is_of_the_day(self, since: int, until: int) -> bool:
        return self.when is None or since <= self.when <= until

    def _like(self, stems: list[str]) -> float:
        """The cosine of question and phrase. Each word is weighted by its rarity."""
        left = set(stems)
        if self.words.isdisjoint(left):
            return 0.0
        shared = full = 0.0
        for ways, worth in self.concepts:
            share, found = 0.0, list[str]()
            for way, weight in ways:
                has = [word for word in way if word in left]
                if has and (value := weight * (len(has) / len(way)) ** 2) > share:
                    share, found = value, has
            shared += worth * share
            full += worth * share
            left.difference_update(found)
        full += OTHER * len(left)
        return min(1.0, shared / (self.whole * full) ** 0.5) if shared else 0.0
