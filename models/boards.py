"""Searches small boards that two versions answer differently: at most three objects and two steps, from data/board_pieces.tsv.

For each clause that differs, the pieces that share words with its rule and its name are tried first. A board belongs to a
clause if exchanging this clause's variant alone changes the answer of one of the versions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from ruletrail.models.asks.objects import line, size, zone
from ruletrail.models.behaviours import by_subject
from ruletrail.models.board_pieces import Piece, StepWith, letters, names_of, objects_of, pieces_for, step_of
from ruletrail.models.differing import BehaviourDifference, differences
from ruletrail.models.errors import NotInForceError, NotModelledError, ScenarioError
from ruletrail.models.objects import NOWHERE, PHASED_OUT
from ruletrail.models.replay import answers_alike
from ruletrail.models.rules import Rules
from ruletrail.models.scenario.play import STUCK, do_step
from ruletrail.models.scenario.read import Scenario
from ruletrail.models.scenario.table import NoSuchError, Table, lay_out
from ruletrail.models.trace import ExhaustedError
from ruletrail.models.typeline import NoSuchTypeError

#: How boards grow: the number of objects, of steps, and of the pieces of each sort that are tried, the best ranked first.
SIZES = (
    (1, 0, 99, 0), (1, 1, 99, 99), (2, 0, 99, 0), (2, 1, 12, 12), (1, 2, 8, 12), (3, 0, 12, 0), (2, 2, 7, 9), (3, 1, 8, 12),
    (2, 1, 20, 24), (1, 2, 20, 20), (3, 2, 7, 8),
)  # fmt: skip
#: The default number of boards that a search plays.
PLAYS = 6_000
Answers = dict[str, Any]
"""The answers about a board: "Bear: size" -> "2/2"."""


@dataclass(frozen=True)
class Board:
    """A board that is answered differently, and the clause that makes the difference."""

    behaviour: str
    objects: tuple[Piece, ...]
    steps: tuple[StepWith, ...]
    old: Answers
    """The answers of the earlier version that differ."""
    new: Answers

    @property
    def size(self) -> int:
        return len(self.objects) + len(self.steps)

    @property
    def sentences(self) -> list[str]:
        """Its steps with the names of their objects."""
        names = names_of(self.objects)
        return [
            re.sub(r"\b[AB]\b", lambda match, text=text, on=on: names[on[letters(text).index(match[0])]], text)  # type: ignore[misc]
            for text, on in self.steps
        ]


class BoardSearch(NamedTuple):
    """The result of a search."""

    boards: list[Board]
    """The smallest board for each clause that shows its change."""
    others: list[BehaviourDifference]
    """The clauses without a board."""
    births: list[BehaviourDifference]
    """The clauses about a type that only one of the versions has: no board has it in both."""


def search(old: Rules, new: Rules, plays: int = PLAYS, clauses: frozenset[str] = frozenset()) -> BoardSearch:
    """The smallest board for each clause that differs (or for ``clauses`` only), within ``plays`` plays.

    The result depends only on the versions and the number of plays.
    """
    differing = [each for each in differences(old, new) if not clauses or each.behaviour.name in clauses]
    births = [each for each in differing if _is_born(each.behaviour.about, old) != _is_born(each.behaviour.about, new)]
    differing = [each for each in differing if each not in births]
    differing.sort(key=lambda each: not (each.old and each.new and each.old.variant and each.new.variant))
    found: dict[str, Board] = {}
    searching = _Search(old, new, differing, found)
    pieces = {each.behaviour.name: pieces_for(old, new, each) for each in differing}
    for number, stage in enumerate(SIZES, start=1):  # boards of one size for all clauses, before larger ones for any clause
        sought = [name for name in pieces if name not in found]
        for place, name in enumerate(sought):
            left = max(int(plays * (number / len(SIZES)) ** 0.5) - searching.plays, 0)
            searching.run(name, pieces[name], stage, searching.plays + left // (len(sought) - place))
    return BoardSearch(list(found.values()), [each for each in differing if each.behaviour.name not in found], births)


def _is_born(subject: str, rules: Rules) -> bool:
    """True if a version has a behaviour about a type; True for ""."""
    return not subject or any(rules.variants.get(each.name) for each in by_subject()[subject])


@dataclass
class _Node:
    """A board after some steps, under both versions."""

    board: tuple[Piece, ...]
    steps: tuple[StepWith, ...]
    tables: list[Any]
    """The tables of the two versions; a text if a step isn't allowed, None if something doesn't exist."""
    differ: frozenset[tuple[str, Any, Any]]
    """The answers that differ: (key, earlier answer, later answer)."""


class _Search:
    def __init__(self, old: Rules, new: Rules, differing: list[BehaviourDifference], boards: dict[str, Board]) -> None:
        self.old, self.new, self.differing, self.shown = old, new, differing, boards
        self.nodes: dict[tuple[tuple[Piece, ...], tuple[StepWith, ...]], _Node] = {}
        self.plays = 0
        """The number of boards played, counting each board after each of its steps."""

    def run(self, name: str, pieces: tuple[list[Piece], list[str]], stage: tuple[int, int, int, int], most: int) -> None:
        """Plays boards of one size until one shows the clause or ``most`` plays are reached. Boards for other clauses are kept
        too."""
        (objects, steps), (number, length, most_objects, most_steps) = pieces, stage
        boards = combinations(range(min(len(objects), most_objects)), number)
        chosen = permutations(range(min(len(steps), most_steps)), length)
        for board, done in sorted(product(boards, chosen), key=lambda pair: sum(pair[0]) + sum(pair[1])):
            if self.plays >= most or name in self.shown:
                return
            self._try(tuple(objects[place] for place in board), [steps[place] for place in done])

    def _try(self, board: tuple[Piece, ...], steps: list[str]) -> None:
        """Plays the steps with all combinations of objects."""
        ways = [list(permutations(range(len(board)), len(letters(text)))) for text in steps]
        for on in product(*ways):
            self._node(board, tuple(zip(steps, on, strict=True)))

    def _node(self, board: tuple[Piece, ...], steps: tuple[StepWith, ...]) -> _Node:
        if (board, steps) in self.nodes:
            return self.nodes[board, steps]
        before = self._node(board, steps[:-1]) if steps else None
        self.plays += 1
        if before is None:
            tables = self._both(lambda rules, _: _start(board, rules), [None, None], True)
        elif all(isinstance(table, Table) for table in before.tables):
            same = not before.differ
            tables = self._both(lambda rules, table: _done(board, table, rules, steps[-1]), before.tables, same)
        else:
            tables = [None, None]
        node = self.nodes[board, steps] = _Node(board, steps, tables, _differing(tables))
        if node.differ - (before.differ if before else frozenset()):
            self._keep(board, steps)
        return node

    def _both(self, play: Callable[[Rules, Any], Any], tables: list[Any], same: bool) -> list[Any]:
        """Plays under both versions; under the later one only if it answers a question of the play differently."""
        rules = self.old.fresh()
        old = play(rules, tables[0])
        _answers_of(old)
        if same and isinstance(old, Table) and answers_alike(self.new.fresh(), rules.trace, self.old):
            return [old, old]
        return [old, play(self.new.fresh(), tables[1])]

    def _keep(self, board: tuple[Piece, ...], steps: tuple[StepWith, ...]) -> None:
        """Keeps the board for each clause that makes a difference to its answers."""
        answers = [_play(board, steps, rules) for rules in (self.old, self.new)]
        for each in self.differing:
            name = each.behaviour.name
            if name not in self.shown and _decides(name, board, steps, (self.old, self.new), answers):
                self.shown[name] = _with_answers(Board(name, board, steps, {}, {}), answers)


def _decides(
    name: str, board: tuple[Piece, ...], steps: tuple[StepWith, ...], both: tuple[Rules, Rules], answers: list[Any]
) -> bool:
    """True if one of two versions answers differently once it has the other's variant of a clause."""
    exchanged = (_play(board, steps, _with(here, there, name)) for here, there in (both, both[::-1]))
    return any(other is not None and other != answer for other, answer in zip(exchanged, answers, strict=True))


