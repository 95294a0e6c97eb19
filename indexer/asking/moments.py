"""When rules changed: of the rules that a question is about, the moment that it most likely means."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import NamedTuple

from corpus.numbers import RuleNumber
from indexer.asking.closer import LETTERS, PhraseLikeness, closer
from indexer.asking.ranking import Found, first_choice
from indexer.asking.steps import LineageStep, steps
from indexer.asking.terms import terms
from indexer.asking.time_words import ADDED, ANY, MOVED, REMOVED, RENAMED, REWORDED
from indexer.asking.understand import Question, understand
from indexer.asking.view import View
from indexer.days import OPEN
from indexer.index.opened import best_first
from indexer.language.analysis import ASKING, stem, tokens
from indexer.language.words import Words

#: How many documents are looked at, and how many lineages of these are followed through their wordings.
DOCUMENTS, LINEAGES = 60, 15
#: How many more that say what was asked about on the day that the rules first or last do.
TURNING = 5
#: How many changes answer a question, and in how many documents a phrase is looked for to learn when it was first or last said.
ANSWERS, LOOKED_AT = 5, 60
#: What a change counts for: being one at all, how much of the text is new, and saying what was asked about on one side alone.
PLAIN, MAGNITUDE, SUBJECT = 0.1, 0.35, 1.0
#: What a name or a word counts, and words that only stand in a row; what it counts that one side has fewer of it.
NAME, IN_A_ROW, FEWER = 1.0, 0.6, 0.15
#: What it counts that both sides have, where one side alone has something else that was asked about.
CONTEXT = 0.6
#: Of two sides so much has to go, and to come.
SIDE = 0.2
#: What fits the kind of change asked for counts so many times as much; what goes against it so many times.
FITS, AGAINST = 1.6, 0.6
#: What a change counts after which a rule says no more of what was asked about than it said at some time before.
AGAIN = 0.8
#: Asked how a rule changed, one that is gone counts so much.
PAST = 0.7
#: What a change counts that makes a rule tell of how things were.
TOLD = 0.8
_TELLS_OF_THE_PAST = frozenset(map(stem, ("previous", "previously", "obsolete", "older", "formerly")))
#: A rule that begins or ends may only have been parted from another, or joined with it.
ENDS = 0.6
#: What ends may only have told how things used to be.
PAST_ENDS = 0.3
#: A heading or an entry of what was asked about, on the day that the rules first say that, or stop.
OWN = 0.8
#: Of so few words the rarest names what came or went.
FEW = 5
#: What it counts that the rules first said so, or stopped saying so, that day.
TURN = 1.5
#: How much the day's share of all changes found counts beside a change itself.
AGREEMENT = 1.5
#: A change of nothing but a number or of these words is hardly one.
RENUMBERED = 0.02
_NUMBER = re.compile(r"(?<!\S)\d{3}(?:\.\d+[a-z]{0,2})?(?!\S)")
#: Small words, whose change says nothing.
_NOISE = ASKING | set(
    map(
        stem, ["he", "she", "his", "her", "their", "they", "them", "or", "and", "player", "may", "must", "rule", "see", "section"]
    )
)


class Subject(NamedTuple):
    """A thing that the question is about."""

    said: str
    """Its stems, in a row."""
    worth: float
    side: str = ""
    """Where the question says so: "old" for what the rules said before the change, "new" for after it."""


def find(view: View, words: Words, kind: str, sides: tuple[Words, Words] | None = None) -> Found:
    """The rules that changed as ``words`` ask, each with its likeliest moment, best first.

    ``kind`` is the kind of change, of ``indexer.asking.times``. A view of some years has the moments of these years.
    """
    everywhen = view.throughout()
    question = understand(words, everywhen)
    subjects = _sided(sides, everywhen) if sides else _subjects(words, question, everywhen)
    kind = RENAMED if sides else kind
    asked = set(words.stems) - _NOISE
    mostly = [subject for subject in subjects if 2 * len(asked.intersection(subject.said.split())) >= len(asked)]
    single = [subject for subject in subjects if " " not in subject.said]
    if kind in (ADDED, REMOVED) and len(asked) <= FEW and single:
        mostly.append(max(single, key=lambda subject: subject.worth))
    turns = _turns(mostly, kind, everywhen)
    renames = {} if kind == RENAMED else _other_renames(mostly, everywhen)
    best = _lineages(question, kind, _turning(mostly, turns, everywhen), everywhen)
    scored: list[tuple[float, float, int, LineageStep, int]] = []
    for lineage, relevance in best.items():
        known = 0.0
        for step in steps(lineage, view):
            score, asked_for, says = _score(step, subjects, turns, kind, everywhen, renames.get(step.day, ()))
            if kind in (ADDED, ANY) and step.new is not None and says <= known:
                score, asked_for = AGAIN * score, AGAIN * asked_for
            known = max(known, says)
            scored.append((relevance * score, relevance * asked_for, lineage, step, step.day))
    agreed: dict[int, float] = {}
    for _total, asked_for, _lineage, _at, day in scored:
        agreed[day] = agreed.get(day, 0.0) + asked_for
    whole = sum(agreed.values()) or 1.0
    chosen: dict[int, tuple[float, LineageStep]] = {}
    for score, _asked_for, lineage, step, day in scored:
        total = score * (1 + AGREEMENT * agreed[day] / whole)
        if lineage not in chosen or total > chosen[lineage][0]:
            chosen[lineage] = (total, step)
    ordered = sorted(chosen.values(), key=lambda pair: (-pair[0], pair[1].day, pair[1].new or 0, pair[1].old or 0))
    documents = [step.ranked(score) for score, step in ordered[:ANSWERS]]
    return Found(everywhen, documents, question.concepts, question.suggestion)


def of_numbers(view: View, words: Words, kind: str, numbers: tuple[RuleNumber, ...]) -> Found:
    """When the bearers of some numbers changed: the newest change of today's bearer first, or what ``words`` ask for beside the
    numbers. Asked how one number became another, those that bore both count, and changes of the number.

    Nothing is found where they never did.
    """
    from indexer.asking import lookups

    everywhen = view.throughout()
    bore = [lookups.lineages(view, (number,)) for number in numbers]
    lineages = [lineage for lineage in dict.fromkeys(itertools.chain(*bore)) if all(lineage in each for each in bore)]
    renumbered = kind == MOVED or (kind == RENAMED and len(numbers) > 1)
    if not (renumbered and lineages):
        lineages = list(dict.fromkeys(itertools.chain(*bore)))
    found = [(place, step) for place, lineage in enumerate(lineages) for step in steps(lineage, view, renumbered=renumbered)]
    question = understand(words, everywhen) if words.text else None
    subjects = _subjects(words, question, everywhen) if question else []
    turns = _turns(subjects, kind, everywhen)
    if renumbered:
        scored = [(_bears(step, subjects, numbers, everywhen), place, step) for place, step in found]
    else:
        scored = [(_score(step, subjects, turns, kind, everywhen)[1] if subjects else 0.0, place, step) for place, step in found]
    scored.sort(key=lambda row: (-row[0], row[1], -row[2].day))
    documents = [step.ranked(round(1 / rank, 3)) for rank, (_score, _place, step) in enumerate(scored, start=1)]
    return Found(everywhen, documents, question.concepts if question else ())


def _bears(step: LineageStep, subjects: list[Subject], numbers: tuple[RuleNumber, ...], view: View) -> float:
    """How well a change of number is the one asked for: the rule says what it is about, and it got the number that was named."""
    told = f" {_told(step.new, view)} "
    whole = sum(subject.worth for subject in subjects)
    said = sum(subject.worth for subject in subjects if f" {subject.said} " in told) / whole if whole else 0.0
    got = step.new is not None and view.opened.stored(step.new)["key"] == str(numbers[-1])
    return 2 * said + got


def _lineages(question: Question, kind: str, turning: set[int], view: View) -> dict[int, float]:
    """The lineages that the question is about -> how much, of 1 for the best; with the best of the ``turning`` documents."""
    stored = view.opened.stored
    likeness = PhraseLikeness((), view.postings.rarity, None)
    found: dict[int, float] = {}
    for among, count in ((None, LINEAGES), (turning, TURNING)):
        chosen = first_choice(question.concepts, view.postings, view.opened.place, None, among, limit=DOCUMENTS)
        more = 0
        for score, doc in best_first(closer(chosen, question, stored, likeness), stored):
            lineage = stored(doc)["lineage"]
            if more < count and lineage is not None and lineage not in found and stored(doc)["last"]:
                found[lineage] = score
                more += 1
    if kind == REWORDED:
        now = {lineage for lineage in found if any(last == OPEN for last in _lasts(lineage, view))}
        found = {lineage: score * (1.0 if lineage in now else PAST) for lineage, score in found.items()}
    most = max(found.values(), default=1.0) or 1.0
    return {lineage: score / most for lineage, score in found.items()}


def _lasts(lineage: int, view: View) -> list[int]:
    return [int(view.opened.last[doc]) for doc in view.opened.documents("lineage", str(lineage))]


def _subjects(words: Words, question: Question, view: View) -> list[Subject]:
    """What the question is about: terms of the glossary of any time and other names, words in a row, and single words."""
    names = {term.said for term in terms(words, view) if term.length > 1}
    for concept in question.concepts:
        if concept.typed:
            names |= {" ".join(map(stem, tokens(concept.said))), " ".join(concept.ways[0][0])}
    pairs = {" ".join(pair) for run in words.runs for pair in itertools.pairwise(run)}
    pairs |= _with_small_words(words, view)
    whole = {" ".join(run) for run in words.runs if len(run) > 2}
    # In an order that is always the same: of two that are worth the same, the first counts.
    worth = {said: NAME * _worth(said, view) for said in sorted(names)}
    worth |= {said: IN_A_ROW * _worth(said, view) for said in sorted((pairs | whole) - names)}
    return [Subject(said, value) for said, value in worth.items() if value]


def _with_small_words(asked: Words, view: View) -> set[str]:
    """A name with the small words behind it, which the rules began to say at some time: "hexproof from"."""
    words, stemmed = asked.tokens, asked.stems
    found: set[str] = set()
    for place, word in enumerate(words):
        behind = itertools.takewhile(ASKING.__contains__, words[place + 1 :])
        length = 1 + len(list(behind)) if word not in ASKING else 0
        for end in range(place + length, place + 1, -1):
            said = " ".join(stemmed[place:end])
            if _first_said(Subject(said, 1.0), view):
                found.add(said)
                break
    return found


def _sided(sides: tuple[Words, Words], view: View) -> list[Subject]:
    """What the question says of before the change, and of after it."""
    old, new = (_subjects(words, understand(words, view), view) for words in sides)
    both = {subject.said for subject in old} & {subject.said for subject in new}
    sided = [subject._replace(side="old") for subject in old] + [subject._replace(side="new") for subject in new]
    return [subject for subject in sided if subject.said not in both]


def _worth(said: str, view: View) -> float:
    """The rarity of the words, added up."""
    rarities = [view.postings.rarity(word) for word in said.split() if word not in _NOISE]
    if not rarities or not all(rarities):
        return 0.0
    return float(sum(rarities) / len(rarities) ** 0.5)


def _turns(subjects: list[Subject], kind: str, view: View) -> dict[str, set[int]]:
    """Subject -> the days on which the rules first said it, or stopped saying it, where the kind of change asks for that."""
    turns: dict[str, set[int]] = {}
    for subject in subjects:
        days = turns.setdefault(subject.said, set())
        if kind in (ADDED, ANY):
            days.add(_first_said(subject, view) or _first_headed(subject, view))
        if kind in (REMOVED, ANY) or (kind == RENAMED and not subject.side):
            days.add(_last_said(subject, view))
        if kind == RENAMED and not subject.side and not any(days):
            days.add(_first_said(subject, view))
    for said in [said for said, days in turns.items() if any(days)]:
        # What the rules began to say within a longer name is older than that: "hexproof" than "hexproof from".
        for other in turns:
            if said != other and f" {other} " in f" {said} ":
                turns[other] = turns[other] & turns[said]
    return turns


def _turning(subjects: list[Subject], turns: dict[str, set[int]], view: View) -> set[int]:
    """The documents that first say a subject on the day that the rules do, or last before they stop."""
    first, last, after = view.opened.first, view.opened.last, view.opened.next_after
    return {
        doc
        for subject in subjects
        for doc in (_holding(subject, view) if turns[subject.said] - {0} else ())
        if last[doc] and (int(first[doc]) in turns[subject.said] or after(int(last[doc])) in turns[subject.said])
    }


def _first_said(subject: Subject, view: View) -> int:
    """The first day of the subject in the rules; 0 where they had it from the beginning."""
    first = view.opened.first
    documents = sorted(_holding(subject, view), key=lambda doc: first[doc])[:LOOKED_AT]
    day = next((int(first[doc]) for doc in documents if _says(doc, subject, view)), 0)
    return day if day > view.opened.versions[0][1] else 0


def _first_headed(subject: Subject, view: View) -> int:
    """The first day of a heading that says nothing but the subject; 0 where there is none, or was from the beginning."""
    words = subject.said.split()
    texts = set.intersection(*(view.opened.documents("now", word) | view.opened.documents("past", word) for word in words))
    headings = view.opened.saying(subject.said, texts)
    day = min((int(view.opened.first[doc]) for doc in headings), default=0)
    return day if day > view.opened.versions[0][1] else 0


def _last_said(subject: Subject, view: View) -> int:
    """The first day without the subject in the rules, but for entries on what is obsolete; 0 where they have it still."""
    last = view.opened.last
    for doc in sorted(_holding(subject, view), key=lambda doc: -last[doc])[:LOOKED_AT]:
        if _says(doc, subject, view) and not _is_past(view.opened.stored(doc)["text"]):
            return 0 if last[doc] == OPEN else view.opened.next_after(int(last[doc]))
    return 0


def _holding(subject: Subject, view: View) -> set[int]:
    documents = view.opened.documents
    words = [word for word in subject.said.split() if word not in ASKING] or subject.said.split()
    texts = set.intersection(*(documents("now", word) | documents("past", word) for word in words))
    terms = documents("term", subject.said)
    if not terms:
        return texts
    # A name may be a common word too, so of the rules only its own heading counts beside its entry.
    return terms | view.opened.saying(subject.said, texts)


def _says(doc: int, subject: Subject, view: View) -> bool:
    if " " not in subject.said:
        return True
    entry = view.opened.stored(doc)
    return subject.said in entry["terms"] or f" {subject.said} " in f" {entry['text']} "


def _told(doc: int | None, view: View) -> str:
    """The stems of a document's term and text, without numbers of rules; "" for no document."""
    if doc is None:
        return ""
    entry = view.opened.stored(doc)
    text = " . ".join((*entry["terms"], entry["text"]))
    return _NUMBER.sub(" ", text) if any(map(str.isdigit, text)) else text


