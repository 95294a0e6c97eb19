"""Uniqueness: the legend rule in its eras. The world rule and planeswalker uniqueness belong here too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.points import StateBasedAction, buried
from ruletrail.models.rules import Rules

legend_rule = behaviour("legend-rule", rules="704.5j", at="state-based")


#: The ability of Mirror Gallery.
NO_LEGEND_RULE = "the legend rule doesn't apply"


def _legends(rules: Rules, game: Game, *, or_subtype: str = "") -> list[list[GameObject]]:
    """Groups of two or more permanents with one name that are legendary, or have that subtype, if the rule applies."""
    permanents = engine.permanents(rules, game)
    if any(what.able(NO_LEGEND_RULE) for _, what in permanents):
        return []
    found = [(what.name, thing) for thing, what in permanents if "legendary" in what.supertypes or or_subtype in what.subtypes]
    found.sort(key=lambda pair: pair[0])
    groups = [[thing for _, thing in group] for _, group in groupby(found, key=lambda pair: pair[0])]
    return [things for things in groups if len(things) > 1]


def _since(rules: Rules, game: Game, thing: GameObject, *words: str) -> int:
    """The time since which it has one of these supertypes or subtypes: its entry, or the first effect that gives one."""
    since = thing.timestamp if any(engine.defined(rules, game, thing).has(word) for word in words) else None
    for effect in game.effects:
        if effect.values is not None and thing.id in effect.objects:
            since = (since or effect.timestamp) if any(effect.values.has(word) for word in words) else None
    if since is not None:
        return since
    said = {word.casefold() for word in words}
    stamps = [e.timestamp for e in game.effects if thing.id in e.objects and said & {w.casefold() for w in e.words}]
    return max(thing.timestamp, min(stamps, default=0))


def _all_but_the_oldest(things: list[GameObject], age: Callable[[GameObject], int]) -> list[GameObject]:
    first = min(map(age, things))
    oldest = [thing for thing in things if age(thing) == first]
    return [thing for thing in things if len(oldest) > 1 or thing is not oldest[0]]


@legend_rule.variant(cue=r"the earliest timestamp")
def earliest_stays(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """Of all Legends with the same name, only the one with the earliest timestamp stays, whoever controls them.

    The others go to their owners' graveyards. At a tie all go. The time at which each became a Legend doesn't matter.
    """
    groups = _legends(rules, game, or_subtype="Legend")
    gone = (thing for things in groups for thing in _all_but_the_oldest(things, lambda thing: thing.timestamp))
    return buried(gone, "Legend rule")


@legend_rule.variant(cue=r"with that name the longest.*event of a tie")
def longest_stays(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """Of all Legends with the same name, only the one that has been a Legend for the longest time stays, whoever controls them.

    The others go to their owners' graveyards. At a tie all go. Legendary permanents are among them. The time at which one got
    its name doesn't count, nor a time in which it was no Legend because of an effect that ended.
    """

    def age(thing: GameObject) -> int:
        return _since(rules, game, thing, "Legend", "legendary")

    groups = _legends(rules, game, or_subtype="Legend")
    return buried((thing for things in groups for thing in _all_but_the_oldest(things, age)), "Legend rule")


@legend_rule.variant(cue=r"same name (have the supertype legendary|are \w+ \w+( \w+)?), all are")
def nobody_stays(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """All legendary permanents with the same name go to their owners' graveyards, whoever controls them.

    The rule is covered completely.
    """
    return buried((thing for things in _legends(rules, game) for thing in things), "legend rule")


@legend_rule.variant(cue=r"that player chooses one of them.*legend rule")
def one_stays_for_each_player(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A player who controls several legendary permanents with the same name keeps one of them. The others go to their owners'
    graveyards.

    The choice is "keep"; without one the oldest stays.
    """
    groups, gone = _legends(rules, game), []
    for things in groups:
        for player in {thing.controller for thing in things}:
            own = sorted((thing for thing in things if thing.controller == player), key=lambda t: t.timestamp)
            kept = next((thing for thing in own if thing.id in game.chosen("keep", player)), own[0])
            gone += [thing for thing in own if thing is not kept]
    return buried(gone, "legend rule") or ([] if groups else None)


