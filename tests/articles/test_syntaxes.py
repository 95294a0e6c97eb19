"""Only links change: other programs read the same in an annotated article as in the article itself."""

from __future__ import annotations

import json
import re
import tomllib
import types
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from docutils.core import publish_doctree
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ruletrail.articles.citations import Strength
from ruletrail.articles.find import find
from ruletrail.articles.syntaxes import Syntax, SyntaxModuleError, declared, named, plain, syntax_of, syntaxes
from tests.articles.conftest import BASE, articles, linked

NAMES = [syntax.NAME for syntax in syntaxes()]
URL = re.escape(BASE) + r"[^\s\"<>\])]+"
#: Syntax -> the text that a link adds. Without it, the article must be the same as before.
ADDED = {
    "markdown": re.compile(
        rf"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\({URL} \"[^\"]*\"\)"
        rf"|<a href=\"{URL}\" title=\"[^\"]*\">(.*?)</a>", re.DOTALL),
    "html": re.compile(rf"<a href=\"{URL}\" title=\"[^\"]*\">(.*?)</a>", re.DOTALL),
    "mediawiki": re.compile(rf"\[{URL} ([^\[\]]*)\]"),
    "bbcode": re.compile(rf"\[url={URL}\](.*?)\[/url\]", re.DOTALL),
    "rst": re.compile(rf"(?:\\ )?`([^`]*) <{URL}>`__(?:\\ )?"),
    "plain": re.compile(rf"() <{URL}>"),
}  # fmt: skip
READERS = {
    "markdown": lambda text: BeautifulSoup(MarkdownIt("commonmark").enable("table").render(text), "html.parser").get_text(),
    "html": lambda text: BeautifulSoup(text, "html5lib").get_text(),
    "rst": lambda text: publish_doctree(text, settings_overrides={"report_level": 5, "file_insertion_enabled": False}).astext(),
}


def without_links(syntax: str, text: str) -> str:
    return ADDED[syntax].sub(lambda match: next((part for part in match.groups() if part is not None), ""), text)


def test_there_is_an_article_of_each_syntax():
    assert {syntax_of(path, path.read_text("utf-8")).NAME for path in articles()} == set(NAMES) == set(ADDED)


@pytest.mark.parametrize("path", articles(), ids=lambda path: path.name)
def test_an_article_reads_as_before(read, path):
    text = path.read_text("utf-8")
    syntax = syntax_of(path, text).NAME
    # Numbers of the kites' rules are inserted, so that there are links.
    for old, new in (("rule ", "MTG rule 303.1, rule "), ("CR ", "CR 212.6e, CR "), (". ", " (MTG rule 303.1). ")):
        text = text.replace(old, new, 6)
    made = linked(read(text, syntax, "2003"))
    assert BASE in made
    assert without_links(syntax, made) == text
    if reader := READERS.get(syntax):
        assert _told(reader(made)) == _told(reader(text))


def _told(text: str) -> list[str]:
    return text.split()


# -- each syntax's own places -----------------------------------------------------------------------------------

PLACES = tomllib.loads((Path(__file__).parent / "places.toml").read_text("utf-8"))


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, text) for name, texts in table.items() for text in texts]


@pytest.mark.parametrize(("name", "text"), cases(PLACES["linked"]))
def test_linked(read, name, text):
    made = linked(read(f"{text}\n", name, "2003"))
    assert BASE in made and without_links(name, made) == f"{text}\n"
    assert linked(read(made, name, "2003")) == made, "a second run changes something"


@pytest.mark.parametrize(("name", "text"), cases(PLACES["not_linked"]))
def test_not_linked(read, name, text):
    assert linked(read(text, name, "2003")) == text


@pytest.mark.parametrize(("name", "text"), [case for case in cases(PLACES["linked"]) if case[0] in READERS])
def test_readers_see_a_link_and_the_same_words(read, name, text):
    made = linked(read(text, name, "2003"))
    assert _told(READERS[name](made)) == _told(READERS[name](text))
    if name == "markdown":
        assert 'href="https://rules.example/' in MarkdownIt("commonmark").enable("table").render(made)


