"""The wordings of a corpus as stems and vectors. Each wording is stemmed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ruletrail.corpus.history import Archive
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.index.documents import IndexEntry
from ruletrail.indexer.language.analysis import stem, tokens
from ruletrail.indexer.language.meaning import vector
from ruletrail.indexer.language.vocabulary import COMPOUNDS

#: The weight of a word of the parent rule.
PARENT = 0.4


class Texts:
    """The corpus's wordings as stems. Each wording is stemmed once."""

    def __init__(self, archive: Archive) -> None:
        self.wordings = archive.wordings
        self.words: Counter[str] = Counter()
        self._made: dict[int, tuple[list[str], list[str]]] = {}
        self._meanings: dict[int, bytes] = {}
        self._parent: tuple[int, dict[str, float]] = 0, {}

    def stems(self, wording: int) -> tuple[list[str], list[str]]:
        """The stems of a wording's text, and of its examples."""
        made = self._made.get(wording)
        if made is None:
            known = self.wordings[wording]
            text = tokens(known.normal)
            more = tokens(" ".join(known.examples))
            self.words.update(text)
            self.words.update(more)
            made = self._made[wording] = ([stem(token) for token in text], [stem(token) for token in more])
        return made

    def meaning(self, wording: int) -> bytes:
        """The vector of a wording's text (``language.meaning``)."""
        made = self._meanings.get(wording)
        if made is None:
            made = self._meanings[wording] = vector(self.stems(wording)[0])
        return made

    def of_parent(self, wording: int) -> dict[str, float]:
        """Word -> its count in a parent rule, times PARENT. The last answer is kept, because rules below one parent mostly come
        in a row.
        """
        if self._parent[0] != wording:
            counts = Counter(self.stems(wording)[0])
            self._parent = wording, {word: count * PARENT for word, count in counts.items()}
        return self._parent[1]

    def in_force(self, entries: Iterable[IndexEntry]) -> Iterator[str]:
        """The normal texts of the rules in force in the newest version."""
        return (self.wordings[entry.wording].normal for entry in entries if entry.kind == "rule" and entry.last == OPEN)

    def compounds(self, wording: int) -> dict[str, float]:
        """Compound (``vocabulary.COMPOUNDS``) -> its count in a wording's text."""
        text = self.wordings[wording].normal.lower().replace("-", " ")
        return {phrase: float(text.count(phrase)) for phrase in COMPOUNDS if phrase in text}
