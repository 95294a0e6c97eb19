"""ruletrail history"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers import wholes
from ruletrail.answers.asked_rules import NotRetoldError, below, find, note_of_rules, note_others, other_bearers
from ruletrail.answers.cited import title_of
from ruletrail.conflicts import exclusive
from ruletrail.corpus import calendar, change
from ruletrail.corpus.names import in_words
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.relation_names import same_elsewhere
from ruletrail.corpus.releases import of_date
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import NUMBER, day_option, missing_note, span

if TYPE_CHECKING:
    from ruletrail.answers.wholes import PartChange
    from ruletrail.blocks import Blocks, Styled, TextBlock
    from ruletrail.corpus.history.rule import RuleHistory


@click.command(name="history", short_help="Shows every wording and number of a rule or term.")
@click.argument("number", type=NUMBER)
@day_option("Which rule is meant: the one that had the number then (default: now).")
@click.option("--full", is_flag=True, help="Every wording whole, instead of what changed from one to the next.")
@click.option("--table", is_flag=True, help="One line for each wording: number, days, what happened.")
@format_option()
@exclusive("--table --full --format=csv --format=json")
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, full: bool, table: bool, form: str) -> None:
    """Shows every wording of a rule or a glossary entry, its numbers, and the rules that its words came from.

    The first wording is printed whole, and of each later one only the changes. Of a keyword or a section, the changes in the
    rules below it are printed, one line for each version.

    \b
    Examples:
      ruletrail history 305.7
      ruletrail history 212.6e 2004
      ruletrail history 305.7 --table
      ruletrail history 702.19
      ruletrail history "summoning sickness rule" --json
    """
    with settings.open() as corpus:
        note, words = "", ""
        try:
            version, record = find(corpus, number, as_of)
        except NotRetoldError as error:
            told = wholes.not_retold(error)
            newest = told.revisions[-1]
            title = calendar.title(newest.number, newest.first[:10])
            note = f"note: {error.what}"
        else:
            told, title = wholes.told(corpus, record), title_of(corpus, version, record)
            if told.below:
                words = wholes.words_since(corpus, below(corpus, version, record))
            if form == "text" and not as_of:
                note = note_others(corpus, number, other_bearers(corpus, number, record)) or note_of_rules(
                    corpus, version, record
                )
        heading = f"{told.revisions[-1].number}  {title}, with the rules below it"

        def blocks(data: dict[str, Any]) -> Blocks:
            if told.below and not full:
                return _whole(told, data, heading, words)
            return _table(data) if table else _blocks(data, full)

        present(told.as_json(), form, blocks, _rows)
        say([note])


COLOURS = {"wording": "yellow", "number": "cyan", "split": "magenta", "merged": "magenta", "added": "green", "first": "green"}
_PHRASES = {
    "first": "oldest text here",
    "added": "new",
    change.WORDING: "reworded",
    change.EXAMPLES: "only its examples changed",
    change.REFERENCES: "only its references changed",
    change.NUMBER: "renumbered only",
    change.TYPOGRAPHY: "only its typography changed",
    "split": "split",
    "merged": "merged",
}


def _blocks(data: dict[str, Any], full: bool) -> Blocks:
    from ruletrail.blocks import GAP, Styled, block, paragraph, title

    yield title(f"{data['revisions'][-1]['number']}  address {data['lineage']}")
    yield from _ended(data)
    called = "name" if data["kind"] == GLOSSARY else "number"
    examples = f", examples since {data['examples_since']}" if data["examples_since"] else ""
    yield block("line", f"{called} since {data['number_since']}, words since {data['wording_since']}{examples}")
    before = earlier = None
    for revision in data["revisions"]:
        yield GAP
        what, earlier = Styled(_what(revision, earlier, data["kind"]), COLOURS.get(_label(revision), "")), revision
        yield block("heading", Styled(revision["number"], "bold"), f"  {_when(revision)}  ", what)
        for branch in data["ancestors"]:
            if branch["own_version"] == revision["from"]:
                came = f"from {branch['number']} of {branch['version']} ({branch['relation']})"
                yield block("line", Styled(came, "magenta"), indent="  ")
        if revision["text"] is None:
            continue
        if revision["change"] != change.NUMBER or before is None:
            yield paragraph(*_wording(revision, None if full else before), indent="  ")
        before = revision
    if data["descendants"]:
        yield GAP
    yield from _became(data["descendants"])
    for note in _notes(data):
        yield from (GAP, paragraph(note))


def _whole(told: RuleHistory, data: dict[str, Any], heading: str, since: str) -> Blocks:
    """A heading with the changes below it, one paragraph for each version."""
    from ruletrail.blocks import GAP, Styled, block, paragraph, title

    yield title(f"{heading}  address {data['lineage']}")
    yield from _ended(data)
    yield block("line", f"number since {data['number_since']}" + (f", words below it since {since}" if since else ""))
    yield GAP
    first = data["revisions"][0]
    yield paragraph(Styled(first["from"], "bold"), f"  {first['number']}: {_what(first, None, data['kind'])}")
    for each in told.below:
        moved = [f"{each.was} is now {each.number}"] if each.was else []
        kinds = [f"{kind} {in_words([_part(*part) for part in parts])}" for kind, parts in each.kinds]
        release = f"  {each.release}: " if each.release else "  "
        yield paragraph(Styled(each.version, "bold"), release, "; ".join([*moved, *kinds]))
    yield from _became(data["descendants"])
    yield GAP
    yield block("line", "The words of each: ruletrail history, with its number. The heading's own: --full")
    yield from map(paragraph, _notes(data))


def _part(part: PartChange, note: str) -> str:
    return f"{part.number} ({note})" if note else part.number


def _notes(data: dict[str, Any]) -> list[str]:
    """Notes on releases without a text, and on days that are from the calendar because no text is here."""
    told = any(revision["calendar"] == [] for revision in data["revisions"])
    source = (
        "The days are from the calendar; the digest retells some of them. For the official texts: ruletrail fetch" if told else ""
    )
    return list(filter(None, [source, missing_note(data["revisions"])]))


def _ended(data: dict[str, Any]) -> Iterator[TextBlock]:
    from ruletrail.blocks import Styled, block

    if data["ended"]:
        yield block("line", Styled(f"removed on {data['ended']}{_elsewhere(data['said_in'], data['kind'])}", "red"))


def _elsewhere(numbers: list[str], kind: str) -> str:
    """The rules that say the same as a removed or new rule, as an addition to a sentence; "" if no rule does."""
    same = same_elsewhere(numbers, is_section=kind == SECTION)
    return f"; {same}" if same else ""


def _when(revision: dict[str, Any]) -> str:
    """The days in force, both included. If no version shows the end, the last version with the wording is the last known day."""
    return span(revision["from"], revision["to"], revision["last"])


def _what(revision: dict[str, Any], before: dict[str, Any] | None, kind: str) -> str:
    """The change of the rule in a few words, with its release."""
    from ruletrail.change_report import GRADES

    said = _PHRASES[_label(revision)]
    if before and before["number"] != revision["number"] and revision["change"] != change.NUMBER:
        said += " and renumbered"
    if kind == GLOSSARY:
        said = said.replace("renumbered", "renamed")
    if revision["calendar"] is not None:
        said = said.replace(_PHRASES["first"], "in the oldest text known")
    said += f" ({GRADES[revision['grade']]})" if revision["grade"] else ""
    release = of_date(revision["from"][:10])
    said = (f"{said}, {release}" if release else said) + _elsewhere(revision["said_in"], kind)
    texts = in_words(revision["calendar"] or [])
    return f"{said} (from the calendar; the texts at hand are of {texts})" if texts else said


def _label(revision: dict[str, Any]) -> str:
    return change.label(revision["relation"], revision["change"])


def _wording(revision: dict[str, Any], before: dict[str, Any] | None) -> list[Styled]:
    """The text with its examples; after another wording, with the changes marked."""
    from ruletrail.blocks import Styled, changed
    from ruletrail.corpus.changes import readable, word_diff

    if before is None:
        return [Styled(_text(revision))]
    return changed(readable(word_diff(_text(before), _text(revision))))


def _text(revision: dict[str, Any]) -> str:
    return "\n".join([revision["text"], *(f"Example: {example}" for example in revision["examples"])])


def _table(data: dict[str, Any]) -> Blocks:
    from ruletrail.blocks import Styled, block, paragraph, title

    yield title(f"address {data['lineage']}")
    yield from _ended(data)
    before: dict[str, Any] | None = None
    for revision in data["revisions"]:
        share = int(100 * revision["similarity"]) if revision["change"] == change.WORDING else 0
        alike = f"{share}% alike" if 0 < share < 100 else ""  # a heading may share no word with the one before
        row = f"  {_when(revision):24}  {alike:11}  {_what(revision, before, data['kind'])}"
        yield block("item", Styled(f"{revision['number']:10}", "name"), row)
        before = revision
    yield from _became(data["descendants"])
    yield from map(paragraph, _notes(data))


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"lineage": data["lineage"]} | row for row in data["revisions"]]


def _became(branches: list[dict[str, Any]]) -> Iterator[TextBlock]:
    """ "212.4c of 2005-06-01: words of it went to 303.3 and 303.4 of 2005-08-01 (split)", one line for each version."""
    from ruletrail.blocks import Styled, block

    groups: dict[tuple[str, ...], list[str]] = {}
    for b in branches:
        groups.setdefault((b["own_number"], b["own_version"], b["version"], b["relation"]), []).append(b["number"])
    for (own, old, new, relation), numbers in groups.items():
        yield block("line", Styled(f"{own} of {old}: words of it went to {in_words(numbers)} of {new} ({relation})", "magenta"))
