"""The site as a whole: links, HTML, determinism, scope, escaping, and never a half-written site."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import html5lib
import jinja2
import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import renderer
from ruletrail.site_templates.writer import SiteError, Writer, replacing
from tests.site_templates import checker, tiny

BASE = "https://kites.example/rules/"


def pages(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def digest(site: Path) -> dict[str, str]:
    return {p.relative_to(site).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in site.rglob("*") if p.is_file()}


def render(home: Path, folder: Path, **options) -> int:
    with Corpus.open(home) as corpus:
        return site_templates.render(corpus, folder, **options)


def test_every_link_leads_somewhere(tiny_site):
    assert checker.problems(tiny_site, [p for p in pages(tiny_site) if p != "404.html"], BASE) == []


def test_every_page_is_well_formed(tiny_site):
    assert checker.badly_formed(tiny_site, pages(tiny_site)) == []


def test_every_link_of_the_types_site_leads_somewhere(tiny_home, tmp_path):
    render(tiny_home, tmp_path / "site", scope="types")
    made = pages(tmp_path / "site")
    assert checker.problems(tmp_path / "site", made, BASE) == []
    assert "history/212.6e-2003-07-01.html" in made
    assert not [page for page in made if "303.1" in page or "glossary-tail" in page]


def test_links_of_the_real_archive_lead_somewhere(archive_home):
    site = archive_home / "site"
    made = pages(site)
    subset = [page for page in made if page.endswith("/index.html")] + made[::41]
    subset += [
        page
        for page in made
        if page.startswith(("history/212.", "history/glossary-a", "number/305", "rules/30", "rules/501-2006"))
    ]
    subset += [page for page in made if page.startswith(("version/20", "changes/20"))][::17]
    assert checker.problems(site, [page for page in subset if page != "404.html"]) == []
    assert checker.badly_formed(site, [page for page in subset if (site / page).stat().st_size < 30_000][::12]) == []


def test_links_of_the_seeds_lead_somewhere(seeds_home):
    site = seeds_home / "site"
    assert checker.problems(site, [page for page in pages(site) if page != "404.html"]) == []


def test_the_same_corpus_gives_the_same_bytes(tiny_home, tmp_path):
    for name, jobs in (("one", 1), ("two", 2)):
        render(tiny_home, tmp_path / name, jobs=jobs, base=BASE, oembed=True)
    assert digest(tmp_path / "one") == digest(tmp_path / "two") == digest(tiny_home / "site")


def test_the_number_of_pages_is_told(tiny_home, tmp_path):
    seen = []
    count = render(tiny_home, tmp_path / "site", progress=lambda *told: seen.append(told))
    assert count == len(pages(tmp_path / "site")) and count < seen[-1][0] == seen[-1][1]


OWN_SCRIPTS = tuple(
    f"assets/{name}.js" for name in ("site", "scheme", "keys", "cite", "article", "embed", "differences", "dial", "slide", "book")
)


def test_texts_stay_texts(tiny_site):
    for page in pages(tiny_site):
        tree = html5lib.parse((tiny_site / page).read_text("utf-8"), namespaceHTMLElements=False)
        scripts = [element for element in tree.iter("script") if not (element.get("src") or "").endswith(OWN_SCRIPTS)]
        assert not scripts and not list(tree.iter("img")), page
        assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")], page
    text = (tiny_site / "history/212.1a-2003-07-01.html").read_text("utf-8")
    assert "&lt;script&gt;alert(&#39;kite&#39;)&lt;/script&gt; &amp; &#34;string&#34; &lt;b&gt;bold&lt;/b&gt;" in text


def test_nothing_is_fetched_from_elsewhere(tiny_site):
    for asset in (tiny_site / "assets").iterdir():
        assert "url(" not in asset.read_text("utf-8").replace("new URL(", "") and "@import" not in asset.read_text("utf-8")


def test_a_misspelt_template_variable_is_an_error():
    with pytest.raises(jinja2.UndefinedError):
        renderer.environment().from_string("{{ lineaje }}").render()


def test_a_former_address_leads_on(tiny_site):
    page = (tiny_site / "history/212.6f-2004-02-01.html").read_text("utf-8")
    assert 'http-equiv="refresh" content="0; url=../history/212.6e-2003-07-01.html"' in page


def test_addresses_of_a_published_site_lead_on_when_older_versions_come(tmp_path):
    young = tiny.build(tmp_path / "young", without=("2003-07-01",))
    render(young, tmp_path / "site")
    assert (tmp_path / "site/history/303.1-2004-02-01.html").is_file()
    render(tiny.build(tmp_path / "old"), tmp_path / "site")
    assert "url=../history/303.1-2003-07-01.html" in (tmp_path / "site/history/303.1-2004-02-01.html").read_text("utf-8")
    render(tiny.build(tmp_path / "old"), tmp_path / "site")
    assert (tmp_path / "site/history/303.1-2004-02-01.html").is_file(), "a former address stays in later builds"


@pytest.mark.parametrize(
    ("address", "anchors"),
    [
        ("212.6e-2003-07-01", ["v2003-07-01", "v2004-01-15~rulings", "v2004-02-01", "v2009-07-11"]),
        ("303.1-2003-07-01", ["v2003-07-01", "v2004-02-01", "v2009-07-11"]),
        ("212.7-2003-07-01", ["v2003-07-01"]),
        ("glossary-spool-2003-07-01", ["v2003-07-01"]),
    ],
)
def test_a_history_has_anchors_where_words_or_number_change(tiny_site, address, anchors):
    text = (tiny_site / "history" / f"{address}.html").read_text("utf-8")
    assert sorted(re.findall(r'id="(v\d[^"]*)"', text)) == anchors


def test_no_two_pages_have_one_title(tiny_site, archive_home):
    for site in (tiny_site, archive_home / "site"):
        titles: dict[str, list[str]] = {}
        for page in pages(site):
            titles.setdefault(re.search(r"<title>(.*?)</title>", (site / page).read_text("utf-8"), re.S)[1], []).append(page)
        assert [found for found in titles.values() if len(found) > 1] == []


@pytest.mark.parametrize(
    ("address", "badges"),
    [
        ("212.6e-2003-07-01", ["wording", "number", "wording", "number", "first"]),
        ("212.6f-2003-07-01", ["split", "wording", "number", "first"]),
        ("305.9-2009-07-11", ["split"]),
        ("212.6e-2004-02-01", ["merged", "wording", "number", "added"]),
        ("212.1a-2003-07-01", ["wording", "number", "references", "first"]),
        ("303.1-2003-07-01", ["examples", "first"]),
        ("glossary-spool-2003-07-01", ["first"]),
    ],
)
def test_a_history_tells_how_each_wording_began(tiny_site, address, badges):
    page = html5lib.parse((tiny_site / f"history/{address}.html").read_text("utf-8"), namespaceHTMLElements=False)
    told = [span.get("class") for paragraph in page.iter("p") if paragraph.get("class") == "how" for span in paragraph]
    assert [kind.removeprefix("badge ") for kind in told if kind and kind.startswith("badge ")] == badges


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("212.6f-2003-07-01", "This rule was split: a part of it became 305.9."),
        ("305.9-2009-07-11", "212.6g was split: this rule says a part of what stood there."),
        ("305.9-2009-07-11", "212.6g → 305.9: 60 % alike; the second half."),
        ("212.7-2003-07-01", "Removed on 2009-07-11 with Magic 2010."),
        ("212.7-2003-07-01", "its words went into 305.10."),
        ("303.1-2003-07-01", "Then renumbered, the words unchanged: 602.1 from 2009-07-11."),
        ("212.6e-2003-07-01", "Stamped by its source 2003-10-01."),
    ],
)
def test_a_history_says(tiny_site, address, words):
    page = html5lib.parse((tiny_site / f"history/{address}.html").read_text("utf-8"), namespaceHTMLElements=False)
    assert words in " ".join("".join(page.itertext()).split())


def test_a_failed_rendering_leaves_the_site_that_was_there(tiny_home, tmp_path, monkeypatch):
    folder = tmp_path / "site"
    render(tiny_home, folder)
    before = digest(folder)
    monkeypatch.setattr(renderer, "page", lambda *_: (_ for _ in ()).throw(RuntimeError("cut")))
    with pytest.raises(RuntimeError):
        render(tiny_home, folder)
    assert digest(folder) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "site.notes"]


def test_no_path_is_written_twice(tmp_path):
    writer = Writer(tmp_path)
    writer.write("number/1.html", "one")
    with pytest.raises(SiteError, match="two pages"):
        writer.write("number/1.HTML", "two")


def test_no_path_leaves_the_folder(tmp_path):
    with pytest.raises(SiteError, match="leads out"):
        Writer(tmp_path / "site").claim("../elsewhere.html")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteError, match="can't be written"), replacing(tmp_path / "file" / "site"):
        pass


def test_the_words_in_force_joined_by_age_are_the_text(tiny_site):
    page = html5lib.parse((tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8"), namespaceHTMLElements=False)
    runs, days = ([run for run in page.iter(tag) if (run.get("class") or "").startswith("age ")] for tag in ("span", "a"))
    assert "".join("".join(run.itertext()) for run in runs).startswith("If an effect sets a line's colour, the line forgets")
    assert [(run.text, run.get("title")[:16]) for run in runs[:3]] == [
        ("If ", "since 2003-07-01"),
        ("an effect ", "since 2009-07-11"),
        ("sets ", "since 2004-02-01"),
    ]
    assert [day.get("href") for day in days] == ["#v2009-07-11", "#v2004-02-01", "#v2003-07-01"]


def test_no_list_shows_the_marks_of_italics_in_a_term(tmp_path, monkeypatch):
    for version, name in (("2004-02-01", "nontraditional _kite_"), ("2009-07-11", "nontraditional _kite_ card")):
        monkeypatch.setitem(tiny.BOOKS, version, [*tiny.BOOKS[version], (name, "It has no line.", (), "nontraditional")])
    with Corpus.open(tiny.build(tmp_path)) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="")
    told = {page: (tmp_path / "site" / page).read_text("utf-8") for page in pages(tmp_path / "site")}
    assert sum("ontraditional kite" in html for html in told.values()) > 3
    assert not [page for page, html in told.items() if re.search("_kite_", re.sub("<[^>]*>", "", html))]
