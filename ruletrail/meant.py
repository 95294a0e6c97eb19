"""Finding what bears a number or term that somebody typed; of a word that no entry has, what players mean by it is offered."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import click

from ruletrail.asked_rules import dated, key_of
from ruletrail.corpus import history
from ruletrail.corpus.errors import BadNumberError, RuletrailError
from ruletrail.corpus.names import bare_term, parts_of_term
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store.records import glossary_terms
from ruletrail.dates_asked import as_range
from ruletrail.home import Settings

if TYPE_CHECKING:
    from ruletrail.indexer.hits import Answer


def find(corpus: Corpus, key: str, as_of: str = "") -> tuple[Version, StoredRecord]:
    """What ``corpus.history.find`` gives. Its error offers what a nickname, or another form of a term, stands for."""
    key, as_of = dated(key, as_of)
    return history.find(corpus, key, as_of, partial(names_for, as_of=as_of))


def difference(corpus: Corpus, key: str, first: str, second: str = "") -> history.Difference:
    """One rule between two dates, or a range of them in ``first``. "212.6@2004" is the rule of that day: it is compared with what
    it is at the date ``first``, or, where that is "305.6@2011", with that rule, whether they have to do with each other or not.

    Raises what ``find`` raises, and NotFoundError where a rule has no counterpart.
    """
    key, day = dated(key)
    if not day:
        old, new = as_range(first, second)
        return history.difference(corpus, key, corpus.version(old), corpus.version(new))
    before, old_record = find(corpus, key, day)
    other, then = dated(first)
    if second or ".." in first:
        raise BadNumberError(f"{key}@{day} names the first day", remedy="give one more, or another rule with its day")
    if not then:
        return history.difference(corpus, corpus.address(old_record) or key, before, corpus.version(first))
    return history.difference_of(corpus, (before, old_record), find(corpus, key_of(other), then))


def names_for(corpus: Corpus, version: Version, key: str, as_of: str = "") -> list[str]:
    """The terms of a version that a word stands for, as search knows it: by its nickname, its older or newer name, or in another
    form. Where there is none, what search takes it for: words spelt right, or a rule that it finds by a word of players alone.
    """
    from ruletrail.indexer.language.tables import rows
    from ruletrail.indexer.language.vocabulary import renames
    from ruletrail.indexer.language.words import Words

    def said(text: str) -> str:
        return Words.read(text).joined

    glossary = glossary_terms(corpus, version)
    if key in glossary.values():
        return [key]
    asked = said(key)
    pairs = [(row[0], row[1]) for row in rows("nicknames")]
    for row in renames():
        pairs += [(row["old"], row["new"]), (row["new"], row["old"])]
    meant = [asked, *(said(way) for name, ways in pairs if said(name) == asked for way in re.split(r"[|&]", ways))]
    terms: dict[str, str] = {}
    for term in glossary.values():
        for form in (bare_term(term), *parts_of_term(term)):
            terms.setdefault(said(form), term)
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
