"""The form of a text that is compared: its words, with the numbers of other rules set apart as references."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from sys import intern
from zlib import crc32

from ruletrail.corpus.lazily import lazy
from ruletrail.corpus.names import GLOSSARY_MARK
from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.references import REFERENCE, without_references

REMEMBERED = 1 << 12
"""Size of the caches of sentences and examples: most stay as they are when the text of their rule changes."""
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|[+-]?\d+(?:/[+-]?\d+)?|\{[^}]{0,999}\}|§")
#: The only token that may contain white space is a symbol in braces.
_BLANK = re.compile(r"\s")
#: A pointer to another rule, in parentheses or as a sentence of its own, isn't content that could move.
_POINTER = re.compile(
    r"([AaSs](?:(?<!\w[Aa])(?<=[Aa])(?i:lso see)|(?<!\w[Ss])(?<=[Ss])(?i:ee))"
    r"(?i: (?:also )?(?:rules?|sections?) §)[^().]*(?:\([^)]*\)[^().]*)?)"
)
#: The same with the punctuation around it.
_POINTED = re.compile(
    r"[(AaSs](?:(?<=\()(?i:(?:also )?see)|(?<!\w[Aa])(?<=[Aa])(?i:lso see)|(?<!\w[Ss])(?<=[Ss])(?i:ee))"
    r"(?i: (?:also )?(?:rules?|sections?) §)[^().]*(?:\([^)]*\)[^().]*)?[.]?[)]?[.]?"
)
#: The steps of a procedure are numbered in words, which change when a step is put before them.
_ORDINAL = re.compile(r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|last)(?:ly)?, ", re.IGNORECASE)
_SENTENCE = re.compile(r"[;.!?](?:(?<=;)\s+|(?<!;)[\"')]*\s+(?=[\"'(\[A-Z{]))")

#: Whole sentences in parentheses.
_ASIDE = re.compile(r"\(([A-Z][^()]*[.!?])\)")


class AnalysedWording:
    """One text, analysed once however many versions hold it. Each part is computed on first use."""

    def __init__(self, normal: str, examples: str = "[]") -> None:
        self.normal, self._examples = normal, examples
        self._references: tuple[str, ...] = ()

    @lazy
    def lot(self) -> int:
        """A hash of the text, as good as random. It decides whether the wording is in a sample."""
        return crc32(self.normal.encode())

    @lazy
    def text(self) -> str:
        """The normal form with ``REFERENCE`` for the numbers of other rules."""
        text, self._references = without_references(self.normal)
        return text

    @lazy
    def shape(self) -> str:
        """Text and examples, equal for two records that differ at most in typography and in the rules that they point to."""
        told = self.text
        if self._examples != "[]":
            examples, more = without_references(" ".join(map(normal_example, json.loads(self._examples))))
            told += "\n" + examples
            self._references += more
        return comparable(told)

    @property
    def references(self) -> tuple[str, ...]:
        """The numbers of other rules in text and examples, in order."""
        return self._references if self.shape else ()

    @property
    def has_examples(self) -> bool:
        return self._examples != "[]"

    def has_examples_of(self, other: AnalysedWording) -> bool:
        """True when this wording has the examples of the other one, letter for letter."""
        return self._examples == other._examples

    @lazy
    def examples(self) -> list[tuple[str, ...]]:
        """The words of each example."""
        if not self.has_examples:
            return []
        return list(map(_example_words, json.loads(self._examples)))

    @lazy
    def core(self) -> str:
        """The shape without sentences that only point to other rules."""
        shape = self.shape
        if REFERENCE in shape and "see" in shape.casefold():
            return " ".join(_POINTED.sub("", shape).split()) or shape
        return shape

    @lazy
    def glossary_core(self) -> str:
        """The core with the glossary's mark, so that an entry equals only entries."""
        return GLOSSARY_MARK + self.core

    @lazy
    def plain_words(self) -> tuple[str, ...]:
        """The text's words, numbers and symbols in lower case, without punctuation. Equal words are one object."""
        return tuple(words_of(self.text))

    @lazy
    def content(self) -> str:
        """The text without the ordinal number that may begin a step of a procedure."""
        return self.text[start.end() :] if (start := _ORDINAL.match(self.text)) else self.text

    @lazy
    def words(self) -> tuple[str, ...]:
        """The stems of the content's words."""
        pieces = self.pieces
        return pieces[0][0] if len(pieces) == 1 else tuple(chain.from_iterable([words for words, _ in pieces]))

    @lazy
    def line(self) -> str:
        """The stems as one line, each between two spaces."""
        return f" {' '.join(self.words)} \n"

    @lazy
    def distinct(self) -> frozenset[str]:
        return frozenset(self.words)

    @lazy
    def pieces(self) -> list[tuple[tuple[str, ...], bool]]:
        """The words sentence by sentence, with False for a mere pointer to another rule. Joined, they are ``words``."""
        content = self.content
        parts = _POINTER.split(content) if REFERENCE in content and "see" in content.casefold() else [content]
        found = []
        for n, part in enumerate(parts):
            is_content = n % 2 == 0
            for sentence in _SENTENCE.split(part) if is_content else (part,):
                if words := _sentence_words(sentence):
                    found.append((words, is_content))
        return found

    @lazy
    def asides(self) -> frozenset[tuple[str, ...]]:
        """The words of each sentence in parentheses. Such a sentence repeats other rules to explain."""
        if "(" not in self.content:
            return frozenset()
        told = [sentence for aside in _ASIDE.findall(self.content) for sentence in _SENTENCE.split(aside)]
        return frozenset(map(_sentence_words, told))


