"""What a question about a change is about, and what first or last said it."""

from __future__ import annotations

import itertools

from indexer.asking.change_kinds import ADDED, ANY, REMOVED, RENAMED
from indexer.asking.spoken import NAME, Subject, first_headed, first_said, holding, last_said
from indexer.asking.understand import Meant
from indexer.asking.view import View
from indexer.language.analysis import ASKING, stem
from indexer.language.words import Words

#: What words count that only stand in a row.
IN_A_ROW = 0.6
#: Small words, whose change says nothing.
NOISE = ASKING | set(
    map(
        stem, ["he", "she", "his", "her", "their", "they", "them", "or", "and", "player", "may", "must", "rule", "see", "section"]
    )
)


def subjects_of(about: Meant, view: View, phrases: tuple[str, ...] = ()) -> list[Subject]:
    """What the question is about: terms of the glossary of any time and other names, words in a row, and single words.

    ``phrases``, the stems of what stood in quotation marks, are names too.
    """
    words = about.words
    names = {term.said for term in about.terms if term.length > 1}.union(phrases)
    others: set[str] = set()
    for concept in about.concepts:
        if concept.typed:
            names |= {concept.phrase, " ".join(concept.ways[0][0])}
            # What only players say: the rules' words for it come and go. A term of the rules speaks for itself.
            if not view.opened.documents("term", concept.phrase):
                own = set(concept.phrase.split())
                others.update(word for way, weight in concept.ways[1:] if weight > 1 and not own <= set(way) for word in way)
    pairs = {" ".join(pair) for run in words.runs for pair in itertools.pairwise(run)}
    pairs |= _with_small_words(words, view)
    whole = {" ".join(run) for run in words.runs if len(run) > 2}
    # In an order that is always the same: of two that are worth the same, the first counts.
    worth = {said: NAME * _worth(said, view) for said in sorted(names)}
    worth |= {said: IN_A_ROW * _worth(said, view) for said in sorted((pairs | whole | others) - names)}
    written = {said: _written(said, words) for said, value in worth.items() if value and "section" not in said.split()}
    return [Subject(said, worth[said], written=as_typed) for said, as_typed in written.items()]


def _written(said: str, words: Words) -> str:
    """The words whose stems these are, as they were typed; "" where they don't stand in a row."""
    length = said.count(" ") + 1
    starts = range(len(words.stems) - length + 1)
    place = next((start for start in starts if " ".join(words.stems[start : start + length]) == said), None)
    return "" if place is None else " ".join(words.tokens[place : place + length])


def _with_small_words(asked: Words, view: View) -> set[str]:
    """A name with the small words behind it, which the rules began to say at some time: "hexproof from"."""
    words, stemmed = asked.tokens, asked.stems
    found: set[str] = set()
    for place, word in enumerate(words):
        behind = itertools.takewhile(ASKING.__contains__, words[place + 1 :])
        length = 1 + len(list(behind)) if word not in ASKING else 0
        for end in range(place + length, place + 1, -1):
            said = " ".join(stemmed[place:end])
            if first_said(Subject(said, 1.0), view):
                found.add(said)
                break
    return found


def sided(sides: tuple[Meant, Meant], view: View) -> list[Subject]:
    """What the question says of before the change, and of after it."""
    old, new = (subjects_of(side, view) for side in sides)
    both = {subject.said for subject in old} & {subject.said for subject in new}
    sided = [subject._replace(side="old") for subject in old] + [subject._replace(side="new") for subject in new]
    return [subject for subject in sided if subject.said not in both] or sorted(new, key=lambda each: -len(each.said))[:1]


def _worth(said: str, view: View) -> float:
    """The rarity of the words, added up."""
    rarities = [view.postings.rarity(word) for word in said.split() if word not in NOISE]
    if not rarities or not all(rarities):
        return 0.0
    return float(sum(rarities) / len(rarities) ** 0.5)


def turns_of(subjects: list[Subject], kind: str, view: View) -> dict[str, set[int]]:
    """Subject -> the days on which the rules first said it, or stopped saying it, where the kind of change asks for that."""
    turns: dict[str, set[int]] = {}
    for subject in subjects:
        days = turns.setdefault(subject.said, set())
        if kind in (ADDED, ANY):
            days.add(first_said(subject, view) or first_headed(subject, view))
        if kind in (REMOVED, ANY) or (kind == RENAMED and not subject.side):
            days.add(last_said(subject, view))
        if kind == RENAMED and not subject.side and not any(days):
            days.add(first_said(subject, view))
    for said in [said for said, days in turns.items() if any(days)]:
        # What the rules began to say within a longer name is older than that: "hexproof" than "hexproof from".
        for other in turns:
            if said != other and f" {other} " in f" {said} ":
                turns[other] = turns[other] & turns[said]
    return turns


def turning(subjects: list[Subject], turns: dict[str, set[int]], view: View) -> set[int]:
    """The documents that first say a subject on the day that the rules do, or last before they stop."""
    first, last, after = view.opened.first, view.opened.last, view.opened.next_after
    return {
        doc
        for subject in subjects
        for doc in (holding(subject, view) if turns[subject.said] - {0} else ())
        if last[doc] and (int(first[doc]) in turns[subject.said] or after(int(last[doc])) in turns[subject.said])
    }


def headings(asked: set[str], view: View) -> set[int]:
    """The headings of sections that say at least half of what was asked about."""
    documents = view.opened.documents
    sections = documents("kind", "section")
    found = set().union(*((documents("now", word) | documents("past", word)) & sections for word in asked))
    return {doc for doc in found if 2 * len(asked.intersection(view.opened.stored(doc)["text"].split())) >= len(asked)}
