"""The output of commands: one JSON document with --json, or text for a person."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import click

from ruletrail import digest_days
from ruletrail.corpus.patterns import later
from ruletrail.digest_days import by_day

#: The version of the definitions of what commands print; it grows when a key goes or means something else.
CONTRACT = 1

json_option = click.option("--json", "-j", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


#: Older names of commands, and what they are called now.
_NEW_NAMES = {"add": "build", "update": "fetch"}

#: Characters that a terminal acts on instead of showing them: C0 but for tab and line feed, DEL, C1.
_CONTROL = later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SEVERAL = (list, tuple)
_DEFAULT = click.core.ParameterSource.DEFAULT
#: The signs around a text that make it a link in a terminal.
_LINK = later(r"\x1b\]8;;[^\x1b]*\x1b\\")


def emit(data: Any, as_json: bool, write: Callable[[Any], None]) -> None:
    """Prints ``data`` as JSON, or lets ``write`` print it for a person. An object begins with the name of its schema.

    Control characters of a source don't reach the terminal: they are spaces in text, and escaped in JSON.
    """
    if as_json:
        ascii_only = not (sys.stdout.encoding or "").lower().startswith("utf")
        document = json.dumps(_with_schema(data), ensure_ascii=ascii_only, indent=1)
        click.echo(re.sub(r"[\x7f-\x9f]", lambda m: f"\\u{ord(m[0]):04x}", document))
    else:
        with paged():
            write(without_controls(data))


def _with_schema(data: Any) -> Any:
    """An object of the command that runs with the name of its definition in ``api-schema.json``; a list has no place for it."""
    context = click.get_current_context(silent=True)
    if context is None or context.parent is None or not isinstance(data, dict):
        return data
    kind = ["stat"] if context.params.get("stat") else []
    words = [context.info_name or ""]
    while context.parent and context.parent.parent:
        context = context.parent
        words.insert(0, context.info_name or "")
    if words[0] == "maintain":
        words = words[1:] if words[1] in ("ledger", "clean") else ["model", *words[1:]]
    names = [_NEW_NAMES.get(word, word) for word in words]
    return {"schema": "-".join(["ruletrail", *names, *kind]), "contract": CONTRACT, **data}


def in_utf8() -> None:
    """Writes to standard output in UTF-8, whatever the terminal's encoding: the output is a file for a program."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """A context for imports of an extra. Raises RuletrailError if it is not installed."""
    from ruletrail.corpus.errors import RuletrailError

    try:
        yield
    except ModuleNotFoundError as error:
        raise RuletrailError(f"{error.name} is not installed", remedy=f"pip install 'ruletrail[{name}]'") from None


def span(first: str, last: str | None, newest: str | None = None) -> str:
    """A span of time: "FIRST to LAST", or "FIRST to now" if ``last`` is None.

    If later texts don't cover the rule, ``newest`` is the last version known to have it: "FIRST to NEWEST or later".
    """
    return by_day(f"{first} to {last or (f'{newest} or later' if newest else 'now')}")


def missing_note(changes: list[dict[str, Any]], day: str = "from") -> str:
    """The releases right before changes whose texts are missing, with the changes that may belong to them; "" if none is missing.

    ``day`` is the field of a change with its day; "unseen" has the missing releases before it.
    """
    from ruletrail.corpus.names import in_words
    from ruletrail.corpus.releases import missing_texts

    changed = [change for change in changes if change["unseen"]]
    names = list(dict.fromkeys(name for change in changed for name in change["unseen"]["names"]))
    days = sorted({change[day][:10] for change in changed})
    return missing_texts(names, f"what changed on {in_words(days)}") if names else ""


def counted(number: int, one: str, several: str = "") -> str:
    """A number with its noun: "1 rule", "2 rules". ``several`` is a plural that doesn't end in "s"."""
    return f"{number} {one}" if number == 1 else f"{number} {several or f'{one}s'}"


