"""Any two versions in the browser: the answer is the one of the site's other pages, and words are compared word by word."""

from __future__ import annotations

import json

import pytest

from ruletrail.corpus.history import changes
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
PARTS = ("words/folded", "words/normal_shapes", "words/normal", "words/diff", "words/woven", "words/sentences", "books")


def opened(page, number: str) -> str:
    """Goes to the row of a rule, which is open, and gives its text once it is loaded."""
    row = page.locator(".section li", has=page.locator("summary b", has_text=number)).first
    row.scroll_into_view_if_needed()
    row.locator(".text").evaluate("(text) => text.setAttribute('data-asked', '')")
    until(page, "document.querySelector('.section [data-asked]').textContent !== 'Loading …'")
    return row.locator(".text").inner_html()


def test_two_versions_are_compared(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + PAGE, width=360, scheme="dark")
    page.fill("[name=from]", "8ED")
    page.keyboard.press("Tab")
    page.keyboard.type("2009")
    page.keyboard.press("Enter")
    until(page, SAID)
    assert page.locator(".compared h2").inner_text() == "2003-07-01, 8ED Eighth Edition → 2009-07-11, M10 Magic 2010"
    assert page.evaluate("document.activeElement.id") == "compared" and page.url.endswith("?from=8ED&to=2009")
    text = opened(page, "212.6e → 305.7")
    assert "<del>" in text and "effect" in text and "forgets its old knots" in text
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and said == [] and elsewhere == []


def test_an_address_asks_and_words_stay_text(chromium, tiny_address):
    page, said, elsewhere = look(chromium, tiny_address + PAGE + "?from=2004-02-01", width=1280)
    until(page, SAID)
    opened(page, "212.1a → 300.1")
    assert page.locator(".compared script, .compared .text b").count() == 0 and said == [] and elsewhere == []


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
    """The columns that the page has anyway, chosen.

    A script sees which rules shared words, and not which of these are left: so a few families hang together that the texts part.
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
    """Each full date was broken in three, and the page was 63,000 px high on a phone."""
    page, *_ = look(chromium, archive_address + "types/index.html" + asked, width=390)
    until(page, f"location.search === {asked!r} || location.search.length > 0")
    until(page, "document.querySelectorAll('.type').length > 10")
    broken = "[...document.querySelectorAll('.made time')].filter((e) => e.getClientRects().length > 1).length"
    assert page.evaluate(broken) == 0 and page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 12_000


def test_long_unchanged_sentences_are_folded(chromium, tiny_folder):
    page = _with_parts(chromium)
    same = "".join(f"Sentence {n} says nothing that anybody would want to read. " for n in range(8))
    html = page.evaluate(
        "(same) => { const ops = readable(wordDiff(same + 'A red kite.', same + 'A blue kite.'));"
        " const p = element('p', {}, ...withFolds(woven(ops)));"
        " document.body.append(p); return p.textContent; }",
        same,
    )
    assert "sentences unchanged" in html and "Sentence 0" not in html
    page.click("button.folded")
    assert "Sentence 0" in page.locator("p").inner_text()
    page.close()


@pytest.fixture(scope="module")
def browser_books(chromium, archive_home):
    """between(old, new), places -> what the browser finds, by address."""
    page = _with_parts(chromium)
    page.add_script_tag(content=(archive_home / "site" / "compare" / "books.js").read_text("utf-8"))
    told = "([a, b]) => { const { found, counts } = new Books(ruletrailBooks).between(a, b);" \
        " return [Object.fromEntries(found.map((one) => [one.lineage[0], one])), counts]; }"  # fmt: skip
    yield lambda old, new: page.evaluate(told, [old, new])
    page.close()


@pytest.fixture(scope="module")
def archive_site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_comparison_agrees_with_the_command(browser_books, archive_site, old, new):
    """Every rule that the command follows by its lineage is the same kind here; only what it pairs otherwise may differ."""
    corpus = archive_site.corpus
    ours, _ = browser_books(*(archive_site.archive.index[corpus.version(day).id] for day in (old, new)))
    told, parted = {}, {"split", "merged"}
    for link in changes(corpus, corpus.version(old), corpus.version(new)):
        ends = {end.lineage_id for end in (link.old, link.new) if end}
        if link.principal and len(ends) == 1:
            told[archive_site.archive.lineages[ends.pop()].address] = link.label.replace("typography", "nothing")
    kinds = {address: one["kind"] for address, one in ours.items()}
    wrong = [
        (address, kind, kinds.get(address))
        for address, kind in told.items()
        if kinds.get(address) != kind and not parted & {kind, kinds.get(address)}
    ]
    assert told and len(wrong) <= len(told) * 0.003, wrong


def test_every_page_counts_the_changes_of_neighbours_alike(browser_books, archive_site):
    """``changes``, the pages of changes, and the page that compares versions count the same of every two rulebooks."""
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
