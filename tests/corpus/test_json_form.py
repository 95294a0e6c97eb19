"""``corpus.json_form``, which writes all answers as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from ruletrail.corpus.json_form import JsonForm, json_form


class Day(NamedTuple):
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Plain:
    """Without a table."""

    number: str
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class Told(JsonForm):
    JSON = "number from=day.first to=day.last? lasts=days.last note*"

    number: str
    day: Day | None
    days: tuple[Day, ...] = ()
    note: str = ""


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (Plain("1", (Day("a", ""),)), {"number": "1", "days": [{"first": "a", "last": ""}]}),
        (Told("1", Day("a", "")), {"number": "1", "from": "a", "to": None, "lasts": []}),
        (Told("1", None, (Day("a", "b"),)), {"number": "1", "from": None, "to": None, "lasts": ["b"]}),
        (Told("1", Day("a", "b"), note="x"), {"number": "1", "from": "a", "to": "b", "lasts": [], "note": "x"}),
        ({"told": (Told("1", None),)}, {"told": [{"number": "1", "from": None, "to": None, "lasts": []}]}),
        ([1, 0.5, True, None, ("equal", "a", "b")], [1, 0.5, True, None, ["equal", "a", "b"]]),
    ],
)
def test_a_value_is_written_by_its_table_or_its_fields(value, form):
    assert json_form(value) == form
    if isinstance(value, Told):
        assert list(value.as_json()) == list(form)  # in the order of the table
