"""ruletrail maintain clean"""

from __future__ import annotations

import shutil
from typing import Any

import click

from ruletrail.output import emit, json_option


@click.command(name="clean", hidden=True)
@json_option
def command(as_json: bool) -> None:
    """Removes files that only make the next run faster. The files of a build stay.

    They are in ruletrail's folder in the user's cache, which is made anew when it is needed.

    \b
    Examples:
      ruletrail maintain clean
      ruletrail maintain clean --json
    """
    from platformdirs import user_cache_path

    removed = []
    folder = user_cache_path("ruletrail", appauthor=False)
    if folder.is_absolute() and folder.is_dir():
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        removed.append({"folder": str(folder), "bytes": size})
        shutil.rmtree(folder)
    emit({"removed": removed}, as_json, _write)


def _write(data: dict[str, Any]) -> None:
    for each in data["removed"]:
        click.echo(f"removed {each['folder']} ({each['bytes'] / 1e6:.1f} MB)")
    if not data["removed"]:
        click.echo("nothing to remove")
