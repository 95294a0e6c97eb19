"""Texts as forums, wikis, notebooks and mails print them are read as the plain one; what can't be read rightly is refused."""

from __future__ import annotations

import gzip
import html
import json
import quopri
import random
import re
import textwrap
from itertools import cycle, zip_longest
from pathlib import Path

import pytest

from corpus.errors import SourceError
from corpus.normalise import normalise
from corpus.records import Document
from scrapers import misread_numbers, read
from scrapers.notation import undressed
from scrapers.source import Source
from tests.scrapers.making_documents import rules_lines, sentence

TEXT = "\n".join(rules_lines(sections=6, rules=4)).replace("“", "A “")  # "A" after a number is no letter of it
NUMBER = re.compile(r"(?m)^(\d{3}\.\d+)([a-z]?)(\.?) ")
HEADING = re.compile(r"(?m)^(\d{1,3}\. .*|Glossary|Credits)$")
#: Digits and small letters that are bold in themselves.
BOLD = {ord("0") + n: 0x1D7EC + n for n in range(10)} | {ord("a") + n: 0x1D5EE + n for n in range(26)}


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
    "letters in parentheses": lambda text: re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1(\2) ", text),
    "no space": lambda text: NUMBER.sub(r"\1\2\3", text),
    "headings without full stops": lambda text: re.sub(r"(?m)^(\d{1,3})\. (?=[A-Z])", r"\1 ", text),
    "numbered lines": lambda text: "\n".join(f"{n:5d}  {line}" for n, line in enumerate(text.split("\n"), 1)),
    "found lines": lambda text: "\n".join(f"{n}:{line}" for n, line in enumerate(text.split("\n"), 1)),
    "an outline": lambda text: re.sub(r"(?m)^(?=.)", "- ", text),
    "added lines": lambda text: re.sub(r"(?m)^", "+", text),
    "a column": lambda text: re.sub(r"(?m)^(.+)$", lambda m: '"' + m[1].replace('"', '""') + '"', text),
    "links of Markdown": lambda text: re.sub(r"rule (\d{3}\.\d)", r"rule [\1](#r\1)", text),
    "links of HTML": lambda text: re.sub(r"rule (\d{3}\.\d)", r'rule <a href="#r\1">\1</a>', text),
    "tags of a forum": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"[size=150][b]\1[/b][/size]", f"[quote]{text}[/quote]"),
    "links to itself": lambda text: NUMBER.sub(r"\1\2\3¶ ", text),
    "wide digits": lambda text: NUMBER.sub(lambda m: m[0].translate({n: n + 0xFEE0 for n in range(48, 58)}), text),
    "misread numbers": lambda text: re.sub(r"(?m)^(\d)0(\d\.[23])", r"\1O\2", re.sub(r"(?m)^(\d{3}\.)1a", r"\1la", text)),
    "commas": lambda text: re.sub(r"(?m)^(\d{3})\.(3)", r"\1,\2", text),
    "blanks at the ends": lambda text: re.sub(r"(?m)$", "  ", text),
    "round bullets that became letters": lambda text: re.sub(r"(?m)^(?=\d{3}\.\d+[a-z])", "o\t", text),
    "square bullets": lambda text: re.sub(r"(?m)^(?=\d{3}\.\d)", "▪ ", text),
    "bullets of a font of signs": lambda text: re.sub(r"(?m)^(?=\d{3}\.\d)", "\uf0b7 ", text),
    "indented in a wiki": lambda text: NUMBER.sub(lambda m: (":" * (1 + bool(m[2]))) + f"**{m[1]}{m[2]}** ", text),
    "wide points": lambda text: NUMBER.sub(lambda m: m[0].replace(".", "．"), text),
    "points in the middle": lambda text: NUMBER.sub(lambda m: m[0].replace(".", "·"), text),
    "leaders": lambda text: NUMBER.sub(lambda m: m[0].replace(".", "\u2024"), text),
    "colons for points": lambda text: NUMBER.sub(lambda m: m[0].replace(".", ":", 1), text),
    "dashes for points": lambda text: NUMBER.sub(lambda m: m[0].replace(".", "-", 1), text),
    "blanks before points": lambda text: NUMBER.sub(lambda m: m[0].replace(".", " .", 1), text),
    "tags of numbers": lambda text: NUMBER.sub(r"#\1\2\3 ", text),
    "numbers with an r": lambda text: NUMBER.sub(r"r\1\2\3 ", text),
    "bold without bold type": lambda text: NUMBER.sub(lambda m: m[0].translate(BOLD), text),
    "wide numbers": lambda text: NUMBER.sub(lambda m: m[0].translate({n: n + 0xFEE0 for n in range(33, 127)}), text),
    "wide full stops": lambda text: text.replace(".\n", "。\n"),
    "marks of some rules": lambda text: re.sub(r"(?m)^(?=101\.\da)", "* ", text),
    "bars beside some rules": lambda text: re.sub(r"(?m)^(?=101\.\da)", "| ", text),
    "emphasised labels of examples": lambda text: text.replace("Example:", "*Example:*"),
    "labels of a wiki": lambda text: text.replace("Example:", "//Example://"),
    "emphasised examples": lambda text: re.sub(r"(?m)^(Example:.*)$", r"_\1_", text),
    "quoted examples": lambda text: text.replace("Example:", "> **Example:**"),
    "examples in parentheses": lambda text: re.sub(r"(?m)^(Example:.*)$", r"(\1)", text),
    "labels in capitals": lambda text: text.replace("Example:", "EXAMPLE"),
    "labels with dashes": lambda text: text.replace("Example:", "Example –"),
    "signs with backslashes": lambda text: (
        re.sub(r"([“”’])", r"\\\1", text).replace("“", '"').replace("”", '"').replace("’", "'")
    ),
    "names of paragraphs": lambda text: re.sub(r"(?m)^(1\d\d)\.(\d)(.*)$", r"\1.\2\3 ^r\1-\2", text),
    "names of headings": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"\1 {#here}", text),
    "comments of HTML": lambda text: re.sub(r"(?m)^(\d{3}\.\d.*)$", r"\1 <!-- here -->", text),
    "notes of Markdown": lambda text: re.sub(r"(?m)(?<=[a-z]\.)$", "[^12]", text),
    "raised numbers": lambda text: re.sub(r"(?m)(?<=[a-z]\.)$", "²", text),
    "addresses": lambda text: text.replace("See rule 100.1.", "See rule 100.1 (https://example.org/#100.1)."),
    "addresses in brackets": lambda text: text.replace("See rule 100.1.", "See rule 100.1 <https://example.org/#100.1>."),
    "double brackets": lambda text: text.replace("See rule 100.1.", "See [[CR 100.1|rule 100.1]]."),
    "numbers of links": lambda text: text.replace("See rule 100.1.", "See [12]rule 100.1."),
    "Org": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*|Glossary|Credits)$", r"** \1", NUMBER.sub(r"*\1\2\3* ", text)),
    "Textile": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*|Glossary|Credits)$", r"h2(#it). \1", NUMBER.sub(r"*\1\2\3* ", text)),
    "AsciiDoc": lambda text: re.sub(r"(?m)^([A-Z]\w+ \d)$", r"*\1* +", HEADING.sub(r"=== \1", NUMBER.sub(r"*\1\2\3* ", text))),
    "reStructuredText": lambda text: re.sub(r"(?m)^([A-Z]\w+ \d)\n(.*)$", r"| **\1**\n| \2", NUMBER.sub(r"**\1\2\3** ", text)),
    "definitions of a wiki": lambda text: re.sub(
        r"(?m)^([A-Z]\w+ \d)\n(.*)$", r";\1\n:\2", HEADING.sub(r"==\1==", NUMBER.sub(r":\1\2 ", text))
    ),
    "subrules in lists": lambda text: re.sub(r"(?m)^\d{3}\.\d+([a-z]) ", r"    \1. ", text),
    "subrules in lists with parentheses": lambda text: re.sub(r"(?m)^\d{3}\.\d+([a-z]) ", r"\1) ", text),
    "subrules in lists between parentheses": lambda text: re.sub(r"(?m)^\d{3}\.\d+([a-z]) ", r"- (\1) ", text),
    "links to edit": lambda text: re.sub(r"(?m)^(\d{1,3}\. .*)$", r"\1[edit]", text),
    "remarks in brackets": lambda text: re.sub(
        r"(?m)^(\d{3}\.2 .*|\d{3}\.2\. .*)$", r"\1 [Judge’s note: ask the head judge.]", text
    ),
    "words that were taken out": lambda text: text.replace(" waits ", " ~~runs~~ **waits** "),
    "words that were taken out in a list": lambda text: text.replace(" waits ", " [-runs-] {+waits+} "),
    "words that were taken out in a forum": lambda text: text.replace(" waits ", " [s]runs[/s] [b]waits[/b] "),
    "words that were taken out in HTML": lambda text: text.replace(" waits ", " <del>runs</del> <ins>waits</ins> "),
    "chevrons": lambda text: text.replace("“", "<<").replace("”", ">>"),
    "doubled apostrophes": lambda text: re.sub("[’“”]", "''", text),
    "tabs": lambda text: text.replace(" ", "\t"),
    "UTF-16": lambda text: text.encode("utf-16-le"),
    "old Macintosh": lambda text: text.replace("\n", "\r"),
    "mainframe": lambda text: text.replace("\n", "\x85"),
    "bold terms": lambda text: re.sub(r"(?m)^([A-Z]\w+ \d)$", r"**\1**", text),
    "bold labels of examples": lambda text: text.replace("Example:", "**Example:**"),
    "short labels of examples": lambda text: text.replace("Example:", "Ex:"),
    "marks of what is new": lambda text: NUMBER.sub(lambda m: f"[New] {m[0]}" if "2" in m[0] else m[0], text),
    "marks of what is new at the ends": lambda text: re.sub(r"(?m)(?<=[a-z]\.)$", " (updated)", text),
    "backslashes at the ends": lambda text: re.sub(r"(?m)(?<=\S)$", r"\\", text),
    "breaks of HTML at the ends": lambda text: re.sub(r"(?m)(?<=\S)$", "<br />", text),
    "letters behind points": lambda text: re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1.\2 ", text),
    "letters behind dashes": lambda text: re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1-\2 ", text),
    "numbers of notes": lambda text: re.sub(r"(?m)(?<=[a-z]\.)$", "[12]", text),
    "links of a wiki": lambda text: text.replace("See rule 100.1.", "See rule [100.1]."),
    "headings with their kinds": lambda text: re.sub(
        r"(?m)^(\d{3})\. (?=[A-Z]\w+$)", r"Section \1 - ", re.sub(r"(?m)^(\d)\. (?=[A-Z]\w+$)", r"Chapter \1: ", text)
    ),
    "labels of another kind": lambda text: text.replace("Example:", "E.g.:"),
    "short labels with a full stop": lambda text: text.replace("Example:", "Ex.:"),
    "marks of what is new behind numbers": lambda text: NUMBER.sub(lambda m: f"{m[0]}(updated) " if "2" in m[0] else m[0], text),
    "arrows": lambda text: NUMBER.sub(r"→ \1\2 ", text),
    "named without a blank": lambda text: NUMBER.sub(r"CR\1\2\3 ", text),
    "references of a wiki": lambda text: re.sub(r"(?m)(?<=[a-z]\.)$", '<ref name="a">{{cite web|title=It}}</ref>', text),
    "templates of a wiki": lambda text: text.replace("See rule 100.1.", "See rule {{CR|100.1}}."),
    "numbers in templates of a wiki": lambda text: NUMBER.sub(r"{{CR|\1\2}} ", text),
    "words that were put for others": lambda text: text.replace(" waits ", " {~~runs~>waits~~} "),
    "words that were taken out in CriticMarkup": lambda text: text.replace(
        " waits ", " {--runs--}{++waits++} ".replace("}{", "} {")
    ),
    "headings parted from their numbers": lambda text: re.sub(r"(?m)^(\d{1,3})\. (?=[A-Z]\w+$)", r"\1 – ", text),
    "examples in a list": lambda text: text.replace("Example:", "  - Example:"),
    "examples that are counted": lambda text: text.replace("Example:", "Example 1:"),
    "hard blanks by name": lambda text: NUMBER.sub(r"\1\2\3&nbsp;", text),
    "slanted words": lambda text: re.sub(r" (waits|rolls) ", r" *\1* ", text),
    "words of even type": lambda text: re.sub(r" (waits|rolls) ", r" `\1` ", text),
    "tags of cards": lambda text: text.replace(" waits ", " [c]waits[/c] "),
    "single quotation marks": lambda text: re.sub("[“”]", lambda m: {"“": "‘", "”": "’"}[m[0]], text),
    "labels with a picture": lambda text: text.replace("Example:", "💡 Example:"),
    "bold paragraphs": lambda text: NUMBER.sub(r"\1\2\3 **", re.sub(r"(?m)^(\d{3}\.\d.*)$", r"\1**", text)),
    "cited numbers of even type": lambda text: text.replace("rule 100.1", "rule `100.1`"),
    "letters of another script": lambda text: re.sub("[ao](?=[r-t])", lambda m: {"a": "а", "o": "о"}[m[0]], text),
}


