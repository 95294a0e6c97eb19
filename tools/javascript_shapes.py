"""Translates the patterns of citations to JavaScript for the site's pages: ``python -m tools.javascript_shapes``.

The source is the patterns of ``articles`` and of ``corpus/normalise.py``, so that a page finds the same citations as the command.
A test fails if the written files no longer match the patterns.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from ruletrail.articles import dates, days, find, page, quotes, shapes, site_links
from ruletrail.corpus import normalise

_ALL = Path(__file__).resolve().parents[1] / "site_templates" / "assets"
ASSETS = _ALL / "citations"
WORDS = _ALL / "words"
_HEAD = "// Written by tools/javascript_shapes.py from the patterns of {}. Change them there.\n"

#: Pattern -> the flag with which JavaScript uses it: "g" searches from a place on, "y" matches at the place.
FINDING = {
    "NUMBER": "g", "JOINED": "y", "CUE": "g", "PLURAL": "g", "TEMPLATE": "g", "TEMPLATE_END": "y", "OTHER_BOOK_BEFORE": "g",
    "BARE_NOT_AFTER": "g", "BARE_NOT_BEFORE": "y", "LETTERS": "y", "CLAUSE_END": "", "ABOUT": "g", "NAMED": "g",
}  # fmt: skip
#: The patterns of corpus/normalise.py that rewrite a text.
NORMAL = (
    "_COMBINING", "_MARKS", "_LOST_MARK", "_ITALICS", "_ADDRESS", "_SYMBOL", "_SMALL", "_BARE_SYMBOLS", "_BARE_SYMBOL",
    "_LONG_DASH", "_SPACED_DASH", "_ELLIPSIS", "_LOOSE_STOP",
)  # fmt: skip
_NOT_IN_JAVASCRIPT = re.compile(r"(?<!\\)(?:[*+?}]\+|\(\?(?:>|P=|-|#|\())")
_CLASS = re.compile(r"(?<!\\)\[\^?\]?(?:[^\]\\]|\\.)*\]", re.DOTALL)


def files() -> dict[Path, str]:
    """Path of each written file -> its text."""
    finding = {name: literal(getattr(shapes, name), how) for name, how in FINDING.items()}
    notation = {
        "SHORTCODE": literal(shapes.SHORTCODE, "g"),
        "QUOTE_SOURCE": literal(shapes.QUOTE_SOURCE, "y"),
        "CITED_CODE": literal(shapes.CITED_CODE, "y"),
    }
    finding["ADDRESS"] = literal(page.ADDRESS, "g")
    letters = " ".join(sorted(shapes.NOT_LETTERS))
    dating = {
        "DATE": literal(days.DATE, "g"),
        "OF_RULES": literal(dates.OF_RULES, "g"),
        "AS_OF": literal(dates.AS_OF, "g"),
        "WRITTEN": literal(dates.WRITTEN, "g"),
        "OUT": literal(dates.OUT, ""),
        "NEW_IN": literal(dates.NEW_IN, ""),
        "SIGNED": literal(dates.SIGNED, "g"),
        "NO_BYLINE": literal(dates.NO_BYLINE, "g"),
        "CELL": literal(dates.CELL, "y"),
        "LINKED_VERSION": literal(site_links.LINKED_VERSION, "g"),
        "BOOK": literal(dates.BOOK, "y"),
        "STAMP": literal(dates.STAMP, "y"),
        "TO": literal(dates.TO, "g"),
    }
    quoting = {
        "QUOTED": literal(find.QUOTED, "g"),
        "OPENING": literal(find.OPENING, "g"),
        "PARAGRAPH": literal(find.PARAGRAPH, "g"),
        "LEAD": literal(find.LEAD, "g"),
        "SOURCE": literal(find.SOURCE, "g"),
        "LEFT_OUT": literal(quotes.LEFT_OUT, "g"),
    }
    normal = {name.lstrip("_"): literal(pattern, "g") for name, pattern in vars(normalise).items() if name in NORMAL}
    characters = {char: plain for char, plain in normalise.CHARACTERS.items() if normalise.letter(char) != plain}
    return {
        WORDS / "normal_shapes.js": _told("NORMAL", normal | {"CHARACTERS": json.dumps(characters)}, "corpus/normalise.py"),
        ASSETS / "quote_shapes.js": _told("QUOTES", quoting),
        ASSETS / "shapes.js": _told("SHAPES", finding | {"NOT_LETTERS": f'new Set("{letters}".split(" "))'}),
        ASSETS / "notation_shapes.js": _told("NOTATION", notation),
        ASSETS / "date_shapes.js": _told("DATES", dating),
    }


def _told(name: str, rows: dict[str, str], room: str = "the folder articles") -> str:
    return f"{_HEAD.format(room)}const {name} = {{\n" + "".join(f"  {key}: {value},\n" for key, value in rows.items()) + "};\n"


def literal(pattern: re.Pattern[str], how: str) -> str:
    """A Python pattern as a JavaScript literal. Raises ValueError for notation that JavaScript doesn't have."""
    source = pattern.pattern
    if found := _NOT_IN_JAVASCRIPT.search(_CLASS.sub("[]", source)):
        raise ValueError(f"JavaScript has no {found[0]!r}: {source!r}")
    flags = how + ("i" if pattern.flags & re.IGNORECASE else "") + ("s" if pattern.flags & re.DOTALL else "") + "u"
    return f"/{_translated(source, verbose=bool(pattern.flags & re.VERBOSE))}/{flags}"


def _translated(source: str, *, verbose: bool) -> str:
    made: list[str] = []
    at, in_class, depth, either_case = 0, False, 0, -1
    while at < len(source):
        char = source[at]
        at += 1
        if char == "\\":
            made.append(_escape(source[at], in_class=in_class))
            at += 1
        elif in_class:
            in_class = char != "]"
            made.append(_plain(char))
        elif char == "[":
            in_class = True
            made.append(char)
        elif verbose and char.isspace():
            continue
        elif char == "(":
            depth += 1
            if source.startswith("?P<", at):
                at += 2
                made.append("(?")
            elif source.startswith("?i:", at):
                at += 3
                either_case = depth
                made.append("(?:")
            else:
                made.append(char)
        elif char == ")":
            if depth == either_case:
                either_case = -1
            depth -= 1
            made.append(char)
        elif either_case >= 0 and char.isalpha():
            made.append(f"[{char.lower()}{char.upper()}]")
        else:
            made.append(_plain(char))
    return "".join(made)


def _escape(char: str, *, in_class: bool) -> str:
    if char in "AZ":
        return "^" if char == "A" else "$"
    if char == "w":
        return r"\p{L}\p{N}_" if in_class else r"[\p{L}\p{N}_]"
    if char == "b":
        return r"\b"
    if char.isalnum() or char in "^$\\.*+?()[]{}|/-":
        return "\\" + char if char != "-" or in_class else char
    return _plain(char)


def _plain(char: str) -> str:
    """A plain character in ASCII, escaped if needed, because a page of another encoding may load the script."""
    if char == "/":
        return r"\/"
    return char if " " <= char <= "~" else "".join(f"\\u{unit:04x}" for unit in _units(char))


def _units(char: str) -> list[int]:
    raw = char.encode("utf-16-be")
    return [raw[n] * 256 + raw[n + 1] for n in range(0, len(raw), 2)]


def main() -> None:
    for path, text in files().items():
        path.write_text(text, "utf-8")
        print(f"{len(text)} bytes in {path}")


if __name__ == "__main__":
    main()
