"""How rules are asked for: phrases of players and judges, each beside the rule that answers, in indexer/data/asked_*.tsv."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from corpus.store import Corpus
from indexer.days import OPEN, day

#: The version whose numbers the tables speak in, where a row names no other ("212.6e@2004-02-01").
NUMBERED_AS_OF = "2026-01-16"


class Asked(NamedTuple):
    """One way of asking. Days are integers, both included, 0 and OPEN where there is no bound."""

    words: str
    since: int
    until: int


class Row(NamedTuple):
    """One line of a table."""

    number: str
    """Of a rule or a section, "305.7"."""
    version: str
    """The version in which the rule has that number."""
    asked: Asked
    place: str
    """File and line."""


def rows() -> list[Row]:
    """The lines of all tables of phrases, in the order of their names."""
    found = []
    tables = sorted(
        (file for file in files("indexer").joinpath("data").iterdir() if file.name.startswith("asked_")),
        key=lambda file: file.name,
    )
    for table in tables:
        lines = table.read_text("utf-8").splitlines()
        for place, line in enumerate(lines[1:], start=2):
            if not line.strip() or line.startswith("#"):
                continue
            rule, since, until, words = line.split("\t")
            number, _, version = rule.partition("@")
            asked = Asked(words.strip(), day(since) if since else 0, day(until) if until else OPEN)
            found.append(Row(number, version or NUMBERED_AS_OF, asked, f"{table.name}:{place}"))
    return found


def by_lineage(corpus: Corpus) -> dict[int, list[Asked]]:
    """Row id of a lineage -> how it is asked for. Rows that speak of versions that the corpus has not are passed over."""
    found = rows()
    lineages: dict[tuple[str, str], int] = {}
    for version in {row.version for row in found}:
        lineages |= {
            (version, key): lineage
            for key, lineage in corpus.db.execute(
                "SELECT key, lineage_id FROM record JOIN version ON version.id = version_id"
                " WHERE version = ? AND kind IN ('rule', 'section') ORDER BY position DESC",
                (version,),
            )
        }
    asked: dict[int, list[Asked]] = {}
    for row in found:
        lineage = lineages.get((row.version, row.number))
        if lineage is not None and row.asked not in asked.setdefault(lineage, []):
            asked[lineage].append(row.asked)
    return asked
