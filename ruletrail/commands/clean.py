"""ruletrail clean"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import click

from ruletrail.home import Settings
from ruletrail.output import emit, json_option


@click.command(name="clean")
@json_option
@click.pass_obj
def command(settings: Settings, as_json: bool) -> None:
    """Removes what was kept only to be faster next time. What a build made stays.

    That is ruletrail's folder in the user's cache, which is made anew when it is needed, and the comparisons that an earlier
    ruletrail kept in the home.

    \b
    Examples:
      ruletrail clean
      ruletrail clean --json
    """
    from platformdirs import user_cache_path

    removed = []
    for folder in (settings.home / "comparisons", user_cache_path("ruletrail", appauthor=False)):
        if folder.is_absolute() and folder.is_dir():
            removed.append({"folder": str(folder), "bytes": _size(folder)})
            shutil.rmtree(folder)
    emit({"removed": removed}, as_json, _write)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _write(data: dict[str, Any]) -> None:
    for each in data["removed"]:
        click.echo(f"removed {each['folder']} ({each['bytes'] / 1e6:.1f} MB)")
    if not data["removed"]:
        click.echo("nothing to remove")
