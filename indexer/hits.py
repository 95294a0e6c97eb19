"""The results of a search: hits, and the facts that a reader wants with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.corpus.json_form import json_object

if TYPE_CHECKING:
    from ruletrail.corpus.changes import Op
    from ruletrail.corpus.history.unseen import Unseen

CAME, WENT, BECAME, CHANGED, STANDS = "came", "went", "became", "changed", "stands"
"""The fate of the subject of a question on change; STANDS: it is still in the rules."""


class Change(NamedTuple):
    """One change of a rule: its version, and the words before and after."""

    version: str
    """The first version with the change."""
    release: str
    """The release of that version, "Magic 2010 (M10)"; "" if it has no name."""
    kind: str
    """reworded, examples, references, renumbered, added or removed. "examples": the same words with other examples.
    "references": the same words with other rule numbers in them."""
    before: str | None
    """The number, or the term, in the version before; None if the rule was added."""
    after: str | None
    """The number, or the term, in ``version``; None if the rule was removed."""
    ops: tuple[Op, ...]
    """The words that stayed, went and came, in order."""
    unseen: Unseen | None = None
    """Releases just before this version whose text is missing. The change may belong to one of them."""
    became: tuple[str, ...] = ()
    """For a removed rule: the numbers of the rules that took over its words."""
    grade: str | None = None
    """For a reworded rule, from the calendar: substance, terms or editorial."""
    said: str = ""
    """The change in ruletrail's own words, if the rule's words are not here; "" if there is no description."""

    @property
    def number(self) -> str | None:
        """The rule's number after the change, or its last number."""
        return self.after if self.after is not None else self.before

    def as_json(self) -> dict[str, Any]:
        """The change as JSON."""
        return json_object(self, "version release kind before after ops unseen became number grade said")


class ChangeAnswer(NamedTuple):
    """The answer to a question on change: a rule and all its changes."""

    lineage: str
    """The lineage's address."""
    lineages: tuple[str, ...]
    """The addresses of all rules in ``changes``: the rules below the heading that was asked for, or this rule alone."""
    number: str
    """The number of the rule, or of the heading, in the newest version that has it."""
    is_gone: bool
    """True if the newest version has none of these rules."""
    title: str
    """The subject of the rule: "Legend Rule"."""
    changes: tuple[Change, ...]
    """All changes of these rules, oldest first."""
    asked: Change | None
    """The change that was asked for; None if there is none in the time asked about, or if the oldest text already has it."""
    happened: str = ""
    """The fate of the subject with that change: CAME, WENT, BECAME or CHANGED; STANDS for a subject that has not gone; "" if the
    question may mean another rule or change."""
    subject: str = ""
    """The subject of the question, in the question's words; "" if it isn't known."""
    became: str = ""
    """The new name of a subject that became something else."""
    stands: bool | None = None
    """For a question such as "is … still a rule": True if the subject is still in the rules. None for other questions."""

    def as_json(self) -> dict[str, Any]:
        """The answer as the command contract's JSON."""
        return json_object(
            self, "lineage lineages number is_gone title asked=asked.version happened subject became stands changes"
        )


class Changed(NamedTuple):
    """A rule whose changes the question may have asked for."""

    number: str
    """The number in the newest version, or the rule's last number."""
    title: str
    lineage: str
    versions: tuple[str, ...]
    """The versions that reworded or removed the rule, oldest first."""


class Subrule(NamedTuple):
    """Another rule of the same parent that is an answer too."""

    number: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    lineage: str | None

    def as_json(self) -> dict[str, Any]:
        """The subrule as JSON."""
        return json_object(self, "number snippet lineage")


class Stretch(NamedTuple):
    """A stretch of time, in the form that ``ruletrail.output.span`` takes. Days are ISO."""

    first: str
    """The first day."""
    last: str | None
    """The last day; None if the stretch goes on, or if its end is unknown."""
    known: str | None
    """The last day that is known to belong to the stretch, if its end is unknown; otherwise None."""


class Hit(NamedTuple):
    """One rule, glossary entry or commentary that answers a query. ``first`` and ``last`` are versions, both included."""

    kind: str
    number: str
    """The rule's number in ``version``; a glossary term in lower case; or the first rule that a commentary cites, "" if none."""
    title: str
    """The subject: the glossary term that leads to the rule, else the heading above the rule."""
    version: str
    """The newest version with this wording within the time asked about."""
    first: str
    """The first version with this wording and number. For a number that was looked up: the rule's first version with it."""
    last: str | None
    """The last version with this wording and number; None if the newest version has them."""
    current: str | None
    """The lineage's number in the newest version; None if the rule is no longer there."""
    score: float
    snippet: str
    """The passage that matched."""
    marks: tuple[tuple[int, int], ...]
    """The start and end of each matching word in ``snippet``."""
    lineage: str | None
    """The lineage's address."""
    record: int | None
    """Row id of a record with this wording; None if no text here has it."""
    subrules: tuple[Subrule, ...] = ()
    """Other rules of the same parent that are answers too, best first."""
    change: Change | None = None
    """For a question on change: the likeliest change of this rule."""
    answer: ChangeAnswer | None = None
    """For the first hit of a question on change: the whole story."""
    wording_since: str | None = None
    """The version that brought this wording, under any number (corpus.history.since); None if unknown."""
    examples_since: str | None = None
    """The version that brought these examples; None if unknown, or without examples."""
    number_since: str | None = None
    """The version since which the rule has had this number; None if unknown."""
    worded: Stretch | None = None
    """The time in which the rule had this wording, under any number; None if unknown."""
    exemplified: Stretch | None = None
    """The time in which the rule had these examples; None if unknown, or without examples."""
    numbered: Stretch | None = None
    """The time in which the rule had this number; None if unknown."""
    until: str = ""
    """The last day with this wording and number (ISO): the day before the version that follows ``last``, or ``last`` itself if no
    version follows; "" while they are in force."""

    def as_json(self) -> dict[str, Any]:
        """The hit as the command contract's JSON."""
        return json_object(
            self,
            "number title version from=first to=until? last current wording_since examples_since number_since score snippet"
            " lineage subrules change*",
        )


class Answer(NamedTuple):
    """The hits, best first, and the remarks about the query."""

    hits: list[Hit]
    suggestion: str = ""
    """The query with its misspelt words put right; "" if there are none."""
    failed: tuple[str, ...] = ()
    """The parts of the query that match nothing, a line each."""
    nearly: tuple[Hit, ...] = ()
    """If there are no hits: rules that match the rest of the query."""
    weak: str = ""
    """The reason why the best hit is a weak answer; "" if it isn't."""
    changed: Changed | None = None
    """A rule with changes, for a query that was answered with rules and may ask for a change."""
    more: int = 0
    """The number of hits beyond the limit, for a range of numbers or a query that must match exactly."""
    as_of: str = ""
    """The version that was searched, if it isn't the newest; "" if several were searched, or a number was looked up."""

    @property
    def answer(self) -> ChangeAnswer | None:
        """The whole story of the first hit, for a question on change; otherwise None."""
        return self.hits[0].answer if self.hits else None

    def as_json(self) -> dict[str, Any]:
        """The answer as the command contract's JSON."""
        return json_object(self, "hits answer changed more suggestion failed nearly weak as_of?")
