"""Marks that programs put into a text are removed by one cost: none from a plain text, all from a copy, and never twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import Document
from ruletrail.scrapers import mend, read
from ruletrail.scrapers.cost import gain
from ruletrail.scrapers.source import Source
from tests.scrapers.making_documents import rules_lines

TEXT = "\n".join(rules_lines(sections=6, rules=4))
NUMBER = re.compile(r"(?m)^(\d{3}\.\d+[a-z]?\.?) ")
HEADING = re.compile(r"(?m)^(\d{1,3}\. .*|Glossary|Credits)$")
TERM = re.compile(r"(?m)^([A-Z]\w+ \d)\n(.*)$")


def parsed(text: str | bytes) -> Document:
    return read(Source(Path("it.txt"), text if isinstance(text, bytes) else text.encode()))


def told(document: Document) -> list[tuple]:
    return [(r.kind, r.key, normalise(r.text), tuple(map(normalise, r.examples)), r.lines) for r in document.records]


#: The text in the form of a program or place, and the reason in the ledger.
COPIES = {
    "Markdown": (lambda t: HEADING.sub(r"## \1", NUMBER.sub(r"**\1** ", t)), "marks of Markdown"),
    "links of Markdown": (
        lambda t: t.replace("See rule 100.1.", 'See [rule 100.1](#r100-1 "wikilink").'),
        "marks of Markdown",
    ),
    "escapes of Markdown": (lambda t: HEADING.sub(r"# \1", t.replace(".", r"\.")), "marks of Markdown"),
    "quotations of Markdown": (lambda t: HEADING.sub(r"# \1", re.sub(r"(?m)^(?=\d{3}\.\d)", "> ", t)), "marks of Markdown"),
    "lists of Markdown": (lambda t: HEADING.sub(r"# \1", re.sub(r"(?m)^(?=\d{3}\.\d)", "- ", t)), "marks of Markdown"),
    "bullets of Google Docs": (  # its export as text: subrules are items of a list
        lambda t: re.sub(r"(?m)^(?=\d{3}\.\d)", "   * ", t),
        "the mark of a list before a number",
    ),
    "boxes": (lambda t: re.sub(r"(?m)^(?=\d{3}\.\d)", "□ ", t), "the mark of a list before a number"),
    "MediaWiki": (
        lambda t: TERM.sub(r"; \1\n: \2", HEADING.sub(r"== \1 ==", NUMBER.sub(r":'''\1''' ", t))),
        "marks of MediaWiki",
    ),
    "templates of MediaWiki": (lambda t: HEADING.sub(r"==\1==", t.replace("{T}", "{{T}}")), "marks of MediaWiki"),
    "DokuWiki": (
        lambda t: TERM.sub(r"**\1**\\\\\n\2", HEADING.sub(r"==== \1 ====", NUMBER.sub(r"**\1** ", t))),
        "marks of a wiki or notebook",
    ),
    "bookmarks of DokuWiki": (  # as github.com/athenacykes/magic-comp-rules-zh-cn has them
        lambda t: re.sub(r"(?m)^(?=\d{3}\.\d)(.*)$", r"<BOOKMARK:cr1>\1\\\\ ", t),
        "marks of a wiki or notebook",
    ),
    "Org": (lambda t: HEADING.sub(r"** \1", NUMBER.sub(r"*\1* ", t)), "marks of a wiki or notebook"),
    "Textile": (lambda t: HEADING.sub(r"h2(#it). \1", NUMBER.sub(r"*\1* ", t)), "marks of a wiki or notebook"),
    "reStructuredText": (
        lambda t: HEADING.sub(lambda m: f"{m[0]}\n{'-' * len(m[0])}", NUMBER.sub(r"**\1** ", t)),
        "marks of",
    ),
    "lists of letters": (  # as github.com/rclarey/mtg has them
        lambda t: HEADING.sub(
            r"# \1", re.sub(r"(?m)^(\d{3}\.\d+)\. ", r"## \1\n", re.sub(r"(?m)^\d{3}\.\d+([a-z]) ", r"- \1. ", t))
        ),
        "a subrule that is counted by its letter alone",
    ),
    "ids of Obsidian": (lambda t: re.sub(r"(?m)^(\d{3})\.(\d+[a-z]?)(.*)$", r"\1.\2\3 ^\1-\2", t), "an id, a link or a stamp"),
    "links to edit": (lambda t: HEADING.sub(r"\1[edit | edit source]", t), "an id, a link or a stamp"),
    "links of headings to themselves": (lambda t: HEADING.sub(r"\1¶", t), "an id, a link or a stamp"),
    "stamps of a site": (  # as a site of rulings had them: seed 000
        lambda t: re.sub(r"(?m)^(\d{3}\.\d.*)$", r"\1 [CompRules 2005/08/01]", t),
        "an id, a link or a stamp",
    ),
    "numbers of notes": (lambda t: re.sub(r"(?m)^(\d{3}\.\d.*)$", r"\1[12]", t), "the number of a note or link"),
    "links of lynx": (
        lambda t: t.replace("See rule", "See [3]rule") + "\nReferences\n\n   Visible links:\n   3. file:///rules.html#r1\n",
        "the number of a note or link",
    ),
    "slanted type of a wiki": (lambda t: t.replace(" waits ", " ''waits'' "), "marks of"),
    "slanted type of Org": (lambda t: t.replace(" waits ", " /waits/ "), "marks of slanted or bold type"),
    "slanted examples": (lambda t: re.sub(r"(?m)^(Example: .*)$", r"_\1_", t), "marks of slanted or bold type"),
    "references of reStructuredText": (
        lambda t: t.replace("See rule 100.1.", "See `rule 100.1 <#r>`__."),
        "marks of a reference",
    ),
    "subrules of a wiki, by pandoc": (lambda t: re.sub(r"(?m)^(?=\d{3}\.\d+[a-z])", " - :: ", t), "the mark of a list before"),
    "forum": (lambda t: "[quote]" + NUMBER.sub(r"[b]\1[/b] ", t) + "[/quote]", "a tag of a forum"),
    "mail": (lambda t: re.sub("(?m)^", "> ", t), "quoted as in a mail"),
    "entities": (lambda t: t.replace("’", "&rsquo;").replace("“", "&ldquo;"), "an entity of HTML in a plain text"),
}


@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_gives_the_records_of_its_text(kind):
    copied, why = COPIES[kind]
    document = parsed(copied(TEXT))
    records = [record[:4] for record in told(document)]
    assert records == [record[:4] for record in told(parsed(TEXT))]
    assert any(repair.why.startswith(why) for repair in document.repairs)
    assert not any(ledger.unplaced for ledger in document.ledgers)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace(" waits ", " has power 1+* and toughness */*, or [X] and (W), or +1/+1, and "),
        TEXT.replace(" waits ", " _waits_ "),  # as the publisher's texts of 2008 to 2014 have names of games
        "100.1. A cart waits in the hall.\n\n* 100.2. A horse.\n",
    ],
    ids=["clean", "signs of the rules", "underscores", "one mark"],
)
def test_a_plain_text_stays(text):
    source = Source(Path("it.txt"), text.encode())
    assert mend.mended(source) is source


def test_what_is_taken_out_is_told_with_its_line():
    document = parsed(HEADING.sub(r"## \1", TEXT))
    (repair,) = document.repairs
    assert repair.found == "## 1. " + repair.became[3:] and TEXT.split("\n")[repair.line - 1] == repair.became


def test_each_step_tells_the_line_that_it_changed_first():
    copied = re.sub("(?m)^", "> ", HEADING.sub(r"## \1", TEXT))
    repairs = parsed(copied).repairs
    assert [repair.why.split(",")[0] for repair in repairs] == ["quoted as in a mail", "marks of Markdown"]
    assert all(repair.found in copied.split("\n")[repair.line - 1] for repair in repairs)


PIECES = (
    *(
        "100.1. ",
        "100.1a ",
        "702.19. ",
        "The player",
        " draws a card",
        ".",
        "\n",
        "\n\n",
        "1. Carts\n",
        "ina",
        "ofa",
        "1+*",
        "{T}",
    ),
    *(
        "**",
        "*",
        "_",
        "//",
        "''",
        "'''",
        "==",
        "## ",
        "=== ",
        "> ",
        "- ",
        "; ",
        ": ",
        "[[",
        "|",
        "]]",
        "[b]",
        "[/b]",
        "~~",
        "h2. ",
    ),
    *("&amp;", "&lt;", "&quot;", "\\", "`", "<br>", "{{T}}", "<b>", "-----", "\f", "statebased", "state-based", "[a](b)"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_mending_twice_is_mending_once(text):
    once = mend.mended(Source(Path("it.txt"), text.encode()))
    assert mend.mended(once) is once


@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_that_was_mended_is_not_mended_again(kind):
    once = mend.mended(Source(Path("it.txt"), COPIES[kind][0](TEXT).encode()))
    assert mend.mended(once) is once and once.text.count("\n") == COPIES[kind][0](TEXT).count("\n")


def test_the_cost_of_a_text_falls_where_words_become_known_and_numbers_rise():
    assert gain("100.1. A **card**", "100.1. A card") == 1
    assert gain("100.2. A card\n100.1. A card", "100.2. A card\n100.3. A card") == 1
    assert gain("A card", "A\ncard") < 0  # lines stay where they are
