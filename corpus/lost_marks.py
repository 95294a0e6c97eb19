"""Quotation marks, apostrophes and dashes that a copy lost ("doesnt", "doesn t"), put back from other texts.

A mark comes from a text in which the same letters, figures and other punctuation stand, to the last one: first those of the whole
rule, then those of a sentence. Where two texts have the same letters in different words ("players" and "player's"), nothing is
put back. Each rule that is mended is a repair, which holds what stood there.
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
#: So many words without their apostrophe, and none with it, say that a copy lost its marks.
_FEWEST = 10
_GONE = str.maketrans(dict.fromkeys("'\"- \n\t"))
_SENTENCE = re.compile(r"(?<=[.!?])([\"')\]”’]*)(\s+)")


def are_lost(document: Document) -> bool:
    """True of a document without an apostrophe that has many words which need one."""
    if any("'" in record.text or "’" in record.text for record in document.records):
        return False
    return sum(len(_SPELT.findall(record.text)) for record in document.records) >= _FEWEST


class Marked:
    """Texts with their marks, found by their letters. Of two with the same letters and other marks, neither is used."""

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
        """Everything that a corpus holds, except for copies that lost their own marks."""
        texts, terms = records.spelt(corpus, without=PROBLEM)
        return cls(texts, terms)

    def marked(self, text: str) -> str:
        """``text`` with its marks put back, where another text has the same letters."""
        if whole := self._texts.get(_letters(text)):
            return whole
        return "".join((self._sentences.get(_letters(told)) or told) + blank for told, blank in _sentences(text))

    def term(self, term: str) -> str:
        return self._terms.get(_letters(term)) or term


def put_back(document: Document, known: Marked) -> None:
    """Puts the marks of a document's records back, notes a repair for each text that it mends, and the loss as a problem."""
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
    """Notes what a text says; "" where its letters say two things."""
    letters = _letters(text)
    other = known.setdefault(letters, text)
    if other != text and comparable(normalise(other)) != comparable(normalise(text)):
        known[letters] = ""


def _letters(text: str) -> str:
    return normalise(text).translate(_GONE)


def _sentences(text: str) -> list[tuple[str, str]]:
    """(sentence, white space behind it)"""
    parts = [*_SENTENCE.split(text), "", ""]
    return [(parts[n] + parts[n + 1], parts[n + 2]) for n in range(0, len(parts), 3)]


def _difference(old: str, new: str) -> tuple[str, str]:
    """The parts of two texts between what they begin and end with alike, with the words around them whole."""
    head = len(commonprefix([old, new]))  # noqa: RUF071
    head = old.rfind(" ", 0, head) + 1
    tail = len(commonprefix([old[head:][::-1], new[head:][::-1]]))  # noqa: RUF071
    end = old.find(" ", len(old) - tail) if tail else -1
    tail = len(old) - end if end >= 0 else 0
    return old[head : len(old) - tail], new[head : len(new) - tail]
