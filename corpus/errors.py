"""Errors that users can act on. Each is one line with the problem, its place and the remedy."""

from __future__ import annotations

import re

#: Control characters, which can disturb a terminal, and lone surrogates, which no encoding can write.
_UNPRINTABLE = "[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"


def printable(text: str) -> str:
    """``text`` with a replacement character for each control character other than white space, and each lone surrogate."""
    return re.sub(_UNPRINTABLE, "\ufffd", text)


def as_argument(text: str) -> str:
    r"""``text`` as an argument on a command line, in quotation marks if a shell needs them.

    >>> as_argument("305.7"), as_argument("legend rule"), as_argument("world's")
    ('305.7', '"legend rule"', '"world\'s"')
    """
    if re.fullmatch(r"[\w.,/-]+", text):
        return text
    if not re.search(r'["$`\\!]', text):
        return f'"{text}"'
    from shlex import quote  # few arguments need it

    return quote(text)


class RuletrailError(Exception):
    """Base of every expected error: ``what`` is wrong, ``where`` it is, and the ``remedy``.

    ``exit_status`` is the command line's: 2 for bad input or usage, 1 for something that doesn't exist.
    """

    exit_status = 2

    def __init__(self, what: str, where: str = "", remedy: str = "") -> None:
        self.what, self.where, self.remedy = what, str(where), remedy
        super().__init__(self.one_line())

    def one_line(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        if self.remedy:
            line += f"; {self.remedy}"
        return printable(" ".join(line.split()))


class SourceError(RuletrailError):
    """A source can't be read, or isn't a rules text."""


class NoRulesError(SourceError):
    """A source that can be read, but no format finds a rule in it."""


class CorpusError(RuletrailError):
    """The corpus is missing, of another schema, or can't be written."""


class NotFoundError(RuletrailError):
    """A rule, version or lineage that the corpus does not hold."""

    exit_status = 1


class BadNumberError(RuletrailError):
    """A rule number that can't be understood."""


class BadDateError(RuletrailError):
    """A date that can't be understood."""
