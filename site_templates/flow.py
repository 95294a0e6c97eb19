"""How the rules of each section flowed into the sections of a later version, drawn: sections on both sides, bands between them.

Heights are pixels. Places from left to right are shares of the width, so that the drawing fits any screen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

_RULE = 0.7
"""How high a rule is."""
_LINE = 13.0
"""How high a section is at least, so that its number can be read."""
_GAP = 3.0


@dataclass(frozen=True)
class Node:
    """A section on one side. ``middle`` is where its number stands."""

    key: str
    top: float
    height: float
    rules: int

    @property
    def middle(self) -> float:
        return round(self.top + self.height / 2, 1)


@dataclass(frozen=True)
class Band:
    """The rules that went from one section to another: how many, and the SVG path of their band, over a width of 100."""

    old: str
    new: str
    rules: int
    path: str


@dataclass(frozen=True)
class FlowDrawing:
    olds: list[Node]
    news: list[Node]
    bands: list[Band]
    height: float


def draw(moves: Iterable[tuple[str, str]]) -> FlowDrawing:
    """The drawing of rules, each told by its section before and after, "" where it was not there."""
    rules = Counter(moves)
    olds, news = _column(rules, 0), _column(rules, 1)
    left, right = ({node.key: node.top for node in column} for column in (olds, news))
    bands = []
    for (old, new), count in sorted(rules.items()):
        if old and new:
            thick = count * _RULE
            bands.append(Band(old, new, count, _path(left[old], right[new], thick)))
            left[old] += thick
            right[new] += thick
    return FlowDrawing(olds, news, bands, round(max((n.top + n.height for n in (*olds, *news)), default=0.0) + _GAP, 1))


def _column(rules: Counter[tuple[str, str]], side: int) -> list[Node]:
    held: dict[str, int] = defaultdict(int)
    for ends, count in rules.items():
        held[ends[side]] += count
    found, top = [], _GAP
    for key in sorted(held.keys() - {""}):
        height = round(max(_LINE, held[key] * _RULE), 1)
        found.append(Node(key, round(top, 1), height, held[key]))
        top += height + _GAP
    return found


def _path(a: float, b: float, thick: float) -> str:
    """The SVG path of a band from one height on the left side to another height on the right side."""
    c, d = round(a + thick, 1), round(b + thick, 1)
    a, b = round(a, 1), round(b, 1)
    return f"M0 {a}C50 {a} 50 {b} 100 {b}V{d}C50 {d} 50 {c} 0 {c}Z"
