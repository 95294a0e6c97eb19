"""Measures lineages: precision, recall and F1 on hand-made alignments, and speed against difflib.get_close_matches.

For each alignment it prints three results: the stored links, and the links of the simple and of the full recipe for the two books
alone. Then come the 300 records that were drawn at random (``tests/corpus/lineage/gold/drawn.tsv``; don't look at the second half
while working on the recipe), and the links that were once wrong (``named_links.tsv`` beside this file).

usage: python bench/lineage.py [FOLDER OF TEXTS] [--quick]

get_close_matches (cutoff 0.4, on word lists, over the rules left after dropping identical ones) is run on every transition of
the archive. Both are run in turn, three and two times, and the least time of each is printed, because other work of the machine
only makes them slower. That takes about two minutes. ``--quick`` runs get_close_matches once on a sample, and scales the time
by the number of pairs. The result is too small, because pairs of long texts take longer.
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

from ruletrail.corpus import history, lineage
from ruletrail.corpus.align.recipe import RECIPES, align
from ruletrail.corpus.lineage.library import books_of
from ruletrail.corpus.store import Corpus, create
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
GOLD = [SHARED / "gold", ROOT / "tests" / "corpus" / "lineage" / "gold"]
NAMED = Path(__file__).with_name("named_links.tsv")
SAMPLE = 12
"""The number of transitions for get_close_matches with ``--quick``, spread from the cheapest to the dearest."""
Row = dict[str, str]
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
            report_drawn(corpus)
            report_named(corpus)
        with Corpus.open(Path(home), write=True) as corpus:
            speed(corpus, is_quick="--quick" in sys.argv)


def measure(corpus: Corpus, path: Path) -> None:
    """Prints the agreement of one transition's links with a hand-made alignment."""
    versions = path.name.partition(".")[0].split("__")
    with path.open(encoding="utf-8") as file:
        gold = list(csv.DictReader(file, delimiter="\t"))
    old, new = (corpus.version(version) for version in versions)
    if [old.version, new.version] != versions:
        print(f"{path.stem}: not in the corpus")
        return
    found = history.changes(corpus, old, new)
    pairs = {(n.old.key, n.new.key): n.relation for n in found if n.kind != "glossary" and n.old and n.new}
    print(f"{path.stem}: {scores(gold, pairs)}")
    books = books_of(corpus, old, new)
    for name, recipe in RECIPES.items():
        alignment = align(*books, recipe)
        kinds, olds, news = alignment.old.kinds, alignment.old.keys, alignment.new.keys
        direct = {
            (olds[p.old], news[p.new]): p.relation for p in alignment.pairs if p.old >= 0 <= p.new and kinds[p.old] != "glossary"
        }
        print(f"  {name} recipe, the two books alone: {scores(gold, direct)}")
    for relation in ("same", "moved", "edited", "split", "merged"):
        rows = [row for row in gold if row["relation"].removesuffix("-main") == relation]
        if rows:
            print(f"  {relation:7} {scores(rows, pairs, gold)}")


def report_drawn(corpus: Corpus) -> None:
    """Prints the number of randomly drawn records whose links agree with a reader's judgement."""
    with (GOLD[1] / "drawn.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    there = {version.version for version in corpus.versions()}
    for name, first, last in (("drawn records", 1, 150), ("drawn records, kept back", 151, 300)):
        half = [row for row in rows if first <= int(row["row"]) <= last and {row["from"], row["to"]} <= there]
        wrong = [row["row"] for row in half if not agrees(corpus, row)]
        print(f"{name}: {len(half) - len(wrong)} of {len(half)} right; wrong are rows {', '.join(wrong) or 'none'}")


def agrees(corpus: Corpus, row: Row) -> bool:
    """True if a record has the partners that a reader gave it. "*" means that the reader couldn't decide."""
    links = history.changes(corpus, corpus.version(row["from"]), corpus.version(row["to"]))
    ends = [(n.old, n.new) if row["side"] == "old" else (n.new, n.old) for n in links]
    is_entry = row["kind"] == "glossary"
    got = {b.key for a, b in ends if a and b and a.key == row["record"] and (a.kind == "glossary") == is_entry}
    wanted, doubtful = (set(row[column].split(";")) - {""} for column in ("partners", "uncertain"))
    return "*" in doubtful or got - (doubtful - wanted) == wanted


def report_named(corpus: Corpus) -> None:
    """Prints the number of once wrong links that are right now."""
    there = {version.version for version in corpus.versions()}
    rows = [line.split("\t") for line in NAMED.read_text("utf-8").splitlines()[2:]]
    rows = [row for row in rows if {*row[:2]} <= there]
    kinds: dict[tuple[str, ...], str] = {}
    for older, newer in sorted({(row[0], row[1]) for row in rows}):
        for n in history.changes(corpus, corpus.version(older), corpus.version(newer)):
            if n.old and n.new:
                kinds[older, newer, n.old.key, n.new.key] = "principal" if n.principal else "branch"
    wrong = [row for row in rows if kinds.get((*row[:4],), "none") != row[4]]
    print(f"links that were wrong once: {len(rows) - len(wrong)} of {len(rows)} right")


def scores(rows: list[Row], pairs: dict[tuple[str, str], str], scope: list[Row] | None = None) -> str:
    """Precision, recall and F1 of links. Rows of low confidence don't count."""
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
    """The processor seconds of this process and of the processes that it started."""
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
