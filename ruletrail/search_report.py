"""The results of a search for people: the best rules, or the story of a rule with the change that was asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from ruletrail.answers.asked_rules import below
from ruletrail.answers.wholes import words_since
from ruletrail.blocks import GAP, Blocks, Grid, Styled, TextBlock, as_text, begun, block, briefly, marked, paragraph
from ruletrail.corpus import calendar
from ruletrail.corpus.names import in_words, is_heading
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.store import Corpus
from ruletrail.digest_days import by_day
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, STANDS, WENT
from ruletrail.indexer.language.words import Words
from ruletrail.output import span, width

if TYPE_CHECKING:
    from ruletrail.indexer.hits import Answer, Change, ChangeAnswer, Changed, Hit, Stretch

#: The characters after which a short diff breaks off.
FEW = 110
#: The characters of a title that have to fit beside the days; else the days go below it.
LEAST_TITLE = 12


def blocks(answer: Answer, corpus: Corpus, full: bool, *, whole: bool = True) -> Blocks:
    """The report: the first hit with the answer to a question on change, then the others.

    Unless ``whole``, it has as much as fits one screen, and names the rest.
    """
    first, *others = answer.hits
    as_of = [block("line", f"Rules as of {by_day(answer.as_of)}."), GAP] if answer.as_of else []
    changed = [hit for hit in others if hit.change] if first.answer else []
    rest = [hit for hit in others if hit not in changed]
    behind: list[TextBlock | Grid] = []
    if answer.more:
        behind += [GAP, block("line", f"… and {answer.more} more (--limit)")]
    if answer.changed:
        behind += [GAP, _changed(answer.changed)]
    room = sys.maxsize if whole or full else SCREEN - _height([*as_of, *behind])
    yield from as_of
    if first.answer:
        yield from _story(first, first.answer, corpus, changed, rest, room)
    else:
        yield from _hits(answer.hits, corpus, full, room)
    yield from behind


#: The lines of a screen, without the one that names the digest as the source.
SCREEN = 23


def _height(made: Blocks) -> int:
    """The number of lines of some blocks."""
    made = list(made)
    return as_text(made).count("\n") + 1 if made else 0


def _hits(hits: list[Hit], corpus: Corpus, full: bool, room: int) -> Blocks:
    """Hits with their passages, as many as fit; of the others only the names."""
    left, is_brief = len(hits), False
    for place, hit in enumerate(hits):
        own = [*([GAP] if place else []), *of_hit(hit, corpus, full)]
        left -= 1
        if place and not is_brief and _height(own) + (left + 2 if left else 0) > room:
            is_brief = True
            yield from (GAP, block("line", Styled(f"And {left + 1} more (--all shows what they say):", "dim")))
            room -= 2
        if is_brief:
            own = [next(iter(of_hit(hit._replace(snippet="", subrules=()), corpus, False)))]
        room -= _height(own)
        if room < 0 and is_brief:
            return
        yield from own


def of_hit(hit: Hit, corpus: Corpus, full: bool) -> Blocks:
    """One rule with the best passage, or with ``full`` all of it."""
    from ruletrail.indexer.asking import snippet

    name = hit.number if hit.kind != "commentary" else f"on {hit.number}".removesuffix("on ")
    if hit.change and not full:
        yield _related(hit, hit.change)
        return
    record = corpus.by_id(hit.record) if hit.record is not None else None
    heading = record.text if record and hit.kind == SECTION else ""
    when, title = _when(hit, corpus), hit.title or heading or hit.kind
    room = width() - len(name) - 2
    is_beside = room - len(when) - 2 >= LEAST_TITLE
    room -= len(when) + 2 if is_beside else 0
    title = title if len(title) <= room else title[: room - 1].rstrip() + "…"
    beside = (" " * (room + 2 - len(title)), Styled(when, "dim")) if is_beside else ()
    yield block("heading", Styled(name, "bold", hit.lineage), f"  {title}", *beside)
    if not is_beside:
        yield paragraph(Styled(when, "dim"), indent="  ")
    passages = [(hit.snippet, hit.marks)] if hit.snippet != heading else []
    if full and record and not is_heading(record.kind, record.text):
        words = {hit.snippet[a:b].lower() for a, b in hit.marks}
        texts = [*record.text.split("\n"), *(f"Example: {example}" for example in record.examples)]
        passages = [(text, snippet.marked(text, words)) for text in texts]
    yield from (paragraph(*marked(text, marks), indent="  ") for text, marks in passages)
    for subrule in hit.subrules:
        number = f"{subrule.number} "
        moved = tuple((begin + len(number), end + len(number)) for begin, end in subrule.marks)
        text = number + begun(subrule.snippet, 2 * width())
        yield paragraph(*marked(text, ((0, len(subrule.number)), *moved)), indent="  ")


def _when(hit: Hit, corpus: Corpus) -> str:
    """The span of a hit's wording, those of its examples and its number if they differ, and its number now."""
    named = (("words", hit.worded), ("examples", hit.exemplified), ("name" if hit.kind == GLOSSARY else "number", hit.numbered))
    of: dict[Stretch, str] = {}
    if hit.worded and (newest := _newest_words(hit, corpus)):
        named = (("words below it", hit.worded._replace(first=newest, last="")), *named[1:])
    for name, time in named:
        if time:
            of.setdefault(time, name)
    times = ((name, span(*time) if time.last or time.known else f"since {time.first}") for time, name in of.items())
    when = ", ".join(f"{name} {time}" for name, time in times) or by_day(hit.first)
    if hit.kind == "commentary" or hit.current == hit.number:
        return when
    return f"{when}, now {hit.current}" if hit.current else f"{when}{_ended(hit, corpus)}"


