"""State-based rules about creatures and tokens that the rules on types name: toughness, lethal damage, ceasing to exist."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import permanents
from models.objects import BATTLEFIELD, GRAVEYARD, NOWHERE, PHASED_OUT, STACK
from models.points import Change

zero_toughness = behaviour("creature-with-toughness-zero", at="state-based")


@zero_toughness.since("1999-04-23", rule="420.5b", cue=r"creature with toughness 0 is")
def exactly_zero(rules, game):
    """CR 420.5b, 1999-04-23 to 1999-11-01: a creature with toughness 0 goes to the graveyard; below 0 isn't mentioned."""
    return _buried(rules, game, lambda toughness: toughness == 0)


@zero_toughness.since("2001-07-23", rule="420.5b", then={"2009-07-11": "704.5f"}, cue=r"toughness 0 or less")
def zero_or_less(rules, game):
    """CR 420.5b, then CR 704.5f, from 2001-07-23 on: a creature with toughness 0 or less goes to its owner's graveyard."""
    return _buried(rules, game, lambda toughness: toughness <= 0)


def _buried(rules, game, low) -> list[Change] | None:
    gone = [
        Change(thing.id, GRAVEYARD, why="toughness 0")
        for thing, what in permanents(rules, game)
        if "creature" in what.types and what.toughness is not None and low(what.toughness)
    ]
    return gone or None


lethal_damage = behaviour("lethal-damage", at="state-based")


@lethal_damage.since(
    "1999-04-23", rule="420.5c", then={"2009-07-11": "704.5g"}, cue=r"lethal damage",
    covers=[r"^Damage dealt to a creature (by a source|stays on)"],
)  # fmt: skip
def is_destroyed(rules, game):
    """CR 420.5c, then CR 704.5g, from 1999-04-23 on: a creature with damage of at least its toughness is destroyed.

    Regeneration can replace that.
    """
    found = [
        rules.call("destroy", game, thing, "lethal damage")
        for thing, what in permanents(rules, game)
        if "creature" in what.types and what.toughness is not None and 0 < what.toughness <= thing.damage
    ]
    return [change for change in found if change] or None


tokens_cease = behaviour("tokens-cease-to-exist", at="state-based")


def _ceasing(game, *but: str) -> list[Change] | None:
    """Tokens outside the battlefield and those zones."""
    places = (BATTLEFIELD, "outside", NOWHERE, *but)
    gone = [thing for thing in game.objects if thing.kind == "token" and thing.zone not in places]
    return [Change(thing.id, NOWHERE, why="a token away from the battlefield") for thing in gone] or None


@tokens_cease.since(
    "1999-04-23",
    rule="420.5f",
    then={"2009-07-11": "704.5d"},
    cue=r"token (is phased out|in (a )?zone other than the in-play)",
)
def outside_the_battlefield(rules, game):
    """CR 420.5f, then CR 704.5d, 1999-04-23 to 2017-07-08: a token anywhere but on the battlefield, or phased out, is gone."""
    return _ceasing(game)


@tokens_cease.since("2017-08-25", rule="704.5d", cue=r"^If a token is in a zone")
def unless_it_is_phased_out(rules, game):
    """CR 704.5d, from 2017-08-25 on: a token anywhere but on the battlefield ceases to exist; a phased-out one stays."""
    return _ceasing(game, PHASED_OUT)


copies_cease = behaviour("copies-cease-to-exist", at="state-based", before="not stated")


@copies_cease.since(
    "2002-10-07", rule="420.5j", then={"2009-07-11": "704.5e"},
    cue=r"copy of a spell (is )?in a zone",
)  # fmt: skip
def away_from_the_stack(rules, game):
    """CR 420.5j, then CR 704.5e, from 2002-10-07 on: a copy of a spell anywhere but on the stack ceases to exist.

    Copies of cards, since 2003-12-01, may also be on the battlefield; so may what such a copy became.
    """
    gone = [
        Change(thing.id, NOWHERE, why="a copy away from the stack")
        for thing in game.objects
        if thing.kind == "copy" and thing.zone not in (STACK, BATTLEFIELD, "outside", NOWHERE)
    ]
    return gone or None


opposite_counters = behaviour("opposite-counters-are-removed", at="state-based", before="not stated")


@opposite_counters.since(
    "2007-02-01", rule="420.5n", then={"2009-07-11": "704.5r", "2017-09-29": "704.5q"}, cue=r"both a \+1/\+1 counter and"
)
def in_pairs(rules, game):
    """CR 420.5n, then CR 704.5r and 704.5q, from 2007-02-01 on: +1/+1 and -1/-1 counters on a permanent go in pairs."""
    found = []
    for thing in game.in_zone(BATTLEFIELD):
        counters = dict(thing.counters)
        if pairs := min(counters.get("+1/+1", 0), counters.get("-1/-1", 0)):
            left = {kind: number - pairs if kind in ("+1/+1", "-1/-1") else number for kind, number in thing.counters}
            fields = (("counters", tuple((kind, number) for kind, number in left.items() if number)),)
            found.append(Change(thing.id, fields=fields, why="opposite counters"))
    return found or None
