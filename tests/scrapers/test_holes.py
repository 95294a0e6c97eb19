"""The parts that a copy lacks are gaps: a text that breaks off, one with a hole, one without its beginning."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ruletrail.corpus.gaps import Coverage
from ruletrail.corpus.records import GLOSSARY, RULE, Document, Gap
from ruletrail.scrapers import read
from ruletrail.scrapers.glossary_titles import known_terms
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files
from tests.corpus.coverage.reach import reach
from tests.scrapers.making_documents import rules_lines, sentence

FRONT = "Comprehensive Rules\nThese rules are current as of May 1, 2003.\n\nContents\n{}\nGlossary\nCredits\n\n"
TERMS = (
    "Anvil", "Bridge", "Cart", "Driver", "Engine", "Ferry", "Gate", "Horse", "Inn", "Jug", "Kite", "Lantern", "Mill", "Oar",
    "Plough", "Queue", "Road", "Saddle", "Tower", "Wheel",
)  # fmt: skip


def book() -> list[str]:
    """The lines of a small book of four sections in two chapters, a glossary and credits."""
    headings = {"1": "Carts", "100": "Wheels", "101": "Axles", "2": "Horses", "200": "Hay", "201": "Stables"}
    lines = FRONT.format("\n".join(f"{number}. {title}" for number, title in headings.items())).split("\n")
    for number, title in headings.items():
        lines += [f"{number}. {title}", ""]
        for rule in range(1, 5) if len(number) == 3 else ():
            lines += [f"{number}.{rule}. {sentence(int(number) + rule)}", ""]
            lines += [f"{number}.{rule}{letter} {sentence(int(number) + 7 * rule + ord(letter))}\n" for letter in "abc"]
    lines += ["Glossary", ""]
    for n, term in enumerate(TERMS):
        lines += [term, sentence(n), ""]
    return "\n".join([*lines, "Credits", "", "Nobody."]).split("\n")


def parsed(lines: list[str]) -> Document:
    return read(Source(Path("book.txt"), "\n".join(lines).encode()))


def holes(document: Document) -> list[tuple[str, str, str]]:
    return sorted({(gap.kind, gap.after, gap.before) for gap in document.gaps})


def at(lines: list[str], begin: str) -> int:
    """The index of the last line with this beginning."""
    return max(i for i, line in enumerate(lines) if line.startswith(begin))


def test_a_whole_text_has_no_gap():
    document = parsed(book())
    assert (document.gaps, document.problems, document.covers) == ([], [], None)


@pytest.mark.parametrize(
    ("first", "last", "hole"),
    [
        ("100.2b", "100.3a", (RULE, "100.2a", "100.3a")),
        ("100.2.", "101.2.", (RULE, "100.1c", "101.2")),
        ("100.3.", "2. Horses", (RULE, "100.2c", "2")),
        ("101. Axles", "200. Hay", (RULE, "100.4c", "200")),
        ("100.4a", "201.1a", (RULE, "100.4", "201.1a")),
        ("200. Hay", "200.1.", (RULE, "2", "200.1")),
        ("1. Carts", "100.3.", (RULE, "", "100.3")),
    ],
)
def test_a_hole_is_between_two_rules(first, last, hole):
    lines = book()
    document = parsed(lines[: at(lines, first)] + lines[at(lines, last) :])
    assert hole in holes(document)
    assert document.covers is None


def test_a_text_that_leaves_out_full_stops_keeps_the_rule_that_a_hole_follows():
    lines = [line.rstrip(".") for line in book()]
    document = parsed([*lines[: at(lines, "100.2b") + 1], "", *lines[at(lines, "100.4a") :]])
    assert (RULE, "100.2b", "100.4a") in holes(document)
    assert "unfinished" not in document.ledgers[0].classes()


@pytest.mark.parametrize("words", [2, 7, 40], ids=["like a title", "inside a sentence", "at its end"])
def test_a_rule_that_a_hole_begins_in_is_left_out(words):
    """The rest of the rule would look like a rewording. A rest of few words, which could be a title, is kept."""
    lines = book()
    first, behind = at(lines, "100.2b"), at(lines, "100.4a")
    lines[first] = "100.2b Every driver of a cart asks whoever keeps the gate for a lantern."
    kept = " ".join(lines[first].split()[: words + 1])
    document = parsed([*lines[:first], kept, *lines[behind:]])
    is_cut = words == 7
    assert ("100.2b" in [record.key for record in document.records]) == (not is_cut)
    assert (RULE, "100.2a" if is_cut else "100.2b", "100.4a") in holes(document)
    assert document.ledgers[0].classes().get("unfinished", 0) == is_cut
    assert any("100.2b" in problem for problem in document.problems) == is_cut
    assert document.ledgers[0].classes().get("unplaced", 0) == 0


@pytest.mark.parametrize("whole", [True, False], ids=["after a sentence", "inside a sentence"])
def test_a_text_that_breaks_off_in_its_rules(whole):
    lines = book()
    stop = at(lines, "200.2b")
    document = parsed(lines[:stop] + ([] if whole else [lines[stop][:20]]))
    assert document.records[-1].key == "200.2a"
    assert holes(document) == [(GLOSSARY, "", ""), (RULE, "200.2a", "")]
    assert (document.covers, reach(document)) == (("100", "101", "200"), (("1", "200.2a"),))
    assert any("breaks off" in problem for problem in document.problems)
    assert document.ledgers[0].classes().get("unfinished", 0) == (not whole)


def test_a_rule_that_may_go_on_is_left_out():
    """A rule or an example that ends inside a sentence was cut. Pasted text often has no end of its last line."""
    lines = book()
    stop = at(lines, "200.2b")
    document = parsed([*lines[:stop], lines[stop], "Example: Two carts meet on", ""])
    assert document.records[-1].key == "200.2a"
    assert document.ledgers[0].classes()["unfinished"] == 2
    for end in ([], [""]):
        document = parsed([*lines[:stop], lines[stop], *end])
        assert document.records[-1].key == "200.2b"


@pytest.mark.parametrize("extra", [0, 1, 2], ids=["after an entry", "after a term", "inside a definition"])
def test_a_text_that_breaks_off_in_its_glossary(extra):
    lines = book()
    stop = at(lines, "Mill")
    rest = [[], ["Mill"], ["Mill", lines[stop + 1][:15]]][extra]
    document = parsed(lines[:stop] + rest)
    assert document.records[-1].term == "Lantern"
    assert holes(document) == [(GLOSSARY, "jug", "")]  # three entries back: glossaries aren't in strict alphabetical order
    assert document.covers is None


def test_a_text_that_lost_its_beginning_is_read_like_the_whole_one():
    lines = rules_lines(sections=9, rules=5)
    whole, part = parsed(lines), parsed(lines[at(lines, "101.3.") - 3 :])
    assert (part.format, part.version, part.inferred) == ("official-text", "", False)
    first = part.records[0].key
    assert part.records == [
        replace(record, lines=(record.lines[0] - lost, record.lines[1] - lost))
        for lost in [len(lines) - part.ledgers[0].lines]
        for record in whole.records[-len(part.records) :]
    ]
    assert (RULE, "", first) in holes(part)
    assert reach(part) == ((first, "302.5a"),) and part.covers is not None and part.covers[0] == "101"


def test_without_contents_a_sentence_without_its_end_tells():
    lines = book()
    body = ["Comprehensive Rules", "Effective May 1, 2003", "", *lines[lines.index("1. Carts", 8) :]]
    assert holes(parsed(body)) == []
    assert holes(parsed([*body[: at(body, "200.2b")], "200.2b And then the"])) == [(GLOSSARY, "", ""), (RULE, "200.2a", "")]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/2013-02-01.txt"), ids=lambda path: path.stem)
def test_the_release_whose_copy_breaks_off_in_its_glossary(path):
    document = read(Source.open(path))
    (gap,) = [gap for gap in document.gaps if gap.kind == GLOSSARY]
    assert (gap.kind, gap.before, gap.reason) == (GLOSSARY, "", "breaks off")
    assert "active player" < gap.after < "attack left option"
    assert isinstance(gap, Gap) and document.covers is None


def test_a_hole_that_swallows_the_heading_of_the_glossary():
    """The remaining terms show where the glossary begins. Terms before them may be lost."""
    terms = sorted(known_terms())[5:400:20]
    lines = book()
    entries = [line for n, term in enumerate(terms) for line in (term.capitalize(), sentence(n), "")]
    lines = [*lines[: at(lines, "201.3.") + 1], "", *entries, "Credits", "", "Nobody."]
    document = parsed(lines)
    assert [r.term.lower() for r in document.records if r.kind == GLOSSARY] == terms
    assert document.ledgers[0].unplaced == []
    assert document.covers is None
    assert holes(document) == [(GLOSSARY, "", terms[2]), (RULE, "201.3", "")]


CITING = "See rules 101.5, 101.6, 200.1 and 200.2; rule 101.5, rule 101.6, rule 101.7, rule 200.1, rule 200.2 and rule 201.3."


def test_the_end_of_a_section_is_lost_where_rules_behind_it_are_cited():
    lines = [f"{line} {CITING}" if line.startswith("100.1.") else line for line in book()]
    assert holes(parsed(lines)) == [(RULE, "101.4c", "2")]
    misprint = [f"{line} See rule 101.9 and rule 101.8." if line.startswith("100.1.") else line for line in book()]
    assert holes(parsed(misprint)) == []


def test_where_many_pages_are_lost_a_sections_end_may_be_lost_too():
    gone = ("100.2a", "100.4a", "101.2a", "200.2a", "201.2a", "201.4.")
    lines = [line for line in book() if not line.startswith(gone)]
    few = [line for line in book() if not line.startswith(gone[:2])]
    assert (RULE, "200.4c", "201") in holes(parsed(lines)) and (RULE, "200.4c", "201") not in holes(parsed(few))


def test_a_short_text_that_cites_rules_behind_its_end_breaks_off():
    lines = book()
    headless = [*lines[:3], "", *lines[at(lines, "1. Carts") : at(lines, "2. Horses")]]
    assert not any(gap.reason == "breaks off" for gap in parsed(headless).gaps)
    document = parsed([f"{line} {CITING}" if line.startswith("100.1.") else line for line in headless])
    assert ("rule", "101.4c", "") in holes(document) and any("breaks off" in problem for problem in document.problems)


TITLE = ["Comprehensive Rules", "", "These rules are current as of May 1, 2003.", ""]


def between(first: str, last: str) -> list[str]:
    """The lines of the book's body from one with this beginning to before another one, without contents and end."""
    lines = book()
    return lines[at(lines, first) : at(lines, last)]


