"""ruletrail search"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from corpus.store import Corpus
from ruletrail.output import PathType, as_of_option, emit, fitted, json_option, paged, span, width

if TYPE_CHECKING:
    from indexer.hits import Answer, Change, Hit, ToldChange
    from ruletrail.home import Settings


@click.command(name="search", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@as_of_option
@click.option("--ever", is_flag=True, help="Search everything that ever was in the rules.")
@click.option("--limit", default=10, type=click.IntRange(1, 10_000), show_default=True, help="How many hits at most.")
@click.option("--full", is_flag=True, help="Print whole rules with their examples, not only the passage that matched.")
@click.option("--cards", type=PathType(), default=None, envvar="RULETRAIL_CARDS", metavar="FILE",
              help="A local file of cards, whose names are then known for good (also $RULETRAIL_CARDS).")  # fmt: skip
@json_option
@click.pass_obj
def command(
    settings: Settings,
    words: tuple[str, ...],
    as_of: str,
    ever: bool,
    limit: int,
    full: bool,
    cards: Path | None,
    as_json: bool,
) -> None:
    """Finds rules by a question, a number of any era, or a phrase.

    \b
    Questions and numbers:
      ruletrail search does a blocked creature stay blocked
      ruletrail search cr 704.5j           who bears the number, and who bore it
      ruletrail search 212.6e              gone: its newest text, and today's number
      ruletrail search 702.1-702.20        a range

    \b
    Change, and the past:
      ruletrail search when did damage stop using the stack
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

    Of a card's name the rules' words for its types and keywords are looked for, where --cards once gave a file of them:
    Scryfall's oracle cards or MTGJSON's AtomicCards, downloaded by you.

    Old and new names of a term find each other ("in play", "battlefield"), and so do nicknames (SBA, CMC, summoning sick).
    Exit status: 0 found, 1 nothing found, 2 a query, a date or an index can't be used.
    """
    import indexer

    stray = next((word for word in words if word.startswith("--") and len(word) > 2), None)
    if ever and as_of:
        raise click.UsageError("choose one of --ever and --as-of")
    if stray:
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed(f"there is no option {stray}; try: ruletrail search --help"))
    kept = _keep_cards(cards, settings) if cards else settings.cards
    with settings.open() as corpus:
        answer = indexer.answer(corpus, settings.index, _query(words), as_of=as_of, ever=ever, limit=limit, cards=kept)
        if as_json:
            emit(_listed(answer), True, lambda _: None)
        else:
            _write(answer, corpus, settings.site, full)
    if not answer.hits:
        sys.exit(1)


def _listed(answer: Answer) -> list[dict[str, object]]:
    """The hits as JSON. The first one holds the changes that are told like the query, too."""
    listed = [hit.as_json() for hit in answer.hits]
    if listed and answer.told:
        listed[0]["told"] = [told._asdict() for told in answer.told]
    return listed


def _keep_cards(given: Path, settings: Settings) -> Path:
    """Keeps the names of a file of cards, and returns where: in the home, or in the user's cache if that can't be written."""
    import indexer

    kept = settings.cards
    if settings.home.is_dir() and not os.access(settings.home, os.W_OK):
        from platformdirs import user_cache_path

        kept = user_cache_path("ruletrail", appauthor=False) / kept.name
    if read := indexer.keep_cards(given, kept):
        click.echo(f"{read} names of cards are known from now on", err=True)
    return kept


def _query(words: tuple[str, ...]) -> str:
    """One query. Of several arguments, one that was quoted in the shell is a phrase."""
    if len(words) == 1:
        return words[0]
    return " ".join(f'"{word}"' if " " in word.strip() and not any(c in word for c in '":()') else word for word in words)


#: Words that are shown on each side of a change, and after how many characters its diff breaks off.
AROUND, LONGEST = 5, 500
#: Fewer characters aren't cut out: the mark for them would save nothing.
LEAST_CUT = 20

# -- for people -----------------------------------------------------------------------------------------------------


def _write(answer: Answer, corpus: Corpus, site: Path, full: bool) -> None:
    terminal = sys.stdout.isatty()
    coloured = terminal and click.get_current_context().color is not False
    paint = Paint(coloured, site if coloured else None)
    columns = width()
    if answer.suggestion:
        click.echo(f"did you mean: {answer.suggestion}", err=True)
    for line in answer.failed:
        click.echo(line, err=True)
    if not answer.hits:
        if answer.nearly:
            click.echo("the nearest:", err=True)
        elif not answer.failed:
            click.echo("nothing found", err=True)
        plain = Paint(False, None)
        for hit in answer.nearly:
            click.echo("\n".join(_lines(hit, corpus, columns, False, plain)), err=True)
        if answer.told:
            click.echo("\n".join(_all_told(answer, columns, plain)), err=True)
        return
    if answer.weak:
        click.echo(answer.weak, err=True)
    lines: list[str] = []
    for place, hit in enumerate(answer.hits):
        lines += [""] * bool(place) + _lines(hit, corpus, columns, full, paint)
    if answer.told:
        lines += ["", *_all_told(answer, columns, paint)]
    if answer.more:
        lines += ["", f"… and {answer.more} more (--limit)"]
    with paged():
        click.echo("\n".join(lines))


class Paint:
    """Colours and links, where the terminal may have them."""

    def __init__(self, colour: bool, site: Path | None) -> None:
        self.colour, self.site = colour, site

    def bold(self, text: str) -> str:
        return click.style(text, bold=True) if self.colour else text

    def dim(self, text: str) -> str:
        return click.style(text, dim=True) if self.colour else text

    def mark(self, text: str) -> str:
        return click.style(text, fg="yellow", bold=True) if self.colour else text

    def link(self, text: str, lineage: str | None) -> str:
        """``text`` as a terminal hyperlink to the lineage's page, where the site has one."""
        if self.site is None or lineage is None:
            return text
        from site_templates import addresses

        page = self.site / addresses.history(lineage)
        return f"\x1b]8;;{page.absolute().as_uri()}\x1b\\{text}\x1b]8;;\x1b\\" if page.is_file() else text


