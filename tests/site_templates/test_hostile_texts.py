"""The words of a source are only text on pages, in feeds and in JSON, and none of its names makes a path."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import html5lib
import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import addresses
from tests.site_templates import checker, hostile, tiny
from tests.site_templates.test_site import OWN_SCRIPTS, pages


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return (hostile.build(tmp_path_factory.mktemp("hostile")) / "site").resolve()


def test_no_markup_of_a_source_is_markup(site):
    for page in pages(site):
        tree = html5lib.parse((site / page).read_text("utf-8"), namespaceHTMLElements=False)
        assert not [e for e in tree.iter("script") if not (e.get("src") or "").endswith(OWN_SCRIPTS)], page
        assert not list(tree.iter("img")), page
        assert not [name for e in tree.iter() for name in e.attrib if name.startswith("on")], page
        assert not [e.get("href") for e in tree.iter("a") if (e.get("href") or "").startswith("javascript")], page


def test_pages_are_well_formed_and_links_lead_somewhere(site):
    assert checker.badly_formed(site, pages(site)) == []
    assert checker.problems(site, [page for page in pages(site) if page != "404.html"]) == []


def test_templates_of_a_source_are_text(site):
    (page,) = (site / "history").glob("100.3-*.html")
    assert "sings {{7*7}}{% raw %}" in page.read_text("utf-8")
    assert not [page for page in pages(site) if "sings 49" in (site / page).read_text("utf-8")]


def test_letters_that_turn_or_hide_text_are_gone(site):
    for path in site.rglob("*"):
        if path.suffix in (".html", ".json", ".atom"):
            assert not re.search("[\u202a-\u202e\u2066-\u2069]", path.read_text("utf-8")), path


def test_a_rule_of_200_kb_has_its_page(tmp_path, monkeypatch):
    turns = "Wheels turn round. " * 10_500
    for version, word in (("2004-02-01", "slowly"), ("2009-07-11", "fast")):
        monkeypatch.setitem(tiny.BOOKS, version, [*tiny.BOOKS[version], ("801.1", f"{turns}Then {word}.", (), "long")])
    with Corpus.open(tiny.build(tmp_path)) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="")
    page = (tmp_path / "site/history/801.1-2004-02-01.html").read_text("utf-8")
    assert len(page) > 400_000 and re.search("<ins>.*fast</ins>", page) and re.search("<del>.*slowly</del>", page)


def test_names_make_no_paths(site):
    made = [path.relative_to(site).as_posix() for path in site.rglob("*")]
    assert not [name for name in made if not re.fullmatch(r"[\w./~-]+", name) or ".." in name]
    reserved = {"con", "prn", "aux", "nul"}
    assert not [name for name in made if Path(name).name.partition(".")[0].casefold() in reserved]
    assert not list(site.parent.glob("x*")) and [name for name in made if name.startswith("history/glossary-con-")]


def test_what_programs_read_is_sound(site):
    for path in site.glob("api/**/*.json"):
        json.loads(path.read_text("utf-8"))
    ElementTree.parse(site / addresses.FEED)
    told = json.loads((site / "api/history/100.json").read_text("utf-8"))["histories"]
    assert any(hostile.SCRIPT in one["revisions"][0]["text"] for one in told)
