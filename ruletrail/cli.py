"""The entry of the command line: finds the command modules, opens the home, and turns expected errors into one line."""

from __future__ import annotations

import gc
import importlib
import os
import re
import sys
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail import digest_days, interrupts, project_settings
from ruletrail.corpus.errors import CorpusError, RuletrailError, as_argument, printable
from ruletrail.corpus.patterns import later
from ruletrail.output import PathType

if TYPE_CHECKING:
    from ruletrail.home import Settings

#: The docstring of a command, as modules declare it.
_COMMAND = later(r'^@click\.(?:command|group)\((.*?)\)$.*?^def command\(.*?^ +"""(.*?)"""', re.DOTALL | re.MULTILINE)
#: Objects that are made before garbage is looked for: most commands end before that.
FEW_ROUNDS = 100_000
#: The variable that a shell sets to ask for completions.
COMPLETES = "_RULETRAIL_COMPLETE"
#: The top command's options with a value -> the error if the value is missing.
VALUED = {"--home": "--home needs a folder: --home DIR", "--color": "--color needs auto, always or never"}
#: The likeness of a word to a command's name from which on it may be that name, misspelt.
MISSPELT = 0.75
#: How a question begins whose first word resembles a command: "can" and "clean", "how" and "show".
QUESTIONS = frozenset(("can", "could", "how", "may", "must", "should", "where", "why", "will", "would"))
#: How JSON is asked for.
JSON = frozenset({"--json", "-j"})


