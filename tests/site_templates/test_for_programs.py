"""The site's files for programs: the static API by its schema, the feed, the sitemap, and metadata for scholars' tools."""

from __future__ import annotations

import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import addresses, api, card
from tests.site_templates import tiny

ATOM = "{http://www.w3.org/2005/Atom}"
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def faults(value: Any, shape: dict[str, Any], defs: dict[str, Any], where: str = "$") -> list[str]:
    """The faults of a value by a JSON Schema. Only the keywords of our schema are read. Unknown keys are faults too."""
    if "$ref" in shape:
        return faults(value, defs[shape["$ref"].rpartition("/")[2]], defs, where)
    if "anyOf" in shape:
        tried = [faults(value, one, defs, where) for one in shape["anyOf"]]
        return [] if [] in tried else [f"{where}: none of {len(tried)} fits"]
    if "allOf" in shape:
        return [fault for one in shape["allOf"] for fault in faults(value, one, defs, where)]
    found: list[str] = []
    if "const" in shape or "enum" in shape:
        return [] if value in shape.get("enum", [shape.get("const")]) else [f"{where}: {value!r}"]
    kinds = shape.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, TYPES[kind]) for kind in kinds):
        return [f"{where}: {value!r} is not {kinds}"]
    if isinstance(value, dict):
        rest = shape.get("additionalProperties")
        for key, item in value.items():
            known = shape.get("properties", {}).get(key, rest)
            found += faults(item, known, defs, f"{where}.{key}") if known else [f"{where}: {key!r} is not told"]
        found += [f"{where}: no {key!r}" for key in shape.get("required", ()) if key not in value]
    elif isinstance(value, list) and "items" in shape:
        found += [fault for i, item in enumerate(value) for fault in faults(item, shape["items"], defs, f"{where}[{i}]")]
    elif isinstance(value, str):
        found += [] if re.search(shape.get("pattern", ""), value) else [f"{where}: {value!r}"]
    elif isinstance(value, int | float):
        found += [] if shape.get("minimum", value) <= value <= shape.get("maximum", value) else [f"{where}: {value!r}"]
    return found


def kind_of(path: str) -> str:
    folder, _, name = path.rpartition("/")
    return {
        "api": name.removesuffix(".json"),
        "api/history": "histories",
        "api/changes": "changes",
        "api/number": "numberFile",
        "api/version": "versionFile",
    }[folder]


def checked(site: Path) -> dict[str, Any]:
    """Every file of the API, after a check by the published schema."""
    defs = json.loads((site / addresses.API_SCHEMA).read_text("utf-8"))["$defs"]
    index = json.loads((site / addresses.API).read_text("utf-8"))
    told = {path: json.loads((site / path).read_text("utf-8")) for path in index["files"]} | {addresses.API: index}
    assert {path: found for path, value in told.items() if (found := faults(value, defs[kind_of(path)], defs))} == {}
    made = {path.relative_to(site).as_posix() for path in site.glob("api/**/*.json")}
    assert made == {*told, addresses.API_SCHEMA}
    return told


@pytest.fixture(scope="module")
def told(tiny_site) -> dict[str, Any]:
    return checked(tiny_site)


def test_every_file_is_as_the_schema_says(told, tiny_site):
    for found in told.values():
        for history in found.get("histories", ()):
            assert (tiny_site / history["page"]).is_file()


def test_real_texts_are_as_the_schema_says(archive_home):
    told = checked(archive_home / "site")
    assert len(told) < 500, "a file a section, not a file a history"
    sizes = [(archive_home / "site" / path).stat().st_size for path in told]
    versions = len(json.loads((archive_home / "site" / "api" / "versions.json").read_text("utf-8"))["versions"])
    assert sum(sizes) < 184_000 * versions and max(sizes) < 2e6


def test_a_history_stands_in_the_file_that_its_address_names(told):
    for path, found in told.items():
        for history in found.get("histories", ()):
            assert path == addresses.api_history(api.part(history["lineage"]))
    turning = next(h for h in told["api/history/212.json"]["histories"] if h["lineage"] == "212.6e-2003-07-01")
    assert [r["number"] for r in turning["revisions"]] == ["212.6e", "212.6f", "305.7"]