def _lines(hit: Hit, corpus: Corpus, width: int, full: bool, paint: Paint) -> list[str]:
    name = hit.number if hit.kind != "commentary" else f"on {hit.number}".removesuffix("on ")
    when = _when(hit, corpus)
    title = hit.section or hit.kind
    room = width - len(name) - len(when) - 4
    if len(title) > max(room, 12):
        title = title[: max(room, 12) - 1].rstrip() + "…"
    gap = " " * max(2, width - len(name) - len(title) - len(when) - 2)
    head = fitted(f"{paint.link(paint.bold(name), hit.lineage)}  {title}{gap}{paint.dim(when)}")
    if hit.change and not full:
        return [head, *_card(hit.change, hit, width, paint)]
    if full:
        from indexer.asking.snippets import marked

        words = {hit.snippet[a:b].lower() for a, b in hit.marks}
        record = corpus.by_id(hit.record)
        texts = [*record.text.split("\n"), *(f"Example: {example}" for example in record.examples)]
        passages = [(text, marked(text, words)) for text in texts]
    else:
        passages = [(hit.snippet, hit.marks)]
    because = [f"  {paint.dim(f'asked as: {hit.asked}')}"] if hit.asked else []
    return [head] + [line for text, marks in passages for line in _wrapped(text, marks, width, paint)] + because


def _when(hit: Hit, corpus: Corpus) -> str:
    """Since when it says this and has its number; from when to when it did, where it no longer does."""
    if hit.last is None:
        told = hit.wording_since or hit.first
        number = f", number since {hit.number_since}" if hit.number_since not in (None, told) else ""
        when = f"words since {told}{number}"
    else:
        known = hit.last if hit.at_least else None
        last = None if known else hit.until
        when = hit.first if hit.first == last and not known else span(hit.first, last, known)
    if hit.last is not None and hit.kind != "commentary":
        when += (
            f", now {hit.current}" if hit.current and hit.current != hit.number else "" if hit.current else _ended(hit, corpus)
        )
    return when


