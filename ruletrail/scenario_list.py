"""The list of the scenarios that come with ruletrail: by subject, or those with some words."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby
from operator import itemgetter

import click

from ruletrail.corpus.errors import NotFoundError
from ruletrail.output import fitted

#: The subjects, each with a pattern for the names of its scenarios. A scenario belongs to the first that fits.
_SUBJECTS = {
    "Sagas": r"saga|chapter",
    "Vehicles": r"vehicle|crew|station",
    "Battles": r"battle|siege|protector",
    "Command zone": r"plane-|planes\b|planar|phenomen|vanguard|scheme|conspirac|dungeon|command|attraction",
    "Faces": r"face|transform|modal|meld|mutat|adventure|omen",
    "Equipment": r"equip|fortif|reconfigure",
    "Auras": r"aura|enchant|host|bestow|role",
    "Legends": r"legend|world|unique",
    "Planeswalkers": r"planeswalker|loyalty",
    "Phasing": r"phas",
    "Copies": r"cop(?:y|ies|ied)",
    "Tokens": r"token",
    "Combat and damage": r"attack|block|combat|damage|toughness|destroy|regenerat",
    "Casting and time": r"cast|spell|sorcer|instant|stack|time\b|resol",
    "Lands": r"land|island|swamp|mountain|forest|basic",
    "Supertypes": r"supertype|snow",
    "Artifacts": r"artifact",
    "Creatures": r"creature|animated",
    "Power and toughness": r"size|power",
    "Type lines and subtypes": r"type|line|word|tribal|kindred|name",
    "Effects and layers": r"effect|layer|order|ability|abilities",
}
_OTHER = "Other"


def listed(words: str) -> list[dict[str, str]]:
    """The scenarios of a subject, or those that have all words; without words, all. Raises NotFoundError if there is none."""
    from ruletrail.models.differing import library, library_files

    wanted = words.casefold().split()
    meant = next((each for each in (*_SUBJECTS, _OTHER) if each.casefold() == words.casefold()), "")
    found = [
        {"name": name, "about": file.parent.name, "title": scenario.title}
        for (name, file), scenario in zip(library_files().items(), library(), strict=True)
        if _subject(name) == meant
        or (not meant and all(word in f"{name} {file.read_text('utf-8')}".casefold() for word in wanted))
    ]
    if found:
        return found
    raise NotFoundError(f"no scenario has these words: {words}", remedy="see the subjects: ruletrail run --list")


def _subject(name: str) -> str:
    return next((each for each, pattern in _SUBJECTS.items() if re.search(pattern, name)), _OTHER)


def write_subjects(data: list[dict[str, str]]) -> None:
    """Prints the subjects, each with its number of scenarios and an example."""
    groups = defaultdict(list)
    for row in data:
        groups[_subject(row["name"])].append(row)
    click.secho(f"{len(data)} situations come with ruletrail:", bold=True)
    for subject in (*_SUBJECTS, _OTHER):
        if rows := groups[subject]:
            click.echo(fitted(f"  {subject:<24} {len(rows):>3}   {rows[0]['name']}"))
    click.echo("Those of a subject, a card or words: ruletrail run --list Auras, … --list dryad. All: ruletrail run --list --all")


def write_all(data: list[dict[str, str]]) -> None:
    """Prints the scenarios with their titles, by area."""
    for about, rows in groupby(data, itemgetter("about")):
        click.secho(about, bold=True)
        for row in rows:
            click.echo(fitted(f"  {row['name']:<57}  {row['title']}"))
