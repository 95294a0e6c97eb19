"""Compares quoted words with the rule that the article names as their source."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.articles.citations import Quote
from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.corpus.changes import Op, readable, word_diff
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Version

LEFT_OUT = re.compile(r"\s*(?:\[\s*(?:\.\.\.|…)\s*\]|\(\s*(?:\.\.\.|…)\s*\)|\.\.\.|…)\s*")
_EDGES = " .,;:!?'\"()-"
_WORD = re.compile(r"\w+")
ALIKE = 0.6
"""A quotation with a smaller share of its words in the rule, in the same order, is from another text."""
FEW = 0.25
"""A quotation is a misquotation if at most this share of its words is wrong."""
_AMERICAN = {"our": "or", "defence": "defense", "ise": "ize", "ised": "ized", "ising": "izing", "isation": "ization"}
_BRITISH = re.compile(r"(?<=[a-z]{3})our(?=s?\Z|ed|less|ing)|\Adefence|(?<=[a-z]{3})(?:isation|ise|ising|ised)(?=s?\Z)")
_REFERENCE = re.compile(r"\((?:see|and) (?:also )?(?:rules?|section) [^()]*\)|\[[^\[\]]*\]", re.IGNORECASE)
"""Words that a quotation may leave out without a sign."""
_ROOM_FOR_WORDS = re.compile(r"[\[\]{}<>~*/]|\b[NX]\b|\.\.\.|…")
ALONE = 8
"""A quotation of this many words identifies a rule without its number."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A quotation beside the rule's own words."""

    quote: Quote
    same: bool
    ops: list[Op]
    """The word diff from the rule's words to the quoted ones; empty when they are the same."""


def is_misquoted(compared: Compared) -> bool:
    """True if a quotation has a few words of the rule wrong. Differences in capitals, marks or British spelling don't count.

    A quotation with more other words, or with room for words ("[type]"), is a paraphrase.
    """
    if compared.same or _ROOM_FOR_WORDS.search(compared.quote.text):
        return False
    changed = [(_folded(_REFERENCE.sub("", old)), _folded(new)) for op, old, new in compared.ops if op != "equal"]
    wrong = sum(max(len(old), len(new)) for old, new in changed if old != new)
    return 0 < wrong <= FEW * len(_WORD.findall(compared.quote.text))


def _folded(text: str) -> list[str]:
    """The words of a text in lower case and American spelling."""
    return [_BRITISH.sub(lambda match: _AMERICAN[match[0]], word) for word in _WORD.findall(text.lower())]


def compare(quote: Quote, standing: RuleInVersion) -> Compared | None:
    """Compares a quotation with the words of the rule. None if the rule has no text here, or the quotation is of another text."""
    record = standing.record
    return compare_words(quote, " ".join((record.normal, *map(normalise, record.examples)))) if record else None


def compare_words(quote: Quote, own: str) -> Compared | None:
    """Does the same as ``compare``. ``own`` are the rule's words in their normal form, with its examples behind its text."""
    parts = [part for piece in LEFT_OUT.split(quote.text) if (part := normalise(piece).strip(_EDGES))]
    if not parts:
        return None
    if all(_holds(own, part) for part in parts):
        return Compared(quote, True, [])
    said = normalise(quote.text)
    theirs = matching_part(own, said)
    if theirs is None:
        return None
    ops = readable(word_diff(theirs, said))
    return Compared(quote, all(op == "equal" for op, *_ in ops), ops)


def _holds(own: str, part: str) -> bool:
    return part in own or (part[:1].swapcase() + part[1:]) in own


def matching_part(own: str, quotation: str) -> str | None:
    """The part of a rule's words that a quotation comes from, or None if too few quoted words are in the rule."""
    words, quoted = list(_WORD.finditer(own)), _WORD.findall(quotation)
    matched = matcher([word[0].lower() for word in words], [word.lower() for word in quoted])
    blocks = [block for block in matched.get_matching_blocks() if block.size]
    if not blocks or sum(block.size for block in blocks) < ALIKE * len(quoted):
        return None
    first, last = blocks[0], blocks[-1]
    start = words[max(0, first.a - first.b)].start()
    end = words[min(len(words) - 1, last.a + last.size - 1 + (len(quoted) - last.b - last.size))].end()
    while end < len(own) and own[end] in _EDGES and quotation[-1:] in _EDGES and own[end] != " ":
        end += 1
    return own[start:end]


def rule_quoted(quote: Quote, version: Version, books: Rulebooks) -> RuleInVersion | None:
    """The only rule of a version that contains a quotation without a number. None if the quotation is short, or if no rule or
    several rules contain it.
    """
    if len(quote.text.split()) < ALONE:
        return None
    said = normalise(quote.text).strip(_EDGES)
    having = [number for number, words in books.texts(version) if said in words]
    return books.standing(version, having[0]) if len(having) == 1 else None
