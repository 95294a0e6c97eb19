"""The Python API: a home with methods that answer what the commands answer. docs/python-api.md is the guide.

Every method may raise RuletrailError. Its text is one line: the fault, the place, and the remedy.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruletrail.answers.asked_rules import asked, below, key_of, listed
from ruletrail.answers.rules import Rule, rules_of
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.home import Settings

if TYPE_CHECKING:
    from ruletrail.corpus.dating import VersionMatch
    from ruletrail.corpus.history import Archive, Difference, Link, RuleHistory
    from ruletrail.corpus.history.cross_references import Cites
    from ruletrail.corpus.history.phrases import Phrase
    from ruletrail.corpus.history.word_age import Run
    from ruletrail.indexer.hits import Answer, Hit
    from ruletrail.models.scenario.play import Result
    from ruletrail.pipeline import BuildReport

When = str | int | datetime.date
"""A day: "2004-02-01", "2004-02", "2004", 2004, a date or datetime, a release ("M10"), a version's id, "" for the newest."""


class Home:
    """An open home. Open it with ``ruletrail.open``; close it, or use it in a ``with`` statement.

    It answers from one build as long as it is open, even if another build takes its place.

    A date (``as_of``) is written as on the command line ("2004-02-01", "2004-02", "2004", a release as "M10" or "Magic 2010", a
    version's id, "" for the newest), or as an int for a year, or as a date.
    """

    def __init__(self, settings: Settings, corpus: Corpus) -> None:
        self._settings, self._open = settings, corpus
        self._is_closed = False

    @property
    def folder(self) -> Path:
        return self._settings.home

    @property
    def corpus(self) -> Corpus:
        """The corpus, for questions without a method here. Raises CorpusError once the home is closed."""
        return self._corpus

    @cached_property
    def archive(self) -> Archive:
        """All lineages in memory (``ruletrail.corpus.history.Archive``), cached. Reading it takes seconds and some hundred MB."""
        from ruletrail.corpus.history import Archive

        return Archive(self._corpus)

    @property
    def _corpus(self) -> Corpus:
        if self._is_closed:
            raise CorpusError("the home is closed", str(self.folder), "open it again with ruletrail.open")
        return self._open

    def close(self) -> None:
        self._is_closed = True
        self._open.close()

    def __enter__(self) -> Home:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def versions(self) -> list[Version]:
        """The versions that the home holds, oldest first."""
        return self._corpus.versions()

    def version(self, as_of: When = "") -> Version:
        """The version in force at a date. Raises NotFoundError if the home has none as old."""
        return self._corpus.version(_typed(as_of))

    def rule(self, number: str, as_of: When = "") -> Rule:
        """One rule, heading or glossary entry: "305.7", "CR 704.5J", "305", "legend rule".

        Without a date, a number that is gone means the rule that had it. Raises SeveralBearersError if several had it,
        NotFoundError if none had.
        """
        return self._rule(*self.find(number, as_of))

    def rules(self, number: str = "", as_of: When = "") -> list[Rule]:
        """A list of rules in the book's order.

        ``number`` is a section or a rule, which includes all rules below it, a range ("702.9-702.12") or a list of numbers; "" is
        the whole book without its glossary. Raises NotFoundError if that version has none of them.
        """
        if not number:
            version = self.version(as_of)
            return rules_of(self._corpus, version, [record for record in self._corpus.records(version) if record.number])
        made: list[Rule] = []
        for part in listed(number):
            (version, record), *others = asked(self._corpus, part, _typed(as_of))
            records = [record, *(other for _, other in others)] if others else [record, *below(self._corpus, version, record)]
            made += rules_of(self._corpus, version, records)
        return made

    def glossary(self, as_of: When = "") -> list[Rule]:
        """Every glossary entry of a version, in the book's order."""
        version = self.version(as_of)
        return rules_of(self._corpus, version, [r for r in self._corpus.records(version) if r.kind == "glossary"])

    def history(self, number: str, as_of: When = "") -> RuleHistory:
        """A rule's lineage: its wordings and numbers with their days, and the rules that its words came from and went to.

        For a heading, ``below`` has the changes of the rules below it. Raises the errors of ``rule``.
        """
        from ruletrail.answers import wholes

        return wholes.asked(self._corpus, key_of(number), _typed(as_of))

    def changes(self, old: When, new: When = "", section: str = "", *, graded: bool = False) -> list[Link]:
        """The links of every rule between two versions, neighbours or not, in the newer one's order, removed rules last.

        A day alone is compared with the version before it. For a year or a month, its last version is compared with the last one
        before it.

        ``section`` ("2", "212", "212.6") keeps the links with an end in it. ``graded``: each reworded, split or merged rule has
        its grade (substance, terms or editorial), which takes a word diff of each.
        """
        from ruletrail.answers import change_list

        return change_list.compare(self._corpus, _typed(old), _typed(new), section, graded=graded).links

    def diff(self, number: str, old: When, new: When = "") -> Difference:
        """The word diff of one rule between two versions. The number is that of the newer version, or else of the older one.

        "212.6e@2004" and a day, or two numbers with their days, are compared as of those days. Raises NotFoundError if neither
        version has the number, or the rule has no counterpart in the other.
        """
        from ruletrail.answers.asked_rules import difference

        return difference(self._corpus, key_of(number), _typed(old), _typed(new))

    def cites(self, number: str, as_of: When = "") -> Cites:
        """The records that cite a rule in its version (``cited_by``), and those that it cites (``cites``), in the book's order.

        A range cites each of its rules. Raises the errors of ``rule``.
        """
        from ruletrail.corpus.history.cross_references import cites

        return cites(self._corpus, *self.find(number, as_of))

    def search(self, words: str, as_of: When = "", *, ever: bool = False, limit: int = 10) -> list[Hit]:
        """The rules that a question, a number of any time or a query finds, best first; see docs/search.md.

        ``ever`` searches all versions. Raises QueryError for a query that can't be understood, and IndexMissingError if the home
        has no index.
        """
        return self.ask(words, as_of, ever=ever, limit=limit).hits

    def ask(self, words: str, as_of: When = "", *, ever: bool = False, limit: int = 10) -> Answer:
        """Like ``search``, with more: the story of a question on change, a better spelling, and the parts of the query without a
        hit.
        """
        from ruletrail import indexer

        return indexer.answer(
            self._corpus, self._settings.index, words, as_of=_typed(as_of), ever=ever, limit=limit, cards=self._settings.cards
        )

    def blame(self, number: str, as_of: When = "") -> list[Run]:
        """A rule's words by the version that brought each, with the words before.

        Raises the errors of ``rule``, and NotFoundError for the digest, whose words are its own.
        """
        from ruletrail.answers.tracing import blame

        return blame(self._corpus, *self.find(number, as_of)).runs

    def phrase(self, words: str) -> Phrase:
        """The first and the last version with a phrase, word for word, and its rules."""
        from ruletrail.corpus.history.phrases import phrase

        return phrase(self._corpus, words)

    def stats(self, table: str = "years") -> list[dict[str, Any]]:
        """The rows of a table of ``ruletrail stats``: "years", "releases", "chapters", "reworded" or "oldest"."""
        from ruletrail.answers.versions import table_rows

        return table_rows(self.archive, table)

    def link(self, number: str, as_of: When = "", form: str = "markdown", base: str = "") -> str:
        """A link to a rule's history as of a day: "markdown", "html", "bbcode", "mediawiki" or "url". ``base`` is the site's
        address.
        """
        from ruletrail.answers.cited import cited
        from ruletrail.linking import link

        return link(cited(self._corpus, key_of(number), _typed(as_of)), form, base, datetime.date.today().isoformat())[1]

    def annotate(self, text: str, as_of: When = "", *, syntax: str = "plain", base: str = "") -> dict[str, Any]:
        """The state of each rule that an article cites, as ``ruletrail annotate --report --json`` prints it."""
        from ruletrail.articles import report, resolve
        from ruletrail.articles.calendar_rulebooks import rulebooks
        from ruletrail.articles.syntaxes import named
        from ruletrail.linking import url_of

        written = named(syntax)
        account = resolve.resolve(written.read(text), written, rulebooks(self._corpus), as_of=_typed(as_of) if as_of else "")
        return report.as_json("", account, lambda lineage, version: url_of(lineage, version, base))

    def date(self, text: str | Path) -> list[VersionMatch]:
        """The known versions that agree with a text, best first. The text is a file of any format, or rules copied from one.

        Raises SourceError for a file that can't be read.
        """
        from ruletrail.answers.versions import date_file
        from ruletrail.corpus.dating import date_text

        if isinstance(text, Path):
            return date_file(self._corpus, text)
        return date_text(self._corpus, text.split("\n\n"))

    def play(self, scenario: str | Path, as_of: When | Iterable[When] = "") -> list[Result]:
        """Plays a scenario under one version or several. The scenario is a file, or the name of a shipped one ("two-legends").

        Raises ScenarioError, with the line, for a file that can't be understood.
        """
        from ruletrail.models.differing import scenario_of
        from ruletrail.models.scenario.play import play_all

        asked = [as_of] if isinstance(as_of, When) else as_of
        return play_all(scenario_of(scenario), map(_typed, asked), self._corpus)

    def find(self, number: str, as_of: When = "") -> tuple[Version, StoredRecord]:
        """The record of the corpus with a number, term or address, and its version. Raises the errors of ``rule``."""
        from ruletrail.answers.asked_rules import find

        return find(self._corpus, key_of(number), _typed(as_of))

    def _rule(self, version: Version, record: StoredRecord) -> Rule:
        return rules_of(self._corpus, version, [record])[0]


