"""Writes corpus/data/fingerprints.bin: python tools/fingerprints.py FOLDER_OR_FILE…

It needs the files of every full version, for example the archive and the documents. Run it after texts were added, after a
scraper reads them differently, or after corpus.normalise changed; tests/corpus/test_fingerprints.py fails until then.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.fingerprints import make
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

PLACE = Path(__file__).resolve().parent.parent / "corpus" / "data" / "fingerprints.bin"


def main(paths: list[str]) -> None:
    found = [p for path in map(Path, paths) for p in (sorted(path.rglob("*")) if path.is_dir() else [path]) if p.is_file()]
    versions = {}
    for path in found:
        try:
            document = read(Source.open(path))
        except RuletrailError as error:
            print(f"left out: {error}", file=sys.stderr)
            continue
        if document.covers is None and document.version and "~" not in document.version:
            versions.setdefault(document.version, document.records)
    if not versions:
        sys.exit("no dated whole version was found there; nothing was written")
    data = make(versions.items())
    PLACE.write_bytes(data)
    print(f"{PLACE.name}: {len(versions)} versions, {len(data)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:] or sys.exit(__doc__))
