"""Addresses of lineages that last. docs/lineage.md specifies them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from corpus.errors import NotFoundError

GLOSSARY = "glossary-"
_ADDRESS = re.compile(r"^(?P<name>.+?)-(?P<version>\d{4}-\d{2}-\d{2}(?:~[\w.~-]+)?)$")
_NOT_WORD = re.compile(r"[^a-z0-9]+")


def slug(term: str) -> str:
    """A glossary term in letters, digits and hyphens: "Attack Alone" -> "attack-alone", "Æther" -> "aether"."""
    plain = unicodedata.normalize("NFKD", term.casefold().replace("æ", "ae")).encode("ascii", "ignore").decode()
    return _NOT_WORD.sub("-", plain).strip("-") or "symbol"


def coordinates(kinds: list[str], keys: list[str], version: str) -> list[str]:
    """The address of each record of one version: its number, or "glossary-" and its term's slug, and the version's id.

    When one version bears a number twice, the second one's is followed by "~2", and so on.
    """
    seen: Counter = Counter()
    made = []
    for kind, key in zip(kinds, keys, strict=True):
        name = GLOSSARY + slug(key) if kind == "glossary" else key
        seen[name] += 1
        made.append(f"{name}-{version}" if seen[name] == 1 else f"{name}~{seen[name]}-{version}")
    return made


def resolve(corpus, address: str) -> int:
    """The id of the lineage that an address means: any coordinate of any of its records, or an address it once had.

    Raises NotFoundError when the corpus holds no such record.
    """
    for table, column in (("lineage", "id"), ("alias", "lineage_id")):
        if row := corpus.db.execute(f"SELECT {column} FROM {table} WHERE address = ?", (address,)).fetchone():
            return row[0]
    match = _ADDRESS.match(address)
    version = corpus.db.execute("SELECT id FROM version WHERE version = ?", (match["version"],)).fetchone() if match else None
    if version:
        rows = corpus.db.execute(
            "SELECT kind, key, lineage_id FROM record WHERE version_id = ? AND kind != 'commentary' ORDER BY position", version
        ).fetchall()
        made = coordinates([row[0] for row in rows], [row[1] for row in rows], match["version"])
        for made_address, row in zip(made, rows, strict=True):
            if made_address == address and row[2] is not None:
                return row[2]
    raise NotFoundError(f"no lineage has the address {address[:80]!r}", remedy="see an address with: ruletrail history NUMBER")
