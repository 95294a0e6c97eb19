"""The meaning of words and texts as vectors: texts of similar meaning have similar vectors, even if they share no word.

``tools/meanings.py`` computes the vectors of words (data/meaning_words.txt and meaning_vectors.bin). A text's vector is the sum
of its words' vectors, scaled to one length.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path

DATA = Path(__file__).parent / "data"
WORDS, VECTORS = DATA / "meaning_words.txt", DATA / "meaning_vectors.bin"
#: The numbers in a vector, each a signed byte.
WIDTH = 64
_LANES, _BIAS = f"<{WIDTH}I", 128
#: The length of a text's vector.
LENGTH = 127


@cache
def _table() -> tuple[dict[str, int], memoryview]:
    """Stem -> offset of its vector, and all vectors."""
    words = WORDS.read_text("utf-8").splitlines()
    return dict(zip(words, range(0, WIDTH * len(words), WIDTH), strict=True)), memoryview(VECTORS.read_bytes()).cast("b")


@cache
def _as_one_number(place: int) -> int:
    """A word's vector as one integer, with 32 bits for each part, all parts positive: vectors are then added as integers."""
    _places, vectors = _table()
    return int.from_bytes(struct.pack(_LANES, *(part + _BIAS for part in vectors[place : place + WIDTH])), "little")


def vector(stems: Sequence[str]) -> bytes:
    """The vector of a text of these stems: ``WIDTH`` signed bytes; zeros if no stem is known."""
    places, _vectors = _table()
    known = [_as_one_number(place) for place in map(places.get, stems) if place is not None]
    lanes = struct.unpack(_LANES, sum(known).to_bytes(struct.calcsize(_LANES), "little"))
    whole = [lane - _BIAS * len(known) for lane in lanes]
    length = math.hypot(*whole)
    return bytes(round(LENGTH * part / length) & 0xFF for part in whole) if length else bytes(WIDTH)


def likenesses(asked: bytes, others: bytes) -> list[float]:
    """The likeness in meaning of a text to each of some others, 1 for the same meaning. ``others`` is their vectors in a row."""
    ours, theirs = memoryview(asked).cast("b").tolist(), memoryview(others).cast("b")
    return [sum(map(mul, ours, theirs[begin : begin + WIDTH])) / (LENGTH * LENGTH) for begin in range(0, len(theirs), WIDTH)]
