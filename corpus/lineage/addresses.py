"""Addresses of lineages that last. docs/lineage.md specifies them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter, defaultdict
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from corpus.errors import NotFoundError

if TYPE_CHECKING:
    from corpus.store import Corpus

GLOSSARY = "glossary-"
REGISTER = "addresses.tsv"
_ADDRESS = re.compile(r"^(?P<name>.+?)-(?P<version>(?P<date>\d{4}-\d{2}-\d{2})(?:~[\w.~-]+)?)$")
WORDS = 6
"""Words of a term that its address holds."""
_NOT_WORD = re.compile(r"[^a-z0-9]+")


@lru_cache(maxsize=1 << 12)
def slug(term: str) -> str:
    """A glossary term's first words in letters, digits and hyphens: "Attack Alone" -> "attack-alone", "Æther" -> "aether"."""
    plain = unicodedata.normalize("NFKD", term.casefold().replace("æ", "ae")).encode("ascii", "ignore").decode()
    return "-".join(_NOT_WORD.sub(" ", plain).split()[:WORDS]) or "symbol"


def names(kinds: list[str], keys: list[str]) -> list[str]:
    """What each record of a version is called in addresses: its number, or "glossary-" and its term's slug.

    When one version has a name twice, the second one is followed by "~2", and so on.
    """
    plain = [GLOSSARY + slug(key) if kind == "glossary" else key for kind, key in zip(kinds, keys, strict=True)]
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
    source = files("corpus").joinpath("data", REGISTER)
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
        if candidate and (found := _stored(corpus, candidate)):
            return found
    if match and (found := _coordinate(corpus, match["name"], match["version"])):
        return found
    raise NotFoundError(f"no lineage has the address {address[:80]!r}", remedy="see an address with: ruletrail history NUMBER")


def _stored(corpus: Corpus, address: str) -> int | None:
    for query in ("SELECT id FROM lineage WHERE address = ?", "SELECT lineage_id FROM alias WHERE address = ?"):
        if row := corpus.db.execute(query, (address,)).fetchone():
            return row[0]
    return None


def _coordinate(corpus: Corpus, name: str, version: str) -> int | None:
    row = corpus.db.execute("SELECT id FROM version WHERE version = ?", (version,)).fetchone()
    if not row:
        return None
    rows = corpus.db.execute(
        "SELECT kind, key, lineage_id FROM record WHERE version_id = ? AND kind != 'commentary' ORDER BY position", row
    ).fetchall()
    made = names([kind for kind, _, _ in rows], [key for _, key, _ in rows])
    return next((lineage for made_name, (_, _, lineage) in zip(made, rows, strict=True) if made_name == name), None)
