"""Explains the answers of a play in sentences: for each ask, the rules that decided, and the order in which effects applied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from ruletrail.corpus.errors import RuletrailError
from ruletrail.models import engine
from ruletrail.models.behaviours import by_name
from ruletrail.models.clauses.face_down import FACE_DOWN
from ruletrail.models.engine.layering import Applied
from ruletrail.models.errors import NOT_MODELLED, NotInForceError, NotModelledError
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.scenario.making import dated
from ruletrail.models.scenario.naming import called
from ruletrail.models.scenario.order import order_of_effects
from ruletrail.models.scenario.play import NOT_REACHED, STUCK, answer_of, do_step, named, read_arguments
from ruletrail.models.scenario.read import Ask, Scenario
from ruletrail.models.scenario.table import Table, lay_out
from ruletrail.models.standing import Standing
from ruletrail.models.trace import Trace, TraceStep

#: The beginning of a sentence about a state-based rule that was checked and did nothing.
NOT_MET = "Checked, but it does not apply"
#: Points at which characteristics are computed. Their clauses are listed for asks that depend on them, not for each step.
_READING = ("type-line", "define", "effect", "implied", "attached", "derive")
#: Clauses that put effects in order. The order itself is listed instead of them.
_ORDERING = ("layer-of-an-effect", "timestamp-of-an-effect", "may-depend", "dependency-loops", "effects-go-on-in-later-layers")


class _Reason(NamedTuple):
    """A sentence with its rule."""

    sentence: str
    about: frozenset[str] = frozenset()
    """The objects and players that the rule decided about; empty if it was about none of them."""


class _Done(NamedTuple):
    """The result of a step."""

    heading: str
    changed: frozenset[str]
    """The objects that it changed, moved or put an effect on."""
    why: tuple[_Reason, ...]
    not_met: tuple[str, ...] = ()
    """The state-based rules that were checked and did nothing."""


def why(scenario: Scenario, rules: Rules, say: Callable[[str, Mapping[str, Any]], str]) -> dict[str, list[str]]:
    """Ask -> the sentences that lead to its answer, each with its rule. Raises the errors of ``play``.

    say: makes a sentence from a step that is a table, from its verb and its values.
    """
    table = lay_out(replace(scenario, settles=False), rules.fresh())
    done: list[_Done] = []
    if scenario.settles:
        _anew(table, rules)
        before = table.game
        table.settle()
        done.append(_Done("At the start", _changed(before, table.game), *_checked(table)))
    found: dict[str, list[str]] = {}
    for number in range(len(scenario.steps) + 1):
        if number:
            try:
                done.append(_step(scenario, table, rules, number, say))
            except STUCK as error:
                done.append(_Done(f"Step {number} ends the play", frozenset(table.ids()), (_Reason(str(error)),)))
                break
        for ask in (each for each in scenario.asks if each.after == number):
            found[ask.name] = _ask(scenario, table, rules, ask, done)
    ended = [f"{each.heading}: {reason.sentence}" for each in done[-1:] for reason in each.why]
    return {ask.name: found.get(ask.name, ended) for ask in scenario.asks}


def names(sentences: Iterable[str], clause: Standing) -> bool:
    """True if these sentences, from ``why``, name a clause as one that decided."""
    about = clause.variant.about if clause.variant else ""
    if clause.behaviour in _ORDERING:
        return any(f"({clause.number})" in sentence for sentence in sentences)
    if by_name()[clause.behaviour].at == "forbid":
        return any(clause.number in sentence.rstrip(")").replace("(", " ").replace(",", "").split() for sentence in sentences)
    return any(sentence.endswith(f"{about} ({clause.number})") for sentence in sentences)


def _anew(table: Table, rules: Rules) -> None:
    """Makes the following steps ask the rules anew, so that every deciding clause is recorded."""
    table.rules, table.game = rules.fresh(), replace(table.game)


def _step(scenario: Scenario, table: Table, rules: Rules, number: int, say: Callable[[str, dict[str, Any]], str]) -> _Done:
    step = scenario.steps[number - 1]
    _anew(table, rules)
    before, arguments = table.game, read_arguments(scenario, table, step)
    left_out = do_step(scenario, table, step, arguments)
    values = {key: dated(rules, value) for key, value in step.values.items()}
    told = f"Step {number} ({step.sentence or say(step.word.name, values)})"
    if left_out:
        return _Done(f"{told} is left out", frozenset(named(table, step, arguments)), (_Reason(left_out),))
    changed = _changed(before, table.game)
    why, not_met = _checked(table, _face_down(before, values))
    # the copied object's decisions now belong to the copy
    why = tuple(r._replace(about=r.about | changed) if values.get("of") in r.about else r for r in why)
    return _Done(told, changed, why, not_met)


def _face_down(game: Game, values: Mapping[str, Any]) -> frozenset[str]:
    """The clause on face-down objects, if a step copies one."""
    thing = game.get(of) if isinstance(of := values.get("of"), str) else None
    return frozenset({FACE_DOWN} if thing is not None and thing.face_down else ())


def _changed(before: Game, after: Game) -> frozenset[str]:
    """The objects and players that a step changed, moved or put an effect on."""
    changed = {thing.id for thing in after.objects if before.get(thing.id) != thing}
    changed.update(player.name for player in after.players if player not in before.players)
    return frozenset(changed.union(*(effect.objects for effect in after.effects if effect not in before.effects)))


def _checked(table: Table, read: Set[str] = frozenset()) -> tuple[tuple[_Reason, ...], tuple[str, ...]]:
    """The clauses that decided a step, and the state-based rules that were checked and did nothing.

    read: clauses on characteristics that are listed as well.
    """
    rules, known = table.rules, {*table.ids(), *(player.name for player in table.game.players)}
    let_be: set[str] = set()
    acted: dict[str, frozenset[str]] = {}
    for step in rules.trace.steps:
        if step.answer == [] or step.answer is False:
            let_be.update(step.decided)
        else:
            about = frozenset(_named_in((*step.arguments, step.answer))) & known
            acted |= {name: acted.get(name, frozenset()) | about for name in step.decided}
    let_be.difference_update(acted)
    looked = [rules.standings[name] for name in sorted(let_be) if by_name()[name].at == "state-based"]
    not_met = tuple(f"{NOT_MET}: {each.variant.about} ({each.number})" for each in looked if each.variant)
    decided = _clauses(rules, _READING, let_be, read)
    return tuple(_Reason(sentence, acted.get(behaviour, frozenset())) for behaviour, sentence in decided), not_met


def _named_in(value: object) -> Iterator[str]:
    """The objects and players in the arguments or the answer of a clause."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, GameObject):
        yield value.id
    elif isinstance(value, list | tuple | frozenset):
        yield from (name for each in value for name in _named_in(each))
    elif is_dataclass(value) and not isinstance(value, Game):
        yield from _named_in(tuple(getattr(value, field.name) for field in fields(value)))


