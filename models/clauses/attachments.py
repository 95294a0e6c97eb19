"""What Auras, Equipment and Fortifications share: attaching, coming off, timestamps, what can't be attached at all."""

from __future__ import annotations

from dataclasses import replace

from models import engine
from models.behaviours import behaviour
from models.clauses.hosts import describes, fits
from models.errors import IllegalActionError
from models.objects import BATTLEFIELD, GRAVEYARD, Ability
from models.points import Action, Change

KINDS = ("Aura", "Equipment", "Fortification")


def is_aura(what) -> bool:
    """Whether it is an Aura, or what used to be one: a local enchantment, whose type line begins with "Enchant"."""
    return "Aura" in what.subtypes or bool(_line(what)) or any(each.origin == "type line" for each in _enchants(what))


def _line(what) -> list[str]:
    return [each[8:] for each in what.subtypes if each.startswith("enchant ") and each != "enchant world"]


def _enchants(what) -> list[Ability]:
    return [ability for ability in what.abilities if ability.text.casefold().startswith("enchant ")]


def enchant_words(what) -> list[str]:
    """What it may enchant: the words after "enchant" on its type line and in its abilities."""
    return _line(what) + [ability.text[8:] for ability in _enchants(what)]


def is_attachable(what) -> bool:
    return is_aura(what) or bool(what.subtypes & set(KINDS))


def reason(rules, game, thing: str, host: str, player: str = "") -> str:
    """Why an object can't be attached to another or to a player; "" when it can. ``player``: under whose control it would be."""
    if player:
        game = game.change(thing, controller=player)
    found = engine.reasons(rules, game, Action("attach", game[thing].controller, thing, (host,), by_effect=True))
    return "; ".join(found)


def legal_hosts(rules, game, thing: str, player: str = "") -> list[str]:
    """Everything that it can be attached to: objects in their order, then players."""
    hosts = [other.id for other in game.objects if other.zone in (BATTLEFIELD, GRAVEYARD) and other.id != thing]
    hosts += [each.name for each in game.players]
    return [host for host in hosts if not reason(rules, game, thing, host, player)]


def limited(rules, game, thing, host: str, done: str) -> str:
    """Why abilities of the attachment or its host keep them apart; ``done`` is "enchanted", "equipped" or "fortified".

    Known are "can enchant only …", "can be attached only to …" and "can't enchant …" on the attachment, and "can't be
    enchanted", "can't be enchanted by other Auras" and "can't be enchanted by …" on the host.
    """
    what, found = engine.now(rules, game, thing), game.get(host)
    for text in (ability.text.replace("’", "'") for ability in what.abilities):
        for only in ("can enchant only ", "can be attached only to "):
            if text.startswith(only) and not fits(rules, game, text.removeprefix(only), host, thing.controller, thing.id):
                return f"it {text}"
        if text.startswith("can't enchant ") and fits(rules, game, text[14:], host, thing.controller, thing.id):
            return f"it {text}"
    if found is None or found.zone != BATTLEFIELD:
        return ""
    for ability in engine.now(rules, game, found).abilities:
        text = ability.text.replace("’", "'")
        barred, _, by = text.partition(" by ")
        if not barred.startswith("can't be ") or done not in barred:
            continue
        others = by.startswith("other ") and thing.attached_to != found.id
        if not by or others or (not by.startswith("other ") and describes(rules, game, by, thing)):
            return f"the host {text}"
    return ""


def attach(rules, game, action: Action):
    """An effect attaches an object to the first target, as far as the rules let it. Raises IllegalActionError elsewhere."""
    thing, host = game[action.object], action.targets[0]
    if thing.zone != BATTLEFIELD:
        raise IllegalActionError(f"attach {thing.id}", ("it isn't on the battlefield",))
    if thing.attached_to == host and rules.has("attached-where-it-is"):
        return rules.call("attached-where-it-is", game, thing)
    if found := engine.reasons(rules, game, action):
        game = game.say(f"{thing.id}: {'; '.join(found)}")
        what = engine.now(rules, game, thing)
        name = "move-aura-to-illegal-host" if is_aura(what) else "move-equipment-to-illegal-host"
        known = (is_aura(what) or what.subtypes & set(KINDS)) and rules.has(name)
        return rules.call(name, game, thing) if known else game
    game = game.change(thing.id, attached_to=host)
    return rules.call("timestamp-when-attached", game, thing) if rules.has("timestamp-when-attached") else game


