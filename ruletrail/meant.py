"""Finding what bears a number or term that somebody typed; of a word that no entry has, what players mean by it is offered."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import click

from ruletrail.corpus import history
from ruletrail.corpus.errors import BadNumberError, RuletrailError
from ruletrail.corpus.names import bare_term, parts_of_term
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store.records import glossary_terms
from ruletrail.home import Settings

if TYPE_CHECKING:
    from ruletrail.indexer.hits import Answer


def dated(typed: str, as_of: str = "") -> tuple[str, str]:
    """What was typed and the day that it is meant as of: "305.7@2004" names both.

    Raises BadNumberError where both name a day, or none stands behind the sign.
    """
    number, at, day = typed.rpartition("@")
    if at and not day.strip():
        raise BadNumberError(f"{typed} has no day behind @", remedy="write one, such as 305.7@2004 or 305.7@M10")
    if at and as_of:
        raise BadNumberError(f"{typed} has its day already", remedy="leave out --as-of")
    return (number, day) if at else (typed, as_of)


def find(corpus: Corpus, key: str, as_of: str = "") -> tuple[Version, StoredRecord]:
    """What ``corpus.history.find`` gives. Its error offers what a nickname, or another form of a term, stands for."""
    key, as_of = dated(key, as_of)
    return history.find(corpus, key, as_of, partial(names_for, as_of=as_of))


def names_for(corpus: Corpus, version: Version, key: str, as_of: str = "") -> list[str]:
    """The terms of a version that a word stands for, as search knows it: by its nickname, its older or newer name, or in another
    form. Where there is none, what search takes it for: words spelt right, or a rule that it finds by a word of players alone.
    """
    from ruletrail.indexer.language.tables import rows
    from ruletrail.indexer.language.vocabulary import renames
    from ruletrail.indexer.language.words import Words

    def joined(text: str) -> str:
        return Words.read(text).joined

    glossary = glossary_terms(corpus, version)
    if key in glossary.values():
        return [key]
    asked = joined(key)
    pairs = [(row[0], row[1]) for row in rows("nicknames")]
    for row in renames():
        pairs += [(row["old"], row["new"]), (row["new"], row["old"])]
    meant = [asked, *(joined(way) for name, ways in pairs if joined(name) == asked for way in re.split(r"[|&]", ways))]
    terms: dict[str, str] = {}
    for term in glossary.values():
        for form in (bare_term(term), *parts_of_term(term)):
            terms.setdefault(joined(form), term)
    found = list(dict.fromkeys(terms[way] for way in meant if way in terms))
    if asked in terms:
        return found[:1]  # another form of a term: nobody asks for its nicknames then
    return found[:2] or _searched(corpus, version, key, as_of)


def searched(corpus: Corpus, settings: Settings, typed: str, *, as_of: str = "", ever: bool = False) -> Answer | None:
    """What search answers, with its best hit alone; None where it can't, as without an index: a hint isn't worth an error."""
    from ruletrail import indexer

    try:
        return indexer.answer(corpus, settings.index, typed, as_of=as_of, ever=ever, limit=1)
    except RuletrailError:
        return None


def _searched(corpus: Corpus, version: Version, typed: str, as_of: str) -> list[str]:
    """What search finds: the terms that misspelt words stand for, or a rule that it finds by a word of players alone."""
    context = click.get_current_context(silent=True)
    settings = context.find_root().obj if context else None
    if not typed.replace(" ", "").isalpha() or not isinstance(settings, Settings):
        return []
    answer = searched(corpus, settings, typed, as_of=as_of)
    if answer is None:
        return []
    if answer.suggestion:
        return names_for(corpus, version, answer.suggestion, as_of)
    hits = [] if " " in typed or answer.failed or answer.weak else answer.hits
    return [hit.number for hit in hits if typed not in hit.snippet.casefold() and (as_of or hit.last is None)]
