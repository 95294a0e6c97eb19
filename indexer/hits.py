"""What a search finds: hits, and what else a person wants to know about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.corpus.json_form import json_object

if TYPE_CHECKING:
    from ruletrail.corpus.changes import Op
    from ruletrail.corpus.history.unseen import Unseen

CAME, WENT, BECAME, CHANGED, STANDS = "came", "went", "became", "changed", "stands"
"""What happened to the subject of a question on change, or that it still is in the rules."""


class Change(NamedTuple):
    """One change of a rule: when, and from which words to which."""

    version: str
    """The first version that has it."""
    release: str
    """What people call that version, "Magic 2010 (M10)"; "" when it has no name."""
    kind: str
    """reworded, examples, references, renumbered, added or removed. "examples" is for other examples of the same words,
    "references" for other rule numbers in them."""
    before: str | None
    """The number, or the term, in the version before; None when it was added."""
    after: str | None
    """The number in ``version``; None when it was removed."""
    ops: tuple[Op, ...]
    """The words that stayed, went and came, in order."""
    unseen: Unseen | None = None
    """The known releases right before it that no whole text tells of: it may have come with one of them."""
    became: tuple[str, ...] = ()
    """Of a rule that was removed: the numbers that its words went to."""
    grade: str | None = None
    """Where the calendar tells of a reworded rule: substance, terms or editorial."""
    said: str = ""
    """Where the words are not here: what became different, in words of our own; "" where nobody told."""

    @property
    def number(self) -> str | None:
        """The number that it has with the change, or had last."""
        return self.after if self.after is not None else self.before

    def as_json(self) -> dict[str, Any]:
        """The change as JSON."""
        return json_object(self, "version release kind before after ops unseen became number grade said")


class ChangeAnswer(NamedTuple):
    """The answer to a question on change: a rule, and how it came to say what it says."""

    lineage: str
    """The lineage's address."""
    lineages: tuple[str, ...]
    """The addresses of all rules whose changes these are: those below the heading that was asked for, or this one alone."""
    number: str
    """Its number, or that of the heading, in the newest version that has it."""
    is_gone: bool
    """Whether the newest version has none of them."""
    title: str
    """What it is about: "Legend Rule"."""
    changes: tuple[Change, ...]
    """All their changes, oldest first."""
    asked: Change | None
    """The one that was asked for; None where the time asked about has none, and where the oldest text has it already."""
    happened: str = ""
    """What is known of the subject with that change: it came, went, became something else, or changed; "" where another rule or
    change may be meant."""
    subject: str = ""
    """What the question is about, in its words; "" where that isn't known."""
    became: str = ""
    """Of what became something else: its other name."""
    stands: bool | None = None
    """Where that is asked: whether its subject still is in the rules."""

    def as_json(self) -> dict[str, Any]:
        """The answer as the command contract's JSON."""
        return json_object(
            self, "lineage lineages number is_gone title asked=asked.version happened subject became stands changes"
        )


class Changed(NamedTuple):
    """A rule whose changes may be what was asked for."""

    number: str
    """Its number in the newest version, or the last one that it had."""
    title: str
    lineage: str
    versions: tuple[str, ...]
    """Those that brought other words, or ended it; oldest first."""


class Subrule(NamedTuple):
    """Another rule of the same parent that answers as well."""

    number: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    lineage: str | None

    def as_json(self) -> dict[str, Any]:
        """The subrule as JSON."""
        return json_object(self, "number snippet lineage")


class Stretch(NamedTuple):
    """From when to when, as ``ruletrail.output.span`` takes it."""

    first: str
    """The first day."""
    last: str | None
    """The last day; None while it goes on, and where nobody can tell."""
    known: str | None
    """Where nobody can tell: the day of the last version known to have it."""


class Hit(NamedTuple):
    """One rule or glossary entry that answers. ``first`` and ``last`` are versions, both included."""

    kind: str
    number: str
    """Its number in ``version``, a glossary term in lower case, or the first rule that a commentary cites, "" if none."""
    title: str
    """What it is about: the term of the glossary that leads to it, else the heading above it."""
    version: str
    """The newest version, within the time asked about, that has this wording."""
    first: str
    """Since which version it has had this wording under this number; of a number looked up: since when it bore the number."""
    last: str | None
    """The last version with it; None while the newest has it."""
    current: str | None
    """Its lineage's number in the newest version; None when it is no longer in the rules."""
    score: float
    snippet: str
    """The passage that matched."""
    marks: tuple[tuple[int, int], ...]
    """Where in ``snippet`` the matching words stand."""
    lineage: str | None
    """The lineage's address."""
    record: int | None
    """Row id of a record that has this wording; None where no text here has it."""
    subrules: tuple[Subrule, ...] = ()
    """Other rules of its parent that answer as well, best first."""
    change: Change | None = None
    """For a question on change: the likeliest change of this rule."""
    answer: ChangeAnswer | None = None
    """For a question on change, of the first hit: its whole story."""
    wording_since: str | None = None
    """Since which version the rule has said this, whatever its number (corpus.history.since); None where nobody can tell."""
    examples_since: str | None = None
    """Since which version it has had these examples; None too where it has none."""
    number_since: str | None = None
    """Since which version it has borne this number."""
    worded: Stretch | None = None
    """From when to when the rule said this, whatever its number; None where nobody can tell."""
    exemplified: Stretch | None = None
    """From when to when it had these examples; None too where it has none."""
    numbered: Stretch | None = None
    """From when to when it bore this number."""
    until: str = ""
    """The day before the version that follows ``last`` (ISO); ``last`` itself where none does, "" while it goes on."""

    def as_json(self) -> dict[str, Any]:
        """The hit as the command contract's JSON."""
        return json_object(
            self,
            "number title version from=first to=until? last current wording_since examples_since number_since score snippet"
            " lineage subrules change*",
        )


class Answer(NamedTuple):
    """The hits, best first, and what to say about the query."""

    hits: list[Hit]
    suggestion: str = ""
    """The query as it was perhaps meant."""
    failed: tuple[str, ...] = ()
    """What of the query nothing meets, a line each."""
    nearly: tuple[Hit, ...] = ()
    """When nothing is found: what meets the rest of the query."""
    weak: str = ""
    """That the best hit is a weak answer, and why; "" when it isn't."""
    changed: Changed | None = None
    """For a query that may ask for a change and was answered with rules."""
    more: int = 0
    """How many more hits a range, or a query that has to be met exactly, has than were asked for."""
    as_of: str = ""
    """The version whose rules were searched, where that isn't the newest; "" where several were, or a number was looked up."""

    @property
    def answer(self) -> ChangeAnswer | None:
        """To a question on change: the whole story of the first hit."""
        return self.hits[0].answer if self.hits else None

    def as_json(self) -> dict[str, Any]:
        """The answer as the command contract's JSON."""
        return json_object(self, "hits answer changed more suggestion failed nearly weak as_of?")