def _is_past(text: str) -> bool:
    """True when a text tells how things used to be: "Previously, …", "An obsolete term for …"."""
    return " use to be " in f" {text} " or not _TELLS_OF_THE_PAST.isdisjoint(text.split())


def _other_renames(asked: list[Subject], view: View) -> dict[int, list[tuple[str, str]]]:
    """Day -> the terms that changed name then, but for those that the question is about: that is no change that it asks for."""
    about = f" {' | '.join(subject.said for subject in asked)} "
    return {
        day: [(old, new) for old, new in pairs if f" {old} " not in about and f" {new} " not in about and new not in old]
        for day, pairs in view.opened.vocabulary.renamed.items()
    }


def _score(
    step: LineageStep,
    subjects: list[Subject],
    turns: dict[str, set[int]],
    kind: str,
    view: View,
    renames: Iterable[tuple[str, str]] = (),
) -> tuple[float, float, float]:
    """The score of a change, the part of it that comes from the subject, and how much of that the rule says after it.

    Terms of ``renames`` are the same under both names.
    """
    left, right = f" {_told(step.old, view)} ", f" {_told(step.new, view)} "
    for name, later in renames:
        left = left.replace(f" {name} ", f" {later} ")
    magnitude = _magnitude(set(left.split()) - _NOISE, set(right.split()) - _NOISE)
    if not magnitude:
        return RENUMBERED, 0.0, 0.0
    whole = gone = come = present = says = 0.0
    decisive = False
    for subject in subjects:
        said = f" {subject.said} "
        before, after = left.count(said), right.count(said)
        whole += subject.worth
        says += subject.worth if after else 0.0
        present += subject.worth if before and after else 0.0
        worth = subject.worth * (TURN if step.day in turns.get(subject.said, ()) else 1.0)
        if before > after and subject.side != "new":
            gone += worth * (FEWER if after else 1.0)
            decisive = decisive or not after
        elif after > before and subject.side != "old":
            come += worth * (FEWER if before else 1.0)
            decisive = decisive or not before
    share = (gone + come) / whole if whole else 0.0
    if decisive and step.old is not None and step.new is not None:
        share += CONTEXT * present / whole
    if step.old is None or step.new is None:
        turning = [subject.said for subject in subjects if step.day in turns.get(subject.said, ())]
        share *= OWN if _is_about(step, turning, view) else ENDS
        if step.new is None and _is_past(left):
            share *= PAST_ENDS  # it only told how things had been
        if kind == REWORDED and step.old is None:
            return RENUMBERED, 0.0, says  # it has no older wording
    if kind != ADDED and step.new is not None and step.old is not None and _is_past(right) and not _is_past(left):
        share, gone = max(share, TOLD), whole
    if kind == RENAMED:
        sided = any(subject.side for subject in subjects)
        renamed = gone and come if sided else decisive and step.old is not None and step.new is not None
        if sided:
            old, new = (sum(subject.worth for subject in subjects if subject.side == side) or 1.0 for side in ("old", "new"))
            renamed = gone >= SIDE * old and come >= SIDE * new
        share *= FITS if renamed else 1.0
    elif kind == ADDED:
        share *= FITS if come > gone else AGAINST * AGAINST if step.new is None else AGAINST
    elif kind == REMOVED:
        share *= FITS if gone > come else AGAINST * AGAINST if step.old is None else AGAINST
    return PLAIN + MAGNITUDE * magnitude + SUBJECT * share, share, says


def _leads_to(key: str, term: str, day: int, view: View) -> bool:
    """True where the glossary's entry of a term that came that day leads to this number, or to the rule above it."""
    entries = (view.opened.stored(doc) for doc in view.opened.posting("term", term) if view.opened.first[doc] == day)
    return any(number in (key, key.rstrip(LETTERS)) for entry in entries for number in entry["cites"])


def _is_about(step: LineageStep, said: list[str], view: View) -> bool:
    """True where what begins or ends is a heading that says nothing but one of these, stands under it, or is the term's entry."""
    doc = step.new if step.new is not None else step.old
    entry = view.opened.stored(doc) if doc is not None else None
    if entry is None:
        return False
    own = (entry["text"], *entry["titles"][-1:], *entry["terms"])
    return any(subject in own or _leads_to(entry["key"], subject, step.day, view) for subject in said)


def _magnitude(old: set[str], new: set[str]) -> float:
    """How much changed: the share of the two texts' words that only one of them has."""
    if not old or not new:
        return 0.5 if old or new else 0.0
    return len(old ^ new) / len(old | new)
