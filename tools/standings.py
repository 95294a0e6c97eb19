"""Writes the shipped standings: models/data/standings.json and models/data/wordings.json.

``python tools/standings.py HOME [--partial]``, with a home that was built from every text at hand. Before it, read the new
wordings (``ruletrail maintain review VERSION``) and judge the open ones (``ruletrail maintain accept``): all wordings of the home
become reviewed, and its judgements are taken over. Wordings of texts that the home lacks stay reviewed, but steps that only such
texts show are lost. So the tool needs ``--partial`` if the home lacks a known text.

For releases without a surviving text, the steps come from models/data/elsewhere.tsv, a line for each step.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ruletrail.corpus import fingerprints  # noqa: E402
from ruletrail.corpus.normalise import normalise  # noqa: E402
from ruletrail.corpus.store import Corpus  # noqa: E402
from ruletrail.models import corpus_texts, intervals, judgements  # noqa: E402
from ruletrail.models.behaviours import by_name  # noqa: E402
from ruletrail.models.reviewing import UNDECIDED, findings  # noqa: E402
from ruletrail.models.standing import ASSUMED  # noqa: E402
from ruletrail.models.standings import Standings, find  # noqa: E402

DATA = ROOT / "models" / "data"
ROUNDS = 9
Step = list[str | None]


def elsewhere() -> dict[str, list[Step]]:
    """Behaviour -> its steps at releases whose text is lost."""
    found: dict[str, list[Step]] = defaultdict(list)
    for line in (DATA / "elsewhere.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            behaviour, since, variant, number = line.split("\t")
            found[behaviour].append([since, variant, number])
    return found


def steps(standings: Standings) -> dict[str, list[Step]]:
    """Behaviour -> its steps [day, variant, number], one for each change of the variant or of the rule's number."""
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
    """Behaviour -> variant -> hashes of its wordings, separated by spaces."""
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


def missing(corpus: Corpus) -> list[str]:
    """The whole rulebooks with shipped fingerprints that the corpus lacks."""
    return sorted(set(fingerprints.shipped().known) - {version.version for version in corpus.versions() if version.is_whole})


def write(name: str, content: dict) -> bool:
    """Writes one of the files. Returns False if the file already had this content."""
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    text, path = "{\n" + ",\n".join(lines) + "\n}\n", DATA / name
    if text == path.read_text("utf-8"):
        return False
    path.write_text(text, "utf-8")
    return True


def renew(corpus: Corpus) -> bool:
    """Writes both files, and returns True if one of them changed. Then it must run again, because a clause's first wordings in
    the files help to find more of its wordings.
    """
    standings = Standings.of(corpus)
    told = wordings(corpus, standings)
    changed = [write("standings.json", steps(standings)), write("wordings.json", told)]
    for cached in (intervals.table, intervals.reviewed, intervals.fingerprint, corpus_texts.numbers):
        cached.cache_clear()
    return any(changed)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("--partial", action="store_true", help="write also where texts that are known are missing")
    told = parser.parse_args(arguments)
    with Corpus.open(told.home) as corpus:
        if (lost := missing(corpus)) and not told.partial:
            print(
                f"{told.home}: lacks {len(lost)} whole books that ruletrail knows ({', '.join(lost)}):"
                " nothing was written; build a home from every text, or say --partial",
                file=sys.stderr,
            )
            return 2
        for _ in range(ROUNDS):
            corpus.kept["ruletrail.models.standings"] = Standings(corpus, find(corpus))
            if undecided := findings(corpus, bases=UNDECIDED):
                print(*undecided, "judge them first: ruletrail maintain accept VERSION CLAUSE --as VARIANT", sep="\n")
                return 1
            if not renew(corpus):
                return 0
    print(f"the files still change after {ROUNDS} rounds: look at git diff", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
