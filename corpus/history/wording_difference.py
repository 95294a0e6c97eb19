"""One rule in two versions, word by word."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

from ruletrail.corpus.changes import Op, readable, word_diff
from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.history.bearers import standing
from ruletrail.corpus.history.links import Link
from ruletrail.corpus.history.partners import counterparts
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.relation_names import MERGED, SPLIT
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages
from ruletrail.corpus.store.records import first_of_lineage


@dataclass(frozen=True, slots=True)
class Difference(JsonForm):
    """The text of a rule in the version ``before`` and in the version ``after``."""

    JSON = "from=before.version to=after.version old=old.key new=new.key relation similarity others=others.key ops"

    before: Version
    after: Version
    old: StoredRecord
    new: StoredRecord
    relation: str | None
    """None if no link joins the two."""
    similarity: float
    """0 to 1."""
    others: tuple[StoredRecord, ...]
    """The other rules of the other version that share its words, after a split or merge."""
    ops: list[Op]
    """The change of the text and examples, each a paragraph."""


def difference(corpus: Corpus, key: str, before: Version, after: Version) -> Difference:
    """The rule with that number, (lower-case) term or address in ``after``, or else in ``before``, and its counterpart in the
    other version.

    Raises NotFoundError if neither version has it, or if it has no counterpart; SeveralEntriesError if the term is a part of
    several headwords.
    """
    newer = _standing(corpus, after, key)
    record = newer or _standing(corpus, before, key)
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
    others = tuple(one if newer else two for _, one, two in rest) or _kin(corpus, link, (old, new), (before, after))
    return Difference(before, after, old, new, link.relation, link.similarity, others, _ops(old, new))


def difference_of(corpus: Corpus, before: tuple[Version, StoredRecord], after: tuple[Version, StoredRecord]) -> Difference:
    """The difference of two records, each given with its version, even if no link joins them."""
    (old_version, old), (new_version, new) = before, after
    links = counterparts(corpus, old, old_version, new_version) if old_version.id != new_version.id else []
    if any(link.new and link.new.id == new.id for link in links):
        own = next(link for link in links if link.new and link.new.id == new.id)
        others = tuple(link.new for link in links if link.new and link is not own)
        return Difference(old_version, new_version, old, new, own.relation, own.similarity, others, _ops(old, new))
    share = SequenceMatcher(None, old.normal.split(), new.normal.split(), autojunk=False).ratio()
    return Difference(old_version, new_version, old, new, None, round(share, 3), (), _ops(old, new))


def _kin(
    corpus: Corpus, link: Link, ends: tuple[StoredRecord, StoredRecord], versions: tuple[Version, Version]
) -> tuple[StoredRecord, ...]:
    """The other parts of a rule that was split, or the other rules of a merge."""
    if link.relation not in (SPLIT, MERGED):
        return ()
    is_split = link.relation == SPLIT
    links = counterparts(corpus, ends[0] if is_split else ends[1], *versions)
    return tuple(end for each in links if (end := each.new if is_split else each.old) and end.id not in {one.id for one in ends})


def _standing(corpus: Corpus, version: Version, key: str) -> StoredRecord | None:
    """The record with a number or term in a version, or the record of the lineage at that address; or None."""
    if (lineage := lineages.at_address(corpus, key)) is not None:
        return first_of_lineage(corpus, version, lineage)
    return standing(corpus, version, key)


def _ops(old: StoredRecord, new: StoredRecord) -> list[Op]:
    return readable(word_diff(whole_text(old), whole_text(new)))


def whole_text(record: StoredRecord) -> str:
    """A record's text and its examples, each a paragraph."""
    return "\n".join([record.text, *(f"Example: {example}" for example in record.examples)])
