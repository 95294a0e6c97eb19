"""How well one change of a rule is the one that a question asks for, by the rules' words."""

from __future__ import annotations

from typing import NamedTuple

from indexer.asking.change_kinds import ADDED, REMOVED, RENAMED, REWORDED
from indexer.asking.closer import LETTERS
from indexer.asking.spoken import Subject, is_name, is_past
from indexer.asking.steps import LineageStep
from indexer.asking.subjects import NOISE
from indexer.asking.view import View

#: What a change counts for: being one at all, how much of the text is new, and saying what was asked about on one side alone.
PLAIN, MAGNITUDE, SUBJECT = 0.1, 0.35, 1.0
#: What it counts that one side has fewer of it.
FEWER = 0.15
#: What it counts that both sides have, where one side alone has something else that was asked about.
CONTEXT = 1.0
#: Of two sides so much has to go, and to come.
SIDE = 0.2
#: What a change counts that makes a rule tell of how things were.
TOLD = 0.8
#: A rule that begins or ends may only have been parted from another, or joined with it.
ENDS = 0.6
#: What ends may only have told how things used to be.
PAST_ENDS = 0.3
#: A heading or an entry of what was asked about, on the day that the rules first say that, or stop.
OWN = 0.8
#: What it counts that the rules first said so, or stopped saying so, that day.
TURN = 1.5
#: What fits the kind of change asked for counts so many times as much; what goes against it so many times.
FITS, AGAINST = 1.6, 0.6
#: A change of nothing but a number or of these words is hardly one.
RENUMBERED = 0.02


class Fit(NamedTuple):
    """How well a change is the one asked for."""

    score: float
    share: float = 0.0
    """The part of the score that comes from the subject."""
    says: float = 0.0
    """How much of the subject the rule says after the change."""


def fit(
    step: LineageStep, left: str, right: str, subjects: list[Subject], turns: dict[str, set[int]], kind: str, view: View
) -> Fit:
    """How well a change from one text to another is the one asked for."""
    magnitude = _magnitude(set(left.split()) - NOISE, set(right.split()) - NOISE)
    if not magnitude and all(left.count(f" {each.said} ") == right.count(f" {each.said} ") for each in subjects):
        return Fit(RENUMBERED)
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
        elif _renamed_to(step, subject, view):
            come += worth
            decisive = True
    share = (gone + come) / whole if whole else 0.0
    if decisive and step.old is not None and step.new is not None:
        share += CONTEXT * present / whole
    if step.old is None or step.new is None:
        began = [subject.said for subject in subjects if step.day in turns.get(subject.said, ())]
        share *= OWN if _is_about(step, began, view) else ENDS
        if step.new is None and is_past(left):
            share *= PAST_ENDS  # it only told how things had been
        if kind == REWORDED and step.old is None:
            return Fit(RENUMBERED, 0.0, says)  # it has no older wording
    if kind != ADDED and step.new is not None and step.old is not None and is_past(right) and not is_past(left):
        share, gone = max(share, TOLD), whole
    is_renamed = False
    if kind == RENAMED:
        sided = any(subject.side for subject in subjects)
        is_renamed = decisive and step.old is not None and step.new is not None
        if sided:
            old, new = (sum(subject.worth for subject in subjects if subject.side == side) or 1.0 for side in ("old", "new"))
            is_renamed = gone >= SIDE * old and (come >= SIDE * new or not any(subject.side == "new" for subject in subjects))
        share *= FITS if is_renamed else 1.0
    elif kind == ADDED:
        share *= FITS if come > gone else AGAINST * AGAINST if step.new is None else AGAINST
    elif kind == REMOVED:
        share *= FITS if gone > come else AGAINST * AGAINST if step.old is None else AGAINST
    return Fit(PLAIN + MAGNITUDE * magnitude + SUBJECT * share, share, says)


def _leads_to(key: str, term: str, day: int, view: View) -> bool:
    """True where the glossary's entry of a term that came that day leads to this number, or to the rule above it."""
    entries = (view.opened.stored(doc) for doc in view.opened.posting("term", term) if view.opened.first[doc] == day)
    return any(number in (key, key.rstrip(LETTERS)) for entry in entries for number in entry["cites"])


def _renamed_to(step: LineageStep, subject: Subject, view: View) -> bool:
    """True where an entry of the glossary got the name that was typed, though its stems were the same before."""
    if step.old is None or step.new is None or not subject.written:
        return False
    old, new = view.opened.stored(step.old)["key"], view.opened.stored(step.new)["key"]
    return old != new and is_name(subject.written, new) and not is_name(subject.written, old)


def kind_of(step: LineageStep, view: View) -> str:
    doc = step.new if step.new is not None else step.old
    return view.opened.stored(doc)["kind"] if doc is not None else ""


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
