"""Command, page and index agree about every lineage, in corpora with partial texts, second copies, holes and breaks."""

from __future__ import annotations

import json
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history import Archive, changes, history
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.index.documents import IndexEntry, entries
from ruletrail.site_templates.pages.history import History
from ruletrail.site_templates.read_site import ReadSite
from ruletrail.site_templates.renderer import page
from tests.corpus.history.books import build, opened


@pytest.fixture(scope="module", params=range(8))
def corpus(request):
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), request.param)
        with opened(Path(folder)) as corpus:
            yield corpus


def date(version: str) -> str:
    return version[:10]


def test_page_and_command(corpus: Corpus) -> None:
    site, kind = ReadSite(corpus), History()
    for lineage in site.lineages.values():
        told = history(corpus, corpus.by_id(lineage.last.record)).as_json()
        html = BeautifulSoup(page(site, kind, kind.path(site, lineage), kind.context(site, lineage)), "html.parser")
        revisions = told["revisions"]
        begun = [first for first, *_ in by(revisions, "text")]
        assert begun == [when.find("time")["datetime"] for when in reversed(html.select("#wordings ~ article h3.when"))]
        numbers = by(revisions, "number")
        rows = [
            [cell.get_text(strip=True) for cell in row.find_all(["th", "td"])] for row in html.select("table.numbers tbody tr")
        ]
        if rows:
            assert [(row[1], row[0].lower()) for row in reversed(rows)] == [(first, number) for first, number in numbers]
        else:
            assert len(numbers) == 1
        gone = told["ended"]
        lede = html.select_one("p.lede").get_text()
        seen = told["revisions"][-1]["last"]
        goes_on = f"In force until {date(seen)} or later" if seen else "In force"
        ended = lineage.ended_at if not gone else None
        goes_on = f"{lineage.eras[0].start} to " if ended is not None else goes_on
        assert lede.startswith(f"Removed on {date(gone)}" if gone else goes_on), lineage.address
        same = html.select_one("p.successors")
        assert all(number.casefold() in same.get_text().casefold() for number in told["said_in"])
        copies = html.select("#copies ~ p span[id], #copies ~ article a[id]")
        assert sorted(c["version"] for c in told["copies"]) == sorted(c["id"].removeprefix("v") for c in copies)
        drawn = {node.get_text(strip=True).lower() for node in html.select("figure.kindred li .num")}
        assert {kin["number"].lower() for kin in (*told["ancestors"], *told["descendants"])} <= drawn


def by(revisions: list[dict], what: str) -> list[tuple[str, str]]:
    """(first day, number or text) of each run of revisions. A new run begins if that changes, or if the lineage comes back."""
    found: list[tuple[str, str]] = []
    for before, revision in pairwise([None, *revisions]):
        if before is None or before[what] != revision[what] or revision["relation"] == "added":
            found.append((date(revision["from"]), revision[what]))
    return found


def test_index_and_command(corpus: Corpus) -> None:
    archive = Archive(corpus)
    found: dict[int, list[IndexEntry]] = {}
    for entry in entries(archive, {}):
        found.setdefault(entry.lineage, []).append(entry)
    for lineage in archive.lineages.values():
        told = history(corpus, corpus.by_id(lineage.last.record)).as_json()
        indexed = sorted((e for e in found[lineage.id] if e.last), key=lambda e: e.first)
        copies = [e for e in found[lineage.id] if not e.last]
        if not archive.versions[lineage.first.version].is_whole:
            assert not indexed
            continue
        revisions = told["revisions"]
        assert [(e.key, e.since) for e in indexed] == [(r["number"], r["from"]) for r in revisions]
        assert [archive.wordings[e.wording].text for e in indexed] == [r["text"] for r in revisions]
        assert sorted((e.key, e.since) for e in copies) == sorted((c["number"], c["version"]) for c in told["copies"])
        for entry, revision, after in zip(indexed, revisions, [*revisions[1:], None], strict=True):
            assert bool(entry.added) == (revision["relation"] == "added")
            assert entry.last >= day(date(revision["to"] or revision["from"]))
            if after is not None and after["relation"] != "added":
                assert not entry.removed
        last = indexed[-1]
        assert (last.removed or None) == told["ended"]
        assert (last.last == OPEN) == (told["ended"] is None)


def test_one_lineage_alone_and_all_at_once(corpus: Corpus) -> None:
    from ruletrail.corpus.history.reading import read
    from ruletrail.corpus.history.rule import of_lineage

    archive = Archive(corpus)
    for lineage in archive.lineages.values():
        alone = read(corpus, lineage.id)
        assert of_lineage(alone, alone.lineages[lineage.id]) == of_lineage(archive, lineage)


def test_eras_fill_the_time_that_a_rule_was_in_force(corpus: Corpus) -> None:
    archive = Archive(corpus)
    for lineage in archive.lineages.values():
        for eras in (lineage.eras, lineage.numbers, lineage.stretches):
            assert [stand for era in eras for stand in era.stands] == list(lineage.every_stand())
            for era, after in pairwise(eras):
                assert era.start <= era.end < after.start
                assert after.returned == (era.gone is not None)
                assert after.returned or era.end == day_before(after.start)
            assert (eras[-1].end == "") == (lineage.gone is None)
        for era in lineage.eras:
            if era.gone is not None:
                coverage = archive.versions[era.gone].coverage
                assert coverage.speaks_of(era.last.kind, era.last.key)
                assert not lineage.in_force(era.gone)
        for stand in lineage.every_stand():
            assert lineage.in_force(stand.version)


def test_the_command_prints_what_the_history_says(tmp_path) -> None:
    build(tmp_path, 3)
    with opened(tmp_path) as corpus:
        record = corpus.record(corpus.version(), "100.1")
        expected = history(corpus, record).as_json()
    result = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "history", "100.1", "--json"])
    told = json.loads(result.stdout)
    assert told == {"schema": "ruletrail-history", "contract": told["contract"], **expected}


@pytest.mark.parametrize(("number", "day", "ended", "said_in"), [("810.7a", "2017-07-14", "2018-04-27", "805.10a")])
def test_what_ended_a_rule_says_which_one_says_the_same(archive_home, number, day, ended, said_in):
    """General rules of team play replaced the rules of Two-Headed Giant that they repeat."""
    with Settings(archive_home).open() as corpus:
        asked = history(corpus, corpus.record(corpus.version(day), number))
        (link,) = [
            each for each in changes(corpus, corpus.version(day), corpus.version(ended)) if each.old and each.old.key == number
        ]
    assert (asked.ended, asked.said_in, link.said_in) == (ended, (said_in,), (said_in,))
