"""Rules that Auras, Equipment and Fortifications share: attaching, unattaching, timestamps, and permanents that can't be
attached."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.hosts import describes, fits
from ruletrail.models.errors import IllegalActionError
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, Ability, Game, GameObject
from ruletrail.models.points import Action, Move, StateBasedAction
from ruletrail.models.rules import Rules

KINDS = ("Aura", "Equipment", "Fortification")


def is_aura(what: Any) -> bool:
    """True for an Aura, or for its predecessor: a local enchantment, whose type line begins with "Enchant"."""
    return "Aura" in what.subtypes or bool(_line(what)) or any(each.origin == "type line" for each in _enchants(what))


def _line(what: Any) -> list[str]:
    return [each[8:] for each in what.subtypes if each.startswith("enchant ") and each != "enchant world"]


def _enchants(what: Any) -> list[Ability]:
    return [ability for ability in what.abilities if ability.text.casefold().startswith("enchant ")]


def enchant_words(what: Any) -> list[str]:
    """The words after "enchant" on its type line and in its abilities: the objects that it may enchant."""
    return _line(what) + [ability.text[8:] for ability in _enchants(what)]


def is_attachable(what: Any) -> bool:
    return is_aura(what) or bool(what.subtypes & set(KINDS))


def reason(rules: Rules, game: Game, thing: str, host: str, player: str = "") -> str:
    """The reason why an object can't be attached to another or to a player; "" if it can. ``player``: its controller."""
    if player:
        game = game.change(thing, controller=player)
    found = engine.reasons(rules, game, Action("attach", game[thing].controller, thing, (host,), by_effect=True))
    return "; ".join(found)


def legal_hosts(rules: Rules, game: Game, thing: str, player: str = "") -> list[str]:
    """All legal hosts: objects in their order, then players."""
    hosts = [other.id for other in game.objects if other.zone in (BATTLEFIELD, GRAVEYARD) and other.id != thing]
    hosts += [each.name for each in game.players]
    return [host for host in hosts if not reason(rules, game, thing, host, player)]


def limited(rules: Rules, game: Game, thing: GameObject, host: str, done: str) -> str:
    """The reason why abilities of the attachment or its host forbid the attachment; "" if none does.

    ``done`` is "enchanted", "equipped" or "fortified".

    The known texts are "can enchant only …", "can be attached only to …" and "can't enchant …" on the attachment, and "can't
    be enchanted", "can't be enchanted by other Auras" and "can't be enchanted by …" on the host.
    """
    what, found = engine.now(rules, game, thing), game.get(host)
    for text in map(_plain, what.abilities):
        for only in ("can enchant only ", "can be attached only to "):
            if text.startswith(only) and not fits(rules, game, text.removeprefix(only), host, thing.controller, thing.id):
                return f"it {text}"
        if text.startswith("can't enchant ") and fits(rules, game, text[14:], host, thing.controller, thing.id):
            return f"it {text}"
    if found is None or found.zone != BATTLEFIELD:
        return ""
    for text in map(_plain, engine.now(rules, game, found).abilities):
        barred, _, by = text.partition(" by ")
        if not barred.startswith("can't be ") or done not in barred:
            continue
        others = by.startswith("other ") and thing.attached_to != found.id
        if not by or others or (not by.startswith("other ") and describes(rules, game, by, thing)):
            return f"the host {text}"
    return ""


def _plain(ability: Ability) -> str:
    """The text of an ability, with a plain apostrophe and a small letter first."""
    return ability.text[:1].lower() + ability.text[1:].replace("’", "'")


def attach(rules: Rules, game: Game, action: Action) -> Any:
    """Attaches an object to the first target by an effect, as far as the rules allow. Raises IllegalActionError for an illegal
    one."""
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


def one_host(rules: Rules, game: Game, action: Action) -> Action:
    """The action with one host out of several. Raises NotInForceError if the rules don't mention several hosts."""
    if len(action.targets) < 2:
        return action
    name = "aura-several-hosts" if is_aura(engine.now(rules, game, action.object)) else "equipment-several-hosts"
    return replace(action, targets=(rules.call(name, game, action),))


def _of_several(rules: Rules, game: Game, action: Action) -> str:
    chosen = game.chosen("host", game[action.object].controller)
    legal = [host for host in action.targets if not reason(rules, game, action.object, host)] or list(action.targets)
    return next((host for host in chosen if host in action.targets), legal[0])


aura_several_hosts = behaviour("aura-several-hosts", rules="303.4d")


@aura_several_hosts.variant(cue=r"can.t enchant more than one object or player")
def the_auras_controller_chooses(rules: Rules, game: Game, action: Action) -> Any:
    """An Aura that would be attached to several objects or players is attached to only one of them, which its controller chooses.

    The choice is "host"; without one it is the first legal one.
    """
    return _of_several(rules, game, action)


equipment_several_hosts = behaviour("equipment-several-hosts", rules="301.5c")


@equipment_several_hosts.variant(cue=r"can.t equip more than one creature")
def the_equipments_controller_chooses(rules: Rules, game: Game, action: Action) -> Any:
    """An Equipment that would be attached to several creatures is attached to only one of them, which its controller chooses.

    The choice is "host"; without one it is the first legal one.
    """
    return _of_several(rules, game, action)