PIECES = [
    "CR 212.6e", "rule 303.1", " ", "\n", "\n\n", "\r\n", "    ", "`", "```", "~~~", "*", "**", "[", "]", "](x)", "(",
    ")", "![", "<", ">", "<b>", "</b>", "<code>", "</code>", "<a href=x>", "</a>", "<!--", "-->", "<p title='", "'>",
    "\"", "'''", "[[", "]]", "{{", "}}", "{{CR|", "|", "{|", "|}", "=", "==\n", "[b]", "[/b]", "[url=x]", "[/url]",
    "[code]", "[/code]", "::", ".. note::", ".. ", "|x|", "`_", "words", "&nbsp;", "&amp;", "\u00a7", "\u05d0\u05d1",
    "\t", "- ", "> ", "1. ", "# ", "\\", "https://x.org/", "---\n", "+++\n", "[^1]", ": ", "$", "\u201c", "\u201d",
    "\udc93", "\u0000", "\u0001",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=24))
def test_whatever_the_article_only_links_are_added(read, name, pieces):
    text = "".join(pieces)
    account = read(text, name, "2003")
    assert len(account.page.mask) == len(text)
    made = linked(account)
    assert without_links(name, made) == text
    assert linked(read(made, name, "2003")) == made, "a second run changes something"


@pytest.mark.parametrize("name", NAMES)
def test_footnotes_are_made_once_a_rule_and_not_again(read, name):
    text = "One CR 212.6e, two CR 303.1, three CR 212.6e.\n\nMore words.\n"
    made = linked(read(text, name, "2003"), footnotes=True)
    assert made.count("#v2003-07-01") == 2 and "rule 303.1 as of 2003-07-01" in made
    assert linked(read(made, name, "2003"), footnotes=True) == made
    more = linked(read(made.replace("More words", "More CR 212.6f words"), name, "2003"), footnotes=True)
    assert more.count("#v2003-07-01") == 3


def test_footnotes_of_html_stand_inside_the_body(read):
    made = linked(read("<html><body><p>CR 212.6e</p></body></html>\n", "html", "2003"), footnotes=True)
    assert made.endswith("</ol>\n</body></html>\n")


def test_relinked(read):
    for name, text in (
        ("markdown", "See [CR 212.6e](http://old.example/ 'x')."),
        ("html", "See <a class=x href='http://old.example/'>CR 212.6e</a>."),
        ("mediawiki", "See [http://old.example/ CR 212.6e]."),
        ("bbcode", "See [url=http://old.example/]CR 212.6e[/url]."),
        ("rst", "See `CR 212.6e <http://old.example/>`_."),
    ):
        made = linked(read(text, name, "2003"), relink=True)
        assert "old.example" not in made and without_links(name, made) == "See CR 212.6e.", name


@pytest.mark.parametrize("name", ["markdown", "html", "bbcode", "rst", "plain"])
@pytest.mark.parametrize(("text", "numbers"), json.loads((Path(__file__).parent / "shortcode_cases.json").read_text("utf-8")))
def test_shortcodes_are_no_prose(name, text, numbers):
    """The page in the browser is tested with the same table."""
    if name == "rst" and "{quote|" in text:
        numbers = []  # there, text between bars is the name of a substitution
    assert [str(one.number) for one in find(named(name).read(text).mask) if one.strength is Strength.SURE] == numbers


def test_every_syntax_keeps_its_contract():
    for name in NAMES:
        syntax: Syntax = named(name)
        assert syntax.SUFFIXES and 0 <= syntax.recognise("") <= 1 and list(syntax.stated("")) == []
        assert syntax.read("").mask == ""


@pytest.mark.parametrize(
    "text",
    [
        '{| class="wikitable" title="rule 212.6e"\n|-\n| rule 303.1\n|}',
        '{|\n|- title="rule 212.6e"\n| rule 303.1 || title="CR 212.6e" | a\n! x !! title="CR 212.6e" | b\n|}',
        ':{| title="CR 212.6e"\n| CR 303.1\n|}',
    ],
)
def test_attributes_of_a_wikis_tables_are_no_prose(read, text):
    assert [one.number for one in read(text, "mediawiki", "2003").citations] == ["303.1"]


