"""ruletrail show"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from ruletrail.api import rules_of
from ruletrail.asked_rules import asked, below, listed
from ruletrail.bearers import name_today, note_others, other_bearers, say, what_became
from ruletrail.corpus.commentary import attached
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.home import Settings
from ruletrail.output import as_of_option, emit, filled, fitted, json_option, numbers_offered

if TYPE_CHECKING:
    from ruletrail.corpus.history.gloss import Gloss


@click.command(name="show")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER…", shell_complete=numbers_offered)
@as_of_option
@click.option("--gloss", is_flag=True, help="With what the digest says of each rule, in plain words of ours.")
@click.option("--alone", is_flag=True, help="Without the rules below it.")
@json_option
@click.pass_obj
def command(settings: Settings, numbers: tuple[str, ...], as_of: str, gloss: bool, alone: bool, as_json: bool) -> None:
    """Shows rules, sections and glossary entries as they were published, with all that is below them.

    NUMBER is a number, a range or a glossary term; several words of a term are quoted.

    \b
    Examples:
      ruletrail show 305.7
      ruletrail show "CR 212.6e" --as-of 2004
      ruletrail show 704.5j-k 702.19b --as-of M10
      ruletrail show 305 --gloss
      ruletrail show "legend rule" --json
    """
    with settings.open() as corpus:
        found, missing = _found(corpus, _together(corpus, numbers, as_of), as_of)
        data = []
        own = {other.key for _, other in found}
        for version, record in found:
            parent = record.number.parent if record.number else None
            # What lies below one that is asked for is told with that.
            lower = [] if alone or (parent and str(parent) in own) else below(corpus, version, record)
            told, *beneath = rules_as_json(corpus, version, [record, *(r for r in lower if r.key not in own)], gloss)
            data.append(told if alone else {**told, "below": beneath})
        single = len(data) == 1 and not missing
        is_noted = single and not as_of and not as_json
        others = other_bearers(corpus, data[0]["number"], found[0][1]) if is_noted else []
        became = [] if as_json else [what_became(corpus, version, record) for version, record in found]
    emit(data[0] if single else data, as_json, lambda told: _write([told] if single else told))
    if is_noted:
        note_others(data[0]["number"], others)
    say(became)
    say(f"ruletrail: {error}" for error in missing)
    if missing:
        sys.exit(1)


def _found(corpus: Corpus, typed: tuple[str, ...], as_of: str) -> tuple[list[tuple[Version, StoredRecord]], list[NotFoundError]]:
    """The records that the arguments mean, and why others mean none. Raises that where none means one."""
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
    """What was typed; as one, where that is a term of several words without quotes, or a range with blanks around its dash."""
    whole = " ".join(typed)
    if len(typed) > 1 and (typed[1:-1].count("-") or (not any(map(str.isdigit, whole)) and _is_there(corpus, whole, as_of))):
        return (whole,)
    return typed


def _is_there(corpus: Corpus, term: str, as_of: str) -> bool:
    try:
        return bool(asked(corpus, term, as_of))
    except NotFoundError:
        return False


def rules_as_json(corpus: Corpus, version: Version, records: list[StoredRecord], gloss: bool = False) -> list[dict[str, Any]]:
    """Records of a version as the command contract's JSON; with ``gloss`` also what the digest says of each, or null."""
    titles = {v.id: v.title for v in corpus.versions(commentary=True)}
    found = []
    for record, rule in zip(records, rules_of(corpus, version, records), strict=True):
        notes = attached(corpus, record) if record.number else []
        told = [{"from": titles[n.version_id], "text": n.text, "examples": list(n.examples)} for n in notes]
        data = {**rule.as_json(), "today": name_today(corpus, version, record), "commentary": told}
        if gloss:
            glossed = _gloss(corpus, version, record)
            data["gloss"] = glossed.as_json() if glossed else None
        found.append(data)
    return found


def _gloss(corpus: Corpus, version: Version, record: StoredRecord) -> Gloss | None:
    from ruletrail.corpus.history import history
    from ruletrail.corpus.history.gloss import gloss
    from ruletrail.digest import editions

    if version.is_retold or record.lineage_id is None or record.kind == "section":
        return None
    return gloss(editions(), history(corpus, record), version.date)


def _write(data: list[dict[str, Any]]) -> None:
    lines: list[str] = []
    for place, rule in enumerate(data):
        lines += [""] * bool(place) + _rule(rule, heading=True)
        for other in rule.get("below", []):
            lines += ["", *_rule(other, heading=False)]
    click.echo("\n".join(lines))


def _rule(data: dict[str, Any], *, heading: bool) -> list[str]:
    is_title = "." not in data["number"] and data["number"].isdigit()  # of a chapter or section
    title = data["text"] if is_title else data["section"] if heading else ""
    named = (data["term"] or data["number"], title, f"({data['version']})" if heading else "")
    lines = [click.style(fitted("  ".join(filter(None, named))), bold=True)]
    if not is_title:
        lines.append(filled(data["text"]))
    lines += [filled(f"Example: {example}", "  ") for example in data["examples"]]
    if silent := data.get("silent"):
        lines.append(click.style(filled(silent, "  "), dim=True))
    if told := data.get("gloss"):
        then = "" if told["same_wording"] else f", which was worded otherwise: {told['number']} of {told['date']}"
        lines += [click.style(f"in our words{then}", dim=True), filled(told["text"], "  ")]
        lines += [filled(f"Example: {example}", "  ") for example in told["examples"]]
    for note in data["commentary"]:
        lines += ["", click.style(note["from"], dim=True), filled(note["text"])]
        lines += [filled(f"Example: {example}", "  ") for example in note["examples"]]
    if heading:
        lines += [click.style(line, dim=True) for line in _origin(data)]
    return lines


def _origin(data: dict[str, Any]) -> list[str]:
    """Where the text comes from, and what it is called for ever."""
    first, last = data["source"]["lines"]
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    stamped = f", stamped {', '.join(data['revised'])}" if data["revised"] else ""
    lineage = f"; lineage {data['lineage']}" if data["lineage"] else ""
    dates = f"words since {data['wording_since']}, number since {data['number_since']}; " if data["wording_since"] else ""
    return filled(dates + f"{data['source']['file']}, {lines}{stamped}{lineage}").split("\n")
