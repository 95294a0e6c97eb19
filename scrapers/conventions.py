"""Replaces conventions that a copy uses throughout and no known rulebook has by the usual ones, line for line.

They are: numbers of lines, bars beside lines, the form of rules' numbers, marks of changes, the beginnings of examples, the
brackets of symbols, the form of quotation marks. The cost of ``mend`` can't measure them, because the words stay the same. A
convention is found by the many lines that have it, if hardly any line has the usual form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from ruletrail.scrapers.official_body import EXAMPLE
from ruletrail.scrapers.page_tags import FEWEST, has_several, signs

#: A convention is found if it is in this many lines, and in this share of the lines that could have it.
_MANY, _SHARE = 20, 0.6
#: The share of all lines that must have it.
_NEARLY_ALL = 0.9
#: The numbers that ``cat -n``, ``grep -n`` and editors put before each line.
_LINE_NUMBER = re.compile(r"[ \t]*(\d{1,6})(?:\t|[:|][ ]?|[ ]{1,2}|[ \t]*$)")
#: A bar beside each line, as in a box, and the sign of a comment.
_BAR = re.compile(r"(?:[│┃|▌▏┆#;%]|//)[ \t]?")
#: A rule's number in any form: "Rule 100.1a.", "[100.1a]", "§100.1.a", "100.1(a)", "100-1A:".
_NUMBER = re.compile(
    r"""^(?P<before>[ \t]*(?:(?:Rule|RULE|CR|Section|§|\#)[.]?[ ]?)?[\[(]?)(?P<section>[1-9]\d\d)(?P<dot>[.·:-])
    (?P<rule>[1-9]\d{0,2})(?P<between>[ .(:-]?)(?P<letter>[a-z]{1,2}|[A-Z]|\d{1,2}|)(?P<behind>[\])]?[.:)]?(?:[ ]?[—–-])?)
    (?:[ \t]+(?=\S)|(?=[A-Z][a-z]))""",
    re.MULTILINE | re.VERBOSE,
)
#: The mark of a new or changed rule, behind its number or behind its text.
_NEW = r"(?:new|updated?|changed?|revised|added|modified|clarified)"
_NEW_BEFORE = re.compile(rf"^([1-9]\d\d\.\d+[a-z]?\.?[ ])[\[(*]?{_NEW.upper()}[\])*]?(?:[:!][ ]*|(?<=[\])*])[ ])", re.MULTILINE)
_NEW_BEHIND = re.compile(rf"(?<=[.!?”\")])[ \t]*[\[(](?i:{_NEW})\b[^\[\]()\n.]{{0,40}}[\])][ \t]*$", re.MULTILINE)
#: The signs around such marks behind sentences.
_NEW_HAS = tuple(f"{end}{brackets}\n" for end in ".?!)”" for brackets in ("()", "[]"))
_NEW_BEFORE_HAS = ("NEW",)
#: The beginnings of examples, alone in a line or not. "Example: " is the usual form.
_LEAD = re.compile(
    r"^[ \t]*(?:[>•*·+-][ \t]+)?(?P<open>[\[(]?)(?P<type>[*_]*)(?:for[ ])?(?:examples?|e\.g|ex|instance|illustration|sample)\b"
    r"(?:[ ]\d{1,2})?[*_]*[ \t]*(?:[:.,–—-]+[*_]*[ \t]*|$)(?P<told>.*)$",
    re.MULTILINE | re.IGNORECASE,
)
_MARKED_EXAMPLE = re.compile(r"^(?:[ \t]*[>•◦○*·+o-][ \t]+)*[ \t]*Example: ", re.MULTILINE)
_SYMBOL = r"((?:[WUBRGCTQXYZS]|\d{1,2})(?:/[0-9WUBRGCP]){0,2})"
_BRACED = re.compile(rf"\{{{_SYMBOL}\}}")
_BRACKETS = tuple(
    (mark, re.compile(pattern)) for mark, pattern in (("[", rf"\[{_SYMBOL}\]"), ("(", rf"\({_SYMBOL}\)"), (":", rf":{_SYMBOL}:"))
)
#: A text with its symbols in other brackets has some of these.
_COMMON_SYMBOLS = frozenset("WUBRGT")
_GUILLEMETS = str.maketrans("«»", "“”")
_SLICE = 30_000


def without_line_numbers(text: str) -> str:
    """The text without the numbers of its lines, which rise by one from line to line."""
    if not _LINE_NUMBER.match(text):
        return text
    lines = text.split("\n")
    matches = [(n, match) for n, line in enumerate(lines) if line.strip() and (match := _LINE_NUMBER.match(line))]
    counted = sum(int(other[1]) == int(one[1]) + 1 for (_, one), (_, other) in pairwise(matches))
    if counted < _MANY or counted < _NEARLY_ALL * (sum(map(bool, map(str.strip, lines))) - 1):
        return text
    for n, match in matches:
        lines[n] = lines[n][match.end() :]
    return "\n".join(lines)


def without_bars(text: str) -> str:
    """The text without a bar or another sign at the beginning of nearly every line, and at the end of some."""
    match = _BAR.match(text.lstrip())
    bar = match[0].strip() if match else ""
    lines = text.split("\n") if bar else []
    barred = sum(line.startswith(bar) for line in lines)
    if barred < _MANY or barred < _NEARLY_ALL * sum(map(bool, map(str.strip, lines))):
        return text
    return "\n".join(
        line[len(bar) :].removeprefix(" ").removesuffix(bar).rstrip() if line.startswith(bar) else line for line in lines
    )


def usual_numbers(text: str) -> str:
    """The text with the rules' numbers as "100.1." and "100.1a", if most numbers have another form."""
    middle = len(text) // 2
    near = f"\n{text[max(0, middle - _SLICE) : middle + _SLICE]}"
    if not _odd_shapes(near):
        return text
    odd = _odd_shapes(text)

    def usual(match: re.Match[str]) -> str:
        if _shape(match) not in odd:
            return match[0]
        number = f"{match['section']}.{match['rule']}"
        if _shape(match)[0]:
            return f"{number}{match['letter'].lower()} "
        return f"{number}. " + match[0][match.start("letter") - match.start() :].lstrip() * bool(match["letter"])

    return _NUMBER.sub(usual, text) if odd else text


def _odd_shapes(text: str) -> set[tuple[str, ...]]:
    """For numbers with a letter, with a capital letter and without one: the commonest form, if it isn't the usual one."""
    shapes = Counter(map(_shape, _NUMBER.finditer(text)))
    found = set()
    for is_lettered in ("", "a", "A"):
        group = {shape: times for shape, times in shapes.items() if shape[0] == is_lettered}
        often = max(group, key=lambda shape: group[shape], default=None)
        if (
            often
            and group[often] >= max(FEWEST, _SHARE * sum(group.values()))
            and often[1:] not in (("", ".", "", ""), ("", ".", "", "."))
        ):
            found.add(often)
    usual = sum(times for shape, times in shapes.items() if shape[0] == "a" and shape[1:4] == ("", ".", ""))
    return {shape for shape in found if shape[0] != "A" or usual < shapes[shape]}


def _shape(match: re.Match[str]) -> tuple[str, ...]:
    """The form of a number: the kind of its letter, and the signs before, in and behind the number."""
    _, _, _, _, between, letter, behind = match.groups()
    before = match["before"].strip()
    if not letter or letter.isdigit() or (between == " " and (letter.isupper() or letter[1:])):
        between, behind = (between, behind) if not letter or letter.isdigit() else ("", "")
        return "", before, match["dot"], "", "." if letter.isdigit() else (between + behind).strip()
    return "a" if letter.islower() else "A", before, match["dot"], between, behind if letter.islower() else behind or "A"


def without_marks_of_changes(text: str) -> str:
    """The text without the marks of new or changed rules."""
    if has_several(_NEW_BEFORE, text, _NEW_BEFORE_HAS):
        text = _NEW_BEFORE.sub(r"\1", text)
    may_be = any(map(signs(text).__contains__, _NEW_HAS))
    return _NEW_BEHIND.sub("", text) if may_be and has_several(_NEW_BEHIND, text) else text


def usual_examples(text: str) -> str:
    """The text with "Example: " before its examples, if few examples have it and many begin in another way."""
    if text.count("Example: ") >= _MANY and len(_MARKED_EXAMPLE.findall(text)) >= _MANY:
        return text  # ``mend`` removes the marks of a list before them
    leads = [match for match in _LEAD.finditer(text) if not (EXAMPLE.match(match[0]) and match["told"])]
    labels = Counter(map(_label, leads))
    usual = max(labels, key=lambda label: labels[label], default="")
    if labels[usual] < _MANY:
        return text
    leads = [match for match in leads if _label(match) == usual]
    lines = text.split("\n")
    at, line = 0, 0
    for match in leads:
        line += text.count("\n", at, match.start())
        at = match.start()
        told, below = match["told"], line + 1
        while not told and below < min(line + 3, len(lines)):
            told, lines[below], below = lines[below].strip(), "", below + 1
        if match["open"] and told[-1:] in ("]", ")"):
            told = told[:-1]
        if match["type"]:  # slanted type may end at the label or at the line's end
            told = told.removesuffix(match["type"])
        lines[line] = f"Example: {told}"
    return "\n".join(lines)


def _label(match: re.Match[str]) -> str:
    return re.sub(r"\d+", "#", match.string[match.start() : match.start("told")]).strip()


def usual_symbols(text: str) -> str:
    """The text with its symbols in braces, if no symbol is in braces and many are in other brackets."""
    if _BRACED.search(text):
        return text
    for mark, pattern in _BRACKETS:
        if mark in text and len(found := pattern.findall(text)) >= _MANY and len(_COMMON_SYMBOLS.intersection(found)) >= FEWEST:
            return pattern.sub(r"{\1}", text)
    return text


def usual_quotation_marks(text: str) -> str:
    """The text with “” for the quotation marks of French and Russian, if it has no others."""
    is_odd = "«" in text and text.count("«") >= _MANY and "“" not in text and '"' not in text
    return text.translate(_GUILLEMETS) if is_odd else text


ALL: tuple[tuple[Callable[[str], str], str], ...] = (
    (without_line_numbers, "the numbers of lines"),
    (without_bars, "a bar beside each line"),
    (usual_numbers, "the form of rules' numbers"),
    (without_marks_of_changes, "marks of what is new"),
    (usual_examples, "what examples begin with"),
    (usual_symbols, "the brackets of symbols"),
    (usual_quotation_marks, "the form of quotation marks"),
)
