"""Page numbers, running heads and hyphens at the ends of lines don't change any record."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import Document
from ruletrail.scrapers.copying import undone
from tests.scrapers.making_documents import rules_lines
from tests.scrapers.test_holes import parsed

PLAIN = rules_lines(sections=9, rules=5, words=3)
WRAPPED = [part for line in PLAIN for part in (textwrap.wrap(line, 70) or [""])]
TEXTS = {"a line a paragraph": PLAIN, "wrapped": WRAPPED}


def paged(lines: list[str], foot: Callable[[int], list[str]], length: int = 23) -> list[str]:
    pages = [lines[at : at + length] for at in range(0, len(lines), length)]
    return [line for n, page in enumerate(pages, 1) for line in [*page, *foot(n)]]


DAMAGES = {
    "page numbers": lambda lines: paged(lines, lambda n: ["", str(n), ""]),
    "page numbers inside paragraphs": lambda lines: paged(lines, lambda n: [str(n)]),
    "feet and heads": lambda lines: paged(lines, lambda n: [f"- Page {n} of 99 -", "\f", "Rules of nothing, May 2014"]),
    "heads of two lines": lambda lines: paged(
        lines, lambda n: ["", f"page {n}", "Rules of nothing", f"Printed by {n} people", ""]
    ),
    "page numbers from 7": lambda lines: paged(lines, lambda n: ["", str(n + 6), ""]),
    "dated feet": lambda lines: paged(lines, lambda n: ["", f"Printed on 7/{n}/2024 at 10:{n:02d}\t{n}/99", ""]),
    "feet that say whose it is": lambda lines: paged(lines, lambda n: ["TM & © 2011 Nobody at all. All rights reserved."]),
    "dated heads": lambda lines: paged(lines, lambda n: [f"July {n}, 2024", f"Rules of nothing       {n}"]),
    "blank lines doubled": lambda lines: [part for line in lines for part in ([line] if line else ["", ""])],
    "no blank lines": lambda lines: [line for line in lines if line],
}


def told(document: Document) -> list[tuple]:
    return [(r.kind, r.key, normalise(r.text), tuple(map(normalise, r.examples))) for r in document.records]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_copying_changes_no_record(text, damage):
    lines = damage(text)
    document = parsed(lines)
    assert told(document) == told(parsed(text))
    assert (document.gaps, document.problems) == ([], [])
    ledger = document.ledgers[0]
    assert ledger.lines == len(lines) - (lines[-1] == "") == sum(ledger.classes().values()) and not ledger.unplaced
    for record in document.records:
        assert record.term in lines[record.lines[0] - 1] and (record.term or lines[record.lines[0] - 1].startswith(record.key))


def test_pages_that_end_in_a_line_that_is_not_full():
    found: list[str] = []
    pages = 0
    for n, line in enumerate(WRAPPED):
        found.append(line)
        if n % 25 == 0 and len(line) > 60 and " " in line[40:]:
            cut, pages = line.index(" ", 40), pages + 1
            found[-1:] = [line[:cut], "", str(pages), "", line[cut + 1 :]]
    assert pages > 3 and told(parsed(found)) == told(parsed(WRAPPED))


def test_what_was_left_out_is_told():
    document = parsed(DAMAGES["page numbers"](PLAIN))
    assert document.ledgers[0].classes()["furniture"] == -(-len(PLAIN) // 23)
    assert [repair.found for repair in document.repairs] == ["1"]


def test_a_text_that_is_whole_is_left_as_it_is():
    assert undone(PLAIN, "it").lines is PLAIN and undone(WRAPPED, "it").lines is WRAPPED


def test_numbers_that_do_not_count_pages_stay():
    lines = ["One", "12", "Two", "3", "Three", "7"]
    assert undone(lines, "it").lines is lines


def test_paragraphs_that_go_on_behind_a_form_feed():
    found: list[str] = []
    for n, line in enumerate(WRAPPED):
        inside = n > 60 and line[:1].islower() and n % 5 == 0
        found += ["", f"\f{line}"] if inside else [line]
    document = parsed(found)
    assert len(found) > len(WRAPPED) + 5 and told(document) == told(parsed(WRAPPED))
    assert not document.ledgers[0].unplaced and document.gaps == []


def test_hyphens_that_were_lost_at_the_ends_of_printed_lines():
    text = "\n".join(WRAPPED).replace(" waits ", " is well-known and enters-the-hall ")
    lost = text.replace("well-known", "wellknown", 2).replace("enters-the-hall", "enters-thehall", 1) + "\n\f"
    document = parsed(lost.split("\n"))
    assert told(document) == told(parsed(text.split("\n"))) and "hyphen" in document.repairs[0].why
    assert told(parsed(lost.replace("\f", "").split("\n"))) != told(parsed(text.split("\n")))


def test_a_text_that_a_mail_quotes():
    document = parsed([f"> {line}".rstrip() for line in WRAPPED])
    assert told(document) == told(parsed(PLAIN)) and not document.ledgers[0].unplaced
    assert [repair.found[:2] for repair in document.repairs] == ["> "]