@pytest.mark.parametrize(
    ("piece", "span"),
    [
        (between("1. Carts", "2. Horses"), ("1", "101.4c")),
        (between("2. Horses", "Glossary"), ("2", "201.4c")),
        (between("200. Hay", "201. Stables"), ("200", "200.4c")),
        (between("101.2.", "101.3."), ("101.2", "101.2c")),
        (between("1. Carts", "Glossary"), ("1", "201.4c")),
    ],
    ids=["the first chapter", "the last chapter", "a section", "a rule", "all chapters"],
)
def test_a_piece_with_title_and_date_is_a_part_that_speaks_of_no_more(piece, span):
    document = parsed([*TITLE, *piece, ""])
    assert (document.format, document.version, reach(document)) == ("official-text", "2003-05-01", (span,))
    assert document.covers == tuple(dict.fromkeys(r.key[:3] for r in document.records if r.number and r.number.section))
    assert [record.key for record in document.records][:: len(document.records) - 1] == list(span)


@pytest.mark.parametrize("end", [["Glossary", "", "Wheel", "It turns, see rule 200.1.", ""], ["Credits", "Nobody."]])
def test_a_chapter_with_its_books_end_says_nothing_of_the_chapters_behind_it(end):
    own, other = (
        [*TITLE, *between("1. Carts", "2. Horses"), f"101.5. As rule {cited}.", "", *end, ""] for cited in ("100.1", "200.1")
    )
    if end[0] == "Credits":
        assert parsed(own).covers is None
    assert reach(parsed(other)) == (("1", "101.5"),)


