"""Rules whose numbers have marks around them: "**100.1.** …", "- 100.1 …", "(100.1) …", "Rule 100.1: …", "100.1A …", "## 100. …".

So forums, wikis, notebooks and mails print them. Where many numbers of a text are dressed in such a way, they are undressed,
and each line stays where it is.
"""

from __future__ import annotations

import re
from itertools import repeat

from corpus.numbers import RULE_PATTERN
from scrapers import cited_numbers
from scrapers.decoding import Mended, on_the_same_lines
from scrapers.source import Source, sampled, side_by_side

_EMPHASIS = r"(?:\*{1,3}|_{1,3}|'{2,5}|\[b\]|</?b>|`)"
#: What stands before an item of a list, an indented line, or a changed one: signs, or the letter that a round bullet becomes.
_LISTED = r"(?:(?:o(?=[ \t])|[-*+•·▪▫■□●○◦‣⁃∙➢►▶→⇒–—:;#|>\uf0a7\uf0b7]{1,6})[ \t]*){0,2}"
_NUMBER = re.compile(
    rf"""^(?P<before>[ \t]*{_LISTED}{_EMPHASIS}?[(\[]?(?:§[ ]?|(?i:rule)[ ]|(?i:cr)[ ]?|[r#])?)
    (?P<section>[1-9]\d\d)(?P<point>\\?\.)(?P<rule>[1-9]\d{{0,2}})(?P<space>[ ]|[.-](?=[a-z]{{1,2}}[.)\]:]?[ \t]))?
    (?P<letter>(?<![ ])(?:[a-z]{{0,2}}|[A-Z]{{1,2}}(?=\W*[ \t]+(?:[A-Z0-9]|["“{{(\[]+\w))|\([a-z]{{1,2}}\))
      |(?<=[ ])(?:[a-z](?=\.?[ \t]+(?:[A-Z0-9]|["“{{(\[]+\w))|\([a-z]{{1,2}}\)))(?![A-Za-z])
    (?P<behind>\\?\.?[)\]]?(?:{_EMPHASIS}|\[/b\])?[.:]?)(?P<dash>[ \t]+[-–—:])?[ \t]+(?=\S)""",
    re.MULTILINE | re.VERBOSE,
)
#: What the number itself is called, in ``before``.
_NAMED = re.compile(r"(?:§[ ]?|CR[ ]?|[r#])$")
#: Lines that ``_NUMBER`` may find dressed: neither a plain number with its rule, nor a word. A search for line ends is quick.
_MAY_BE_DRESSED = re.compile(
    r"\n(?!(?!o[ \t])[ABD-QS-Zabd-qs-z\n]|[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}\.?[ \t]+[A-Z“\"])"
    r"[ \t]*(?:[-*+•][ \t]+)?[^\n0-9]{0,12}[1-9]\d\d\\?\.[1-9]"
)
#: A number whose point is another sign: "100:1", "100·1", "100 .1".
_ODD_POINT = re.compile(
    r"^(?P<before>[^\w\n]{0,8}(?:(?i:rule|cr)[ ])?[1-9]\d\d)(?P<point>[,:·•‧∙・\u2024\u02d9–-]|[ ]\.)"
    r"(?P<rule>[1-9]\d{0,2}[a-z]{0,2})(?:(?P=point)|(?=\W{0,6}[ \t]))(?=\W{0,6}[ \t])",
    re.MULTILINE,
)
#: "100.01", as what sorts by letters needs them.
_PADDED = re.compile(r"(?<![\w.])([1-9]\d\d)\.0{1,2}([1-9]\d?[a-z]{0,2})(?!\w)")
_PADDED_HEAD = re.compile(r"[^\w\n]{0,8}(?:(?i:rule|cr)[ ])?[1-9]\d\d\.0")
_POINT = re.compile(r"^[^\w\n]{0,8}(?:(?i:rule|cr)[ ])?[1-9]\d\d\\?\.[1-9]", re.MULTILINE)
#: A number that is a heading of its own, above its rule.
_HEADED_NUMBER = re.compile(
    rf"^[ \t]*(?:#{{1,6}}[ \t]+|={{2,6}}[ \t]*){_EMPHASIS}?({RULE_PATTERN})\.?{_EMPHASIS}?[ \t]*[#=]*$", re.MULTILINE
)
#: Somebody's mark before a rule that changed.
_MARKS = ("\n*", "\n|", "\n+", "\n>", "\n•")
_MARKED = re.compile(rf"^[*|+>•][ \t]?(?={RULE_PATTERN}\.?[ \t])", re.MULTILINE)
#: Markdown, wikis, AsciiDoc; Org; Textile and Jira.
_TITLES = r"(?:[1-9]\d{0,2}\.[ \t]+[A-Z]|(?:Glossary|Credits|Introduction|Contents)[ \t]*$)"
_MARK = (
    rf"(?:#{{1,6}}[ \t]+|={{2,6}}[ \t]*|\*{{1,6}}[ \t]+(?={_TITLES})|h[1-6](?:\([^()\n]*\))?\.[ \t]+(?:\{{anchor:[^{{}}\n]*\}})?)"
)
_HEADING = re.compile(rf"^[ \t]*{_MARK}(\S.*?)[ \t]*[#=]*$", re.MULTILINE)
_BOLD_LINE = re.compile(
    r"^[ \t]*(?P<mark>\*{1,3}|_{1,3}|'{2,5}|`)(?=[^\s*])([^*_\n]{1,80}?)(?P=mark)[ \t]*$|^\[b\]([^\[\]\n]{2,80})\[/b\]$",
    re.MULTILINE,
)
_NUMBERED_HEADING = re.compile(rf"^[ \t]*{_MARK}[1-9]\d{{0,2}}\.[ \t]", re.MULTILINE)
_MARKS_HEADINGS = ("\n** ", "\n*** ", "\nh2", "\nh3")
#: What Org keeps under a heading.
_DRAWER = re.compile(r"^[ \t]*:PROPERTIES:\n(?:[ \t]*:[^\n]*\n){0,9}?[ \t]*:END:$", re.MULTILINE)
#: A term or definition of a wiki, a definition of Markdown, and a line of a block in reStructuredText.
_TERM, _LINE = re.compile(r"^(?:;|:{1,3})[ \t]*(?=\S)", re.MULTILINE), re.compile(r"^\|[ \t]+(?=[^|\n]*$)", re.MULTILINE)
#: A heading of a section or chapter without its full stop, known by the number that the next line begins with.
_POINTLESS = re.compile(r"^([ \t]*)([1-9](?:\d\d)?)(?=[ \t]+[A-Z][^\n]{1,80}\n\s*(?:\2\.?\d|\2\d\d[.\s]))", re.MULTILINE)
_MAY_LACK_A_POINT = re.compile(r"\n[ \t]*[1-9](?:\d\d)?[ \t]+[A-Z]")
#: The same among the shapes of beginnings, which may end before the letter.
_BEGINS_POINTLESS = re.compile(r"\n0(?:00)?[ \t]+(?![ao \t])")
#: A heading that says what it is the heading of, or whose number is parted from it: "Section 100: General", "100 - General".
_CALLED = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+|={2,6}[ \t]*)?"
    r"(?:(?:Section|Chapter|Part)[ \t]+([1-9](?:\d\d)?)[ \t]*(?:[.:]|[-–—])|([1-9](?:\d\d)?)[ \t]*(?::|[-–—](?=[ \t])))[ \t]*"
    r"(?=[A-Z])([^\n]{1,80}?)[ \t#=]*$",
    re.MULTILINE,
)
_BEGINS_PARTED = re.compile(r"\n000[ \t]*[-:?][ \t]+[AO]")
_LEFT = (
    (":\n:", "PROPERTIES:", _DRAWER, "what Org keeps under a heading"),
    ("\n|", "\n|", _LINE, "a line of a block"),
)
_SYMBOL = "(?:[0-9]{1,2}|[WUBRGCTQSEXYZP]|PW|TK|CHAOS|R?N[0-9]?)(?:/[WUBRGP]){0,2}"
#: Symbols as wikis and forums print them: "[T]", "(W)", ":mana2:". A number in parentheses counts a list.
_SYMBOLS = (
    (re.compile(rf"\[({_SYMBOL})\]"), "["),
    (re.compile(rf"\((?!\d+\)(?!\(|[:,;.] ?[A-Z\"”]))({_SYMBOL})\)"), "("),
    (re.compile(rf"<:mana({_SYMBOL.lower()}):\d+>"), "<:mana"),
    (re.compile(rf":mana({_SYMBOL.lower()}):"), ":mana"),
)
_FEWEST_SYMBOLS = 20
_BACKSLASH = re.compile(r"\\([\\`*_{}\[\]()#+.!|>~-])")
#: So many places of a text are looked at before the whole of it. So many plain numbers there tell enough, if there are so many
#: times as few that may be dressed.
_PLACES, _ENOUGH, _TIMES = 500, 100, 10
_PLAIN = re.compile(rf"\n{RULE_PATTERN}\.?[ \t]+[A-Z“\"]")
#: So many numbers must be dressed, and this share of them: where only letters are, the rules without one are plain.
_FEWEST, _SHARE = 3, 0.25
#: So many characters behind a heading tell what comes next.
_NEAR = 80