LONG = "\n".join([*rules_lines(sections=12), ""])


@pytest.mark.parametrize("tail", [" [{}]", " ({})", " #", " (12 comments)", "*"])
def test_what_stands_behind_every_rule_is_no_part_of_it(tail):
    text = re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)(\.? .*)$", lambda m: m[0] + tail.format(m[1]), LONG)
    document = parsed(text)
    assert told(document) == told(parsed(LONG)) and "behind every rule" in document.repairs[0].why


def test_what_stands_behind_some_rules_stays():
    text = re.sub(r"(?m)^(\d{3}\.1\. .*)$", r"\1 (This is so.)", LONG)
    assert sum("(This is so.)" in record.text for record in parsed(text).records) == 9


CITING = TEXT.replace("See rule 100.1.", "See rules 100.1, 101.2a and 200.3a.")
CITED = re.compile(r"(?<![\w.])(\d{3})\.(\d+)([a-z]?)(?!\w)")


@pytest.mark.parametrize(
    "became",
    [r"\1-\2\3", r"\1,\2\3", r"\1:\2\3", r"§\1.\2\3", r"CR \1.\2\3", "({})", "-{}", ".{}", " {}", "upper", "zero"],
)
def test_cited_numbers_are_put_right_as_those_of_rules_are(became):
    def written(match: re.Match[str]) -> str:
        if "\\" in became:
            return match.expand(became)
        if became == "zero":
            return f"{match[1]}.0{match[2]}{match[3]}"
        letter = match[3].upper() if became == "upper" else match[3] and became.format(match[3])
        return f"{match[1]}.{match[2]}{letter}"

    document = parsed(CITED.sub(written, CITING))
    assert told(document) == told(parsed(CITING))
    assert any("cited" in repair.why or "zero" in repair.why for repair in document.repairs)


