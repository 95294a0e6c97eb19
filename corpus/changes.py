"""What changed between two texts, word by word, by difflib."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_PIECE = re.compile(r"\{[^}]*\}|[^\W_]+(?:['’][^\W_]+)*|\n|[^\w\s]|_")


def word_diff(old: str, new: str) -> list[tuple[str, str, str]]:
    """(op, old words, new words) in order; op is "equal", "insert", "delete" or "replace".

    The words keep the white space that follows them: joining the old words gives ``old``, joining the new ones ``new``.
    Differences of white space alone are no change. Punctuation stands for itself, so that an added comma shows as such.
    """
    left, right = _pieces(old), _pieces(new)
    matcher = SequenceMatcher(None, [piece.strip(" ") for piece in left], [piece.strip(" ") for piece in right], autojunk=False)
    return [(op, "".join(left[a:b]), "".join(right[c:d])) for op, a, b, c, d in matcher.get_opcodes()]


def _pieces(text: str) -> list[str]:
    starts = [match.start() for match in _PIECE.finditer(text)]
    if not starts:
        return [text] if text else []
    starts[0] = 0
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
