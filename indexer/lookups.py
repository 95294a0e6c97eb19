"""Numbers looked up: who bears one, who bore it and when, and ranges of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.numbers import RuleNumber
from indexer.hits import Answer, Hit
from indexer.schema import sortable, within

if TYPE_CHECKING:
    from indexer.answering import Search


def numbers(search: Search, asked: list[RuleNumber]) -> Answer:
    """The bearers of each number; of numbers that no version has, what stands beside them."""
    hits: list[Hit] = []
    failed: list[str] = []
    for number in asked:
        found = _bearers(search, number)
        hits += found
        if not found:
            failed.append(f"no version has {number}")
    return Answer(hits[: search.limit], failed=tuple(failed), nearly=() if hits else tuple(_beside(search, asked[0])))


def between(search: Search, low: RuleNumber, high: RuleNumber) -> Answer:
    """What is in force with a number from ``low`` to ``high``, and all below that, in the book's order."""
    opened = search.opened
    begin, end = sortable(low), within(high) + "~"
    words = (word.decode() for word in opened.reader.lexicon("number"))
    documents = {doc for word in words if begin <= word <= end for doc in opened.documents("number", word)}
    ordered = sorted((doc for doc in documents if search.allowed(doc)), key=lambda doc: place(opened.stored(doc)))
    failed = () if ordered else (f"nothing in force then is numbered from {low} to {high}",)
    return Answer([search.hit(doc, 1.0, {}) for doc in ordered[: search.limit]], failed=failed)


def place(entry: dict) -> tuple:
    """Sorts documents in the book's order, terms and commentary last, newest wording first."""
    if entry["kind"] in ("rule", "section"):
        return (0, sortable(RuleNumber.parse(entry["key"])), -entry["first"])
    return (1, entry["key"], -entry["first"])


def _bearers(search: Search, number: RuleNumber) -> list[Hit]:
    """Each lineage that bore the number: the one that bears it at the time asked about first, then the latest before, and on."""
    opened = search.opened
    borne: dict[object, list[int]] = {}
    for doc in sorted(opened.documents("number", sortable(number))):
        lineage = opened.stored(doc)["lineage"]
        borne.setdefault(f"#{doc}" if lineage is None else lineage, []).append(doc)
    stretches = []
    for documents in borne.values():
        documents.sort(key=lambda doc: opened.first[doc])
        first = opened.first[documents[0]]
        last = max(opened.last[doc] or opened.first[doc] for doc in documents)
        if search.query.during and not any(map(search.allowed, documents)):
            continue
        before = [doc for doc in documents if opened.first[doc] <= search.when]
        shown = (before or documents)[-1]
        inforce = bool(before) and opened.last[shown] >= search.when
        stretches.append((not inforce, not before, -last, shown, first, last))
    stretches.sort()
    return [
        search.hit(doc, round(1 / rank, 3), {}, borne=(first, last))
        for rank, (_out, _later, _age, doc, first, last) in enumerate(stretches, start=1)
    ]


def _beside(search: Search, number: RuleNumber) -> list[Hit]:
    """Rules near a number that no version has."""
    parent = number.parent
    if parent is None:
        return []
    opened, target = search.opened, sortable(number)
    below = sorted((place(opened.stored(doc)), doc) for doc in opened.documents("within", within(parent)) if search.allowed(doc))
    before = [doc for key, doc in below if key[1] < target][-2:]
    after = [doc for key, doc in below if key[1] > target][:1]
    return [search.hit(doc, 0.0, {}) for doc in before + after]