def one_host(rules, game, action: Action) -> Action:
    """The action with the one host that is left of several. Raises NotInForceError where the rules say nothing of several."""
    if len(action.targets) < 2:
        return action
    name = "aura-several-hosts" if is_aura(engine.now(rules, game, action.object)) else "equipment-several-hosts"
    return replace(action, targets=(rules.call(name, game, action),))


def _of_several(rules, game, action) -> str:
    chosen = game.chosen("host", game[action.object].controller)
    legal = [host for host in action.targets if not reason(rules, game, action.object, host)] or list(action.targets)
    return next((host for host in chosen if host in action.targets), legal[0])


aura_several_hosts = behaviour("aura-several-hosts", before="not stated")


@aura_several_hosts.since("2012-02-01", rule="303.4d", cue=r"can.t enchant more than one object or player")
def the_auras_controller_chooses(rules, game, action):
    """CR 303.4d, from 2012-02-01 on: an Aura enchants one thing; its controller chooses ("host", else the first)."""
    return _of_several(rules, game, action)


equipment_several_hosts = behaviour("equipment-several-hosts", before="not stated")


@equipment_several_hosts.since("2012-02-01", rule="301.5c", cue=r"can.t equip more than one creature")
def the_equipments_controller_chooses(rules, game, action):
    """CR 301.5c, from 2012-02-01 on: an Equipment equips one creature; its controller chooses ("host", else the first)."""
    return _of_several(rules, game, action)


def off(thing, why: str) -> Change:
    """It becomes unattached and stays on the battlefield."""
    return Change(thing.id, fields=(("attached_to", None),), why=why)


def attached(rules, game):
    """Each permanent that is attached to something, with what it is."""
    return [(thing, what) for thing, what in engine.permanents(rules, game) if thing.attached_to]


timestamp_when_attached = behaviour("timestamp-when-attached", before="not stated")


@timestamp_when_attached.since(
    "2001-07-23", rule="Glossary: Move", then={"2005-08-01": "Glossary: Attach", "2009-07-11": "701.3c"},
    cue=r"receives? a new timestamp",
)  # fmt: skip
def a_new_one(rules, game, thing):
    """Glossary "Move", then "Attach", then CR 701.3c, from 2001-07-23 on: what is moved to another host gets a new timestamp."""
    return replace(game.change(thing.id, timestamp=game.clock), clock=game.clock + 1)


attached_where_it_is = behaviour("attached-where-it-is", before="not stated")


@attached_where_it_is.since(
    "2006-07-15", rule="Glossary: Attach", then={"2009-07-11": "701.3b"}, cue=r"already attached to, the effect does nothing"
)
def nothing_happens(rules, game, thing):
    """Glossary "Attach", then CR 701.3b, from 2006-07-15 on: attaching to the present host does nothing, no new timestamp."""
    return game.say(f"{thing.id} is attached there already")


only_attachments_attach = behaviour("only-attachments-attach", at="forbid", key="attach", before="not stated")


@only_attachments_attach.since("2012-06-01", rule="701.3b", cue=r"isn.t an Aura, Equipment, or Fortification to another object")
def others_dont_move(rules, game, action):
    """CR 701.3b, from 2012-06-01 on: an effect can't attach what isn't an Aura, Equipment or Fortification."""
    what = engine.now(rules, game, action.object)
    return "" if is_attachable(what) else "only an Aura, Equipment or Fortification can be attached"


