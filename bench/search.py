"""Measures the search: the quality of answers to questions and numbers, by area, beside SQLite FTS5's bm25() over the same texts;
and the speed.

    python bench/search.py [HOME]

HOME has a corpus and index of the whole archive; without HOME, both are built first. The questions are the hand-made gold ones
and our own in tests/indexer/questions.tsv. "tuned" are the rows that the weights were tuned on (every second one of each file),
"held" are the others.
"""

from __future__ import annotations

import csv
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ruletrail import indexer, pipeline
from ruletrail.corpus.store import Corpus, Version
from ruletrail.home import Settings

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
#: The files of questions about change beside changes.tsv.
CHANGES = ("unseen", "fresh", "later", "keywords", "wordings", "terse", "blind", "plainly", "historians", "sections", "judges")
FLOOR = "import click, whoosh.index, whoosh.qparser"


class Baseline:
    """FTS5 over the rules of one version: number, section title, text and examples; words stemmed, joined by OR."""

    def __init__(self, corpus: Corpus, version: Version) -> None:
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE rule USING fts5 (key UNINDEXED, section, text, tokenize = 'porter unicode61')")
        sections = {r.key: r.normal for r in corpus.records(version) if r.kind == "section"}
        self.db.executemany(
            "INSERT INTO rule VALUES (?, ?, ?)",
            [(r.key, sections.get(r.key[:3], r.term), " ".join((r.normal, *r.examples))) for r in corpus.records(version)],
        )

    def search(self, query: str) -> list[str]:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        return [
            key for (key,) in self.db.execute("SELECT key FROM rule WHERE rule MATCH ? ORDER BY bm25(rule) LIMIT 10", (words,))
        ]


def questions() -> list[dict]:
    found = []
    ours = ROOT / "tests" / "indexer"
    for name, path in (
        ("gold", SHARED / "gold" / "queries.tsv"),
        ("ours", ours / "questions.tsv"),
        ("fresh", ours / "questions_fresh.tsv"),
        ("later", ours / "questions_later.tsv"),
    ):
        with path.open(encoding="utf-8") as lines:
            for place, row in enumerate(csv.DictReader(lines, delimiter="\t")):
                found.append(
                    row | {"file": name, "half": "held" if place % 2 else "tuned", "relevant": row["relevant"].split(",")}
                )
    return found


def worth(numbers: list[str], relevant: list[str]) -> tuple[float, float]:
    """Reciprocal rank and recall within the first ten."""
    rank = next((1 / place for place, number in enumerate(numbers[:10], start=1) if number in relevant), 0.0)
    return rank, sum(number in numbers[:10] for number in relevant) / len(relevant)


def quality(corpus: Corpus, folder: Path) -> None:
    asked = questions()
    baselines: dict[int, Baseline] = {}
    for row in asked:
        version = corpus.version(row["as_of"])
        baseline = baselines.setdefault(version.id, None) or Baseline(corpus, version)
        baselines[version.id] = baseline
        hits = indexer.search(corpus, folder, row["query"], as_of=row["as_of"])
        row["ours"] = worth([hit.number for hit in hits], row["relevant"])
        row["fts5"] = worth(baseline.search(row["query"]), row["relevant"])
    print(f"{'':<24}{'n':>4}   MRR@10  FTS5    recall@10  FTS5")
    for file in ("fresh", "later"):
        _line(file, [row for row in asked if row["file"] == file])
    for file in ("gold", "ours"):
        rows = [row for row in asked if row["file"] == file]
        _line(f"{file}, all", rows)
        for half in ("tuned", "held"):
            _line(f"  {half}", [row for row in rows if row["half"] == half])
    for area in sorted({row["area"] for row in asked}):
        for file in ("gold", "ours"):
            _line(f"{area}, {file}", [row for row in asked if row["area"] == area and row["file"] == file])


