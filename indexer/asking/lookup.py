"""Looks up numbers and ranges of numbers: the rules that have or had a number, and the days on which they had it."""

from __future__ import annotations

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.indexer.asking.ranking import Ranked, Results
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.days import iso


def numbers(view: View, asked: tuple[RuleNumber, ...], day: str = "") -> Results:
    """The documents that have or had each number. If no version has any of the numbers: the rules next to the first one.

    day: the day that is asked about, if no version here has that day; the calendar then explains what is missing.
    """
    found: list[Ranked] = []
    failed: list[str] = []
    is_then = not view.ever and view.when < view.opened.newest
    for number in asked:
        bearers = _bearers(view, number)
        is_absent = not any(view.allows(ranked.doc) for ranked in bearers)
        if not bearers:
            failed.append(_unseen(str(number), (day or iso(view.when)) if is_then else "", bool(view.opened.lacks)))
        elif is_then and (is_absent or (view.opened.lacks and day)):
            why, today = _told(str(number), iso(view.when), day or iso(view.when), iso(view.opened.newest), is_absent)
            failed += [why] if why else []
            bearers = (_bearers(view, today) if today else []) + bearers
        found += bearers
    return Results(view, found, failed=tuple(failed), nearly=() if found else tuple(_neighbours(view, asked[0])))


def _unseen(number: str, day: str, lacks: bool) -> str:
    """The reason why nothing here has a number: no version ever had it, or only the calendar has the rule.

    day: the day that is asked about; "" for any day. lacks: True if the corpus lacks versions.
    """
    if lacks:
        from ruletrail.corpus import calendar

        if said := calendar.meaning(number, day):
            return (
                said
                if said.startswith("no rule had")
                else f"{said}; its text isn't here, its days are: ruletrail history {number}"
            )
    return f"no version has {number}"


def _told(number: str, edition: str, day: str, newest: str, is_absent: bool) -> tuple[str, RuleNumber | None]:
    """The reason why the text of a number on a day isn't here ("" if it is here), and the newest number of the rule that had the
    number then, both from the calendar.

    edition: the day of the newest text here up to that day. newest: the day of the newest text here.
    """
    from ruletrail.corpus import calendar
    from ruletrail.corpus.calendar.stints import course

    borne, before = calendar.bearer(number, day), calendar.bearer(number, edition)
    if borne is None:
        return (f"nothing was numbered {number} then; at other times there was" if is_absent else ""), None
    if is_absent or before is None or before.address != borne.address:
        last = course(borne)[-1]
        of_today = calendar.history(last.name, last.start)
        if last.name == number and of_today and not last.end and (of_today.wording_since(newest) or newest) <= day:
            return "", None  # the rule has had the newest text since before that day
        became = "that rule is gone" if last.end else f"today that rule is {last.name}"
        today = None if last.end or last.name == number else RuleNumber.parse(last.name)
        return f"the text that {number} had then isn't here; {became}", today
    known = calendar.history(number, day)
    since = known.wording_since(day) if known else None
    if known and since and since > edition and since != known.wording_since(edition):
        return f"the words that {number} had on {day} aren't here: they came on {since}", None
    return "", None


def lineages(view: View, asked: tuple[RuleNumber, ...]) -> list[int]:
    """The lineages that have or had these numbers, each once; those that have them at the view's time come first."""
    found = (view.opened.stored(ranked.doc)["lineage"] for number in asked for ranked in _bearers(view, number))
    return list(dict.fromkeys(lineage for lineage in found if lineage is not None))


def between(view: View, low: RuleNumber, high: RuleNumber) -> Results:
    """The documents in the view's time with a number from ``low`` to ``high`` or below ``high``, in the book's order."""
    documents = view.allowed(view.opened.numbered_between(low, high))
    failed = () if documents else (f"nothing in force then is numbered from {low} to {high}",)
    return Results(view, [Ranked(1.0, doc) for doc in sorted(documents, key=view.opened.place)], failed=failed)


def _bearers(view: View, number: RuleNumber) -> list[Ranked]:
    """The lineages that had the number: first the one that has it at the view's time, then earlier ones from the latest back,
    then later ones. ``borne`` is their first and last day with the number."""
    opened = view.opened
    borne: dict[object, list[int]] = {}
    for doc in sorted(opened.numbered(number)):
        lineage = opened.stored(doc)["lineage"]
        borne.setdefault(f"#{doc}" if lineage is None else lineage, []).append(doc)
    stretches = []
    for all_documents in borne.values():
        # A copy outside the chain only repeats the whole texts.
        documents = [doc for doc in all_documents if opened.last[doc]] or all_documents
        documents.sort(key=lambda doc: opened.first[doc])
        first = opened.first[documents[0]]
        last = max(opened.last[doc] or opened.first[doc] for doc in documents)
        if view.during and not any(map(view.allows, documents)):
            continue
        before = [doc for doc in documents if opened.first[doc] <= view.when]
        shown = (before or documents)[-1]
        inforce = bool(before) and opened.last[shown] >= view.when
        stretches.append((not inforce, not before, -last, shown, first, last))
    stretches.sort()
    return [
        Ranked(round(1 / rank, 3), doc, borne=(first, last))
        for rank, (_out, _later, _age, doc, first, last) in enumerate(stretches, start=1)
    ]


def _neighbours(view: View, number: RuleNumber) -> list[Ranked]:
    """Rules near a number that no version has."""
    parent = number.parent
    if parent is None:
        return []
    opened = view.opened
    below = sorted(view.allowed(opened.below(parent)), key=opened.place)
    before = [doc for doc in below if opened.is_before(doc, number)]
    return [Ranked(0.0, doc) for doc in before[-2:] + below[len(before) :][:1]]
