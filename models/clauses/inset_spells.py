"""Adventures and Omens: cards that can be cast with the other characteristics of a smaller frame."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.engine import now
from models.objects import EXILE, LIBRARY, STACK
from models.typeline import parse

NONE = "no such spell type"
#: The mark of a spell cast as an Adventure or Omen, and that of a card exiled by its Adventure.
CAST_AS, EXILED = "cast as ", "exiled by its Adventure"

inset = behaviour("alternative-characteristics", at="define", before=NONE)


@inset.since(
    "2019-10-04", rule="715.3b", then={"2021-11-19": "716.3b", "2023-04-14": "715.3b"},
    cue=r"spell has only its alternative characteristics",
)  # fmt: skip
def only_those_of_the_frame(rules, game, thing, found):
    """CR 715.3b, CR 716.3b and again 715.3b, from 2019-10-04 on: cast as an Adventure, a spell has only those characteristics.

    Omens, since 2025-04-04, work alike. Elsewhere than on the stack the card has its normal ones.
    """
    line = next((mark.removeprefix(CAST_AS) for mark in thing.marks if mark.startswith(CAST_AS)), "")
    if not line:
        return None
    read = parse(rules, line)
    return replace(
        found, supertypes=read.supertypes, types=read.types, subtypes=read.subtypes, power=None, toughness=None, abilities=()
    )


adventure = behaviour("resolved-adventure", at="resolve", order=40, before=NONE, about="Adventure")


@adventure.since(
    "2019-10-04", rule="715.3d", then={"2021-11-19": "716.3d", "2023-04-14": "715.3d"},
    cue=r"cast as an Adventure into its owner.s graveyard",
)  # fmt: skip
def is_exiled(rules, game, thing):
    """CR 715.3d, CR 716.3d and again 715.3d, from 2019-10-04 on: an Adventure that resolves is exiled."""
    return EXILE if "Adventure" in now(rules, game, thing).subtypes else None


exiled_adventure = behaviour("card-exiled-by-its-adventure", at="moved", before=NONE)


@exiled_adventure.since(
    "2019-10-04", rule="715.3d", then={"2021-11-19": "716.3d", "2023-04-14": "715.3d"},
    cue=r"For as long as that card remains exiled",
)  # fmt: skip
def may_be_cast_from_there(rules, game, move):
    """CR 715.3d, CR 716.3d and again 715.3d, from 2019-10-04 on: the player may cast the card for as long as it is exiled.

    It can't be cast as an Adventure so. From 2025-06-06 on the player may play it, which lets a land be played as well.
    """
    if (move.origin, move.to, move.how) != (STACK, EXILE, "resolve"):
        return None
    return game.change(move.object, marks=game[move.object].marks | {f"{EXILED}: {move.controller}"})


omen = behaviour("resolved-omen", at="resolve", order=40, before=NONE, about="Omen")


@omen.since("2025-04-04", rule="720.3d", cue=r"As an Omen spell resolves")
def is_shuffled_into_the_library(rules, game, thing):
    """CR 720.3d, from 2025-04-04 on: an Omen that resolves is shuffled into its owner's library."""
    return LIBRARY if "Omen" in now(rules, game, thing).subtypes else None
