"""Pasting an old article: the page's report agrees with the report of ``ruletrail annotate``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import syntax_of
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.site_templates import addresses
from tests.articles import linked_cases
from tests.articles.conftest import articles, linked, marks
from tests.browser.looking import look
from tests.browser.waiting import until
from tests.conftest import ROOT
from tools.javascript_shapes import ASSETS

pytestmark = pytest.mark.browser

TEXT = """Posted on 3 March 2004

The line rule (CR 212.6f) and rule 212.6e, <b>CR 212.7</b>, `look("CR 212.1a")`.
Rule 999.9 never was; see also 212.1a and rule 303.1.
"""
PARTS = (
    "shapes", "find", "numbers", "account", "date_shapes", "days", "notation_shapes", "mask",
    "unlinked", "dates",
)  # fmt: skip
ACCOUNT = """(text) => {
  const numbers = new Numbers(ruletrailNumbers, "../"), { when, citations } = accountOf(text, numbers, "");
  const told = citations.map(({ number, standing: s }) =>
    (s ? [number, s.state, s.today, s.isOtherBelow] : [number, "unknown", "", false]));
  return [numbers.index.versions[when.place], told];
}"""


LINKED = """(texts) => texts.map((text) => {
  const numbers = new Numbers(ruletrailNumbers, "../"), { when, citations } = accountOf(text, numbers, "");
  return citations.map((one) => [text.slice(0, one.from).split(/\\r\\n?|\\n/).length, (one.others.length ? "*" : "") + one.number,
    one.standing ? numbers.index.versions[when.placeOf(one)] : ""]);
})"""


def account(page, text: str, day: str = "") -> list[list[str]]:
    page.fill("#article", text)
    page.fill("#day", day)
    page.click(".paste button")
    until(page, "!document.querySelector('.paste [role=status]').textContent.startsWith('Looking')")
    return [row.locator("td").all_inner_texts() for row in page.locator(".account tbody tr").all()]


@pytest.fixture
def pasting(chromium, tiny_address):
    page, *_ = look(chromium, tiny_address + "article/index.html", width=1280)
    return page


def test_each_citation_is_told_then_and_now(pasting):
    rows = account(pasting, TEXT)
    assert pasting.locator(".paste [role=status]").inner_text() == (
        "As of 2004-02-01, DST Darksteel: it says “Posted on 3 March 2004”; 5 of 5 cited numbers exist in this version."
    )
    assert [(line, now) for line, _, now in rows] == [
        ("3", "reworded on 2009-07-11; today 305.7"),
        ("3", "reworded on 2009-07-11; today 305.10"),
        ("3", "removed since 2009-07-11; its words are in 305.10 today"),
        ("4", "not found 2004-02-01 has no 999.9; no text here has one"),
        ("4", "reworded on 2009-07-11; today 300.1"),
        ("4", "renumbered today 602.1, the same words"),
    ]
    links = [link.get_attribute("href") for link in pasting.locator(".account tr:first-child a").all()]
    assert links == ["../history/212.6e-2003-07-01.html#v2004-02-01", "../history/212.6e-2003-07-01.html"]


def test_a_day_may_be_given_in_many_ways(pasting):
    for day in ("2003", "2003-08", "8ED", "Eighth Edition", "1 August 2003", "20030801"):
        assert account(pasting, TEXT, day)[1][2] == "reworded on 2004-02-01, 2009-07-11; today 305.7", day


def test_what_leads_to_a_history_is_read_as_of_its_own_day(pasting):
    told = account(
        pasting, "As of 2009-07-11: {{CR|212.6e|2003-07-01}}, [CR 212.6e](https://x.example/history/x.html#v2004-02-01)."
    )
    assert [now for _, _, now in told] == [
        "reworded on 2004-02-01, 2009-07-11; today 305.7",
        "reworded on 2009-07-11; today 305.10",
    ]


def test_one_link_does_not_set_the_day_of_the_others(pasting):
    old = "[CR 212.6e](https://x.example/history/x.html#v2003-07-01)"
    told = account(pasting, f"In the old days: {old}. Today see CR 305.7, CR 602.1 and CR 300.1.")
    assert [now for _, _, now in told][1:] == ["the same", "the same", "the same"]
    assert "fit 2009-07-11" in pasting.locator(".paste [role=status]").inner_text()
    account(pasting, f"{old}, {old}, {old} and CR 212.1a.")
    assert "its links lead there" in pasting.locator(".paste [role=status]").inner_text()


@pytest.mark.parametrize(("day", "said"), [("soon", "is no day and no release"), ("1998", "before the oldest version here")])
def test_what_is_no_day_is_said(pasting, day, said):
    assert account(pasting, TEXT, day) == [] and said in pasting.locator(".paste [role=status]").inner_text()
    assert pasting.evaluate("document.activeElement.id") == "day"
    assert account(pasting, TEXT)


def test_what_is_pasted_stays_text(pasting):
    rows = account(
        pasting, '<img src=x onerror="document.title=1"> rule 212.6e <script>document.title=2</script> {{7*7}} CR 212.7'
    )
    assert len(rows) == 2 and pasting.locator(".account img, .account script").count() == 0
    assert pasting.title().startswith("What became")


QUOTING = """As of 2003-08-01. “If wind turns a line, the line keeps its old knots” (CR 212.6e).

