"""Rendering over an older site: unchanged pages are taken from it, and the result is the same as a whole rendering."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail import pipeline, publishing, reading, site_templates
from ruletrail.answers.digest import editions
from ruletrail.corpus import made_with
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.models.behaviours import by_name
from ruletrail.site_templates import addresses, fingerprint, lasting, summaries
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.writer import notes_of
from tests.conftest import THOROUGH
from tests.site_templates import tiny
from tests.site_templates.test_site import digest, pages


def render(home: Path, folder: Path, **options) -> None:
    with Corpus.open(home) as corpus:
        site_templates.render(corpus, folder, base="", **options)


def taken_over(before: Path, after: Path) -> set[str]:
    """The files of a site that are the same files as in the site before."""
    there = {page for page in digest(before) if (after / page).is_file()}
    return {page for page in there if (before / page).samefile(after / page)}


@pytest.mark.parametrize("without", [(), ("2009-07-11",), ("2004-02-01",), ("2003-07-01",), ("2003-07-01", "2004-02-01")])
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_result_is_that_of_a_whole_rendering(tmp_path, tiny_home, without, jobs):
    render(tiny.build(tmp_path / "young", without=without), tmp_path / "before")
    render(tiny_home, tmp_path / "after", published=tmp_path / "before", jobs=jobs)
    former = {page for page in pages(tmp_path / "after") if b'http-equiv="refresh"' in (tmp_path / "after" / page).read_bytes()}
    former.add(addresses.API)  # it lists them
    render(tiny_home, tmp_path / "whole", jobs=jobs)
    made, whole = digest(tmp_path / "after"), digest(tmp_path / "whole")
    assert {page: made[page] for page in made if page not in former} == {
        page: whole[page] for page in whole if page not in former
    }


@pytest.mark.parametrize("late", ["2023-04-14.txt", "2011-06-17.rst", "2004-01-15-rulings.txt"][: 3 if THOROUGH else 1])
def test_a_text_that_is_added_leaves_what_a_whole_rendering_makes(tmp_path, late):
    settings, options = Settings(tmp_path / "home"), pipeline.Options(jobs=1, index=False)
    with reading.digest() as folder:
        texts = sorted(folder.iterdir())[0 if THOROUGH else -3 :]
        pipeline.build([text for text in texts if text.name != late], settings, options)
        pipeline.add([folder / late], settings, options)
    whole = tmp_path / "whole"
    with settings.open() as corpus:
        site_templates.render(corpus, whole, base="", editions=editions, language=publishing.language(corpus))
    made, made_whole = digest(settings.site), digest(whole)
    beside = {page for page in made if b'http-equiv="refresh"' in (settings.site / page).read_bytes()}
    assert {page: made[page] for page in made.keys() - beside} == {page: made_whole[page] for page in made_whole.keys() - beside}


def test_a_release_that_words_a_cited_rule_anew_leaves_what_a_whole_rendering_makes(tmp_path, monkeypatch):
    def cites(entry):
        return (entry[0], entry[1] + " See rule 602.1.", *entry[2:]) if entry[0] == "300.1" else entry

    def reworded(entry):
        return (entry[0], "Run with the wind.", *entry[2:]) if entry[0] == "602.1" else entry

    then = list(map(cites, tiny.BOOKS["2009-07-11"]))
    books = tiny.BOOKS | {"2009-07-11": then, "2009-12-01": list(map(reworded, then))}
    monkeypatch.setattr(tiny, "BOOKS", books)
    render(tiny.build(tmp_path / "young", without=("2009-12-01",)), tmp_path / "before")
    home = tiny.build(tmp_path / "home")
    render(home, tmp_path / "after", published=tmp_path / "before")
    render(home, tmp_path / "whole")
    assert digest(tmp_path / "after") == digest(tmp_path / "whole")


@pytest.fixture
def later(monkeypatch) -> str:
    """A further version of the game of kites, in which the rule on launching has other words."""
    now = [(key, text + " Then run." if key == "602.1" else text, *rest) for key, text, *rest in tiny.BOOKS["2009-07-11"]]
    monkeypatch.setattr(tiny, "BOOKS", tiny.BOOKS | {"2009-12-01": now})
    links = {("2009-07-11", "2009-12-01"): [("602.1", "602.1", "edited", 0.8, "most of its words", 1)]}
    monkeypatch.setattr(tiny, "LINKS", tiny.LINKS | links)
    return "2009-12-01"


def test_what_a_release_leaves_alone_is_taken_over(tmp_path, later):
    render(tiny.build(tmp_path / "young", without=(later,)), tmp_path / "before")
    render(tiny.build(tmp_path / "home"), tmp_path / "after", published=tmp_path / "before")
    kept = taken_over(tmp_path / "before", tmp_path / "after")
    assert {"version/2003-07-01.html", "version/2004-02-01.html"} <= kept
    assert not {"history/303.1-2003-07-01.html", "version/2009-07-11.html", f"version/{later}.html"} & kept


def test_the_same_corpus_again_takes_over_every_lasting_page(tmp_path, tiny_home):
    for name, published in (("before", None), ("after", tmp_path / "before")):
        render(tiny_home, tmp_path / name, published=published)
    kept = taken_over(tmp_path / "before", tmp_path / "after")
    listed = (notes_of(tmp_path / "after") / lasting.FILE).read_text("utf-8").splitlines()[1:]
    assert kept == {line.split("\t")[0] for line in listed} and "history/212.6e-2003-07-01.html" in kept


def _another(*_args, **_options):
    """Another account of a clause, which never has anything to say."""


def test_a_changed_clause_leaves_what_a_whole_rendering_makes(tmp_path, tiny_home, monkeypatch):
    """Only the pages with the clause's new text are rendered: the pages of changes in play. Nothing is played here."""
    monkeypatch.setattr("ruletrail.site_templates.modelled.clauses", lambda archive, corpus: {0: []})
    monkeypatch.setattr(Site, "played", [])
    render(tiny_home, tmp_path / "before")
    for variant in by_name()["set-land-types"].variants:
        monkeypatch.setitem(vars(variant), "body", _another)
        monkeypatch.delitem(vars(variant), "about", raising=False)
    of_package = made_with._of_package
    monkeypatch.setattr(made_with, "_of_package", lambda name: "other" if name == "models" else of_package(name))
    render(tiny_home, tmp_path / "after", published=tmp_path / "before")
    render(tiny_home, tmp_path / "whole")
    assert digest(tmp_path / "after") == digest(tmp_path / "whole") != digest(tmp_path / "before")
    assert taken_over(tmp_path / "before", tmp_path / "after")


