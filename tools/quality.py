"""Adds a line to docs/reliability.md with today's quality of links, search and models, measured on the gold in this repository.

``python -m tools.quality HOME``, with a home that was built from every text at hand. ``python -m bench.search`` and its
neighbours print more figures and explain them.
"""

from __future__ import annotations

import csv
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from bench import build, lineage, search
from ruletrail import indexer
from ruletrail.corpus import history
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.models.differing import library
from ruletrail.models.scenario.play import play_all

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reliability.md"
HEADS = "| day | commit | versions |"
QUESTIONS = ROOT / "tests" / "indexer"


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def links(corpus: Corpus) -> str:
    """The precision and recall of links, over all hand-made transitions whose texts are here."""
    held = {version.version for version in corpus.versions()}
    asked: list[dict[str, str]] = []
    pairs: dict[tuple[str, str], str] = {}
    for path in sorted(lineage.GOLD[1].glob("*__*.tsv")):
        old, new = path.name.partition(".")[0].split("__")
        if {old, new} <= held:
            name = f"{old} {new} "
            asked += [row | {end: row[end] and name + row[end] for end in ("old", "new")} for row in rows_of(path)]
            for link in history.changes(corpus, corpus.version(old), corpus.version(new)):
                if link.kind != "glossary" and link.old and link.new:
                    pairs[name + link.old.key, name + link.new.key] = link.relation
    return lineage.scores(asked, pairs).partition(", F1")[0] if asked else "no texts"


def drawn(corpus: Corpus) -> str:
    """The number of records, of those drawn at random, whose links agree with a reader's judgement."""
    held = {version.version for version in corpus.versions()}
    rows = [row for row in rows_of(lineage.GOLD[1] / "drawn.tsv") if {row["from"], row["to"]} <= held]
    return f"{sum(lineage.agrees(corpus, row) for row in rows)} of {len(rows)}"


def plain(corpus: Corpus, folder: Path) -> str:
    """The mean reciprocal rank of the right rule, and the share of questions for which it is among the first ten."""
    rows = [row for path in sorted(QUESTIONS.glob("questions*.tsv")) for row in rows_of(path)]
    found = []
    for row in rows:
        hits = indexer.search(corpus, folder, row["query"], as_of=row["as_of"])
        found.append(search.worth([hit.number for hit in hits], row["relevant"].split(",")))
    rank, among = (statistics.mean(values) for values in zip(*((rank, rank > 0) for rank, _ in found), strict=True))
    return f"{rank:.3f}, {among:.3f} of {len(rows)}"


def on_change(corpus: Corpus, folder: Path) -> str:
    """The share of questions on change whose first answer has the right version."""
    rows = [row for path in sorted(QUESTIONS.glob("changes*.tsv")) for row in rows_of(path)]

    def is_right(row: dict[str, str]) -> bool:
        hits = indexer.search(corpus, folder, row["question"], limit=1)
        return any(change.version in row["moments"].split(",") for hit in hits if hit.answer for change in hit.answer.changes)

    return f"{statistics.mean(map(is_right, rows)):.3f} of {len(rows)}"


def answers(corpus: Corpus) -> str:
    """The number of answers of the library's scenarios, under every version here, that are as the files expect."""
    versions = [version.version for version in corpus.versions() if version.is_whole and not version.is_retold]
    played = [result for scenario in library() for result in play_all(scenario, versions, corpus)]
    asked = sum(len(result.expected) for result in played)
    return f"{asked - sum(len(result.mismatches) for result in played)} of {asked}"


def main() -> None:
    home = Settings(Path(sys.argv[1]))
    begun = time.perf_counter()
    with home.open() as corpus:
        versions = len(corpus.versions())
        figures = [links(corpus), drawn(corpus), plain(corpus, home.index), on_change(corpus, home.index), answers(corpus)]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    row = [f"{datetime.now(UTC):%Y-%m-%d}", commit.strip(), str(versions), *figures, f"{build.digest():.1f}"]
    lines = PAGE.read_text("utf-8").splitlines(keepends=True)
    table = next(place for place, line in enumerate(lines) if line.startswith(HEADS))
    end = next((place for place in range(table, len(lines)) if not lines[place].startswith("|")), len(lines))
    PAGE.write_text("".join([*lines[:end], f"| {' | '.join(row)} |\n", *lines[end:]]), "utf-8")
    print(f"{PAGE.name}: a line more, in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
