"""How rules are asked for: phrases of players and judges beside the rules that answer them (data/asked_*.tsv)."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from corpus.history import Timeline
from corpus.lineage.addresses import register
from corpus.store import Corpus, lineages, stands
from indexer.days import OPEN, day

#: The version whose numbers the tables speak in, where a row names no other ("212.6e@2004-02-01").
NUMBERED_AS_OF = "2026-01-16"


class Asked(NamedTuple):
    """One way of asking. Days are integers, both included, 0 and OPEN mean that an end is open."""

    words: str
    since: int
    until: int


class AskedRow(NamedTuple):
    """One line of a table."""

    number: str
    """Of a rule or a section, "305.7"."""
    version: str
    """The version in which the rule has that number."""
    asked: Asked
    place: str
    """File and line."""


def rows() -> list[AskedRow]:
    """The lines of all tables of phrases, in the order of their names."""
    found = []
    tables = sorted(
        (file for file in files("indexer.language").joinpath("data").iterdir() if file.name.startswith("asked_")),
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
            found.append(AskedRow(number, version or NUMBERED_AS_OF, asked, f"{table.name}:{place}"))
    return found


class Bound(NamedTuple):
    """The ways of asking that rules of a corpus are asked for with."""

    by_lineage: dict[int, list[Asked]]
    """Row id of a lineage -> how it is asked for."""
    rows: int
    """How many lines the tables have."""
    unbound: int
    """How many of them are about rules that the corpus doesn't hold."""


def bind(corpus: Corpus) -> Bound:
    """Gives each way of asking to the lineage of its rule, whatever versions the corpus holds.

    A rule is found by its number in the version that the row names; where the corpus lacks that version, by its lineage's
    address in the register of known rules, or by its wording.
    """
    found = rows()
    known = _of_versions(corpus, {row.version for row in found})
    lacking = {(row.version, row.number) for row in found} - known.keys()
    known |= _registered(corpus, lacking)
    known |= _worded_alike(corpus, lacking - known.keys())
    asked: dict[int, list[Asked]] = {}
    unbound = 0
    for row in found:
        lineage = known.get((row.version, row.number))
        if lineage is None:
            unbound += 1
        elif row.asked not in asked.setdefault(lineage, []):
            asked[lineage].append(row.asked)
    return Bound(asked, len(found), unbound)


def _of_versions(corpus: Corpus, wanted: set[str]) -> dict[tuple[str, str], int]:
    """(version, number) -> lineage, of the wanted versions that the corpus holds."""
    return {
        (version.version, record.key): record.lineage
        for version in corpus.versions()
        if version.version in wanted
        for record in reversed(stands.outline(corpus, version))
        if record.kind in ("rule", "section") and record.lineage is not None
    }


def _registered(corpus: Corpus, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """(version, number) -> lineage, of versions that the corpus lacks, by the addresses in the register."""
    if not wanted:
        return {}
    ids = {address: lineage for lineage, address in lineages.addresses(corpus).items()}
    ids = lineages.former_addresses(corpus) | ids
    found = ((rule, register().address(rule[1], rule[0][:10])) for rule in wanted)
    return {rule: ids[address] for rule, address in found if address in ids}


def _worded_alike(corpus: Corpus, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """The same by number and words: a rule of the newest text that had these words in the version that the row names.

    The words of that version are known by hashes alone. Of a rule that was reworded since, one sentence is enough.
    """
    from corpus import fingerprints

    versions = {version for version, _number in wanted}.intersection(fingerprints.shipped().known)
    timeline = Timeline(corpus.versions())
    if not versions or not timeline.versions:
        return {}
    newest = timeline.versions[timeline.newest]
    found = {}
    asked = {number for version, number in wanted if version in versions}
    outline = [record for record in stands.outline(corpus, newest) if record.key in asked]
    texts = {row.id: row.text for row in stands.wordings(corpus, {record.wording for record in outline})}
    for record in reversed(outline):
        text = texts[record.wording]
        alike = fingerprints.shipped().with_rule(record.key, fingerprints.words(text))
        for sentence in fingerprints.sentences(text):
            alike |= fingerprints.shipped().with_sentence(sentence)
        if record.lineage is not None:
            found.update({(version, record.key): record.lineage for version in alike if (version, record.key) in wanted})
    return found