def _ask(scenario: Scenario, table: Table, rules: Rules, ask: Ask, done: list[_Done]) -> list[str]:
    arguments = read_arguments(scenario, table, ask)
    about = named(table, ask, arguments)
    told = [
        f"{each.heading}: {reason.sentence}"
        for each in done
        if about & each.changed
        for reason in each.why
        if not reason.about or about & reason.about
    ]
    if ask.word.name == "zone" and done:
        told += done[-1].not_met
    _anew(table, rules)
    heard = table.rules.trace = _NotingTrace()
    answer = answer_of(scenario, table, ask, arguments)
    if answer == NOT_REACHED:
        return told
    if answer == NOT_MODELLED and isinstance(arguments, dict):
        try:
            ask.word.function(table, **arguments)
        except NotModelledError as error:
            return [*told, f"No answer: {error}"]
    of_others: set[str] = set()
    if any(not isinstance(step.asked, str) for step in table.rules.trace.steps):  # an object's characteristics were computed
        with suppress(NotInForceError):  # a text may lack the rules for it
            everything = engine.in_order(rules.fresh(), table.game)
            of_others = _of_others(table.game, about, heard.objects, everything)
            told += order_of_effects(rules.fresh(), table.game, about, everything, called(scenario.objects))
    of_others |= _needless(scenario, table, ask, [name for name, _ in _clauses(table.rules, let_be=of_others)], answer)
    clauses = [sentence for _, sentence in _clauses(table.rules, let_be=of_others)]
    return list(dict.fromkeys((*told, *clauses)))


