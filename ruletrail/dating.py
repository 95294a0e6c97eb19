"""Finds the version that a file comes from: by its rules where it is a rules text, else by its sentences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ruletrail.corpus.dating import VersionMatch, date_document, date_text
from ruletrail.corpus.errors import NoRulesError, NotFoundError
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.records import Document
from ruletrail.corpus.store import Corpus

#: A rule's number on a line of its own, as ``ruletrail show`` prints several rules: no word of the rule.
_NUMBER = re.compile(rf"\A\s*{RULE_PATTERN}\.?[ \t]*\n", re.IGNORECASE)


def date_file(corpus: Corpus | None, file: Path) -> list[VersionMatch]:
    """Every known version that a file agrees with, best first; without a corpus by the shipped fingerprints.

    Raises SourceError when the file can't be read, or isn't a text.
    """
    document, text = _read(file)
    if document:
        return date_document(corpus, document)
    return date_text(corpus, [_NUMBER.sub("", paragraph) for paragraph in text.split("\n\n")])


def as_json(matches: list[VersionMatch], where: str = "") -> list[dict[str, Any]]:
    """The command contract's list. Raises NotFoundError where no version agrees."""
    if not matches:
        raise NotFoundError("no known version has any of this text", where, "is this an English rules text?")
    return [{"version": m.version, "matched": m.matched, "compared": m.compared, "share": m.share} for m in matches]


def _read(file: Path) -> tuple[Document | None, str]:
    """The document in the file, or, where no format finds a rule in it, its text."""
    from ruletrail.scrapers import read_file
    from ruletrail.scrapers.source import Source

    try:
        return read_file(file), ""
    except NoRulesError:
        source = Source.open(file)
        if source.binary:
            raise
        return None, source.text
