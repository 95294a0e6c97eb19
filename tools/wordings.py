"""Lists the wordings of a rule over all versions, for the author of a clause.

``python -m tools.wordings HOME NUMBERS [WORDS]``: NUMBERS is a pattern for numbers (or glossary terms in lower case), WORDS a
pattern for normalised texts. For example: ``python -m tools.wordings ~/home '^(420\\.5k|704\\.5[np])$' Equipment``.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import Corpus, records


def wordings(corpus: Corpus, numbers: str, words: str = "") -> list[tuple[str, str, str, str]]:
    """(first version, last version, number, normalised text) of each distinct text at each matching number, oldest first.

    Texts with the same normalised form are one. A text that went and came back is listed once.
    """
    number_is, text_has = re.compile(numbers), re.compile(words, re.IGNORECASE | re.DOTALL)
    found: dict[tuple[str, str], list[str]] = {}
    for version in corpus.versions():
        for key, text in records.normal_texts(corpus, version):
            if number_is.search(key) and text_has.search(text):
                found.setdefault((key, text), []).append(version.version)
    return [(versions[0], versions[-1], key, text) for (key, text), versions in found.items()]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.wordings", description="Lists the wordings of a rule over all versions."
    )
    parser.add_argument("home", type=Path, metavar="HOME", help="a folder that ruletrail build made")
    parser.add_argument("numbers", metavar="NUMBERS", help="a pattern for numbers, or for glossary terms in lower case")
    parser.add_argument("words", metavar="WORDS", nargs="?", default="", help="a pattern for normalised texts")
    asked = parser.parse_args(arguments)
    for pattern in (asked.numbers, asked.words):
        try:
            re.compile(pattern)
        except re.error as error:
            parser.error(f"{pattern!r} is not a pattern: {error}")
    try:
        with Corpus.open(asked.home) as opened:
            for first, last, key, text in wordings(opened, asked.numbers, asked.words):
                print(f"{first} to {last}  {key}\n    {text}")
    except CorpusError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
