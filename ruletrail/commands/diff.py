"""ruletrail diff"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.anything import is_time
from ruletrail.answers.asked_rules import difference, key_of, note_others, other_bearers
from ruletrail.answers.days import about_pair
from ruletrail.conflicts import exclusive
from ruletrail.corpus.errors import as_argument
from ruletrail.corpus.relation_names import EDITED, MOVED, SAME
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import DATE, numbers_offered

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks
    from ruletrail.corpus.history import Difference
    from ruletrail.corpus.store import Corpus

_CALLED = {EDITED: "reworded", MOVED: "renumbered", SAME: "unchanged"}


@click.command(name="diff", short_help="Compares a rule in two versions, word by word.")
@click.argument("number", shell_complete=numbers_offered)
@click.argument("date", type=DATE, default="", metavar="[DATE]")
@click.argument("until", type=DATE, default="", metavar="[DATE]")
@click.option("--from", "old", default="", type=DATE, help="The older version: the one in force then.")
@click.option("--to", "new", default="", type=DATE, help="The newer version (default: the newest).")
@format_option()
@exclusive("DATE --from", "DATE --to")
@click.pass_obj
def command(settings: Settings, number: str, date: str, until: str, old: str, new: str, form: str) -> None:
    """Shows what changed in one rule between two versions, word by word.

    NUMBER is the rule's number in the newer version, or in the older one if the newer has no such rule. Two dates, or a range
    such as 2004..2011, are the same as --from and --to. 212.6e@2004 is the rule that had the number on that day. Two numbers
    with days may be of different rules.

    \b
    Examples:
      ruletrail diff 305.7 --from 2004 --to 2011
      ruletrail diff 305.7 2004..2011
      ruletrail diff 704.5j M10 latest
      ruletrail diff 212.6e@2004 305.7@2011
      ruletrail diff 214.9f --from 2003-05-26 --to 2003-07-01
    """
    if is_time(number):
        from ruletrail.advice import as_typed

        days = " ".join(filter(None, [number, date or old, until or new]))
        raise click.UsageError(as_typed(f"{number} is a time, not a rule's number; write: ruletrail changes {days}"))
    number = key_of(number)
    if date:
        old, new = date, until
    if not old and "@" not in number:
        from ruletrail.advice import as_typed

        example = f"ruletrail diff {as_argument(number)} --from M10"
        raise click.UsageError(as_typed(f"say from when with --from DATE, a day or a release: {example}"))
    with settings.open() as corpus:
        found = difference(corpus, number, old, new)
        note = "" if "@" in number or form != "text" else _others(corpus, number, found)
    say(about_pair(found.before, found.after) if form == "text" else [])
    present(found.as_json(), form, _blocks, _rows)
    say([note])


def _others(corpus: Corpus, number: str, found: Difference) -> str:
    """A note on the other rules that had a number, where the older version's rule has another one."""
    if found.old.key == found.new.key:
        return ""
    return note_others(corpus, number, other_bearers(corpus, number, found.new), f"write {number}@DAY, a day of that time")


def _blocks(data: dict[str, Any]) -> Blocks:
    from ruletrail.blocks import Styled, block, changed, paragraph

    rules = Styled(f"{data['old']} of {data['from']} -> {data['new']} of {data['to']}", "bold")
    relation = _CALLED.get(data["relation"], data["relation"]) or "two rules without a link"
    if data["relation"] == EDITED and data["old"] != data["new"]:
        relation += " and renumbered"
    yield block("title", rules, f"  {relation}, {int(100 * data['similarity'])}% alike")
    yield paragraph(*changed(data["ops"]))
    for other in data["others"]:
        yield block("line", Styled(f"see also {other}", "magenta"))


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    texts = {name: "".join(op[place] for op in data["ops"]) for name, place in (("old_text", 1), ("new_text", 2))}
    return [{name: value for name, value in data.items() if name != "ops"} | texts]