@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("305.7-2009-07-11", "305"), ("305-2009-07-11", "305"), ("3-2009-07-11", "3"), ("700.8~2-2020-01-24", "700"),
        ("glossary-tail-2003-07-01", "glossary-t"), ("glossary-élan-2003-07-01", "glossary-other"),
        ("glossary-2003-07-01", "glossary-2"), ("../../x-2003-07-01", "glossary-other"),
    ],
)  # fmt: skip
def test_parts_are_safe_names(address, part):
    assert api.part(address) == part


def test_changes_name_histories_by_address(told):
    changes = told["api/changes/2009-07-11.json"]
    turning = next(c for c in changes["changes"] if c["new"] == "305.7")
    assert (turning["old"], turning["relation"], turning["lineage"]) == ("212.6f", "edited", "212.6e-2003-07-01")
    assert changes["counts"]["split"] == changes["counts"]["merged"] == 1  # in two parts each


def test_former_addresses_are_told(told):
    assert told[addresses.API]["moved"]["212.6f-2004-02-01"] == "212.6e-2003-07-01"


def test_a_section_has_a_feed_that_its_pages_name(tiny_site):
    feed = ElementTree.parse(tiny_site / addresses.section_feed("305")).getroot()
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        "305 Lines, 2009-07-11, Magic 2010",
        "212.6 Lines, 2004-02-01, Darksteel",
        "212.6 Lines, 2003-07-01, Eighth Edition",
    ]
    assert entries[1].findtext(f"{ATOM}summary") == "Changed: 212.6e, 212.6f, 212.6g."
    assert feed.find(f"{ATOM}link").get("rel") == "self"
    assert 'href="305.atom"' in (tiny_site / "rules/305.html").read_text("utf-8")
    assert 'href="../rules/305.atom"' in (tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8")
    assert ".atom" not in (tiny_site / "history/212.7-2003-07-01.html").read_text("utf-8").replace("changes.atom", ""), (
        "it is gone"
    )


def test_a_shared_link_has_a_picture(tiny_site):
    """The header of a PNG, its size, and its rows with one byte for each dot."""
    data = (tiny_site / addresses.CARD).read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    rows = zlib.decompress(data[start : start + struct.unpack(">I", data[start - 8 : start - 4])[0]])
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and (width, height) == (card.WIDTH, card.HEIGHT) and len(rows) == height * (width + 1)
    assert {rows.count(colour) > 0 for colour in (card.PAPER, card.INK, card.BAR)} == {True}
    page = (tiny_site / "index.html").read_text("utf-8")
    assert '<meta property="og:image" content="https://kites.example/rules/card.png">' in page


def test_the_feed_has_an_entry_a_release(tiny_site, tiny_home, tmp_path):
    feed = ElementTree.parse(tiny_site / addresses.FEED).getroot()
    entries = feed.findall(f"{ATOM}entry")
    assert [e.find(f"{ATOM}title").text for e in entries] == [
        "2009-07-11, Magic 2010",
        "2004-02-01, Darksteel",
        "2004-01-15~rulings",
    ]
    for element in (feed, *entries):
        assert all(element.find(ATOM + name) is not None for name in ("id", "title", "updated", "link"))
    assert entries[0].find(f"{ATOM}link").get("href") == "https://kites.example/rules/changes/2009-07-11.html"
    assert "1 new (" in "".join(e.find(f"{ATOM}summary").text for e in entries)
    with Corpus.open(tiny_home) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="")
    elsewhere = ElementTree.parse(tmp_path / "site" / addresses.FEED).getroot()
    ids = [e.text for e in elsewhere.iter(f"{ATOM}id")]
    assert ids == [e.text for e in feed.iter(f"{ATOM}id")] and len(set(ids)) == 4, "ids last wherever the site stands"
    assert "changes.atom" in (tiny_site / "changes/2009-07-11.html").read_text("utf-8")


