"""Reads files of cards that the user brings.

Two forms are read: Scryfall's "oracle cards", a JSON list, and MTGJSON's AtomicCards, lists of cards by name. Either may be
compressed by gzip.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Set
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from ruletrail.corpus.errors import RuletrailError

REMEDY = "download it again, or give another --cards FILE: Scryfall's oracle cards or MTGJSON's AtomicCards"
#: Layouts of objects that aren't cards with rules.
NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})


class CardFileError(RuletrailError):
    """A file of cards, or its cached form, can't be read, or isn't a file of cards."""


def listed(path: Path, keys: Set[str]) -> list[dict[str, Any]]:
    """The cards of a file, each with its lists and the wanted ones of its other keys. The rest isn't kept in memory.

    Raises CardFileError if the file can't be read, isn't JSON, or has another form.
    """

    def wanted(data: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in data.items() if name in keys or isinstance(value, list)}

    try:
        with path.open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path, "rt", encoding="utf-8-sig") if packed else path.open(encoding="utf-8-sig") as text:
            found = json.load(text, object_hook=wanted, parse_int=float)  # a huge int would raise another error
    except JSONDecodeError as error:
        raise CardFileError(f"is not JSON, or breaks off ({error.msg})", str(path), REMEDY) from None
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, RecursionError, MemoryError) as error:
        raise CardFileError(f"can't be read ({getattr(error, 'strerror', None) or error})", str(path), REMEDY) from None
    cards = _cards(found)
    if cards is None or not all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in cards):
        raise CardFileError("is JSON, but not a list of cards", str(path), REMEDY)
    return cards


def _cards(found: Any) -> list[Any] | None:
    """The cards of either form; None for another form."""
    data = found.get("data") if isinstance(found, dict) else found
    if isinstance(data, dict) and all(isinstance(each, list) for each in data.values()):
        return [card for each in data.values() for card in each]
    return data if isinstance(data, list) else None
