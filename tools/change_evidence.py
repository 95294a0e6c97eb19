"""Finds what the signs of a change count (indexer/language/data/change_evidence.tsv and change_choice.tsv).

python -m tools.change_evidence HOME [--without SET]: HOME holds the whole archive. Of all changes considered for a question of
tests/indexer/changes*.tsv those of its moments should be likely: the weights are those that make them likeliest together (a
softmax over the changes of a question, steps by Adam). First the signs in the rules' words are weighed, then, by the weights
that were shipped before, what is made of them beside tellings and meaning: where the first have changed, run it again. With
--without nothing is written: it tells how many first cards of that set name the right moment, as the others teach it.
"""

from __future__ import annotations

import argparse
import csv
import math
import operator
from pathlib import Path
from typing import NamedTuple

from corpus.store import Corpus
from indexer.asking import choice, evidence, moments, query
from indexer.asking.understand import understand
from indexer.asking.view import View
from indexer.index.opened import open_index

TESTS = Path(__file__).parent.parent / "tests" / "indexer"
#: What keeps weights small; how many steps of what length; how fast means of the slope forget.
PENALTY, STEPS, LENGTH, SLOPE, SQUARE = 1.0, 150, 0.08, 0.9, 0.98


class Example(NamedTuple):
    """The changes considered for a question: the values of their signs, and which are right."""

    set: str
    days: list[int]
    rows: list[list[float]]
    right: list[bool]


def examples(home: Path) -> tuple[list[str], list[Example], list[Example]]:
    """The signs in the rules' words, and the questions that the right change is considered for; these with the signs of
    choice."""
    names: list[str] = []
    found: list[Example] = []
    choices: list[Example] = []
    with Corpus.open(home) as corpus:
        opened = open_index(corpus, home / "index")
        for path in sorted(TESTS.glob("changes*.tsv")):
            with path.open(encoding="utf-8") as lines:
                rows = list(csv.DictReader(lines, delimiter="\t"))
            for row in rows:
                parsed = query.parse(row["question"])
                question = understand(parsed, View.of(corpus, opened, parsed))
                if question.change and not parsed.numbers and not parsed.span:
                    considering = moments.considered(question)
                    candidates, asked, _near = considering
                    signs = evidence.evidence([each.told for each in candidates], asked, question.view)
                    right = [opened.version_at(each.told.step.day) in row["moments"].split(",") for each in candidates]
                    if any(right):
                        names = names or list(signs[0])
                        days = [each.told.step.day for each in candidates]
                        found.append(Example(path.stem, days, [[each[name] for name in names] for each in signs], right))
                        rows_of_choice = [list(each) for each in moments.signs(considering, question)]
                        choices.append(Example(path.stem, days, rows_of_choice, right))
    return names, found, choices


def fit(names: list[str], among: list[Example]) -> dict[str, float]:
    """Sign -> weight."""
    scales = [_scale([row[i] for example in among for row in example.rows]) for i in range(len(names))]
    sets = [([[v / s for v, s in zip(row, scales, strict=True)] for row in example.rows], example.right) for example in among]
    weights, mean, square = [0.0] * len(names), [0.0] * len(names), [0.0] * len(names)
    for step in range(1, STEPS + 1):
        slope = [PENALTY * weight for weight in weights]
        for rows, right in sets:
            scores = [sum(map(operator.mul, weights, row)) for row in rows]
            most = max(scores)
            likely = [math.exp(score - most) for score in scores]
            whole, good = sum(likely), sum(value for value, is_right in zip(likely, right, strict=True) if is_right)
            for row, value, is_right in zip(rows, likely, right, strict=True):
                error = value / whole - (value / (good + 1e-300) if is_right else 0.0)
                if abs(error) > 1e-5:
                    slope = [s + error * v for s, v in zip(slope, row, strict=True)]
        mean = [SLOPE * m + (1 - SLOPE) * s for m, s in zip(mean, slope, strict=True)]
        square = [SQUARE * q + (1 - SQUARE) * s * s for q, s in zip(square, slope, strict=True)]
        length = LENGTH * math.sqrt(1 - SQUARE**step) / (1 - SLOPE**step) * (1 - step / (STEPS + 1))
        weights = [w - length * m / (math.sqrt(q) + 1e-9) for w, m, q in zip(weights, mean, square, strict=True)]
    return {name: round(weight / scale, 3) for name, weight, scale in zip(names, weights, scales, strict=True)}


def _scale(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("--without", default="", help="a set of questions on change that teaches nothing: changes_terse")
    given = parser.parse_args()
    names, found, choices = examples(given.home)
    weights = fit(names, [example for example in found if example.set != given.without])
    chosen = fit(list(choice.Signs._fields), [example for example in choices if example.set != given.without])
    if given.without:
        held = [example for example in found if example.set == given.without]
        weighed = [evidence.weigh([dict(zip(names, row, strict=True)) for row in each.rows], each.days, weights) for each in held]
        right = sum(each.right[values.index(max(values))] for each, values in zip(held, weighed, strict=True))
        chosen_of = [example for example in choices if example.set == given.without]
        likely = [choice.likely([choice.Signs(*row) for row in each.rows], list(chosen.values())) for each in chosen_of]
        both = sum(each.right[values.index(max(values))] for each, values in zip(chosen_of, likely, strict=True))
        print(
            f"{given.without}: {right} of {len(held)} that have the right change among those considered by the rules' words alone"
        )
        print(f"{given.without}: {both} of them by all signs")
        return
    for path, table in ((evidence.WEIGHTS, weights), (choice.WEIGHTS, chosen)):
        path.write_text("".join(f"{name}\t{weight}\n" for name, weight in table.items()), "utf-8")
        print(f"{path.name}: {len(table)} signs, {len(found)} questions")


if __name__ == "__main__":
    main()