def test_what_no_rule_has_for_its_number_is_no_cited_one():
    text = CITING.replace(" waits ", " waits for 200,3a of 100,000 carts at 100:7, ")
    document = parsed(NUMBER.sub(lambda m: m[0].replace(".", ",", 1), text))
    assert "100,000 carts at 100:7" in document.records[2].text and "for 200.3a of" in document.records[2].text


@pytest.mark.parametrize("notation", NOTATIONS.values(), ids=NOTATIONS)
def test_every_notation_is_read_as_the_plain_text(notation):
    document = parsed(notation(TEXT))
    assert told(document) == told(parsed(TEXT))
    assert (document.version, document.gaps, document.problems) == ("2014-05-01", [], [])


def test_joined_letters_with_a_blank_behind_them():
    text = TEXT.replace(" waits ", " finds a flat coffin with effect in an official tariff and ")
    joined = re.sub("ffi|ff|fi|fl", lambda m: {"ffi": "ﬃ ", "ff": "ﬀ ", "fi": "ﬁ ", "fl": "ﬂ "}[m[0]], text).replace(
        "tariﬀ  ", "tariﬀ "
    )
    assert [each[3] for each in told(parsed(joined))] == [each[3] for each in told(parsed(text))]
    assert "flat coffin with effect" in parsed(joined).records[2].text


