"""The first and last version with a phrase, and the rules that have had it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field

from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.since import Since, since
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.history.unseen import Unseen, before_version
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus, lineages
from ruletrail.corpus.store import stands as stored


@dataclass(frozen=True, slots=True)
class Saying(JsonForm):
    """A rule that has a phrase, and the versions in which it does."""

    JSON = (
        "lineage number from=first to=until? last? wording_since=since.wording examples_since=since.examples"
        " number_since=since.number"
    )

    lineage: str
    number: str
    """Its number or term in the last of these versions."""
    first: str
    """The first version in which the rule has the phrase, and the last one; "" if the newest version has it."""
    last: str
    until: str
    """The last day of ``last``; "" if the newest version has the phrase."""
    since: Since
    """The dates of its words, examples and number in the last of these versions."""


@dataclass(frozen=True, slots=True)
class Phrase(JsonForm):
    """The time during which the rules had a phrase, and the rules that had it. Case is ignored."""

    JSON = "phrase first? last? to=until? rules by_year unseen"

    phrase: str
    first: str = ""
    """The first version with the phrase; "" if there is none."""
    last: str = ""
    """The last version with the phrase; "" if the newest version has it, or none does."""
    until: str = ""
    """The last day of ``last``."""
    rules: list[Saying] = field(default_factory=list)
    by_year: dict[str, int] = field(default_factory=dict)
    """Year -> the number of rules and entries with the phrase in the last whole rulebook of that year."""
    unseen: Unseen | None = None
    """Releases just before the first version whose text is missing. The phrase may have come with one of them."""


def phrase(corpus: Corpus, words: str) -> Phrase:
    """Finds ``words`` in the whole rulebooks or, in a corpus without any, in the parts. Examples and glossary terms count."""
    typed = " ".join(words.split())
    sought = normalise(typed)
    says = re.compile(rf"(?<!\w){re.escape(sought)}(?!\w)", re.IGNORECASE)
    longest = max(re.findall(r"\w+", typed), key=len, default="").casefold()
    wordings = {
        row.id
        for row in stored.holding(corpus, max(re.findall(r"[A-Za-z]+", sought), key=len, default=""))
        if says.search(row.normal)
        or (longest in row.examples.casefold() and any(says.search(normalise(told)) for told in json.loads(row.examples)))
    }
    timeline = Timeline(corpus.versions())
    chain = set(timeline.chain)
    places: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    """Lineage -> place -> (kind, key) there."""
    titled = [stand for stand in stored.called(corpus, sought) if says.search(stand.key)]
    for stand in (*stored.of_wordings(corpus, wordings), *titled):
        place = timeline.index.get(stand.version_id)
        if place in chain and stand.lineage_id is not None:
            places[stand.lineage_id][place] = (stand.kind, stand.key)
    if not places:
        return Phrase(typed)
    addresses, traced = lineages.addresses(corpus), outlines(corpus, timeline, places)
    rules = [
        saying for lineage, stood in places.items() for saying in _sayings(timeline, addresses[lineage], traced[lineage], stood)
    ]
    rules.sort(key=lambda saying: (saying.first, saying.number))
    every = {place for stood in places.values() for place in stood}
    return Phrase(
        typed,
        timeline.versions[min(every)].version,
        *_last(timeline, max(every)),
        rules,
        _by_year(timeline, places),
        before_version(timeline, min(every)),
    )


def _sayings(timeline: Timeline, address: str, lineage: Lineage, stood: dict[int, tuple[str, str]]) -> list[Saying]:
    """The runs of versions in which one lineage has the phrase. A version that doesn't cover the lineage doesn't end a run."""
    stretches: list[list[int]] = []
    for place in sorted(stood):
        before = stretches[-1][-1] if stretches else None
        goes_on = before is not None and timeline.first_without(before, place, {stood[before], stood[place]}) is None
        if goes_on:
            stretches[-1].append(place)
        else:
            stretches.append([place])
    versions = timeline.versions
    return [
        Saying(
            address,
            stood[run[-1]][1],
            versions[run[0]].version,
            *_last(timeline, run[-1]),
            since(timeline, lineage, run[-1]),
        )
        for run in stretches
    ]


def _last(timeline: Timeline, place: int) -> tuple[str, str]:
    """The version at a place and its last day; "" twice at the newest version."""
    version = timeline.versions[place].version
    return ("", "") if place == timeline.newest else (version, timeline.until(version))


def _by_year(timeline: Timeline, places: dict[int, dict[int, tuple[str, str]]]) -> dict[str, int]:
    last_of_year = {timeline.versions[place].date[:4]: place for place in timeline.chain}
    return {year: sum(place in stood for stood in places.values()) for year, place in sorted(last_of_year.items())}
