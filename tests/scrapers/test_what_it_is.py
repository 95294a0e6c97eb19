"""Files that aren't rules texts are refused by name: code, data, lists of changes. Programs' marks are left out."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files
from tests.scrapers.making_documents import sentence

HEAD = "Comprehensive Rules\nThese rules are effective as of May 1, 2003.\n\n"
RULES = [(f"302.{n}", sentence(n)) for n in range(1, 12)]
TEXT = "\n\n".join(f"{number}. {text}" for number, text in RULES)


def parsed(text: str, name: str = "it.txt") -> Document:
    return read(Source(Path(name), text.encode()))


#: Rules in forms of public repositories: a table of strings, objects of a type, comments over declarations, a template's text.
CODE = {
    "a Python table": 'from typing import Dict\n\nRULES_TEXT: dict[str, str] = {\n    "Cart": """'
    + '""",\n    "Horse": """'.join(f"{number}. {text}" for number, text in RULES)
    + '""",\n}\n\n\ndef rule(name):\n    return RULES_TEXT[name]\n',
    "a Python text": f'"""The rules."""\n\nRULES = """\n{TEXT}\n"""\n',
    "TypeScript": "export interface Rule {\n  number: string\n}\n\nexport const rules: Rule[] = [\n"
    + "".join(f"  {{ number: '{number}', text: {json.dumps(text)} }},\n" for number, text in RULES)
    + "]\n",
    "a JavaScript text": f"const RULES = `\n{TEXT}\n`;\n\nmodule.exports = {{ RULES }};\n",
    "Rust's comments": "".join(f"/// {number}. {text}\n///\n" for number, text in RULES) + "#[derive(Debug)]\npub struct Cart;\n",
}
DATA = {
    "YAML": "rules:\n" + "".join(f'  - number: "{number}"\n    text: >\n      {text}\n' for number, text in RULES),
    "TOML": "".join(f'[[rules]]\nnumber = "{number}"\ntext = "{text}"\n\n' for number, text in RULES),
    "XML": '<?xml version="1.0"?>\n<rules>\n'
    + "".join(f'<rule n="{number}">\n{number}. {text}\n</rule>\n' for number, text in RULES),
    "Turtle": "@prefix r: <http://a.b/> .\n"
    + "".join(f'r:{number} r:text """\n{number}. {text}""" .\n' for number, text in RULES),
}
CHANGES = {
    "marked by plus signs": "A '+' is used to mark changes since May 1, 2003.\n\n" + TEXT.replace("302.", "+ 302."),
    "by its title": f"Rulings Summary (CHANGES ONLY)   Updated 2005/10/23\n\n{TEXT.replace('302.', '* 302.')}",
}


@pytest.mark.parametrize("text", CODE.values(), ids=CODE)
def test_code_is_refused(text):
    with pytest.raises(SourceError, match="is a program's code"):
        parsed(text)


@pytest.mark.parametrize("text", DATA.values(), ids=DATA)
def test_data_are_refused(text):
    with pytest.raises(SourceError, match=r"is data of a program|is XML"):
        parsed(text)


@pytest.mark.parametrize("text", CHANGES.values(), ids=CHANGES)
def test_a_list_of_changes_is_refused(text):
    with pytest.raises(SourceError, match="is a list of changes"):
        parsed(text)


@pytest.mark.parametrize("mark", ["EOF_TOKEN", "<|END_OF_TEXT|>", "[END_OF_FILE]"])
@pytest.mark.parametrize("joint", [" {}\n\n", "\n{}\n\n"], ids=["behind it", "below it"])
def test_a_programs_marks_are_no_words_of_rules(mark, joint):
    document = parsed(HEAD + TEXT.replace("\n\n", joint.format(mark)) + joint.format(mark))
    assert [(record.key, record.text) for record in document.records] == RULES and not document.ledgers[0].unplaced


@pytest.mark.parametrize(
    "matter",
    ["---\ntitle: Carts\ndate: 2003-05-01\n---\n", '+++\ntitle = "Carts"\neffective_date = "May 1, 2003"\n+++\n'],
    ids=["YAML", "TOML"],
)
def test_front_matter_tells_the_day_of_a_text_that_states_none(matter):
    document = parsed(matter + TEXT)
    assert document.version == "2003-05-01" and "its day, 2003-05-01, is that of its front matter" in document.problems
    assert document.ledgers[0].classes()["markup"] == 4 and [record.key for record in document.records] == [
        key for key, _ in RULES
    ]
    assert parsed(matter + HEAD.replace("2003", "2004") + TEXT).version == "2004-05-01"


