"""Splits rule texts and queries into tokens, and reduces each token to the stem that all forms of a word share."""

from __future__ import annotations

import re
from functools import lru_cache

from ruletrail.indexer.language.tables import rows

#: A symbol ({T}, {2/W}), a size (+1/+1, 0/1), a rule number (704.5j), or a word with its apostrophe.
_TOKEN = re.compile(
    r"\{[^{}\s]{1,9}\}|[+-]?[0-9x*]{1,9}/[+-]?[0-9x*]+|(?<![\w\]])[+-]\d+|\d{3}(?:\.\d+[a-z]{0,2})?|[a-z0-9∞]+(?:'[a-z]+)?"
)

_TABLE = {stem: forms.split() for stem, forms in rows("stems")}
#: Words of asking, which don't name a subject ("what", "when"). They are left out of a query unless it has no other words.
ASKING = frozenset(_TABLE.pop("<asking>"))
#: Form -> stem, for words whose forms the stemmer would separate, or confuse with another word's.
IRREGULAR = {form: stem for stem, forms in _TABLE.items() for form in forms}

#: Words of asking that are left out even if a query has no other words.
EMPTY = frozenset({"a", "an", "the", "of", "to"})


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a word in lower case, which all its forms share: "attached" -> "attach", "dying" -> "die"."""
    word = word.partition("'s")[0] if word.endswith("'s") else word
    found = IRREGULAR.get(word)
    if found:
        return found
    if len(word) < 4 or not word.isalpha():
        return word
    from whoosh.lang.porter2 import stem as porter

    return str(porter(word))


def tokens(normal: str) -> list[str]:
    """The tokens of a normalised text, in order and in lower case."""
    return _TOKEN.findall(normal.lower())


def stems(normal: str) -> list[str]:
    """The stems of all tokens of a normalised text, in order."""
    return [stem(token) for token in tokens(normal)]