class CommandFolder(click.Group):
    """A group whose commands are the modules of a package, imported when they are called.

    A command module holds a click command named ``command``. Its name on the command line is the module's.
    """

    def __init__(self, package: str, **options: Any) -> None:
        super().__init__(**options)
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        import pkgutil  # slow to import, and only help asks

        folder = importlib.import_module(self.package)
        return sorted(info.name for info in pkgutil.iter_modules(folder.__path__))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the summary of each command. It reads them in the modules' texts, since importing all modules takes long."""
        shown = {name: about for name in self.list_commands(ctx) if not (about := self._about(ctx, name)).hidden}
        width = formatter.width - 6 - max(map(len, shown), default=0)
        with formatter.section("Commands"):
            formatter.write_dl([(name, about.get_short_help_str(width)) for name, about in shown.items()])

    def _about(self, ctx: click.Context, name: str) -> click.Command:
        """A command with its help: the summary in its module's text, else the imported command."""
        for folder in importlib.import_module(self.package).__path__:
            with suppress(OSError, UnicodeDecodeError):
                if told := _COMMAND.search(Path(folder, f"{name}.py").read_text("utf-8")):
                    short = re.search(r'short_help="(.*?)"', told[1])
                    return click.Command(name, help=told[2], short_help=short and short[1], hidden="hidden=True" in told[1])
        return self.get_command(ctx, name) or click.Command(name)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, or None. Raises RuletrailError if its module declares none."""
        if not name.isidentifier():
            return None
        module = f"{self.package}.{name}"
        try:
            declared = getattr(importlib.import_module(module), "command", None)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            return None
        if not isinstance(declared, click.Command):
            what = f"`command` is {type(declared).__name__}, expected a click command"
            raise RuletrailError(what, module, "write @click.command() above a function named command")
        return declared


class Door(CommandFolder):
    """The top group. It takes --home and --json before the command's name as well as after it."""

    def main(self, *args: Any, **options: Any) -> Any:
        if COMPLETES in os.environ:
            from ruletrail import completion

            completion.register()
        return super().main(*args, **options)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from ruletrail.answers.anything import command_for, is_term

            near = [] if args[0].casefold() in QUESTIONS and len(args) > 2 else self._near(ctx, args[0])
            if near and not is_term(args[0]):
                ctx.fail(f"there is no command {args[0]!r}; did you mean {' or '.join(near)}?")
            words = list(takewhile(lambda arg: not arg.startswith("-"), args))
            asked = command_for(words)
            click.echo(f"note: ruletrail {' '.join(map(as_argument, asked))}", err=True)
            return super().resolve_command(ctx, [*asked, *args[len(words) :]])

    def _near(self, ctx: click.Context, word: str) -> list[str]:
        """The commands that a misspelt word may mean."""
        from difflib import get_close_matches

        return get_close_matches(word, self.list_commands(ctx), n=2, cutoff=MISSPELT)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _in_place(args, set(self.list_commands(ctx)) if JSON & set(args) else set()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise _PipeClosed from None
        except RuletrailError as error:
            error.args = (digest_days.by_day(str(error)),)
            raise
        except (OSError, click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as error:
            if told := _damage(ctx.obj):  # a changed byte of the corpus can surface as anything
                raise CorpusError(told) from error
            raise


def _damage(settings: Settings | None) -> str:
    """The damage of the home in one line; "" if there is none, or no home is open."""
    from ruletrail import checks

    return next(iter(checks.damage(settings).values()), "") if settings else ""


class _PipeClosed(Exception):
    """The program that read the output has closed the pipe."""


def _in_place(args: list[str], commands: set[str]) -> list[str]:
    """``args`` with the top command's options moved to the front, and a --json before the command's name moved to the end."""
    options = _options(args)
    rest = args[len(options) :]
    front: list[str] = []
    others: list[str] = []
    given = iter(options)
    for arg in given:
        if arg in VALUED:
            if (value := next(given, None)) is None:
                raise click.UsageError(VALUED[arg])
            front += [arg, value]
        elif arg.partition("=")[0] in VALUED or arg == "--no-pager":
            front.append(arg)
        else:
            others.append(arg)
    name = next((place for place, arg in enumerate(others) if arg in commands), len(others))
    if json := next((arg for arg in others[:name] if arg in JSON), ""):
        others.remove(json)
        others.append(json)
    return front + others + rest


@click.command(
    cls=Door,
    package="ruletrail.commands",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--home", type=PathType(), envvar="RULETRAIL_HOME",
              help="Where corpus, index and site live (default: $RULETRAIL_HOME, else the user's data folder).")  # fmt: skip
@click.option("--color", "colour", type=click.Choice(["auto", "always", "never"]),
              help="Colours; auto: on a terminal, as NO_COLOR and FORCE_COLOR say.")  # fmt: skip
@click.option("--no-pager", is_flag=True, help="Print long output at once.")
@click.version_option(package_name="ruletrail", message="ruletrail %(version)s")
@click.pass_context
def ruletrail(ctx: click.Context, home: Path | None, colour: str | None, no_pager: bool) -> None:
    """The history of the rules of Magic: The Gathering: search it, trace it, diff it, run it.

    \b
    First steps:
      ruletrail build                     the embedded digest
      ruletrail fetch                     the public rule texts
      ruletrail build folder/of/texts     your own rule texts
      ruletrail search "summoning sickness"
      ruletrail history 305.7
    """
    from ruletrail.home import default_home  # help needs none
    from ruletrail.notes import DoorSettings

    own = project_settings.of_project(Path.cwd())
    home = home or (Path(own["home"]) if "home" in own else default_home())
    if home.exists() and not home.is_dir():
        raise CorpusError("not a folder", str(home), "name another: --home DIR")
    own = project_settings.of_home(home) | own
    ctx.color = {"always": True, "never": False}.get(colour or own.get("color", "auto"), _colour_asked())
    ctx.params["no_pager"] = no_pager or own.get("pager") is False
    ctx.meta[project_settings.KEPT] = own
    ctx.default_map = {"annotate": own, "link": {"base": own["base"]} if "base" in own else {}, "build": own, "add": own}
    ctx.obj = DoorSettings(home)
    if ctx.invoked_subcommand is None:
        from ruletrail import advice, welcome

        click.echo(advice.as_typed("\n".join(welcome.lines(ctx.obj))))


def _colour_asked() -> bool | None:
    """True or False if the environment asks for colours or for none; None: a terminal has them."""
    if os.environ.get("NO_COLOR") or os.environ.get("CLICOLOR") == "0":
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") != "0":
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def main() -> None:
    """Runs the command line. Exit status: 0 done, 1 not found or check failed, 2 wrong usage or bad input."""
    gc.set_threshold(FEW_ROUNDS)
    nowhere = open(os.devnull, "w")  # noqa: SIM115 - until the process ends, for a stream that was closed before it began
    sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a character ends no command
    try:
        status = _run()
    finally:
        gc.freeze()  # the process ends; looking for garbage on the way out takes a tenth of a search's time
    sys.exit(status)


def _run() -> int:
    try:
        interrupts.be_raised()
        status = ruletrail.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        if _wants_json():
            _print_error(RuletrailError(error.format_message(), remedy=f"see: ruletrail {_asked(error)}--help"))
        error.show()
        return error.exit_code
    except click.Abort:
        return _say("stopped", interrupts.STOPPED)
    except KeyboardInterrupt:  # click looks for it only while it runs a command
        return _say("\nstopped", interrupts.STOPPED)
    except (_PipeClosed, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush into the closed pipe
        return 0
    except RuletrailError as error:
        return _refused(error, error.exit_status)
    except OSError as error:
        what, where = error.strerror or str(error), str(error.filename or "")
        return _refused(RuletrailError(what, where, "see that there is room and that it may be written"), 2)
    except MemoryError:
        return _refused(RuletrailError("there isn't memory enough", remedy="see that memory is left, and try again"), 2)
    except Exception as error:
        import sqlite3

        if not isinstance(error, sqlite3.DatabaseError):
            raise
        told = RuletrailError(f"the corpus can't be read ({error})", remedy="build it anew: ruletrail build SOURCE")
        return _refused(told, 2)
    return status or 0


def _refused(error: RuletrailError, status: int) -> int:
    """Prints an error, for programs too, and returns the exit status."""
    if _wants_json():
        _print_error(error)
    return _say(f"ruletrail: {error}", status)


def _asked(error: click.ClickException) -> str:
    """The command that click refused, with a space after it; "" if it refused none."""
    context: click.Context | None = getattr(error, "ctx", None)
    asked = ""
    while context is not None and context.parent is not None:
        asked, context = f"{context.info_name} {asked}", context.parent
    return asked


def _print_error(error: RuletrailError) -> None:
    """Prints an error as a JSON document for programs. People read its line on stderr."""
    import json

    from ruletrail.advice import as_typed

    told = {"error": printable(error.what), "where": printable(error.where), "remedy": as_typed(printable(error.remedy))}
    with suppress(OSError):  # the error may be that nothing can be written there
        click.echo(json.dumps(told, indent=1))


def _wants_json() -> bool:
    typed = _options(sys.argv[1:])
    return not JSON.isdisjoint(typed) or ("json" in typed and typed[typed.index("json") - 1] in ("--format", "-f"))


def _options(args: list[str]) -> list[str]:
    """``args`` up to "--". Arguments after that are no options."""
    return args[: args.index("--")] if "--" in args else args


def _say(line: str, status: int) -> int:
    """Prints an error, with its advice as the reader has to type it, and returns the exit status."""
    from ruletrail.advice import as_typed

    click.echo(as_typed(line), err=True)
    return status