def _with(new: Rules, old: Rules, name: str) -> Rules:
    """The rules ``new`` with the variant of one clause from ``old``."""
    made = new.fresh()
    made.variants = {key: variant for key, variant in new.variants.items() if key != name}
    if name in old.variants:
        made.variants[name] = old.variants[name]
    made.bodies = {key: variant.body for key, variant in made.variants.items()}
    return made


#: The result of a play that an error ended, such as a step that the rules don't allow.
Ended = str
_NOT_THERE = (NotModelledError, NotInForceError, NoSuchError, NoSuchTypeError, ExhaustedError)


def _start(board: tuple[Piece, ...], rules: Rules) -> Table | None:
    """The table before any step; None if something on the board doesn't exist."""
    try:
        table = lay_out(replace(_BLANK, objects=objects_of(board)), rules)
    except (*_NOT_THERE, ScenarioError):
        return None
    return None if table.missing else table


def _done(board: tuple[Piece, ...], table: Table, rules: Rules, step: StepWith) -> Table | Ended | None:
    """The table after a step, or the reason why the step isn't allowed; None if its object doesn't exist or isn't modelled."""
    after = replace(table, rules=rules, remembered=dict(table.remembered), abilities={})
    try:
        return None if do_step(_BLANK, after, step_of(names_of(board), step)) else after
    except STUCK as error:
        return None if isinstance(error, _NOT_THERE) else f"not allowed: {error}"
    except (*_NOT_THERE, ScenarioError):
        return None


