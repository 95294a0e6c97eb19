"""Names of the objects of a scenario that show the reader what each is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

_DASH = re.compile(r" [—-] ")


def called(objects: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Object -> its name for readers: its card name, or its type with its id in the file.

    >>> called({"moon": {"type": "Enchantment"}, "bear": {"type": "Creature — Bear"}, "woods": {"name": "Forest"}})
    {'moon': 'the Enchantment “moon”', 'bear': 'the bear', 'woods': 'Forest'}
    """
    names = {key: name if isinstance(name := fields.get("name"), str) else "" for key, fields in objects.items()}
    shared = Counter(names.values())
    return {key: name if name and shared[name] == 1 else _described(key, name, objects[key]) for key, name in names.items()}


def _described(key: str, name: str, fields: Mapping[str, Any]) -> str:
    """An object by its id in the file, with its name if others share that, or else with its subtypes or card types."""
    word, line = key.replace("-", " "), fields.get("type", "")
    if isinstance(line, list):  # of several dates, the last
        line = line[-1].get("value", "")
    if name or not line:
        return f"{name} “{word}”" if name else word
    if {*word.casefold().split()} & {*re.findall(r"[\w']+", line.casefold())}:
        return f"the {word}"
    types, *subtypes = _DASH.split(line, maxsplit=1)
    return f"the {subtypes[0] if subtypes and 'Planeswalker' not in types else types} “{word}”"
