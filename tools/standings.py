"""Writes what ruletrail ships of the standings: models/data/standings.json and models/data/wordings.json.

``python tools/standings.py HOME``, with a home that was built from every text at hand. First look at what would become
reviewed: ``ruletrail model review VERSION``, and judge what is open or ambiguous: ``ruletrail model accept``; the judgements of
the home are taken over. Wordings of texts that the home doesn't have stay reviewed.

What releases without a surviving text did is known from elsewhere: models/data/elsewhere.tsv, a line for each step.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from corpus.normalise import normalise  # noqa: E402
from corpus.store import Corpus  # noqa: E402
from models import intervals, judgements  # noqa: E402
from models.behaviours import by_name  # noqa: E402
from models.reviewing import UNDECIDED, findings  # noqa: E402
from models.standing import ASSUMED  # noqa: E402
from models.standings import Standings, find  # noqa: E402

DATA = ROOT / "models" / "data"
Step = list[str | None]


def elsewhere() -> dict[str, list[Step]]:
    """Behaviour -> the steps of releases whose text nobody has."""
    found: dict[str, list[Step]] = defaultdict(list)
    for line in (DATA / "elsewhere.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            behaviour, since, variant, number = line.split("\t")
            found[behaviour].append([since, variant, number])
    return found


def steps(standings: Standings) -> dict[str, list[Step]]:
    """Behaviour -> where its variant or its rule's number changes."""
    told = elsewhere()
    made: dict[str, list[Step]] = {}
    for behaviour in by_name():
        rows = [*told[behaviour]]
        for version, found in standings.books():
            here = found.get(behaviour)
            if here is not None and here.basis == ASSUMED:
                continue
            row: Step = [version.date, here.variant.name, here.number] if here and here.variant else [version.date, None, None]
            rows.append(row)
        kept: list[Step] = []
        for row in sorted(rows, key=lambda row: row[0] or ""):
            if (kept and kept[-1][1:] == row[1:]) or (not kept and row[1] is None):
                continue
            kept.append(row)
        made[behaviour] = kept
    return made


def wordings(corpus: Corpus, standings: Standings) -> dict[str, dict[str, str]]:
    """Behaviour -> variant -> hashes of the wordings that say it, separated by spaces."""
    made: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for seen in (intervals.reviewed(), judgements.of(corpus)):
        for wording, behaviours in seen.items():
            for behaviour, variant in behaviours.items():
                if behaviour in by_name() and (not variant or by_name()[behaviour].find(variant)):
                    made[behaviour][variant].add(wording)
    for version in corpus.versions():
        for here in (standings.version(version.version) or {}).values():
            if here.record is not None and here.variant is not None:
                record = corpus.by_id(here.record)
                text = " ".join([record.normal, *map(normalise, record.examples)])
                made[here.behaviour][here.variant.name].add(intervals.letters(text))
    return {behaviour: {v: " ".join(sorted(made[behaviour][v])) for v in sorted(made[behaviour])} for behaviour in sorted(made)}


def write(name: str, content: dict) -> None:
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    (DATA / name).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main() -> int:
    with Corpus.open(Path(sys.argv[1])) as corpus:
        corpus.kept["models.standings"] = standings = Standings(corpus, find(corpus))
        if undecided := findings(corpus, bases=UNDECIDED):
            print(*undecided, "judge them first: ruletrail model accept VERSION CLAUSE --as VARIANT", sep="\n")
            return 1
        made = wordings(corpus, standings)
        write("standings.json", steps(standings))
        write("wordings.json", made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
