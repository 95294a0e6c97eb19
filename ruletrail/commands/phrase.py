"""ruletrail phrase"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import click

from ruletrail import digest_days
from ruletrail.corpus.names import in_words
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.output import columns, counted, missing_note, span

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks


DIGEST = "\nnote: the built-in digest retells some of the rules in other words; build real texts to find a phrase of theirs"
SHOWN = 20
"""The default number of rules in text output."""
SPANS = 3
"""The largest number of times that are told one by one."""


@click.command(name="phrase", short_help="Finds when the rules first and last said a phrase.")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", "-n", type=click.IntRange(1), help="How many rules (default: all; 20 as text).")
@format_option()
@click.pass_obj
def command(settings: Settings, words: tuple[str, ...], limit: int | None, form: str) -> None:
    """Finds when the rules first and last said a phrase, word for word, and in which rules.

    Exit status 1 when no version says it.

    \b
    Examples:
      ruletrail phrase "enters the battlefield"
      ruletrail phrase mana burn --json
    """
    from ruletrail.answers.search import nearest
    from ruletrail.corpus.history.phrases import phrase

    words = tuple(word.strip('"“”') for word in words)
    if not any(map(str.isalnum, "".join(words))):
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed('no words were given; write some: ruletrail phrase "mana burn"'))
    with settings.open() as corpus:
        found = phrase(corpus, " ".join(words))
        newest = corpus.version()
        answer = None if found.rules else nearest(corpus, " ".join(words), ever=True)
    # If the newest text is a part, it doesn't show which rules have ended.
    known = None if newest.is_whole else newest.version
    if not found.rules:
        click.echo(f"no version here says: {found.phrase}{DIGEST if digest_days.is_alone() else ''}", err=True)
    data, most = found.as_json(), limit or (SHOWN if form == "text" else len(found.rules))
    if limit and form in ("json", "csv"):
        data["rules"] = data["rules"][:limit]
    blocks = _retold if digest_days.is_alone() else _blocks
    present(data, form, lambda data: blocks(data, most, known), lambda data: data["rules"])
    if not found.rules:
        if answer and answer.suggestion:
            click.echo(f"did you mean: {answer.suggestion}", err=True)
        raise click.exceptions.Exit(1)


def _blocks(data: dict[str, Any], limit: int, known: str | None) -> Blocks:
    from ruletrail.blocks import Styled, block, paragraph, title

    if not data["rules"]:
        return
    yield title(f"{data['phrase']}: {'; '.join(_spans(data['rules'], known))}")
    yield block("line", "rules and glossary entries with these words at each year's end:")
    most, room = max(*data["by_year"].values(), 1), min(40, columns() - len("  2026  12345  "))
    for year, count in data["by_year"].items():
        yield block("item", f"  {year}  {count:5d}  ", Styled("#" * round(room * count / most), "bar"))
    if untold := [year for year in map(str, range(*_span(data["by_year"]))) if year not in data["by_year"]]:
        yield paragraph(f"No texts of {in_words(untold)} are here.", indent="  ")
    for rule in data["rules"][:limit]:
        yield block(
            "item", Styled(f"{rule['number']:12}", "name"), f"  {span(rule['from'], rule['to'], known)}  {rule['lineage']}"
        )
    if len(data["rules"]) > limit:
        yield block("line", f"… and {len(data['rules']) - limit} more of {len(data['rules'])} rules (--limit)")
    if missing := missing_note([data], "first"):
        yield paragraph(missing)


def _retold(data: dict[str, Any], limit: int, _known: str | None) -> Blocks:
    """Shows the rules of the digest with the words. The digest has only a few days and its own words, so it gives no day of the
    rules' wording.
    """
    from ruletrail.blocks import Styled, block, paragraph, title

    if not data["rules"]:
        return
    digest_days.use()
    yield title(f"{data['phrase']}: in {counted(len(data['rules']), 'rule')} of the built-in digest")
    yield paragraph(
        "It retells some rules of a few days in words of its own, so it can't tell when the rules said this: for that, ruletrail"
        " fetch. When these changed: ruletrail history NUMBER."
    )
    for rule in data["rules"][:limit]:
        yield block("item", Styled(f"{rule['number']:12}", "name"), f"  {rule['lineage']}")
    if len(data["rules"]) > limit:
        yield block("line", f"… and {len(data['rules']) - limit} more of {len(data['rules'])} rules (--limit)")


def _spans(rules: list[dict[str, Any]], known: str | None) -> Iterator[str]:
    """The times in which rules have the words, and the same for glossary entries."""
    for name, is_of_rules in (("in rules", True), ("in the glossary", False)):
        times = _times([rule for rule in rules if rule["number"][0].isdigit() == is_of_rules])
        if len(times) > SPANS:
            yield f"{name} {span(times[0][0], times[-1][1], known)}, with breaks"
        elif times:
            yield f"{name} {' and '.join(span(first, last, known) for first, last in times)}"


def _times(rules: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    """The times in which at least one of the rules has the words, oldest first. None ends what still has them."""
    from ruletrail.corpus.dates import day_before

    times: list[tuple[str, str | None]] = []
    for first, last in sorted(((rule["from"], rule["to"]) for rule in rules), key=lambda time: time[0]):
        end = times[-1][1] if times else ""
        if end is None or day_before(first[:10]) <= end:
            times[-1] = times[-1][0], None if end is None or last is None else max(end, last)
        else:
            times.append((first, last))
    return times


def _span(years: Collection[str]) -> tuple[int, int]:
    return int(min(years)), int(max(years)) + 1
