"""After the addition of a text, at any place among the others, corpus, scores and site are as from a build of all texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruletrail import indexer, pipeline, publishing
from ruletrail.home import Settings
from ruletrail.site_templates import addresses
from tests.site_templates.test_site import digest

DAYS = ["January 1, 2010", "March 1, 2011", "May 1, 2012", "July 1, 2013"]
THINGS = ["kite", "drum", "lantern", "barrel", "ladder", "compass", "marble", "whistle", "blanket", "candle", "anchor"]
#: The things in each text's rules, in order. With each text some come and others go, and the rest are renumbered.
TOLD = ["kite drum lantern barrel", "kite lantern barrel ladder compass", "marble kite barrel ladder compass whistle drum",
        "anchor marble kite candle barrel compass whistle blanket"]  # fmt: skip
HELD = {"2010": "string", "2011": "string", "2012": "line", "2013": "line"}
HOLED = "2013"
OPTIONS, IN_PROCESSES = pipeline.Options(jobs=1), pipeline.Options(jobs=2)
QUERIES = ["kite", "who holds the barrel", "compass at dusk", "100.3", "drum", "line of forty", "whistle~"]


def texts(folder: Path, hole: str) -> list[Path]:
    """Four texts, oldest first. The one of the year ``hole`` lacks two rules in its middle and its glossary's end."""
    folder.mkdir()
    return [_text(folder, day, TOLD[n].split(), holed=day[-4:] == hole) for n, day in enumerate(DAYS)]


def _text(folder: Path, day: str, things: list[str], *, holed: bool) -> Path:
    year = day[-4:]
    rules = [
        f"100.{n}. The {thing} is carried on a {HELD[year]} of forty arm lengths, and whoever holds the {thing} at dusk wins the"
        f" {thing} game."
        for n, thing in enumerate(things, 1)
    ]
    if holed:
        del rules[2:4]
    terms = "\n\n".join(f"{thing.title()}\nA thing of the {thing} game at dusk. See rule 100.1." for thing in sorted(things))
    head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites\n\n100. Things"
    ending = f"101. End\n\n101.1. The game that began in the morning ends in {year}, at dusk or before."
    path = folder / f"{year}.txt"
    path.write_text("\n\n".join([head, *rules, ending, "Glossary", terms, "Credits", "Nobody."]) + "\n")
    return path


def corpus_told(settings: Settings) -> tuple[list[object], list[object]]:
    """Every record with its lineage's address, and every link, by content."""
    with settings.open() as corpus:
        named = {version.id: version.version for version in corpus.versions()}
        records = {r.id: (named[v.id], r.kind, r.key, r.position) for v in corpus.versions() for r in corpus.records(v)}
        lineages = [(*records[r.id], corpus.address(r)) for v in corpus.versions() for r in corpus.records(v)]
        rows = corpus.db.execute("SELECT old_id, new_id, relation, similarity, reason, principal FROM link")
        return lineages, sorted(repr((records.get(old), records.get(new), *rest)) for old, new, *rest in rows)


def hits(settings: Settings) -> list[object]:
    with settings.open() as corpus:
        return [
            [
                (hit.number, hit.version, hit.score, hit.lineage)
                for hit in indexer.search(corpus, settings.index, query, ever=ever)
            ]
            for query in QUERIES
            for ever in (False, True)
        ]


def lasting_site(settings: Settings) -> dict[str, str]:
    """The files of a site and their hashes, without redirects from former addresses, which a build of all texts never gave."""
    found = digest(settings.site)
    return {page: found[page] for page in found.keys() - leading_on(settings) - {addresses.API}}


def leading_on(settings: Settings) -> set[str]:
    """The pages of a site that are redirects from former addresses."""
    return {page for page in digest(settings.site) if b'http-equiv="refresh"' in (settings.site / page).read_bytes()}


