"""A word diff as a terminal shows it: coloured, or marked as ``git diff --word-diff`` marks it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

import click

from corpus.changes import Op

Segment = tuple[str, Callable[[str], str]]
_STRUCK = partial(click.style, fg="red", strikethrough=True)
_ADDED = partial(click.style, fg="green", bold=True)


def segments(ops: Sequence[Op]) -> list[Segment]:
    """The parts of a word diff, each with the function that colours or marks its words, for ``output.woven``."""
    colour = not click.utils.should_strip_ansi(sys.stdout, click.get_current_context().color)  # type: ignore[attr-defined]
    made: list[Segment] = []
    following = [op[0] for op in ops[1:]] + ["end"]
    for (op, old, new), next_op in zip(ops, following, strict=True):
        if op == "equal":
            # A space that the new text lost still parts the kept word from the removed one behind it.
            lost = next_op in ("delete", "replace") and old[-1:].isspace() and not new[-1:].isspace()
            made.append((new + " " * lost, str))
            continue
        if old:
            made.append((old, _STRUCK) if colour else (_marked("[-", old, "-]"), str))
        if new:
            made.append((new, _ADDED) if colour else (_marked("{+", new, "+}"), str))
    return made


def _marked(opening: str, words: str, closing: str) -> str:
    kept = words.rstrip()
    return f"{opening}{kept}{closing}{words[len(kept) :]}"