world_rule = behaviour("world-rule", rules=("704.5k", "Glossary: Enchant World (Obsolete)"), at="state-based")


def _worlds(rules: Rules, game: Game) -> list[GameObject]:
    """The permanents with the world supertype; at first only enchantments, called enchant worlds."""
    own = rules.has("world-rule-subjects")
    worlds = ((thing, what) for thing, what in engine.permanents(rules, game) if what.has("world") or "World" in what.subtypes)
    return [thing for thing, what in worlds if not own or rules.call("world-rule-subjects", game, what)]


@world_rule.variant(cue=r"the oldest is put into its owner")
def the_oldest_goes(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If several enchant worlds are on the battlefield, the oldest goes to its owner's graveyard.

    The text doesn't mention two of the same age: then neither goes. A permanent that is a world only by an effect doesn't
    count.
    """
    worlds = [thing for thing in _worlds(rules, game) if engine.defined(rules, game, thing).has("world")]
    if len(worlds) < 2:
        return None
    first = min(thing.timestamp for thing in worlds)
    oldest = [thing for thing in worlds if thing.timestamp == first]
    return buried(oldest, "world rule") if len(oldest) == 1 else []


@world_rule.variant(cue=r"tie for the shortest amount of time|one with the most recent timestamp")
def the_newest_stays(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If several world permanents are on the battlefield, only the newest stays. At a tie, none stays.

    The others go to their owners' graveyards. At first they were the enchantments called enchant worlds. What counts is how long
    each has been a world.
    """
    worlds = _worlds(rules, game)
    if len(worlds) < 2:
        return None
    ages = {thing.id: _since(rules, game, thing, "world") for thing in worlds}
    youngest = [thing for thing in worlds if ages[thing.id] == max(ages.values())]
    return buried((thing for thing in worlds if len(youngest) > 1 or thing is not youngest[0]), "world rule") or []


planeswalker_uniqueness = behaviour(
    "planeswalker-uniqueness", rules="704.5j", at="state-based", after="no such rule", about="planeswalker"
)


def _sharing(rules: Rules, game: Game, *, by_player: bool) -> list[list[GameObject]]:
    """Groups of planeswalkers with a common planeswalker type; with ``by_player``, also with a common controller."""
    groups: dict[tuple[str, str], list[GameObject]] = {}
    for thing, what in engine.permanents(rules, game):
        if "planeswalker" in what.types:
            for subtype in sorted(what.subtypes):
                groups.setdefault((thing.controller if by_player else "", subtype), []).append(thing)
    return [things for things in groups.values() if len(things) > 1]


@planeswalker_uniqueness.variant(
    cue=r"planeswalker type are (in play|on the battlefield), all",
    covers=[r"planeswalker type are (in play|on the battlefield), all"],
)
def none_stays(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """All planeswalkers that share a planeswalker type go to their owners' graveyards, whoever controls them."""
    gone = {thing.id: thing for things in _sharing(rules, game, by_player=False) for thing in things}
    return buried(gone.values(), "planeswalker uniqueness rule")


@planeswalker_uniqueness.variant(
    cue=r"player controls two or more planeswalkers", covers=[r"player controls two or more planeswalkers"]
)
def one_stays_of_each_players(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A player who controls several planeswalkers that share a planeswalker type keeps one. The others go to their owners'
    graveyards.

    The choice is "keep"; without one the oldest stays.
    """
    gone: dict[str, GameObject] = {}
    for things in _sharing(rules, game, by_player=True):
        own = sorted(things, key=lambda thing: thing.timestamp)
        kept = next((thing for thing in own if thing.id in game.chosen("keep", own[0].controller)), own[0])
        gone |= {thing.id: thing for thing in own if thing is not kept}
    return buried(gone.values(), "planeswalker uniqueness rule") or ([] if _sharing(rules, game, by_player=False) else None)