def answered(answer: Any) -> str:
    """An answer of a scenario, for people: true is "yes", an empty list "none"."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return (", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)) or "none"


class _HeldOutput(io.StringIO):
    """Holds the output until it is complete."""

    is_terminal = True

    def isatty(self) -> bool:
        return self.is_terminal


@contextmanager
def paged() -> Iterator[None]:
    """Sends the output of the block through the pager if the terminal is too low for it.

    PAGER=cat, an empty PAGER, or --no-pager turn the pager off. In a home with only the built-in digest, versions are named by
    their days, and a last line names the digest as the source.
    """
    context = click.get_current_context(silent=True)
    is_refused = context and context.find_root().params.get("no_pager")
    has_pager = sys.stdout.isatty() and os.environ.get("PAGER", "less") not in ("", "cat") and not is_refused
    if not has_pager and not digest_days.is_alone():
        yield
        return
    held = _HeldOutput()
    held.is_terminal = sys.stdout.isatty()
    try:
        with redirect_stdout(held):
            yield
    finally:
        text = digest_days.marked(held.getvalue())
        if has_pager and is_taller(text.count("\n")):
            click.echo_via_pager(_LINK.sub("", text))  # not every pager knows links
        else:
            click.echo(text, nl=False)


def without_controls(data: Any) -> Any:
    """``data``, a text or a structure of lists and dictionaries, with control characters of its texts made spaces."""
    if isinstance(data, str):
        return data if data.isprintable() else _CONTROL.sub(" ", data)
    if data is None or isinstance(data, float):
        return data
    if isinstance(data, dict):
        return dict(zip(data, map(without_controls, data.values()), strict=True))
    if isinstance(data, _SEVERAL):
        return type(data)(map(without_controls, data))
    return data


def width() -> int:
    """The columns for text: those of the terminal, up to a readable length; 80 in a pipe."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return 80
    import shutil  # slow to import, and pipes don't need it

    return min(shutil.get_terminal_size().columns, 100)


def is_taller(lines: int) -> bool:
    """True if so many lines don't fit on the terminal at once."""
    import shutil

    return lines >= shutil.get_terminal_size().lines


def columns() -> int:
    """The columns of the terminal; without bound in a pipe."""
    if not sys.stdout.isatty():
        return sys.maxsize
    import shutil

    return shutil.get_terminal_size().columns


def fitted(text: str, hang: int = 4, room: int | None = None) -> str:
    """A line of a table that fits the terminal.

    A longer line goes on below, ``hang`` spaces in. It is broken between columns, which two spaces part, else between words.
    ``room`` is the result of ``columns``, for many lines.
    """
    room = columns() if room is None else room

    def fits(line: str) -> bool:
        return len(line) <= room or len(_LINK.sub("", click.unstyle(line))) <= room

    if fits(text):
        return text
    lines = [""]
    for gap, cell in re.findall(r"( *)((?:\S+ )*\S+)", text):
        fresh = fits(" " * hang + cell)
        for place, part in enumerate([cell] if fresh or fits(lines[-1] + gap + cell) else cell.split(" ")):
            longer = lines[-1] + (" " if place else gap) + part
            if fits(longer) or not lines[-1].strip():
                lines[-1] = longer
            else:
                lines.append(" " * hang + part)
    return "\n".join(lines)


def filled(text: str, indent: str = "") -> str:
    """``text`` in lines that fit, each after ``indent``; its own line breaks stay."""
    return woven([(text, str)], indent)


def woven(segments: Iterable[tuple[str, Callable[[str], str]]], indent: str = "") -> str:
    """A text in lines that fit the terminal, as ``filled`` makes them, with segments of different styles.

    A segment is a text and the function that paints its words. The signs for colours take no room in a line.
    """
    room = width() - len(indent)
    lines: list[list[str]] = [[]]
    used = size = 0
    word = ""
    ending: tuple[str, Callable[[str], str]] = (" ", str)
    for text, paint in [*segments, ending]:
        for part in re.findall(r"\n|[^\S\n]+|\S+", text):
            if not part.isspace():
                word, size = word + paint(part), size + len(part)
                continue
            if word:
                if lines[-1] and used + 1 + size > room:
                    lines.append([])
                    used = 0
                used += size + bool(lines[-1])
                lines[-1].append(word)
                word, size = "", 0
            if part == "\n":
                lines.append([])
                used = 0
    return "\n".join((indent + " ".join(words)).rstrip() for words in lines)


