"""The passage that a hit is shown by: as much of a text as fits, from the sentence with most of the words asked for."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from ruletrail.corpus.names import is_title
from ruletrail.corpus.patterns import later
from ruletrail.indexer.language.analysis import stem

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, StoredRecord

_WORD = re.compile(r"\{[^{}\s]{1,9}\}|[+-]?[0-9x*]{1,9}/[+-]?[0-9x*]+|[A-Za-z0-9∞]+(?:['’][a-z]+)?")
#: Where one passage ends and the next begins: not behind a quotation within a sentence, nor before a list's next item.
_SENTENCE = later(r"(?<=[.:;!?”\")])(?<![^.:;!?”\")][”\")])\s+(?![a-z])")
#: A snippet's length in characters.
LENGTH = 230
#: Sentences that only point elsewhere.
_POINTERS = later(r"\bSee (?:also )?(?:rules?|section) [^.]*(?:\.\d+[^.]*)*\.[”\"]?|\(See [^)]*\)", re.IGNORECASE)
_REFERENCE = later(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)")
#: "Flying is an evasion ability.", "Napping is a keyword found on some cats."
_CLASSES = later(
    r"^.{1,60}? (?:is|are) (?:an? )?[\w\s-]{0,40}(?:abilit(?:y|ies)|keywords?)"
    r"(?: (?:that functions?|found on) [^.]{1,60}?(?: \([^)]*\))?)?\.$",
    re.DOTALL,
)
#: The letters of subrules, and how many rules may be added.
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
FOLLOWING = 3


def snippet(text: str, examples: tuple[str, ...], wanted: dict[str, float]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The passage and where in it the words stand that have a stem in ``wanted`` (stem -> weight)."""
    whole = " ".join(text.split())
    sentences = _passages(whole)
    passages = [*sentences, *(f"Example: {p}" for e in examples for p in _passages(" ".join(e.split())))]
    best = max(range(len(passages)), key=lambda n: (_worth(passages[n], wanted), -n), default=0) if len(passages) > 1 else 0
    if len(whole) <= LENGTH and best < len(sentences):
        return whole, tuple(_marks(whole, wanted))
    passage = passages[best] if passages else ""
    for following in passages[best + 1 :]:
        if following.startswith("Example:"):
            break
        if len(passage) + len(following) + 1 > LENGTH:
            if _CLASSES.match(passage):  # what kind of ability it is says nothing of what it does
                passage = begun(f"{passage} {following}")
            break
        passage += f" {following}"
    passage = _cut(passage, wanted)
    return passage, tuple(_marks(passage, wanted))


def marked(text: str, words: set[str]) -> tuple[tuple[int, int], ...]:
    """Where in ``text`` any of ``words`` (lower case, any form of them) stand."""
    return tuple(_marks(text, dict.fromkeys({stem(word.replace("’", "'")) for word in words}, 1.0)))


def _passages(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part]


def _worth(passage: str, wanted: dict[str, float]) -> float:
    found = {stem(passage[begin:end].lower().replace("’", "'")) for begin, end in _marks(passage, wanted)}
    return math.fsum(wanted[word] for word in found)  # a set has no order, and the sum of rounded sums has one


def _marks(passage: str, wanted: dict[str, float]) -> list[tuple[int, int]]:
    beginnings = {word[:1] for word in wanted}
    found = []
    for match in _WORD.finditer(passage):
        word = match[0].lower().replace("’", "'")
        if word[0] in beginnings and stem(word) in wanted:  # every form of a word begins as its stem does
            found.append(match.span())
    return found


def begun(passage: str, room: int = LENGTH) -> str:
    """As much of a passage as fits, from its beginning."""
    return passage if len(passage) <= room else f"{passage[: passage.rfind(' ', 0, room - 1)]} …"


def _cut(passage: str, wanted: dict[str, float]) -> str:
    """A passage that is too long, cut to the stretch with the first words that were asked for."""
    if len(passage) <= LENGTH:
        return passage
    marks = _marks(passage, wanted)
    start = max(0, (marks[0][0] if marks else 0) - LENGTH // 4)
    start = min(start, len(passage) - LENGTH)
    if start:
        start = passage.find(" ", start) + 1
    end = passage.rfind(" ", start, start + LENGTH) if start + LENGTH < len(passage) else len(passage)
    return ("… " if start else "") + passage[start:end] + (" …" if end < len(passage) else "")


def informative(corpus: Corpus, record: StoredRecord, version: str) -> str:
    """The text of ``record``, with what follows it where that text alone says nothing.

    It says nothing when it is a title, only points elsewhere, or only names a kind of ability. ``version`` is a version's id.
    """
    text = " ".join(record.text.split())
    if record.kind == "commentary" or not _is_thin(record.kind, text):
        return text
    from ruletrail.corpus.store import records

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