@pytest.mark.parametrize("line", ["---", "* * *", "______", "────", "=====", "~~~"])
def test_lines_that_part_sections(line):
    text = re.sub(r"(?m)^(\d{3}\. .*)\n\n(?=\d)", rf"{line}\n\n\1\n\n", LONG)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(LONG))]
    assert text.count(line) >= 9 and document.gaps == [] and not document.ledgers[0].unplaced


def test_labels_above_their_examples():
    text = TEXT.replace("Example: ", "Example:\n")
    assert [each[:-1] for each in told(parsed(text))] == [each[:-1] for each in told(parsed(TEXT))]


@pytest.mark.parametrize("cited", ["{100.1}", "<100.1>", "100-1"])
def test_cited_numbers_are_put_right_where_heads_are_plain(cited):
    document = parsed(TEXT.replace("rule 100.1", f"rule {cited}"))
    assert told(document) == told(parsed(TEXT)) and "cited" in document.repairs[0].why


def test_ranges_of_sections_are_no_cited_numbers():
    text = TEXT.replace("See rule 100.1.", "See rules 100-102, rule 100-1, rule 101-2 and rule 102-1a.")
    assert "See rules 100-102, rule 100.1, rule 101.2 and rule 102.1a." in parsed(text).records[-1].text


def test_terms_that_begin_with_a_number_are_no_headings():
    text = (
        TEXT.replace("Lantern 0\n", "100 - Lantern\n")
        .replace("Harbour 1\n", "200 - Harbour\n")
        .replace("Orchard 2\n", "101 - Orchard\n")
    )
    assert {"100 - Lantern", "200 - Harbour", "101 - Orchard"} <= {record.term for record in parsed(text).records}