def _line(name: str, rows: list[dict]) -> None:
    if rows:
        rank, recall, base_rank, base_recall = (
            statistics.mean(row[system][part] for row in rows) for system in ("ours", "fts5") for part in (0, 1)
        )
        behind = "  behind" if rank < base_rank or recall < base_recall else ""
        print(f"{name:<24}{len(rows):>4}   {rank:.3f}   {base_rank:.3f}   {recall:.3f}      {base_recall:.3f}{behind}")


def changes(corpus: Corpus, folder: Path) -> None:
    """Questions on change: the share whose first answer has the right version, and the share with any such answer."""
    rows = []
    for name in ("", *CHANGES):
        path = ROOT / "tests" / "indexer" / f"changes{'_' if name else ''}{name}.tsv"
        with path.open(encoding="utf-8") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                hits = indexer.search(corpus, folder, row["question"])
                moments = row["moments"].split(",")
                first = hits[0].answer.changes if hits and hits[0].answer else ()
                told = any(change.version in moments for change in first)
                rows.append((name or "changes", told, told or any(hit.change and hit.change.version in moments for hit in hits)))
    for name in ("changes", *CHANGES):
        own = [row for row in rows if row[0] == name]
        first, among = (statistics.mean(row[part] for row in own) for part in (1, 2))
        print(f"on change, {name:<12}{len(own):>4}   moment in the first answer {first:.2f}, in any {among:.2f}")


def lookups(corpus: Corpus, folder: Path) -> None:
    forms = ("{}", "cr {}", "rule {}", "{}.", "CR {}?")
    asked = first = 0
    for version in corpus.versions()[::12]:
        keys = [record.key for record in corpus.records(version) if record.kind == "rule"][::23]
        for place, key in enumerate(keys):
            hits = indexer.search(corpus, folder, forms[place % len(forms)].format(key), as_of=version.version, limit=1)
            asked += 1
            first += bool(hits) and (hits[0].number, hits[0].version) == (key, version.version)
    print(f"numbers answered first, of their own day: {first} of {asked}")


def speed(corpus: Corpus, folder: Path, home: Path) -> None:
    times = []
    for row in questions() * 2:
        begun = time.perf_counter()
        indexer.search(corpus, folder, row["query"], as_of=row["as_of"])
        times.append(time.perf_counter() - begun)
    slow = sorted(times)[len(times) * 95 // 100]
    print(f"a query inside a process: median {statistics.median(times) * 1000:.1f} ms, 95 % under {slow * 1000:.0f} ms")
    for words in (
        ["summoning sickness"],
        ["mana burn removed"],
        ["when did damage stop using the stack"],
        ["212.6e"],
        ['"in play" AND in:212', "--ever"],
        ["attach*"],
    ):
        command = [sys.executable, "-m", "ruletrail", "--home", str(home), "search", *words]
        pairs = [(_process(command), _process([sys.executable, "-c", FLOOR])) for _ in range(9)]
        print(f"search {' '.join(words)}: {statistics.median(ours / floor for ours, floor in pairs):.2f} x python -c '{FLOOR}'")


def _process(command: list[str]) -> float:
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as installed
    begun = time.perf_counter()
    subprocess.run(command, check=False, capture_output=True, env=compiled)
    return time.perf_counter() - begun


def building(corpus: Corpus, scratch: Path) -> None:
    begun = time.perf_counter()
    documents = indexer.build(corpus, scratch / "index")
    seconds = time.perf_counter() - begun
    size = sum(file.stat().st_size for file in (scratch / "index").iterdir()) / 1e6
    begun = time.perf_counter()
    indexer.extend(corpus, scratch / "index")
    print(
        f"index: {documents} documents in {seconds:.1f} s, {size:.0f} MB; extended by nothing {time.perf_counter() - begun:.1f} s"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch) / "home"
        if len(sys.argv) == 1:
            pipeline.build([SHARED / "archive"], Settings(home), pipeline.Options(jobs=os.cpu_count() or 1, site=False))
        with Corpus.open(home) as corpus:
            quality(corpus, home / "index")
            changes(corpus, home / "index")
            lookups(corpus, home / "index")
            speed(corpus, home / "index", home)
            building(corpus, Path(scratch))


if __name__ == "__main__":
    main()