def _newest_words(hit: Hit, corpus: Corpus) -> str:
    """The version that brought the newest words below a heading, as of the version of the hit; "" for other hits."""
    if hit.record is None:
        return ""
    record = corpus.by_id(hit.record)
    if not is_heading(record.kind, record.text):
        return ""
    version = corpus.version(hit.version)
    return words_since(corpus, below(corpus, version, record))


def _changed(changed: Changed) -> TextBlock:
    """The line for a rule whose changes may be the one that was asked for."""
    years = list(dict.fromkeys(version[:4] for version in changed.versions))
    said = f"{changed.title or changed.number} ({changed.number}) changed in {', '.join(years)}: "
    return paragraph(*marked(f"{said}ruletrail history {changed.lineage}", ((0, len(changed.title or changed.number)),)))


def _story(hit: Hit, answer: ChangeAnswer, corpus: Corpus, changed: list[Hit], rest: list[Hit], room: int) -> Blocks:
    """The answer to a question on change: the rule, the change that was asked for word by word, and all changes in short.

    If these don't all fit, the list has the first change, the one asked for and the newest ones.
    """
    head = list(_asked(hit, answer, corpus, changed))
    told = list(_changes(answer))
    more = list(_others(changed, rest, corpus))
    left_out = ""
    if _height([*head, *told, *more]) > room:
        more = []
        short = [_one_line(each) for each in told]
        told, left = _fitting(short, room - _height(head) - 1, answer)
        left_out = f"… {left} more: " if left else "In full: "
    yield from (*head, *told, *more)
    if left_out:
        whole = len(answer.lineages) > 1 and not answer.is_gone and answer.number[:1].isdigit()
        named = answer.number if whole else answer.lineage
        yield block("line", Styled(f"{left_out}ruletrail history {named}, or --all", "dim"))


def _fitting(told: list[TextBlock], room: int, answer: ChangeAnswer) -> tuple[list[TextBlock], int]:
    """The lines that fit: the heading, the change that was asked for, and the newest ones."""
    heading, *changes = told
    if 1 + len(changes) <= room:
        return told, 0
    day = answer.asked.version if answer.asked else ""
    wanted = [each for each in changes if each.parts[0].text == day][:1]
    newest = [each for each in reversed(changes) if each not in wanted][: max(0, room - 1 - len(wanted))]
    kept = [each for each in changes if each in wanted or each in newest]
    return [heading, *kept], len(changes) - len(kept)


def _one_line(told: TextBlock) -> TextBlock:
    """A paragraph cut to one line."""
    room = width() - len(told.indent)
    parts = []
    for part in told.parts:
        signs = 4 if part.style in ("deleted", "inserted") else 0  # a terminal without colours writes [-gone-]
        fits = len(part.text) + signs <= room
        cut = part.text[: part.text.rfind(" ", 0, max(room - signs - 1, 0)) + 1].rstrip()
        text = part.text if fits else f"{cut} …" if cut else ""
        parts += [part._replace(text=text)] if text and len(text) + signs <= room else []
        room = room - len(text) - signs if fits else 0
    return replace(told, parts=tuple(parts))