CR 212.6f in full:

> A line may be red,
> and it may be long.

Rule 303.1 says "the moon is made of quite another thing".

So much for that.

Rule 212.7 isn't quoted.
"""


def test_quotations_are_held_against_the_rules_when_asked(pasting, tiny_folder):
    account(pasting, QUOTING)
    asked = []
    pasting.on("request", lambda request: asked.append(request.url))
    line = pasting.locator(".account .quoted")
    assert line.inner_text() == (
        "Hold 3 quotations against the rules Loads the pages of 3 rules from this site; they are compared here."
    )
    pasting.click(".quoted button")
    until(pasting, "document.querySelector('.quoted [role=status]').textContent.startsWith('Quotations')")
    assert line.inner_text().strip() == "Quotations that match the rules: 1; that differ: 1; without a rule beside them: 1."
    assert sorted(url.rsplit("/", 1)[1] for url in asked) == [
        "212.6e-2003-07-01.html", "212.6f-2003-07-01.html", "303.1-2003-07-01.html"
    ]  # fmt: skip
    told = [
        [" ".join(text.split()) for text in cell.locator(".quote").all_inner_texts()]
        for cell in pasting.locator(".account td:nth-child(3)").all()
    ]
    assert told == [
        ["quoted otherwise If wind turns a line, the line removed: forgets added: keeps its old knots"],
        ["quoted as it stood"],
        [],
        [],
    ]
    with Corpus.open(tiny_folder.parent) as corpus:
        syntax = syntax_of(Path("a.md"), QUOTING)
        theirs = [one.quote for one in resolve(syntax.read(QUOTING), syntax, TextRulebooks(corpus)).citations]
    assert [quote and quote.same for quote in theirs] == [False, True, None, None]


def test_a_file_is_opened_whatever_its_encoding(pasting):
    for raw in (TEXT.encode("utf-16"), ("\ufeff" + TEXT).encode(), TEXT.encode() + b"\x93quoted\x94"):
        pasting.set_input_files("#file", {"name": "a.md", "mimeType": "text/markdown", "buffer": raw})
        until(pasting, "document.querySelectorAll('.account tbody tr').length === 6")
    pasting.set_input_files("#file", {"name": "a.bin", "mimeType": "text/plain", "buffer": b"CR 212.7\0\1"})
    until(pasting, "document.querySelector('.paste [role=status]').textContent === 'a.bin is not a text.'")


def test_it_works_as_a_file_and_asks_nobody(chromium, tiny_folder):
    page, said, asked = look(chromium, (tiny_folder / "article" / "index.html").as_uri(), width=360)
    assert len(account(page, TEXT)) == 6 and said == []
    assert not [url for url in asked if not url.startswith("file:")]
    account(page, QUOTING)
    assert "where a server gives the site" in page.locator(".quoted").inner_text()
    assert page.locator(".quoted button:visible").count() == 0


def test_hostile_texts_end_in_time(pasting):
    for text in ("[" * 100_000, "](a" * 50_000, "[[a" * 50_000, "<a " * 50_000, "{{" * 50_000, "`" * 50_001, "305.7," * 20_000):
        pasting.set_default_timeout(20_000)
        assert len(account(pasting, text)) <= 2001
    pasting.close()


def test_shortcodes_are_no_prose(chromium):
    page = chromium.new_page()
    for name in ("shapes", "find", "date_shapes", "notation_shapes", "mask"):
        page.add_script_tag(content=(ASSETS / f"{name}.js").read_text("utf-8"))
    cases = json.loads((ROOT / "tests" / "articles" / "shortcode_cases.json").read_text("utf-8"))
    found = page.evaluate(
        "(texts) => texts.map((text) => findCitations(maskArticle(text).mask)"
        ".filter((one) => one.strength === SURE).map((one) => one.number))",
        [text for text, _ in cases],
    )
    page.close()
    assert [[text, numbers] for (text, _), numbers in zip(cases, found, strict=True)] == cases


def test_marked_articles_are_read_as_the_command_reads_them(chromium, archive_home):
    page, right, wrong, missed = chromium.new_page(), 0, 0, 0
    for name in PARTS:
        page.add_script_tag(content=(ASSETS / f"{name}.js").read_text("utf-8"))
    page.add_script_tag(content=(archive_home / "site" / addresses.SPANS_SCRIPT).read_text("utf-8"))
    with Settings(archive_home).open() as corpus:
        books = TextRulebooks(corpus)
        for path in articles():
            text = path.read_bytes().decode()
            syntax = syntax_of(path, text)
            theirs = resolve(syntax.read(text), syntax, books)
            version, cited = page.evaluate(ACCOUNT, text)
            assert version == theirs.as_of.version.version, path.name
            assert cited == [
                [one.number, one.state, one.today.number if one.today else "", one.is_other_below]
                for one in theirs.citations
                if one.citation
            ], path.name
            for footnotes in (False, True):
                made = linked(theirs, footnotes=footnotes)
                again = [one.number for one in resolve(syntax.read(made), syntax, books).citations if one.citation]
                assert [number for number, *_ in page.evaluate(ACCOUNT, made)[1]] == again, (path.name, footnotes)
            found, marked = [number for number, *_ in cited], [number for _, _, number in marks(path)]
            common = sum(min(found.count(number), marked.count(number)) for number in set(marked))
            right, wrong, missed = right + common, wrong + len(found) - common, missed + len(marked) - common
    assert right / (right + wrong) >= 0.99 and right / (right + missed) >= 0.95
    page.close()


def test_linked_articles_are_read_as_the_table_says(chromium, tiny_folder):
    page = chromium.new_page()
    for name in PARTS:
        page.add_script_tag(content=(ASSETS / f"{name}.js").read_text("utf-8"))
    page.add_script_tag(content=(tiny_folder / addresses.SPANS_SCRIPT).read_text("utf-8"))
    found = page.evaluate(LINKED, [case["text"] for case in linked_cases.CASES])
    page.close()
    for case, rows in zip(linked_cases.CASES, found, strict=True):
        assert rows == case["told"], case["text"]


def test_where_several_rules_had_a_number_it_is_said(pasting):
    rows = account(pasting, "CR 212.6e and CR 303.1.")
    status = pasting.locator(".paste [role=status]").inner_text()
    assert status.endswith("Between those, 212.6e is the number of several rules: say the day if you know it.")
    assert (
        rows[0][2] == "ambiguous another rule had this number (2003-07-01 to 2004-01-31): fill in the day"
        and "fill in" not in rows[1][2]
    )
    account(pasting, "CR 212.6e and CR 303.1.", "2004-02-01")
    assert "several" not in pasting.locator(".paste [role=status]").inner_text()


def test_attributes_of_a_wikis_tables_are_no_prose(pasting):
    text = '[[A]] [[B]]\n{| title="CR 212.6e"\n|- title="CR 212.6e"\n| CR 303.1 || title="CR 212.6e" | a\n|}\n'
    ((line, cited, _),) = account(pasting, text, "2003")
    assert line == "4" and "CR 303.1" in cited
