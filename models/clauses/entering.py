"""How attachments enter the battlefield without being cast, and what effects that name an illegal host do."""

from __future__ import annotations

from dataclasses import replace

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import is_aura, legal_hosts, reason
from models.objects import BATTLEFIELD, GRAVEYARD, NOWHERE, STACK

host_choice = behaviour("aura-host-choice", at="move", order=30)


def _aura_entering(rules, game, move) -> bool:
    thing = game[move.object]
    return move.to == BATTLEFIELD and not thing.face_down and is_aura(engine.now(rules, game, thing))


def _chosen(rules, game, move, chooser: str):
    """The move with the host that is chosen: by "host", else the first legal one. None where nothing is to be chosen."""
    if move.host is not None or not _aura_entering(rules, game, move):
        return None
    hosts = legal_hosts(rules, game, move.object, move.controller)
    wanted = [host for host in game.chosen("host", chooser) if host in hosts]
    return replace(move, host=(wanted or hosts)[0]) if hosts else None


@host_choice.since("1999-04-23", rule="214.8d", cue=r"its controller chooses a permanent when it attempts")
def its_controller_chooses(rules, game, move):
    """CR 214.8d, 1999-04-23 to 1999-11-01: its controller chooses a legal permanent, which isn't a target.

    The choice is "host"; without one it is the first legal host. So in the later variants.
    """
    return _chosen(rules, game, move, move.controller)


@host_choice.since(
    "2001-07-23", rule="214.8d", then={"2003-07-01": "212.4e", "2006-07-15": "212.4j"},
    cue=r"the player putting it into play chooses",
)  # fmt: skip
def whoever_puts_it_chooses(rules, game, move):
    """CR 214.8d, then CR 212.4e and 212.4j, 2001-07-23 to 2007-10-01: the player who puts it into play chooses."""
    return _chosen(rules, game, move, move.by or move.controller)


@host_choice.since("2008-02-01", rule="212.4j", then={"2009-07-11": "303.4f"}, cue=r"that player chooses what it will enchant")
def its_new_controller_chooses(rules, game, move):
    """CR 212.4j, then CR 303.4f, from 2008-02-01 on: the player under whose control it enters chooses."""
    return _chosen(rules, game, move, move.controller)


named_host = behaviour("aura-put-on-a-named-illegal-host", at="move", order=40, before="not stated")


def _named_illegal(rules, game, move, *, undefined: bool = False) -> bool:
    if move.how == "resolve" or move.host is None or not _aura_entering(rules, game, move):
        return False
    return undefined if not move.host else bool(reason(rules, game, move.object, move.host, move.controller))


def _kept_out(game, move):
    if game[move.object].kind == "token":
        return replace(move, to=NOWHERE)
    return replace(move, to=GRAVEYARD if move.origin == STACK else move.origin)


@named_host.since("2014-07-18", rule="303.4i", cue=r"legally enchant, the Aura.{1,30}zone\.")
def stays_in_its_zone(rules, game, move):
    """CR 303.4i, 2014-07-18 to 2018-07-13: an Aura put on a host that it can't enchant stays where it is, stack or not."""
    return replace(move, to=move.origin) if _named_illegal(rules, game, move) else None


@named_host.since("2018-08-10", rule="303.4i", cue=r"legally enchant, the Aura.{1,30}zone, unless")
def but_not_on_the_stack(rules, game, move):
    """CR 303.4i, 2018-08-10 to 2023-04-14: it stays in its zone; from the stack it goes to the graveyard; no token is created."""
    return _kept_out(game, move) if _named_illegal(rules, game, move) else None


@named_host.since("2023-10-13", rule="303.4i", cue=r"or an object or player that is undefined")
def nor_on_what_is_undefined(rules, game, move):
    """CR 303.4i, from 2023-10-13 on: the same where the effect's host is undefined."""
    return _kept_out(game, move) if _named_illegal(rules, game, move, undefined=True) else None


no_host = behaviour("aura-without-a-host", at="move", order=60)


def _homeless(rules, game, move) -> bool:
    return move.host is None and _aura_entering(rules, game, move)


