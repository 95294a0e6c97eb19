"""Reports on an article's citations: JSON for scripts, lines for people."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ruletrail.articles import dates, renew, source_code
from ruletrail.articles.account import UNKNOWN, Resolved, ResolvedArticle
from ruletrail.articles.annotate import AddressOf
from ruletrail.corpus.errors import printable
from ruletrail.corpus.history.today import REMOVED, RENUMBERED, REWORDED
from ruletrail.corpus.history.unseen import missing_between

OTHER_BELOW = "other words below it"
"""What there is to say of a heading whose rules changed."""
_WIDTH = 60
_MOST = 5
"""The most numbers that are reported as not read as rules."""


def as_json(name: str, account: ResolvedArticle, url_of: AddressOf) -> dict[str, Any]:
    """The account in the form of ``ruletrail annotate --json``; docs/articles.md lists the fields."""
    when = account.as_of
    return {
        "file": printable(name),
        "as_of": when.version.version,
        "day": when.day,
        "basis": when.basis,
        "said": printable(when.source),
        "numbers": dict(zip(("exist", "of"), _numbers(account), strict=True)),
        "fits": list(when.fits) if when.fits else None,
        "notes": doubts(account),
        "syntax": account.syntax.NAME,
        "citations": [_citation(one, url_of) for one in account.citations],
    }


def _citation(one: Resolved, url_of: AddressOf) -> dict[str, Any]:
    standing = one.standing
    fields: dict[str, Any] = {
        "line": one.line,
        "text": printable(one.text),
        "number": one.number,
        "version": standing.version.version if standing else None,
        "lineage": standing.lineage if standing else None,
        "url": url_of(standing.lineage, standing.version.version) if standing and standing.lineage else None,
        "current": one.today.number if one.today else None,
        "state": one.verdict,
        "linked": one.is_linked,
    }
    if one.why:
        fields["why"] = one.why
    if one.became:
        fields["became"] = one.became
    if one.others:
        fields["others"] = one.others
    if one.basis:
        fields["basis"] = one.basis
    if one.misnamed:
        fields["misnamed"] = one.misnamed
    if one.quote:
        fields["quote"] = {
            "text": printable(one.quote.quote.text),
            "same": one.quote.same,
            "ops": [list(op) for op in one.quote.ops],
        }
    return fields


def _numbers(account: ResolvedArticle) -> tuple[int, int]:
    """Two counts of an article's numbers: those that a rule had on their day, and all cited ones."""
    cited = {one.number: one.standing is not None for one in account.citations if one.number[:1].isdigit()}
    return sum(cited.values()), len(cited)


def when(account: ResolvedArticle) -> str:
    """The day that the article was read as of, in words, with the reason."""
    as_of = account.as_of
    exist, cited = _numbers(account)
    numbers = f"{exist} of {cited} cited numbers exist in this version" if cited else "no number is cited"
    if as_of.basis == dates.GIVEN:
        said = "the day that you gave"
    elif as_of.basis == dates.STATED:
        said = f"the article states {as_of.source!r}"
    elif as_of.basis in (dates.TEXT, dates.LINKS):
        said = f"read in the article: {as_of.source!r}"
    elif as_of.basis == dates.INFERRED and as_of.fits:
        fits = as_of.fits[0] if as_of.fits[0] == as_of.fits[1] else f"{as_of.fits[0]} to {as_of.fits[1]}"
        said = f"no day is given; the numbers fit {fits}"
    else:
        said = "the newest: no day is given"
    line = f"as of {as_of.version.version} ({said}; {numbers})"
    if account.dated_lines:
        line = f"as of the day of each line, by git ({account.dated_lines} of {len(account.citations)} citations); else {line}"
    if as_of.basis != dates.INFERRED and as_of.fits and as_of.stand < as_of.best:
        line += f"; more exist in {as_of.fits[0]}" + (f" to {as_of.fits[1]}" if as_of.fits[1] != as_of.fits[0] else "")
    return printable(line)


