"""The days on which the rules first said something, and stopped saying it."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from indexer.asking.view import View
from indexer.days import OPEN
from indexer.language.analysis import ASKING, stem

#: What a name counts as the subject of a question.
NAME = 1.0
#: In how many documents a phrase is looked for.
LOOKED_AT = 60
_TELLS_OF_THE_PAST = frozenset(map(stem, ("previous", "previously", "obsolete", "older", "formerly")))


class Subject(NamedTuple):
    """A thing that the question is about."""

    said: str
    """Its stems, in a row."""
    worth: float
    side: str = ""
    """Where the question says so: "old" for what the rules said before the change, "new" for after it."""
    written: str = ""
    """The words as they were typed: "poisoned" and "poisonous" have one stem, and "end phase" those of "ending phase"."""


def first_said(subject: Subject, view: View) -> int:
    """The first day of the subject in the rules; 0 where they had it from the beginning."""
    first = view.opened.first
    documents = sorted(holding(subject, view), key=first.__getitem__)[:LOOKED_AT]
    day = next((int(first[doc]) for doc in documents if _says(doc, subject, view)), 0)
    return day if day > view.opened.versions[0][1] else 0


def first_headed(subject: Subject, view: View) -> int:
    """The first day of a heading that says nothing but the subject; 0 where there is none, or was from the beginning."""
    headings = view.opened.saying(subject.said, tuple(subject.said.split()))
    day = min((int(view.opened.first[doc]) for doc in headings), default=0)
    return day if day > view.opened.versions[0][1] else 0


def last_said(subject: Subject, view: View) -> int:
    """The first day without the subject in the rules, but for entries on what is obsolete; 0 where they have it still."""
    last = view.opened.last
    for doc in sorted(holding(subject, view), key=last.__getitem__, reverse=True)[:LOOKED_AT]:
        if _says(doc, subject, view) and not is_past(view.opened.stored(doc)["text"]):
            return 0 if last[doc] == OPEN else view.opened.next_after(int(last[doc]))
    return 0


def gone(subject: Subject, view: View) -> int:
    """The first day without the subject in the rules; 0 where a rule in force says it, but for entries on what is obsolete."""
    day = last_said(subject, view)
    if day and " " in subject.said:  # a name of several words is no common word: any rule that says it counts
        of = (doc for doc in view.opened.having(tuple(subject.said.split())) if view.opened.last[doc] == OPEN)
        if any(_says(doc, subject, view) and not is_past(view.opened.stored(doc)["text"]) for doc in of):
            return 0
    return day


def holding(subject: Subject, view: View) -> Set[int]:
    words = tuple(word for word in subject.said.split() if word not in ASKING) or tuple(subject.said.split())
    terms = view.opened.documents("term", subject.said)
    if not terms:
        return view.opened.having(words)
    own = {doc for doc in terms if is_name(subject.written, view.opened.stored(doc)["key"])}
    if own and len(own) < len(terms):
        return own
    # A name may be a common word too, so of the rules only its own heading counts beside its entry.
    return terms | view.opened.saying(subject.said, words)


def is_name(written: str, key: str) -> bool:
    """True when these words are, letter by letter, the term of a glossary entry, or one of its terms."""
    return written in key.partition(" (")[0].split(", ")


def _says(doc: int, subject: Subject, view: View) -> bool:
    if " " not in subject.said:
        return True
    entry = view.opened.stored(doc)
    return subject.said in entry["terms"] or f" {subject.said} " in f" {entry['text']} "


def is_past(text: str) -> bool:
    """True when a text tells how things used to be: "Previously, …", "An obsolete term for …"."""
    return " use to be " in f" {text} " or not _TELLS_OF_THE_PAST.isdisjoint(text.split())
