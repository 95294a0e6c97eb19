"""ruletrail run"""

from __future__ import annotations

import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail.conflicts import exclusive, goes_with
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.errors import NotFoundError
from ruletrail.digest_days import by_day
from ruletrail.formats import format_option, present
from ruletrail.output import BARE_DATE, PathType, answered, emit, filled, fitted, span

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ruletrail.corpus.store import Corpus
    from ruletrail.home import Settings
    from ruletrail.models.scenario.read import Scenario


class ScenarioType(PathType):
    """A file, or the name of a scenario that ruletrail ships."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ruletrail import completion

        return completion.scenarios(incomplete) + super().shell_complete(ctx, param, incomplete)


@click.command(name="run", short_help="Plays a situation under the rules of any day.")
@click.argument("scenario", type=ScenarioType(), required=False, metavar="SCENARIO")
@click.option(
    "--as-of",
    "dates",
    multiple=True,
    type=BARE_DATE,
    metavar="DATE",
    help="A version or date; may be given again (default: the newest).",
)
@click.option("--ever", is_flag=True, help="Under every version.")
@click.option("--why", is_flag=True, help="Say why: the rules that decided, and the order of effects.")
@click.option("--html", "html", type=PathType(), metavar="FILE", help="Write a page: the answers under every version, and why.")
@click.option("--new", "described", metavar="SENTENCES", help='Write a first scenario from a few sentences; "" asks for them.')
@click.option("--cards", type=PathType(exists=True), metavar="FILE",
              help="Know the cards of this file, too: Scryfall's oracle cards or MTGJSON's AtomicCards.")  # fmt: skip
@click.option(
    "--list", "listing", is_flag=True, help="List what comes with ruletrail, by subject; with words as SCENARIO, what has them."
)
@click.option("--all", "every", is_flag=True, help="With --list, each scenario with its title.")
@format_option(("text", "json", "csv", "markdown"))
@goes_with("--all", "--list")
@exclusive("--new --list --html --ever --as-of", "--new --list --html --why", "--new --html --format")
@click.pass_context
def command(
    ctx: click.Context,
    scenario: Path | None,
    dates: tuple[str, ...],
    ever: bool,
    why: bool,
    html: Path | None,
    described: str | None,
    listing: bool,
    every: bool,
    cards: Path | None,
    form: str,
) -> None:
    """Plays a situation under the rules of one day or several, and names the rules that decided.

    SCENARIO is a file, the name of one that comes with ruletrail, or - for standard input. A play ends at a step that the
    rules don't allow; what is asked later is answered "not reached". Exit status 1: an answer isn't the one that the file
    expects.

    A folder is played file by file, and answered by a table: a row for each question and each time in which its answer was the
    same. --format csv and markdown print such a table for one file too.

    With --cards, every word on a card of your file must be understood. Otherwise the card is refused, and the words that aren't
    understood are named.

    \b
    Examples:
      ruletrail run legends.toml --as-of 2004 --as-of 2010 --as-of 2020
      ruletrail run two-legends --as-of M10 --why
      ruletrail run two-legends --ever --why
      ruletrail run legends.toml --html legends.html
      ruletrail run --new "Ann controls Blood Moon. Bob controls Urborg, Tomb of Yawgmoth. What is Urborg?" > moon.toml
      ruletrail run situations/ --ever --format csv > answers.csv
      ruletrail run moon.toml --cards oracle-cards.json
      ruletrail run --list dryad
    """
    from ruletrail.models.scenario.cards import brought

    as_json = form == "json"
    if described is not None:
        with brought(cards):
            _write_new(described, scenario)
        return
    if listing:
        from ruletrail.scenario_list import listed, write_all, write_subjects

        emit(listed(str(scenario or "")), as_json, write_all if scenario or every else write_subjects)
        return
    if scenario is None:
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed("name a scenario: a file, or one of: ruletrail run --list"))
    from ruletrail.answers.plays import decided_by, deciding, every_version, named, variants
    from ruletrail.model_source import corpus_if_any
    from ruletrail.models.scenario.play import play_all
    from ruletrail.models.standings import run_of

    with brought(cards):
        if scenario.is_dir() or form not in ("text", "json"):
            _write_table(ctx, scenario, [""] if not (ever or dates) else list(dates), form)
            return
        played = _read(scenario)
    if html is not None:
        _write_page(ctx.obj, played, html)
        return
    with corpus_if_any(ctx.obj) as corpus:
        asked = every_version(corpus) if ever else list(dates) or [played.when]
        results = play_all(played, asked, corpus)
        data = [result.as_json() for result in results]
        for one, result, when in zip(data, results, asked, strict=True):
            one["named"] = named(when, result.version, result.by_text)
            for clause in one["clauses"]:
                clause["from"], after = run_of(clause["clause"], result.version, corpus)
                clause["to"] = after and day_before(after)
        eras = _eras(data, ever)
        decided = []
        for start, end in eras:
            reasons = {} if as_json and not why else _why(played, asked[start], corpus)
            if why:
                data[start]["why"] = reasons
            elif not as_json:
                later = _why(played, asked[end], corpus) if variants(data[start]) != variants(data[end]) else {}
                names = deciding(data[start]["clauses"], reasons) | deciding(data[end]["clauses"], later)
                decided.append(decided_by(data[start : end + 1], names))
    emit(data, as_json, lambda data: _write(played, data, eras, decided, only_changes=ever))
    if any(result.mismatches for result in results):
        ctx.exit(1)


#: Question for a first scenario -> the sentence that its answer becomes.
_QUESTIONS = {
    "What is on the battlefield, and whose? (Ann's Blood Moon, Bob's Bayou)": "{} are on the battlefield.",
    "What is in a hand? (Ann's Lightning Bolt; may be left empty)": "{} are in a hand.",
    "What happens? (Ann casts Lightning Bolt targeting Bayou. It resolves.; may be left empty)": "{}.",
    "What do you want to know? (What is Bayou? Can Bayou attack?)": "{}?",
}


def _write_new(described: str, path: Path | None) -> None:
    """Writes the scenario that sentences describe to a new file or standard output.

    Raises ScenarioError if a sentence isn't understood, or the file exists.
    """
    from ruletrail.models.errors import ScenarioError
    from ruletrail.models.scenario.first_file import first_file
    from ruletrail.models.scenario.read import parse

    if not described:
        answers = (
            (click.prompt(question, default="", show_default=False, err=True), form) for question, form in _QUESTIONS.items()
        )
        described = " ".join(form.format(answer.rstrip(".?")) for answer, form in answers if answer.strip())
    text = first_file(described)
    parse(text, "the scenario")
    if path is None:
        click.echo(text, nl=False)
    elif path.exists():
        raise ScenarioError("this file is there already", str(path), "name a new file, or leave it out to see the scenario")
    else:
        path.write_text(text, "utf-8")


def _write_table(ctx: click.Context, path: Path, dates: list[str], form: str) -> None:
    """Prints the answers of a file, or of each file in a folder, as rows. Without dates, under every version.

    Exit status 1: an answer isn't the one that its file expects.
    """
    from ruletrail.answers.plays import every_version
    from ruletrail.answers.test_vectors import table
    from ruletrail.blocks import Grid
    from ruletrail.model_source import corpus_if_any
    from ruletrail.models.rules import rules_as_of
    from ruletrail.models.scenario.play import play_under

    files = sorted(file for file in path.rglob("*") if file.suffix in (".toml", ".json")) if path.is_dir() else [path]
    if not files:
        raise NotFoundError(f"{path} holds no scenario", remedy="a scenario is a file .toml or .json; see docs/scenarios.md")
    rows: list[dict[str, Any]] = []
    with corpus_if_any(ctx.obj) as corpus:
        several = [rules_as_of(when, corpus) for when in dates or every_version(corpus)]
        several.sort(key=lambda rules: rules.day)
        for file in files:
            scenario = _read(file)
            rows += table(scenario, play_under(scenario, several), by_day=bool(dates))
    present(rows, form, lambda rows: [Grid(rows)])
    if any(row["expected"] is not None for row in rows):
        ctx.exit(1)


def _why(played: Scenario, when: str, corpus: Corpus | None) -> dict[str, list[str]]:
    """Ask -> the sentences that explain its answer under the version in force then."""
    from ruletrail.models.rules import rules_as_of
    from ruletrail.models.scenario.why import why
    from ruletrail.site_templates.situations import saying

    return why(played, rules_as_of(when, corpus), saying(played.objects))


def _write_page(settings: Settings, played: Scenario, path: Path) -> None:
    """Writes a page of the scenario's answers under every version."""
    from ruletrail.answers.plays import every_version
    from ruletrail.model_source import corpus_if_any
    from ruletrail.models.scenario.play import play_all
    from ruletrail.site_templates.own_situation import page, versions_to_explain

    with corpus_if_any(settings) as corpus:
        results = play_all(played, every_version(corpus), corpus)
        explained = versions_to_explain(results)
        why = {result.version: _why(played, result.version, corpus) for result in explained}
    file = Path(played.file)
    source = file.read_text("utf-8-sig") if file.exists() else ""
    path.write_text(page(file, played.title, source, results, why), "utf-8")
    click.echo(f"{path}: the answers under {len(results)} versions", err=True)


