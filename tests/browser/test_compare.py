"""Any two versions in the browser: the answer agrees with the site's other pages, and words are compared word by word."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup

from ruletrail.corpus.history import changes
from ruletrail.corpus.lineage.branches import follow
from ruletrail.corpus.lineage.library import books_of
from ruletrail.corpus.lineage.shares import shares
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import changed_sections, summaries
from ruletrail.site_templates.read_site import ReadSite
from tests.browser.looking import look
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

PAGE = "compare/index.html"
SAID = "document.querySelector('.compared h2').textContent.includes('→') && !document.querySelector('.compared').hidden"
PAIRS = [
    ("1999-04-23", "2001-09-24"), ("2003-05-26", "2003-07-01"), ("2009-05-01", "2009-07-11"), ("2012-10-01", "2013-02-01"),
    ("2013-02-01", "2013-05-01"), ("2004-10-01", "2011-09-30"), ("2010-10-01", "2016-11-11"), ("2018-04-27", "2023-10-13"),
    ("2023-10-13", "2026-01-16"), ("2003-07-01", "2026-01-16"),
]  # fmt: skip
PARTS = (
    "words/folded",
    "words/normal_shapes",
    "words/normal",
    "words/diff",
    "words/woven",
    "words/pairs",
    "differences/drawn",
    "differences/books",
)


def opened(page, number: str) -> str:
    """Opens a change with its words, and returns its text after it is loaded."""
    row = page.locator(".changed-section .change", has=page.locator("h3", has_text=number)).first
    row.scroll_into_view_if_needed()
    row.locator(".text").evaluate("(text) => text.setAttribute('data-asked', '')")
    until(page, "document.querySelector('.changed-section [data-asked]').textContent !== '…'")
    return row.locator(".text").inner_html()


def test_two_versions_are_compared(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + PAGE, width=360, scheme="dark")
    page.fill("[name=from]", "8ED")
    page.keyboard.press("Tab")
    page.keyboard.type("2009")
    page.keyboard.press("Enter")
    until(page, SAID)
    assert page.locator("#compared").inner_text() == "2003-07-01, 8ED Eighth Edition → 2009-07-11, M10 Magic 2010"
    assert page.evaluate("document.activeElement.id") == "compared" and page.url.endswith("?from=8ED&to=2009")
    text = opened(page, "212.6e → 305.7")
    assert "<del>" in text and "effect" in text and "forgets its old knots" in text
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_an_address_asks_and_words_stay_text(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + PAGE + "?from=2003-07-01", width=1280)
    until(page, SAID)
    opened(page, "212.1a → 300.1")
    assert page.locator(".compared script, .compared .text b").count() == 0 and said == [] and elsewhere == []


def test_neighbours_lead_to_the_page_of_the_release(chromium, tiny_address):
    page, said, _ = look(chromium, tiny_address + PAGE + "?from=2003-07-01&to=2004-02-01", width=1280)
    page.wait_for_url("**/changes/2004-02-01.html")
    assert said == []


def test_changes_are_left_by_section_and_gone_through_by_key(chromium, archive_address):
    """Every change used to be behind two clicks, without words or names."""
    page, said, _ = look(chromium, archive_address + PAGE + "?from=2006&to=2012&section=702", width=1280)
    until(page, "document.querySelector('.kinds select')?.value === 's702'")
    assert page.locator(".changed-section:visible").count() == 1
    first = page.locator(".changed-section:visible .change").first
    until(page, "document.querySelector('.changed-section:not([hidden]) .change .text')?.textContent.length > 20")
    assert first.locator("h3 .num").inner_text().startswith("702") and first.locator("h3 .quiet").inner_text()
    assert first.locator("h3 .itself").get_attribute("href") == "#" + first.get_attribute("id")
    page.select_option(".kinds select", "")
    assert page.locator(".changed-section:visible").count() > 50
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.matches('.change, h2')") and said == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("soon", "", "is no day and no release"),
        ("1990", "", "before the oldest version"),
        ("2004", "2005", "are one version"),
        ("", "", "from when on"),
    ],
)
def test_what_cannot_be_compared_is_said(chromium, tiny_address, old, new, said):
    page, *_ = look(chromium, tiny_address + PAGE, width=800)
    page.fill("[name=from]", old)
    page.fill("[name=to]", new)
    page.click(".compare button")
    until(page, f"document.querySelector('.compare [role=status]').textContent.includes({json.dumps(said)})")
    assert page.locator(".compared").is_hidden()


def test_the_last_visit_is_remembered_here(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + PAGE, width=800)
    assert page.locator(".since-visit").is_hidden()
    page.evaluate("localStorage.setItem('ruletrail-seen', '2004-02-01')")
    page.reload()
    assert page.locator(".since-visit a").get_attribute("href") == "?from=2004-02-01"


def test_without_scripts_the_page_leads_to_what_each_release_changed(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + PAGE, width=360, scripts=False)
    assert page.locator(".compare").is_hidden() and page.locator("noscript .notice").is_visible()
    page.click("noscript a")
    assert page.locator("h1").inner_text() == "Every version"


def test_words_are_compared_where_the_site_is_opened_as_files(chromium, tiny_folder):
    page = chromium.new_page()
    page.goto((tiny_folder / "version" / "index.html").as_uri())
    page.fill("[name=from]", "8ED")
    page.click(".compare button")
    until(page, SAID)
    assert page.url.endswith("/compare/index.html?from=8ED")
    assert "<del>" in opened(page, "212.6e → 305.7")
    page.goto((tiny_folder / "types" / "index.html").as_uri() + "?columns=8ED,2004-02,M10")
    until(page, "document.querySelector('.chosen').textContent.split(', ').length === 3")
    _open(page, "212.6e-2003-07-01")
    until(page, "document.getElementById('212.6e-2003-07-01').querySelectorAll('ins').length > 0")
    page.close()


def _open(page, address: str) -> None:
    """Opens a row of the types page, and the folds around it."""
    page.evaluate(
        "(id) => { for (let e = document.getElementById(id); e; e = e.parentElement) e.open = true; }",
        address,
    )


def test_a_pair_without_a_page_leads_to_the_comparison(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "compare/2003-07-01-to-2009-07-11.html", width=800)
    until(page, SAID)
    assert page.url.endswith("compare/index.html?from=2003-07-01&to=2009-07-11")


def test_the_whole_book_of_a_day(chromium, tiny_folder):
    page = chromium.new_page()
    page.goto((tiny_folder / "book" / "index.html").as_uri())
    assert page.locator("p", has=page.locator("[id='305.7']")).inner_text().startswith("305.7 If")
    assert page.locator(".book h2").last.inner_text() == "Glossary"
    page.fill("[name=day]", "8ED")
    page.click(".compare button")
    until(page, "document.querySelector('.of').textContent.includes('2003-07-01')")
    headings = page.locator(".book [id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert headings.index("2") < headings.index("212.1a") < headings.index("212.6e") and "305.7" not in headings
    page.fill("[name=day]", "soon")
    page.click(".compare button")
    until(page, "document.querySelector('.compare [role=status]').textContent.includes('no day and no release')")
    page.close()


def test_any_two_wordings_of_a_history(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "history/212.6e-2003-07-01.html", width=360)
    page.click(".any-two summary")
    until(page, "document.querySelectorAll('.any-two select').length === 2")
    assert "forgets its old knots" in page.locator(".compared-two .diff").inner_text()
    page.locator(".any-two select").nth(1).select_option("2004-02-01")
    assert page.url.endswith("#from-2003-07-01-to-2004-02-01")
    page.check(".any-two [type=checkbox]")
    left, right = page.locator(".compared-two .diff").all()
    assert left.locator("ins").count() == 0 and right.locator("del").count() == 0 and "sets" in right.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_an_address_opens_two_wordings(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "history/212.6e-2003-07-01.html#from-2003-09-01-to-2005-01-01", width=1280)
    until(page, "document.querySelectorAll('.any-two select').length === 2")
    assert [one.input_value() for one in page.locator(".any-two select").all()] == ["2003-07-01", "2004-02-01"]


def test_the_types_page_takes_other_columns(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + "types/index.html", width=1280)
    page.fill("[name=columns]", "8ED, 2004-02, M10")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.chosen').textContent.split(', ').length === 3")
    _open(page, "212.6e-2003-07-01")
    until(page, "document.getElementById('212.6e-2003-07-01').querySelectorAll('ins').length > 0")
    row = page.locator("[id='212.6e-2003-07-01']")
    assert row.locator("td .num").all_inner_texts() == ["212.6e", "212.6f", "305.7"] and row.locator("thead time").count() == 3
    assert page.url.endswith("?columns=8ED%2C2004-02%2CM10") and said == [] and elsewhere == []
    page.fill("[name=columns]", "soon, 2009")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.columns [role=status]').textContent.includes('is no day')")


ROWS = """Object.fromEntries([...document.querySelectorAll('.fam')].map((row) => [
    row.querySelector('summary .num').textContent,
    [...row.querySelectorAll('summary .k, summary .quiet, tbody tr')].map((e) => e.textContent.replace(/\\s+/g, ' ')).join('|')
]))"""
LINES = "[...document.querySelectorAll('.lines a, .events')].map((e) => e.textContent.replace(/\\s+/g, ' ').trim())"
SENTENCES = "[...document.querySelectorAll('.play p')].map((e) => e.textContent.replace(/\\s+/g, ' ').trim()).sort()"


def test_chosen_columns_say_what_the_ready_ones_say(chromium, archive_address):
    """The page's own columns, chosen by hand.

    A script sees which rules had words in common, but not which of the words are left. So it joins a few families that the texts
    separate.
    """
    page, *_ = look(chromium, archive_address + "types/index.html", width=1280)
    before = [page.evaluate(told) for told in (LINES, SENTENCES, ROWS)]
    page.evaluate("document.querySelector('.columns').requestSubmit()")
    until(page, "location.search.length > 0")
    after = [page.evaluate(told) for told in (LINES, SENTENCES, ROWS)]
    assert before[:2] == after[:2]
    differing = {row for row in before[2].keys() | after[2].keys() if before[2].get(row) != after[2].get(row)}
    assert len(differing) <= 8 and len(before[2]) > 150, differing


@pytest.mark.parametrize("asked", ["", "?columns=2004,2011", "?columns=2003,2005,2007,2009,2012,2026"])
def test_no_day_breaks_and_the_page_is_short(chromium, archive_address, asked):
    """Each full date used to be broken into three lines, and the page was 63,000 px high on a phone."""
    page, *_ = look(chromium, archive_address + "types/index.html" + asked, width=390)
    until(page, f"location.search === {asked!r} || location.search.length > 0")
    until(page, "document.querySelectorAll('.type').length > 10")
    broken = "[...document.querySelectorAll('.made time')].filter((e) => e.getClientRects().length > 1).length"
    assert page.evaluate(broken) == 0 and page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 12_000


def test_a_diff_is_drawn_in_a_browser_as_on_a_page(chromium, archive_site):
    """A page used to draw long unchanged runs as a fold, and a script as a button that began at another length."""
    archive = archive_site.archive
    pairs = [
        (before.stands[-1], after.stands[0])
        for lineage in sorted(archive.lineages.values(), key=lambda one: one.address)[::17]
        for before, after in pairwise(lineage.eras)
        if lineage.kind == "rule"
    ]
    page = _with_parts(chromium)
    told = [[[archive.wordings[s.wording].text, *archive.wordings[s.wording].examples] for s in pair] for pair in pairs]
    draw = "(told) => told.map(([old, now]) => diffed(old, now).map((node) => node.outerHTML).join(''))"
    drawn = page.evaluate(draw, told)
    assert len(pairs) > 100 and sum("<details" in one for one in drawn) > 10
    for pair, ours in zip(pairs, drawn, strict=True):
        assert _read(ours) == _read(archive_site.texts.diff(*pair))
    page.close()


def _read(html: str) -> tuple[str, list[str]]:
    """The text and the tags, without links and slanted names."""
    soup = BeautifulSoup(html, "html.parser")
    return soup.get_text(), [tag.name for tag in soup.find_all(True) if tag.name not in ("a", "i")]


@pytest.fixture(scope="module")
def browser_books(chromium, archive_home):
    """between(old, new), places -> the changes that the browser finds, by address."""
    page = _with_parts(chromium)
    page.add_script_tag(content=(archive_home / "site" / "compare" / "books.js").read_text("utf-8"))
    told = """([a, b]) => {
        const books = new Books(ruletrailBooks), found = books.between(a, b);
        const address = (rule) => (rule < 0 ? "" : books.index.lineages[rule][0]);
        return [found.map(({ from, to, kind }) => [address(from), address(to), kind]), counted(found)];
    }"""
    yield lambda old, new: page.evaluate(told, [old, new])
    page.close()


@pytest.fixture(scope="module")
def archive_site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_comparison_agrees_with_the_command(browser_books, archive_site, old, new):
    """The page has exactly the links of ``changes``, each of the same kind, with splits and merges."""
    archive, corpus = archive_site.archive, archive_site.corpus
    ours, _ = browser_books(*(archive.index[corpus.version(day).id] for day in (old, new)))

    def address(record) -> str:
        return archive.lineages[record.lineage_id].address if record else ""

    told = {
        (address(link.old), address(link.new), link.label.replace("typography", "nothing"))
        for link in changes(corpus, corpus.version(old), corpus.version(new))
    }
    wrong = told ^ {tuple(one) for one in ours}
    assert told and len(wrong) <= len(told) * 0.002, sorted(wrong)


def test_words_are_shared_as_the_texts_tell(archive_site):
    """The result that is computed once for all pairs of versions agrees with ``branches`` for each pair."""
    corpus, timeline = archive_site.corpus, archive_site.archive.timeline
    chain = [timeline.versions[place] for place in timeline.chain]
    found = shares(corpus, chain)
    for old, new in ((3, 20), (11, 75), (30, 60), (2, len(chain) - 1), (48, 49)):
        books = books_of(corpus, chain[old], chain[new])
        followed = follow(corpus, *books).changed
        parts = {
            (books[0].lineages[one.old], books[1].lineages[one.new])
            for one in followed
            if min(one.old, one.new) >= 0 and not one.principal
        }
        there = [set(book.lineages) for book in books]
        ours = {
            (one.old, one.new)
            for one in found
            if one.since <= old <= one.until and one.first <= new <= one.last and one.old in there[0] and one.new in there[1]
        }
        assert parts and ours == parts


def test_every_page_counts_the_changes_of_neighbours_alike(browser_books, archive_site):
    """``changes``, the pages of changes, and the page that compares versions have the same counts for every two rulebooks."""
    archive, corpus = archive_site.archive, archive_site.corpus
    wrong = {}
    for version, (old, new) in archive.pairs.items():
        versions = archive.versions[old], archive.versions[new]
        if not all(each.is_whole for each in versions):
            continue
        listed = changed_sections.counts((link.label, link.old, link.new) for link in changes(corpus, *versions))
        compared = {kind: count for kind, count in browser_books(old, new)[1].items() if kind != "nothing"}
        if not listed == summaries.counts(archive_site, version) == compared:
            wrong[versions[1].version] = listed, compared
    assert not wrong, wrong


def _with_parts(chromium):
    from tools.javascript_shapes import ASSETS

    page = chromium.new_page()
    for name in PARTS:
        page.add_script_tag(content=(ASSETS.parent / f"{name}.js").read_text("utf-8"))
    return page
