"""What changed between two texts, word by word, by difflib."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

Op = tuple[str, str, str]
"""What happened ("equal", "insert", "delete", "replace"), the old words, the new words."""

_PIECE = re.compile(r"\{[^}]*\}|[^\W_]+(?:['’][^\W_]+)*|\n|[^\w\s]|_")
_WORD = re.compile(r"\w")
ISLAND = 2
"""So many words that stayed between two longer changes are told as part of one change, or nobody could read it."""


def word_diff(old: str, new: str) -> list[Op]:
    """(op, old words, new words) in order.

    Joining the old words gives ``old`` and joining the new ones ``new``, white space included; where only white space
    differs, the op is "equal". Punctuation stands for itself, so that an added comma shows as such.
    """
    left, right = _pieces(old), _pieces(new)
    matcher = SequenceMatcher(None, [piece.strip(" ") for piece in left], [piece.strip(" ") for piece in right], autojunk=False)
    spans = _without_islands(matcher.get_opcodes(), left)
    return [(op, "".join(left[a:b]), "".join(right[c:d])) for op, a, b, c, d in spans]


def _pieces(text: str) -> list[str]:
    """Words and punctuation marks, each with the space that follows it."""
    starts = [match.start() for match in _PIECE.finditer(text)]
    if not starts:
        return [text] if text else []
    starts[0] = 0
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def _without_islands(spans: list[tuple[str, int, int, int, int]], left: list[str]) -> list[tuple[str, int, int, int, int]]:
    """The spans with short equal ones between two longer changes made part of them."""
    merged: list[tuple[str, int, int, int, int]] = []
    for n, span in enumerate(spans):
        op, a, b, c, d = span
        if op == "equal" and 0 < n < len(spans) - 1:
            words = sum(1 for piece in left[a:b] if _WORD.search(piece))
            if words <= ISLAND and min(_size(merged[-1]), _size(spans[n + 1])) > words + 1:
                op = "replace"
        if merged and op != "equal" and merged[-1][0] != "equal":
            _, first, _, third, _ = merged.pop()
            a, c, op = first, third, "replace"
        merged.append((op, a, b, c, d))
    return merged


def _size(span: tuple[str, int, int, int, int]) -> int:
    _, a, b, c, d = span
    return max(b - a, d - c)
