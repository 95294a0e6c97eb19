"""Puts back quotation marks, apostrophes and dashes that a copy lost ("doesnt", "doesn t"), from other texts.

A mark is taken from a text with exactly the same letters, figures and other punctuation: first compared as a whole rule, then
sentence by sentence. If two texts have the same letters in different words ("players" and "player's"), nothing is put back.
Each mended rule has a repair with the text before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from os.path import commonprefix
from typing import TYPE_CHECKING

from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.records import Document, Repair
from ruletrail.corpus.store import records

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

WHY = "marks that the copy lost, put back by the same letters in another text"
PROBLEM = "its quotation marks, apostrophes and dashes are lost; get another copy, or build it with texts of its time"
_SPELT = re.compile(r"\b(?:are|ca|could|did|do|does|has|is|wo|would)n ?t\b")
#: This many words without their apostrophe, and none with it, show that a copy lost its marks.
_FEWEST = 10
_GONE = str.maketrans(dict.fromkeys("'\"- \n\t"))
_SENTENCE = re.compile(r"(?<=[.!?])([\"')\]”’]*)(\s+)")


def are_lost(document: Document) -> bool:
    """True if a document without an apostrophe has many words that need one."""
    if any("'" in record.text or "’" in record.text for record in document.records):
        return False
    return sum(len(_SPELT.findall(record.text)) for record in document.records) >= _FEWEST


class Marked:
    """Texts with their marks, by their letters. If two texts have the same letters and other marks, neither is used."""

    def __init__(self, texts: Iterable[str], terms: Iterable[str]) -> None:
        self._texts: dict[str, str] = {}
        self._sentences: dict[str, str] = {}
        self._terms: dict[str, str] = {}
        for text in texts:
            _note(self._texts, text)
            for sentence, _ in _sentences(text):
                _note(self._sentences, sentence)
        for term in terms:
            _note(self._terms, term)

    @classmethod
    def of(cls, corpus: Corpus) -> Marked:
        """All texts of a corpus, except those of copies that lost their own marks."""
        texts, terms = records.spelt(corpus, without=PROBLEM)
        return cls(texts, terms)

    def marked(self, text: str) -> str:
        """``text`` with its marks put back, if another text has the same letters."""
        if whole := self._texts.get(_letters(text)):
            return whole
        return "".join((self._sentences.get(_letters(told)) or told) + blank for told, blank in _sentences(text))

    def term(self, term: str) -> str:
        return self._terms.get(_letters(term)) or term


def put_back(document: Document, known: Marked) -> None:
    """Puts back the marks of a document's records. Notes a repair for each text that it mends, and the loss as a problem."""
    document.problems.append(PROBLEM)
    for record in document.records:
        became = (known.term(record.term), known.marked(record.text), *map(known.marked, record.examples))
        found = (record.term, record.text, *record.examples)
        if became != found:
            record.term, record.text, record.examples = became[0], became[1], became[2:]
            document.repairs += [
                Repair(record.file, record.lines[0], *_difference(old, new), WHY)
                for old, new in zip(found, became, strict=True)
                if old != new
            ]


def _note(known: dict[str, str], text: str) -> None:
    """Notes a text under its letters; "" if two different texts have these letters."""
    letters = _letters(text)
    other = known.setdefault(letters, text)
    if other != text and comparable(normalise(other)) != comparable(normalise(text)):
        known[letters] = ""


def _letters(text: str) -> str:
    return normalise(text).translate(_GONE)


def _sentences(text: str) -> list[tuple[str, str]]:
    """(sentence, white space after it)"""
    parts = [*_SENTENCE.split(text), "", ""]
    return [(parts[n] + parts[n + 1], parts[n + 2]) for n in range(0, len(parts), 3)]


def _difference(old: str, new: str) -> tuple[str, str]:
    """The parts of two texts between their common beginning and end, extended to whole words."""
    head = len(commonprefix([old, new]))  # noqa: RUF071
    head = old.rfind(" ", 0, head) + 1
    tail = len(commonprefix([old[head:][::-1], new[head:][::-1]]))  # noqa: RUF071
    end = old.find(" ", len(old) - tail) if tail else -1
    tail = len(old) - end if end >= 0 else 0
    return old[head : len(old) - tail], new[head : len(new) - tail]
