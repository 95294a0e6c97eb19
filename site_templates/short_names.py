"""A script for other people's pages made small: short names for what no one else sees, no space where none is needed.

Each top-level declaration is taken for itself. A name declared within becomes a letter there, unless it is also the name of a
property or key there, or of something outside. The script's statements end in semicolons; it has no comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, product
from string import ascii_letters

_TOKEN = re.compile(
    r"""(?P<text>"(?:[^"\\\n]|\\.)*"|`[^`]*`)
      | (?P<pattern>(?<=[(,=:!&|?{;\n\ ])/(?![/*\ ])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
      | (?P<word>[A-Za-z_$][\w$]*)
      | (?P<space>\s+)
      | (?P<sign>\d[\w.]*|=>|\?\.(?!\d)|\.\.\.|.)""",
    re.VERBOSE,
)
_GROUP = re.compile(r"\(\?<([a-z_]+)>")
_OWN_KEY = re.compile(r"[A-Z][A-Z_]{3,}")
"""A property that is ours wherever it stands: rows of a table of patterns, and constants."""
_SPACED = re.compile(r"[ ]*([-=<>!&|?+*:,;(){}\[\]]+)[ ]*")
_LINES = re.compile(r"(?<=[;{,(])\n|\n(?=\})")
_BLOCK = re.compile(r"\)|=>|[;}{]|else|try|do|[A-Z]\w*")
"""What stands before the brace of a block; before another one an object begins, or what is taken out of one."""
_CONTROL = frozenset({"if", "for", "while", "switch", "catch"})

Token = tuple[str, str]
"""(text, pattern, word, space or sign; what is written)"""


def small(script: str) -> str:
    """The same script in fewer bytes. ``script`` must hold no template with a place in it."""
    parts = list(_parts(script))
    names = [_names(part) for part in parts]
    outside, keys = set().union(*(one[0] for one in names)), set().union(*(one[2] for one in names))
    shared = [word for word in dict.fromkeys(_words(chain(*parts))) if _OWN_KEY.fullmatch(word) or word in outside - keys]
    short = {name: f"${number:x}" for number, name in enumerate(shared)}
    groups = {name: f"${number:x}" for number, name in enumerate(dict.fromkeys(_GROUP.findall(script)))}
    made = "".join(
        _renamed(part, within - own - outside, short, groups) for part, (_, within, own) in zip(parts, names, strict=True)
    )
    pieces = [(found.lastgroup in ("text", "pattern"), found[0]) for found in _TOKEN.finditer(made)]
    told = [text for is_told, text in pieces if is_told]
    code = "".join("\0" if is_told else text for is_told, text in pieces)
    code = _LINES.sub("", _SPACED.sub(r"\1", code))
    return "".join(chain(*zip(code.split("\0"), [*told, ""], strict=True)))


def _words(tokens: Iterable[Token]) -> list[str]:
    return [text for kind, text in tokens if kind == "word"]


def _parts(script: str) -> Iterator[list[Token]]:
    """The tokens of each top-level declaration."""
    part: list[Token] = []
    depth, before = 0, ""
    for found in _TOKEN.finditer(script):
        kind, text = found.lastgroup or "", found[0]
        part.append((kind, text))
        depth += (text in "([{") - (text in ")]}") if kind == "sign" else 0
        if depth == 0 and (text == ";" or (before == "}" and "\n" in text)):
            yield part
            part = []
        before = text
    yield part


def _names(part: list[Token]) -> tuple[set[str], set[str], set[str]]:
    """The names that a declaration declares for others, those that it declares within, and those of properties and keys."""
    solid = [token for token in part if token[0] != "space"]
    written = ["", *(text for _, text in solid), ""]
    opened: list[int] = []
    outside, within, keys = set[str](), set[str](), set[str]()
    calls: dict[int, list[str]] = {}
    for at, (kind, text) in enumerate(solid, 1):
        before, after, opener = written[at - 1], written[at + 1], written[opened[-1]] if opened else ""
        in_object = opener == "{" and not _BLOCK.fullmatch(written[opened[-1] - 1])
        if kind == "sign" and text in "([{":
            opened.append(at)
        elif kind == "sign" and text in ")]}":
            given = calls.pop(start := opened.pop(), [])
            is_function = after == "{" and written[start - 1] not in _CONTROL
            if text == ")" and (after == "=>" or is_function):
                within.update(given)
        elif kind == "word":
            declares = before in ("const", "let", "function", "class") or (before == "," and after == "=")
            if before in (".", "?.") or (in_object and before in ("{", ",") and after in (*",}:=",)):
                keys.add(text)
            elif not opened and (declares or (before == "," and written[1] in ("const", "let"))):
                outside.add(text)
            elif opened and (declares or after == "=>"):
                within.add(text)
            elif opener == "(" and before in ("(", ",", "..."):
                calls.setdefault(opened[-1], []).append(text)
    return outside, within, keys


def _renamed(part: list[Token], within: set[str], short: dict[str, str], groups: dict[str, str]) -> str:
    words = _words(part)
    free = (name for length in (1, 2) for name in map("".join, product(ascii_letters, repeat=length)) if name not in words)
    names = {name: next(free) for name in dict.fromkeys(words) if name in within and len(name) > 1}
    made: list[str] = []
    before = ""
    for kind, text in part:
        if kind == "pattern":
            text = _GROUP.sub(lambda found: f"(?<{groups[found[1]]}>", text)
        elif kind == "word":
            text = groups.get(text, short.get(text, text)) if before == "." else names.get(text, short.get(text, text))
        made.append(text)
        before = before if kind == "space" else text
    return "".join(made)
