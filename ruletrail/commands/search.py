"""ruletrail search"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail.conflicts import exclusive
from ruletrail.corpus.store import Corpus
from ruletrail.formats import format_option, present
from ruletrail.output import PathType, as_of_option, span, width

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks, Styled, TextBlock
    from ruletrail.home import Settings
    from ruletrail.indexer.hits import Answer, Change, ChangeAnswer, Changed, Hit


@click.command(name="search", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@as_of_option
@click.option("--ever", is_flag=True, help="Search everything that ever was in the rules.")
@click.option("--limit", "-n", default=10, type=click.IntRange(1, 10_000), show_default=True, help="How many hits at most.")
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
    limit: int,
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
    downloaded by you. A card then stands for its types and keywords.

    Old and new names of a term find each other ("in play", "battlefield"), and so do nicknames (SBA, CMC, summoning sick).
    Exit status: 0 found, 1 nothing found, 2 a query, a date or an index can't be used.
    """
    from ruletrail import indexer

    stray = next((word for word in words if word.startswith("--") and len(word) > 2), None)
    if stray:
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed(f"there is no option {stray}; try: ruletrail search --help"))
    if len(words) == 1 and "@" in words[0]:
        from ruletrail.meant import dated

        number, as_of = dated(words[0], as_of)
        words = (number,)
    kept = _keep_cards(cards, settings) if cards else settings.cards
    with settings.open() as corpus:
        answer = indexer.answer(corpus, settings.index, _query(words), as_of=as_of, ever=ever, limit=limit, cards=kept)
        if form != "json":
            _note(answer, corpus)
        if answer.hits or form == "json":
            present(_listed(answer), form, lambda _: _blocks(answer, corpus, full), _rows)
    if not answer.hits:
        sys.exit(1)


def _listed(answer: Answer) -> list[dict[str, object]]:
    """The hits as JSON. The first one names the rule whose changes may be what was asked for, too."""
    listed = [hit.as_json() for hit in answer.hits]
    if listed and answer.changed:
        listed[0]["changed"] = answer.changed._asdict()
    return listed


