"""Makes excerpts of a real text as people do: sections, pages, rules, a piece; as text, Markdown and HTML, dated or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from html import escape
from random import Random

_RULE, _SECTION = re.compile(r"\s*([1-9]\d\d)\.\d+[a-z]*\.?\s"), re.compile(r"\s*([1-9]\d\d)\.\s+\S")
_CHAPTER = re.compile(r"[1-9]\. [A-Z]")
_GLOSSARY, _EXAMPLE = re.compile(r"\s*(?:\d+\. )?glossary\s*$", re.IGNORECASE), re.compile(r"Examples?:")
#: Fewest characters of a piece, so that it can hold a rule.
_SHORTEST = 400

Lines = list[str]


def body(lines: Lines) -> Lines:
    """The lines from the first chapter's heading to the glossary."""
    first = next(n for n, line in enumerate(lines) if _RULE.match(line))
    while first and (not lines[first - 1].strip() or _SECTION.match(lines[first - 1]) or _CHAPTER.match(lines[first - 1])):
        first -= 1
    return lines[first : max((n for n, line in enumerate(lines) if _GLOSSARY.match(line)), default=len(lines))]


def _blocks(lines: Lines) -> list[Lines]:
    """Each heading and each rule, with the lines below it."""
    found: list[Lines] = [[]]
    for line in lines:
        if _RULE.match(line) or _SECTION.match(line) or _CHAPTER.match(line):
            found.append([])
        found[-1].append(line)
    return [block for block in found if any(map(str.strip, block))]


def _by_section(lines: Lines) -> dict[str, list[Lines]]:
    found: dict[str, list[Lines]] = {}
    for block in _blocks(lines):
        if numbered := _RULE.match(block[0]) or _SECTION.match(block[0]):
            found.setdefault(numbered[1], []).append(block)
    return found


def _joined(blocks: list[Lines], kept: set[int]) -> Lines:
    return [line for n, block in enumerate(blocks) if n in kept for line in block]


def of_sections(lines: Lines, *sections: str) -> Lines:
    """The lines of these sections, one after the other."""
    by_section = _by_section(lines)
    return [line for section in sections for block in by_section[section] for line in block]


def _sections(lines: Lines, random: Random) -> Lines:
    return of_sections(lines, *sorted(random.sample(sorted(_by_section(lines)), random.choice([1, 2, 3, 5, 8]))))


def _pages(lines: Lines, random: Random) -> Lines:
    """A few runs of lines with arbitrary beginnings and ends."""
    size = random.choice([20, 40, 60, 100])
    starts = [random.randrange(len(lines) - size) for _ in range(random.choice([1, 2, 3, 5]))]
    return [lines[n] for n in sorted({n for start in starts for n in range(start, start + size)})]


def _rules(lines: Lines, random: Random) -> Lines:
    blocks = [block for block in _blocks(lines) if _RULE.match(block[0])]
    return _joined(blocks, set(random.sample(range(len(blocks)), random.choice([1, 3, 8, 20, 80, 300]))))


def _rules_of_a_section(lines: Lines, random: Random) -> Lines:
    blocks = random.choice([blocks for blocks in _by_section(lines).values() if len(blocks) > 4])
    return _joined(blocks, set(random.sample(range(len(blocks)), random.randint(2, len(blocks)))))


def _all_but_some(lines: Lines, random: Random) -> Lines:
    blocks = _blocks(lines)
    return _joined(blocks, set(random.sample(range(len(blocks)), len(blocks) - random.choice([1, 2, 5, 20]))))


def _piece(lines: Lines, random: Random) -> Lines:
    """The text up to an arbitrary place, or between two of them."""
    text = "\n".join(lines)
    first = random.choice([0, random.randrange(len(text) - _SHORTEST)])
    return text[first : random.randrange(first + _SHORTEST, len(text) + 1)].split("\n")


OF_ALL: dict[str, Callable[[Lines, Random], Lines]] = {"pages": _pages, "all but some": _all_but_some, "piece": _piece}
"""The kinds of excerpts that may also contain front matter, glossary and credits."""
KINDS = {**OF_ALL, "sections": _sections, "rules": _rules, "rules of a section": _rules_of_a_section}


def written(lines: Lines, form: str, day: str, random: Random) -> str:
    """The lines as a file of a format: "txt", "md" or "html". ``day`` (ISO), if given, is stated above them."""
    above = []
    if day:
        then = date.fromisoformat(day)
        above = [f"These rules are effective as of {then:%B} {then.day}, {then.year}.", ""]
    text = "\n".join([*above, *"\n".join(lines).strip("\n").split("\n")])
    if form == "txt":
        return text + random.choice(["", "\n"])
    paragraphs = _paragraphs(text.split("\n"))
    if form == "html":
        told = "\n".join(f"<p>{escape(paragraph, quote=False)}</p>" for paragraph in paragraphs)
        return f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>Rules</title></head><body>\n{told}\n</body></html>\n"
    is_bold = random.random() < 0.5
    marked = (re.sub(r"^([1-9]\d\d\.\d+[a-z]*\.?) ", r"**\1** ", paragraph) if is_bold else paragraph for paragraph in paragraphs)
    return "\n\n".join(f"## {paragraph}" if _SECTION.match(paragraph) else paragraph for paragraph in marked) + "\n"


def _paragraphs(lines: Lines) -> Lines:
    """The paragraphs of some lines, each on one line. A paragraph ends at an empty line, and before a number or an example."""
    found: list[Lines] = [[]]
    for line in lines:
        if not line.strip() or _RULE.match(line) or _SECTION.match(line) or _CHAPTER.match(line) or _EXAMPLE.match(line.strip()):
            found.append([])
        found[-1] += [line.strip()] if line.strip() else []
    return [" ".join(paragraph) for paragraph in found if paragraph]