def off(thing: GameObject, why: str) -> StateBasedAction:
    """The action that unattaches it; it stays on the battlefield."""
    return StateBasedAction(thing.id, fields=(("attached_to", None),), why=why)


def attached(rules: Rules, game: Game) -> Any:
    """Each attached permanent with its characteristics."""
    return [(thing, what) for thing, what in engine.permanents(rules, game) if thing.attached_to]


timestamp_when_attached = behaviour("timestamp-when-attached", rules=("701.3c", "Glossary: Attach"))


@timestamp_when_attached.variant(cue=r"receives? a new timestamp")
def a_new_one(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that an effect attaches to an object or player gets a new timestamp."""
    return replace(game.change(thing.id, timestamp=game.clock), clock=game.clock + 1)


attached_where_it_is = behaviour("attached-where-it-is", rules=("701.3b", "Glossary: Attach"))


@attached_where_it_is.variant(cue=r"already attached to, the effect does nothing")
def nothing_happens(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An effect that would attach a permanent to what it is already attached to does nothing, not even to its timestamp."""
    return game.say(f"{thing.id} is attached there already")


only_attachments_attach = behaviour("only-attachments-attach", rules="701.3b", at="forbid", key="attach")


@only_attachments_attach.variant(cue=r"isn.t an Aura, Equipment, or Fortification to another")
def others_dont_move(rules: Rules, game: Game, action: Action) -> str | None:
    """An effect can attach only an Aura, Equipment or Fortification to something."""
    what = engine.now(rules, game, action.object)
    return "" if is_attachable(what) else "only an Aura, Equipment or Fortification can be attached"


others_enter_unattached = behaviour("nonattachable-enters-unattached", rules="303.4h", at="move")


def _entering_on(game: Game, move: Move) -> bool:
    return move.to == BATTLEFIELD and move.host is not None


@others_enter_unattached.variant(cue=r"non-Aura permanent onto the battlefield attached")
def not_on_a_creature(rules: Rules, game: Game, move: Move) -> Move | None:
    """Only an Aura can enter the battlefield attached to a creature. Anything else, even an Equipment, enters unattached.

    By the letter of the rule, this includes Equipment.
    """
    if not _entering_on(game, move) or is_aura(engine.now(rules, game, move.object)):
        return None
    host = game.get(move.host)
    return replace(move, host=None) if host and "creature" in engine.now(rules, game, host).types else None


@others_enter_unattached.variant(cue=r"isn.t an Aura, Equipment, or Fortification onto")
def not_on_anything(rules: Rules, game: Game, move: Move) -> Move | None:
    """A permanent other than an Aura, Equipment or Fortification enters the battlefield unattached, whatever the effect says."""
    if not _entering_on(game, move) or is_attachable(engine.now(rules, game, move.object)):
        return None
    return replace(move, host=None)


nonattachable_falls_off = behaviour("nonattachable-falls-off", rules="704.5p", at="state-based")


def _others(rules: Rules, game: Game, *, players: bool) -> list[StateBasedAction] | None:
    found = [thing for thing, what in attached(rules, game) if not is_attachable(what)]
    return [
        off(thing, "neither Aura nor Equipment") for thing in found if players or not game.is_player(thing.attached_to)
    ] or None  # fmt: skip


@nonattachable_falls_off.variant(
    cue=r"non-Aura, non-Equipment permanent attached|Fortification.{1,6}is attached to another permanent"
)
def off_permanents(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A permanent that is neither Aura nor Equipment becomes unattached from any other permanent, but not from a player.

    From the first Fortifications on, these stay as well.
    """
    return _others(rules, game, players=False)


@nonattachable_falls_off.variant(cue=r"Fortification is attached to an object")
def off_anything(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A permanent other than an Aura, Equipment or Fortification becomes unattached from any object or player."""
    return _others(rules, game, players=True)


creature_falls_off = behaviour("creature-falls-off", rules="704.5p", at="state-based")


def _with_types(rules: Rules, game: Game, types: set[str]) -> list[StateBasedAction] | None:
    return [off(thing, "it can't be attached") for thing, what in attached(rules, game) if what.types & types] or None


@creature_falls_off.variant(cue=r"^If a creature is attached")
def creatures_come_off(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature that is attached to something becomes unattached."""
    return _with_types(rules, game, {"creature"})


@creature_falls_off.variant(cue=r"battle or creature is attached to")
def battles_too(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature or battle that is attached to something becomes unattached."""
    return _with_types(rules, game, {"creature", "battle"})


battle_isnt_attached = behaviour("battle-that-is-an-aura", rules="310.9", at="forbid", key="attach", about="battle")


@battle_isnt_attached.variant(cue=r"battle can.t be attached to players or permanents")
def battles_stay_alone(rules: Rules, game: Game, action: Action) -> str | None:
    """A battle can't be attached to anything, even if it is an Aura, Equipment or Fortification.

    The clause "creature-falls-off" unattaches it; an Aura then goes to the graveyard, like any Aura that enchants nothing.
    """
    return "a battle can't be attached to anything" if "battle" in engine.now(rules, game, action.object).types else None