def _rows(hits: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rules = [one for hit in hits for one in (hit, *hit["subrules"])]
    return [{name: rule[name] for name in rule if name not in ("subrules", "change", "changed", "answer")} for rule in rules]


def _keep_cards(given: Path, settings: Settings) -> Path:
    """Keeps the names of a file of cards, and returns where: in the home, or in the user's cache if that can't be written."""
    from ruletrail import indexer

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


#: Words that are shown on each side of a change, and after how many characters a diff in few words breaks off.
AROUND, FEW = 5, 110
#: Fewer characters aren't cut out: the mark for them would save nothing.
LEAST_CUT = 20

# -- for people -----------------------------------------------------------------------------------------------------


def _note(answer: Answer, corpus: Corpus) -> None:
    """Says on stderr what was misspelt, what couldn't be used, and what is nearest where nothing was found."""
    from ruletrail.blocks import as_text

    notes = [f"did you mean: {answer.suggestion}"] if answer.suggestion else []
    notes += answer.failed
    if answer.hits:
        notes += [answer.weak] if answer.weak else []
    elif answer.nearly:
        notes += ["the nearest:", *(as_text(_hit(hit, corpus, False)) for hit in answer.nearly)]
    elif not answer.failed:
        notes.append("nothing found")
    for line in notes:
        click.echo(line, err=True)


def _blocks(answer: Answer, corpus: Corpus, full: bool) -> Blocks:
    from ruletrail.blocks import GAP, Styled, block

    first, *others = answer.hits
    if answer.changed:
        yield from (_changed(answer.changed), GAP)
    if first.answer:
        yield from _story(first, first.answer, corpus)
    else:
        yield from _hit(first, corpus, full)
    changed = [hit for hit in others if hit.change] if first.answer else []
    rest = [hit for hit in others if hit not in changed]
    for name, hits in (("Other rules that changed:", changed), ("Related rules:", rest)):
        if hits and first.answer:
            yield from (GAP, block("line", Styled(name, "dim")))
        for hit in hits:
            yield from [] if first.answer else [GAP]
            yield from _hit(hit, corpus, full)
    if answer.more:
        yield from (GAP, block("line", f"… and {answer.more} more (--limit)"))


def _hit(hit: Hit, corpus: Corpus, full: bool) -> Blocks:
    from ruletrail.blocks import Styled, block, marked, paragraph
    from ruletrail.indexer.asking import snippet

    name = hit.number if hit.kind != "commentary" else f"on {hit.number}".removesuffix("on ")
    if hit.change and not full:
        yield _related(hit, hit.change)
        return
    when, title = _when(hit, corpus), hit.title or hit.kind
    room = width() - len(name) - len(when) - 4
    if len(title) > max(room, 12):
        title = title[: max(room, 12) - 1].rstrip() + "…"
    gap = " " * max(2, width() - len(name) - len(title) - len(when) - 2)
    yield block("heading", Styled(name, "bold", hit.lineage), f"  {title}{gap}", Styled(when, "dim"))
    passages = [(hit.snippet, hit.marks)]
    if full:
        words = {hit.snippet[a:b].lower() for a, b in hit.marks}
        record = corpus.by_id(hit.record)
        texts = [*record.text.split("\n"), *(f"Example: {example}" for example in record.examples)]
        passages = [(text, snippet.marked(text, words)) for text in texts]
    yield from (paragraph(*marked(text, marks), indent="  ") for text, marks in passages)
    for below in hit.subrules:
        number = f"{below.number} "
        moved = tuple((begin + len(number), end + len(number)) for begin, end in below.marks)
        text = number + snippet.begun(below.snippet, 2 * width())
        yield paragraph(*marked(text, ((0, len(below.number)), *moved)), indent="  ")


def _when(hit: Hit, corpus: Corpus) -> str:
    """Since when it says this and has its number; from when to when it did, where it no longer does."""
    if hit.last is None:
        told, number = (hit.wording_since or hit.first)[:10], (hit.number_since or "")[:10]
        return f"words since {told}" + (f", number since {number}" if number not in ("", told) else "")
    known = hit.last if hit.at_least else None
    last = None if known else hit.until
    when = hit.first if hit.first == last and not known else span(hit.first, last, known)
    if hit.wording_since and hit.first == hit.number_since != hit.wording_since:
        when = f"number {when}, words since {hit.wording_since[:10]}"
    if hit.kind != "commentary":
        when += (
            f", now {hit.current}" if hit.current and hit.current != hit.number else "" if hit.current else _ended(hit, corpus)
        )
    return when


# -- changes ---------------------------------------------------------------------------------------------------------


def _changed(changed: Changed) -> TextBlock:
    """The line for a rule whose changes may be what was asked for."""
    from ruletrail.blocks import marked, paragraph

    years = list(dict.fromkeys(version[:4] for version in changed.versions))
    said = f"{changed.title or changed.number} ({changed.number}) changed in {', '.join(years)}: "
    return paragraph(*marked(f"{said}ruletrail history {changed.lineage}", ((0, len(changed.title or changed.number)),)))


def _story(hit: Hit, answer: ChangeAnswer, corpus: Corpus) -> Blocks:
    """What answers a question on change: the rule, the change that was asked for word by word, and all changes in short."""
    from ruletrail.blocks import GAP, Styled, block, marked, paragraph

    asked, several = answer.asked, len(answer.lineages) > 1
    if not asked and hit.snippet:
        yield from (*_hit(hit._replace(change=None), corpus, not several), GAP)
    gone = _ended(hit, corpus) if answer.is_gone else ""
    yield block(
        "heading", Styled(answer.title or answer.number, "bold"), ", ", Styled(answer.number, lineage=answer.lineage), gone
    )
    if asked:
        yield paragraph(f"Most likely you mean {_released(asked)}: {_became(asked, several)}", indent="  ")
        if asked.kind == "reworded":
            yield paragraph(*_short(asked, None), indent="    ")
        elif hit.snippet:
            yield paragraph(*marked(hit.snippet, hit.marks), indent="    ")
        if asked.unseen:
            yield paragraph(str(asked.unseen), indent="    ")
        yield from (GAP, block("line", "All its changes:" if not several else "All changes of these rules:"))
    folded = {change.version for change in answer.changes if change.kind in FOLDED}
    for version, changes in groupby(answer.changes, key=lambda change: change.version):
        if others := [change for change in changes if change.kind not in FOLDED]:
            folded.discard(version)
            yield from [_of_several(others)] if several else map(_dated, others)
    if folded:
        yield paragraph(f"Only numbers changed (its own, or those that it cites): {', '.join(sorted(folded))}", indent="  ")


#: Kinds of change that are listed together, in one line.
FOLDED = ("renumbered", "references")
_WORDS = {"references": "cites other numbers"}


def _released(change: Change) -> str:
    return f"{change.release}, {change.version}" if change.release else change.version


def _became(change: Change, several: bool) -> str:
    """What became of a rule with a change, before its words."""
    number = change.after or change.before
    return {
        "reworded": f"{number} was reworded" if several else "the rule was reworded",
        "removed": f"{number} was removed. It said:",
        "added": f"{number} was added:",
        "renumbered": f"{change.before} became {change.after}:",
    }.get(change.kind, f"{number} cites other numbers:")


def _of_several(changes: list[Change]) -> TextBlock:
    """The changes of several rules with one version in a line: day, release, what became of which."""
    from ruletrail.blocks import Styled, paragraph

    numbers: dict[str, list[str]] = {}
    for change in changes:
        numbers.setdefault(change.kind, []).append(change.after or change.before or "")
    release = f" {changes[0].release}" if changes[0].release else ""
    kinds = "; ".join(f"{', '.join(of_kind)} {kind}" for kind, of_kind in numbers.items())
    return paragraph(Styled(changes[0].version, "name"), f"{release}: {kinds}", indent="  ")


def _dated(change: Change) -> TextBlock:
    """One change in one or two lines: day, release, what became different in a few words."""
    from ruletrail.blocks import Styled, paragraph

    release = f" {change.release}" if change.release else ""
    what = {"removed": f"removed (was {change.before})", "added": f"added as {change.after}"}
    words = [what[change.kind]] if change.kind in what else _short(change, FEW)
    return paragraph(Styled(change.version, "name"), f"{release}: ", *words, indent="  ")


def _related(hit: Hit, change: Change) -> TextBlock:
    """A related change in one or two lines."""
    from ruletrail.blocks import Styled, paragraph

    now = "" if hit.current == hit.number else f"now {hit.current}" if hit.current else "gone now"
    title = "" if hit.title.casefold() == hit.number.casefold() else hit.title
    about = ", ".join(filter(None, [title or hit.kind, now]))
    words = _short(change, FEW) if change.kind == "reworded" else [_WORDS.get(change.kind, change.kind)]
    return paragraph(Styled(hit.number, "bold yellow"), f" ({about}), {change.version}: ", *words, indent="  ")


def _short(change: Change, most: int | None) -> list[Styled]:
    """A diff in which kept words are cut short, "… [-gone-] {+come+} …". It breaks off after ``most`` characters, if given."""
    from ruletrail.blocks import Styled
    from ruletrail.indexer.asking.snippet import begun

    made: list[Styled] = []
    last = len(change.ops) - 1
    for place, (op, old, new) in enumerate(change.ops):
        if op == "equal":
            words = new.split()
            before, after = words[: 0 if place == 0 else AROUND], words[len(words) if place == last else -AROUND :]
            cut = len(" ".join(words[len(before) : len(words) - len(after)])) > LEAST_CUT
            kept = " ".join([*before, "…", *after]) + " " if cut else " ".join(new.split()) + " " * new[-1:].isspace()
            made.append(Styled(kept))
        else:
            for said, style in ((old, "deleted"), (new, "inserted")):
                if piece := " ".join(said.split()):
                    shown = piece if most is None else begun(piece, most // 2)
                    made += [Styled(shown, style), Styled(" " * said[-1:].isspace())]
    return made if most is None else list(_begun(made, most))


def _begun(parts: list[Styled], room: int) -> Iterator[Styled]:
    """As many parts as have so many characters; the one that breaks off ends with a mark for it."""
    for part in parts:
        if len(part.text) > room:
            kept = part.text[: max(0, part.text.rfind(" ", 0, max(room - 1, 0)))]
            yield part._replace(text=f"{kept} …".lstrip())
            return
        room -= len(part.text)
        yield part


def _ended(hit: Hit, corpus: Corpus) -> str:
    """The words ", gone now". They are "" where the newest text doesn't cover the rule: absent isn't removed."""

    if not hit.number[0].isdigit() or corpus.newest_tells_of(hit.number):
        return ", gone now"
    return ", gone now" if corpus.version("").coverage.speaks_of("rule", hit.number) else ""
