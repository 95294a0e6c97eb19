"""The fields changed:, added: and removed: at a digest: its editions retell rules, and the calendar knows when these changed."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.names import slug
from ruletrail.corpus.records import GLOSSARY
from ruletrail.indexer.days import day, iso
from ruletrail.indexer.index.opened import Opened


class DatedMatch(NamedTuple):
    """What a field of a digest matches."""

    documents: set[int]
    untold: str
    """That the digest doesn't retell some of the rules that are meant; "" where it does."""


def documents(field: str, when: str, opened: Opened) -> DatedMatch:
    """Of each rule that changed, came or went on a day, or in a year or month ("2009-07"), the document of that time."""
    wanted = calendar.changed_on(when)[field]
    own: dict[str, list[int]] = {}
    for doc in sorted(set[int]().union(*(opened.documents("kind", kind) for kind in ("rule", "section", GLOSSARY)))):
        if opened.last[doc] and (address := _address(doc, opened)) in wanted:
            own.setdefault(address, []).append(doc)
    told = (_of_day(docs, day(wanted[address]), field, opened) for address, docs in own.items())
    found = {doc for doc in told if doc is not None}
    untold = f"the digest retells {len(found) or 'none'} of the {len(wanted)} {field} {when}: ruletrail changes {when}"
    return DatedMatch(found, untold if len(found) < len(wanted) else "")


def _address(doc: int, opened: Opened) -> str:
    """The address of the lineage that a document is of; "" where the calendar doesn't know it."""
    entry = opened.stored(doc)
    name = f"{GLOSSARY}-{slug(entry['key'])}" if entry["kind"] == GLOSSARY else entry["key"]
    stint = calendar.bearer(name, iso(opened.first[doc]))
    return stint.address if stint else ""


def _of_day(documents: list[int], when: int, field: str, opened: Opened) -> int | None:
    """Of the documents of a rule that of a day, or else the next one; of what was removed the last one. None where none is."""
    if field == "removed":
        return max(documents, key=lambda doc: opened.last[doc])
    later = [doc for doc in documents if opened.last[doc] >= when]
    return min(later, key=lambda doc: opened.first[doc], default=None)