def doubts(account: ResolvedArticle) -> list[str]:
    """Notes about the day that the article was read as of, and about the numbers that were not read as rules."""
    notes = []
    when = account.as_of
    if when.unread:
        notes.append(f"{when.unread!r} names no version: write a date or a release, such as rules: 2011-06-17 or rules: M10")
    if when.basis in (dates.STATED, dates.TEXT, dates.LINKS) and (missing := missing_between(when.version.date, when.day)):
        notes.append(missing.before(f"the rules of {when.day}"))
    unsure = list(dict.fromkeys(one.number for one in account.citations if one.others))
    if unsure and when.fits:
        said = f"{', '.join(unsure[:5])}{' …' if len(unsure) > 5 else ''}"
        verb = "is the number" if len(unsure) == 1 else "are numbers"
        notes.append(
            f"no day is given, and between {when.fits[0]} and {when.fits[1]} {said} {verb} of several rules;"
            f" read as of {when.version.version}: give the day by --as-of, or by a line rules: in the article"
        )
    for number, days in list(account.passed_over.items())[:_MOST]:
        notes.append(
            f"{number} is not read as a rule: {when.version.version} and the texts near it have no such number."
            f" It was used in {days}; if you mean that rule, add --as-of"
        )
    return [printable(line) for line in notes]


def broken(account: ResolvedArticle) -> list[str]:
    """The citations whose number no rule of their day has, with the reason, for a reader who sees only the article."""
    return [printable(f"line {one.line}: {' '.join(one.text.split())}: {one.why}") for one in account.citations if one.broken]


def what_became(one: Resolved) -> str:
    """The state of a cited rule today, in words."""
    if one.state == UNKNOWN:
        return one.why
    if one.others:
        return f"ambiguous: another rule had this number ({'; '.join(one.others)}); add --as-of"
    if one.state == REMOVED:
        return f"this rule was removed{one.where_its_words_are}"
    today = one.today.number if one.today else ""
    if one.state == RENUMBERED:
        return f"today {today}, {OTHER_BELOW if one.is_other_below else 'the same words'}"
    if one.state == REWORDED:
        return f"reworded and renumbered since, today {today}" if today != one.number else "reworded since"
    return f"the same heading today, {OTHER_BELOW}" if one.is_other_below else "the same today"


def lines(name: str, account: ResolvedArticle, wishes: renew.Wishes = renew.Wishes()) -> list[tuple[str, str]]:
    """(state, line) of a report for people. For an update, only the citations that are not renewed, with the reason."""
    rows = [("", f"{printable(name)}: {when(account)}")]
    rows += (("", f"  note: {doubt}") for doubt in doubts(account))
    renewed = renew.numbers(account, wishes) if wishes.update else {}
    for place, one in enumerate(account.citations):
        if wishes.update and not renew.is_left(account, place, renewed):
            continue
        became = what_became(one)
        if wishes.update and one.today and not one.others:
            became += _why_left(account, one, one.today.number, wishes)
        if one.misnamed:
            became += f"; {one.misnamed}"
        rows.append((one.state, f"  line {one.line}: {_shown(one)}: {became}"))
        if one.quote and not one.quote.same:
            rows.append((REWORDED, f"         quoted otherwise ([-rule-], {{+article+}}): {woven(one.quote.ops)}"))
    counts = Counter(one.verdict for one in account.citations)
    rows.append(("", "  " + (", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "no citation")))
    return rows


def _why_left(account: ResolvedArticle, one: Resolved, today: str, wishes: renew.Wishes) -> str:
    """The reason why an update doesn't change a citation, and advice."""
    if today != one.number and account.syntax.NAME == source_code.NAME:
        return "; not changed: neither git nor a name beside it says that this rule is meant"
    if one.state == REWORDED:
        return "; not changed: check what you say about it" + (f", then write {today}" if today != one.number else "")
    if one.state != RENUMBERED or renew.records_day(account, one, wishes):
        return ""
    told = "; not changed: a reader would look for the new number in the rules of the article's own day"
    return told if wishes.links else f"{told}; --base writes a link instead"


def _shown(one: Resolved) -> str:
    """The text of a citation, in one line. A long address is cut at its beginning, because its end identifies it."""
    text = " ".join(printable(one.text).split())
    is_address = len(text) > _WIDTH and "://" in text and " " not in text
    return f"…{text[1 - _WIDTH :]}" if is_address else text[:_WIDTH]


def woven(ops: list[tuple[str, str, str]]) -> str:
    """A word diff in one line: [-words of the rule-] {+words of the quotation+}."""
    parts = []
    for op, old, new in ops:
        if op == "equal":
            words = new.split()
            parts.append(" ".join(words) if len(words) <= 8 else " ".join((*words[:3], "…", *words[-3:])))
            continue
        if old.strip():
            parts.append(f"[-{old.strip()}-]")
        if new.strip():
            parts.append(f"{{+{new.strip()}+}}")
    return printable(" ".join(parts))
