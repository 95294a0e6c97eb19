"""Compares two texts word by word, by difflib, and makes the result readable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ruletrail.corpus.matching import matcher
from ruletrail.corpus.normalise import normalise

Op = tuple[str, str, str]
"""The operation ("equal", "insert", "delete", "replace"), the old words, the new words."""

_PIECE = re.compile(r"\{[^}]*\}|[^\W_]+(?:['’][^\W_]+)*|\n|-+|\.{3}|[^\w\s]|_")
_WORD = re.compile(r"\w")
ISLAND = 2
"""Up to this many unchanged words between two longer changes become a part of one change, for readability."""
WOVEN = 0.35
"""Below this share of unchanged words, the texts are shown one after the other, not interwoven."""
HELD = 0.8
"""If this share of a text survives in one or two pieces, only the added words are shown as changed."""
_NUMBER_START = re.compile(r"(?<![\d.])[1-9]\d{2}\.$")
_NUMBER_END = re.compile(r"\.\d{1,3}[a-z]{0,2}\b")
_SECTION_END = re.compile(r"(?<![\d.])[1-9]\d{2}$")
_SENTENCES = re.compile(r".*[.!?][”\")]*\s", re.DOTALL)
"""The whole sentences at the beginning of a text."""


def word_diff(old: str, new: str) -> list[Op]:
    """(op, old words, new words) in order.

    The joined old words are ``old``, the joined new words ``new``, white space included. If only white space or typography
    differs, the op is "equal". Each punctuation mark is a piece of its own, so an added comma shows as a change.
    """
    # The common beginning and end need no difflib. Most edits are small.
    head = old if old == new else old[: old.rfind(" ", 0, _alike(old, new)) + 1]
    left, right = old[len(head) :], new[len(head) :]
    tail = left[::-1][: _alike(left[::-1], right[::-1])]
    tail = tail[: max(tail.rfind(" "), 0)][::-1]
    middle = _diff(left[: len(left) - len(tail)], right[: len(right) - len(tail)])
    ops: list[Op] = []
    for op, gone, come in (("equal", head, head), *middle, ("equal", tail, tail)):
        if ops and ops[-1][0] == op == "equal":
            ops[-1] = (op, ops[-1][1] + gone, ops[-1][2] + come)
        elif gone or come:
            ops.append((op, gone, come))
    return ops


def _alike(one: str, other: str) -> int:
    """The number of characters that both texts begin with.

    It compares pieces by bisection, which is twenty times faster than letter by letter.
    """
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=512)  # a history's page asks for its changes again, for the ages of its words
def _diff(old: str, new: str) -> list[Op]:
    left, right = _pieces(old), _pieces(new)
    matched = matcher([_key(piece) for piece in left], [_key(piece) for piece in right])
    spans = _without_islands(matched.get_opcodes(), left)
    return [(op, "".join(left[a:b]), "".join(right[c:d])) for op, a, b, c, d in spans]


@lru_cache(maxsize=1 << 14)
def _key(piece: str) -> str:
    """The key of a piece. Two pieces with the same key count as equal."""
    return normalise(piece) or piece.strip(" ")


def _pieces(text: str) -> list[str]:
    """Words and punctuation marks, each with the white space after it."""
    starts = [match.start() for match in _PIECE.finditer(text)]
    if not starts:
        return [text] if text else []
    starts[0] = 0
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def _without_islands(spans: Sequence[tuple[str, int, int, int, int]], left: list[str]) -> list[tuple[str, int, int, int, int]]:
    """The spans of a comparison. A short equal span between two longer changes becomes a part of the change."""
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


def readable(ops: list[Op]) -> list[Op]:
    """Makes the ops readable.

    Rule numbers and sentences stay whole. Texts with little in common aren't interwoven; only the common sentences at the
    beginning are shown as equal.
    """
    stayed = [len(new) for op, _, new in ops if op == "equal"]
    olds, news = (sum(len(op[side]) for op in ops) for side in (1, 2))
    is_held = len(stayed) <= 2 and sum(stayed) >= HELD * min(olds, news)
    if len(ops) > 1 and 2 * sum(stayed) / (olds + news) < WOVEN and not is_held:
        kept = [_SENTENCES.match(text) if ops[0][0] == "equal" else None for text in ops[0][1:]]
        old, new = (kept[0][0], kept[1][0]) if kept[0] and kept[1] else ("", "")
        changed = ("replace", "".join(op[1] for op in ops)[len(old) :], "".join(op[2] for op in ops)[len(new) :])
        return [("equal", old, new), changed] if new else [changed]
    return _slid(_without_crumbs(whole_numbers(ops)))


def tight(ops: Sequence[Op]) -> list[Op]:
    """The ops, with white space moved to the side of the change that it belongs to.

    Words removed before a comma must not part the comma from the word before: "text [and] {, }its" -> "text[ and]{,} its".

    >>> tight([("equal", "text ", "text"), ("replace", "and ", ", "), ("equal", "its", "its")])
    [('equal', 'text', 'text'), ('replace', ' and', ','), ('equal', ' its', ' its')]
    """
    made: list[Op] = []
    before = after = ""  # white space that goes to the next op
    for n, (op, old, new) in enumerate(ops):
        gone, come = before + old, after + new
        before, after = _blanks(gone), _blanks(come)
        # White space on both sides stays before a change and follows it; white space on one side is part of the change.
        if n == len(ops) - 1 or (before == after) == (op == "equal") or not (op == "equal" or before):
            before = after = ""
        gone, come = gone[: len(gone) - len(before)], come[: len(come) - len(after)]
        if gone or come:
            made.append((op, gone, come))
    return made


def _blanks(text: str) -> str:
    """The white space at the end of a text."""
    return text[len(text.rstrip()) :]


def whole_numbers(ops: list[Op]) -> list[Op]:
    """Moves the kept part of a changed rule number into the change: 702.[16] -> [702.16]."""
    ops = list(ops)
    for i in range(len(ops) - 1):
        (op, old, new), (next_op, next_old, next_new) = ops[i], ops[i + 1]
        if op == "equal" and next_op == "replace" and next_old[0].isdigit() and next_new[0].isdigit():
            start = _NUMBER_START.search(new)
            if start and old.endswith(start[0]):
                ops[i] = (op, old[: -len(start[0])], new[: -len(start[0])])
                ops[i + 1] = (next_op, start[0] + next_old, start[0] + next_new)
        elif op == "replace" and next_op == "equal" and _SECTION_END.search(old) and _SECTION_END.search(new):
            end = _NUMBER_END.match(next_new)
            if end and next_old.startswith(end[0]):
                ops[i] = (op, old + end[0], new + end[0])
                ops[i + 1] = (next_op, next_old[len(end[0]) :], next_new[len(end[0]) :])
    return [op for op in ops if op[1] or op[2]]


def _without_crumbs(ops: list[Op]) -> list[Op]:
    """Joins two replacements that only a few unchanged characters separate: they would tear the sentence apart."""
    merged: list[Op] = []
    for i, (op, old, new) in enumerate(ops):
        crumb = op == "equal" and 0 < i < len(ops) - 1 and len(new.strip()) <= 3 and ops[i - 1][0] == ops[i + 1][0] == "replace"
        if merged and merged[-1][0] != "equal" and (crumb or op != "equal"):
            merged[-1] = ("replace", merged[-1][1] + old, merged[-1][2] + new)
        else:
            merged.append((op, old, new))
    return merged


def _slid(ops: list[Op]) -> list[Op]:
    """Moves an inserted or deleted piece to the left where it becomes whole sentences: "A [cat. A] dog." -> "[A cat.] A dog."."""
    if [op for op, *_ in ops] not in (["equal", "insert", "equal"], ["equal", "delete", "equal"]):
        return ops
    (_, left_old, left), (op, gone, come), (_, right_old, right) = ops
    piece = gone or come
    if left_old != left or right_old != right:
        return ops
    while left and not left.rstrip().endswith("."):
        word = left[left.rstrip().rfind(" ") + 1 :]
        if not piece.endswith(word) or len(word) >= len(piece):
            return ops
        left, piece, right = left[: -len(word)], word + piece[: -len(word)], word + right
    moved = (op, piece, "") if op == "delete" else (op, "", piece)
    return [("equal", left, left), moved, ("equal", right, right)] if left else [moved, ("equal", right, right)]
