"""What a release changed, as the calendar tells it where the home has the digest alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.answers.tracing import called
from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedLink
from ruletrail.corpus.change import NOTHING
from ruletrail.corpus.dates import LATEST, as_range, first_day, last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.names import GLOSSARY, in_words
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import DIGEST
from ruletrail.corpus.relation_names import SAME
from ruletrail.corpus.releases import missing_texts, of_date

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks, TextBlock

NO_TEXT = "From the calendar. No text is here: ruletrail fetch"


class DatedComparison(NamedTuple):
    """What changed between two days, as the calendar tells it."""

    before: str
    after: str
    links: list[DatedLink]

    @property
    def missing(self) -> list[str]:
        """The releases without a text with which some of it may have come, where the two are neighbours."""
        from ruletrail.corpus.releases import between

        return list(map(str, between(self.before, self.after))) if calendar.text_before(self.after) == self.before else []

    def as_json(self) -> dict[str, Any]:
        """The command contract's object; what only a text can tell is null."""
        return {
            "from": self.before,
            "to": self.after,
            "links": [
                {
                    "kind": calendar.kind_of(link.new or link.old),
                    "old": called(link.old, self.before) if link.old else None,
                    "new": called(link.new, self.after) if link.new else None,
                    "relation": link.relation,
                    "change": link.kind,
                    "similarity": None,
                    "principal": link.principal,
                    "reason": "from the calendar",
                    "grade": link.grade,
                    "said_in": [called(name, self.after if link.old else self.before) for name in link.said_in],
                }
                for link in self.links
            ],
            "shifts": [],
            "unseen": {"releases": len(self.missing), "after": self.before, "names": self.missing} if self.missing else None,
        }

    def counts(self) -> dict[str, Any]:
        """How much changed: what links are counted as -> count, for each chapter and for the glossary."""
        chapters: dict[str, Counter[str]] = defaultdict(Counter)
        for link in self.links:
            name = link.new or link.old
            if link.principal or link.relation not in ("split", "merged"):
                chapters[GLOSSARY if calendar.kind_of(name) == GLOSSARY else name[:1]][link.label] += 1
        return {"from": self.before, "to": self.after, "chapters": dict(sorted(chapters.items())), "unseen": None}


def compare(first: str, second: str = "", section: str = "", *, unchanged: bool = False) -> DatedComparison:
    """What became of each rule between two dates.

    One date alone is compared with the version before it; of a year or a month, its last version with the last one before it.
    Raises NotFoundError where there are no two versions.
    """
    old, new = (typed.removesuffix(f"~{DIGEST}") for typed in as_range(first, second))
    if new:
        before, after = sorted((calendar.in_force(last_day(old)), calendar.in_force(last_day(new))))
    else:
        after = calendar.in_force(last_day(old))
        start = first_day(old)
        before = calendar.text_before(min(start, after) if start != LATEST else after)
    if not before or before == after:
        raise NotFoundError(f"the calendar knows no two versions of {first} {second}".strip(), remedy="see: ruletrail versions")
    found = calendar.links(before, after)
    if unchanged:
        changed = {link.new for link in found}
        same = (stint for stint in calendar.standing(after) if stint.name not in changed)
        found += [DatedLink(s.name, s.name, SAME, NOTHING, None, True, (), s.address) for s in same]
    links = [link for link in found if not section or _within(link, section)]
    if section and not links and not any(calendar.stints(section)):
        raise NotFoundError(f"neither {before} nor {after} has {section}", remedy="name a chapter, section or rule")
    return DatedComparison(before, after, links)


def _within(link: DatedLink, section: str) -> bool:
    names = [name for name in (link.old, link.new) if name]
    if section == GLOSSARY:
        return any(calendar.kind_of(name) == GLOSSARY for name in names)
    numbers = [RuleNumber.parse(name.partition("~")[0]) for name in names if calendar.kind_of(name) != GLOSSARY]
    return any(RuleNumber.parse(section).contains(number) for number in numbers)


def only(links: list[DatedLink], kinds: str) -> list[DatedLink]:
    """The links of these kinds or grades. Raises RuletrailError for an unknown one."""
    from ruletrail.answers.change_list import wanted_kinds

    wanted = wanted_kinds(kinds)
    return [link for link in links if link.label in wanted or link.grade in wanted]


def show_changes(first: str, second: str, section: str, form: str, kinds: str, *, stat: bool, unchanged: bool) -> None:
    """Prints what ``changes`` is asked for."""
    from ruletrail.change_report import count_grid
    from ruletrail.formats import present

    compared = compare(first, second, section, unchanged=unchanged)
    if kinds:
        compared = compared._replace(links=only(compared.links, kinds))
    if stat:
        counted = compared.counts()
        present(counted, form, lambda _: _counts(compared), lambda _: count_grid(counted))
    else:
        present(compared.as_json(), form, lambda _: blocks(compared), lambda data: list(map(_row, data["links"])))


def _row(link: dict[str, Any]) -> dict[str, Any]:
    """A link as a row of a table, with the columns that it has where texts are here."""
    told = {name: "" if value is None else value for name, value in link.items() if name not in ("principal", "reason")}
    return told | {f"{side}_{name}": "" for side in ("old", "new") for name in ("text", "examples")}


def _counts(compared: DatedComparison) -> Blocks:
    from ruletrail.blocks import Grid
    from ruletrail.change_report import IN_TABLE, count_grid

    yield from _head(compared)
    yield Grid([{IN_TABLE.get(name, name): value for name, value in row.items()} for row in count_grid(compared.counts())])


def _head(compared: DatedComparison) -> Iterator[TextBlock]:
    from ruletrail.blocks import paragraph, title

    def named(day: str) -> str:
        release = of_date(day)
        return f"{day} ({release.code or release.name})" if release else day

    yield title(f"Rules changes: {named(compared.before)} to {named(compared.after)}")
    yield paragraph(NO_TEXT)
    if compared.missing:
        yield paragraph(missing_texts(compared.missing, "some of these changes"))


def blocks(compared: DatedComparison) -> Blocks:
    """The changes as a report: what came and went with its title, what was reworded by how much it matters."""
    from ruletrail.blocks import GAP, Styled, block
    from ruletrail.change_report import GRADES, HEADINGS

    yield from _head(compared)
    for label, (heading, colour) in HEADINGS.items():
        of_label = [link for link in compared.links if link.label == label]
        grades = [grade for grade in (*GRADES, None) if any(link.grade == grade for link in of_label)]
        for grade in grades:
            links = [link for link in of_label if link.grade == grade]
            told = ", ".join(filter(None, [heading, GRADES.get(grade or "")]))
            yield from (GAP, block("heading", Styled(f"{told} ({len(links)})", f"bold {colour}")))
            for link in links:
                yield block("item", "  ", Styled(_ends(compared, link), "name"), _about(compared, link))
    if not compared.links:
        yield block("item", "Nothing changed.")


def _ends(compared: DatedComparison, link: DatedLink) -> str:
    ends = [called(name, day) for name, day in ((link.old, compared.before), (link.new, compared.after)) if name]
    return " → ".join(dict.fromkeys(ends))


def _about(compared: DatedComparison, link: DatedLink) -> str:
    name, day = (link.new, compared.after) if link.new else (link.old, compared.before)
    title = "" if calendar.kind_of(name) == GLOSSARY else calendar.title(name, day)
    same = in_words([called(other, compared.before if link.new else compared.after) for other in link.said_in])
    said = f"  ({same} {'say' if len(link.said_in) > 1 else 'says'} the same)" if same else ""
    return f"  {title}{said}" if title else said
