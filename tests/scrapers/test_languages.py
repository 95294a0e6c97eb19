"""Only the English lines of a bilingual text are read. A text in another language is refused, even a short one."""

from __future__ import annotations

import random
import re
from html import escape
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import GLOSSARY, RULE, TRANSLATION, Ledger
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files
from tests.scrapers.making_documents import sentence
from tests.scrapers.test_unfit import foreign

HEAD = "Comprehensive Rules\nThese rules are effective as of April 12, 2024.\n\n"
GERMAN = "Ein Wagen ist ein Ding, das die Pferde ziehen, und er wird von den Fahrern gelenkt. Der Wagen ist nicht aus Eisen."


def other(line: str) -> str:
    """An invented line in another script, with the length and the number of ``line``."""
    number = re.match(r"(?:\d{1,3}\.(?:\d+[a-z]?\.?)? )?", line)[0]
    return number + "".join(random.Random(line).choices("牌手類別規則的是在一個", k=max(2, len(line) // 5))) + "。"


def parsed(text: str):
    return read(Source(Path("it.txt"), text.encode()))


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*.txt")[::36], ids=lambda path: path.stem)
@pytest.mark.parametrize("order", [1, -1], ids=["English first", "English last"])
@pytest.mark.parametrize("wiki", [True, False], ids=["a wiki", "plain"])
def test_of_a_real_text_between_lines_of_another_script_the_same_is_read(path, order, wiki):
    """The forms of a public translation project: a wiki's page with anchors, or plain text."""
    true = read(Source.open(path))
    rules = [record for record in true.records if record.number and "\n" not in record.text]
    lines = [HEAD]
    for rule in rules:
        written = f"{rule.key}{'' if rule.number.letter else '.'} {rule.text}"
        for paragraph in (written, *(f"Example: {example}" for example in rule.examples if "\n" not in example)):
            english = f"<BOOKMARK:cr{rule.key}>{paragraph}\\\\ " if wiki else paragraph
            lines += [*[english, other(paragraph)][::order], ""]
    document = parsed("\n".join(lines))
    found = [(record.key, " ".join(record.text.split())) for record in document.records if record.number]
    assert found == [(rule.key, " ".join(rule.text.split())) for rule in rules]
    assert document.ledgers[0].classes()[TRANSLATION] >= len(rules) and not document.ledgers[0].unplaced


def test_the_glossary_of_the_translation_project_keeps_its_english_terms():
    """It is Markdown, with an anchor for each language of a term, and the letters of the alphabet above the terms."""
    terms = "".join(
        f"{letter}### <span id='{term}'>{term}</span> / <span id='牌類'>牌類，規則</span>\n牌手可以。   \n{sentence(n)}\n\n----\n"
        for n, (letter, term) in enumerate([("## C\n", "Cart"), ("", "Crate, Crated"), ("## X\n", "Xylophone")], start=3)
    )
    document = parsed(f"{HEAD}301. 牌類 Carts\n\n301.1. 牌手可以。\n301.1. {sentence(1)}\n\nGlossary\n\n{terms}\nCredits\n")
    assert [(record.term, record.text) for record in document.records if record.kind == GLOSSARY] == [
        ("Cart", sentence(3)), ("Crate, Crated", sentence(4)), ("Xylophone", sentence(5)),
    ]  # fmt: skip


def test_a_heading_in_two_languages_keeps_its_english_title():
    document = parsed(
        f"{HEAD}301. 牌類 Carts\n\n301.1. 牌手可以。\n301.1. {sentence(1)}\n\n301.2. 牌手。\n301.2. {sentence(2)}\n"
    )
    assert [(record.key, record.text) for record in document.records] == [
        ("301", "Carts"), ("301.1", sentence(1)), ("301.2", sentence(2)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "完整規則\n\n自2024年4月12日起生效。\n\n301. 牌類\n\n301.1. 牌手可以施放。\n\n301.2. 牌手。\n",
        f"{HEAD}301. 牌類\n\n301.1. 牌手可以施放。\n\n301.2. 牌手。\n",
        f"{HEAD}301. Wagen\n\n301.1. {GERMAN}\n\n301.2. {GERMAN}\n",
    ],
    ids=["Chinese", "Chinese with an English date", "German"],
)
def test_a_translation_is_refused(text):
    with pytest.raises(SourceError, match="is not in English; name an English text"):
        parsed(text)


def test_a_page_with_much_markup_is_english():
    style = "".join(f".c{n}{{margin:{n}px;padding:0 auto}} " for n in range(2000))
    rules = "".join(
        f'<p class="MsoNormal" style="mso-bidi-font-size:12pt;tab-stops:{n}pt">301.{n}. Carts wait.</p>\n' for n in range(1, 90)
    )
    assert len(parsed(f"<html><head><style>{style}</style></head><body>\n{rules}</body></html>").records) == 89


def test_a_class_of_lines_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="no class of lines: 'footnote'; there are blank, title"):
        Ledger.of("it.txt", ["A cart."], ["footnote"])


def _section(shared, number: str) -> list[tuple[str, str]]:
    """The rules of a section of a real text: (number as it is written, text)."""
    records = read(Source.open(shared / "archive" / "2025-07-25.txt")).records
    told = [record for record in records if record.kind == RULE and record.key.startswith(f"{number}.")]
    return [(f"{r.key}{'.' * (not r.number.letter)}", r.text) for r in told if "\n" not in r.text and not r.examples]


def _as_page(rules: list[tuple[str, str]], other: list[str]) -> str:
    """A page in two languages, like ``bilingual-je.html`` of the cases."""
    told = "".join(
        f'<p class="j">{number.rstrip(".")} {translated}</p>\n<p class="e">{number} {escape(text, quote=False)}</p>\n'
        for (number, text), translated in zip(rules, other, strict=True)
    )
    heading = "<h3>302. 獣<br>302. Creatures</h3>" if "獣" in other[0] else "<h3>302. Wagen<br>302. Creatures</h3>"
    return f'<html><head><meta charset="utf-8"><title>R</title></head><body>\n{heading}\n{told}</body></html>'


@pytest.mark.parametrize("letters", ["獣は静かなときに呼ぶ。", ""], ids=["Japanese", "Latin letters"])
@pytest.mark.parametrize("ending", ["html", "txt"])
def test_a_page_in_two_languages_is_read_in_english(shared, letters, ending):
    rules = _section(shared, "302")
    other = [letters or foreign(text) for _, text in rules]
    if ending == "html":
        text = _as_page(rules, other)
    else:
        text = "\n\n".join(
            f"{number} {translated}\n\n{number} {text}" for (number, text), translated in zip(rules, other, strict=True)
        )
    document = read(Source(Path(f"it.{ending}"), text.encode()))
    assert len(rules) > 5
    found = [(record.key, normalise(record.text)) for record in document.records if record.kind == RULE]
    assert found == [(number.rstrip("."), normalise(text)) for number, text in rules]
