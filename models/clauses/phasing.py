"""Phasing: the zone of phased-out permanents, their attachments, and their return."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.leaving_combat import out_of_combat
from ruletrail.models.engine import permanents
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, PHASED_OUT, Game, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.trace import Unaffected

#: The mark of an attachment that phased out together with its host.
INDIRECTLY = "phased out indirectly"

phased_out = behaviour("where-phased-out-permanents-are", rules=("702.26b", "217.8a"))


@phased_out.variant(cue=r"placed in the phased-out zone")
def in_a_zone_of_their_own(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that phases out goes to the phased-out zone."""
    return "phased-out zone"


@phased_out.variant(cue=r"its status changes to .phased out")
def on_the_battlefield_as_though_not_there(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that phases out stays on the battlefield but is treated as though it weren't there.

    So no rule or effect sees them, and they see none.
    """
    return BATTLEFIELD


indirect = behaviour("what-phases-out-with-a-permanent", rules="702.26g")


def _with_attachments(game: Game, keys: Any) -> list[tuple[str, bool]]:
    """These objects and all their attachments, each with True if it only follows its host."""
    found = dict.fromkeys(keys, False)
    reached = list(keys)
    for key in reached:
        for other in game.attached(key):
            if other.zone == BATTLEFIELD and not game.in_a_circle(other):
                reached += [other.id] if other.id not in found else []
                found[other.id] = True
    return list(found.items())


@indirect.variant(cue=r"attached to that permanent phase out")
def attachments_go_along(rules: Rules, game: Game, keys: Any) -> Any:
    """When a permanent phases out, everything that is attached to it phases out as well.

    An attachment that phased out like this phases in with its host, not by itself.
    """
    found = _with_attachments(game, keys)
    return found if any(indirectly for _, indirectly in found) else Unaffected(found)


damage_of_phased_out = behaviour("damage-of-phased-out-permanents", rules="502.15e", after="stays")


@damage_of_phased_out.variant(cue=r"all damage dealt to it is removed")
def is_removed(rules: Rules, game: Game) -> Any:
    """A permanent that phases out loses all damage dealt to it."""
    return 0


ready = behaviour("phased-in-permanents-are-ready", rules="502.15m", after="no such rule")


@ready.variant(cue=r"phases in can attack (and tap|or use)")
def as_though_with_haste(rules: Rules, game: Game) -> Any:
    """A permanent that phases in can attack and use {T} abilities at once, as though it had haste.

    Later phasing changes nothing about how long a player has controlled it.
    """
    return True


untap_step = behaviour("phasing-in-the-untap-step", rules="702.26a")


@untap_step.variant(cue=r"untap step, before (that|the active) player untaps")
def as_it_begins(rules: Rules, game: Game, player: str) -> Any:
    """As a player's untap step begins, permanents with phasing they control phase out, and their phased-out permanents phase in.

    A permanent that phased out indirectly waits for its host.
    """
    leaving = [thing.id for thing, what in permanents(rules, game) if thing.controller == player and what.able("phasing")]
    coming = [t.id for t in game.in_zone(PHASED_OUT) if t.controller == player and INDIRECTLY not in t.marks]
    return phase_in(rules, phase_out(rules, game, leaving), coming)


def phase_out(rules: Rules, game: Game, keys: Any) -> Any:
    """The game after permanents and their attachments phase out."""
    for key, indirectly in rules.call("what-phases-out-with-a-permanent", game, list(keys)):
        fields = dict(out_of_combat(game[key])) | {"zone": PHASED_OUT}
        if game[key].damage and rules.has("damage-of-phased-out-permanents"):
            fields["damage"] = rules.call("damage-of-phased-out-permanents", game)
        if indirectly:
            fields["marks"] = fields["marks"] | {INDIRECTLY}
        game = game.change(key, **fields)
    return game


def _still_there(game: Game, host: str) -> bool:
    """True if the host that an attachment returns to is a permanent, or a card in a graveyard."""
    thing = game.get(host)
    return thing is not None and thing.zone in (BATTLEFIELD, PHASED_OUT, GRAVEYARD)


def phase_in(rules: Rules, game: Game, keys: Any) -> Any:
    """The game after phased-out permanents phase in, with the attachments that phased out with them."""
    for key in keys:
        fields: dict[str, Any] = {"zone": BATTLEFIELD, "marks": game[key].marks - {INDIRECTLY}}
        if rules.has("phased-in-permanents-are-ready") and rules.call("phased-in-permanents-are-ready", game):
            fields["controlled_since"] = 0
        host = game[key].attached_to
        if host and not game.is_player(host) and not _still_there(game, host):
            fields["attached_to"] = None
        game = game.change(key, **fields)
        game = phase_in(rules, game, [t.id for t in game.in_zone(PHASED_OUT) if t.attached_to == key and INDIRECTLY in t.marks])
    return game
