"""False statements of copies that were scanned, posted, listed or joined anew: ``python bench/retyped.py [kind…]``.

It counts as ``bench/damage.py`` does. Each function makes such a copy of a clean text. Some can't be read rightly, and count
as unread: lines that were sorted, a text in small letters alone.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import damage

_NUMBER = re.compile(r"(?m)^(\s*)(\d{3}(?:\.\d+[a-z]*)?\.?)(?=\s)")
_RULE = r"(?m)^(\d{3}\.\d+[a-z]*\.?)(?= )"
_HEADING = r"(?m)^(\d{1,3}\. .{1,60})$"


def rewritten(name: str, pattern: str, became: str | Callable[[re.Match[str]], str]) -> damage.Damage:
    """A copy in which a pattern became something else throughout."""

    def copy(text: str, chance: random.Random) -> str:
        return re.sub(pattern, became, text)

    copy.__name__ = name
    return copy


def sometimes(name: str, share: float, change: Callable[[str], str]) -> damage.Damage:
    """A copy in which this share of the numbers at lines' beginnings was changed."""

    def copy(text: str, chance: random.Random) -> str:
        return _NUMBER.sub(lambda m: m[1] + (change(m[2]) if chance.random() < share else m[2]), text)

    copy.__name__ = name
    return copy


def misread_digits(text: str, chance: random.Random) -> str:
    """A digit of one number in fifty is taken for the letter that looks like it."""

    def misread(match: re.Match[str]) -> str:
        places = [n for n, char in enumerate(match[2]) if char in "015"]
        if not places or chance.random() > 0.02:
            return match[0]
        at = chance.choice(places)
        return match[1] + match[2][:at] + {"0": "O", "1": "l", "5": "S"}[match[2][at]] + match[2][at + 1 :]

    return _NUMBER.sub(misread, text)


def numbered_lines(text: str, chance: random.Random) -> str:
    return "\n".join(f"{n:5d}  {line}" for n, line in enumerate(text.split("\n"), 1))


def found_lines(text: str, chance: random.Random) -> str:
    return "\n".join(f"{n}:{line}" for n, line in enumerate(text.split("\n"), 1))


def forum_tags(text: str, chance: random.Random) -> str:
    return "[quote]\n" + re.sub(_HEADING, r"[size=150][b]\1[/b][/size]", re.sub(_RULE, r"[b]\1[/b]", text)) + "\n[/quote]"


def markdown(text: str, chance: random.Random) -> str:
    return re.sub(_RULE, r"**\1**", re.sub(_HEADING, r"## \1", text))


def forum_post(text: str, chance: random.Random) -> str:
    greeting = "Hi all,\n\nhere are the rules. Rule 305.7 is the interesting one!\n\nCheers\n\n"
    return f"{greeting}{text}\n\n-- \nA judge\nSomewhere\n"


def parts_of(text: str) -> tuple[str, list[str], str, str]:
    """What stands before the chapters, the chapters, the glossary, and what stands behind it."""
    blank = r"(?:[ \t=*-]*\n)*"
    heading = rf"(?m)^[ \t]*(?:Section )?([1-9])\. [A-Z].*\n{blank}[ \t]*\1[0-9]{{2}}\..*\n{blank}[ \t]*\1[0-9]{{2}}\.[0-9]"
    starts = sorted({match[1]: match.start() for match in re.finditer(heading, text)}.values())
    glossary = [match.start() for match in re.finditer(r"(?m)^[ \t]*Glossary\s*$", text)][-1]
    back = text.find("\nCredits", glossary + 100)
    back = back if back > 0 else len(text)
    chapters = [text[start:end] for start, end in zip(starts, [*starts[1:], glossary], strict=True)]
    return text[: starts[0]], chapters, text[glossary:back] + "\n\n", text[back:]


def chapters_shuffled(text: str, chance: random.Random) -> str:
    front, chapters, glossary, back = parts_of(text)
    chance.shuffle(chapters)
    return front + "".join(chapters) + glossary + back