def test_a_chapter_that_is_skipped_is_a_hole():
    lines = rules_lines(sections=9)
    body = lines[at(lines, "1. ") : at(lines, "2. ")] + lines[at(lines, "3. ") : at(lines, "Glossary")]
    document = parsed([*TITLE, *body, "Glossary", "", "Wheel", "It turns.", "", "Credits", "", "Nobody."])
    assert holes(document) == [(RULE, "102.4a", "3")]
    assert [gap.numbers for gap in document.gaps] == [("2",)]


@pytest.mark.parametrize("credits", [True, False])
def test_a_glossary_alone(credits):
    newest = max(last for _, last in known_terms().values())
    terms = [term for term, (_, last) in known_terms().items() if last == newest][:40]
    entries = [line for term in terms for line in (term.title(), "What a horse knows of it.", "")]
    end = ["Credits", "Nobody."] if credits else []
    document = parsed([*TITLE, "Contents", "1. Carts", "Glossary", "", "Glossary", "", *entries, *end])
    assert (document.version, document.covers, document.spans) == ("2003-05-01", (GLOSSARY,), ())
    assert [record.kind for record in document.records] == [GLOSSARY] * 40
    assert any(gap.kind == GLOSSARY and not gap.before for gap in document.gaps) == (not credits)


def picked(share: int) -> tuple[list[str], list[str]]:
    """A text with only one rule in so many, and the numbers of all rules."""
    lines = rules_lines(sections=12, rules=9)
    rules = [line for line in lines if line[:1].isdigit() and line[3:4] == "." and line[4:5].isdigit()]
    return [*FRONT.format("").split("\n"), *"\n\n".join(rules[::share]).split("\n")], [
        line.split()[0].rstrip(".") for line in rules
    ]


