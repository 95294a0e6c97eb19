"""Writes scrapers/data/vocabulary.tsv, the words of rule texts, from such texts: ``python tools/vocabulary.py FILE…``.

Left out are words of only one text, which may be misprints, and words that are two words without the space between them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.records import Document
from ruletrail.scrapers import read_file
from ruletrail.scrapers.vocabulary import WORDS, folded

PLACE = Path(__file__).resolve().parents[1] / "scrapers" / "data" / "vocabulary.tsv"
#: A word occurs in at least so many texts; a word of two letters occurs at least so often in all texts.
_FEWEST_TEXTS, _FEWEST_SHORT = 2, 400
#: A word is split in two if it occurs more than so many times as often with a space inside as without.
_APART = 200


def main() -> None:
    documents: list[Document] = []
    for path in map(Path, sys.argv[1:]):
        try:
            documents.append(read_file(path))
        except RuletrailError as error:
            print(error, file=sys.stderr)
    PLACE.write_text(table(documents), "utf-8")
    print(f"{PLACE} holds {len(PLACE.read_text('utf-8').split()):,} words")


def table(documents: Iterable[Document]) -> str:
    """The table of words by frequency. A line is a number n, and the words that occur at least 2^n, less than 2^(n+1) times."""
    times: Counter[str] = Counter()
    texts: Counter[str] = Counter()
    apart: Counter[tuple[str, str]] = Counter()
    for document in documents:
        words: Counter[str] = Counter()
        for text in _texts(document):
            told = [word for word in map(folded, WORDS.findall(text)) if _is_word(word)]
            words.update(told)
            apart.update(pairwise(told))
        times += words
        texts.update(words.keys())
    kept = {word: n for word, n in times.items() if texts[word] >= _FEWEST_TEXTS and (len(word) > 2 or n >= _FEWEST_SHORT)}
    split = {a + b for (a, b), n in apart.items() if a + b in kept and n > _APART * kept[a + b]}
    in_order = sorted((kept[word].bit_length() - 1, word) for word in kept.keys() - split)
    lines = [f"{power}\t{' '.join(word for _, word in found)}" for power, found in groupby(in_order, key=lambda row: row[0])]
    return "\n".join(lines) + "\n"


def _is_word(word: str) -> bool:
    return len(word) > 1 or word == "a"


def _texts(document: Document) -> Iterator[str]:
    for record in document.records:
        yield from (record.term, record.text, *record.examples)


if __name__ == "__main__":
    main()
