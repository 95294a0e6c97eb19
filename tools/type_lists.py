"""Writes the shipped word lists of the rules, models/data/parameters.json: python -m tools.type_lists HOME [DATE…]

HOME was built from every text at hand. A DATE is a release whose text is lost.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ruletrail.corpus.store import Corpus
from ruletrail.models.parameters import LISTS, read_lists

TARGET = Path(__file__).parents[1] / "models" / "data" / "parameters.json"


def steps_of(corpus: Corpus) -> dict[str, list[Any]]:
    """List -> its changes over the corpus's whole rulebooks, as [since, added, removed]; added is None if the list is gone."""
    lists: dict[str, list[Any]] = {name: [] for name in LISTS}
    before: dict[str, tuple[str, ...]] = {}
    for version in corpus.versions():
        if version.covers is not None:
            continue
        now = read_lists(corpus, version).lists
        for name in LISTS:
            old, new = before.get(name), now.get(name)
            if new is None and old is not None:
                lists[name].append([version.date, None, []])
            elif new is not None and new != old:
                gone = sorted(set(old or ()) - set(new), key=str.casefold)
                lists[name].append([version.date, [word for word in new if word not in (old or ())], gone])
        before = now
    return {name: steps for name, steps in lists.items() if steps}


#: Words that came with a release whose text the archive lacks: (list, word, day of the release).
EARLIER = (
    ("card types", "dungeon", "2021-07-23"),
    ("enchantment types", "Class", "2021-07-23"),
    ("artifact types", "Map", "2023-11-17"),
)


def with_earlier(lists: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The steps of ``steps_of``, with the words of EARLIER moved to their releases."""
    for name, word, day in EARLIER:
        steps = [[since, added and [w for w in added if w != word], removed] for since, added, removed in lists[name]]
        kept = [step for step in steps if step[1] != [] or step[2]]
        lists[name] = sorted([*kept, [day, [word], []]], key=lambda step: step[0])
    return lists


def main(home: Path, others: list[str]) -> None:
    with Corpus.open(home) as archive:
        dates = set(json.loads(TARGET.read_text("utf-8"))["versions"]) | {v.date for v in archive.versions()} | set(others)
        lists = with_earlier(steps_of(archive))
    lines = [f' "versions": {json.dumps(sorted(dates))}']
    for name, steps in lists.items():
        rows = ",\n".join("   " + json.dumps(step, ensure_ascii=False) for step in steps)
        lines.append(f'  "{name}": [\n{rows}\n  ]')
    body = lines[0] + ',\n "lists": {\n' + ",\n".join(lines[1:]) + "\n }"
    TARGET.write_text("{\n" + body + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
