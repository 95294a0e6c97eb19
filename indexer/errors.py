"""Errors of searching that users can act on."""

from __future__ import annotations

from ruletrail.corpus.errors import RuletrailError


class QueryError(RuletrailError):
    """A query that can't be understood."""


class IndexMissingError(RuletrailError):
    """The index is missing, damaged, of another format, or older than the corpus."""


class CardFileError(RuletrailError):
    """A file of cards, or what was kept of one, can't be read, or isn't a file of cards."""
