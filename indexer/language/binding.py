"""Finds the lineages of a corpus for the rules that a table names.

The table names a rule by version and number. The corpus may lack that version.
"""

from __future__ import annotations

from ruletrail.corpus import calendar
from ruletrail.corpus.history import Timeline
from ruletrail.corpus.store import Corpus, lineages, stands


def lineages_of(corpus: Corpus, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """(version, number of a rule or section) -> row id of the lineage. Rules that the corpus doesn't hold are left out.

    A rule is found by its number in the version. If the corpus lacks that version, it is found by its lineage's address in the
    calendar, or by its wording.
    """
    known = _of_versions(corpus, {version for version, _number in wanted})
    lacking = wanted - known.keys()
    known |= _by_address(corpus, lacking)
    known |= worded_alike(corpus, lacking - known.keys())
    return known


def _of_versions(corpus: Corpus, wanted: set[str]) -> dict[tuple[str, str], int]:
    """(version, number) -> lineage, for the wanted versions that the corpus holds."""
    return {
        (version.version, record.key): record.lineage
        for version in corpus.versions()
        if version.version in wanted
        for record in reversed(stands.outline(corpus, version))
        if record.kind in ("rule", "section") and record.lineage is not None
    }


def _by_address(corpus: Corpus, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """(version, number) -> lineage, for versions that the corpus lacks, by the addresses in the calendar."""
    if not wanted:
        return {}
    ids = {address: lineage for lineage, address in lineages.addresses(corpus).items()}
    ids = lineages.former_addresses(corpus) | ids
    found = ((rule, calendar.address(rule[1], rule[0][:10])) for rule in wanted)
    return {rule: ids[address] for rule, address in found if address in ids}


def worded_alike(corpus: Corpus, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """(version, number) -> lineage of the rule that has this number in the newest text and had the same words in that version.

    Only hashes of that version's words are known. If the rule was reworded since, one common sentence is enough.
    """
    from ruletrail.corpus import fingerprints

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