def _differing(tables: list[Any]) -> frozenset[tuple[str, Any, Any]]:
    """The answers that differ; none if something doesn't exist in one of the versions."""
    old, new = (None, None) if tables[0] is tables[1] else map(_answers_of, tables)
    if old is None or new is None:
        return frozenset()
    return frozenset((key, old.get(key), new.get(key)) for key in {**old, **new} if old.get(key) != new.get(key))


def _answers_of(table: Table | Ended | None) -> Answers | None:
    try:
        return table if table is None else {"the last step": table} if isinstance(table, str) else dict(_answers(table))
    except _NOT_THERE:
        return None


def _play(board: tuple[Piece, ...], steps: tuple[StepWith, ...], rules: Rules) -> Answers | None:
    """The answers of a board under some rules; None if something in it doesn't exist there, or isn't modelled."""
    table: Any = _start(board, rules.fresh())
    for step in steps:
        if not isinstance(table, Table):
            return _answers_of(table)
        table = _done(board, table, rules.fresh(), step)
    return _answers_of(table)


_BLANK = Scenario("board", "", ("Ann", "Bob"), "Ann", "main", 1, {}, (), (), settles=True)


def _answers(table: Table) -> Iterator[tuple[str, Any]]:
    """The state of every player and object: zone, type line, size and so on."""
    for player in table.game.players:
        yield f"{player.name}: life", player.life
    for thing in table.game.objects:
        yield f"{thing.id}: zone", zone(table, thing.id)
        if thing.zone == NOWHERE:
            continue
        if thing.zone != PHASED_OUT:
            yield f"{thing.id}: type line", line(table, thing.id)
            yield f"{thing.id}: size", size(table, thing.id)
            yield f"{thing.id}: abilities", ", ".join(ability.text for ability in table.now(thing.id).abilities)
        yield f"{thing.id}: controller", thing.controller
        yield f"{thing.id}: owner", thing.owner
        counters = (f"{number} {kind} counter{'s' * (number != 1)}" for kind, number in thing.counters)
        yield f"{thing.id}: counters", " and ".join(counters) or "no counters"
        yield f"{thing.id}: status", "tapped" if thing.tapped else "untapped"
        yield f"{thing.id}: damage", f"{thing.damage} damage"
        yield f"{thing.id}: combat", "attacking" if thing.attacking else "not attacking"
        yield f"{thing.id}: attached to", thing.attached_to or "nothing"


def _with_answers(board: Board, answers: list[Any]) -> Board:
    """The board with the answers that differ between the two versions."""
    before, after = (each or {} for each in answers)
    differ = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    if "the last step" in differ:  # if one version doesn't allow the step, other answers don't matter
        differ = ["the last step"]
        before, after = ({"the last step": "allowed", **side} for side in (before, after))
    sides = [{key: side[key] for key in differ if key in side} for side in (before, after)]
    return replace(board, old=sides[0], new=sides[1])
