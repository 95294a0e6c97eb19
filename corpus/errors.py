"""Errors that users can act on. Each is one line: what is wrong, where, and what to do next."""

from __future__ import annotations


class RuletrailError(Exception):
    """Base of every expected error. ``what`` is wrong, ``where`` it is, and the ``remedy``.

    ``exit_status`` is the command line's: 2 for bad input or usage, 1 for something not found.
    """

    exit_status = 2

    def __init__(self, what: str, where: str = "", remedy: str = "") -> None:
        self.what, self.where, self.remedy = what, str(where), remedy
        super().__init__(self.one_line())

    def one_line(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        if self.remedy:
            line += f"; {self.remedy}"
        return " ".join(line.split())


class SourceError(RuletrailError):
    """A source can't be read, or is no rules text."""


class CorpusError(RuletrailError):
    """The corpus is missing, of another schema, or can't be written."""


class NotFoundError(RuletrailError):
    """A rule, version or lineage that the corpus does not hold."""

    exit_status = 1


class BadNumberError(RuletrailError):
    """A rule number that can't be understood."""


class BadDateError(RuletrailError):
    """A date that can't be understood."""
