"""The door: finds the command modules, opens the home, and turns expected errors into one line."""

from __future__ import annotations

import gc
import importlib
import os
import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from corpus.errors import RuletrailError


class CommandFolder(click.Group):
    """A group whose commands are the modules of a package, imported when they are called."""

    def __init__(self, package: str, **options) -> None:
        super().__init__(**options)
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        import pkgutil  # slow to import, and only help asks

        folder = importlib.import_module(self.package)
        return sorted(info.name for info in pkgutil.iter_modules(folder.__path__))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        try:
            return importlib.import_module(f"{self.package}.{name}").command
        except ModuleNotFoundError as error:
            if error.name != f"{self.package}.{name}":
                raise
            return None


@dataclass
class Settings:
    """What every command knows: where corpus, index and site live."""

    home: Path

    @property
    def index(self) -> Path:
        return self.home / "index"

    @property
    def site(self) -> Path:
        return self.home / "site"

    @property
    def sources(self) -> Path:
        return self.home / "sources"


def _default_home() -> Path:
    from platformdirs import user_data_path

    return user_data_path("ruletrail", appauthor=False)


@click.command(cls=CommandFolder, package="ruletrail.commands", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--home", type=click.Path(path_type=Path), envvar="RULETRAIL_HOME",
              help="Where corpus, index and site live (default: $RULETRAIL_HOME, else the user's data folder).")  # fmt: skip
@click.version_option(package_name="ruletrail", message="%(prog)s %(version)s")
@click.pass_context
def ruletrail(ctx: click.Context, home: Path | None) -> None:
    """The history of the rules of Magic: The Gathering: search it, trace it, diff it, run it.

    \b
    First steps:
      ruletrail build                     the embedded digest
      ruletrail build folder/of/texts     your own rule texts
      ruletrail search "summoning sickness"
      ruletrail history 305.7
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    ctx.obj = Settings(home or _default_home())


def main() -> None:
    """Runs the command line. Exit status: 0 done, 1 not found or check failed, 2 wrong usage or bad input."""
    try:
        sys.exit(ruletrail.main(standalone_mode=False))
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except RuletrailError as error:
        click.echo(f"ruletrail: {error}", err=True)
        sys.exit(error.exit_status)
    except sqlite3.DatabaseError as error:
        click.echo(f"ruletrail: the corpus can't be read ({error}); build it anew: ruletrail build SOURCE", err=True)
        sys.exit(2)
    finally:
        gc.freeze()  # the process ends; looking for garbage on the way out takes a tenth of a search's time