def stem(word: str) -> str:
    """A word without the endings of number and tense: "abilities" and "ability", "puts" and "put" have one stem."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "su'":
        word = word[:-1]
    if len(word) > 5 and word.endswith("ed"):
        return word[:-2]
    if len(word) > 6 and word.endswith("ing"):
        return word[:-3]
    return word[:-1] if len(word) > 4 and word[-1] == "e" else word


class _Words(dict[str, tuple[str, ...]]):
    """Cache: a token between white space -> its words."""

    def __missing__(self, text: str) -> tuple[str, ...]:
        self[text] = found = tuple(map(intern, _WORD.findall(text.casefold())))
        return found


class _Stemmed(dict[str, tuple[str, ...]]):
    """Cache: a token between white space -> the stems of its words."""

    def __missing__(self, text: str) -> tuple[str, ...]:
        self[text] = found = tuple(map(_STEMS.__getitem__, _WORDS[text]))
        return found


_WORDS, _STEMMED = _Words(), _Stemmed()


def words_of(text: str) -> Iterable[str]:
    """The words, numbers and symbols of a text in lower case, in order. Equal words are one object."""
    return _looked_up(text, _WORDS)


def _looked_up(text: str, known: dict[str, tuple[str, ...]]) -> Iterable[str]:
    """The words of a text, or their stems, looked up in the cache ``known``."""
    return chain.from_iterable(map(known.__getitem__, _between_blanks(text)))


@lru_cache(REMEMBERED)
def _sentence_words(sentence: str) -> tuple[str, ...]:
    """The stems of a sentence's words."""
    return tuple(_looked_up(sentence, _STEMMED))


def _between_blanks(text: str) -> list[str]:
    """The tokens between white space. A text with white space inside a symbol is one token."""
    return [text] if "{" in text and _has_spaced_symbol(text) else text.split()


def _has_spaced_symbol(text: str) -> bool:
    """True if white space is between a brace and the one that closes it."""
    closed = text.split("}")[:-1]
    return any(_BLANK.search(part, at) for part in closed if (at := part.find("{")) >= 0)


@lru_cache(REMEMBERED)
def normal_example(example: str) -> str:
    """The normal form of one example, as it is compared."""
    return normalise(example)


@lru_cache(REMEMBERED)
def _example_words(example: str) -> tuple[str, ...]:
    """The stems of an example's words."""
    return tuple(map(_STEMS.__getitem__, words_of(without_references(normal_example(example))[0])))


class _Stems(dict[str, str]):
    """Cache: word -> its stem."""

    def __missing__(self, word: str) -> str:
        self[word] = found = stem(word)
        return found


_STEMS = _Stems()