def uncalled(source: Source) -> tuple[str, list[Mended]]:
    """The text with plain headings, where sections are called so or parted from their numbers; else the same text."""
    text = source.text
    if "Section 1" not in text and not _BEGINS_PARTED.search(source.beginnings):
        return text, []
    found = [(match, match[1] or match[2]) for match in _CALLED.finditer(text)]
    # A section's rules come next, and a chapter's first section.
    headed = {number for match, number in found if len(number) > 1 and _next(text, match).startswith(f"{number}.")}
    if len(headed) < _FEWEST:  # chapters alone may be called so by the publisher
        return text, []
    places = {
        match.start()
        for match, number in found
        if number in headed or (len(number) == 1 and re.match(rf"{number}\d\d\b", _next(text, match).removeprefix("Section ")))
    }

    def plain(match: re.Match[str]) -> str:
        return f"{match[1] or match[2]}. {match[3]}" if match.start() in places else match[0]

    first = next(match for match, _ in found if match.start() in places)
    told = Mended(first[0][:40].strip(), plain(first)[:40], "a heading in another notation", first.start(), len(places))
    return _CALLED.sub(plain, text), [told]


def _next(text: str, match: re.Match[str]) -> str:
    """How the next line begins that isn't blank, without the marks of a heading or list."""
    return text[match.end() : match.end() + _NEAR].lstrip(" \t\n#=*-_")[:20]