def former(moved: dict[str, str]) -> set[str]:
    """The pages of former addresses."""
    return {f"{folder}/{address}.html" for address in moved for folder in ("history", "embed")}


def static_api(settings: Settings) -> tuple[dict[str, object], dict[str, str]]:
    """The static API's index without former addresses, and the former addresses."""
    told = json.loads((settings.site / addresses.API).read_text("utf-8"))
    return told, told.pop("moved")


@pytest.fixture(scope="module", params=["", HOLED, "2012"], ids=["whole", "the last has a hole", "one between has a hole"])
def whole(request, tmp_path_factory) -> tuple[Settings, list[Path]]:
    folder = tmp_path_factory.mktemp("whole")
    made = texts(folder / "texts", request.param)
    pipeline.build(made, Settings(folder / "home"), OPTIONS)
    return Settings(folder / "home"), made


@pytest.mark.parametrize(
    ("late", "options"),
    [([3], OPTIONS), ([1], OPTIONS), ([0], OPTIONS), ([2, 1], OPTIONS), ([2, 1], IN_PROCESSES)],
    ids=["newest", "between", "oldest", "two between, the later first", "two between, in processes"],
)
def test_a_text_that_is_added_leaves_what_a_build_of_all_gives(tmp_path, monkeypatch, whole, late, options):
    if options is IN_PROCESSES:
        monkeypatch.setattr(pipeline, "MANY", 1)
        monkeypatch.setattr(publishing, "MANY", 1)
    built, made = whole
    settings = Settings(tmp_path / "home")
    pipeline.build([path for n, path in enumerate(made) if n not in late], settings, OPTIONS)
    for n in late:
        pipeline.add([made[n]], Settings(settings.home), options)
    settings = Settings(settings.home)
    assert corpus_told(settings) == corpus_told(built)
    assert lasting_site(settings) == lasting_site(built)
    (told, moved), (told_of_all, moved_of_all) = static_api(settings), static_api(built)
    assert told == told_of_all
    assert moved_of_all.items() <= moved.items()
    headings = leading_on(built) - former(moved_of_all)  # the history of a heading leads to its section
    assert leading_on(settings) == former(moved) | headings
    assert hits(settings) == hits(built)


WITHOUT_SITE = pipeline.Options(jobs=1, site=False)


@pytest.mark.parametrize(
    ("first", "late"),
    [(["seeds/002*"], ["2004-10-01"]), (["seeds/00*"], ["2012-02-01"]), (["seeds/001*"], ["000", "004", "003"])],
    ids=["commentary, then a whole text", "parts, then a whole text", "a part, then others one by one"],
)
def test_texts_that_are_added_to_parts_leave_what_a_build_of_all_gives(shared, tmp_path, first, late):
    def found(pattern: str) -> list[Path]:
        inside = pattern if "/" in pattern else f"{'archive' if '-' in pattern else 'seeds'}/{pattern}*"
        return sorted(shared.glob(inside))

    added, built = Settings(tmp_path / "added"), Settings(tmp_path / "built")
    start = [path for pattern in first for path in found(pattern)]
    pipeline.build(start, added, WITHOUT_SITE)
    for pattern in late:
        pipeline.add(found(pattern), Settings(added.home), WITHOUT_SITE)
    pipeline.build([*start, *(path for pattern in late for path in found(pattern))], built, WITHOUT_SITE)
    added = Settings(added.home)
    assert corpus_told(added) == corpus_told(built)
    assert hits(added) == hits(built)


def test_a_text_is_added_to_the_digest(shared, tmp_path):
    settings = Settings(tmp_path)
    pipeline.build([], settings, WITHOUT_SITE)
    pipeline.add([shared / "archive" / "2004-02-01.txt"], Settings(tmp_path), WITHOUT_SITE)
    with Settings(tmp_path).open() as corpus:
        assert {"2004-02-01", "2004-01-15~digest"} <= {version.version for version in corpus.versions()}
