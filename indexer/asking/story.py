"""The changes of a rule, as its history tells them."""

from __future__ import annotations

from corpus.change import NOTHING, NUMBER, REFERENCES, TYPOGRAPHY
from corpus.changes import readable, word_diff
from corpus.history import history
from corpus.history.rule import Revision
from corpus.history.unseen import Unseen
from corpus.releases import of_date
from corpus.store import Corpus, StoredRecord
from indexer.hits import Change

#: A kind of change, and what it is told as. Other typography is none; all other kinds are rewordings.
_TOLD = {NUMBER: "renumbered", REFERENCES: "references", TYPOGRAPHY: "", NOTHING: ""}


def changes(corpus: Corpus, record: StoredRecord, only: str = "") -> list[Change]:
    """The changes of a record's lineage, oldest first; with ``only``, those of that version.

    What the oldest version has already, and other typography, are no changes.
    """
    told = history(corpus, record)
    found = []
    before: Revision | None = None
    for revision in told.revisions:
        kind = "added" if before is None else _TOLD.get(revision.change or "", "reworded")
        if kind and revision.relation != "first" and only in ("", revision.first):
            found.append(_change(revision.first, kind, before, revision, revision.unseen))
        before = revision
    if told.ended and only in ("", told.ended):
        found.append(_change(told.ended, "removed", before, None, None))
    return found


def _change(version: str, kind: str, old: Revision | None, new: Revision | None, unseen: Unseen | None) -> Change:
    before, after = (revision.text if revision else "" for revision in (old, new))
    if before == after:  # then examples, or a number, are all that changed
        before, after = ("\n".join((revision.text, *revision.examples)) if revision else "" for revision in (old, new))
    return Change(
        version,
        str(of_date(version[:10]) or ""),
        kind,
        old.number if old else None,
        new.number if new else None,
        tuple(readable(word_diff(before, after))),
        unseen,
    )