def _all_told(answer: Answer, width: int, paint: Paint) -> list[str]:
    """The lines for the changes that are told like the query."""
    lines = [line for told in answer.told for line in _told(told, width, paint)]
    return [paint.dim("changes that are told in such words:"), *lines]


def _told(told: ToldChange, width: int, paint: Paint) -> list[str]:
    """The lines for a change that is told like the query: when, in which words, of which rule."""
    now = "" if told.current == told.number else f", now {told.current}" if told.current else ", gone now"
    release = f", {told.release}" if told.release else ""
    when = f"{told.version}{release}"
    return _wrapped(f"{when}: {told.said} ({told.number}{now})", ((0, len(when)),), width, paint)


def _card(change: Change, hit: Hit, width: int, paint: Paint) -> list[str]:
    """The lines for a change: when it was, its words in short, and the number then and now."""
    moved = f", {change.before} -> {change.after}" if change.before and change.after and change.before != change.after else ""
    release = f", {change.release}" if change.release else ""
    lines = [fitted(f"  {paint.mark(f'{change.kind} {change.version}')}{release}{moved}")]
    if change.kind == "reworded":
        lines += _wrapped(*_short(change), width, paint)
    else:
        lines += _wrapped(hit.snippet, hit.marks, width, paint)
    if change.unseen:
        lines += _wrapped(str(change.unseen), (), width, paint)
    if hit.current and hit.current != hit.number:
        lines.append(f"  {paint.dim(f'now {hit.current}')}")
    if change.told:
        lines += _wrapped(f"told as: {change.told}", (), width, paint)
    return lines


def _short(change: Change) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A diff in which kept words are cut short, "… [-gone-] {+come+} …", and where its changed pieces stand."""
    text = ""
    marks: list[tuple[int, int]] = []
    last = len(change.ops) - 1
    for place, (op, old, new) in enumerate(change.ops):
        if op == "equal":
            words = new.split()
            before, after = words[: 0 if place == 0 else AROUND], words[len(words) if place == last else -AROUND :]
            cut = len(" ".join(words[len(before) : len(words) - len(after)])) > LEAST_CUT
            text += " ".join([*before, "…", *after]) + " " if cut else " ".join(new.split()) + " " * new[-1:].isspace()
            continue
        for said, opening, closing in ((old, "[-", "-]"), (new, "{+", "+}")):
            if said.strip():
                piece = opening + " ".join(said.split()) + closing
                marks.append((len(text), len(text) + len(piece)))
                text += piece + " " * said[-1:].isspace()
        if len(text) > LONGEST:
            text += " …"
            break
    return text.rstrip(), tuple(marks)


def _ended(hit: Hit, corpus: Corpus) -> str:
    """The words ", gone now". They are "" where the newest text doesn't cover the rule: absent isn't removed."""
    from corpus.numbers import RuleNumber

    if not hit.number[0].isdigit() or corpus.newest_tells_of(hit.number):
        return ", gone now"
    return ", gone now" if corpus.version("").holds(RuleNumber.parse(hit.number)) else ""


def _wrapped(text: str, marks: tuple[tuple[int, int], ...], width: int, paint: Paint) -> list[str]:
    """``text`` in lines of at most ``width``, indented by two, with its marks painted."""
    lines: list[str] = []
    line, used, place = "", 0, 0
    for word in text.split(" "):
        painted, at = "", 0
        for begin, end in marks:
            begin, end = max(begin - place, 0), min(end - place, len(word))
            if at <= begin < end:
                painted += word[at:begin] + paint.mark(word[begin:end])
                at = end
        painted += word[at:]
        place += len(word) + 1
        if line and used + 1 + len(word) > width - 2:
            lines.append("  " + line)
            line, used = painted, len(word)
        else:
            line, used = (f"{line} {painted}", used + 1 + len(word)) if line else (painted, len(word))
    return [*lines, "  " + line]
