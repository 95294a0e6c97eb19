"""Advice as the reader has to type it: "ruletrail build" in a message becomes the call that works in the reader's shell."""

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
from ruletrail.corpus.records import GLOSSARY, RULE

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

EXAMPLE = "305.7"
"""The rule on basic land types. Every edition of the digest has it."""
EXAMPLE_WORDS = "summoning sickness"


def as_typed(text: str) -> str:
    """``text`` with each "ruletrail COMMAND" as the reader has to type it.

    The program's path comes first if the shell wouldn't find the program, and --home if the command line named it.
    """
    if "ruletrail" not in text:
        return text
    names = "|".join(info.name for info in pkgutil.iter_modules(commands.__path__))
    return re.sub(rf"(?<![\w./-])ruletrail (?=(?:{names}|--help)(?![\w-]))", lambda _: f"{_call()} ", text)


def examples(corpus: Corpus) -> tuple[str, str]:
    """A number and words to try commands with, as a reader types them.

    They are 305.7 and "summoning sickness" if the newest version has them, else its first rule and its first term.
    """
    records = corpus.records(corpus.version("")) if corpus.versions() else []
    own = [as_argument(record.key) for kind in (RULE, GLOSSARY) for record in records if record.kind == kind]
    number = EXAMPLE if not own or EXAMPLE in own else own[0]
    terms = [as_argument(bare_term(record.term)) for record in records if record.kind == GLOSSARY]
    is_said = not records or any(EXAMPLE_WORDS in f"{record.term} {record.text}".casefold() for record in records)
    return number, f'"{EXAMPLE_WORDS}"' if is_said else next(iter(terms), number)


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
