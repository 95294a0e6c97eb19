"""The newest real text with one convention changed, as its publisher may change it: read rightly, refused, or reported.

The changes are made in the real text when the test runs. For statements see ``test_converters``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import GLOSSARY, Document
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import SHARED
from tests.scrapers.test_converters import false_statements

pytestmark = pytest.mark.usefixtures("shared")

Change = Callable[[str], str]


@cache
def newest() -> str:
    path = max(path for path in (SHARED / "archive").glob("20*.txt"))
    return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


def document(text: str) -> Document:
    return read(Source(Path("rules.txt"), text.encode()))


@cache
def unchanged() -> Document:
    return document(newest())


def parts(text: str) -> tuple[str, str, str, str]:
    """(the lines before the rules, the rules, the glossary, the credits)."""
    rules = text.index("\n100. General", text.index("\nCredits\n"))
    rules = text.rindex("\n1. ", 0, rules + 1) + 1
    glossary, credits = text.rindex("\nGlossary\n") + 1, text.rindex("\nCredits\n") + 1
    return text[:rules], text[rules:glossary], text[glossary:credits], text[credits:]


def put(pattern: str, became: str | Callable[[re.Match[str]], str]) -> Change:
    return lambda text: re.sub(pattern, became, text, flags=re.MULTILINE)


def chapters(become: str) -> Change:
    def changed(text: str) -> str:
        titles = "|".join(re.escape(record.text) for record in unchanged().records if record.number and not record.number.section)
        return re.sub(rf"^([1-9])\. ({titles})$", become, text, flags=re.MULTILINE)

    return changed


def entries(separator: str) -> Change:
    """Each term in one line with its definition."""

    def changed(text: str) -> str:
        before, rules, glossary, credits = parts(text)
        head, *blocks = glossary.split("\n\n")
        lines = [block.strip("\n").split("\n") for block in blocks]
        told = [f"{term}{separator}{' '.join(rest)}" if rest else term for term, *rest in lines]
        return before + rules + "\n\n".join([head, *told]) + "\n\n" + credits

    return changed


def with_changes(place: int) -> Change:
    """The text with a list of changed rules before the rules or behind the glossary."""

    def changed(text: str) -> str:
        found = list(parts(text))
        rules = re.findall(r"(?m)^\d{3}\.\d+[a-z]?\.? .*$", found[1])[100:2500:200]
        found.insert(place, "Changes in this version\n\n" + "\n\n".join(rules) + "\n\n")
        return "".join(found)

    return changed


RULE, SUBRULE, SECTION = r"^(\d{3}\.\d+[a-z]?)\.? ", r"^(\d{3}\.\d+)([a-z]) ", r"^(\d{3})\. "
EXAMPLE = r"^Example: (.*)$"
DAY = r"^(These rules are effective as of )(.*)\.$"
WHEN = r"\g<2>"

READ: dict[str, Change] = {
    "Chapter 1: title": chapters(r"Chapter \1: \2"),
    "Part 1 — title": chapters(r"Part \1 — \2"),
    "Chapter 1, its title below": chapters(r"Chapter \1\n\2"),
    "1 – title": chapters(r"\1 – \2"),
    "chapters in Roman figures": chapters("IV. \\2"),
    "chapters without numbers": chapters(r"\2"),
    "Rule 100: title": put(SECTION, r"Rule \1: "),
    "Section 100. title": put(SECTION, r"Section \1. "),
    "100 title": put(SECTION, r"\1 "),
    "100.1: text": put(RULE, r"\1: "),
    "100.1 — text": put(RULE, r"\1 — "),
    "Rule 100.1. text": put(RULE, r"Rule \1. "),
    "§100.1 text": put(RULE, r"§\1 "),
    "[100.1] text": put(RULE, r"[\1] "),
    "100.1.a text": put(SUBRULE, r"\1.\2 "),
    "100.1(a) text": put(SUBRULE, r"\1(\2) "),
    "100.1A text": put(SUBRULE, lambda match: f"{match[1]}{match[2].upper()} "),
    "a blank that breaks no line": put(r"^(\d{3}\.\d+[a-z]?\.?) ", "\\1\u00a0"),
    "blanks that break no line": lambda text: text.replace(" ", "\u00a0"),
    "bullets before subrules": put(SUBRULE, r"• \1\2 "),
    "a star at new rules": put(r"^(?=702\.1\d\d[a-z] )", "*"),
    "new rules marked behind": put(r"^(702\.1\d\d[a-z] .*)$", r"\1 [New]"),
    "new rules marked in front": put(r"^(702\.1\d\d[a-z]) ", r"\1 NEW: "),
    "For example: text": put(EXAMPLE, r"For example: \1"),
    "Example – text": put(EXAMPLE, r"Example – \1"),
    "Example 1: text": put(EXAMPLE, r"Example 1: \1"),
    "(Example: text)": put(EXAMPLE, r"(Example: \1)"),
    "Example: above its text": put(EXAMPLE, r"Example:\n\1"),
    "examples behind their rules": lambda text: re.sub(r"\n+(?=Example: )", " ", text),
    "Glossary of Terms": put("^Glossary$", "Glossary of Terms"),
    "Definitions": put("^Glossary$", "Definitions"),
    "glossary before the rules": lambda text: "".join(parts(text)[n] for n in (0, 2, 1, 3)),
    "Term: definition": entries(": "),
    "Term. Definition": entries(". "),
    "Acknowledgments": put("^Credits$", "Acknowledgments"),
    "changes before the rules": with_changes(1),
    "changes behind the glossary": with_changes(3),
    "take effect on": put(DAY, rf"These rules take effect on {WHEN}."),
    "no blank behind the day": put(DAY, lambda match: f"{match[1]}{match[2].replace(', ', ',')}."),
    "starting": put(DAY, rf"Starting {WHEN}, these rules are used."),
    "the day of older rules": put(DAY, rf"They supersede the rules effective as of May 1, 2020. Effective {WHEN}."),
    "published before it took effect": put(DAY, rf"Published May 1, 2026. Effective {WHEN}."),
    "two hyphens for a dash": lambda text: text.replace("—", "--"),
    "guillemets": lambda text: text.translate(str.maketrans("“”", "«»")),
    "symbols in square brackets": lambda text: re.sub(r"\{([0-9A-Z/]+)\}", r"[\1]", text),
    "UTF-16": lambda text: text,
    "wrapped": lambda text: "\n".join(re.sub(r"(.{60,79}) (?=.)", r"\1\n", line) for line in text.split("\n")),
    "links in brackets": lambda text: re.sub(r"\brule (\d{3}\.\d+[a-z]?)", r"[[rule \1]]", text),
    "numbers of lines (cat -n)": lambda text: "\n".join(f"{n:6}\t{line}" for n, line in enumerate(text.split("\n"), 1)),
    "in a box": lambda text: "\n".join(f"│ {line}".rstrip() for line in text.split("\n")),
}
#: So many statements may be false: symbols with letters of a kind that only these have, and rules whose number stands on a line's
#: end.
MOST = 0.005
REFUSED: dict[str, tuple[Change, str]] = {
    "subrules counted with figures": (put(SUBRULE, lambda m: f"{m[1]}.{ord(m[2]) - 96} "), "counts its subrules with figures"),
    "no numbers in a chapter": (put(r"^7\d\d\.\d+[a-z]?\.? ", ""), "with no number that can be read"),
}
TOLD: dict[str, tuple[Change, str]] = {
    "a year that is a slip": (put(DAY, r"\1August 7, 2062."), "must be a slip"),
    "no day": (put(DAY, ""), "states no date"),
    "an appendix": (lambda text: _with_appendix(text, "Appendix: Pictures"), "is no rule that can be read"),
    "a chapter of four figures": (lambda text: _with_appendix(text, "10. New Things"), "is no rule that can be read"),
}


def _with_appendix(text: str, title: str) -> str:
    before, rules, glossary, credits = parts(text)
    other = f"{title}\n\n1000.1. A picture shows a thing.\n\n1000.2. A second one shows another.\n\n"
    return before + rules + other + glossary + credits


@pytest.mark.parametrize("name", READ)
def test_another_convention_is_read(name):
    text = READ[name](newest())
    assert text != newest() or name == "UTF-16"
    data = text.encode("utf-16" if name == "UTF-16" else "utf-8")
    found = read(Source(Path("rules.txt"), data))
    false, compared = false_statements(unchanged(), found)
    assert found.version == unchanged().version and found.covers is None
    assert not any(ledger.unplaced for ledger in found.ledgers)
    assert len(false) <= MOST * compared, false[:20]


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_by_its_name(name):
    change, message = REFUSED[name]
    with pytest.raises(SourceError, match=message) as error:
        document(change(newest()))
    assert error.value.remedy


@pytest.mark.parametrize("name", TOLD)
def test_what_is_not_read_is_told(name):
    change, message = TOLD[name]
    found = document(change(newest()))
    assert message in " ".join(found.problems)
    false, _ = false_statements(unchanged(), found)
    assert not false


def test_a_glossary_that_cannot_be_read_is_told():
    found = document(entries(" = ")(newest()))
    assert "no entry of its glossary" in " ".join(found.problems)
    assert any(gap.kind == GLOSSARY and not gap.after and not gap.before for gap in found.gaps)
