"""The index of words: it has everything that a search finds, and it is small."""

from __future__ import annotations

import doctest
import gzip
import json

from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import search_index, spans
from ruletrail.site_templates.language import Language
from ruletrail.site_templates.site import Site


def unpacked(packed: str) -> list[int]:
    """The content that ``_packed`` packed, read by independent code."""
    found, gap, worth = [-1], 0, 1
    for sign in packed:
        value = (92 if sign == "!" else ord(sign)) - 35
        gap, worth = gap + value % 46 * worth, worth * 46
        if value < 46:
            found.append(found[-1] + 1 + gap)
            gap, worth = 0, 1
    return found[1:]


def test_places_are_packed():
    assert doctest.testmod(search_index).failed == 0
    places = [0, 1, 46, 47, 95, 2211, 2212, 99_999, 100_000]
    assert unpacked(search_index._packed(places)) == places


def test_every_page_is_found_by_its_words_of_any_day(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        site = Site(corpus)
        told = search_index.index(site)
        lineages = spans.numbered(site)
    lists = told["postings"].split(" ")
    stems = [row.split(",")[0] for row in told["words"].split(" ")]

    def having(word: str) -> set[str]:
        at = stems.index(word) * search_index.STEPS
        places = {place for packed in lists[at : at + search_index.STEPS] for place in unpacked(packed)}
        return {lineages[place].address if place < len(lineages) else told["names"][place] for place in places}

    assert len(lists) == len(stems) * search_index.STEPS
    assert "212.6e-2003-07-01" in having("turns") and "=Spool" in having("spool")
    assert len(told["names"]) == len(lineages) + len(told["terms"]) + len(told["versions"]) + len(told["situations"])


def test_ways_of_asking_lead_to_their_rule(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        site = Site(corpus)
        place, lineage = next((n, one) for n, one in enumerate(spans.numbered(site)) if one.last.key == "602.1")
        site.language = Language(asked={lineage.id: ["how do kites take off"]}, asking=frozenset({"how", "do"}))
        told = search_index.index(site)
    rows = [row.split(",")[0] for row in told["words"].split(" ")]
    at = rows.index("off") * search_index.STEPS
    assert unpacked(told["postings"].split(" ")[at]) == [place]
    assert "how" not in rows


def test_a_name_that_is_the_one_before_is_left_out():
    entries = [search_index._Entry(name, "", {}) for name in ("Fear", "=Morph", "Morph", "Morph", "=Morph")]
    assert search_index._names(entries) == ["Fear", "=Morph", "", "", "=Morph"]


def test_types_are_found_by_their_lists(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        told = search_index.index(Site(corpus))["types"]
    assert all(len(listed) == 3 for listed in told)
    assert {name: living.split(",") for name, living, _ in told}["battle types"] == ["Reel", "Spool", "Tail", "Winder"]


def test_a_whole_archive_fits_what_a_reader_waits_for(archive_home):
    loaded = [(archive_home / "site" / path).read_bytes() for path in ("search/words.js", "number/spans.js")]
    # 300 kB for 109 texts, and 5 % more for the 23 that the archive has gained.
    assert sum(len(gzip.compress(text, 9)) for text in loaded) <= 315_000
    assert json.loads(loaded[0].decode().partition("= ")[2].rstrip(";\n"))["situations"]
