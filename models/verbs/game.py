"""Verbs about the game itself: zones, turns, control, choices, checks."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.clauses.blocking import is_blocking
from ruletrail.models.clauses.command_zone import PLANAR_CONTROLLER
from ruletrail.models.clauses.destruction import DEADLY
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT, PHASES, UNTIL_END_OF_TURN
from ruletrail.models.points import Damage, Move
from ruletrail.models.scenario.arguments import COUNT, FLAG, HOST, NUMBER, OBJECTS, PHASE, PLAYER, TEXT, ZONE, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.verbs.face_down import hide
from ruletrail.models.verbs.mana import ends
from ruletrail.models.verbs.players import end_control
from ruletrail.models.verbs.subtypes import begin_main_phase


@verb("check")
def check(table: Table) -> None:
    """Checks the state-based rules until nothing happens. Every step ends with this check; this verb does only the check."""


@verb("put")
def put(
    table: Table, objects: OBJECTS, to: ZONE, under: PLAYER = "", attached_to: HOST = "", by: PLAYER = "", effect_of: PLAYER = "",
    face_down: TEXT = "",
) -> None:  # fmt: skip
    """An effect puts objects into a zone at the same moment, under a player's control (by default: their own's).

    by: the player whom the effect instructs, if it isn't the player under whose control they come. effect-of: the controller
    of the spell or ability, if it is yet another player; both decide who owns a token that is created. face-down: they are put
    onto the battlefield face down, with these characteristics: "2/2 creature".
    """
    if face_down:
        hide(table, objects, to, face_down)
    put_objects(table, objects, to, under, attached_to or None, by, effect_of)


def put_objects(
    table: Table, objects: tuple[str, ...], to: str, under: str = "", host: str | None = None, by: str = "", effect_of: str = "",
    as_copy: bool = False,
) -> None:  # fmt: skip
    """Carries out the verb "put"; as_copy: they enter as copies, by effects that are on them. host: as in Move."""
    moves = []
    for key in objects:
        thing = table.game[key]
        how = "create" if thing.kind == "token" and thing.zone == "outside" and to == BATTLEFIELD else "put"
        move = Move(key, thing.zone, to, under or thing.controller, how, host, by, as_copy)
        if how == "create" and (by or under or effect_of):
            owner = table.rules.call("token-owner", table.game, move, effect_of)
            table.game = table.game.change(key, owner=owner)
        moves.append(move)
    table.game = engine.put(table.rules, table.game, *moves)


def leave_combat(table: Table) -> None:
    """Ends combat, if anything attacks or blocks."""
    if any(thing.attacking is not None or is_blocking(thing) for thing in table.game.in_zone(BATTLEFIELD)):
        table.game = table.rules.call("end-of-combat", table.game)


def _phases(table: Table) -> bool:
    """True if anything is phased out or has phasing."""
    return any(t.zone == PHASED_OUT or (t.zone == BATTLEFIELD and table.now(t.id).able("phasing")) for t in table.game.objects)


def _lasting(marks: frozenset[str]) -> frozenset[str]:
    """The marks that stay when a turn begins. The planar controller is the active player again."""
    return frozenset(mark for mark in marks if not mark.startswith("this turn ") and mark != PLANAR_CONTROLLER)


@verb("turn")
def turn(table: Table, of: PLAYER) -> None:
    """A player's next turn begins; it goes straight to that turn's main phase. Sagas get their lore counter, and permanents with
    phasing phase out or in."""
    leave_combat(table)
    ends(table, is_phase=True)
    if table.rules.has("phasing-in-the-untap-step") and _phases(table):
        table.game = table.rules.call("phasing-in-the-untap-step", table.game, of)
    number = table.game.turn + 1
    players = tuple(
        replace(p, lands_played=0, turn_began=number if p.name == of else p.turn_began, marks=_lasting(p.marks))
        for p in table.game.players
    )
    objects = tuple(
        replace(thing, tapped=thing.tapped and thing.controller != of, damage=0, marks=_lasting(thing.marks))
        for thing in table.game.objects
    )
    effects = tuple(effect for effect in table.game.effects if not effect.id.startswith(UNTIL_END_OF_TURN))
    table.game = replace(
        table.game, turn=number, active=of, priority=of, phase="main", players=players, objects=objects, effects=effects
    )
    end_control(table, UNTIL_END_OF_TURN)
    begin_main_phase(table)


@verb("phase")
def phase(table: Table, to: PHASE) -> None:
    """The turn goes on to a phase. Everything in combat leaves it, unless it is the combat phase."""
    if to != "combat":
        leave_combat(table)
    ends(table, is_phase=True)
    begins = table.game.phase == "beginning" and to == "main"
    table.game = replace(table.game, phase=to)
    if begins:
        begin_main_phase(table)


@verb("end-phase")
def end_phase(table: Table) -> None:
    """The phase ends, and the next one of the turn begins; unspent mana is lost.

    After the ending phase, use the verb "turn".
    """
    if table.game.phase == PHASES[-1]:
        ends(table, is_phase=True)
        return
    phase(table, PHASES[PHASES.index(table.game.phase) + 1])


@verb("priority")
def priority(table: Table, to: PLAYER) -> None:
    """A player gets priority."""
    table.game = replace(table.game, priority=to)


#: Every choice that a clause asks for.
CHOICES = ("keep", "host", "redirect", "protector", "lore counters")


@verb("choose")
def choose(table: Table, choice: TEXT, what: HOST = "", number: NUMBER = 0, by: PLAYER = "") -> None:
    """A player makes a choice in advance, for a rule that lets somebody choose; the rules use it when they ask.

    what: an object or player; number: for a choice of a number ("lore counters", of a Saga with read ahead).
    by: the player who chooses; by default the player who has to. The choices are "keep" (the permanent that stays under the
    legend rule or planeswalker rule), "host" (the object that an entering Aura will enchant, or one of several hosts of an
    effect), "redirect" (the planeswalker that gets noncombat damage), "protector" (of a battle) and "lore counters".
    """
    if choice not in CHOICES:
        raise ArgumentError(f"no rule asks for {choice!r}; choices are {', '.join(CHOICES)}")
    table.game = replace(table.game, choices=(*table.game.choices, (f"{choice} by {by}" if by else choice, what or str(number))))


@verb("damage")
def damage(table: Table, to: HOST, amount: COUNT, source: HOST = "", combat: FLAG = False) -> None:
    """A source deals damage to an object or player. The results of lifelink, and of infect for players, are not modelled."""
    deal(table, Damage(source, to, amount, combat))


def _must_be_plain(table: Table, damage: Damage) -> None:
    """Raises NotModelledError for damage with results that the models leave out."""
    if table.game.get(damage.source) is None:
        return
    of_players = ("infect", "toxic") if table.game.is_player(damage.target) else ()
    words = [word for word in ("lifelink", *of_players) if table.now(damage.source).able(word)]
    if table.game.get(damage.target) is not None and table.now(damage.target).able("protection"):
        words.append("protection of what is damaged")
    if words:
        raise NotModelledError(f"what {words[0]} does about damage isn't modelled")


def deal(table: Table, damage: Damage) -> None:
    """Deals damage. An object damaged by a source with deathtouch is marked for the next check of state-based rules."""
    _must_be_plain(table, damage)
    deadly = (
        table.game.get(damage.target) and table.rules.has("deathtouch") and table.rules.call("deathtouch", table.game, damage)
    )
    table.game = table.rules.ask("deathtouch-triggers", table.game, damage) or table.game
    table.game = engine.deal(table.rules, table.game, damage)
    if deadly:
        table.game = table.game.change(damage.target, marks=table.game[damage.target].marks | {DEADLY})
