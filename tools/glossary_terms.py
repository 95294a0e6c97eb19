"""Writes scrapers/data/glossary_terms.tsv (term, first and last version) from rule texts: ``python tools/glossary_terms.py
FILE…``."""

from __future__ import annotations

import sys
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.records import GLOSSARY
from ruletrail.scrapers import read_file

PLACE = Path(__file__).resolve().parents[1] / "scrapers" / "data" / "glossary_terms.tsv"


def main() -> None:
    spans: dict[str, tuple[str, str]] = {}
    for path in map(Path, sys.argv[1:]):
        try:
            document = read_file(path)
        except RuletrailError as error:
            print(error, file=sys.stderr)
            continue
        for record in document.records:
            if record.kind == GLOSSARY and document.covers is None and document.version:
                term = alphabetical(record.term)
                first, last = spans.get(term, (document.version, document.version))
                spans[term] = (min(first, document.version), max(last, document.version))
    rows = ["term\tfirst\tlast", *("\t".join((term, *spans[term])) for term in sorted(spans) if term)]
    PLACE.write_text("\n".join(rows) + "\n", "utf-8")
    print(f"{len(rows) - 1} terms in {PLACE}")


if __name__ == "__main__":
    main()
