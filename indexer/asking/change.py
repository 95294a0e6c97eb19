"""Finds the rule and the change that a question on change asks for, if the question's subject isn't known.

In goes a ``Question``; out come ``Moment``, the likeliest change of each likely rule, ranked by fitted weights.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ruletrail.corpus.records import RULE
from ruletrail.indexer.asking import change_signs
from ruletrail.indexer.asking.candidates import candidates
from ruletrail.indexer.asking.concepts import Concept, concepts
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.ranking import scored
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.asking.weights import weights
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.hits import CAME, WENT
from ruletrail.indexer.index.opened import Opened
from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.meaning import likenesses, vector

#: The fields of words that rules and headings have.
FIELDS = ("now", "past", "now_about", "past_about")
#: The number of documents, and of paraphrases of changes, that are looked at.
DOCUMENTS, PARAPHRASES = 60, 80
#: The number of likely rules whose changes are looked at.
LINEAGES = 25


class Transition(NamedTuple):
    """A lineage's step from one document (a wording under a number) to the next. ``old`` is None for the lineage's beginning, and
    ``new`` for its end. ``day`` is an integer, 20040201."""

    lineage: int
    day: int
    old: int | None
    new: int | None

    @property
    def doc(self) -> int:
        """The document that shows the step: the new wording, or the last wording."""
        doc = self.new if self.new is not None else self.old
        assert doc is not None
        return doc


class Moment(NamedTuple):
    """A step, and its score as the change that was asked for."""

    step: Transition
    score: float


class Relevance(NamedTuple):
    """The relevance of a rule relative to the best one, which has 1 and 1."""

    rank: float = 0.0
    share: float = 0.0


NO_RULE, EVERY_RULE = Relevance(), Relevance(1.0, 1.0)


def moments(question: Question) -> list[Moment]:
    """The likeliest change of each rule that the question may be about, the likeliest first.

    If the question names a time, only changes of that time count.
    """
    fitted = weights("moment")
    best: dict[int, Moment] = {}
    direction = change_signs.direction(question.query.typed)
    for step, signs in considered(question):
        if is_contrary(signs, direction):
            continue
        moment = Moment(step, round(sum(fitted[sign] * value for sign, value in signs.items()), 6))
        if step.lineage not in best or moment.score > best[step.lineage].score:
            best[step.lineage] = moment
    found = sorted(best.values(), key=lambda moment: (-moment.score, moment.step.day, moment.step.doc))
    stored = question.view.opened.stored
    same_day = (each for each in found if each.step.day == found[0].step.day and stored(each.step.doc)["kind"] == RULE)
    rule = next(same_day, None)  # a rule comes before the entry or the heading that changed on the same day
    return [rule, *(each for each in found if each is not rule)] if rule else found


def as_asked(
    kinds: Collection[str], begins: float, ends: float, came: float, went: float, *, is_reworded: bool
) -> dict[str, float]:
    """The signs that compare a change with the ``kinds`` of change that are asked for.

    ``begins`` and ``ends`` are 1 if the rule begins or ends with the change. ``came`` and ``went`` are the shares of the
    question's words that the change added or removed.
    """
    return {
        "begins": begins,
        "ends": ends,
        "rewording as asked": float("turned" in kinds and is_reworded),
        "begins as asked": begins * ("came" in kinds),
        "ends as asked": ends * ("went" in kinds),
        "begins, not as asked": begins * bool(kinds and "came" not in kinds),
        "ends, not as asked": ends * bool(kinds and "went" not in kinds),
        "comes": came,
        "goes": went,
        "comes as asked": came * ("came" in kinds),
        "goes as asked": went * ("went" in kinds),
    }


def is_contrary(signs: Mapping[str, float], direction: str) -> bool:
    """True if the rule begins with the change but the question asks for an end, or the other way round."""
    return bool(signs["begins"]) if direction == WENT else direction == CAME and bool(signs["ends"])


def considered(question: Question) -> Iterator[tuple[Transition, dict[str, float]]]:
    """The changes that the question may ask for, each with its signs."""
    subject = throughout(question)
    opened = subject.view.opened
    if question.query.numbers:
        from ruletrail.indexer.asking.lookup import lineages as bearers

        rules: dict[int, Relevance] = dict.fromkeys(bearers(question.view, question.query.numbers), EVERY_RULE)
    else:
        rules = relevant(subject)
    told = Paraphrased(subject, set(rules) if question.query.numbers else None)
    said, asked = subject.about.words, change_signs.kinds(question.query.typed)
    came = first_day(said.content or said.stems, opened) if "came" in asked else 0
    for lineage in dict.fromkeys((*list(rules)[:LINEAGES], *told.lineages)):
        assert isinstance(lineage, int)  # an address would be a digest's
        relevance = rules.get(lineage, NO_RULE)
        for step in steps(lineage, question.view):
            signs = _signs(step, subject.concepts, asked, opened)
            signs["first of its words"] = float(step.day == came)
            yield step, relevance._asdict() | signs | told.signs(lineage, step.day, relevance)


def throughout(question: Question) -> Question:
    """The question about all times, reduced to the words of its subject."""
    everywhen = question.view.throughout()
    said = change_signs.subject(question.about.words)
    about = question.about._replace(words=said, concepts=concepts(said, everywhen))
    return question._replace(view=everywhen, about=about, phrases=())


class Paraphrased:
    """The paraphrases of changes near a question."""

    def __init__(self, subject: Question, among: Collection[object] | None = None) -> None:
        """``among`` holds the only lineages that count; None means all."""
        self._opened = subject.view.opened
        near = _paraphrases(subject, self._opened)
        self.lineages = near if among is None else {lineage: by_day for lineage, by_day in near.items() if lineage in among}
        """Lineage -> day of a change -> nearness of its nearest paraphrase."""
        self._of_day: dict[int, float] = {}
        for by_day in self.lineages.values():
            for day, value in by_day.items():
                self._of_day[day] = max(value, self._of_day.get(day, 0.0))
        self._most = max(self._of_day.values(), default=0.0)

    def signs(self, lineage: int | str, day: int, relevance: Relevance) -> dict[str, float]:
        """The signs of a lineage's change on a day that come from paraphrases."""
        of_rule = self.lineages.get(lineage, {})
        values = of_rule.get(day, 0.0), max(of_rule.values(), default=0.0), self._of_day.get(day, 0.0)
        if day not in self._opened.paraphrased_days:  # no change of that day has a paraphrase: the rule's relevance replaces it
            values = (self._most * relevance.share,) * 3
        return dict(zip(("told", "rule is told", "day is told"), values, strict=True))


