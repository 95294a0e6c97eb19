"""Makes the register of addresses that the project ships.

usage: python tools/address_register.py HOME > corpus/data/addresses.tsv

HOME holds a corpus of every version at hand. A line that was shipped once is kept: an address lasts, also when a better
alignment would have given the rule an older one. To make the register anew, empty the file before HOME is built.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.store import Corpus, books, lineages

HEADER = """# Which lineage a number or glossary term belonged to when: name, first and last date, address.
# docs/lineage.md says what for. Made by tools/address_register.py; numbers, terms and dates only."""


def lines(corpus: Corpus) -> Iterator[str]:
    """A line for each unbroken run of one name in one lineage, over the whole rulebooks in order."""
    open_runs: dict[str, tuple[str, str, int]] = {}
    done: list[tuple[str, str, str, int]] = []
    for version in (v for v in corpus.versions() if v.is_whole):
        found = books.columns(corpus, version)
        here = dict(zip(names(list(found.kinds), list(found.keys)), found.lineages, strict=True))
        for name, (first, last, lineage) in list(open_runs.items()):
            if here.get(name) != lineage:
                done.append((name, first, last, lineage))
                del open_runs[name]
        for name, lineage in here.items():
            first = open_runs[name][0] if name in open_runs else version.date
            open_runs[name] = (first, version.date, lineage)
    done += [(name, *run) for name, run in open_runs.items()]
    address = lineages.addresses(corpus)
    by_lineage = defaultdict(list)
    for name, first, last, lineage in done:
        by_lineage[address[lineage]].append((first, name, last))
    for shown, runs in sorted(by_lineage.items()):
        for first, name, last in sorted(runs):
            yield f"{name}\t{first}\t{last}\t{shown}"


if __name__ == "__main__":
    with Corpus.open(Path(sys.argv[1])) as made:
        print(HEADER)
        print(*lines(made), sep="\n")