@pytest.mark.parametrize(
    "printed",
    [["11/26/26, 3:04 PM    Comprehensive Rules"], [f"26/11/26 Comprehensive Rules {n}" for n in range(1, 5)]],
    ids=["a browser's head", "on each page"],
)
def test_the_day_on_which_a_page_was_printed_is_none_of_the_text(printed):
    pages = [TEXT[at : at + 300] for at in range(0, len(TEXT), 300)]
    lines = "\n\n".join(f"{head}\n\n" for head in printed) + TEXT
    assert len(pages) > 2 and parsed(lines).version == ""


#: A rule's number, text, examples and day, in the forms of bots, datasets and ``ruletrail export``.
Row = tuple[str, str, tuple[str, ...], str]


def by_number(rows: list[Row]) -> str:
    rules = {key: {"ruleNumber": f"{key}.", "ruleText": f"{key}. {text}", "examples": told} for key, text, told, _ in rows}
    return json.dumps({"date": rows[0][3], "rules": rules}, indent=1)


def a_list(rows: list[Row]) -> str:
    rules = [{"number": key, "text": text, "examples": told} for key, text, told, _ in rows]
    return json.dumps({"effective": rows[0][3], "rules": rules})


def exported(rows: list[Row]) -> str:
    return "\n".join(
        json.dumps({"version": day, "date": day, "kind": "rule", "number": key, "term": "", "text": text, "examples": told})
        for key, text, told, day in rows
    )


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*.txt")[::36], ids=lambda path: path.stem)
@pytest.mark.parametrize("shape", [by_number, a_list, exported])
def test_a_real_text_kept_as_json_is_the_same(path, shape):
    true = read(Source.open(path))
    rows = [(record.key, record.text, record.examples, true.date) for record in true.records if record.number]
    document = parsed(shape(rows), "rules.json")
    assert document.version == true.date and (document.format, document.problems) == ("json", [])
    assert [(record.key, record.text, record.examples) for record in document.records] == [
        row[:3] for row in sorted(rows, key=lambda row: true.records[0].number.parse(row[0]))
    ]


def test_json_of_several_versions_is_refused():
    rows = [{"version": day, "number": key, "text": text} for day in ("2003-05-01", "2004-05-01") for key, text in RULES]
    with pytest.raises(SourceError, match="holds rules of 2 days, 2003-05-01 to 2004-05-01"):
        parsed("\n".join(map(json.dumps, rows)))


def test_a_page_that_compares_two_texts_is_refused():
    one = [f"{number}. {text}" for number, text in RULES]
    page = difflib.HtmlDiff().make_file(one, [*one[:5], "302.6. Another text.", *one[6:]])
    with pytest.raises(SourceError, match="is a page that compares two texts"):
        parsed(page, "it.html")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "# Magic infraction procedure guide\n\nEffective May 1, 2019\n\n1.1. Text.\n",
            "is a tournament document",
        ),
        # numbered as the rules of Netrunner (github.com/rubenpieters/netrunner-comprehensive-rules) and of infractions
        ("\n\n".join(f"2.{n}.1. {text}" for n, (_, text) in enumerate(RULES, 1)), "rules of other games"),
        (f"<html><head><title>R</title></head><body><div id='a'></div><script>{'f();' * 900}</script></body></html>", "a script"),
    ],
    ids=["infractions", "another game", "a page that a script fills"],
)
def test_another_document_is_refused_by_its_name(text, message):
    with pytest.raises(SourceError, match=message) as error:
        parsed(text, "it.html" if text.startswith("<") else "it.txt")
    assert error.value.remedy and "formats:" not in str(error.value)


def test_a_document_about_a_program_is_no_code():  # as github.com/tyler274/rummage has them
    text = "# Rules engine\n\nThe engine follows rule 302.1.\n\n```rust\nfn attack() {\n}\n```\n\n" + TEXT
    with pytest.raises(SourceError, match="is a document about a program"):
        parsed(text)
