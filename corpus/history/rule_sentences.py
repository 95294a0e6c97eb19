"""The sentences of a rule as words, without references, pointers and examples; and the classes of words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ruletrail.corpus.align import wording
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.references import REFERENCE, without_references

stem = lru_cache(maxsize=1 << 15)(wording.stem)
"""A word without the endings of number and tense."""
Sentence = tuple[str, ...]
"""The words of a sentence, in lower case; a comma is one."""

JOINS = frozenset({"and", "or", "and/or", ","})
"""Separators of the members of a list."""
_WORDS_OF_GRAMMAR = """
    a an the this that these those it its they their them themself themselves itself theirs he she you your yours own
    is are was were be been being has have had having do does did doing will would shall should
    of to in on at by with from for into onto upon as so then also just such which who whom whose what where there here
    simply still already thus therefore however i.e e.g etc s
"""
GRAMMAR = JOINS | frozenset(_WORDS_OF_GRAMMAR.split())
"""Words of grammar. Adding, dropping or exchanging them doesn't change the meaning of a sentence."""
_WORDS_OF_CLAUSES = "is are was were be it they which who has have had do does"
CLAUSES = frozenset(_WORDS_OF_CLAUSES.split())
"""Words that make a clause. No member of a list contains one."""
_WORDS_OF_CONDITIONS = "if unless until while when whenever except instead otherwise only before after during provided because"
CONDITIONS = frozenset(_WORDS_OF_CONDITIONS.split())
_NUMBERS_IN_WORDS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty once twice first second
    third half both
"""
NUMERALS = frozenset(_NUMBERS_IN_WORDS.split())
_QUANTITIES = """
    all  each,every  some  only  any  other,another,others,else  either  not,no,none,never,nor,neither,without  can't  may,can
    must  most,maximum  least,minimum  more,multiple,several  less,fewer  up  exactly  next  last
"""
_QUANTITY = {word: words.split(",")[0] for words in _QUANTITIES.split() for word in words.split(",")}
"""A word for a quantity, a choice, or a permission or duty -> the representative of all words with its meaning."""
_DECISIVE_WORDS = "all each some only other either not can't must most least more less up exactly"
DECISIVE = frozenset(_DECISIVE_WORDS.split())
"""A rule that gains such a word has another meaning."""
DECISIVE_GONE = frozenset({"all", "not", "can't", "must"})
"""A rule that loses such a word has another meaning. Losing one of the other words may change nothing."""
_OTHERWISE = [
    (re.compile(pattern), spelling)
    for pattern, spelling in (
        (r"\bhe or she\b", "they"),
        (r"\b(?:his or her|his or hers)\b", "their"),
        (r"\bhim or her\b", "them"),
        (r"\bhimself or herself\b", "themself"),
        (r"\bin order to\b", "to"),
        (r"\bas long as\b", "while"),
        (r"\bwhether or not\b", "whether"),
        (r"\bcannot\b", "can't"),
        (r"\bun(\w+)able\b", r"can't be \1"),
        (r"\((?:for example|for instance|e\.g\.|such as)\b[^()]*\)", " "),
    )
]
"""Pattern -> the one spelling of two ways to say the same."""
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")
_WORD = re.compile(r"\{[^}]*\}|[\w+/']+|,")
_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+|\n")
_NO_RULE = re.compile(rf"\W*(?:(?:also |for [\w ]+, )?see\b|(?:rules? )?{REFERENCE}|for (?:example|instance)\b|example:)")
"""The beginning of a sentence that is only a pointer or an example."""
_REFERENCE = rf'(?:\b(?:sub)?(?:rule|section)s? )?{REFERENCE}(?:-\w{{1,3}}\b)?(?:,? "[^"]*"[.]?|,? ?\("[^"]*"\))?'
_REFERENCES = re.compile(rf"\(?\b(?:also )?see (?:also )?{_REFERENCE}[^.;()]*\)?|{_REFERENCE}")


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text in order, without mere pointers and examples.

    >>> sentences("He or she can't pay. (See rule 305.)")
    [('they', "can't", 'pay')]
    """
    plain = [without_references(normalise(line).casefold())[0] for line in text.split("\n")]
    parts = [part for line in plain for part in _END.split(_in_one_spelling(line)) if part and not _NO_RULE.match(part)]
    return [words for part in parts if (words := words_of(_REFERENCES.sub(" ", part)))]


def words_of(text: str) -> Sentence:
    """The words of a text in lower case. "isn't" is two words; the possessive "'s" is dropped."""
    words: list[str] = []
    for word in (found.strip("'") for found in _WORD.findall(text)):
        if word.endswith("n't") and word != "can't":
            words += ("will" if word == "won't" else word[:-3], "not")
        elif word:
            words.append(word.removesuffix("'s"))
    return tuple(words)


def _in_one_spelling(text: str) -> str:
    for pattern, spelling in _OTHERWISE:
        text = pattern.sub(spelling, text)
    return text


def content(words: Iterable[str]) -> list[str]:
    """The stems of the words that name something."""
    return [stem(word) for word in words if not (word in GRAMMAR or word in _QUANTITY or word in NUMERALS or word in CONDITIONS)]


def quantities(words: Iterable[str]) -> list[str]:
    """The quantities, choices, permissions and duties among the words, each as its representative."""
    return [_QUANTITY[word] for word in words if word in _QUANTITY]


def numerals(words: Iterable[str]) -> list[str]:
    """The numbers among the words."""
    return [word for word in words if word in NUMERALS or word.isdigit()]


def conditions(words: Iterable[str]) -> list[str]:
    """The words that begin a condition."""
    return [word for word in words if word in CONDITIONS]


def names_in(text: str) -> list[str]:
    """The words with a capital letter within a sentence, in lower case: names of subtypes, variants and cards.

    >>> names_in("If a Siege battle rests, it stays.")
    ['siege']
    """
    return [name.casefold() for name in _NAME.findall(text)]


def is_opposite(one: str, other: str) -> bool:
    """True if one of two stems negates the other: "tapped" and "untapped", "colored" and "colorless"."""
    return one.endswith("less") != other.endswith("less") or any(
        f"{no}{a}" == b for no in ("un", "non") for a, b in ((one, other), (other, one))
    )


def is_name(stems: Sequence[str]) -> bool:
    """True if stems may be a name: none of them is a number, a quantity or a condition."""
    return not any(each in _QUANTITY or each in NUMERALS or each in CONDITIONS for each in stems)