def test_templates_of_a_wiki_show_their_words():
    text = TEXT.replace("See rule 100.1.", "See {{CR|100.1|rule 100.1}}.")
    assert told(parsed(NUMBER.sub(r"{{anchor|\1\2}} \1\2\3 ", text))) == told(parsed(TEXT))


def test_single_marks_beside_others_stay():
    text = TEXT.replace("“", "``").replace("”", "''").replace(" waits ", " waits for ‘hay’ ")
    assert any("‘hay’" in record.text for record in parsed(text).records)


def test_stars_that_are_a_power_or_toughness_stay():
    text = TEXT.replace(" waits ", " with */* or 1+*/1+* and a power of * or toughness of * waits ")
    assert "with */* or 1+*/1+* and a power of * or toughness of * waits" in parsed(text).records[2].text


@pytest.mark.parametrize(
    "lines", [("40 points", "7 points"), ("Posted 3 days ago", "Posted a month ago"), ("1 comment", "12 comments")]
)
def test_lines_on_what_readers_did(lines):
    counts = cycle(lines)
    text = re.sub(r"(?m)^(\d{3}\.\d\. .*)$", lambda m: f"{m[0]}\n\n{next(counts)}", TEXT)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    assert document.ledgers[0].classes()["furniture"] == text.count(f"\n{lines[0]}\n") + text.count(f"\n{lines[1]}\n")


@pytest.mark.parametrize("line", ["Back to top", "Advertisement", "↑ top", "Copy link", "Share this rule"])
def test_lines_of_a_site(line):
    text = re.sub(r"(?m)^(\d{3}\.\d\. .*)$", rf"\1\n\n{line}", TEXT)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    assert document.ledgers[0].classes()["furniture"] == text.count(f"\n{line}\n") and document.repairs[0].found == line


def test_lines_that_are_remarks():
    text = re.sub(r"(?m)^(\d{3}\.\d\. .*)$", "\\1\n\nTranslator’s note: this word is hard to say in our language.", TEXT)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    assert "remark" in document.repairs[0].why and not document.ledgers[0].unplaced


def test_headings_of_a_wiki_are_not_a_mail():
    text = "\n".join(rules_lines(sections=27))
    document = parsed(HEADING.sub(r"==\1==", text))
    assert told(document) == told(parsed(text)) and document.gaps == []


def test_what_org_keeps_under_headings():
    text = HEADING.sub(r"** \1\n   :PROPERTIES:\n   :CUSTOM_ID: it\n   :END:", TEXT)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    assert not document.ledgers[0].unplaced


