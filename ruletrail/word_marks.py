"""A word diff as a terminal shows it: coloured, or marked as ``git diff --word-diff`` marks it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

import click

from ruletrail.corpus.changes import Op, tight

Segment = tuple[str, Callable[[str], str]]
_STRUCK = partial(click.style, fg="red", strikethrough=True)
_ADDED = partial(click.style, fg="green", bold=True)


def segments(ops: Sequence[Op]) -> list[Segment]:
    """The parts of a word diff, each with the function that colours or marks its words, for ``output.woven``."""
    colour = not click.utils.should_strip_ansi(sys.stdout, click.get_current_context().color)  # type: ignore[attr-defined]
    made: list[Segment] = []
    for op, old, new in tight(ops):
        if op == "equal":
            made.append((new, str))
            continue
        for words, paint, signs in ((old, _STRUCK, ("[-", "-]")), (new, _ADDED, ("{+", "+}"))):
            if kept := words.strip():
                before, _, after = words.partition(kept)
                if words is new and old.strip() and kept[0].isalnum():
                    before = before or " "  # two words, one in the place of the other
                made += [(before, str), (kept, paint) if colour else (kept.join(signs), str), (after, str)]
            elif words and not old.strip() + new.strip():
                made.append((words, str))
    return made
