"""A link between a record of one version and its successor in another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ruletrail.corpus.change import kind, label
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.relation_names import MIRRORED
from ruletrail.corpus.store import StoredRecord


@dataclass(frozen=True, slots=True)
class Link(JsonForm):
    """The relation between a record of an older version and a record of a newer one. An added record has no ``old``, a removed
    one no ``new``.

    A split or merge has one link for each pair; the one that carries the lineage on is ``principal``.
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
    """For an added or removed rule, the numbers in the other version with the same content. They don't belong to its lineage."""
    grade: str | None = None
    """For a reworded, split or merged rule, once graded: substance, terms or editorial (``corpus.history.substance``)."""

    @property
    def change(self) -> str | None:
        """The kind of change between the two ends, of ``corpus.change``; None if one end is missing."""
        if self.old is None or self.new is None:
            return None
        return kind(self.old.forms, self.new.forms, is_renumbered=self.old.key != self.new.key)

    @property
    def label(self) -> str:
        """The label under which the link is counted: split, merged, added, removed, or its kind of change."""
        return label(self.relation, self.change)

    def mirrored(self) -> Link:
        """The same link with old and new exchanged."""
        return replace(self, old=self.new, new=self.old, relation=MIRRORED.get(self.relation, self.relation), grade=None)
