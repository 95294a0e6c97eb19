"""What became of one record between two versions, or what it came from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ruletrail.corpus.change import kind, label
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.relation_names import MIRRORED
from ruletrail.corpus.store import StoredRecord


@dataclass(frozen=True, slots=True)
class Link(JsonForm):
    """How a record of an older version relates to one of a newer version. Added ones have no ``old``, removed ones no ``new``.

    A split or merge is one link a pair; the one that carries the lineage on is ``principal``.
    """

    JSON = "kind old=old.key new=new.key relation change similarity principal reason grade said_in"

    kind: str
    old: StoredRecord | None
    new: StoredRecord | None
    relation: str
    similarity: float
    reason: str
    principal: bool = True
    said_in: tuple[str, ...] = ()
    """Of an added or removed rule, the numbers in the other version that say the same. They are no lineage of it."""
    grade: str | None = None
    """Of a reworded, split or merged rule, once graded: substance, terms or editorial (``corpus.history.substance``)."""

    @property
    def change(self) -> str | None:
        """The kind of change from the one end to the other, of ``corpus.change``; None where there is one end alone."""
        if self.old is None or self.new is None:
            return None
        return kind(self.old.forms, self.new.forms, is_renumbered=self.old.key != self.new.key)

    @property
    def label(self) -> str:
        """What it is counted as: split, merged, added, removed, or its kind of change."""
        return label(self.relation, self.change)

    def mirrored(self) -> Link:
        """The same link with old and new exchanged."""
        return replace(self, old=self.new, new=self.old, relation=MIRRORED.get(self.relation, self.relation), grade=None)