def pointed(source: Source) -> tuple[str, list[Mended]]:
    """The text with a full stop behind the numbers of headings, where many have none; else the same text."""
    text = source.text
    if not _BEGINS_POINTLESS.search(source.beginnings) or len(_MAY_LACK_A_POINT.findall(text)) < _FEWEST:
        return text, []
    found = list(_POINTLESS.finditer(text))
    if len(found) < _FEWEST:
        return text, []
    told = Mended(found[0][2], f"{found[0][2]}.", "the number of a heading without its full stop", found[0].start(2), len(found))
    return _POINTLESS.sub(r"\1\2.", text), [told]


def with_symbols(source: Source) -> tuple[str, list[Mended]]:
    """The text with its symbols in braces, where it has them in brackets; else the same text."""
    text = source.text
    if "{T}" in text or "{W}" in text:
        return text, []
    for pattern, sign in _SYMBOLS:
        found = pattern.findall(text) if text.count(sign) >= _FEWEST_SYMBOLS else []
        if len(found) >= _FEWEST_SYMBOLS and len(set(found)) >= _FEWEST:
            first = pattern.search(text)
            assert first
            told = Mended(first[0], f"{{{first[1].upper()}}}", "a symbol in another notation", first.start(), len(found))
            return pattern.sub(lambda match: f"{{{match[1].upper()}}}", text), [told]
    return text, []


def undressed(source: Source) -> tuple[str, list[Mended]]:
    """The text with plain numbers and headings, and what was undressed; the same text where they are plain."""
    given = text = source.text
    sample, signs = f"\n{source.sample}", source.signs
    mended: list[Mended] = []
    if (
        any(mark in signs and mark in sample for mark in _MARKS)
        and _MARKED.search(sample)
        and _FEWEST <= len(_MARKED.findall(text)) <= _SHARE * len(_POINT.findall(text))
    ):
        text = _taken_out(_MARKED, text, "a mark before some rules", mended)
        given = text
    is_plain = _seems_plain(text)
    if ".01" in text:
        given = text = _without_zeros(text, mended)
    if not is_plain:
        text = _with_points(text, mended)
        given = text
    undone: list[Mended] = []
    may_be_headings = "\n**" in signs or "\na0" in source.beginnings
    marked = "#" in text or side_by_side("==", text) or (may_be_headings and any(map(sample.__contains__, _MARKS_HEADINGS)))
    text = _undressed(text, marked, is_plain, undone)
    for mark, sign, pattern, why in _LEFT:
        if mark in signs and sign in sample and len(pattern.findall(text)) >= _FEWEST:
            text = _taken_out(pattern, text, why, undone)
    if (
        ("\n;" in signs or "\n:" in signs)
        and ("\n;" in sample or "\n: " in sample)
        and max(text.count("\n;"), text.count("\n: ")) >= _FEWEST
    ):
        text = _taken_out(_TERM, text, "a mark of terms or definitions", undone)
    return text, mended + (on_the_same_lines(undone, given, text) if undone else [])


