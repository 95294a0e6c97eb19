"""What words mean, as vectors: texts that mean alike are near each other though they share no word.

``tools/meanings.py`` finds the vectors of the words (data/meaning_words.txt and meaning_vectors.bin). A text's is their sum.
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
#: How many numbers a vector has, each in a signed byte.
WIDTH = 64
_LANES, _BIAS = f"<{WIDTH}I", 128
#: How long the vector of a text is.
LENGTH = 127


@cache
def _table() -> tuple[dict[str, int], memoryview]:
    """Where each stem's vector begins, and the vectors."""
    words = WORDS.read_text("utf-8").splitlines()
    return dict(zip(words, range(0, WIDTH * len(words), WIDTH), strict=True)), memoryview(VECTORS.read_bytes()).cast("b")


@cache
def _as_one_number(place: int) -> int:
    """A word's vector as one number of 32 bits for each part, all positive: many are then added in one step each."""
    _places, vectors = _table()
    return int.from_bytes(struct.pack(_LANES, *(part + _BIAS for part in vectors[place : place + WIDTH])), "little")


def vector(stems: Sequence[str]) -> bytes:
    """What a text of these stems means: as many signed bytes as ``WIDTH``; zeros where no stem is known."""
    places, _vectors = _table()
    known = [_as_one_number(place) for place in map(places.get, stems) if place is not None]
    lanes = struct.unpack(_LANES, sum(known).to_bytes(struct.calcsize(_LANES), "little"))
    whole = [lane - _BIAS * len(known) for lane in lanes]
    length = math.hypot(*whole)
    return bytes(round(LENGTH * part / length) & 0xFF for part in whole) if length else bytes(WIDTH)


def likenesses(asked: bytes, others: bytes) -> list[float]:
    """How alike a text means, 1 where just so, with each of some others, whose vectors stand behind each other."""
    ours, theirs = memoryview(asked).cast("b").tolist(), memoryview(others).cast("b")
    return [sum(map(mul, ours, theirs[begin : begin + WIDTH])) / (LENGTH * LENGTH) for begin in range(0, len(theirs), WIDTH)]