def _read(scenario: Path) -> Scenario:
    """The scenario of that file or name. Raises ScenarioError if it isn't understood."""
    from ruletrail.models.differing import scenario_of
    from ruletrail.models.errors import ScenarioError
    from ruletrail.models.scenario import limits
    from ruletrail.models.scenario.read import parse

    if str(scenario) == "-":
        data = sys.stdin.buffer.read(limits.SIZE + 1)
        if len(data) > limits.SIZE:
            raise ScenarioError(f"is larger than {limits.SIZE:,} bytes", "standard input", "a scenario is a short TOML file")
        return parse(data.decode("utf-8-sig", "replace"), "standard input")
    return scenario_of(scenario)


def _differs(one: dict[str, Any], before: dict[str, Any] | None) -> bool:
    """True if a version's answers differ from those of the version before it, or from those that the file expects."""
    outcome = ("answers", "left_out", "pending", "not_read", "stopped")
    return before is None or "mismatches" in one or [one.get(key) for key in outcome] != [before.get(key) for key in outcome]


def _eras(data: list[dict[str, Any]], only_changes: bool) -> list[tuple[int, int]]:
    """The first and last index of each group of versions that is shown: each version alone, or a run with the same answers."""
    starts = [n for n, one in enumerate(data) if not (only_changes and n) or _differs(one, data[n - 1])]
    return [(start, after - 1) for start, after in zip(starts, [*starts[1:], len(data)], strict=True)]


