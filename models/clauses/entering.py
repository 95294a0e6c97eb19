"""Attachments that enter the battlefield without being cast, and effects that name an illegal host."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import is_aura, legal_hosts, reason
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, NOWHERE, STACK, Game, GameObject
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

host_choice = behaviour("aura-host-choice", rules="303.4f", at="move", order=30)


def _aura_entering(rules: Rules, game: Game, move: Move) -> bool:
    thing = game[move.object]
    return move.to == BATTLEFIELD and not thing.face_down and is_aura(engine.now(rules, game, thing))


def _chosen(rules: Rules, game: Game, move: Move, chooser: str) -> Move | None:
    """The move with the chosen host: the choice "host", else the first legal one. None if there is no choice."""
    if move.host is not None or not _aura_entering(rules, game, move):
        return None
    hosts = legal_hosts(rules, game, move.object, move.controller)
    wanted = [host for host in game.chosen("host", chooser) if host in hosts]
    return replace(move, host=(wanted or hosts)[0]) if hosts else None


@host_choice.variant(cue=r"its controller chooses a permanent when it attempts")
def its_controller_chooses(rules: Rules, game: Game, move: Move) -> Move | None:
    """When an Aura enters without being cast, its controller chooses what it will enchant. The Aura doesn't target that.

    The choice is "host"; without one it is the first legal host. The later variants work the same.
    """
    return _chosen(rules, game, move, move.controller)


@host_choice.variant(cue=r"the player putting it into play chooses")
def whoever_puts_it_chooses(rules: Rules, game: Game, move: Move) -> Move | None:
    """When an Aura enters without being cast, the player who puts it onto the battlefield chooses what it will enchant."""
    return _chosen(rules, game, move, move.by or move.controller)


@host_choice.variant(cue=r"that player chooses what it will enchant")
def its_new_controller_chooses(rules: Rules, game: Game, move: Move) -> Move | None:
    """When an Aura enters without being cast, the player under whose control it enters chooses what it will enchant."""
    return _chosen(rules, game, move, move.controller)


named_host = behaviour("aura-put-on-a-named-illegal-host", rules="303.4i", at="move", order=40)


def _named_illegal(rules: Rules, game: Game, move: Move, *, undefined: bool = False) -> bool:
    if move.how == "resolve" or move.host is None or not _aura_entering(rules, game, move):
        return False
    return undefined if not move.host else bool(reason(rules, game, move.object, move.host, move.controller))


def _kept_out(game: Game, move: Move) -> Any:
    if game[move.object].kind == "token":
        return replace(move, to=NOWHERE)
    return replace(move, to=GRAVEYARD if move.origin == STACK else move.origin)


@named_host.variant(cue=r"legally enchant, the Aura.{1,30}zone\.")
def stays_in_its_zone(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura that would enter attached to something it can't enchant stays in its zone, even on the stack."""
    return replace(move, to=move.origin) if _named_illegal(rules, game, move) else None


@named_host.variant(cue=r"legally enchant, the Aura.{1,30}zone, unless")
def but_not_on_the_stack(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura that would enter attached to something it can't enchant stays in its zone, or goes from stack to graveyard.

    A token isn't created.
    """
    return _kept_out(game, move) if _named_illegal(rules, game, move) else None


@named_host.variant(cue=r"or an object or player that is undefined")
def nor_on_what_is_undefined(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura that would enter attached to something undefined, or that it can't enchant, stays in its zone, or goes from stack
    to graveyard.

    A token isn't created.
    """
    return _kept_out(game, move) if _named_illegal(rules, game, move, undefined=True) else None


no_host = behaviour("aura-without-a-host", rules=("303.4g", "212.4j"), at="move", order=60)


def _homeless(rules: Rules, game: Game, move: Move) -> bool:
    return move.host is None and _aura_entering(rules, game, move)


@no_host.variant(cue=r"^(?!.*from the stack).*remains in the zone (that|from which)")
def remains_in_its_zone(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura that would enter with nothing to enchant stays in its zone, even on the stack."""
    return replace(move, to=move.origin) if _homeless(rules, game, move) else None


@no_host.variant(cue=r"owner.s graveyard instead of (coming|entering)(?!.*it isn.t created)")
def from_the_stack_to_the_graveyard(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura that would enter with nothing to enchant stays in its zone, or goes from stack to graveyard."""
    if not _homeless(rules, game, move):
        return None
    return replace(move, to=GRAVEYARD if move.origin == STACK else move.origin)


@no_host.variant(cue=r"(no legal object|nothing legal).*Aura is a token, it isn.t created")
def tokens_arent_created(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Aura token with nothing to enchant isn't created. An Aura card stays in its zone, or goes from stack to graveyard."""
    return _kept_out(game, move) if _homeless(rules, game, move) else None


equipment_enters = behaviour("equipment-enters-unattached", rules="301.5b", at="move", about="Equipment")


@equipment_enters.variant(cue=r"do(es)?n.t (come into play|enter the battlefield) attached to a creature")
def not_on_a_creature(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Equipment spell enters the battlefield unattached when it resolves.

    So does a Fortification. Another clause covers effects that say otherwise.
    """
    what = engine.now(rules, game, move.object)
    if move.how != "resolve" or is_aura(what) or not what.subtypes & {"Equipment", "Fortification"}:
        return None
    return replace(move, host=None)


equipment_put = behaviour("equipment-put-on-an-illegal-host", rules="301.5e", at="move")


def _put_illegally(rules: Rules, game: Game, move: Move, kind: str) -> Move | None:
    what = engine.now(rules, game, move.object)
    if move.to != BATTLEFIELD or not move.host or kind not in what.subtypes or is_aura(what):
        return None
    return replace(move, host=None) if reason(rules, game, move.object, move.host, move.controller) else None


@equipment_put.variant(cue=r"the Equipment enters the battlefield unattached")
def equipment_enters_all_the_same(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Equipment that would enter attached to something it can't equip enters unattached, even as a token.

    The same applies to an undefined host, even before the text says so.
    """
    return _put_illegally(rules, game, move, "Equipment")


fortification_put = behaviour("fortification-put-on-an-illegal-host", rules="301.6", at="move")


@fortification_put.variant(cue=r"Rules 301\.5a.f apply to Fortifications")
def fortification_enters_all_the_same(rules: Rules, game: Game, move: Move) -> Move | None:
    """A Fortification that would enter attached to something it can't fortify enters unattached."""
    return _put_illegally(rules, game, move, "Fortification")


turned_up = behaviour("aura-turned-face-up", rules="303.4k")


@turned_up.variant(cue=r"being turned face up to become attached")
def as_it_would_be_face_up(rules: Rules, game: Game, thing: GameObject, host: str) -> Any:
    """An effect that turns an Aura face up can attach it only to something that it can enchant face up."""
    return game if reason(rules, game, thing.id, host) else game.change(thing.id, attached_to=host)
