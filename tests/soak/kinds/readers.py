"""Readers beside a writer: each answer comes from one build as a whole, and no question is refused."""

from __future__ import annotations

import sys
from pathlib import Path

from ruletrail import pipeline
from ruletrail.home import Settings
from tests.soak import homes
from tests.soak.trial import Failed

EACH = 1
READERS, BUILDS = 2, 4
FEW, MANY = 1, 19
READER = """
import sys
from pathlib import Path
from ruletrail import indexer
from ruletrail.home import Settings
home, stop = map(Path, sys.argv[1:])
while not stop.exists():
    settings = Settings(home)
    with settings.open() as corpus:
        rules = sum(record.kind == "rule" for version in corpus.versions() for record in corpus.records(version))
        hits = len(indexer.answer(corpus, settings.index, "kite AND kind:rule", limit=50).hits)
    print(rules, hits)
"""


def trial(seed: int, folder: Path) -> str:
    home, stop = folder / "home", folder / f"stop-{seed}"
    books = homes.kites(folder / "few", FEW), homes.kites(folder / "many", MANY)
    pipeline.build([books[0]], Settings(home), pipeline.Options(site=False))
    readers = [homes.started(f"read-{seed}", [sys.executable, "-c", READER, str(home), str(stop)]) for _ in range(READERS)]
    try:
        for turn in range(BUILDS):
            pipeline.build([books[turn % 2 == 0]], Settings(home), pipeline.Options(site=False))
    finally:
        stop.touch()
    answers = 0
    for reader in readers:
        out, told = reader.communicate(timeout=600)
        if told:
            raise Failed(f"a reader was refused: {told.strip().splitlines()[-1]}")
        if mixed := set(out.split("\n")) - {"", f"{FEW} {FEW}", f"{MANY} {MANY}"}:
            raise Failed(f"an answer of two builds: {min(mixed)} (rules, hits)")
        answers += out.count("\n")
    return "all of one build" if answers else "nothing read"