def _write(
    scenario: Scenario, data: list[dict[str, Any]], eras: list[tuple[int, int]], decided: list[str], *, only_changes: bool
) -> None:
    """Prints some versions, with the names of objects instead of their ids.

    ``decided`` has the deciding rules of each era; it is empty if reasons are shown.
    """
    from ruletrail.answers.plays import BUILT_IN
    from ruletrail.models.scenario.naming import called
    from ruletrail.site_templates import situations

    if scenario.title:
        click.secho(scenario.title, bold=True)
    names = called(scenario.objects)
    labels = {
        ask.name: situations.question(ask.word.name, situations.in_words(ask.values, names))
        for ask in scenario.asks
        if not ask.is_named
    }
    if only_changes and len(eras) == 1 < len(data):
        click.echo(f"the answers are the same in all {len(data)} versions of the rules")
    for (start, end), rules in zip_longest(eras, decided):
        one = data[start]
        last = day_before(data[end + 1]["version"][:10]) if end + 1 < len(data) else None
        click.secho(span(one["version"], last) if only_changes else by_day(one["named"]), bold=True)
        for ask, answer in one["answers"].items():
            wrong = one.get("mismatches", {}).get(ask)
            answer = names.get(answer, answer) if isinstance(answer, str) else answer
            click.echo(
                fitted(
                    f"  {labels.get(ask) or ask}: {answered(answer)}"
                    + (f"   (expected {answered(wrong['expected'])})" if wrong else "")
                )
            )
            for reason in one.get("why", {}).get(ask, ()):
                click.echo(fitted(f"      {reason}", 8))
        for left in one.get("left_out", ()):
            click.echo(f"  step {left['step']} is left out: {left['why']}")
        for sentence in one.get("departed", ()):
            click.echo(fitted(f"  note: {sentence}", 4))
        for sentence in one.get("pending", ()):
            click.echo(fitted(f"  note: {sentence}", 4))
        for ability in one.get("not_read", ()):
            click.echo(f"  ruletrail doesn't know what this ability does: {ability}")
        if "stopped" in one:
            click.echo(f"  the play ended at {one['stopped']}")
        if rules:
            click.echo(filled(f"decided by {rules}", "    "))
    if not all(data[start]["by_text"] for start, _ in eras):
        missing = "Some releases' texts are missing; their rules are from built-in data. " if only_changes else ""
        click.echo(filled(missing + BUILT_IN))
