"""Measures the rendering of the whole site, beside the work of any renderer of these pages: diff the wordings and write the
bytes.

Run: python -P bench/site.py [HOME]   (a home with a corpus; without one, the archive's is built first)
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from ruletrail import pipeline, site_templates
from ruletrail.corpus.changes import word_diff
from ruletrail.corpus.history import Archive
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"


def timed(work) -> tuple[float, object]:
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


def built(folder: Path) -> Path:
    """A home in ``folder`` with the corpus of the whole archive."""
    pipeline.build([ARCHIVE], Settings(folder), pipeline.Options(jobs=os.cpu_count() or 1, index=False, site=False))
    return folder


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(sys.argv[1]) if len(sys.argv) > 1 else built(Path(folder) / "home"))


def measure(home: Path) -> None:
    jobs = os.cpu_count() or 1
    with Corpus.open(home) as corpus, tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        whole, pages = timed(lambda: site_templates.render(corpus, site, jobs=jobs))
        busy = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
        types, type_pages = timed(lambda: site_templates.render(corpus, Path(folder) / "types", jobs=jobs, scope="types"))
        made = [path.read_bytes() for path in site.rglob("*") if path.is_file()]
        writing, _ = timed(lambda: [(Path(folder) / str(i)).write_bytes(data) for i, data in enumerate(made)])
        loading, archive = timed(lambda: Archive(corpus))
        pairs = {
            (archive.wordings[a.stands[-1].wording].normal, archive.wordings[b.stands[0].wording].normal)
            for lineage in archive.lineages.values()
            for a, b in pairwise(lineage.eras)
        }
        diffing, _ = timed(lambda: [word_diff(*pair) for pair in pairs])
    size, floor = sum(map(len, made)) / 1e6, diffing + writing
    print(f"site: {pages} pages, {size:.0f} MB, in {whole:.1f} s with {jobs} processes")
    print(f"  {busy:.1f} s of CPU, peak {peak:.0f} MB a process")
    print(f"  floor (one process: {len(pairs)} word diffs {diffing:.1f} s, writing {writing:.1f} s): {whole / floor:.1f} x")
    print(f"  reading the corpus {loading:.1f} s; types alone: {type_pages} pages in {types:.1f} s")


if __name__ == "__main__":
    main()
