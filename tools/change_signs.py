"""Finds the weights of the signs that a text asks for a change (indexer/language/data/change_signs.tsv).

python -m tools.change_signs [--without SET]: logistic regression in which most weights are nothing (L1), by proximal
gradient steps. The questions of tests/indexer/changes*.tsv ask for changes, and the ways of telling changes speak of them; those
of questions*.tsv and the ways of asking for rules don't, but for those that plainly do. With --without nothing is written: it
tells how much of that set is known by what the others teach.
"""

from __future__ import annotations

import argparse
import csv
import math
from pathlib import Path

from indexer.asking import learned, likely, times
from indexer.language import tellings

TESTS = Path(__file__).parent.parent / "tests" / "indexer"
OUT = likely.WEIGHTS
#: What a question counts, and one of the many ways of asking of one thing; a way of asking for a rule counts 1. All ways of
#: telling changes together count so much: more of them make nothing likelier.
QUESTION, WAY, TOLD = 3.0, 0.3, 1300.0
#: What keeps weights small, how often a sign has to be seen, and how many steps are taken.
PENALTY, SEEN, STEPS = 3.3, 3, 600


def examples(without: str = "") -> list[tuple[str, float, float]]:
    """Text, 1.0 where it asks for a change, and what it counts."""
    found: dict[str, tuple[float, float]] = {}
    for path in sorted(learned.DATA.glob("asked_*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            asked = line.split("\t")[-1]
            found[asked] = (1.0, QUESTION) if times.speaks_of_change(asked) else (0.0, 1.0)
    told = [row.said for row in tellings.rows()]
    found |= {said: (1.0, TOLD / len(told)) for said in told}
    for path in sorted(TESTS.glob("questions*.tsv")):
        found |= {row["query"]: (0.0, QUESTION) for row in _rows(path)}
    for line in (TESTS / "ways_of_asking.txt").read_text("utf-8").splitlines():
        found[line] = 1.0, WAY
    for path in sorted(TESTS.glob("changes*.tsv")):
        if path.stem != without:
            found |= {row["question"]: (1.0, QUESTION) for row in _rows(path)}
    return [(text, is_change, counts) for text, (is_change, counts) in found.items()]


def questions(name: str) -> list[str]:
    """The questions of a set, "changes_terse"."""
    return [row["question"] for row in _rows(TESTS / f"{name}.tsv")]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def fit(texts: list[tuple[str, float, float]]) -> dict[str, float]:
    """Sign -> weight, without those that are nothing; "always" counts for every text."""
    signs = [likely.signs(text) for text, *_ in texts]
    often: dict[str, int] = {}
    for each in signs:
        for sign in each:
            often[sign] = often.get(sign, 0) + 1
    names = ["always", *sorted(sign for sign, count in often.items() if count >= SEEN)]
    place = {name: i for i, name in enumerate(names)}
    rows = [[0, *(place[sign] for sign in sorted(each) if sign in place)] for each in signs]
    step = 1 / _steepest(rows, [counts for _text, _is_change, counts in texts], len(names))
    weights = [0.0] * len(names)
    ahead, speed = list(weights), 1.0
    for _ in range(STEPS):
        slope = [0.0] * len(names)
        for row, (_text, is_change, counts) in zip(rows, texts, strict=True):
            error = counts * (1 / (1 + math.exp(-sum(ahead[i] for i in row))) - is_change)
            for i in row:
                slope[i] += error
        moved = [a - step * s for a, s in zip(ahead, slope, strict=True)]
        least = [0.0, *[step * PENALTY] * (len(names) - 1)]
        after = [math.copysign(max(abs(m) - n, 0.0), m) for m, n in zip(moved, least, strict=True)]
        faster = (1 + math.sqrt(1 + 4 * speed * speed)) / 2
        ahead = [a + (speed - 1) / faster * (a - w) for a, w in zip(after, weights, strict=True)]
        weights, speed = after, faster
    return {name: round(weight, 2) for name, weight in zip(names, weights, strict=True) if abs(weight) >= 0.01}


def _steepest(rows: list[list[int]], counts: list[float], width: int) -> float:
    """How fast the slope changes at most, by the power method."""
    ahead, length = [1.0] * width, 1.0
    for _ in range(20):
        after = [0.0] * width
        for row, count in zip(rows, counts, strict=True):
            value = 0.25 * count * sum(ahead[i] for i in row)
            for i in row:
                after[i] += value
        length = math.hypot(*after)
        ahead = [value / length for value in after]
    return 1.05 * length


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", default="", help="a set of questions on change that teaches nothing: changes_terse")
    without = parser.parse_args().without
    weights = fit(examples(without))
    if without:
        texts = questions(without)
        print(f"{without}: {sum(likely.likelihood(text, weights) > 0.5 for text in texts)} of {len(texts)}")
        return
    OUT.write_text("".join(f"{sign}\t{weight}\n" for sign, weight in weights.items()), "utf-8")
    print(f"{OUT.name}: {len(weights)} signs")


if __name__ == "__main__":
    main()
