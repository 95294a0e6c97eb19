"""A text with its tokens and stems. A query is read once, and the steps of asking pass its words on."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from ruletrail.corpus.normalise import normalise
from ruletrail.indexer.language.analysis import ASKING, stem, tokens


class Words(NamedTuple):
    """The words of a text, in order. ``Words.read`` makes them."""

    text: str
    """The text as typed."""
    tokens: tuple[str, ...]
    """The words of the text in lower case, with symbols and sizes."""
    stems: tuple[str, ...]
    """The stem of each token."""

    @classmethod
    def read(cls, text: str) -> Words:
        """The words of ``text``."""
        found = tokens(normalise(text))
        return cls(text, tuple(found), tuple(map(stem, found)))

    @property
    def joined(self) -> str:
        """The stems, joined by spaces: the key under which a phrase is looked up."""
        return " ".join(self.stems)

    @property
    def content(self) -> list[str]:
        """The stems without those of words of asking; empty if there are no others."""
        return [stemmed for run in self.runs for stemmed in run]

    @property
    def runs(self) -> list[list[str]]:
        """``content`` in groups: a new group begins after each word of asking."""
        pairs = zip(self.tokens, self.stems, strict=True)
        found = itertools.groupby(pairs, lambda pair: pair[0] in ASKING)
        return [[stemmed for _word, stemmed in run] for is_asking, run in found if not is_asking]


NO_WORDS = Words("", (), ())
