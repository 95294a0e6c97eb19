"""Finding the line of a table or key."""

from __future__ import annotations

from ruletrail.models.scenario.lines import index, line_of

TEXT = """title = "x"
[objects.a]
type = "Land"
[[steps]]
do = "check"
[[steps]]
do = "put"
expect = [
    { answer = 1 },
    { answer = 2 },
]
[[steps]]
do = "check"
"""


def test_tables_and_keys():
    lines = index(TEXT)
    assert lines["objects", "a", "type"] == 3
    assert lines["steps", 0] == 4
    assert lines["steps", 1, "do"] == 7
    assert lines["steps", 1, "expect", 1] == 10
    assert lines["steps", 2, "do"] == 13


def test_the_nearest_table_stands_for_what_is_not_there():
    assert line_of(index(TEXT), ("steps", 1, "expect", 1, "from")) == 10
    assert line_of(index(TEXT), ("nothing",)) == 1
