"""What a play leaves undone when a question is asked: a spell or ability that waits, damage not dealt, an effect not written."""

from __future__ import annotations

from collections.abc import Iterator

from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.scenario.read import Ask, Scenario, Step
from ruletrail.models.scenario.table import Table

#: Asks about the moment itself, or about the rules: what waits is no part of them.
_AT_ONCE = frozenset({"cast-at-instant-time", "chapters-waiting", "attacking", "blocking", "blocked", "in-combat"})
#: Verbs that carry out no effect of the spell that resolved before them.
_NO_EFFECT = frozenset({
    "cast", "resolve", "attack", "block", "combat-damage", "turn", "phase", "priority", "play-land", "end-phase",
    "next-step", "check",
})  # fmt: skip
#: Asks that hang on combat damage.
_AFTER_DAMAGE = frozenset({"zone", "life", "damage", "loyalty", "defense", "counters", "count"})


def pending(table: Table, ask: Ask) -> Iterator[str]:
    """What still waits when a question is asked whose answer may depend on it, in sentences with the step to add."""
    name, game = ask.word.name, table.game
    if not ask.word.keys or name in _AT_ONCE or name.startswith("may-"):
        return
    about = {value for value in ask.values.values() if isinstance(value, str)}
    for key in game.stack:
        if key not in about or name == "zone":
            called = game[key].printed.name
            yield f'{called} still waits on the stack when {ask.name!r} is asked; add the step "{called} resolves" before it'
    for thing in game.objects:
        if thing.waiting and thing.zone == BATTLEFIELD:
            step = f'{{ do = "resolve-trigger", object = "{thing.id}" }}'
            yield f"an ability of {thing.printed.name} still waits when {ask.name!r} is asked; its step is {step}"
    if name in _AFTER_DAMAGE and any(each.attacking is not None for each in game.objects) and "dealt" not in table.remembered:
        yield f'no combat damage is dealt when {ask.name!r} is asked; its step is "combat damage is dealt"'


def unwritten(scenario: Scenario, table: Table, number: int, stack: tuple[str, ...]) -> str:
    """The sentence about an instant or sorcery that resolved in a step, if no step after it carries out its effect; else "".

    stack: the stack before the step.
    """
    step = scenario.steps[number - 1]
    after: Step | None = next(iter(scenario.steps[number:]), None)
    if step.word.name != "resolve" or not stack or (after is not None and after.word.name not in _NO_EFFECT):
        return ""
    spell = table.game.get(stack[-1])
    if spell is None or spell.id in table.game.stack or not spell.printed.types & {"instant", "sorcery"}:
        return ""
    return f"{spell.printed.name} resolved, and no step says what it does; write that as a step after it"