def _asked(hit: Hit, answer: ChangeAnswer, corpus: Corpus, changed: list[Hit]) -> Blocks:
    """The rule, and the change that was asked for. A likely change of numbers alone is no answer."""
    asked, several = answer.asked, len(answer.lineages) > 1
    if asked and asked.kind in FOLDED and not answer.happened:
        asked = None
    if answer.stands or answer.happened == STANDS:
        numbered = f", {answer.number}," if answer.number[:1].isdigit() else ""
        since = f", since {_released(asked)}" if asked else f" and was in the oldest text known, of {_oldest(corpus)}"
        first = "Yes" if answer.stands else "Still there"
        yield paragraph(Styled(f"{first}: {_named(answer)}", "bold"), f"{numbered} is in the rules{since}.")
        yield GAP
        asked = None
    elif not asked and answer.happened in (CAME, WENT):
        no, was = "No: " if answer.stands is False else "", "is in" if answer.happened == CAME else "had gone by"
        named = Styled(f"{no}{_named(answer)} {was} the oldest text known", "bold")
        yield block("heading", named, f", of {_oldest(corpus)}.")
        yield GAP
    if not asked and hit.snippet:
        yield from (*of_hit(hit._replace(change=None), corpus, not several), GAP)
    elif not several and not answer.happened:
        gone = _ended(hit, corpus) if answer.is_gone else ""
        name, number = Styled(answer.title or answer.number, "bold"), Styled(answer.number, lineage=answer.lineage)
        yield block("heading", name, ", ", number, gone)
    if asked:
        yield from _moment(hit, answer, asked, changed)
        yield GAP


def _moment(hit: Hit, answer: ChangeAnswer, asked: Change, changed: list[Hit]) -> Blocks:
    """The change that was asked for, with its words in short."""
    several = len(answer.lineages) > 1
    has_words = asked.said or (asked.kind in WOVEN and asked.ops) or hit.snippet
    became = _became(asked, several or bool(answer.happened))
    if not has_words or asked.said:
        became = became.removesuffix(" It said:")
    became = became if has_words or became.endswith(".") else f"{became.removesuffix(':')}."
    if answer.happened:
        verb, no = _VERBS[answer.happened], "No: " if answer.stands is False else ""
        if answer.happened == BECAME and answer.became:
            verb = f"became {answer.became}"
        # An entry that is removed ends no rule: "Paris Mulligan" outlived the mulligan.
        entry = "The glossary's entry on " if hit.kind == GLOSSARY and asked.kind == "removed" and not no else ""
        name, release = Styled(f"{no}{entry}{_named(answer)}", "bold"), Styled(_released(asked), "bold")
        if answer.happened == WENT and asked.kind == "added":
            verb = "had gone by the text that first names it, which came"
        number = f", {answer.number}," if answer.number[:1].isdigit() and answer.title else ""
        yield paragraph(name, f"{number} {verb} with ", release, f": {became}")
    else:
        close = (each for each in changed if each.score >= CLOSE and each.change and each.change.version != asked.version)
        or_else = next((f"; or {each.number}, {each.change.version}" for each in close if each.change), "")
        yield paragraph(f"Most likely {_released(asked)}{or_else}: {became}", indent="" if several else "  ")
    if asked.said:
        yield paragraph(f"In our words: {asked.said}", indent="    ")
    elif asked.kind in WOVEN and asked.ops:
        yield paragraph(*briefly(asked.ops, LONGEST_ASKED), indent="    ")
    elif hit.snippet:
        yield paragraph(*marked(hit.snippet, hit.marks), indent="    ")
    if asked.unseen:
        yield paragraph(str(asked.unseen), indent="    ")


#: Change -> its word in a headline.
_VERBS = {CAME: "came", WENT: "went", BECAME: "was renamed", CHANGED: "changed in substance last"}
#: Characters of the words of the change that was asked for.
LONGEST_ASKED = 520
#: The likelihood from which on a second rule is named beside the first one.
CLOSE = 0.5


def _named(answer: ChangeAnswer) -> str:
    """The subject of the question in the words of the rules, or else in quotation marks."""
    if answer.title and Words.read(answer.title).joined == Words.read(answer.subject).joined:
        return answer.title
    return f'"{answer.subject}"'


def _oldest(corpus: Corpus) -> str:
    if corpus.is_digest():
        return calendar.days()[0]
    return min(version.date for version in corpus.versions())


def _changes(answer: ChangeAnswer) -> Iterator[TextBlock]:
    """All changes in short, under a heading."""
    several = len(answer.lineages) > 1
    yield paragraph(f"All changes of {_heading(answer)}:" if several or answer.happened else "All its changes:")
    folded = {change.version for change in answer.changes if change.kind in FOLDED}
    for version, changes in groupby(answer.changes, key=lambda change: change.version):
        if others := [change for change in changes if change.kind not in FOLDED]:
            folded.discard(version)
            yield from [_of_several(others)] if several else map(_dated, others)
    if folded:
        yield paragraph(f"Only numbers changed (its own, or those that it cites): {', '.join(sorted(folded))}", indent="  ")