def relevant(subject: Question) -> dict[int, Relevance]:
    """Lineage -> the relevance of its best wording, best first."""
    stored = subject.view.opened.stored
    found: dict[int, float] = {}
    for score, doc in scored(subject, DOCUMENTS):
        entry = stored(doc)
        if entry["lineage"] is not None and entry["last"]:
            found.setdefault(entry["lineage"], score)
    most = max(found.values(), default=0.0)
    return {lineage: Relevance(1 / rank, math.exp(score - most)) for rank, (lineage, score) in enumerate(found.items(), start=1)}


def _paraphrases(subject: Question, opened: Opened) -> dict[int | str, dict[int, float]]:
    """Lineage -> day of a change -> the nearness of its nearest paraphrase to the question: in words (at most 1) plus in meaning
    (at most about 1)."""
    words = subject.about.words
    asked = [Concept(stem, stem, (((stem,), 1.0),)) for stem in dict.fromkeys(words.content or words.stems)]
    chosen = candidates(asked, opened.paraphrases, lambda doc: (0, "", 0, "", str(doc)), None, PARAPHRASES)
    meant = vector(words.stems)
    most = chosen[0][0] if chosen else 1.0
    found: dict[int | str, dict[int, float]] = {}
    for score, doc in chosen:
        change = opened.paraphrased_change(doc)
        near = score / most + sum(likenesses(meant, opened.meanings[doc]))
        by_day = found.setdefault(change.lineage, {})
        by_day[change.day] = max(near, by_day.get(change.day, 0.0))
    return found


