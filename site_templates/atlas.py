"""The rules' own lists of card types, supertypes and subtypes in each version, word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history import Stand
from ruletrail.corpus.store import Corpus
from ruletrail.models.parameters import LISTS, parameters_of
from ruletrail.site_templates.values import Given, ListChange, Listed, Span, TypeWord

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

Holders = dict[int, list[tuple[bool, int, int, Stand, str]]]
"""Place of a version -> the records that may hold a list, the likeliest first: (is a glossary entry, length, record, stand,
text).
"""
_HOLDING = ("20", "21", "11", "30")
"""The beginnings of the numbers of rules that ever held a list."""


def lists(site: Site) -> dict[str, Listed]:
    """Every list in the texts, by name. A version without the list says nothing about its words."""
    archive, found = site.archive, {}
    texts = given(site.corpus) if site.given is None else site.given
    chain = [place for place in archive.timeline.chain if archive.versions[place].version in texts]
    by_place = {place: texts[archive.versions[place].version] for place in chain}
    holders: Holders = {}
    for name in LISTS:
        listed = _listed(site, name, {place: lists[name] for place, lists in by_place.items() if name in lists}, holders)
        if listed.steps:
            found[name] = listed
    return found


def given(corpus: Corpus) -> Given:
    """The lists of each text; those of the digest are left out."""
    return {v.version: parameters_of(v.version, v.date, corpus).lists for v in corpus.versions() if not v.is_retold}


def _listed(site: Site, name: str, given: dict[int, tuple[str, ...]], holders: Holders) -> Listed:
    words: dict[str, TypeWord] = {}
    steps: list[ListChange] = []
    before: tuple[str, ...] = ()
    for place, now in given.items():
        if now == before:
            continue
        came, went = [word for word in now if word not in before], [word for word in before if word not in now]
        if came or went:
            steps.append(ListChange(place, came, went, _rule(site, place, now, holders)))
        day = site.archive.versions[place].date
        for word in came:
            words.setdefault(word, TypeWord(name, word, [])).spans.append(Span(day, place))
        for word in went:
            words[word].spans[-1].end, words[word].spans[-1].gone = day_before(day), place
        before = now
    return Listed(name, dict(sorted(words.items(), key=lambda item: item[0].casefold())), steps)


def _rule(site: Site, place: int, words: tuple[str, ...], holders: Holders) -> Stand | None:
    """The shortest rule, or else glossary entry, of a version with every word of a list."""
    if place not in holders:
        texts = (
            (stand, site.archive.wordings[stand.wording].normal.casefold())
            for stand in site.archive.books[place]
            if stand.key.startswith(_HOLDING) or stand.key.endswith(("type", "types"))
        )
        holders[place] = sorted((stand.kind == "glossary", len(text), stand.record, stand, text) for stand, text in texts)
    wanted = [word.casefold() for word in words]
    return next((stand for *_, stand, text in holders[place] if all(word in text for word in wanted)), None)


def changes_of(site: Site) -> dict[int, list[tuple[str, ListChange]]]:
    """Row id of a record that holds a list -> (list, how it changed there), where words came or went."""
    found: dict[int, list[tuple[str, ListChange]]] = {}
    for listed in site.once(lists).values():
        for step in listed.steps[1:]:
            if step.rule is not None:
                found.setdefault(step.rule.record, []).append((listed.name, step))
    return found


def list_changes(site: Site, stand: Stand) -> list[tuple[Listed, ListChange]]:
    """The lists that changed with a record, and the words that came and went."""
    found = site.once(lists)
    return [(found[name], step) for name, step in site.once(changes_of).get(stand.record, ())]