def test_a_wikis_note_has_a_link_instead_of_a_note(read):
    made = linked(read("Rule 303.1.<ref>CR 212.6e, and CR 303.1</ref> CR 212.6e", "mediawiki", "2003"), footnotes=True)
    inner = made[made.index("</ref>.") + 7 : made.index("</ref> CR 212.6e")]
    assert inner.count("<ref") == 1 and re.fullmatch(rf"<ref>\[{URL} CR 212.6e\], and \[{URL} CR 303.1\]", inner)
    assert made.count('<ref name="cr2">') == 1 and linked(read(made, "mediawiki", "2003"), footnotes=True) == made


@pytest.mark.parametrize("path", [None, *articles()], ids=lambda path: path.name if path else "mail")
def test_a_second_run_reads_the_syntax_that_the_first_one_did(read, path):
    """Without a file name: an article that is nothing but links after the first run keeps its syntax."""
    text = path.read_text("utf-8") if path else "> rule 303.1 says\nsee CR 212.6e and rule 212.6f,\nrules 303.1, 212.7.\n"
    nameless = Path("article")
    syntax = syntax_of(nameless, text)
    for footnotes in (False, True):
        made = linked(read(text, syntax.NAME, "2003"), footnotes=footnotes)
        assert syntax_of(nameless, made) is syntax


def test_footnotes_in_blocks_of_html_lead_to_the_rule(read):
    text = "<div>\nCR 212.6e, f\n</div>\n\nOutside: CR 303.1.\n"
    made = linked(read(text, "markdown", "2003"), footnotes=True)
    assert made.count('CR 212.6e<sup class="cr-note"><a href="https://rules.example/') == 1 and "CR 303.1[^cr1]" in made
    assert linked(read(made, "markdown", "2003"), footnotes=True) == made
    again = read(made, "markdown", "2003")
    assert [one.number for one in again.citations] == ["212.6e", "212.6f", "303.1"] and all(
        one.is_linked for one in again.citations
    )


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("SUFFIXES", None, "a syntax needs SUFFIXES; found nothing"),
        ("notes", None, "a syntax needs notes(page, notes); found nothing"),
        ("stated", lambda: iter(()), "a syntax needs stated(text); found stated()"),
        ("link", lambda page, url: ("", ""), "a syntax needs link(page, start, end, url, title); found link(page, url)"),
        ("read", "text", "a syntax needs read(text); found nothing"),
    ],
)
def test_a_module_that_declares_a_syntax_wrongly_is_refused_with_what_was_expected(name, wrong, told):
    module = types.ModuleType("ruletrail.articles.syntaxes.odd")
    vars(module).update({key: value for key, value in vars(plain).items() if not key.startswith("__")})
    assert declared(module)
    if wrong is None:
        delattr(module, name)
    else:
        setattr(module, name, wrong)
    with pytest.raises(SyntaxModuleError) as refused:
        declared(module)
    assert str(refused.value) == f"ruletrail.articles.syntaxes.odd: {told}; see docs/articles.md"


@pytest.mark.parametrize("template", ["exact|305.7", "lookup=305.7", "exact=true|lookup=305.7", "305.7|exact"])
def test_templates_that_show_the_text_of_today(read, template):
    """mtg.wiki/page/Template:CR and the Arena wiki's Template:CompRules say so, whatever the page's day."""
    text = f"Kites of {{{{as of|2003|08}}}}, CR 303.1: {{{{CR|{template}}}}} {{{{CR|Ending the Game}}}}\n"
    account = read(text, "mediawiki")
    assert [(one.number, one.standing and one.standing.version.version, one.state) for one in account.citations] == [
        ("303.1", "2003-07-01", "renumbered"),
        ("305.7", "2009-07-11", "same"),
    ]
    assert f"{{{{CR|{template}}}}}" in linked(account, update=True)


def test_templates_inside_others_are_read_and_renewed(read):
    """The MTG Wiki's infoboxes contain its template for rules, and its {{Rules}} quotes a rule."""
    text = "{{Infobox keyword|name=Launch 303.1|rules={{CR|303.1}}|more={{x|303.1}}}}\n{{Rules|text=Kites of CR 212.6e turn}}\n"
    account = read(text, "mediawiki", "2003")
    assert [one.number for one in account.citations] == ["303.1", "212.6e"]
    assert linked(account, update=True).startswith(
        "{{Infobox keyword|name=Launch 303.1|rules={{CR|602.1|2009-07-11}}|more={{x|303.1}}}}"
    )
