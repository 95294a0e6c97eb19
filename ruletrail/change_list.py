"""The links between two versions as ``changes`` lists them: chosen, counted, and written for a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import click

from ruletrail.corpus.change import KINDS, NOTHING, NUMBER, TYPOGRAPHY, WORDING, label
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.relation_names import is_weak
from ruletrail.corpus.store import Version
from ruletrail.output import columns, fitted, in_words, told_unseen, woven

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ruletrail.corpus.changes import Op
    from ruletrail.corpus.history import Link
    from ruletrail.corpus.history.shifts import Shift
    from ruletrail.corpus.history.unseen import Unseen

    #: Kind, old number and new number of a link.
    Ends = tuple[str, str | None, str | None]
    #: ... -> its word diff.
    Diffs = dict[Ends, list[Op]]

COLOURS = {"wording": "yellow", "number": "cyan", "split": "magenta", "merged": "magenta", "added": "green", "removed": "red"}
#: What links are counted as (``corpus.change.label``), in the order in which they are told.
LABELS = ("added", "removed", "split", "merged", *KINDS)
#: What isn't listed unless all is asked for.
UNCHANGED = (TYPOGRAPHY, NOTHING)


def only(found: list[Link], kinds: str) -> list[Link]:
    """Of graded links those that are counted as one of these kinds, separated by commas, or have one of these grades.

    Raises click.UsageError for an unknown kind.
    """
    from ruletrail.corpus.history.substance import GRADES

    wanted = {kind.strip().casefold() for kind in kinds.split(",")} - {""}
    if unknown := wanted - {*LABELS, *GRADES}:
        told = ", ".join([*GRADES, *LABELS])
        raise click.UsageError(f"no kind of change is called {', '.join(sorted(unknown))}; choose from {told}")
    return [link for link in found if link.label in wanted or link.grade in wanted]


def _ends(link: Link) -> Ends:
    return link.kind, link.old and link.old.key, link.new and link.new.key


def chosen(found: list[Link], before: Version, after: Version, section: str, about: str) -> list[Link]:
    """The links of ``found`` that have every word of ``about``. Raises NotFoundError when neither version has the section, or no
    link has the words."""
    if section and not found:
        raise NotFoundError(
            f"neither {before.version} nor {after.version} has {section}", remedy="name a chapter, section or rule"
        )
    words = about.casefold().split()
    if not words:
        return found
    links = [link for link in found if _says(link, words)]
    if not links:
        told = f"nothing that {before.version} or {after.version} has here has these words: {about}"
        raise NotFoundError(told, remedy="write fewer, or other forms of them")
    return links


def _says(link: Link, words: list[str]) -> bool:
    text = " ".join(f"{end.key} {end.normal}" for end in (link.old, link.new) if end).casefold()
    return all(word in text for word in words)


def as_json(found: list[Link], before: Version, after: Version, unseen: Unseen | None = None) -> dict[str, Any]:
    """The command contract's object of graded links.

    ``unseen``: the known releases between two neighbours that no whole text here tells of.
    """
    from ruletrail.corpus.history.shifts import shifts

    return {
        "from": before.version,
        "to": after.version,
        "links": [link.as_json() for link in found],
        "shifts": [shift.as_json() for shift in shifts(moved(found))],
        "unseen": unseen and unseen._asdict(),
    }


def moved(links: Iterable[Link]) -> list[tuple[str, str]]:
    """Old and new number of each rule and heading that has another number and nothing else."""
    return [(n.old.key, n.new.key) for n in links if n.old and n.new and n.label == NUMBER and n.kind != GLOSSARY]


def diffs(found: list[Link]) -> Diffs:
    """(kind, old number, new number) -> the word diff, for links whose ends don't say the same; whole for what came or went."""
    from ruletrail.corpus.changes import readable, word_diff
    from ruletrail.corpus.history.wording_difference import whole_text

    return {
        (link.kind, link.old and link.old.key, link.new and link.new.key): readable(
            word_diff(whole_text(link.old) if link.old else "", whole_text(link.new) if link.new else "")
        )
        for link in found
        if link.label not in (NUMBER, *UNCHANGED)
    }


def statistics(found: list[Link], before: Version, after: Version, unseen: Unseen | None = None) -> dict[str, Any]:
    """How much changed: what links are counted as -> count, for each chapter and for the glossary."""
    chapters: dict[str, Counter[str]] = defaultdict(Counter)
    for link in found:
        end = link.new or link.old
        assert end is not None
        chapters["glossary" if link.kind == "glossary" else end.key[:1]][link.label] += 1
    return {
        "from": before.version,
        "to": after.version,
        "chapters": dict(sorted(chapters.items())),
        "unseen": unseen and unseen._asdict(),
    }


