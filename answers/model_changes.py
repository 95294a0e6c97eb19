"""JSON of the differences between the clauses of two versions, and of the smallest boards that show a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruletrail.models.behaviours import by_name

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.boards import Board
    from ruletrail.models.differing import BehaviourDifference
    from ruletrail.models.standing import Standing


def as_json_of(corpus: Corpus | None, difference: BehaviourDifference) -> dict[str, Any]:
    """The difference of one behaviour as JSON. With a corpus, the rules' texts are included."""
    named_so = {"clause": difference.behaviour.name, "subject": difference.subject, "version": difference.version}
    return {**named_so, "old": side(corpus, difference.old), "new": side(corpus, difference.new)}


def side(corpus: Corpus | None, standing: Standing | None) -> dict[str, Any] | None:
    """One side of a difference as JSON; None if no variant is in force."""
    if standing is None or standing.variant is None:
        return None
    record = corpus.by_id(standing.record) if corpus is not None and standing.record is not None else None
    about = {"variant": standing.variant.name, "rule": standing.number, "basis": standing.basis, "about": standing.variant.about}
    return {**about, "text": record.text if record else None}


def as_json_of_board(board: Board, decided: dict[str, Any]) -> dict[str, Any]:
    """A board with different answers, as JSON; its objects and steps have the form of a scenario's.

    decided: the change of the deciding clause, as JSON (``as_json_of``).
    """
    zones: dict[str, list[str]] = {}
    for zone, text in board.objects:
        zones.setdefault(zone, []).append(text)
    about = by_name()[board.behaviour].where.rpartition(".")[2].replace("_", " ")
    rules = {when: decided[when] and {key: decided[when][key] for key in ("rule", "about")} for when in ("old", "new")}
    shown = {"steps": board.sentences, "old": board.old, "new": board.new, "decided_by": rules}
    return {"clause": board.behaviour, "subject": about, **zones, **shown}
