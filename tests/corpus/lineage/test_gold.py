"""Links measured against alignments made by hand. The floors are the aims of the project, not what it reaches.

Those in the folder gold were made by reading both texts, apart from the code that aligns.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from corpus.history import changes
from corpus.store import Corpus

OWN = Path(__file__).parent / "gold"
#: transition -> least F1 of all links, least recall of main links.
AIMS = {
    "2003-05-26__2003-07-01": (0.92, 0.92),
    "2007-07-13__2009-05-01": (0.96, 0.98),
    "2009-05-01__2009-07-11": (0.95, 0.97),
    "2004-10-01__2005-08-01": (0.95, 0.97),
    "2005-08-01__2005-10-01": (0.98, 0.98),
    "2011-07-15__2011-09-30": (0.95, 0.97),
    "2018-01-19__2018-04-27": (0.98, 0.98),
    "2022-11-18__2023-04-14": (0.98, 0.98),
    "1999-04-23__2001-07-23": (0.98, 0.98),
    "2004-02-01__2004-10-01": (0.98, 0.98),
    "2009-05-01__2009-07-11.turn": (0.98, 0.97),
    "2009-07-11__2010-06-18": (0.95, 0.97),
    "2007-07-13__2009-07-11": (0.95, 0.97),
    "2003-12-01__2011-06-17": (0.91, 0.91),
    "2003-12-01__2009-05-01": (0.91, 0.91),
    "2004-10-01__2011-09-30": (0.91, 0.91),
    "2011-06-17__2026-01-16": (0.91, 0.91),
}
PRECISION = 0.95


@pytest.mark.parametrize("name", AIMS)
def test_links_agree_with_the_hand_made_ones(name, archive_home, shared):
    path = next(p for p in (shared / "gold" / f"{name}.tsv", OWN / f"{name}.tsv") if p.is_file())
    with path.open(encoding="utf-8") as file:
        gold = list(csv.DictReader(file, delimiter="\t"))
    with Corpus.open(archive_home) as corpus:
        links = changes(corpus, *(corpus.version(version) for version in name.partition(".")[0].split("__")))
    got = {(n.old.key, n.new.key) for n in links if n.old and n.new and n.kind != "glossary"}
    precision, recall, main = _measured(gold, got)
    f1, main_recall = AIMS[name]
    assert precision >= PRECISION
    assert 2 * precision * recall / (precision + recall) >= f1
    assert main >= main_recall


def _named() -> dict[tuple[str, str], list[list[str]]]:
    found: dict[tuple[str, str], list[list[str]]] = {}
    for line in (Path(__file__).parent / "named_links.tsv").read_text("utf-8").splitlines()[2:]:
        older, newer, *row = line.split("\t")
        found.setdefault((older, newer), []).append(row)
    return found


@pytest.mark.parametrize(("versions", "rows"), _named().items(), ids=[" ".join(versions) for versions in _named()])
def test_links_that_were_wrong_once_are_right(versions, rows, archive_home):
    with Corpus.open(archive_home) as corpus:
        links = changes(corpus, *(corpus.version(version) for version in versions))
    kinds = {(n.old.key, n.new.key): "principal" if n.principal else "branch" for n in links if n.old and n.new}
    assert [[old, new, kinds.get((old, new), "none")] for old, new, _ in rows] == rows


def _measured(gold: list[dict], got: set[tuple[str, str]]) -> tuple[float, float, float]:
    """Precision, recall, and recall of the main links; rows of low confidence count neither way."""
    pairs = {(g["old"], g["new"]): g for g in gold if g["old"] and g["new"]}
    low = {pair for pair, g in pairs.items() if g["confidence"] == "low"}
    olds, news = {g["old"] for g in gold} - {""}, {g["new"] for g in gold} - {""}
    judged = {(old, new) for old, new in got if old in olds or new in news} - low
    wanted = set(pairs) - low
    alone = [g for g in gold if not (g["old"] and g["new"]) and g["confidence"] != "low"]
    quiet = sum(not any((g["old"] and g["old"] == old) or (g["new"] and g["new"] == new) for old, new in got) for g in alone)
    hit, false = len(wanted & judged) + quiet, len(judged - set(pairs))
    main = {pair for pair in wanted if pairs[pair]["relation"] not in ("split", "merged")}
    return hit / (hit + false), hit / (len(wanted) + len(alone)), len(main & judged) / len(main)
