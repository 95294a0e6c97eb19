"""The text that a hit is shown by. Where the rule's own text says nothing, the rules that follow it are added."""

from __future__ import annotations

import re

from corpus.names import is_title
from corpus.store import Corpus, StoredRecord, records

#: Sentences that only point elsewhere.
_POINTERS = re.compile(r"\bSee (?:also )?(?:rules?|section) [^.]*(?:\.\d+[^.]*)*\.[”\"]?|\(See [^)]*\)", re.IGNORECASE)
_REFERENCE = re.compile(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)")
#: "Flying is an evasion ability."
_CLASSES = re.compile(r"^.{1,60}? (?:is|are) (?:an? )?[\w\s-]{1,40}abilit(?:y|ies)(?: that functions? [^.]{1,60})?\.$", re.DOTALL)
#: The letters of subrules, and how many rules may be added.
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
FOLLOWING = 3


def telling(corpus: Corpus, record: StoredRecord, version: str) -> str:
    """The text of ``record``, with what follows it where that text alone says nothing.

    It says nothing when it is a title, only points elsewhere, or only names a kind of ability. ``version`` is a version's id.
    """
    text = " ".join(record.text.split())
    if record.kind == "commentary" or not _is_thin(record.kind, text):
        return text
    parts = [text]
    keys = _behind(record)
    for key in keys:  # which grows by the subrules of a title
        if len(parts) > FOLLOWING:
            break
        other = records.in_version(corpus, version, key)
        if other is None:
            continue
        said = " ".join(other.text.split())
        parts.append(f"({key}) {said}")
        if is_title(said):
            keys += [f"{key}{letter}" for letter in _LETTERS[:FOLLOWING]]
    return " ".join(parts)


def _is_thin(kind: str, text: str) -> bool:
    if kind == "section" or is_title(text) or _CLASSES.match(text):
        return True
    return len(_POINTERS.sub(" ", text).split()) < 5


def _behind(record: StoredRecord) -> list[str]:
    """The numbers of the rules that say more, in order."""
    if record.kind == "glossary":
        return _REFERENCE.findall(record.text)[:1]
    if record.kind == "section":
        return [f"{record.key}.1"]
    if record.key[-1].isalpha():
        rule = record.key.rstrip(_LETTERS)
        place = _LETTERS.find(record.key[len(rule) :])
        return [f"{rule}{letter}" for letter in _LETTERS[place + 1 : place + 1 + FOLLOWING]] if place >= 0 else []
    return [f"{record.key}{letter}" for letter in _LETTERS[:FOLLOWING]]