if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    _Type = click.ParamType[str]
else:  # generic from click 8.4 on
    _Type = click.ParamType


class NumberType(_Type):
    """A rule number as people write it; a value that is not one is passed on as a glossary term."""

    name = "number"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from ruletrail.answers.asked_rules import key_of

        return key_of(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return numbers_offered(ctx, param, incomplete)


def numbers_offered(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The completions for a rule number or a term."""
    from ruletrail import completion

    return completion.numbers(ctx, incomplete)


class DateType(_Type):
    """A date, a release or "latest". The command resolves it.

    If the text of a release is not here, a note says so, unless ``is_noted_elsewhere``: then the command itself says so.
    """

    name = "date"

    def __init__(self, *, is_noted_elsewhere: bool = False) -> None:
        self.is_noted_elsewhere = is_noted_elsewhere

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if ctx is None or param is None or not param.name or ctx.get_parameter_source(param.name) is _DEFAULT:
            return value
        if not value.strip():
            self.fail("no date was given; write YYYY-MM-DD, YYYY-MM, YYYY, a release like M10, or latest", param, ctx)
        days = value.split(",")
        if param.multiple and len(days) > 1 and all(re.fullmatch(r"[\w-]+", day.strip()) for day in days):
            option = param.opts[0]
            self.fail(f"{value!r} is several dates; write {' '.join(f'{option} {day.strip()}' for day in days)}", param, ctx)
        day = value.rpartition("@")[2]  # "305.7@2011" is a rule as of a day
        is_day = day.replace("-", "").isdigit() and day[:4] <= str(time.localtime().tm_year)
        if not self.is_noted_elsewhere and (param.name in ("as_of", "day") or not is_day):
            from ruletrail import notes
            from ruletrail.answers.anything import is_time

            if param.name != "day" or is_time(day):  # what stands behind a term may be another word of it
                notes.remember(ctx, day)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ruletrail import completion

        return completion.dates(incomplete)


class AddressType(_Type):
    """A web address; "" if there is none."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value and not value.startswith(("http://", "https://")):
            self.fail(f"{value!r} is not an http or https address", param, ctx)
        return value


class FormName(click.Choice[str]):
    """A notation, by a listed name or by another common name."""

    ALSO: ClassVar = {"mediawiki": "wikitext", "wikitext": "mediawiki"}

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        other = self.ALSO.get(str(value), "")
        return super().convert(other if other in self.choices else value, param, ctx)


class PathType(click.Path):
    """A path. An empty one, as a shell makes of a variable that isn't set, doesn't mean the working folder."""

    def __init__(self, **options: Any) -> None:
        super().__init__(path_type=Path, **options)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value):
            self.fail("no path was given", param, ctx)
        return super().convert(value, param, ctx)


NUMBER = NumberType()
DATE, BARE_DATE = DateType(), DateType(is_noted_elsewhere=True)
ADDRESS = AddressType()

_IN_FORCE = "The version in force then (default: the newest)."
as_of_option = click.option("--as-of", default="", type=DATE, help=_IN_FORCE)


def day_option(told: str = _IN_FORCE) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds --as-of, and the same day as a last argument: "305.7 2010". A term may be several words: "legend rule"."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, number: str, day: tuple[str, ...], as_of: str, **given: Any) -> Any:
            from ruletrail.answers.anything import is_term, is_time

            *words, last = day or ("",)
            if last and not number[:1].isdigit() and (is_term(" ".join((number, *day))) or not is_time(last)):
                number, words, last = NUMBER.convert(" ".join((number, *day)), None, None), [], ""
            elif words and not number[:1].isdigit():
                number, words = NUMBER.convert(" ".join((number, *words)), None, None), []
            if words:
                raise click.UsageError(f"{number} takes one date, and {len(day)} were given: {' '.join(day)}")
            if last and as_of:
                raise click.UsageError("choose one of DATE and --as-of")
            return function(*args, number=number, as_of=as_of or last, **given)

        click.argument("day", nargs=-1, type=DATE, metavar="[DATE]")(command)
        click.option("--as-of", default="", type=DATE, help=told)(command)
        return command

    return add


as_of_only_option = click.option("--as-of", default="", type=BARE_DATE, help=_IN_FORCE)