def test_the_sitemap_names_pages_once_and_no_frames(tiny_site, tiny_home, tmp_path):
    found = [loc.text for loc in ElementTree.parse(tiny_site / addresses.SITEMAP).getroot().iter() if loc.tag.endswith("loc")]
    pages = {url.removeprefix("https://kites.example/rules/") for url in found}
    assert len(found) == len(pages) and {"index.html", "history/212.6e-2003-07-01.html"} <= pages
    assert all((tiny_site / page).is_file() for page in pages if "%" not in page)
    assert not [page for page in pages if page.startswith("embed/") or page in ("404.html", "history/212.6f-2004-02-01.html")]
    with Corpus.open(tiny_home) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="")
    assert not (tmp_path / "site" / addresses.SITEMAP).exists(), "a sitemap needs whole addresses"


def test_a_history_is_told_to_programs_that_keep_references(tiny_site):
    head = (tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8").partition("</head>")[0]
    told = dict(re.findall(r'<meta name="citation_(\w+)" content="([^"]*)">', head))
    assert told == {
        "title": "Comprehensive Rules 305.7 (Lines)",
        "author": "Wizards of the Coast",
        "inbook_title": "Magic: The Gathering Comprehensive Rules",
        "publication_date": "2009/07/11",
        "public_url": "https://kites.example/rules/history/212.6e-2003-07-01.html",
    }


def test_the_sources_tell_files_hashes_holes_and_public_addresses(tiny_home, tmp_path):
    public = {"2004-02-01": ["https://archive.example/rules.txt"]}
    with Corpus.open(tiny_home) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="", public=public)
    page = (tmp_path / "site" / addresses.SOURCES).read_text("utf-8")
    row = next(part for part in page.split("<tr>") if "version/2004-02-01.html" in part)
    assert "kites 2004-02-01.txt" in row and "abababababababab…" in row and "1 gap." in row and "A page is missing." in row
    assert 'href="https://archive.example/rules.txt" rel="external noreferrer"' in row
    assert tiny.EVIL not in page
    versions = json.loads((tmp_path / "site" / addresses.API_VERSIONS).read_text("utf-8"))["versions"]
    assert [v["addresses"] for v in versions if v["version"] == "2004-02-01"] == [public["2004-02-01"]]


def test_hosts_are_given_where_short_and_old_addresses_lead(tiny_site):
    told = (tiny_site / "_redirects").read_text("utf-8").splitlines()
    assert "/rules/cr/:day/:number /rules/number/:number.html#v:day 301" in told
    assert "/rules/r/:number /rules/number/:number.html 302" in told
    assert addresses.landing("r/305.7") == "number/305.7.html" and addresses.landing("models/index.html") == addresses.MODELS
    assert "Sitemap: https://kites.example/rules/sitemap.xml" in (tiny_site / "robots.txt").read_text("utf-8")
    assert "212.6e-2003-07-01.html</loc><lastmod>2009-07-11<" in (tiny_site / "sitemap.xml").read_text("utf-8")


def test_a_number_and_the_newest_version_are_looked_up(tiny_site, told):
    """The look-ups of a bot: the words of a number today, and the words of a day."""
    newest = told[addresses.API]["newest"]
    book = told[addresses.api_version(newest)]
    for number, rule in book["rules"].items():
        bearers = told[addresses.api_numbers(number.split(".")[0])]["numbers"][number]
        (now,) = [bearer for bearer in bearers if bearer["lineage"] == rule["lineage"]]
        assert (now["text"], now["current"]) == (rule["text"], number) and now["spans"][-1]["to"] is None
    spans = json.loads((tiny_site / addresses.SPANS).read_text("utf-8"))
    defs = json.loads((tiny_site / addresses.API_SCHEMA).read_text("utf-8"))["$defs"]
    assert faults(spans, defs["spans"], defs) == []
    held = [number for path, data in told.items() if path.startswith("api/number/") for number in data["numbers"]]
    assert sorted(held) == sorted(spans["numbers"])
