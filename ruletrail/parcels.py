"""Packs documents that worker processes send to the process that writes. Each process sends a repeated text once."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Document, Record

Content = tuple[str, RuleNumber | None, str, tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]
"""A record's values without file and lines, in their order."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A document whose records are indexes into the list of all contents that its sender has sent so far."""

    sender: int
    """The process."""
    document: Document
    fresh: list[Content]
    """The contents that the sender hasn't sent before: they go to the end of its list."""
    contents: array[int]
    """The place of each record's content."""
    files: list[str]
    first: array[int]
    last: array[int]


@dataclass
class Sender:
    """Packs the documents that one process reads."""

    process: int
    _known: dict[Content, int] = field(default_factory=dict)

    def pack(self, document: Document) -> Parcel:
        known, fresh, places = self._known, list[Content](), array("I")
        for r in document.records:
            content = r.kind, r.number, r.text, r.examples, r.term, r.revised, r.cites
            place = known.get(content)
            if place is None:
                place = known[content] = len(known)
                fresh.append(content)
            places.append(place)
        records = document.records
        lines = array("I", [r.lines[0] for r in records]), array("I", [r.lines[1] for r in records])
        return Parcel(self.process, replace(document, records=[]), fresh, places, [r.file for r in records], *lines)


@dataclass
class Receiver:
    """Unpacks the parcels of several processes. Those of one process have to come in the order of packing."""

    _known: dict[int, list[Content]] = field(default_factory=dict)

    def unpack(self, parcel: Parcel) -> Document:
        """The document. Records with equal contents share their texts."""
        known = self._known.setdefault(parcel.sender, [])
        known += parcel.fresh
        document, lines = parcel.document, zip(parcel.first, parcel.last, strict=True)
        document.records = [
            Record(*known[place], file, between)
            for place, file, between in zip(parcel.contents, parcel.files, lines, strict=True)
        ]
        return document