def _others(changed: list[Hit], rest: list[Hit], corpus: Corpus) -> Blocks:
    """Other rules that changed, and rules related to the question."""
    for name, hits in (("Other rules that changed:", changed), ("Related rules:", rest)):
        if hits:
            yield from (GAP, block("line", Styled(name, "dim")))
        for hit in hits:
            yield from of_hit(hit, corpus, False)


#: Kinds of change whose words are shown.
WOVEN = ("reworded", "examples")
#: Kinds of change that are listed together, in one line.
FOLDED = ("renumbered", "references")
_WORDS = {"references": "cites other numbers since", "examples": "has other examples since"}


def _heading(answer: ChangeAnswer) -> str:
    """The heading above several rules, with their former heading: "405, Stack (217.6 before 2009-07-11)"."""
    moved = (
        (RuleNumber.parse(change.before).parent, RuleNumber.parse(change.after).parent, change.version)
        for change in answer.changes
        if change.before and change.after and change.before[0].isdigit() and change.after[0].isdigit()
    )
    before = {f"{old} before {version}": None for old, new, version in moved if old != new and str(new) == answer.number}
    name = ", ".join(dict.fromkeys(filter(None, (answer.number, answer.title))))
    return f"{name} ({', '.join(before)})" if before else name


def _released(change: Change) -> str:
    return f"{change.release}, {change.version}" if change.release else change.version


def _became(change: Change, several: bool) -> str:
    """The kind of a change, before its words."""
    number = change.after or change.before
    return {
        "reworded": f"{number} was reworded" if several else "the rule was reworded",
        "removed": f"{number} was {_removed(change)}. It said:",
        "added": f"{number} was added:",
        "renumbered": f"{change.before} became {change.after}:",
        "examples": f"only the examples of {number} changed:",
    }.get(change.kind, f"{number} cites other numbers:")


def _removed(change: Change) -> str:
    return f"removed; its words went to {in_words(change.became)}" if change.became else "removed"


def _of_several(changes: list[Change]) -> TextBlock:
    """The changes of several rules with one version in a line: day, release, and the kinds with their rules."""
    numbers: dict[str, list[str]] = {}
    for change in changes:
        numbers.setdefault(change.kind, []).append(change.after or change.before or "")
    release = f" {changes[0].release}" if changes[0].release else ""
    kinds = "; ".join(f"{', '.join(of_kind)} {kind}" for kind, of_kind in numbers.items())
    return paragraph(Styled(changes[0].version, "name"), f"{release}: {kinds}", indent="  ")


def _dated(change: Change) -> TextBlock:
    """One change in one or two lines: day, release, and the change in a few words."""
    release = f" {change.release}" if change.release else ""
    what = {"removed": f"{change.before} was {_removed(change)}", "added": f"added as {change.after}"}
    words = [what[change.kind]] if change.kind in what else briefly(change.ops, FEW) or [Styled(_untold(change))]
    of_examples = "only its examples: " if change.kind == "examples" and change.ops else ""
    return paragraph(Styled(change.version, "name"), f"{release}: {of_examples}", *words, indent="  ")


def _untold(change: Change) -> str:
    """The kind of a change whose words aren't here."""
    from ruletrail.change_report import GRADES

    if change.kind == "examples":
        return "only its examples changed"
    return change.said or ", ".join(filter(None, [change.kind, GRADES.get(change.grade or "")]))


def _related(hit: Hit, change: Change) -> TextBlock:
    """A related change in one or two lines."""
    gone = "" if change.kind == "removed" else "removed"
    now = "" if hit.current == hit.number else f"now {hit.current}" if hit.current else gone
    title = "" if hit.title.casefold() == hit.number.casefold() else hit.title
    about = ", ".join(filter(None, [title or hit.kind, now]))
    name = Styled(hit.number, "bold yellow")
    if change.kind == "reworded":
        return paragraph(
            name, f" ({about}), {change.version}: ", *(briefly(change.ops, FEW) or [Styled(_untold(change))]), indent="  "
        )
    return paragraph(name, f" ({about}): {_WORDS.get(change.kind, change.kind)} {change.version}", indent="  ")


def _ended(hit: Hit, corpus: Corpus) -> str:
    """The words ", removed". They are "" where the newest text doesn't cover the rule: absent isn't removed."""

    if not hit.number[0].isdigit() or corpus.newest_tells_of(hit.number):
        return ", removed"
    return ", removed" if corpus.version("").coverage.speaks_of("rule", hit.number) else ""
