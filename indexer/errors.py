"""Errors of searching that users can act on."""

from __future__ import annotations

from ruletrail.corpus.errors import RuletrailError


class QueryError(RuletrailError):
    """A query that can't be understood."""


class IndexMissingError(RuletrailError):
    """The index is missing, damaged, of another format, or older than the corpus."""
