"""A rule beside the model's clauses for it: the rule's words in a version, each clause's cue, its match, and its code."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.normalise import normalise
from ruletrail.models.rules import rules_as_of

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.standing import Standing


def clauses_of(number: str, when: str, corpus: Corpus | None) -> dict[str, Any]:
    """The clauses for a rule in the version in force on a day, with the rule's words if the corpus has them.

    number: "305.7", or "Glossary: Land Type". Raises NotFoundError if no clause of that version implements the rule.
    """
    rules = rules_as_of(when, corpus)
    found = [each for _, each in sorted(rules.standings.items()) if each.variant and each.number.casefold() == number.casefold()]
    if not found:
        near = sorted({each.number for each in rules.standings.values() if each.number.startswith(number)})
        remedy = f"clauses play {', '.join(near[:9])}" if near else "see what clauses play: ruletrail maintain coverage"
        raise NotFoundError(f"no clause plays {number} in {rules.version}", remedy=remedy)
    text = next((words for each in found if (words := _words(corpus, each))), "")
    return {"version": rules.version, "rule": found[0].number, "text": text, "clauses": [_clause(each, text) for each in found]}


def _words(corpus: Corpus | None, standing: Standing) -> str:
    record = corpus.by_id(standing.record) if corpus is not None and standing.record is not None else None
    return normalise(" ".join((record.text, *record.examples))) if record else ""


def _clause(standing: Standing, text: str) -> dict[str, Any]:
    variant = standing.variant
    assert variant is not None
    match = variant.cue.search(text)
    return {
        "clause": standing.behaviour, "variant": variant.name, "basis": standing.basis, "about": variant.about,
        "cue": variant.cue.pattern, "found": list(match.span()) if match and text else None,
        "where": f"{variant.behaviour.where}.{variant.body.__name__}", "code": inspect.getsource(variant.body).rstrip(),
    }  # fmt: skip
