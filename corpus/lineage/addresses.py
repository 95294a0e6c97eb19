"""Addresses of lineages that last. docs/lineage.md specifies them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from functools import cache
from importlib.resources import files
from itertools import compress, count
from typing import TYPE_CHECKING

from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.names import slug
from ruletrail.corpus.store import books, lineages

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

GLOSSARY = "glossary-"
REGISTER = "addresses.tsv"
_ADDRESS = re.compile(r"^(?P<name>.+?)-(?P<version>(?P<date>\d{4}-\d{2}-\d{2})(?:~[\w.~-]+)?)$")


def names(kinds: list[str], keys: list[str]) -> list[str]:
    """What each record of a version is called in addresses: its number, or "glossary-" and its term's slug.

    When one version has a name twice, the second one is followed by "~2", and so on.
    """
    plain = list(keys)
    for index in compress(count(), map("glossary".__eq__, kinds)):
        plain[index] = GLOSSARY + slug(keys[index])
    if len(set(plain)) == len(plain):
        return plain
    seen: Counter[str] = Counter()
    made = []
    for name in plain:
        seen[name] += 1
        made.append(name if seen[name] == 1 else f"{name}~{seen[name]}")
    return made


class Register:
    """Which lineage a name belonged to when, over all versions that were known when the register was made.

    Shipped with the project as names and dates, so that a corpus that holds a few versions only gives the same addresses
    as one that holds them all. A line is: name, first date, last date (both included), address.
    """

    def __init__(self, lines: list[str]) -> None:
        self._runs: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
        for line in lines:
            name, first, last, address = line.split("\t")
            self._runs[name].append((first, last, address))
        for runs in self._runs.values():
            runs.sort()

    def address(self, name: str, date: str) -> str | None:
        """The address of the lineage that ``name`` belonged to on that date, or None when nothing is known."""
        runs = self._runs.get(name, ())
        place = bisect_right(runs, (date, "~")) - 1
        if place >= 0 and runs[place][1] >= date:
            return runs[place][2]
        return None


@cache
def register() -> Register:
    """The register that is shipped with the project."""
    source = files("ruletrail.corpus").joinpath("data", REGISTER)
    return Register(
        [line for line in source.read_text("utf-8").splitlines() if line and line[0] != "#"] if source.is_file() else []
    )


def resolve(corpus: Corpus, address: str) -> int:
    """The id of the lineage that an address means: any coordinate of any of its records, or an address it once had.

    Raises NotFoundError when the corpus holds no such record.
    """
    match = _ADDRESS.match(address)
    known = register().address(match["name"], match["date"]) if match else None
    for candidate in (address, known):
        if candidate and (found := lineages.at_address(corpus, candidate)):
            return found
    if match and (found := _coordinate(corpus, match["name"], match["version"])):
        return found
    raise NotFoundError(f"no lineage has the address {address[:80]!r}", remedy="see an address with: ruletrail history NUMBER")


def _coordinate(corpus: Corpus, name: str, version: str) -> int | None:
    """The lineage of the record of a version that bears a name, or None."""
    held = [found for found in corpus.versions(commentary=True) if found.version == version]
    if not held:
        return None
    found = books.columns(corpus, held[0])
    made = names(list(found.kinds), list(found.keys))
    return next((lineage for own, lineage in zip(made, found.lineages, strict=True) if own == name), None)
