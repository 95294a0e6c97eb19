"""A hash of the code and data that decide what pages say."""

from __future__ import annotations

from ruletrail.corpus import made_with

#: The packages whose code decides what pages say.
_CODE = ("corpus", "site_templates")


def of_code() -> str:
    """A hash of the code and the data that decide what pages say."""
    return made_with.of_code(*_CODE)
