"""Fits the weights of the search's signs (indexer/asking/weights.tsv), and prints the results on questions kept back from it.

    python -m tools.fit_search HOME GOLD [--plain FILE] [--changes FILE] [--others FILE]

HOME holds the whole archive; GOLD is the table of hand-made questions (query, relevant, as_of). Our own questions come from
tests/indexer. The three files are tables of real posts, which can't be published here:

- ``--plain``: query, relevant, as_of, source: a question, and the rules that a judge would cite, best first
- ``--changes``: query, moment, rule, source: a question on change, the versions of the change, and the rule's number
- ``--others``: query, source: a post that describes a situation with words of change

A row with 1 in a column ``held`` is left out. Needs numpy.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import numpy

from ruletrail.corpus.store import Corpus
from ruletrail.indexer.asking import change, change_signs, ranking
from ruletrail.indexer.asking.query import parse
from ruletrail.indexer.asking.question import understand
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.asking.weights import TABLE
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.index.opened import Opened, open_index
from ruletrail.indexer.language import asked as ways_of_asking

OURS = Path(__file__).resolve().parents[1] / "tests" / "indexer"
#: The weights of our own questions and of questions made of glossary terms. A real question weighs 1. Our own ones weigh little,
#: because the tables of asking phrases were made with them in view.
OUR_WEIGHT, TERM_WEIGHT = 0.15, 0.25
#: The weight of a real question on change. One of ours weighs 1; the few real ones together weigh about half as much as ours.
REAL_CHANGE_WEIGHT = 12.0
#: TERMS: the number of glossary terms that are asked for. PARTS: the questions are divided into so many parts, and one part at a
#: time is kept back.
TERMS, PARTS = 150, 5
#: Signs of fewer texts are left out.
OFTEN = 4
#: The number of runs of words from the rules that serve as texts without a question on change; the shortest and the longest run,
#: in words; and the weight of a run.
FRAGMENTS, SHORTEST, LONGEST, RULE_WEIGHT = 3000, 4, 8, 0.5
#: The days of one version (of its text, its file and its sale) are less than this many days apart.
APART = 8


class Case(NamedTuple):
    """A question: ``rows`` has the signs of each candidate, ``right`` is True for candidates that answer it."""

    source: str
    weight: float
    rows: numpy.ndarray
    right: numpy.ndarray
    names: list[str]


def table(path: Path | None) -> list[dict[str, str]]:
    """The rows of a table without held-back rows."""
    if path is None:
        return []
    with path.open(encoding="utf-8") as lines:
        return [row for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if row.get("held") != "1"]


def plain_questions(opened: Opened, gold: Path, real: Path | None) -> Iterator[tuple[str, float, dict[str, str]]]:
    """(source, weight, row) for each question on the rules of a day."""
    yield from ((row["source"], 1.0, row) for row in table(real))
    yield from (("gold", 1.0, row) for row in table(gold))
    for path in sorted(OURS.glob("questions*.tsv")):
        yield from ((path.stem, OUR_WEIGHT, row) for row in table(path))
    terms = []
    for doc in sorted(opened.documents("kind", "glossary")):
        entry = opened.stored(doc)
        if entry["last"] == OPEN and len(entry["cites"]) == 1 and "obsolete" not in entry["key"]:
            terms.append({"query": entry["key"], "relevant": f"{entry['cites'][0]},{entry['cites'][0]}a", "as_of": ""})
    yield from (("terms", TERM_WEIGHT, row) for row in random.Random(3).sample(terms, min(TERMS, len(terms))))


def ranking_cases(corpus: Corpus, opened: Opened, gold: Path, real: Path | None) -> Iterator[Case]:
    """The questions on rules, each with its candidates."""
    for source, weight, row in plain_questions(opened, gold, real):
        query = parse(row["query"], as_of=row["as_of"])._replace(change=False)
        found = ranking.signs(understand(query, View.of(corpus, opened, query)))
        keys = [opened.stored(doc)["key"] for doc in found]
        relevant = row["relevant"].split(",")
        if found:
            names = list(next(iter(found.values())))
            rows = numpy.array([[each[name] for name in names] for each in found.values()])
            yield Case(source, weight, rows, numpy.array([key in relevant for key in keys]), names)


def moment_cases(corpus: Corpus, opened: Opened, real: Path | None) -> Iterator[Case]:
    """The questions on change, each with the changes that it may ask for."""
    asked = [(row["source"], REAL_CHANGE_WEIGHT, row["query"], row["moment"], row["rule"]) for row in table(real)]
    for path in sorted(OURS.glob("changes*.tsv")):
        asked += [(path.stem, 1.0, row["question"], row["moments"], row.get("numbers") or "") for row in table(path)]
    for source, weight, text, moments, numbers in asked:
        query = parse(text)._replace(change=True)
        found = list(change.considered(understand(query, View.of(corpus, opened, query))))
        days = [date.fromisoformat(moment) for moment in moments.split(",")]
        named = {name.strip().lower() for name in numbers.split(",")} - {""}
        right = []
        for step, _signs in found:
            day = date(step.day // 10000, step.day // 100 % 100, step.day % 100)
            borne = {opened.stored(doc)["key"] for doc in opened.documents("lineage", str(step.lineage))}
            right.append(any(abs(day - each).days < APART for each in days) and (not named or not named.isdisjoint(borne)))
        if found:
            names = list(found[0][1])
            rows = numpy.array([[signs[name] for name in names] for _step, signs in found])
            yield Case(source, weight, rows, numpy.array(right), names)


def fitted(cases: list[Case], rounds: int = 300, rate: float = 0.08, keep_small: float = 0.0005) -> numpy.ndarray:
    """The weights that make the right candidates of each question likeliest (softmax over its candidates, Adam)."""
    spread = numpy.concatenate([case.rows for case in cases]).std(axis=0) + 1e-9
    use = [(case.weight, case.rows / spread, case.right) for case in cases if case.right.any()]
    found, mean, square = (numpy.zeros(len(spread)) for _ in range(3))
    for turn in range(1, rounds + 1):
        slope = keep_small * found
        for weight, rows, right in use:
            scores = rows @ found
            likely = numpy.exp(scores - scores.max())
            likely /= likely.sum()
            wanted = likely * right
            slope += weight * rows.T @ (likely - wanted / (wanted.sum() + 1e-12)) / len(use)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        found -= rate * (mean / (1 - 0.9**turn)) / (numpy.sqrt(square / (1 - 0.999**turn)) + 1e-8)
    return found / spread


def figures(cases: list[Case], found: numpy.ndarray) -> dict[str, tuple[int, float, float]]:
    """Group of sources -> (number of questions, mean reciprocal rank, share of questions with a hit among the first ten)."""
    ranks = defaultdict(list)
    for case in cases:
        order = numpy.argsort(-(case.rows @ found), kind="stable")
        rank = next((place for place, one in enumerate(order, start=1) if case.right[one]), 99)
        ranks[_group(case)].append((1 / rank if rank <= 10 else 0.0, rank <= 10))
    return {group: (len(each), *numpy.mean(each, axis=0).round(3)) for group, each in ranks.items()}


def _group(case: Case) -> str:
    return (
        case.source
        if case.source in ("gold", "terms")
        else "ours"
        if "/" not in case.source and "." not in case.source
        else "real"
    )


def cross_validated(cases: list[Case]) -> dict[str, tuple[int, float, float]]:
    """The figures of all questions, each ranked with weights that were fitted without its source."""
    sources = sorted({case.source for case in cases})
    random.Random(1).shuffle(sources)
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for part in range(PARTS):
        kept = set(sources[part::PARTS])
        weights = fitted([case for case in cases if case.source not in kept])
        for group, each in figures([case for case in cases if case.source in kept], weights).items():
            found[group].append(each)
    return {
        group: (sum(n for n, *_ in each), *(round(sum(n * f[k] for n, *f in each) / sum(n for n, *_ in each), 3) for k in (0, 1)))
        for group, each in found.items()
    }


def fragments(corpus: Corpus) -> list[str]:
    """Runs of words from the newest rules that have a word of change. They are examples of texts that ask for no change."""
    chance = random.Random(4)
    found = []
    for record in corpus.records(corpus.version("")):
        words = record.normal.split()
        for start in range(0, len(words) - SHORTEST, SHORTEST):
            run = " ".join(words[start : start + chance.randint(SHORTEST, LONGEST)])
            if change_signs.may_tell(change_signs.signs(run)):
                found.append(run)
    return chance.sample(found, min(FRAGMENTS, len(found)))


def fit_change(real: Path | None, plain: Path | None, others: Path | None, rules: list[str]) -> dict[str, float]:
    """The weights of the signs that a text asks for a change, by a logistic regression that keeps few signs."""
    yes = [(row["query"], 4.0, row["source"]) for row in table(real)]
    yes += [(row["question"], 1.0, path.stem) for path in sorted(OURS.glob("changes*.tsv")) for row in table(path)]
    no = [(row["query"], 4.0, row["source"]) for path in (plain, others) for row in table(path)]
    no += [(row["query"], 1.0, path.stem) for path in sorted(OURS.glob("questions*.tsv")) for row in table(path)]
    no += [(row.asked.words, 0.5, "asked") for row in ways_of_asking.rows()]
    no += [(run, RULE_WEIGHT, "rules") for run in rules]
    texts = [
        (change_signs.signs(text), weight, right, source)
        for rows, right in ((yes, 1.0), (no, 0.0))
        for text, weight, source in rows
    ]
    texts = [each for each in texts if change_signs.may_tell(each[0])]
    often = Counter(sign for signs, *_ in texts for sign in signs)
    names = sorted(sign for sign, count in often.items() if count >= OFTEN)
    place = {name: number for number, name in enumerate(names)}
    table_of = numpy.zeros((len(texts), len(names) + 1), "float32")
    for row, (signs, *_rest) in zip(table_of, texts, strict=True):
        row[[place[sign] for sign in signs if sign in place]] = 1
    table_of[:, -1] = 1
    weight, right = (numpy.array([each[k] for each in texts], "float32") for k in (1, 2))
    sources = sorted({each[3] for each in texts})
    random.Random(2).shuffle(sources)
    part_of = numpy.array(
        [sources.index(each[3]) % PARTS if each[3] not in ("asked", "rules") else n % PARTS for n, each in enumerate(texts)]
    )
    likely = numpy.zeros(len(texts))
    for part in range(PARTS):
        own = part_of == part
        likely[own] = 1 / (1 + numpy.exp(-(table_of[own] @ _logistic(table_of[~own], right[~own], weight[~own]))))
    for least in (change_signs.PERHAPS, change_signs.SURE):
        shares = {
            name: round(float((likely[mask] > least).mean()), 3)
            for name, mask in (
                ("asks, real", (right == 1) & (weight == 4)), ("asks, ours", (right == 1) & (weight == 1)),
                ("doesn't, real", (right == 0) & (weight == 4)), ("doesn't, ours", (right == 0) & (weight < 4)),
            ) if mask.any()
        }  # fmt: skip
        print(f"change: likelier than {least}, by source kept back, of texts with a word of change: {shares}")
    found = _logistic(table_of, right, weight)
    return {"always": float(found[-1])} | {name: float(value) for name, value in zip(names, found, strict=False) if value}


def _logistic(rows: numpy.ndarray, right: numpy.ndarray, weight: numpy.ndarray, least: float = 2.5) -> numpy.ndarray:
    """The weights of a logistic regression with an L1 penalty ``least`` for each sign (FISTA)."""
    rate = 4 / float(numpy.linalg.norm(numpy.sqrt(weight)[:, None] * rows, 2) ** 2)
    found = numpy.zeros(rows.shape[1])
    ahead, pace = found.copy(), 1.0
    for _ in range(400):
        slope = rows.T @ (weight * (1 / (1 + numpy.exp(-(rows @ ahead))) - right))
        stepped = ahead - rate * slope
        new = numpy.sign(stepped) * numpy.maximum(numpy.abs(stepped) - rate * least, 0)
        new[-1] = stepped[-1]
        next_pace = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
        ahead, found, pace = new + (pace - 1) / next_pace * (new - found), new, next_pace
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("gold", type=Path)
    for name in ("plain", "changes", "others"):
        parser.add_argument(f"--{name}", type=Path)
    given = parser.parse_args()
    lines = ["# made by tools/fit_search.py", "model\tsign\tweight"]
    with Corpus.open(given.home) as corpus:
        opened = open_index(corpus, given.home / "index")
        for model, cases in (
            ("ranking", list(ranking_cases(corpus, opened, given.gold, given.plain))),
            ("moment", list(moment_cases(corpus, opened, given.changes))),
        ):
            weights = fitted(cases)
            by_group = figures(cases, weights)
            print(
                f"{model}: questions, MRR and hits within ten by source kept back: {cross_validated(cases)}; all seen: {by_group}"
            )
            lines.append(f"# {model}: fitted on {', '.join(f'{n} {group}' for group, (n, *_) in sorted(by_group.items()))}")
            lines += [f"{model}\t{name}\t{value:.4g}" for name, value in zip(cases[0].names, weights, strict=True)]
        rules = fragments(corpus)
    signs = fit_change(given.changes, given.plain, given.others, rules)
    lines.append("# change: is a change asked for; signs of change_signs.py")
    lines += [f"change\t{name}\t{value:.3g}" for name, value in sorted(signs.items())]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
