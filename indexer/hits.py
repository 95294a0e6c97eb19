"""What a search finds: hits, and what else a person wants to know about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from corpus.changes import Op
    from corpus.history.unseen import Unseen


class Change(NamedTuple):
    """One change of a rule: when, and from which words to which."""

    version: str
    """The first version that has it."""
    release: str
    """What people call that version, "Magic 2010 (M10)"; "" when it has no name."""
    kind: str
    """reworded, renumbered, added or removed."""
    before: str | None
    """The number, or the term, in the version before; None when it was added."""
    after: str | None
    """The number in ``version``; None when it was removed."""
    ops: tuple[Op, ...]
    """The words that stayed, went and came, in order."""
    told: str = ""
    """The telling of it that it was found by, when its words alone would hardly have done."""
    unseen: Unseen | None = None
    """The known releases right before it that no whole text tells of: it may have come with one of them."""

    def as_json(self) -> dict[str, object]:
        """The change as JSON."""
        return self._asdict() | {"ops": [list(op) for op in self.ops], "unseen": self.unseen and self.unseen._asdict()}


class ToldChange(NamedTuple):
    """A change that is told much like a query that was answered with rules."""

    version: str
    """The first version that has it."""
    release: str
    """What people call that version; "" when it has no name."""
    number: str
    """The number, or the term, in that version; in the version before, of a rule that was removed."""
    current: str | None
    """The number in the newest version; None when the rule is no longer there."""
    lineage: str | None
    """The lineage's address."""
    said: str
    """The telling."""


class Hit(NamedTuple):
    """One rule or glossary entry that answers. ``first`` and ``last`` are versions, both included."""

    kind: str
    number: str
    """Its number in ``version``, a glossary term in lower case, or the first rule that a commentary cites, "" if none."""
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
    section: str
    """The title of its section."""
    record: int
    """Row id of a record that has this wording."""
    asked: str = ""
    """The way of asking for it that it was found by, when its words alone would hardly have done."""
    change: Change | None = None
    """For a question about a change: the change that answers it."""
    at_least: bool = False
    """True when ``last`` is only the last version known to have it: nobody can tell whether it goes on."""
    wording_since: str | None = None
    """Since which version the rule has said this, whatever its number (corpus.history.since); None where nobody can tell."""
    number_since: str | None = None
    """Since which version it has borne this number."""
    until: str = ""
    """The day before the version that follows ``last`` (ISO); ``last`` itself where none does, "" while it goes on."""

    def as_json(self) -> dict[str, object]:
        """The hit as the command contract's JSON."""
        found: dict[str, object] = {
            "number": self.number,
            "version": self.version,
            "from": self.first,
            "to": self.last,
            "current": self.current,
            "wording_since": self.wording_since,
            "number_since": self.number_since,
            "score": self.score,
            "snippet": self.snippet,
            "lineage": self.lineage,
        }
        return found | ({"change": self.change.as_json()} if self.change else {})


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
    told: tuple[ToldChange, ...] = ()
    """Changes that are told much like a query of words about today's rules, the likest first: it may be after one of them."""
    more: int = 0
    """How many more hits a range, or a query that has to be met exactly, has than were asked for."""