@pytest.mark.parametrize("share", [5, 7])
def test_rules_that_were_picked_speak_of_no_other(share):
    lines, numbers = picked(share)
    document = parsed(lines)
    held = {record.key for record in document.records}
    told = Coverage(document.covers, document.spans, tuple(document.gaps), glossary=False)
    assert len(held) > 20 and not [number for number in numbers if number not in held and told.speaks_of(RULE, number)]


def test_picked_rules_without_a_title():
    lines, numbers = picked(9)
    document = parsed(lines[lines.index(next(line for line in lines if line[:1].isdigit())) :])
    held = {record.key for record in document.records}
    told = Coverage(document.covers, document.spans, tuple(document.gaps), glossary=False)
    assert len(held) > 20 and not [number for number in numbers if number not in held and told.speaks_of(RULE, number)]


def test_rules_that_were_lost_one_by_one():
    lines = rules_lines(sections=12, rules=9)
    lost = [n for n, line in enumerate(lines) if line[3:4] == "." and line[4:6] in ("3a", "6.", "9a")]
    document = parsed([line for n, line in enumerate(lines) if n not in lost])
    told = Coverage(document.covers, document.spans, tuple(document.gaps), glossary=True)
    assert len(lost) > 20 and not [n for n in lost if told.speaks_of(RULE, lines[n].split()[0].rstrip("."))]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*.txt")[::40], ids=lambda path: path.stem)
def test_a_hole_in_a_wrapped_text_without_blank_lines_swallows_nothing(path):
    """The form of mail and terminals. Behind a lost rule, the first line of a rule still begins it."""
    true = read(Source.open(path))
    rules = [record for record in true.records if record.number]
    lost = {rule.key for rule in rules[7::30] if rule.kind == RULE}
    lines = ["Comprehensive Rules", f"These rules are effective as of {true.date}.", ""]
    for rule in rules:
        written = f"{rule.key}{'' if rule.number.letter else '.'} {rule.text}".split("\n")
        for paragraph in [*written, *(f"Example: {example}" for example in rule.examples)] if rule.key not in lost else ():
            lines += textwrap.wrap(" ".join(paragraph.split()), 72, break_on_hyphens=False)
    document = read(Source(path, "\n".join(lines).encode()))
    found = {record.key: " ".join(record.text.split()) for record in document.records}
    assert not found.keys() & lost
    followed = {
        rule.key
        for rule, after in pairwise(rules)
        if rule.key in lost and 0 < rule.number.letter < after.number.letter and after.key not in lost
    }
    assert followed <= {key for gap in document.gaps for key in gap.numbers}
    wrong = [rule.key for rule in rules if rule.key not in lost and found.get(rule.key) != " ".join(rule.text.split())]
    assert 250 * len(wrong) <= len(rules), wrong
