"""Texts as forums, wikis, notebooks and mails print them are read as the plain one; what can't be read rightly is refused."""

from __future__ import annotations

import gzip
import html
import random
import re
from pathlib import Path

import pytest

from corpus.errors import SourceError
from corpus.normalise import normalise
from corpus.records import Document
from scrapers import read
from scrapers.notation import undressed
from scrapers.source import Source
from tests.scrapers.making_documents import rules_lines, sentence

TEXT = "\n".join(rules_lines(sections=6, rules=4)).replace("“", "A “")  # "A" after a number is no letter of it
NUMBER = re.compile(r"(?m)^(\d{3}\.\d+)([a-z]?)(\.?) ")


def told(document: Document) -> list[tuple]:
    return [(r.kind, r.key, normalise(r.text), tuple(map(normalise, r.examples)), r.lines) for r in document.records]


def parsed(text: str | bytes, name: str = "it.txt") -> Document:
    return read(Source(Path(name), text if isinstance(text, bytes) else text.encode()))


NOTATIONS = {
    "bold": lambda text: NUMBER.sub(r"**\1\2\3** ", text),
    "bold in a list": lambda text: NUMBER.sub(r"* **\1\2**\3 ", text),
    "list": lambda text: NUMBER.sub(r"- \1\2\3 ", text),
    "escaped": lambda text: re.sub(r"(?m)^(\d{3})\.(\d+[a-z]?)(\.?) ", r"\1\\.\2\3 ", text),
    "headings": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"## \1", text),
    "bold and headings": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"## \1", NUMBER.sub(r"**\1\2\3** ", text)),
    "wiki": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"== \1 ==", NUMBER.sub(r"'''\1\2'''\3 ", text)),
    "forum": lambda text: NUMBER.sub(r"[b]\1\2\3[/b] ", text),
    "parentheses": lambda text: NUMBER.sub(r"(\1\2) ", text),
    "brackets": lambda text: NUMBER.sub(r"[\1\2] ", text),
    "section signs": lambda text: NUMBER.sub(r"§\1\2 ", text),
    "named": lambda text: NUMBER.sub(r"Rule \1\2: ", text),
    "colons": lambda text: NUMBER.sub(r"\1\2: ", text),
    "dashes": lambda text: NUMBER.sub(r"\1\2 – ", text),
    "capital letters": lambda text: NUMBER.sub(lambda m: f"{m[1]}{m[2].upper()}{m[3]} ", text),
    "letters apart": lambda text: re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1 \2 ", text),
    "hard blanks": lambda text: text.replace(" ", "\xa0"),
    "without width": lambda text: text.replace(".", "\u200b.").replace(" ", " \u200b"),
    "right to left": lambda text: re.sub(r"(?m)^(.+)$", "\u200f\u202b\\1\u202c", text),
    "tabs": lambda text: text.replace(" ", "\t"),
    "UTF-16": lambda text: text.encode("utf-16-le"),
    "old Macintosh": lambda text: text.replace("\n", "\r"),
}


@pytest.mark.parametrize("notation", NOTATIONS.values(), ids=NOTATIONS)
def test_every_notation_is_read_as_the_plain_text(notation):
    document = parsed(notation(TEXT))
    assert told(document) == told(parsed(TEXT))
    assert (document.version, document.gaps, document.problems) == ("2014-05-01", [], [])


def test_what_was_undressed_is_told():
    (repair,) = parsed(NOTATIONS["bold"](TEXT)).repairs
    assert (repair.found, repair.became) == ("**100.1.**", "100.1.") and re.search(r"notation, \d+ times", repair.why)


@pytest.mark.parametrize(
    "text", [TEXT, "A cart. **Bold** words.\n- a list\n", "100.1 A cart waits.\n\n100.2 A horse waits.\n" * 9]
)
def test_plain_texts_stay(text):
    assert undressed(text) == (text, [])


def test_one_section_of_a_forum():
    text = "\n\n".join(f"[b]702.{n}.[/b] {sentence(n)}" for n in range(1, 9))
    document = parsed(text)
    assert [record.key for record in document.records] == [f"702.{n}" for n in range(1, 9)] and document.covers == ("702",)


LONG = "\n".join(rules_lines(sections=9, rules=9, words=2))


def foreign(text: str) -> str:
    """The text with each word that English has replaced."""
    chance = random.Random(1)
    return re.sub(r"[a-z]+", lambda m: "".join(chance.choices("aeioubdgknrst", k=len(m[0]))), text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (LONG.upper(), "capitals"),
        (foreign(LONG), "not in English"),
        ("--- a\n+++ b\n@@ -1,4 +1,4 @@\n" + re.sub("(?m)^", " ", LONG), "list of changes"),
        (f"<mediawiki><page><text>{html.escape(LONG)}</text></page></mediawiki>", "a wiki's export"),
        (gzip.compress(LONG.encode()), "gzip archive"),
    ],
    ids=["capitals", "another language", "diff", "wiki", "gzip"],
)
def test_what_cannot_be_read_rightly_is_refused(data, message):
    with pytest.raises(SourceError, match=message) as error:
        parsed(data)
    assert error.value.remedy and "\n" not in str(error.value)


def test_words_that_a_comparison_shows_as_taken_out():
    lines = [f"<p>{html.escape(line)}</p>" for line in TEXT.split("\n") if line]
    clean = parsed("<html><body>\n" + "\n".join(lines) + "\n</body></html>")
    shown = parsed(
        "<html><body>\n" + "\n".join(lines).replace(" waits ", " <del>runs</del> <ins>waits</ins> ") + "\n</body></html>"
    )
    assert told(shown) == told(clean) and any("waits" in record.text for record in shown.records)