others_enter_unattached = behaviour("nonattachable-enters-unattached", at="move", before="not stated")


def _entering_on(game, move) -> bool:
    return move.to == BATTLEFIELD and move.host is not None


@others_enter_unattached.since("2013-07-13", rule="303.4h", cue=r"non-Aura permanent onto the battlefield attached")
def not_on_a_creature(rules, game, move):
    """CR 303.4h, 2013-07-13: read to the letter, nothing but an Aura, Equipment included, can be put attached to a creature."""
    if not _entering_on(game, move) or is_aura(engine.now(rules, game, move.object)):
        return None
    host = game.get(move.host)
    return replace(move, host=None) if host and "creature" in engine.now(rules, game, host).types else None


@others_enter_unattached.since("2013-09-27", rule="303.4h", cue=r"isn.t an Aura, Equipment, or Fortification onto")
def not_on_anything(rules, game, move):
    """CR 303.4h, from 2013-09-27 on: what is no Aura, Equipment or Fortification enters unattached."""
    if not _entering_on(game, move) or is_attachable(engine.now(rules, game, move.object)):
        return None
    return replace(move, host=None)


nonattachable_falls_off = behaviour("nonattachable-falls-off", at="state-based", before="not stated")


def _others(rules, game, *, players: bool):
    found = [thing for thing, what in attached(rules, game) if not is_attachable(what)]
    return [
        off(thing, "neither Aura nor Equipment") for thing in found if players or not game.is_player(thing.attached_to)
    ] or None  # fmt: skip


@nonattachable_falls_off.since(
    "2005-10-01", rule="420.5m", then={"2009-07-11": "704.5q"},
    cue=r"non-Aura, non-Equipment permanent attached|Fortification.{1,6}is attached to another permanent",
)  # fmt: skip
def off_permanents(rules, game):
    """CR 420.5m, then CR 704.5q, 2005-10-01 to 2009-07-11: what is neither Aura nor Equipment comes off a permanent.

    From 2007-05-01 on Fortifications stay as well.
    """
    return _others(rules, game, players=False)


@nonattachable_falls_off.since(
    "2009-09-04", rule="704.5q", then={"2017-09-29": "704.5p"}, cue=r"Fortification is attached to an object"
)
def off_anything(rules, game):
    """CR 704.5q, then CR 704.5p, from 2009-09-04 on: what is neither comes off objects and players."""
    return _others(rules, game, players=True)


creature_falls_off = behaviour("creature-falls-off", at="state-based", before="not stated")


def _with_types(rules, game, types: set[str]):
    return [off(thing, "it can't be attached") for thing, what in attached(rules, game) if what.types & types] or None


@creature_falls_off.since("2009-09-04", rule="704.5q", then={"2017-09-29": "704.5p"}, cue=r"^If a creature is attached")
def creatures_come_off(rules, game):
    """CR 704.5q, then CR 704.5p, 2009-09-04 to 2022-11-18: a creature that is attached to something becomes unattached."""
    return _with_types(rules, game, {"creature"})


@creature_falls_off.since("2023-04-14", rule="704.5p", cue=r"battle or creature is attached to")
def battles_too(rules, game):
    """CR 704.5p, from 2023-04-14 on: a creature or battle that is attached to something becomes unattached."""
    return _with_types(rules, game, {"creature", "battle"})


battle_isnt_attached = behaviour("battle-that-is-an-aura", at="forbid", key="attach", before="no such card type")


@battle_isnt_attached.since("2023-04-14", rule="310.9", cue=r"battle can.t be attached to players or permanents")
def battles_stay_alone(rules, game, action):
    """CR 310.9, from 2023-04-14 on: a battle can't be attached to anything, even if it is an Aura, Equipment or Fortification.

    That it comes off is the clause "creature-falls-off"; an Aura then goes to the graveyard, as any that enchants nothing.
    """
    return "a battle can't be attached to anything" if "battle" in engine.now(rules, game, action.object).types else None
