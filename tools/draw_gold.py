"""Draws records at random over all years. A reader then judges which records of the next version they became.

usage: python tools/draw_gold.py FOLDER OF TEXTS [FIRST [LAST]]

It prints rows FIRST to LAST of the 300 rows that the seed gives. A row is a changed rule or term of one version, and the records
of the next version (or, for a new record, of the version before) that share its rarest words. A third are glossary terms. Records
are found by common words, without the aligner. The reader's judgements go to ``tests/corpus/lineage/gold/drawn.tsv`` as numbers
and terms, without the texts.
"""

from __future__ import annotations

import math
import random
import re
import sys
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import Record
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

SEED = 19930805
RULES, TERMS = 200, 100
SHOWN, NEAR = 110, 60
"""The number of words shown of a drawn record, and of each record near it."""
PLAIN, CLAUSE = 0.7, 7
"""Only the differing words are shown of a record that kept its number and at least the share PLAIN of its words, if no run of
CLAUSE or more words came or went."""
_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]*)?")
Words = tuple[str, ...]


class Text:
    """One version: its rules and glossary terms, their words, and the frequency of each word."""

    def __init__(self, path: Path) -> None:
        document = read(Source.open(path))
        self.version = document.version
        self.records = [record for record in document.records if record.kind in ("rule", "glossary")]
        self.said = [_said(record) for record in self.records]
        self.words = [frozenset(said.split()) for said in self.said]
        self.every = set(self.said)
        self.place = {(record.kind, record.key): n for n, record in enumerate(self.records)}
        self.count = Counter(word for words in self.words for word in words)
        self.holders: dict[str, list[int]] = defaultdict(list)
        for n, words in enumerate(self.words):
            for word in words:
                self.holders[word].append(n)

    def near(self, words: frozenset[str], kind: str) -> list[int]:
        """Places of the records that have most words in common, weighted by rarity; records of the same kind first."""
        shared: dict[int, float] = defaultdict(float)
        for word in words & self.count.keys():
            weight = math.log(len(self.records) / self.count[word])
            for n in self.holders[word]:
                shared[n] += weight
        size = {n: sum(math.log(len(self.records) / self.count[word]) for word in self.words[n]) for n in shared}
        own = sum(math.log(len(self.records) / self.count.get(word, 1)) for word in words)
        alike = sorted(shared, key=lambda n: -2 * shared[n] / (own + size[n] or 1))
        held = sorted(shared, key=lambda n: -shared[n] / (min(own, size[n]) or 1) * (shared[n] > 8))
        same_kind = [n for n in alike if self.records[n].kind == kind]
        return list(dict.fromkeys((*same_kind[:4], *held[:2])))


def _said(record: Record) -> str:
    told = " ".join([record.text, *record.examples])
    return " ".join(re.findall(r"[^\W_]+|§", _NUMBER.sub("§", normalise(told)).casefold()))


def main() -> None:
    folder, first, last = Path(sys.argv[1]), int([*sys.argv, "1"][2] if len(sys.argv) > 2 else 1), RULES + TERMS
    if len(sys.argv) > 3:
        last = int(sys.argv[3])
    texts = sorted(map(Text, folder.glob("*.txt")), key=lambda text: text.version)
    changed: dict[tuple[str, str], list[tuple[int, str, int]]] = defaultdict(list)
    for at, (old, new) in enumerate(pairwise(texts)):
        for side, book, other in (("old", old, new), ("new", new, old)):
            for n, said in enumerate(book.said):
                if said not in other.every and (len(said.split()) > 3 or book.records[n].kind == "glossary"):
                    changed[book.records[n].kind, new.version[:4]].append((at, side, n))
    choice, rows = random.Random(SEED), []
    for kind, many in (("rule", RULES), ("glossary", TERMS)):
        years = sorted(year for k, year in changed if k == kind)
        drawn: set[tuple[int, str, int]] = set()
        while len(drawn) < many:
            drawn.add(choice.choice(changed[kind, choice.choice(years)]))
        rows += [(kind, *row) for row in sorted(drawn)]
    choice.shuffle(rows)
    for row, (kind, at, side, n) in list(enumerate(rows, 1))[first - 1 : last]:
        old, new = texts[at], texts[at + 1]
        book, other = (old, new) if side == "old" else (new, old)
        _show(row, kind, side, n, book, other)


def _show(row: int, kind: str, side: str, n: int, book: Text, other: Text) -> None:
    record = book.records[n]
    same = other.place.get((kind, record.key), -1)
    words, others = book.said[n].split(), other.said[same].split() if same >= 0 else []
    steps = SequenceMatcher(None, words, others, autojunk=False)
    differing = [(words[a:b], others[c:d]) for tag, a, b, c, d in steps.get_opcodes() if tag != "equal"]
    if steps.ratio() >= PLAIN and max(len(told) for pair in differing for told in pair) < CLAUSE:
        told = "; ".join(f"{' '.join(before)} / {' '.join(after)}" for before, after in differing)
        print(f"\n#{row} {side} {book.version} {other.version} [{record.key}] plain: {told}")
        return
    arrow = "->" if side == "old" else "<-"
    print(f"\n#{row} {side} {book.version} {arrow} {other.version} [{record.key}] {_line(record, SHOWN)}")
    for m in dict.fromkeys((*([same] if same >= 0 else []), *other.near(book.words[n], kind))):
        there = other.records[m]
        stood = book.place.get((there.kind, there.key), -1)
        state = "=" if stood >= 0 and book.said[stood] == other.said[m] else "m" if other.said[m] in book.every else "~"
        print(f"   {state} [{'@' if there.kind == 'glossary' else ''}{there.key}] {_line(there, NEAR)}")


def _line(record: Record, most: int) -> str:
    words = " ".join([record.text, *record.examples]).split()
    return " ".join(words[:most]) + (" …" if len(words) > most else "")


if __name__ == "__main__":
    main()
