"""Abilities that change how a permanent enters: tapped, or with counters; and the characteristics that count for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine.groups import holds, parsed
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Game, GameObject
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import NUMBERS, AbilitySentence, SentencePart, read

entering_as = behaviour("what-an-entering-permanent-is", rules=("614.12", "419.6i"))


@entering_as.variant(cue=r"check only the copiable")
def what_is_printed_or_copied(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Effects that change how a permanent enters look only at what is printed on it, or on what it copies."""
    return engine.defined(rules, game, replace(thing, printed=game.base(thing)))


@entering_as.variant(cue=r"ignoring continuous effects from any other")
def without_others_effects(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Effects that change how a permanent enters look at it without the effects of other permanents.

    What changed it on the stack counts, and so do its own static abilities.
    """
    own = tuple(effect for effect in game.effects if effect.source in ("", thing.id))
    return engine.now(rules, replace(game, objects=(thing,), effects=own), thing)


@entering_as.variant(cue=r"continuous effects that already exist")
def with_those_that_exist(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Effects that change how a permanent enters look at it as it will be on the battlefield, under effects that exist already.

    Permanents that enter at the same time have no effects yet.
    """
    before = tuple(t for t in game.objects if t is thing or t.zone != BATTLEFIELD or t.timestamp != thing.timestamp)
    return engine.now(rules, replace(game, objects=before), thing)


entering = behaviour("enters-as-abilities-say", rules=("614.1d", "419.1c", "410.10e", "Glossary: Comes into Play"), at="moved")


@entering.variant(cue=r"permanent\] (comes into play|enters)( the battlefield)?(\.|,? tapped)|alter permanents coming into play")
def tapped_or_with_counters(rules: Rules, game: Game, move: Move) -> Game | None:
    """A permanent enters tapped or with counters if its own abilities, or those of permanents already there, say so.

    If the rules don't say which characteristics count, its printed or copied ones do. Other changes, and optional costs,
    aren't covered.
    """
    thing = game.get(move.object)
    if thing is None or thing.zone != BATTLEFIELD or move.to != BATTLEFIELD:
        return None
    others = [t for t in game.in_zone(BATTLEFIELD) if t.timestamp != thing.timestamp and _sentences(t.printed)]
    if not others and not _sentences(game.base(thing)):
        return None
    has = rules.has("what-an-entering-permanent-is")
    found = rules.call("what-an-entering-permanent-is", game, thing) if has else game.base(thing)
    own = [said for said in _sentences(found) if said.subject == "itself" and _applies(rules, game, said, thing, thing)]
    parts = [part for said in own for part in said.parts]
    for other in others:
        for said in _sentences(engine.now(rules, game, other)):
            meant = said.subject == "group" and parsed(said.to).is_in(rules, game, found, thing, other.controller, other.id)
            parts += said.parts if meant and _applies(rules, game, said, other, thing) else ()
    for part in parts:
        game = game.change(thing.id, **dict(_fields(game[thing.id], part)))
    return game if parts else None


def _applies(rules: Rules, game: Game, sentence: AbilitySentence, source: GameObject, thing: GameObject) -> bool:
    """True if its condition is met before the permanent enters."""
    if not sentence.condition:
        return True
    before = replace(game, objects=tuple(each for each in game.objects if each is not thing))
    state = {each.id: engine.now(rules, before, each) for each in before.in_zone(BATTLEFIELD)}
    return holds(rules, before, state, sentence.condition, source)


def _sentences(traits: Characteristics) -> list[AbilitySentence]:
    """The sentences about entering in its abilities."""
    said = (read(ability.text) for ability in traits.abilities)
    return [each for each in said if each and any(part.name == "enters" for part in each.parts)]


def _fields(thing: GameObject, part: SentencePart) -> Iterator[tuple[str, Any]]:
    if part.name != "enters":
        return
    tapped, number, kind = part.words
    if tapped:
        yield "tapped", True
    elif number and kind:
        more = 1 if number in ("a", "an") else NUMBERS.index(number) if number in NUMBERS else int(number)
        yield "counters", thing.with_counters(kind, thing.count(kind) + more).counters
