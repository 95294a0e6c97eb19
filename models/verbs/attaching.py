"""Verbs about attaching one thing to another."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.clauses import attachment_abilities as abilities
from ruletrail.models.clauses import attachments
from ruletrail.models.clauses.bestow import bestow
from ruletrail.models.errors import NOT_STATED, IllegalActionError, NotPossibleError
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, Ability
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import FLAG, HOST, HOSTS, OBJECT, OBJECTS, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.verbs.game import put_objects


@verb("attach")
def attach(table: Table, object: OBJECT, to: HOSTS) -> None:
    """An effect attaches a permanent to an object or player. If that isn't legal, the permanent stays as it is.

    If there are several hosts, the rules let its controller choose one: by "choose" with the choice "host", else the first
    legal one.
    """
    if not to:
        raise ArgumentError("attach needs a host")
    action = Action("attach", table.game[object].controller, object, to, by_effect=True)
    table.game = attachments.attach(table.rules, table.game, attachments.one_host(table.rules, table.game, action))


@verb("unattach")
def unattach(table: Table, object: OBJECT) -> None:
    """An effect unattaches a permanent from what it is attached to; it stays on the battlefield."""
    table.game = table.game.change(object, attached_to=None)


@verb("put-attached")
def put_attached(table: Table, objects: OBJECTS, to: HOST = "", under: PLAYER = "", by: PLAYER = "") -> None:
    """An effect puts objects onto the battlefield (creates tokens that are "outside") attached to a host that it names.

    Without to, the host is undefined: it doesn't exist. by and under are as in "put".
    """
    put_objects(table, objects, BATTLEFIELD, under, to, by)


@verb("reanimate")
def reanimate(table: Table, object: OBJECT) -> None:
    """Animate Dead takes effect on the creature card in a graveyard that it enchants: the card comes back, and Animate Dead
    enchants it.

    Its enchant ability becomes "enchant creature". The restriction to this one creature isn't modelled, nor the fate of the
    creature when Animate Dead leaves.
    """
    host = table.game.get(table.game[object].attached_to)
    if host is None or host.zone != GRAVEYARD:
        raise NotPossibleError(f"{object} enchants no card in a graveyard")
    table.effect("lose-abilities", (object,), ("enchant",), timestamp=table.game.clock)
    table.effect("grant", (object,), abilities=(Ability("enchant creature", "granted"),))
    put_objects(table, (host.id,), BATTLEFIELD, table.game[object].controller)
    attach(table, object, (host.id,))


def ability_of(table: Table, object: str, word: str, ability: str) -> str:
    """The ability text: the given one, else the object's first ability that begins with the word, else the word."""
    texts = (each.text for each in table.now(object).abilities)
    return ability or next((text for text in texts if abilities.first_word(text) == word), word)


def _activate(table: Table, object: str, to: tuple[str, ...], ability: str, by: str, wait: bool) -> None:
    action = Action("activate", by or table.game[object].controller, object, to, ability)
    if table.game[object].zone != BATTLEFIELD:
        raise IllegalActionError(f"activate {object}", ("it isn't on the battlefield",))
    table.game = engine.activate(table.rules, table.game, action)
    if wait:
        table.remembered.setdefault("attaching abilities", []).append(action)
    else:
        table.game = abilities.resolve(table.rules, table.game, action)


@verb("equip")
def equip(table: Table, object: OBJECT, to: HOST, ability: TEXT = "", by: PLAYER = "", wait: FLAG = False) -> None:
    """A player activates (plays) an equip ability of a permanent, and it resolves. wait: it waits for "resolve-ability".

    ability: its text as among the object's abilities, like "equip {2}" or "equip Knight {1}"; without it, the first of them.
    """
    _activate(table, object, (to,), ability_of(table, object, "equip", ability), by, wait)


@verb("fortify")
def fortify(table: Table, object: OBJECT, to: HOST, ability: TEXT = "", by: PLAYER = "", wait: FLAG = False) -> None:
    """A player activates (plays) a fortify ability, and it resolves. wait: it waits for "resolve-ability"."""
    _activate(table, object, (to,), ability_of(table, object, "fortify", ability), by, wait)


@verb("reconfigure")
def reconfigure(table: Table, object: OBJECT, to: HOST = "", ability: TEXT = "", by: PLAYER = "", wait: FLAG = False) -> None:
    """A player activates a reconfigure ability: it attaches the permanent to another creature or, without to, unattaches it."""
    if not table.rules.has("reconfigure"):
        table.rules.call("reconfigure", table.game, None)
    _activate(table, object, (to,) if to else (), ability_of(table, object, "reconfigure", ability), by, wait)


@verb("resolve-ability")
def resolve_ability(table: Table) -> None:
    """The last ability that "equip", "fortify" or "reconfigure" left waiting resolves; with none, nothing happens."""
    if waiting := table.remembered.get("attaching abilities"):
        table.game = abilities.resolve(table.rules, table.game, waiting.pop())


@verb("cast-bestowed")
def cast_bestowed(table: Table, object: OBJECT, target: OBJECT, by: PLAYER = "", by_effect: FLAG = False) -> None:
    """A player casts a card by its bestow ability, as an Aura spell with that target; it waits on the stack for "resolve".

    by-effect: an effect lets the player cast it, so timing doesn't matter.
    """
    if not table.rules.has("bestowed-aura"):
        raise NoSuchError(NOT_STATED)
    if not table.now(object).able("bestow"):
        raise IllegalActionError(f"cast {object} bestowed", ("it has no bestow ability",))
    player = by or table.game[object].controller
    action = Action("cast", player, object, (target,), by_effect=by_effect)
    as_cast = table.rules.ask("bestowed-spell-is-checked-as", table.game, object) or table.game
    game = bestow(engine.cast(table.rules, as_cast, action), object)
    if why := attachments.reason(table.rules, game, object, target):
        raise IllegalActionError(f"cast {object} bestowed", (why,))
    table.game = game