def test_releases_are_counted_once(tmp_path, later, monkeypatch):
    made = []
    count = summaries._made
    monkeypatch.setattr(summaries, "_made", lambda site, place: made.append(place) or count(site, place))
    render(tiny.build(tmp_path / "young", without=(later,)), tmp_path / "before")
    before = len(made)
    render(tiny.build(tmp_path / "home"), tmp_path / "after", published=tmp_path / "before")
    assert before > 1 and len(made) == before + 1


@pytest.mark.parametrize("damage", ["cut page", "no list", "damaged list", "other code", "lost page", "damaged summaries"])
def test_a_damaged_site_is_rendered_anew(tmp_path, tiny_home, monkeypatch, damage):
    render(tiny_home, tmp_path / "whole")
    render(tiny_home, tmp_path / "before")
    page, listed = tmp_path / "before/number/212.6e.html", notes_of(tmp_path / "before") / lasting.FILE
    if damage == "cut page":
        page.write_bytes(page.read_bytes()[:100])
    elif damage == "damaged summaries":
        (notes_of(tmp_path / "before") / summaries.FILE).write_bytes(b'{"made with": 3, "releases": [')
    elif damage == "lost page":
        page.unlink()
    elif damage == "no list":
        listed.unlink()
    elif damage == "damaged list":
        listed.write_bytes(b"\xff\x00" + listed.read_bytes()[::-1])
    else:
        of_site = fingerprint.of_site
        monkeypatch.setattr("ruletrail.site_templates.renderer.of_site", lambda site: of_site(site)[::-1])
    render(tiny_home, tmp_path / "after", published=tmp_path / "before")
    whole, made = digest(tmp_path / "whole"), digest(tmp_path / "after")
    if damage == "other code":
        assert not taken_over(tmp_path / "before", tmp_path / "after")
    assert made == whole


def test_a_value_without_a_telling_is_refused(tiny_home):
    from ruletrail.site_templates.read_site import ReadSite

    with Corpus.open(tiny_home) as corpus, pytest.raises(TypeError, match="no fingerprint of 'object'"):
        fingerprint.PageFingerprints(ReadSite(corpus)).mark(object())
