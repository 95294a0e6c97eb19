"""Compares the shipped digest with the texts that it retells: its numbers, its lineages, and the models' clauses in it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from ruletrail.corpus import calendar
from ruletrail.corpus.history.comparison import changes
from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.records import RULE
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.home import Settings
from ruletrail.models.parameters import version_at
from ruletrail.models.standing import READ, REVIEWED, find_all, shipped
from ruletrail.scrapers import formats
from tests.conftest import ROOT
from tools.digest.editions import EDITIONS, files

#: The rulings of January 2004 are about the rules of the December before.
TEXTS = {day: "2003-12-01" if day == "2004-01-15" else day for day, _whole in EDITIONS.values()}
DAYS = list(TEXTS)
#: The rules on the lost page of the web book.
LOST = {"212.2e", "212.2f"}
AGREE, READ_BY_CUE = 0.95, 0.95


@pytest.fixture(scope="module")
def digest(digest_home):
    with Settings(digest_home).open() as corpus:
        yield corpus


@pytest.fixture(scope="module")
def archive(archive_home):
    with Settings(archive_home).open() as corpus:
        yield corpus


def retold(corpus: Corpus, day: str) -> Version:
    return next(version for version in corpus.versions() if version.date == day)


def numbered(corpus: Corpus, version: Version) -> dict[str, StoredRecord]:
    return {record.key: record for record in corpus.records(version) if record.kind == RULE}


def test_files_are_what_the_generator_makes():
    folder = ROOT / "corpus" / "data" / "digest"
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == files()


def test_every_form_of_text_is_read_and_is_marked_as_ours(digest):
    versions = digest.versions(commentary=True)
    assert [version.date for version in versions if not version.commentary] == DAYS
    assert all(version.is_retold and version.version.endswith("~digest") for version in versions)
    forms = {version.format for version in versions}
    assert forms == {"rulings-release", "web-book", "rst-chapter", "judge-wiki", "official-text"}
    assert forms <= {form.name for form in formats()}


def test_stamps_holes_and_examples(digest):
    rulings, book = retold(digest, DAYS[0]), retold(digest, DAYS[1])
    assert digest.record(rulings, "212.6e").revised == ("2003-12-01",)
    assert [gap.numbers for gap in book.gaps] == [("212.2e", "212.2f")]
    assert all(any(r.examples for r in numbered(digest, retold(digest, day)).values()) for day in DAYS)


@pytest.mark.parametrize("day", DAYS)
def test_whole_sections_have_the_numbers_of_the_text(digest, archive, day):
    whole = next(told for date, told in EDITIONS.values() if date == day)

    def inside(number: str) -> bool:
        section = number[:3]
        return any(told.partition("-")[0] <= section <= told[-3:] for told in whole)

    ours = numbered(digest, retold(digest, day))
    theirs = numbered(archive, archive.version(TEXTS[day]))
    expected = {number for number in theirs if inside(number)} - (LOST if day == DAYS[1] else set())
    assert {number for number in ours if inside(number)} == expected
    assert set(ours) <= set(theirs)


def test_lineages_agree_with_those_of_the_texts(digest, archive):
    agreed = found = 0
    for old, new in pairwise(DAYS):
        ours = {(p.old.key, p.new.key) for p in changes(digest, retold(digest, old), retold(digest, new)) if p.old and p.new}
        olds, news = {a for a, _ in ours}, {b for _, b in ours}
        links = changes(archive, archive.version(TEXTS[old]), archive.version(TEXTS[new]))
        theirs = {(p.old.key, p.new.key) for p in links if p.old and p.new and p.old.key in olds and p.new.key in news}
        agreed += len(ours & theirs)
        found += len(ours | theirs)
    assert agreed / found >= AGREE


def test_a_record_has_the_lineage_that_the_calendar_knows(digest):
    """413.2a of 2004 is 608.2b of 2026. No edition between them retells it, and by its words it would be 608.3b."""
    found: dict[str, set[int | None]] = {}
    for version in digest.versions():
        records = list(digest.records(version))
        for name, record in zip(names([r.kind for r in records], [r.key for r in records]), records, strict=True):
            if address := calendar.address(name, version.date):
                found.setdefault(address, set()).add(record.lineage_id)
    assert {address for address, lineages in found.items() if len(lineages) > 1} == set()
    assert len(set.union(*found.values())) == len(found)


@pytest.fixture(scope="module")
def stands(digest):
    """Day of a version -> behaviour -> its standing by the digest's own words."""
    found = find_all(digest)
    return {version.date: found[version.id] for version in digest.versions()}


def test_the_models_read_the_digest_and_find_what_they_find_in_the_texts(stands):
    bases = [standing.basis for day in DAYS for standing in stands[day].values()]
    assert sum(basis in (READ, REVIEWED) for basis in bases) / len(bases) >= READ_BY_CUE
    for day in DAYS:
        table = {name: standing.variant for name, standing in shipped(day).items()}
        assert {name: standing.variant for name, standing in stands[day].items()} == table


def test_where_a_behaviour_changes_so_do_the_words(digest, stands):
    for old, new in pairwise(DAYS):
        for name in stands[old].keys() & stands[new].keys():
            before, after = stands[old][name], stands[new][name]
            if before.variant is not after.variant and before.record and after.record:
                assert digest.by_id(before.record).normal != digest.by_id(after.record).normal, (name, old, new)


def test_where_the_text_stays_so_does_the_digest(digest, archive):
    def words(record: StoredRecord) -> str:
        return re.sub(r"\d{3}\.\w+|\d{3}", "#", record.normal)

    for old, new in pairwise(DAYS):
        texts = [numbered(archive, archive.version(TEXTS[day])) for day in (old, new)]
        ours = [numbered(digest, retold(digest, day)) for day in (old, new)]
        for number in ours[0].keys() & ours[1].keys():
            if texts[0][number].normal == texts[1][number].normal:
                assert words(ours[0][number]) == words(ours[1][number]), (number, old, new)


def test_a_date_is_played_by_the_digest_of_that_day(digest):
    assert version_at("2009-07-11", digest) == ("2009-07-11~digest", "2009-07-11")
    assert version_at("", digest) == (f"{DAYS[-1]}~digest", DAYS[-1])
    assert version_at("2010-02-01", digest) == ("2010-02-01", "2010-02-01")
