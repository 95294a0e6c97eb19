"""ruletrail search"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.anything import cited
from ruletrail.conflicts import exclusive
from ruletrail.corpus.store import Corpus
from ruletrail.formats import format_option, present
from ruletrail.notes import say
from ruletrail.output import PathType, as_of_option

if TYPE_CHECKING:
    from ruletrail.home import Settings
    from ruletrail.indexer.hits import Answer

#: The default number of hits.
HITS = 10


@click.command(name="search", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@as_of_option
@click.option("--ever", is_flag=True, help="Search everything that ever was in the rules.")
@click.option("--limit", "-n", default=None, type=click.IntRange(1, 10_000), help="How many hits at most (default: 10).")
@click.option("--all", "whole", is_flag=True, help="Print all of the answer, not only what fits one screen; so does -n.")
@click.option("--full", is_flag=True, help="Print whole rules with their examples, not only the passage that matched.")
@click.option("--cards", type=PathType(), default=None, envvar="RULETRAIL_CARDS", metavar="FILE",
              help="A local file of cards, whose names are then known for good (also $RULETRAIL_CARDS).")  # fmt: skip
@format_option()
@exclusive("--ever --as-of", "--full --format=csv --format=json")
@click.pass_obj
def command(
    settings: Settings,
    words: tuple[str, ...],
    as_of: str,
    ever: bool,
    limit: int | None,
    whole: bool,
    full: bool,
    cards: Path | None,
    form: str,
) -> None:
    """Finds rules by a question, a number of any era, or a phrase.

    \b
    Questions and numbers:
      ruletrail search does a blocked creature stay blocked
      ruletrail search cr 704.5j           which rules have or had this number
      ruletrail search 212.6e              gone: its newest text, and today's number
      ruletrail search 702.1-702.20        a range

    \b
    Changes, and the past:
      ruletrail search when did the legend rule change
      ruletrail search 420.5e in 2005      its text of that year (or: as of M10)

    \b
    Exactly:
      "legend rule"                        a phrase (quote it for the shell: '"legend rule"')
      aura AND NOT equipment, (a OR b)     operators are in capitals
      sacrific*  attach?d  planeswaker~    patterns; a word spelt nearly so (~2: two letters off)
      in:305  in:702.19                    in a section, or a rule and its subrules
      type:land                            under a heading, or a term, with that word
      kind:glossary|example|clause|commentary|rule|section
      changed:2009  added:2009-07  removed:2009-07-11

    \b
    When:
      as-of:2007                           in force then (the same as --as-of)
      from:2004 to:2007                    in force at some time from then till then

    Names of cards are known when --cards has once given a file of them: Scryfall's oracle cards or MTGJSON's AtomicCards,
    downloaded by you. A card's name is then read as its types and keywords.

    Old and new names of a term find each other ("in play", "battlefield"), and so do nicknames (SBA, CMC, summoning sick).
    Exit status: 0 found, 1 nothing found, 2 a query, a date or an index can't be used.
    """
    from ruletrail import indexer, search_report

    stray = next((word for word in words if word.startswith("--") and len(word) > 2), None)
    if stray:
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed(f"there is no option {stray}; try: ruletrail search --help"))
    if len(words) == 1 and "@" in words[0]:
        from ruletrail.answers.asked_rules import dated

        number, as_of = dated(words[0], as_of)
        words = (number,)
    kept = _keep_cards(cards, settings) if cards else settings.cards
    with settings.open() as corpus:
        asked = _query(words)
        answer = indexer.answer(corpus, settings.index, asked, as_of=as_of, ever=ever, limit=limit or HITS, cards=kept)
        if form != "json":
            _note(answer, corpus, asked)
        if answer.hits or form == "json":
            all_of_it = whole or limit is not None or form != "text"
            present(answer.as_json(), form, lambda _: search_report.blocks(answer, corpus, full, whole=all_of_it), _rows)
    if not answer.hits:
        sys.exit(1)


def _rows(answer: dict[str, Any]) -> list[dict[str, Any]]:
    rules = [one for hit in answer["hits"] for one in (hit, *hit["subrules"])]
    return [{name: rule[name] for name in rule if name not in ("subrules", "change")} for rule in rules]


def _keep_cards(given: Path, settings: Settings) -> Path:
    """Keeps the names of a file of cards, and returns the path: in the home, or in the user's cache if the home can't
    be written.
    """
    from ruletrail import indexer

    kept = settings.cards
    if settings.home.is_dir() and not os.access(settings.home, os.W_OK):
        from platformdirs import user_cache_path

        kept = user_cache_path("ruletrail", appauthor=False) / kept.name
    if read := indexer.keep_cards(given, kept):
        click.echo(f"{read} card names are now known", err=True)
    return kept


def _query(words: tuple[str, ...]) -> str:
    """One query from all arguments. If there are several, an argument that was quoted in the shell is a phrase."""
    if len(words) == 1:
        return words[0]
    return " ".join(f'"{word}"' if " " in word.strip() and not any(c in word for c in '":()') else word for word in words)


def _note(answer: Answer, corpus: Corpus, asked: str) -> None:
    """Prints on stderr the command that answers the query better, a correction of misspelt words, the unusable parts of a query,
    and the nearest hits if nothing was found.
    """
    if number := cited(asked):
        say([f"note: for the rules that cite it: ruletrail cites {number}"])
        return
    from ruletrail import search_report
    from ruletrail.blocks import as_text

    notes = [f"did you mean: {answer.suggestion}"] if answer.suggestion else []
    notes += answer.failed
    if answer.hits:
        notes += [answer.weak] if answer.weak else []
    elif answer.nearly:
        notes += ["the nearest:", *(as_text(search_report.of_hit(hit, corpus, False)) for hit in answer.nearly)]
    elif not answer.failed:
        notes.append("nothing found")
    for line in notes:
        click.echo(line, err=True)
