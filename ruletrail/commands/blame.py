"""ruletrail blame"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.asked_rules import find, what_became
from ruletrail.answers.tracing import blame
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import NUMBER, day_option, missing_note

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks

#: The words of the newest changes are painted first; older ones share the plain colour.
_PAINTS = ("green", "cyan", "yellow", "magenta", "blue")


@click.command(name="blame", short_help="Shows which version brought each word of a rule.")
@click.argument("number", type=NUMBER)
@day_option()
@format_option()
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, form: str) -> None:
    """Shows for each word of a rule which version brought it in, and which words it replaced.

    \b
    Examples:
      ruletrail blame 305.7
      ruletrail blame 704.5j M14
    """
    with settings.open() as corpus:
        version, record = find(corpus, number, as_of)
        data = blame(corpus, version, record).as_json()
        became = "" if form != "text" else what_became(corpus, version, record)
    present(data, form, _blocks, lambda data: data["runs"])
    say([became])


def _blocks(data: dict[str, Any]) -> Blocks:
    from ruletrail.blocks import GAP, Styled, block, paragraph, title

    yield title(f"{data['number']}  ({data['version']})")
    ages = sorted({run["since"] for run in data["runs"]}, reverse=True)
    paint = dict(zip(ages, _PAINTS, strict=False))
    yield paragraph(*(Styled(run["text"], paint.get(run["since"], "")) for run in data["runs"]))
    for since in ages:
        runs = [run for run in data["runs"] if run["since"] == since]
        yield GAP
        release = f"  {runs[0]['release']}" if runs[0]["release"] else ""
        release += "  oldest text here" if since == ages[-1] and not runs[0]["unseen"] else ""
        yield block("heading", Styled(f"{since}{release}", f"bold {paint.get(since, '')}"))
        for run, then in zip(runs, [*runs[1:], {"before": None}], strict=True):
            words = " ".join(run["text"].split())
            is_last = run["before"] != then["before"]  # the last run that replaced one text
            before = f"   (before: {run['before']})" if run["before"] and is_last else ""
            yield paragraph(words + before, indent="  ")
    if missing := missing_note(data["runs"], "since"):
        yield from (GAP, paragraph(missing))