def glossary_first(text: str, chance: random.Random) -> str:
    front, chapters, glossary, back = parts_of(text)
    return front + glossary + "".join(chapters) + back


def contents_again(text: str, chance: random.Random) -> str:
    """A table of contents with page numbers before the first chapter."""
    front, chapters, glossary, back = parts_of(text)
    heads = [head.rstrip() for head in re.findall(r"(?m)^\d{1,3}\. .{1,60}$", "".join(chapters))]
    contents = "\n".join(f"{head} {'.' * (70 - len(head))} {n // 2 + 3}" for n, head in enumerate(heads))
    return f"{front}Contents\n\n{contents}\n\n" + "".join(chapters) + glossary + back


def there_twice(text: str, chance: random.Random) -> str:
    return f"{text}\n\n{text}"


def soft_hyphens(text: str, chance: random.Random) -> str:
    return re.sub(r"\b([a-z]{4})([a-z]{4,})", lambda m: f"{m[1]}\u00ad{m[2]}" if chance.random() < 0.3 else m[0], text)


def sorted_lines(text: str, chance: random.Random) -> str:
    return "\n".join(sorted(text.split("\n")))


def reversed_lines(text: str, chance: random.Random) -> str:
    return "\n".join(reversed(text.split("\n")))


def small_letters(text: str, chance: random.Random) -> str:
    return text.lower()


COPIES = (
    misread_digits, sometimes("commas", 0.02, lambda number: number.replace(".", ",", 1) if "." in number[:-1] else number),
    sometimes("numbers_with_a_space", 0.02, lambda number: number.replace(".", ". ", 1) if "." in number[:-1] else number),
    rewritten("no_full_stops", _NUMBER.pattern, lambda m: m[1] + m[2].rstrip(".")),
    rewritten("no_space", r"(?m)^(\s*\d{3}(?:\.\d+[a-z]?)?\.?) +(?=[A-Z])", r"\1"),
    rewritten("letters_in_parentheses", r"(?m)^(\d{3}\.\d+)([a-z])(?= )", r"\1(\2)"),
    rewritten("capital_letters", r"(?m)^(\d{3}\.\d+)([a-z])(?= )", lambda m: m[1] + m[2].upper()),
    rewritten("letters_apart", r"(?m)^(\d{3}\.\d+)([a-z])(?= )", r"\1 \2"),
    rewritten("wide_digits", _NUMBER.pattern, lambda m: m[1] + m[2].translate({n: n + 0xFEE0 for n in range(48, 58)})),
    rewritten("number_in_a_line_of_its_own", r"(?m)^(\d{3}\.\d+[a-z]*\.?) +", r"\1\n"),
    numbered_lines, found_lines, rewritten("outline", r"(?m)^(?=.)", "- "), rewritten("added_lines", r"(?m)^", "+"),
    rewritten("column", r"(?m)^(.+)$", lambda m: '"' + m[1].replace('"', '""') + '"'), rewritten("indented", r"(?m)^", "    "),
    rewritten("blanks_at_the_ends", r"(?m)$", "  "), markdown, forum_tags, forum_post,
    rewritten("escaped_points", r"(?m)^(\d{1,3})\.(?=[ \d])", r"\1\\."),
    rewritten("links_of_markdown", r"\b(rules?) (\d{3}(?:\.\d+[a-z]?)?)", r"\1 [\2](#r\2)"),
    rewritten("links_of_html", r"\b(rules?) (\d{3}(?:\.\d+[a-z]?)?)", r'\1 <a href="#r\2">\2</a>'),
    rewritten("links_to_itself", _RULE, r"\1 ¶"), rewritten("named", _RULE, r"Rule \1"),
    chapters_shuffled, glossary_first, contents_again, there_twice, soft_hyphens, rewritten("zero_width", " (?=t)", " \u200b"),
    sorted_lines, reversed_lines, small_letters,
)  # fmt: skip

if __name__ == "__main__":
    damage.main(COPIES)
