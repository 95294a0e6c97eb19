"""Advice as it has to be typed: messages say "ruletrail build"; here that becomes what works in the reader's shell."""

from __future__ import annotations

import pkgutil
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail import commands
from ruletrail.corpus.errors import as_argument
from ruletrail.corpus.names import bare_term
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

EXAMPLE = "305.7"
"""The rule on basic land types, which every edition of the digest has."""
EXAMPLE_WORDS = "summoning sickness"


def as_typed(text: str) -> str:
    """``text`` with each "ruletrail COMMAND" as it has to be typed.

    The program's path stands before it where the shell wouldn't find it, and --home where it was named on the command line.
    """
    if "ruletrail" not in text:
        return text
    names = "|".join(info.name for info in pkgutil.iter_modules(commands.__path__))
    return re.sub(rf"(?<![\w./-])ruletrail (?=(?:{names}|--help)(?![\w-]))", lambda _: f"{_call()} ", text)


def example_number(corpus: Corpus) -> str:
    """A rule to try commands with, as it is typed: 305.7, or where the newest version lacks it, that version's first rule.

    Of a glossary it is the first term.
    """
    if not corpus.versions():
        return EXAMPLE
    version = corpus.version("")
    if corpus.record(version, EXAMPLE):
        return EXAMPLE
    records = corpus.records(version)
    return next((as_argument(record.key) for kind in (RULE, GLOSSARY) for record in records if record.kind == kind), EXAMPLE)


def example_words(corpus: Corpus) -> str:
    """Words to try a search with, as they are typed: what the newest version says, or its first term or heading, or a number."""
    if not corpus.versions():
        return f'"{EXAMPLE_WORDS}"'
    records = corpus.records(corpus.version(""))
    if any(EXAMPLE_WORDS in f"{record.term} {record.text}".casefold() for record in records):
        return f'"{EXAMPLE_WORDS}"'
    named = [record.term or record.text for kind in (GLOSSARY, SECTION) for record in records if record.kind == kind]
    return as_argument(bare_term(named[0])) if named else example_number(corpus)


def _call() -> str:
    program, home = Path(sys.argv[0]), _home_named(sys.argv[1:])
    if program.name == "__main__.py":
        typed = f"{Path(sys.executable).name} -m ruletrail"
    elif program.name.split(".")[0] == "ruletrail" and shutil.which("ruletrail") is None:
        typed = shlex.quote(str(program))
    else:
        typed = "ruletrail"
    return f"{typed} --home {shlex.quote(home)}" if home else typed


def _home_named(args: list[str]) -> str:
    """The value of --home on the command line; "" without one. Of several, the last one counts."""
    home = ""
    for place, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--home":
            home = args[place + 1] if place + 1 < len(args) else ""
        if arg.startswith("--home="):
            home = arg.removeprefix("--home=")
    return home