def test_numbers_that_are_headings():
    text = NUMBER.sub(r"#### \1\2\n\n", TEXT)
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    assert document.gaps == [] and "heading" in document.repairs[0].why


def test_letters_that_are_joined_in_one_sign():
    text = TEXT.replace(" waits ", " finds a flat coffin in a stiff cliff and ")
    joined = text.replace("ffi", "ﬃ").replace("ff", "ﬀ").replace("fi", "ﬁ").replace("fl", "ﬂ")
    document = parsed(joined)
    assert told(document) == told(parsed(text)) and "a flat coffin" in document.records[2].text
    assert {repair.found for repair in document.repairs} == set("ﬃﬀﬁﬂ")


MARKED = TEXT.replace(" waits ", " can’t wait for “hay” and isn’t “shy” in the farmer’s cart, ")


@pytest.mark.parametrize(
    "copied",
    [
        lambda text: quopri.encodestring(text.encode()),
        lambda text: quopri.encodestring(text.encode("cp1252")).replace(b"\n", b"\r\n"),
        lambda text: html.escape(text.encode("ascii", "xmlcharrefreplace").decode()),
        lambda text: html.escape(html.escape(text.encode("ascii", "xmlcharrefreplace").decode())),
        lambda text: text.replace("“", "«").replace("”", "»"),
        lambda text: text.replace("’", "´"),
        lambda text: text.replace("“", "„").replace("”", "“").replace("’", "‘"),
    ],
    ids=["a mail", "a mail of Windows", "escaped", "escaped twice", "guillemets", "accents", "German"],
)
def test_marks_in_another_notation(copied):
    document = parsed(copied(MARKED))
    assert [each[:4] for each in told(document)] == [each[:4] for each in told(parsed(MARKED))]
    assert document.repairs and not document.ledgers[0].unplaced and "’" in MARKED


def test_the_lines_of_a_mail_are_those_of_its_file():
    data = quopri.encodestring(MARKED.encode())
    lines = data.decode("ascii").split("\n")
    assert any(line.endswith("=") for line in lines)
    for record in parsed(data).records:
        assert lines[record.lines[0] - 1].startswith(record.term or str(record.number))


def test_words_of_another_script_stay():
    text = TEXT.replace(" waits ", " waits (ждёт) ")
    assert any("ждёт" in record.text for record in parsed(text).records)


@pytest.mark.parametrize("sign", "∕⁄／")
def test_slashes_of_other_kinds(sign):
    text = TEXT.replace(" waits ", " gets +1/+1 and waits ")
    assert told(parsed(text.replace("/", sign))) == told(parsed(text))


COSTS = TEXT.replace(" waits ", " waits, pays {T}, {2}{W}, {X} or {W/U} and leaves {C}, ")


@pytest.mark.parametrize("sign", ["[{}]", "({})", ":mana{}:"])
def test_symbols_in_another_notation(sign):
    text = re.sub(r"\{([^}]*)\}", lambda m: sign.format(m[1].lower() if "mana" in sign else m[1]), COSTS)
    document = parsed(text)
    assert told(document) == told(parsed(COSTS)) and any("{W/U}" in record.text for record in document.records)
    assert "symbol" in document.repairs[0].why


def test_brackets_beside_symbols_stay():
    text = COSTS.replace("pays", "pays [X] (1)")
    assert parsed(text).records[2].text.count("[X] (1)") == parsed(COSTS).records[2].text.count("{X}") > 0


def test_examples_in_the_lines_of_their_rules():
    text = TEXT.replace("\nExample: ", " Example: ")
    document = parsed(text)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(parsed(TEXT))]
    for record in document.records:
        assert text.split("\n")[record.lines[0] - 1].startswith(record.term or str(record.number))
    assert "examples in the lines" in document.repairs[0].why and not document.ledgers[0].unplaced


def test_what_was_undressed_is_told():
    (repair,) = parsed(NOTATIONS["bold"](TEXT)).repairs
    assert (repair.found, repair.became) == ("**100.1.**", "100.1.") and re.search(r"notation, \d+ times", repair.why)


@pytest.mark.parametrize(
    "text", [TEXT, "A cart. **Bold** words.\n- a list\n", "100.1 A cart waits.\n\n100.2 A horse waits.\n" * 9]
)
def test_plain_texts_stay(text):
    assert undressed(Source(Path("it.txt"), text.encode())) == (text, [])