@no_host.since(
    "1999-04-23", rule="214.8d", then={"2003-07-01": "212.4e"},
    cue=r"^(?!.*from the stack).*remains in the zone (that|from which) it attempted to move",
)  # fmt: skip
def remains_in_its_zone(rules, game, move):
    """CR 214.8d, then CR 212.4e, 1999-04-23 to 2005-08-01: with nothing to enchant it stays in its zone, even on the stack."""
    return replace(move, to=move.origin) if _homeless(rules, game, move) else None


@no_host.since(
    "2005-10-01", rule="212.4e", then={"2006-07-15": "212.4j", "2008-10-01": "212.4k", "2009-07-11": "303.4g"},
    cue=r"(?!.*it isn.t created)(put into its owner.s graveyard instead of (coming into play|entering the battlefield))",
)  # fmt: skip
def from_the_stack_to_the_graveyard(rules, game, move):
    """CR 212.4e, then CR 212.4j, 212.4k and 303.4g, 2005-10-01 to 2022-11-18: from the stack it goes to the graveyard instead."""
    if not _homeless(rules, game, move):
        return None
    return replace(move, to=GRAVEYARD if move.origin == STACK else move.origin)


@no_host.since("2023-02-03", rule="303.4g", cue=r"If the Aura is a token, it isn.t created")
def tokens_arent_created(rules, game, move):
    """CR 303.4g, from 2023-02-03 on: as before, and an Aura token with nothing to enchant isn't created."""
    return _kept_out(game, move) if _homeless(rules, game, move) else None


equipment_enters = behaviour("equipment-enters-unattached", at="move", before="no such artifact type")


@equipment_enters.since(
    "2003-10-01", rule="212.2h", then={"2009-07-11": "301.7a", "2010-02-01": "301.5b"},
    cue=r"do(es)?n.t (come into play|enter the battlefield) attached to a creature",
)  # fmt: skip
def not_on_a_creature(rules, game, move):
    """CR 212.2h, then CR 301.7a and 301.5b, from 2003-10-01 on: an Equipment enters unattached.

    So does a Fortification. An effect may say otherwise: that is another clause.
    """
    what = engine.now(rules, game, move.object)
    if move.how != "resolve" or is_aura(what) or not what.subtypes & {"Equipment", "Fortification"}:
        return None
    return replace(move, host=None)


equipment_put = behaviour("equipment-put-on-an-illegal-host", at="move", before="not stated")


def _put_illegally(rules, game, move, kind: str):
    what = engine.now(rules, game, move.object)
    if move.to != BATTLEFIELD or not move.host or kind not in what.subtypes or is_aura(what):
        return None
    return replace(move, host=None) if reason(rules, game, move.object, move.host, move.controller) else None


@equipment_put.since("2022-09-08", rule="301.5e", cue=r"the Equipment enters the battlefield unattached")
def equipment_enters_all_the_same(rules, game, move):
    """CR 301.5e, from 2022-09-08 on: an Equipment put on what it can't equip enters unattached, a token too.

    So where the host is undefined, which the text says from 2023-10-13 on.
    """
    return _put_illegally(rules, game, move, "Equipment")


fortification_put = behaviour("fortification-put-on-an-illegal-host", at="move", before="not stated")


@fortification_put.since("2022-09-08", rule="301.6", cue=r"Rules 301\.5a.f apply to Fortifications")
def fortification_enters_all_the_same(rules, game, move):
    """CR 301.6, from 2022-09-08 on: a Fortification put on what it can't fortify enters unattached."""
    return _put_illegally(rules, game, move, "Fortification")


turned_up = behaviour("aura-turned-face-up", before="not stated")


@turned_up.since("2019-08-23", rule="303.4k", cue=r"being turned face up to become attached")
def as_it_would_be_face_up(rules, game, thing, host: str):
    """CR 303.4k, from 2019-08-23 on: an Aura turned face up goes on what it can enchant face up, or on nothing."""
    return game if reason(rules, game, thing.id, host) else game.change(thing.id, attached_to=host)
