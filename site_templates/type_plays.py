"""The changes in play of each type, from ``answers.play_changes``, each with the rule that says so and a situation that shows
it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.answers.play_changes import play_changes
from ruletrail.corpus.history import Stand
from ruletrail.corpus.names import GLOSSARY_MARK
from ruletrail.models.corpus_texts import key_of
from ruletrail.models.standing import UNSURE
from ruletrail.site_templates import atlas
from ruletrail.site_templates.played import Played
from ruletrail.site_templates.release_story import tellings

if TYPE_CHECKING:
    from ruletrail.answers.play_changes import PlayStep
    from ruletrail.site_templates.site import Site


MOST = 12
"""The number of situations and descriptions above which a change gets no more weight."""
_BEGINS = re.compile(r"(?:An?|Each|Every|No|Only an?) (?P<type>[a-z]+)\b")
_WEIGHTS = {"gone": 6, "changed": 4, "new": 0}


@dataclass(frozen=True, eq=False)
class TypePlay:
    """A change of a behaviour on a day."""

    title: str
    """The behaviour, in words."""
    about: str
    """The type or subtype of its subject: "planeswalker", "Saga"; "" if it is of no one type."""
    subject: str
    step: PlayStep
    cited: Stand | None
    """The rule that says so; None if no text here says so."""
    situation: Played | None
    """A situation that is answered otherwise because of it, and because of as little else as can be."""
    shown: int
    """The number of such situations, and of people's descriptions of the rule's change."""

    @property
    def what(self) -> str:
        """ "new", "changed" or "gone"."""
        return "gone" if not self.step.after else "changed" if self.step.before else "new"

    @property
    def unsure(self) -> str:
        """The basis, if no sure text says so; else ""."""
        return self.step.basis if self.step.basis in UNSURE else ""

    @property
    def weight(self) -> tuple[int, int]:
        """The sort key: ended or changed behaviours first, then those that situations show and people describe, then the
        oldest.
        """
        return _WEIGHTS[self.what] + min(self.shown, MOST), -int(self.step.day.replace("-", ""))


def plays(site: Site) -> list[TypePlay]:
    """Every change of every behaviour in the texts of this home, oldest first. Call it through ``site.once``."""
    archive = site.archive
    if not site.clauses:  # of no text that the models can read
        return []
    places = {version.version: place for place, version in enumerate(archive.versions)}
    situations: dict[tuple[str, str], list[tuple[int, Played]]] = defaultdict(list)
    for played in site.played:
        for turn in played.turns:
            for behaviour in {decider.standing.behaviour for decider in turn.deciders}:
                situations[behaviour, archive.versions[turn.version].date].append((len(turn.deciders), played))
    told = {archive.versions[place].date: counted for place, counted in site.once(tellings).items()}
    found = []
    for change in play_changes(site.corpus, "", archive.versions[archive.newest].date):
        for step in change.steps:
            in_glossary, key = key_of(step.rule)
            place = places.get(step.version)
            cited = archive.places[place].get(GLOSSARY_MARK + key if in_glossary else key) if place is not None else None
            if step.day > archive.versions[0].date:
                title = change.behaviour.replace("-", " ").capitalize()
                shown = [played for _, played in sorted(situations[change.behaviour, step.day], key=lambda one: one[0])]
                weight = len(shown) + (told.get(step.day, Counter())[cited.lineage] if cited else 0)
                found.append(TypePlay(title, change.about, change.subject, step, cited, next(iter(shown), None), weight))
    return sorted(found, key=lambda play: play.step.day)


def homes(site: Site, sections: Mapping[str, str], rules: Mapping[int, str]) -> dict[TypePlay, str]:
    """The section of each change; "" for none.

    It is that of its type, else of the rule that says so, else that of most of its subject's changes, else that of the type with
    which its sentence begins.

    sections: number -> title; rules: lineage -> the number of its section.
    """
    types = {title.casefold().removesuffix("s"): key for key, title in sections.items()}
    lists = {word: listed.name.removesuffix(" types") for listed in site.once(atlas.lists).values() for word in listed.words}
    found: dict[TypePlay, str] = {}
    subjects: dict[str, Counter[str]] = defaultdict(Counter)
    for play in site.once(plays):
        of_kind = types.get(play.about) or _section_of(types, lists.get(play.about, play.about))
        found[play] = of_kind or (rules.get(play.cited.lineage, "") if play.cited else "")
        if not of_kind:
            subjects[play.subject][found[play]] += 1
    usual = {subject: next(key for key, _ in counted.most_common(1)) for subject, counted in subjects.items()}
    for play, key in found.items():
        begins = _BEGINS.match(play.step.after or play.step.before)
        found[play] = key or usual.get(play.subject, "") or (_section_of(types, begins["type"]) if begins else "")
    return found


def _section_of(types: Mapping[str, str], kind: str) -> str:
    """The section of a type: "phenomenon" has the section of "Phenomena", "sorcery" of "Sorceries"."""
    plain = kind.casefold()
    begins = plain[: max(len(plain) - 2, 4)]
    alike = [title for title in types if len(plain) > 3 and title.startswith(begins) and abs(len(title) - len(plain)) < 3]
    return types[min(alike, key=len)] if alike else ""
