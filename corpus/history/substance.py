"""Whether a reworded rule says something else: substance, terms or editorial. docs/lineage.md tells how often that is right.

Told by signs of the word diff, weighed by numbers that were fitted on 80 changes judged by reading them: sentences that came or
went, words of content, members of a list. What many rules of a release replace alike is a renamed term.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ruletrail.corpus.align.wording import stem
from ruletrail.corpus.change import WORDING
from ruletrail.corpus.history.links import Link
from ruletrail.corpus.history.wording_difference import whole_text
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.references import REFERENCE, without_references

SUBSTANCE, TERMS, EDITORIAL = "substance", "terms", "editorial"
"""What may or must be done, by whom, when or how many; something has another name; order, grammar and punctuation."""
GRADES = (SUBSTANCE, TERMS, EDITORIAL)
Replaced = tuple[tuple[str, ...], tuple[str, ...]]
"""Words that went, and the words that came in their place."""
WEIGHTS = {"new": 0.6, "lost": 0.5, "came": 0.9, "went": 0.3, "listed": 2.2, "unlisted": 0.5, "counted": 0.4}
LEAST = 1.6
"""From this sum of signs on a change is one of substance."""
OFTEN, OFTEN_ALONE = 5, 8
"""In so many rules of a release: words in the place of others; words that only came, or only went."""
LONGEST = 5
"""No term has more words."""
_WORDS_OF_GRAMMAR = """
    a an the this that these those it its they their them themself themselves he or she his her him himself herself
    is are was were be been being has have had do does did doesn't don't will would can
    of to in on at by with from for and as so then also just such which who whose what when while there here one you your
    simply any some each ,
"""
_GRAMMAR = frozenset(_WORDS_OF_GRAMMAR.split())
"""Without these words, or with others, a sentence says the same."""
_WORDS_THAT_COUNT = """
    one two three four five six seven eight nine ten no none not never only all each any every another other both either neither
    nor first last next maximum minimum less more least most twice
"""
_COUNTED = frozenset(_WORDS_THAT_COUNT.split())
_JOINED = {"or", "and", "and/or", ","}
_WORD = re.compile(r"\{[^}]*\}|[\w+/']+|,")
_SENTENCE = re.compile(r"(?<=[.!?:])[\"')\]]*\s+|\n")
_POINTER = re.compile(rf"^\W*(?:also |for [\w ]+, )?see |{REFERENCE}")


def graded(links: Sequence[Link]) -> list[Link]:
    """The links between two versions, each reworded rule's with its grade."""
    reworded = {n: link for n, link in enumerate(links) if link.label == WORDING and link.old and link.new}
    texts = [(whole_text(link.old), whole_text(link.new)) for link in reworded.values() if link.old and link.new]
    found = dict(zip(reworded, grades(texts), strict=True))
    return [replace(link, grade=found.get(n)) for n, link in enumerate(links)]


def grades(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """The grade of each (old text, new text). They are all that one release reworded, so that renamed terms show."""
    told = [(_plain(old), _plain(new)) for old, new in pairs]
    found = [_replaced(old, new) for old, new in told]
    often = Counter(replaced for each in found for replaced in set(each))
    return [_grade(*pair, each, often) for pair, each in zip(told, found, strict=True)]


def _grade(old: str, new: str, replaced: list[Replaced], often: Counter[Replaced]) -> str:
    terms = [each for each in replaced if _is_term(each, often[each])]
    fresh = [each for each in replaced if each not in terms]
    went, came = (Counter(word for each in fresh for word in _content(each[end])) for end in (0, 1))
    signs = {
        "new": math.log1p(_sentences(new, old)),
        "lost": math.log1p(_sentences(old, new)),
        "came": math.log1p(_unlike(came - went, went - came)),
        "went": math.log1p(_unlike(went - came, came - went)),
        "listed": sum(_is_member(*each) for each in fresh),
        "unlisted": sum(_is_member(*each[::-1]) for each in fresh),
        "counted": sum(len((set(each[0]) ^ set(each[1])) & _COUNTED) for each in fresh),
    }
    if sum(WEIGHTS[sign] * min(value, 3) for sign, value in signs.items()) >= LEAST:
        return SUBSTANCE
    return TERMS if terms else EDITORIAL


def _plain(text: str) -> str:
    return without_references(normalise(text).casefold())[0]


def _replaced(old: str, new: str) -> list[Replaced]:
    a, b = _WORD.findall(old), _WORD.findall(new)
    spans = matcher(a, b).get_opcodes()
    return [(tuple(a[i:j]), tuple(b[k:n])) for op, i, j, k, n in spans if op != "equal"]


def _content(words: Iterable[str]) -> list[str]:
    return [stem(word) for word in words if word not in _GRAMMAR]


def _is_term(replaced: Replaced, times: int) -> bool:
    """True of words that so many rules of the release replace alike that they must be a name."""
    went, came = (_content(words) for words in replaced)
    if max(map(len, replaced)) > LONGEST or not (went or came) or _is_member(*replaced) or _is_member(*replaced[::-1]):
        return False
    return times >= (OFTEN if went and came else OFTEN_ALONE)


def _is_member(without: Sequence[str], words: Sequence[str]) -> bool:
    """True of words that a list, or an alternative, has in one text alone: "or less", ", a cart"."""
    return bool(_content(words)) and not _content(without) and not _JOINED.isdisjoint(words)


def _unlike(words: Counter[str], others: Counter[str]) -> int:
    """How many words are no other form, or another spelling, of one of the others."""
    return sum(times for word, times in words.items() if not any(_are_near(word, other) for other in others))


def _are_near(one: str, other: str) -> bool:
    return one[:4] == other[:4] or SequenceMatcher(None, one, other).ratio() > 0.75


def _sentences(text: str, other: str) -> int:
    """The words of content in sentences of which the other text has less than half; mere pointers to rules don't count."""
    held = Counter(_content(_WORD.findall(other)))
    found = [_content(_WORD.findall(sentence)) for sentence in _SENTENCE.split(text) if not _POINTER.match(sentence)]
    return sum(len(words) for words in found if len(words) > 1 and 2 * (Counter(words) - held).total() > len(words))
