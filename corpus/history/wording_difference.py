"""One rule in two versions, word by word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ruletrail.corpus.changes import Op, readable, word_diff
from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.history.bearers import standing
from ruletrail.corpus.history.partners import counterparts
from ruletrail.corpus.store import Corpus, StoredRecord, Version


@dataclass(frozen=True, slots=True)
class Difference:
    """What a rule said in the version ``before`` and says in the version ``after``."""

    before: Version
    after: Version
    old: StoredRecord
    new: StoredRecord
    relation: str
    similarity: float
    """0 to 1."""
    others: tuple[StoredRecord, ...]
    """What else of the other version has words of it, after a split or merge."""
    ops: list[Op]
    """The change of text and examples, a paragraph each."""

    def as_json(self) -> dict[str, Any]:
        """The command contract's object."""
        return {
            "from": self.before.version,
            "to": self.after.version,
            "old": self.old.key,
            "new": self.new.key,
            "relation": self.relation,
            "similarity": self.similarity,
            "others": [record.key for record in self.others],
            "ops": [list(op) for op in self.ops],
        }


def difference(corpus: Corpus, key: str, before: Version, after: Version) -> Difference:
    """The rule of that number or (lower-case) term in ``after``, or else in ``before``, beside what it is in the other one.

    Raises NotFoundError when neither version has it, or when it has no counterpart; SeveralEntriesError where the term is a part
    of several headwords.
    """
    newer = standing(corpus, after, key)
    record = newer or standing(corpus, before, key)
    if record is None:
        raise NotFoundError(
            f"neither {before.version} nor {after.version} has {key}", remedy=f"try: ruletrail search {as_argument(key)} --ever"
        )
    there, other = (after, before) if newer else (before, after)
    pairs = [(link, link.old, link.new) for link in counterparts(corpus, record, before, after)]
    ends = [(link, old, new) for link, old, new in pairs if old and new]
    if not ends and (silent := other.coverage.why_silent(record.kind, record.key)):
        raise NotFoundError(
            f"{key} {silent}: {other.version}", remedy=f"see: ruletrail versions, ruletrail history {as_argument(key)}"
        )
    if not ends:
        raise NotFoundError(
            f"{key} of {there.version} has no counterpart in {other.version}",
            remedy=f"see: ruletrail history {as_argument(key)} --as-of {there.version}",
        )
    (link, old, new), rest = ends[0], ends[1:]
    ops = readable(word_diff(whole_text(old), whole_text(new)))
    others = tuple(one if newer else two for _, one, two in rest)
    return Difference(before, after, old, new, link.relation, link.similarity, others, ops)


def whole_text(record: StoredRecord) -> str:
    """A record's text with its examples, a paragraph each."""
    return "\n".join([record.text, *(f"Example: {example}" for example in record.examples)])
