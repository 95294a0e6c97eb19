"""Cards by name, as the keys of an object: from data/cards.tsv, and from a file that the user brings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruletrail.models.scenario import printed_cards
from ruletrail.models.tables import rows

_SIZE = re.compile(r"(?:(\d+|\*)/(\d+|\*))|L(?P<loyalty>\d+)|D(?P<defense>\d+)")


class UnknownCardError(LookupError):
    """A name that no row has; its text suggests similar names."""

    def __init__(self, name: str, host: str = "") -> None:
        near = names_like(name)
        meant = f"did you mean {' or '.join(near)}? Else write" if near else "write"
        written = 'type = "Creature — Bear", power = 2, toughness = 2, abilities = ["flying"]'
        if host:
            written = f'[objects."{name}"] type = "Enchantment — Aura", abilities = ["enchant creature"], attached-to = "{host}"'
        super().__init__(f"{meant} what the card is: {written}; or bring a file of cards: ruletrail run --cards FILE")


@lru_cache(maxsize=1)
def cards() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Name -> its rows, today's last: name, type line, mana value, size, colours, abilities, until, back face."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in rows("cards.tsv", 8):
        found.setdefault(row[0], []).append(row)
    return {name: tuple(sorted(rows, key=lambda row: row[6] or "9999")) for name, rows in found.items()}


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {name.casefold(): name for name in cards()}


class _CardFile:
    """A file of cards, read when a card is first needed that ruletrail's own table lacks."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._cards: Mapping[str, printed_cards.PrintedCard] | None = None if path else {}

    def cards(self) -> Mapping[str, printed_cards.PrintedCard]:
        """Name in lower case -> card. Raises CardFileError."""
        if self._cards is None:
            assert self.path is not None
            self._cards = printed_cards.read_file(self.path)
        return self._cards


_FILE: ContextVar[_CardFile] = ContextVar("file of cards", default=_CardFile())  # noqa: B039 (an empty one never changes)


@contextmanager
def brought(path: Path | None) -> Iterator[None]:
    """Makes the cards of a file known within the block; None means no file. Ruletrail's own cards take precedence."""
    token = _FILE.set(_CardFile(path))
    try:
        yield
    finally:
        _FILE.reset(token)


def known(name: str) -> str | None:
    """The name of a card as it is written, from any case; None for another word."""
    return _names().get(_low(name)) or (card.name if (card := _FILE.get().cards().get(_low(name))) else None)


def _low(name: str) -> str:
    """A name in the form for look-ups."""
    return name.casefold().replace("’", "'")


def names_like(name: str) -> list[str]:
    """The names of cards that are similar or begin with it, the most similar first."""
    low, named = name.casefold(), {low: card.name for low, card in _FILE.get().cards().items()} | _names()
    near = get_close_matches(low, named, n=3, cutoff=0.6)
    begin = [each for each in named if each.startswith(low) and each not in near]
    return [named[each] for each in (*near, *begin[:3])]


def all_names() -> list[str]:
    """The names of all known cards."""
    return [*cards(), *(card.name for low, card in _FILE.get().cards().items() if low not in _names())]


def type_line(name: str) -> str:
    """Today's type line of a card. Raises UnknownCardError."""
    own = cards().get(known(name) or "")
    return own[-1][1] if own else str(fields(name)["type"])


def fields(name: str) -> dict[str, Any]:
    """The keys of an object that is the card, by date if the card was reworded.

    Raises UnknownCardError, and CardNotReadError for a card of a file with words that aren't understood.
    """
    written = known(name)
    if written is None:
        raise UnknownCardError(name)
    if written not in cards():
        return printed_cards.fields(_FILE.get().cards()[_low(name)])
    since, types, abilities = "", [], []
    for _, line, _, _, _, texts, until, _ in cards()[written]:
        types += _dated(line, texts, since, until)
        abilities.append({"from": since, "to": until, "value": _abilities(line, texts)})
        since = _day_after(until) if until else since
    _, line, mana_value, size, colours, texts, _, back = cards()[written][-1]
    made: dict[str, Any] = {"name": written, "type": types if len(types) > 1 else types[0]["value"]}
    made["abilities"] = abilities if len(abilities) > 1 else abilities[0]["value"]
    made["colours"] = [printed_cards.COLOUR_OF[letter] for letter in colours]
    made["marks"] = [f"mana value {mana_value}"] if mana_value else []
    if sized := _SIZE.fullmatch(size):
        numbers = {"power": sized[1], "toughness": sized[2], "loyalty": sized["loyalty"], "defense": sized["defense"]}
        made |= {key: int(number) for key, number in numbers.items() if number and number != "*"}
    if back:
        made["back"] = {key: value for key, value in fields(back).items() if key != "marks"}
    return made


def _dated(line: str, texts: str, since: str, until: str) -> list[dict[str, str]]:
    """The type line of a row by date: first in an old form of its kind, if there was one, then as the row has it."""
    for pattern, last, once in rows("card_eras.tsv", 3):
        match = re.fullmatch(pattern, f"{line} / {texts}" if texts else line)
        if match and since <= last and not (until and until <= last):
            before = {"from": since, "to": last, "value": match.expand(once).title() if "\\1" in once else once}
            return [before, {"from": _day_after(last), "to": until, "value": line}]
        if match and until and until <= last:
            return [{"from": since, "to": until, "value": match.expand(once)}]
    return [{"from": since, "to": until, "value": line}]


def _day_after(day: str) -> str:
    from datetime import date, timedelta

    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _abilities(line: str, texts: str) -> list[str]:
    host = next((name for kind, name in _HOSTS.items() if kind in line), "enchanted permanent")
    return [re.sub(r"\bhost\b", host, text) for text in texts.split(" / ") if text]


_HOSTS = {"Equipment": "equipped creature", "Fortification": "fortified land"}
