"""Verbs about attacking and blocking. Keywords about these that the models leave out end in "no answer" if they matter."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.clauses.blocking import AGAINST, DEFENDING, defending_player
from ruletrail.models.clauses.combat import NOT_BLOCK
from ruletrail.models.errors import IllegalActionError, NotModelledError, NotPossibleError
from ruletrail.models.objects import BATTLEFIELD, Characteristics
from ruletrail.models.points import Action, Damage
from ruletrail.models.scenario.arguments import HOSTS, OBJECT, PLAYER
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.sentences import group
from ruletrail.models.verbs.game import deal
from ruletrail.models.verbs.playing import actor

#: Keywords that change how combat damage is dealt.
STRIKES = ("first strike", "double strike", "trample")


@verb("attack")
def attack(table: Table, object: OBJECT, target: HOSTS = (), by: PLAYER = "") -> None:
    """A permanent attacks a player, planeswalker or battle (by default: the next opponent)."""
    action = Action("attack", actor(table, object, by), object, target)
    table.remembered.pop("dealt", None)
    game = engine.attack(table.rules, table.game, action)
    must_be_plain(table, action)
    attacker = game[object]
    marks = {DEFENDING + defending_player(table.rules, game, attacker)}
    if (attacked := game.get(attacker.attacking)) is not None:
        marks.add(AGAINST + attacked.controller)
    awake = table.rules.has("vigilance") and table.rules.call("vigilance", game, attacker)
    table.game = game.change(object, marks=attacker.marks | marks, tapped=not awake)


@verb("block")
def block(table: Table, object: OBJECT, attacker: OBJECT, by: PLAYER = "") -> None:
    """A creature is declared as a blocker of an attacker, by its controller unless another player is given. Costs are left
    out."""
    action = Action("block", actor(table, object, by), object, (attacker,))
    if reasons := engine.reasons(table.rules, table.game, action):
        raise IllegalActionError(f"block {attacker} with {object}", reasons)
    must_be_plain(table, action)
    table.game = table.rules.call("blocked-creatures", table.game, action)


@verb("combat-damage")
def combat_damage(table: Table) -> None:
    """Attackers and blockers deal their combat damage, all at the same time.

    First strike, double strike and the trample of a blocked attacker are not modelled: the play ends there. The damage of an
    attacker with several blockers is divided by its controller: use the verb "damage" for it.
    """
    rules, game, dealt = table.rules, table.game, []
    table.remembered["dealt"] = True
    for attacker in [thing for thing in game.in_zone(BATTLEFIELD) if thing.attacking is not None]:
        targets = rules.call("damage-of-unblocked-attackers", game, attacker)
        targets = targets or rules.call("damage-of-blocked-attackers", game, attacker)
        if len(targets) > 1:
            raise NotPossibleError(f"{attacker.id} has several blockers; say who is dealt what by the verb damage")
        dealt += [(attacker.id, target) for target in targets]
        dealt += [(key, attacker.id) for key in rules.call("damage-of-blockers", game, attacker)]
    for source, target in dealt:
        found, blocked = table.now(source), game.get(target) is not None
        if word := next((each for each in STRIKES if found.able(each) and (each != "trample" or blocked)), ""):
            raise NotModelledError(f"{source} has {word}, which isn't modelled")
    powers = [max(table.now(source).power or 0, 0) for source, _ in dealt]
    for (source, target), power in zip(dealt, powers, strict=True):
        deal(table, Damage(source, target, power, combat=True))


_ATTACKERS = ("can't attack",)
_BLOCKED = ("fear", "intimidate", "menace", "shadow", "horsemanship", "skulk", "protection", "can't be blocked", "flying")
_BLOCKERS = ("can't block", "decayed", "shadow")


def _has(traits: Characteristics, words: tuple[str, ...]) -> str:
    texts = [ability.text.casefold() for ability in traits.abilities if not _is_read(ability.text)]
    return next((word for word in words if any(text.startswith(word) for text in texts)), "")


def _is_read(text: str) -> bool:
    """True if a text names the attackers that its creature can't block, in words that are understood."""
    return text.casefold().startswith(NOT_BLOCK) and bool(group(text[len(NOT_BLOCK) :], plural=True))


def must_be_plain(table: Table, action: Action) -> None:
    """Raises NotModelledError if a keyword that is left out may forbid an otherwise legal attack or block."""
    mine = table.now(action.object)
    word = _has(mine, _ATTACKERS if action.name == "attack" else _BLOCKERS)
    for target in action.targets if action.name == "block" else ():
        against = _BLOCKED[:-1] if mine.able("flying") or mine.able("reach") else _BLOCKED
        word = word or _has(table.now(target), against)
    if word:
        raise NotModelledError(f"what {word} does when creatures {action.name} isn't modelled")