def write_statistics(data: dict[str, Any]) -> None:
    click.echo("\n".join(_head(data)))
    if columns() < 10 + 11 * len(LABELS):
        for chapter, counts in data["chapters"].items():
            told = ", ".join(f"{counts[name]} {name}" for name in LABELS if counts.get(name))
            click.echo(fitted(f"{chapter}  {told}"))
        return
    click.echo(" " * 10 + "".join(f"{name:>11}" for name in LABELS))
    for chapter, counts in data["chapters"].items():
        click.echo(f"{chapter:10}" + "".join(f"{counts.get(name, 0) or '.':>11}" for name in LABELS))


def write(data: dict[str, Any], show_all: bool, diffs: Diffs) -> None:
    click.echo("\n".join(_lines(data, show_all, diffs)))  # at once: each call of echo empties the buffer


def _lines(data: dict[str, Any], show_all: bool, diffs: Diffs) -> Iterator[str]:
    counts, room = Counter(map(_label, data["links"])), columns()
    yield from _head(data)
    yield fitted(", ".join(f"{counts[name]} {name}" for name in LABELS if counts[name]) or "nothing to compare")
    grouped: dict[tuple[str, bool, str], list[dict[str, Any]]] = defaultdict(list)
    for link in data["links"]:
        if key := _group(link):
            grouped[key].append(link)
    shifted = {} if show_all else _shifted(data["links"])
    for link in data["links"]:
        counted = _label(link)
        if counted in UNCHANGED and not show_all:
            continue
        if counted == NUMBER and (shift := shifted.get((link["old"], link["new"]))):
            if shift.moved[0] == (link["old"], link["new"]):
                yield fitted(
                    f"{click.style(f'{counted:10}', fg=COLOURS[NUMBER])} {shift}  ({len(shift.moved)} numbers)", 11, room
                )
            continue
        key = _group(link)
        members = grouped.pop(key, []) if key else [link]
        if members:
            said = click.style(f"{counted:10}", fg=COLOURS.get(counted))
            end = "new" if link["relation"] == "split" else "old"
            yield fitted(f"{said} {_line(link, [member[end] for member in members])}", 11, room)
        for member in members:
            yield from _diff(member, diffs, is_part=key is not None)


def _shifted(links: list[dict[str, Any]]) -> dict[tuple[str, str], Shift]:
    """Old and new number -> the shift that it is part of."""
    from ruletrail.corpus.history.shifts import shifts

    pairs = [(link["old"], link["new"]) for link in links if _label(link) == NUMBER and link["kind"] != GLOSSARY]
    return {pair: shift for shift in shifts(pairs) for pair in shift.moved}


def _head(data: dict[str, Any]) -> Iterator[str]:
    yield click.style(f"{data['from']} -> {data['to']}", bold=True)
    if data.get("unseen"):
        yield fitted(told_unseen(data["unseen"]))


def _diff(link: dict[str, Any], diffs: Diffs, *, is_part: bool) -> Iterator[str]:
    """The word diff of a link, if there is one. Of a part is said which."""
    if ops := diffs.get((link["kind"], link["old"], link["new"])):
        from ruletrail.blocks import changed, painted

        if is_part:
            yield click.style(f"           {link['old']} -> {link['new']}", dim=True)
        yield woven(painted(changed(ops)), "           ")


def _label(link: dict[str, Any]) -> str:
    return label(link["relation"], link["change"])


def _group(link: dict[str, Any]) -> tuple[str, bool, str] | None:
    """A key that all links of one split, or of one merge, share; None for other links."""
    if link["relation"] not in ("split", "merged"):
        return None
    return link["relation"], link["kind"] == "glossary", link["old"] if link["relation"] == "split" else link["new"]


def _line(link: dict[str, Any], names: list[str]) -> str:
    if link["relation"] == "split":
        return f"{link['old']} became {in_words(names)}"
    if link["relation"] == "merged":
        return f"{in_words(names)} became {link['new']}"
    if link["old"] is None or link["new"] is None:
        return str(link["new"] or link["old"])
    line = link["new"] if link["old"] == link["new"] else f"{link['old']} -> {link['new']}"
    share = int(100 * link["similarity"]) if link["change"] == WORDING else 0
    weak = "weak link: " if is_weak(link["similarity"], link.get("reason", "")) else ""
    alike = [f"{weak}{share}% alike"] if share else []  # a heading may have no word of the former one
    told = ", ".join([*alike, *filter(None, [link.get("grade")])])
    return f"{line}  ({told})" if told else line