def first_day(stems: Sequence[str], opened: Opened) -> int:
    """The day of the first version with these words as a title or term, else in a row in a text; 0 if there is none."""
    having: set[int] | None = None
    for stem in stems:
        if stem not in ASKING:
            found = set[int]().union(*(opened.documents(field, stem) for field in FIELDS))
            having = found if having is None else having & found
            if not having:
                return 0
    documents = sorted(having or (), key=lambda doc: opened.first[doc])
    said = " ".join(stems)
    entries = [(opened.first[doc], opened.stored(doc)) for doc in documents if opened.last[doc]]
    named = (day for day, entry in entries if said in (*entry["titles"], *entry["terms"]))
    return next(named, 0) or next((day for day, entry in entries if f" {said} " in f" {entry['text']} "), 0)


def _signs(step: Transition, asked: tuple[Concept, ...], kinds: frozenset[str], opened: Opened) -> dict[str, float]:
    """The signs of a step from its two wordings and from the kinds of change that are asked for."""
    old = opened.stored(step.old) if step.old is not None else None
    new = opened.stored(step.new) if step.new is not None else None
    before, after = (f" {' '.join((*entry['terms'], entry['text']))} " if entry else " " for entry in (old, new))
    first, then = set(before.split()) - ASKING, set(after.split()) - ASKING
    typed = [concept for concept in asked if concept.typed]
    came = went = 0.0
    for concept in typed:
        in_old, in_new = (any(f" {' '.join(way)} " in text for way, _weight in concept.ways[:1]) for text in (before, after))
        came += (in_new and not in_old) / len(typed)
        went += (in_old and not in_new) / len(typed)
    shown = new or old
    assert shown is not None
    begins, ends = float(old is None), float(new is None)
    return {
        **as_asked(kinds, begins, ends, came, went, is_reworded=old is not None and new is not None and first != then),
        "size": len(first ^ then) / len(first | then or {""}) if old and new else 0.0,
        "same words": float(first == then),
        "number alone": float(old is not None and new is not None and before == after),
        "number as asked": float("number" in kinds and old is not None and new is not None and old["key"] != new["key"]),
        "glossary": float(shown["kind"] == "glossary"),
        "section": float(shown["kind"] == "section"),
        "gone": float(not any(opened.last[doc] == OPEN for doc in opened.documents("lineage", str(step.lineage)))),
    }


def of_sections(question: Question, days: tuple[int, int]) -> list[int]:
    """The rules that came, went or changed in some sections in a time, for a question such as "keywords added in 2023".

    Returns documents in the book's order, without subrules; [] if the question names something else.
    """
    opened, keys = question.view.opened, sections_asked(question)
    if not keys:
        return []
    kinds = change_signs.kinds(question.query.typed)
    field = "added" if "came" in kinds else "removed" if "went" in kinds else "changed"
    dates = [version[:10] for version, day in opened.versions if days[0] <= day <= days[1]]
    found = set[int]().union(*(opened.documents(field, date) for date in dates))
    rules = (doc for doc in found if opened.stored(doc)["kind"] == RULE and opened.stored(doc)["key"][:3] in keys)
    return sorted((doc for doc in rules if not opened.stored(doc)["key"][-1].isalpha()), key=opened.place)


def sections_asked(question: Question) -> set[str]:
    """The numbers of the sections whose titles have all words of a question but those on change; empty if it names no section."""
    opened = question.view.opened
    asked = change_signs.subject(question.about.words).content
    if not asked:
        return set()
    sections = opened.documents("kind", "section").intersection(
        *(opened.documents("now", stem) | opened.documents("past", stem) for stem in asked)
    )
    return {opened.stored(doc)["key"] for doc in sections if set(asked) <= set(opened.stored(doc)["text"].split())}


def steps(lineage: int, view: View) -> Iterator[Transition]:
    """The changes of a lineage's wording or number in the view's time, oldest first."""
    opened = view.opened
    documents = [doc for doc in opened.documents("lineage", str(lineage)) if opened.last[doc]]
    documents.sort(key=lambda doc: (opened.first[doc], opened.place(doc)))
    found = []
    before: int | None = None
    for doc in documents:
        first = opened.first[doc]
        if before is not None or first > opened.versions[0][1]:
            found.append(Transition(lineage, first, before, doc))
        before = doc
    if before is not None and (last := max(opened.last[doc] for doc in documents)) != OPEN:
        found.append(Transition(lineage, opened.next_after(last), before, None))
    return (step for step in found if view.during is None or view.during[0] <= step.day <= view.during[1])