def _needless(scenario: Scenario, table: Table, ask: Ask, names: list[str], answer: object) -> set[str]:
    """The clauses on implied abilities that, all together, don't change the answer."""
    needless: set[str] = set()
    rules, game = table.rules, table.game
    for name in names:
        if name and by_name()[name].at == "implied":
            table.rules, table.game = rules.without({*needless, name}), replace(game)
            with suppress(RuletrailError):  # without the clause there is no answer
                if answer_of(scenario, table, ask) == answer:
                    needless.add(name)
    table.rules, table.game = rules, game
    return needless


class _NotingTrace(Trace):
    """A trace that notes the objects that each clause decided about, by id or name."""

    def __init__(self) -> None:
        super().__init__()
        self.objects: defaultdict[str, set[str]] = defaultdict(set)

    def call(self, name: str, body: Callable[..., object] | None, rules: object, arguments: tuple[Any, ...]) -> TraceStep:
        step = super().call(name, body, rules, arguments)
        if step.decided[-1:] == (name,):
            self.objects[name].update(_named_in(arguments))
        return step


def _of_others(game: Game, about: Set[str], decided: Mapping[str, Set[str]], effects: list[Applied]) -> set[str]:
    """The clauses that decided only about objects that the answer doesn't depend on.

    The answer depends on the objects of the question, their hosts and attachments, and the sources of effects on them. If an
    effect counts objects or has a condition, it may depend on any object.
    """
    names = {thing.id: {thing.id, thing.printed.name} for thing in game.objects}
    known = {word for words in names.values() for word in words}
    found = {name for name, objects in decided.items() if objects & known}
    is_of_an_action = any(by_name()[name].at == "forbid" for name in decided)  # an action may depend on any object
    if is_of_an_action or not about & names.keys() or not found:
        return set()
    applied = [each.effect for each in effects if about & set(each.objects) or not each.effect.objects]
    if any(effect.per or effect.condition for effect in applied):
        return set()
    near = {*about, *(effect.source for effect in applied)}
    near |= {thing.id for thing in game.objects if thing.attached_to in about}
    near |= {thing.attached_to for thing in game.objects if thing.id in about and thing.attached_to}
    words = {word for key in near for word in names.get(key, ())}
    return {name for name in found if not decided[name] & words}


def _clauses(
    rules: Rules, without: tuple[str, ...] = (), let_be: Set[str] = frozenset(), read: Set[str] = frozenset()
) -> list[tuple[str, str]]:
    """(behaviour, sentence) of each clause that decided, except those at points in ``without`` that ``read`` doesn't name.

    Of clauses that could forbid something, those that do are listed, or the numbers of all if none does.
    """
    standings = (rules.standings.get(name) for name in rules.trace.decided if name not in _ORDERING and name not in let_be)
    decided = [(each, each.variant) for each in standings if each is not None and each.variant is not None]
    refused = {
        step.asked: step.answer
        for step in rules.trace.steps
        if isinstance(step.asked, str) and isinstance(step.answer, str) and by_name()[step.asked].at == "forbid"
    }
    against = [
        (each.behaviour, f"Not so: {answer} ({each.number})") for each, _ in decided if (answer := refused.get(each.behaviour))
    ]
    met = dict.fromkeys(each.number for each, _ in decided if refused.get(each.behaviour) == "")
    allowed = [("", f"Nothing forbids it: {', '.join(met)}")] if met and not against else []
    others = [
        (each.behaviour, f"{variant.about} ({each.number})")
        for each, variant in decided
        if each.behaviour not in refused and (each.behaviour in read or by_name()[each.behaviour].at not in without)
    ]
    return [*others, *(against or allowed)]
