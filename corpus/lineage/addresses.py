"""Permanent addresses of lineages. docs/lineage.md specifies them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import compress, count
from typing import TYPE_CHECKING

from ruletrail.corpus import calendar
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.names import slug
from ruletrail.corpus.store import books, lineages

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

GLOSSARY = "glossary-"
_ADDRESS = re.compile(r"^(?P<name>.+?)-(?P<version>(?P<date>\d{4}-\d{2}-\d{2})(?:~[\w.~-]+)?)$")


def names(kinds: list[str], keys: list[str]) -> list[str]:
    """The name of each record of a version in addresses: its number, or "glossary-" and its term's slug.

    If one version has a name twice, the second one is followed by "~2", and so on.
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


def resolve(corpus: Corpus, address: str) -> int:
    """The row id of the lineage at an address: any name and version of any of its records, or an address that it once had.

    Raises NotFoundError if the corpus has no such record.
    """
    match = _ADDRESS.match(address)
    known = calendar.address(match["name"], match["date"]) if match else None
    for candidate in (address, known):
        if candidate and (found := lineages.at_address(corpus, candidate)):
            return found
    if match and (found := _coordinate(corpus, match["name"], match["version"])):
        return found
    raise NotFoundError(f"no lineage has the address {address[:80]!r}", remedy="see an address with: ruletrail history NUMBER")


def _coordinate(corpus: Corpus, name: str, version: str) -> int | None:
    """The lineage of the record with a name in a version, or None."""
    held = [found for found in corpus.versions(commentary=True) if found.version == version]
    if not held:
        return None
    found = books.columns(corpus, held[0])
    made = names(list(found.kinds), list(found.keys))
    return next((lineage for own, lineage in zip(made, found.lineages, strict=True) if own == name), None)
