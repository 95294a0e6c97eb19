"""Finds the command for words that were typed without one: a number, days, words or a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ruletrail.answers.asked_rules import ends_of, key_of, listed
from ruletrail.corpus import calendar
from ruletrail.corpus.dates import as_range, last_day
from ruletrail.corpus.errors import BadDateError, BadNumberError
from ruletrail.corpus.names import slug

_WHO_CITES = re.compile(
    r"(?:who|what|which(?: rules?)?|(?:all )?rules that) (?:cites?|refers? to) (?:rule )?(\S+?)\??", re.IGNORECASE
)


def command_for(words: Sequence[str]) -> list[str]:
    """The command, with its arguments, that answers some words.

    >>> command_for(["305.7"]), command_for(["rule", "704.5j", "2014"])
    (['show', '305.7'], ['show', 'rule 704.5j', '--as-of', '2014'])
    >>> command_for(["M10", "M14"]), command_for(["2009..2011"])
    (['changes', 'M10', 'M14'], ['changes', '2009..2011'])
    >>> command_for(["when", "did", "mana", "burn", "end"])
    ['search', 'when did mana burn end']
    >>> command_for(["who", "cites", "704.5j?"])
    ['cites', '704.5j']
    """
    typed = " ".join(words).strip()
    if number := cited(typed):
        return ["cites", number]
    if len(words) == 1 and _is_path(typed):
        return ["annotate", typed]
    if _are_numbers(typed):
        return ["show", typed]
    number, _, day = typed.rpartition(" ")
    if _are_numbers(number) and is_time(day):
        return ["diff", number, day] if ".." in day else ["show", number, "--as-of", day]
    if is_time(typed):
        return ["changes", typed]
    if len(words) == 2 and all(".." not in word and is_time(word) for word in words):
        return ["changes", *words]
    return ["search", *words] if len(words) > 1 and any(" " in word for word in words) else ["search", typed]


def cited(typed: str) -> str:
    """The number of a rule whose citations are asked for: "who cites 704.5j"; else ""."""
    asked = _WHO_CITES.fullmatch(typed.strip())
    return asked[1] if asked and _are_numbers(asked[1]) else ""


def day_behind(words: tuple[str, ...], as_of: str) -> tuple[tuple[str, ...], str]:
    """(numbers or terms, day): takes a day from the end of ``words``, unless ``as_of`` already gives one.

    >>> day_behind(("305.7", "2010"), ""), day_behind(("305.7", "702"), "")
    ((('305.7',), '2010'), (('305.7', '702'), ''))
    """
    *front, last = words
    is_day = front and not as_of and is_time(last) and not _are_numbers(last) and not is_term(last)
    return (tuple(front), last) if is_day else (words, as_of)


def is_term(word: str) -> bool:
    """True for a word that was ever a term of the glossary."""
    return bool(calendar.stints(f"glossary-{slug(word)}"))


def _is_path(typed: str) -> bool:
    with suppress(OSError, ValueError):
        return ("." in typed or "/" in typed or "\\" in typed) and Path(typed).exists()
    return False


def _are_numbers(typed: str) -> bool:
    """True for a number, a range, and a list of numbers, each with or without a day (305.7@2004)."""
    with suppress(BadNumberError):
        parts = listed(typed)
        return bool(typed) and all(ends_of(part) or (key_of(part)[0].isdigit() and not is_time(part)) for part in parts)
    return False


def is_time(typed: str) -> bool:
    """True for a day, month, year or release, and for a range of them."""
    with suppress(BadDateError):
        days = as_range(typed, "")
        return all(last_day(day) for day in days if day)
    return False
