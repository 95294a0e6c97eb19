"""Reads rules in the form of programs' data: JSON, or one JSON object a line, in which each rule has its number and its text.

Bots and datasets have ``{"702.19a": {"ruleText": …}}``, ``{"100.1": "…"}`` under nested sections, or lists of objects with
``number`` and ``text``; ``ruletrail export`` has one row for each record. The data become the lines of a text, so that a release
gives the same records from every form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus.errors import NoRulesError, SourceError
from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from ruletrail.corpus.records import Document
from ruletrail.scrapers.documents import read_lines
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import dates_in_name, stated_dates

NAME = "json"

_NUMBER = re.compile(rf"\s*(?:CR\s*)?({RULE_PATTERN}|{SECTION_PATTERN}|[1-9])\.?\s*", re.IGNORECASE)
#: The names of the fields, in lower case and without underscores, the surest first.
_NUMBERS = ("number", "rulenumber", "num", "rule", "id", "key", "chapter", "section")
_TEXTS = ("ruletext", "text", "officialtext", "content", "body", "en", "description", "definition", "title", "name", "heading")
_TERMS, _EXAMPLES = ("term", "enname", "word", "name", "title"), ("examples", "example")
#: The number of characters in which the introduction of a text states its day.
_HEAD = 4000
_DAYS = ("effective", "effectivedate", "asof", "date", "version", "release", "updated")


class Entry(NamedTuple):
    """A rule or heading (``number``), or an entry of the glossary (``term``)."""

    number: str
    term: str
    text: str
    examples: tuple[str, ...]


def recognise(source: Source) -> float:
    if source.binary or not source.is_data:
        return 0.0
    rules = sum("." in entry.number for entry in _entries(_loaded(source)))
    return 0.9 if rules > 1 else 0.0


def parse(source: Source) -> Document:
    """Reads the data. Raises SourceError for rules of several versions, as ``ruletrail export`` writes them."""
    data = _loaded(source)
    entries = list(_entries(data))
    versions = sorted({day for day in _days(data, "version", "date") if day})
    if len(versions) > 1:
        what = f"holds rules of {len(versions)} days, {versions[0]} to {versions[-1]}"
        raise SourceError(what, str(source.path), "save each version as a file of its own")
    said = source.text[:_HEAD].split('"')
    stated = stated_dates(said, range(len(said)))
    strong = [each.date for each in stated if each.strength > 1]  # a date alone may be of any field
    days = [*strong, *_days(data, *_DAYS), *(each.date for each in stated)]
    lines = ["Comprehensive Rules", *(f"These rules are effective as of {day}." for day in days[:1]), ""]
    rules = {entry.number: entry for entry in reversed(entries) if entry.number}
    for number in sorted(rules, key=RuleNumber.parse):
        text = rules[number].text.removeprefix(number).lstrip(". ")
        lines += [*f"{number}{'' if number[-1].isalpha() else '.'} {text}".split("\n"), *_examples(rules[number]), ""]
    terms = {entry.term: entry for entry in entries if entry.term}
    for n, entry in enumerate(terms.values()):
        lines += [*([] if n else ["Glossary", ""]), entry.term, *entry.text.split("\n"), *_examples(entry), ""]
    if terms:
        lines += ["Credits", ""]
    document = read_lines(source, NAME, lines)
    document.problems = [problem for problem in document.problems if not problem.startswith("breaks off")]  # data don't break off
    return document


def _examples(entry: Entry) -> list[str]:
    return [example if example.startswith("Example") else f"Example: {example}" for example in entry.examples]


def _loaded(source: Source) -> object:
    """The data of a file. Raises NoRulesError if they can't be parsed."""
    try:
        return json.loads(source.text)
    except (ValueError, RecursionError):
        try:
            return [json.loads(line) for line in source.lines if line.strip()]
        except (ValueError, RecursionError):
            raise NoRulesError("is data of a program (JSON), and damaged", str(source.path), "save it again") from None


def _entries(data: object, key: str = "", in_glossary: bool = False) -> Iterator[Entry]:
    """The rules, headings and glossary entries in the data, in order."""
    if isinstance(data, list):
        for value in data:
            yield from _entries(value, "", in_glossary)
    elif isinstance(data, str):
        if match := _NUMBER.fullmatch(key):
            yield Entry(match[1], "", data, ())
        elif in_glossary and key:
            yield Entry("", key, data, ())
    elif isinstance(data, dict):
        fields = {str(name).lower().replace("_", ""): value for name, value in data.items()}
        text = _first(fields, _TEXTS[:-3] if in_glossary else _TEXTS)  # in a glossary, "name" is the term
        examples = next((value for name in _EXAMPLES if (value := fields.get(name))), ())
        told = (examples,) if isinstance(examples, str) else tuple(filter(lambda each: isinstance(each, str), examples))
        named = (match for name in (key, _first(fields, _NUMBERS)) if (match := _NUMBER.fullmatch(name)))
        if (number := next(named, None)) and text:
            yield Entry(number[1], "", text, told)
        elif text and (in_glossary or fields.get("kind") == "glossary" or "term" in fields):
            yield Entry("", _first(fields, _TERMS) or key, text, told)
        for name, value in data.items():
            is_glossary = in_glossary or "glossary" in str(name).lower()
            if isinstance(value, dict | list) or (not text and isinstance(value, str)):
                yield from _entries(value, str(name) if not isinstance(value, list) else "", is_glossary)


def _first(fields: dict[str, object], names: tuple[str, ...]) -> str:
    """The first of these fields that holds words; "" without one."""
    return next((value for name in names if isinstance(value := fields.get(name), str) and value.strip()), "")


def _days(data: object, *names: str) -> Iterator[str]:
    """The days in these fields, in the data itself and in each row of a list."""
    for row in data if isinstance(data, list) else [data]:
        for name, value in row.items() if isinstance(row, dict) else ():
            plain = str(name).lower().replace("_", "")
            if plain in names and isinstance(value, str):
                yield from [stated.date for stated in stated_dates([f"as of {value}"], [0])] or dates_in_name(value)
            elif isinstance(value, dict) and plain in ("meta", "metadata", "info"):
                yield from _days(value, *names)