def test_each_misread_number_is_told_with_its_line():
    text = NOTATIONS["misread numbers"](TEXT)
    repairs = parsed(text).repairs
    assert len(repairs) == len(NUMBER.findall(TEXT)) - len(NUMBER.findall(text)) > 10
    for repair in repairs:
        assert text.split("\n")[repair.line - 1].startswith(repair.found) and repair.why == "a misread number"


@pytest.mark.parametrize(("number", "misread"), [("100.2a", "100.Za"), ("101.1a", "l01.1a"), ("101.3", "1O1,3")])
def test_a_misread_number_is_put_right(number, misread):
    text = TEXT.replace(f"\n{number}", f"\n{misread}", 2 if number[-1].isdigit() else 1)
    assert told(parsed(text)) == told(parsed(TEXT))


@pytest.mark.parametrize("number", ["1O0.9", "1OO.1", "9l9.9", "100.l5"])
def test_a_number_that_would_not_stand_in_its_place_is_left(number):
    text = TEXT.replace("\n101.2. ", f"\n{number} A line that nobody can place.\n\n101.2. ", 1)
    assert [repair for repair in parsed(text).repairs if repair.why == "a misread number"] == []


def parts_of(text: str) -> tuple[str, list[str], str, str]:
    """What stands before the chapters, the chapters, the glossary, and the credits."""
    starts = [match.start() for match in re.finditer(r"(?m)^[1-9]\. .*\n\n[1-9]\d\d\. .*\n\n", text)]
    glossary, back = text.rindex("\nGlossary") + 1, text.rindex("\nCredits") + 1
    chapters = [text[start:end] for start, end in zip(starts, [*starts[1:], glossary], strict=True)]
    return text[: starts[0]], chapters, text[glossary:back], text[back:]


@pytest.mark.parametrize(
    "order",
    [
        lambda front, chapters, glossary, back: [front, *reversed(chapters), glossary, back],
        lambda front, chapters, glossary, back: [front, glossary, *chapters, back],
        lambda front, chapters, glossary, back: [front, *chapters[1:], glossary, chapters[0], back],
        lambda front, chapters, glossary, back: [front, *chapters, back, "\n\n", glossary],
    ],
    ids=["chapters", "glossary first", "a chapter last", "glossary behind the credits"],
)
def test_parts_in_another_order_are_read_in_that_of_a_rulebook(order):
    text = "".join(order(*parts_of(LONG)))
    document, clean = parsed(text), parsed(LONG)
    assert [each[:-1] for each in told(document)] == [each[:-1] for each in told(clean)]
    lines = text.split("\n")
    for record in document.records:
        assert lines[record.lines[0] - 1].startswith(record.term or str(record.number))
    assert (document.version, document.covers, document.gaps) == (clean.version, None, [])
    assert [repair.why for repair in document.repairs] == ["chapters in another order"]


def test_one_section_of_a_forum():
    text = "\n\n".join(f"[b]702.{n}.[/b] {sentence(n)}" for n in range(1, 9))
    document = parsed(text)
    assert [record.key for record in document.records] == [f"702.{n}" for n in range(1, 9)] and document.covers == ("702",)


LONG = "\n".join(rules_lines(sections=9, rules=9, words=2))


MANY = "\n".join(rules_lines(sections=24, rules=9, words=2))

_RULES = LONG[LONG.rindex("\n1. ") : LONG.rindex("\nGlossary")]
TWO = _RULES + _RULES.replace(" waits ", " stands ").replace(" the ", " every ")


def columns_in_turn(text: str) -> str:
    """Pages of two columns, of which the first lines were read first, then the second ones."""
    lines = [part for line in text.split("\n") for part in (textwrap.wrap(line, 50) or [""])]
    pages = [lines[at : at + 80] for at in range(0, len(lines), 80)]
    return "\n".join(line for page in pages for pair in zip_longest(page[:40], page[40:], fillvalue="") for line in pair)


