"""Lineage: precision, recall and F1 on hand-made alignments, and speed against difflib.get_close_matches.

usage: python bench/lineage.py [FOLDER OF TEXTS] [--quick]

get_close_matches (cutoff 0.4, on word lists, over the rules left after dropping identical ones) is run on every transition of
the archive. Both are run in turn, three and two times, and the least time of each is told: what else a machine does makes both
slower, never quicker. That takes some two minutes; ``--quick`` runs get_close_matches once on a sample, and scales it to all by
the number of pairs to compare, which tells too little: long texts take longer a pair.
"""

from __future__ import annotations

import csv
import difflib
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

from corpus import history, lineage
from corpus.align.recipe import LEFT_OVER, PARTNERS, PARTS, align
from corpus.lineage.library import books_of
from corpus.relation_names import REVIEWED
from corpus.store import Corpus, create
from scrapers import read
from scrapers.source import Source

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
GOLD = [SHARED / "gold", ROOT / "tests" / "corpus" / "lineage" / "gold"]
SAMPLE = 12
"""Transitions, spread over the cheap and the dear ones, that get_close_matches is run on with ``--quick``."""
Times = tuple[float, float]
"""Elapsed seconds, and seconds of processor time."""


def main() -> None:
    folder = Path(next((a for a in sys.argv[1:] if not a.startswith("-")), SHARED / "archive"))
    with tempfile.TemporaryDirectory() as home:
        with create(Path(home), (read(Source.open(path)) for path in sorted(folder.glob("*.txt")))) as corpus:
            lineage.trace(corpus)
        with Corpus.open(Path(home)) as corpus:
            for gold in sorted(path for place in GOLD for path in place.glob("*__*.tsv")):
                measure(corpus, gold)
        with Corpus.open(Path(home), write=True) as corpus:
            speed(corpus, is_quick="--quick" in sys.argv)


def measure(corpus: Corpus, path: Path) -> None:
    """Prints how well the links of one transition agree with a hand-made alignment."""
    versions = path.name.partition(".")[0].split("__")
    with path.open(encoding="utf-8") as file:
        gold = list(csv.DictReader(file, delimiter="\t"))
    old, new = (corpus.version(version) for version in versions)
    if [old.version, new.version] != versions:
        print(f"{path.stem}: not in the corpus")
        return
    found = history.changes(corpus, old, new)
    reviewed = sum(link.reason.startswith(REVIEWED) for link in found)
    pairs = {(n.old.key, n.new.key): n.relation for n in found if n.kind != "glossary" and n.old and n.new}
    print(f"{path.stem}: {_scores(gold, pairs)}; {reviewed} links by review")
    if reviewed:
        alignment = align(*books_of(corpus, old, new), (*PARTNERS, *PARTS, *LEFT_OVER))
        kinds, olds, news = alignment.old.kinds, alignment.old.keys, alignment.new.keys
        bare = {
            (olds[p.old], news[p.new]): p.relation for p in alignment.pairs if p.old >= 0 <= p.new and kinds[p.old] != "glossary"
        }
        print(f"  without review: {_scores(gold, bare)}")
    for relation in ("same", "moved", "edited", "split", "merged"):
        rows = [row for row in gold if row["relation"].removesuffix("-main") == relation]
        if rows:
            print(f"  {relation:7} {_scores(rows, pairs, gold)}")


def _scores(rows: list[dict], pairs: dict[tuple[str, str], str], scope: list[dict] | None = None) -> str:
    """Precision, recall and F1 of links; rows of low confidence are neither asked for nor held against anybody."""
    scope = scope or rows
    known = {(r["old"], r["new"]) for r in scope if r["old"] and r["new"]}
    low = {(r["old"], r["new"]) for r in scope if r["confidence"] == "low"}
    olds, news = {r["old"] for r in rows} - {""}, {r["new"] for r in rows} - {""}
    wanted = {(r["old"], r["new"]) for r in rows if r["old"] and r["new"]} - low
    main = {(r["old"], r["new"]) for r in rows if r["relation"] not in ("split", "merged", "added", "removed")} - low
    near = {pair for pair in pairs if pair[0] in olds or pair[1] in news}
    alone = [r for r in rows if not (r["old"] and r["new"]) and r["confidence"] != "low"]
    linked = {old for old, _ in pairs} | {f"> {new}" for _, new in pairs}
    quiet = sum((r["old"] or f"> {r['new']}") not in linked for r in alone)
    hit, false = len(wanted & near) + quiet, len(near - known)
    precision, recall = hit / max(1, hit + false), hit / max(1, len(wanted) + len(alone))
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    told = f"precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f} of {len(wanted) + len(alone)}"
    return told + (f", main links {len(main & near)}/{len(main)}" if scope is rows else "")


def _left(old: list[str], new: list[str]) -> tuple[list[list[str]], list[list[str]]]:
    """Word lists of the rules that are not identical, as published, in both versions."""
    both = Counter(old) & Counter(new)
    return [text.split() for text in old if text not in both], [text.split() for text in new if text not in both]


def _processor() -> float:
    """Seconds of processor time that this process and those it started have spent."""
    return sum(os.times()[:4])


def speed(corpus: Corpus, *, is_quick: bool) -> None:
    """Prints the time and the processor time of ``trace``, which uses all cores, beside those of get_close_matches over the
    same chain, which uses one."""
    versions = [version for version in corpus.versions() if version.is_whole]
    texts = [[record.text for record in corpus.records(version) if record.kind != "glossary"] for version in versions]
    left = sorted((_left(old, new) for old, new in pairwise(texts)), key=lambda sides: len(sides[0]) * len(sides[1]))
    work = [len(olds) * len(news) for olds, news in left]
    chosen = sorted({round(n * (len(left) - 2) / (SAMPLE - 1)) for n in range(SAMPLE)}) if is_quick else range(len(left))
    traced, matched = [_timed(lambda: lineage.trace(corpus))], []
    for _ in range(1 if is_quick else 2):
        matched.append(_timed(lambda: _get_close_matches(left[n] for n in chosen)))
        traced.append(_timed(lambda: lineage.trace(corpus)))
    share = max(1e-9, sum(work[n] for n in chosen) / max(1, sum(work)))
    print(f"get_close_matches ran on {len(chosen)} of {len(left)} transitions, {share:.1%} of the pairs to compare")
    for kind, place in (("elapsed", 0), ("processor", 1)):
        ours, whole = min(times[place] for times in traced), min(times[place] for times in matched) / share
        print(
            f"trace of {len(versions)} versions: {ours:.1f} s {kind} time; get_close_matches: {whole:.1f} s;"
            f" trace needs 1/{whole / ours:.1f}"
        )


def _get_close_matches(transitions: Iterable[tuple[list[list[str]], list[list[str]]]]) -> None:
    for olds, news in transitions:
        for words in olds:
            difflib.get_close_matches(words, news, n=1, cutoff=0.4)


def _timed(work: Callable[[], None]) -> Times:
    begun, busy = time.perf_counter(), _processor()
    work()
    return time.perf_counter() - begun, _processor() - busy


if __name__ == "__main__":
    main()