def as_frame(things: Iterable[Any]) -> Any:
    """A pandas table of rules, hits, links, revisions or rows of ``stats``, with a row for each. Needs pandas."""
    import pandas

    return pandas.DataFrame([_row(each) for each in things])


def _row(thing: Any) -> dict[str, Any]:
    if isinstance(thing, dict):
        return thing
    return dict(thing.as_json() if hasattr(thing, "as_json") else thing._asdict())


def _typed(when: When) -> str:
    """A day as the command line takes it. A datetime is its day."""
    if isinstance(when, datetime.datetime):
        when = when.date()
    return when.isoformat() if isinstance(when, datetime.date) else str(when)


def open(home: str | Path | None = None) -> Home:
    """Opens a home. None is the command line's home ($RULETRAIL_HOME, else the user's data folder).

    Raises CorpusError when there is no corpus in it, or one of another schema.
    """
    settings = _settings(home)
    return Home(settings, settings.open())


def build(sources: Iterable[str | Path] = (), home: str | Path | None = None, *, site: bool = True, jobs: int = 1) -> BuildReport:
    """Builds a home from files or folders of rule texts, as ``ruletrail build`` does. The old home stays until the end.

    Raises SourceError when nothing could be read, CorpusError when the home can't be written.
    """
    from ruletrail import pipeline

    return pipeline.build([Path(path) for path in sources], _settings(home), pipeline.Options(jobs=jobs, site=site))


def add(sources: Iterable[str | Path], home: str | Path | None = None, *, site: bool = True, jobs: int = 1) -> BuildReport:
    """Adds the versions in files or folders to a home, doing only the new work. Raises the errors of ``build``."""
    from ruletrail import pipeline

    return pipeline.add([Path(path) for path in sources], _settings(home), pipeline.Options(jobs=jobs, site=site))


def _settings(home: str | Path | None) -> Settings:
    from ruletrail.home import default_home

    return Settings(Path(home) if home is not None else default_home())