def varied(text: str) -> str:
    """The text with more words than it had."""
    chance = random.Random(2)
    return re.sub(" waits | the ", lambda match: f"{match[0]}flat {''.join(chance.choices('aeioubdgknrst', k=7))} ", text)


def foreign(text: str) -> str:
    """The text with each word that English has replaced."""
    chance = random.Random(1)
    return re.sub(r"[a-z]+", lambda m: "".join(chance.choices("aeioubdgknrst", k=len(m[0]))), text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (LONG.upper(), "capitals"),
        (re.sub(r"(?m)^([1-7]\d\d)\.(\d+[a-z]?)\.? ", r"\2 of \1: ", MANY), "no number that can be read stands in its first"),
        (re.sub(r"(?m)^([2-9]\d\d)\.(\d+[a-z]?)\.? ", r"\2 of \1: ", MANY), "lines stand in section 200"),
        (re.sub(r"(?m)^[2-9]\d\d\.(\d+[a-z]?\.?)? ", "", MANY), "lines stand in 102.9a"),
        (foreign(LONG), "not in English"),
        (LONG.lower(), "small letters"),
        ("\n".join(reversed(LONG.split("\n"))), "reverse order"),
        ("\n".join(sorted(LONG.split("\n"))), "sorted"),
        (columns_in_turn(LONG), "mixed order"),
        (re.sub("(?m)^(.{90}).*$", r"\1", LONG), "cut after 90 characters"),
        (re.sub("f[fil]", "", varied("\n".join(rules_lines(sections=9, rules=20, words=4)))), "lost the letters"),
        ("--- a\n+++ b\n@@ -1,4 +1,4 @@\n" + re.sub("(?m)^", " ", LONG), "list of changes"),
        (re.sub(r"(?m)^(\d{3}\.2a .*)$", r"-\1\n+\1", LONG), "list of changes"),
        ("*** a\n--- b\n***************\n*** 1,4 ****\n" + re.sub("(?m)^", "  ", LONG), "list of changes"),
        (re.sub(r"(?m)^(\d{3}\.2a) (.*)$", r"\1 \2\t|\t\1 \2", LONG), "list of changes"),
        (re.sub("(?m)^(.{40}).+$", r"\1…", LONG), "were cut, and end in dots"),
        (NUMBER.sub(r"|-\n| \1\2 || ", LONG), "is a table"),
        (re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? (.*)$", r"| \1 | \2 |", LONG), "is a table"),
        (re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? (.*)$", r'17,\1,"\2"', LONG), "is a table"),
        (TWO, "two texts one behind the other"),
        (f"<mediawiki><page><text>{html.escape(LONG)}</text></page></mediawiki>", "a wiki's export"),
        (gzip.compress(LONG.encode()), "gzip archive"),
    ],
    ids=[
        "capitals",
        "numbers of another form",
        "numbers of another form behind the first chapter",
        "no numbers behind the first chapter",
        "another language",
        "small letters",
        "reversed",
        "sorted",
        "columns in turn",
        "cut",
        "joined letters",
        "diff",
        "diff without its heads",
        "diff with contexts",
        "diff side by side",
        "dots",
        "table of a wiki",
        "table of Markdown",
        "table of a spreadsheet",
        "two texts",
        "wiki",
        "gzip",
    ],
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


def test_a_subrule_that_is_counted_by_o_is_no_misread_number():
    """Even where a line that begins with a later number stands behind it, as wrapped lines do."""
    letters = "abcdefghijklmnop"
    rules = "".join(f"100.1{letter} A cart of this kind waits.\n\n" for letter in letters)
    rules = rules.replace("100.1p", "102.3 or so carts.\n\n100.1p")
    head = "Comprehensive Rules\nThese rules are current as of May 1, 2003.\n\n"
    text = f"{head}100. Carts\n\n100.1. Carts wait.\n\n{rules}100.2. End.\n"
    assert misread_numbers.mended(Source(Path("it.txt"), text.encode())) == (text, [])


@pytest.mark.parametrize("saved", [lambda t: json.dumps(t.split("\n")), lambda t: json.dumps({"rules": [{"text": t}]}, indent=1)])
def test_data_of_a_program_is_refused(saved):
    with pytest.raises(SourceError, match=r"JSON.*save it as text"):
        parsed(saved(TEXT))
