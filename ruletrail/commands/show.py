"""ruletrail show"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.anything import day_behind
from ruletrail.answers.asked_rules import (
    asked,
    below,
    listed,
    note_of_words,
    note_others,
    other_bearers,
    read_backwards,
    what_became,
)
from ruletrail.answers.rules import rules_as_json
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.names import is_heading
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import remember, say
from ruletrail.output import as_of_option, numbers_offered

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks


@click.command(name="show", short_help="Shows rules, sections and terms as of any day.")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER…", shell_complete=numbers_offered)
@as_of_option
@click.option("--gloss", is_flag=True, help="Adds a plain-language summary of each rule.")
@click.option("--alone", is_flag=True, help="Without the rules below it.")
@format_option()
@click.pass_obj
def command(settings: Settings, numbers: tuple[str, ...], as_of: str, gloss: bool, alone: bool, form: str) -> None:
    """Shows rules, sections and glossary entries as they were published, with all that is below them.

    NUMBER is a number, a range or a glossary term; several words of a term are quoted. A day, a year or a release behind them is
    the same as --as-of.

    \b
    Examples:
      ruletrail show 305.7
      ruletrail show "CR 212.6e" 2004
      ruletrail show 704.5j-k 702.19b --as-of M10
      ruletrail show 305 --gloss
      ruletrail show "legend rule" --json
    """
    typed_day, (numbers, as_of) = as_of, day_behind(numbers, as_of)
    if as_of != typed_day:
        remember(click.get_current_context(), as_of)
    with settings.open() as corpus:
        typed = _together(corpus, numbers, as_of)
        found, missing = _records(corpus, typed, as_of)
        say(map(read_backwards, typed))
        data = []
        own = {other.key for _, other in found}
        for version, record in found:
            parent = record.number.parent if record.number else None
            # The rules below a requested rule are shown with it.
            lower = [] if alone or (parent and str(parent) in own) else below(corpus, version, record)
            told, *beneath = rules_as_json(corpus, version, [record, *(r for r in lower if r.key not in own)], gloss)
            data.append(told if alone else {**told, "below": beneath})
        single = len(data) == 1 and not missing
        is_noted = single and not as_of and form == "text"
        others = other_bearers(corpus, data[0]["number"], found[0][1]) if is_noted else []
        note = note_others(corpus, data[0]["number"], others)
        words = [note_of_words(corpus, version, record, as_of) for version, record in found] if form == "text" else []
        became = [] if form != "text" else [_became(corpus, version, record, as_of) for version, record in found]
    present(data[0] if single else data, form, lambda told: _blocks([told] if single else told), lambda _: _rows(data))
    if is_noted:
        say([note])
    say(words)
    say(became)
    say(f"ruletrail: {error}" for error in missing)
    if missing:
        sys.exit(1)


def _became(corpus: Corpus, version: Version, record: StoredRecord, as_of: str) -> str:
    """A note on the later history of a record, or that newer texts don't cover it."""
    if told := what_became(corpus, version, record):
        return told
    is_newest = as_of or version.id == corpus.version().id
    return "" if is_newest else f"note: newer texts than {version.version} don't cover {record.key}"


def _records(
    corpus: Corpus, typed: tuple[str, ...], as_of: str
) -> tuple[list[tuple[Version, StoredRecord]], list[NotFoundError]]:
    """The records that the arguments name, and the errors of the other arguments. Raises NotFoundError if no argument
    names one.
    """
    found: list[tuple[Version, StoredRecord]] = []
    missing: list[NotFoundError] = []
    for each in (part for one in typed for part in listed(one)):
        try:
            found += asked(corpus, each, as_of)
        except NotFoundError as error:
            missing.append(error)
    if missing and not found:
        say(f"ruletrail: {error}" for error in missing[1:])
        raise missing[0]
    return found, missing


def _together(corpus: Corpus, typed: tuple[str, ...], as_of: str) -> tuple[str, ...]:
    """The arguments. They become one if they are a term of several words without quotes, or a range with blanks
    around its dash.
    """
    whole = " ".join(typed)
    if len(typed) > 1 and (typed[1:-1].count("-") or (not any(map(str.isdigit, whole)) and _is_there(corpus, whole, as_of))):
        return (whole,)
    return typed


def _is_there(corpus: Corpus, term: str, as_of: str) -> bool:
    try:
        return bool(asked(corpus, term, as_of))
    except NotFoundError:
        return False


def _rows(data: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rules = [one for rule in data for one in (rule, *rule.get("below", []))]
    return [
        {name: value for name, value in rule.items() if name not in _NESTED}
        | {"file": rule["source"]["file"]}
        | dict(zip(("first_line", "last_line"), rule["source"]["lines"], strict=True))
        for rule in rules
    ]


#: The fields that have no cell in a table.
_NESTED = ("below", "commentary", "gloss", "source")


def _blocks(data: list[dict[str, Any]]) -> Blocks:
    from ruletrail.blocks import GAP

    for place, rule in enumerate(data):
        yield from [GAP] * bool(place)
        yield from _rule(rule, heading=True)
        for other in rule.get("below", []):
            yield GAP
            yield from _rule(other, heading=False)


def _rule(data: dict[str, Any], *, heading: bool) -> Blocks:
    from ruletrail.blocks import GAP, Styled, block, paragraph, title

    is_title = "." not in data["number"] and data["number"].isdigit()  # of a chapter or section
    above = data["text"] if is_title else data["section"] if heading else ""
    named = "  ".join(filter(None, (data["term"] or data["number"], above, f"({data['version']})" if heading else "")))
    if heading:
        yield title(named)
        yield from [] if is_title else [paragraph(data["text"])]
    else:
        yield block("heading", Styled(named, "bold")) if is_title else block("entry", named, data["text"])
    yield from (paragraph(f"Example: {example}", indent="  ") for example in data["examples"])
    if silent := data.get("silent"):
        yield paragraph(Styled(silent, "dim"), indent="  ")
    if told := data.get("gloss"):
        then = "" if told["same_wording"] else f", which was worded otherwise: {told['number']} of {told['date']}"
        yield block("entry", Styled(f"in plain words (ours, not official){then}", "dim"))
        yield from (paragraph(text, indent="  ") for text in (told["text"], *(f"Example: {each}" for each in told["examples"])))
    for note in data["commentary"]:
        yield GAP
        yield block("entry", Styled(note["title"], "dim"), note["text"])
        yield from (paragraph(f"Example: {example}", indent="  ") for example in note["examples"])
    if heading:
        yield from (paragraph(Styled(line, "dim")) for line in _origin(data))


def _origin(data: dict[str, Any]) -> Iterator[str]:
    """The days since which the words and the number are in force, the source of the text, and the rule's permanent address."""
    first, last = data["source"]["lines"]
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    stamped = f", stamped {', '.join(data['revised'])}" if data["revised"] else ""
    if data["wording_since"]:
        examples = f", examples since {data['examples_since']}" if data["examples_since"] else ""
        parts = data.get("below", ()) if is_heading(data["kind"], data["text"]) else ()
        newest = max((rule["wording_since"] or "" for rule in parts), default="")
        words = f"words below it since {newest}" if newest else f"words since {data['wording_since']}{examples}"
        yield f"{words}, number since {data['number_since']}"
    yield f"source: {data['source']['file']}, {lines}{stamped}"
    if data["lineage"]:
        yield f"address: {data['lineage']}"