def _taken_out(pattern: re.Pattern[str], text: str, why: str, mended: list[Mended]) -> str:
    """``text`` without what a pattern finds, but for its line ends; ``mended`` is told."""
    found = list(pattern.finditer(text))
    mended.append(Mended(found[0][0].split("\n")[0].strip(), "", why, found[0].start(), len(found)))
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


def _with_points(text: str, mended: list[Mended]) -> str:
    """``text`` with points in its numbers where most have another sign; ``mended`` is told."""
    odd = list(_ODD_POINT.finditer(text)) if _ODD_POINT.search(sampled(text)) else []
    if len(odd) < _FEWEST or len(odd) < 2 * len(_POINT.findall(text)):
        return text
    number = f"{odd[0]['before'].strip()}.{odd[0]['rule']}"
    mended.append(Mended(odd[0][0].strip(), number, "another sign for a point", odd[0].start(), len(odd)))
    plain = {f"{match['before'][-3:]}{match['point']}{match['rule']}": f"{match['before'][-3:]}.{match['rule']}" for match in odd}
    return cited_numbers.put_right(_ODD_POINT.sub(r"\g<before>.\g<rule>", text), plain, mended)


def _without_zeros(text: str, mended: list[Mended]) -> str:
    """``text`` whose numbers don't begin with a zero behind the point, where many rules' do; ``mended`` is told."""
    heads = [match for match in _PADDED.finditer(text) if _PADDED_HEAD.match(text, text.rfind("\n", 0, match.start()) + 1)]
    if len(heads) < _FEWEST:
        return text
    first = heads[0]
    mended.append(Mended(first[0], f"{first[1]}.{first[2]}", "a number with a zero before it", first.start(), len(heads)))
    return _PADDED.sub(r"\1.\2", text)


def _undressed(text: str, marked: bool, is_plain: bool, mended: list[Mended]) -> str:
    headings = _NUMBERED_HEADING.findall(text) if marked else []
    if len(headings) < _FEWEST and is_plain:
        return text
    if marked and len(alone := list(_HEADED_NUMBER.finditer(text))) >= _FEWEST:
        mended.append(Mended(alone[0][0].strip(), alone[0][1], "a number as a heading", alone[0].start(), len(alone)))
        text = _HEADED_NUMBER.sub(r"\1", text)
    if len(headings) < _FEWEST and len(_MAY_BE_DRESSED.findall(f"\n{text}")) < _FEWEST:
        return text
    found = list(_NUMBER.finditer(text))
    dressed = [match for match in found if match[0].strip(" \t") not in _plain_forms(match)]
    if not (len(dressed) >= _FEWEST and len(dressed) > _SHARE * len(found)) and len(headings) < _FEWEST:
        return text
    if dressed:
        first = dressed[0]
        mended.append(Mended(first[0].strip(), _plain(first), "a number in another notation", first.start(), len(dressed)))
    escaped = any("\\" in match["point"] for match in dressed)
    if dressed:
        text = _NUMBER.sub(lambda match: f"{_plain(match)} ", text)
        text = cited_numbers.put_right(text, {_written(match): _plain(match).removesuffix(".") for match in dressed}, mended)
    if headings:
        mended.append(Mended(headings[0].strip(), "", "a mark of headings", text.index(headings[0]), len(headings)))
    text = _HEADING.sub(r"\1", text)
    text = _BOLD_LINE.sub(lambda match: match[2] or match[3], text)
    return _BACKSLASH.sub(r"\1", text) if escaped else text


def _seems_plain(text: str) -> bool:
    """True when lines throughout a text have plain numbers, and hardly any have numbers in other dress."""
    step = len(text) // _PLACES + 1
    ends = [end for at in range(0, len(text), step) if (end := text.find("\n", at, at + step)) >= 0]
    ends = [end + (text[end + 1 : end + 2] == "\n") for end in ends]
    others = [end for end in ends if not _PLAIN.match(text, end)]
    plain = len(ends) - len(others)
    return plain >= _ENOUGH and _TIMES * sum(map(bool, map(_MAY_BE_DRESSED.match, repeat(text), others))) < plain


def _written(match: re.Match[str]) -> str:
    """A rule's number as references would have it, without the signs of a list or of bold type."""
    named = _NAMED.search(match["before"])
    return (named[0] if named else "") + "".join(match[part] or "" for part in ("section", "point", "rule", "space", "letter"))


def _plain(match: re.Match[str]) -> str:
    letter = match["letter"].strip("()").lower()
    return f"{match['section']}.{match['rule']}{letter}" + ("" if letter else ".")


def _plain_forms(match: re.Match[str]) -> tuple[str, str]:
    number = f"{match['section']}.{match['rule']}{match['letter'].strip('()').lower()}"
    return number, f"{number}."
