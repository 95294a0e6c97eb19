"""False statements of copies that were printed, noted in, or cut: ``python bench/posted.py [kind…]``.

It counts as ``bench/damage.py`` does. Some copies can't be read rightly, and count as unread: two columns that were read line by
line, lines that were cut, a text without its joined letters.
"""

from __future__ import annotations

import html
import quopri
import random
import re
import sys
import textwrap
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import damage
from retyped import parts_of, rewritten

_RULE = r"(?m)^(?=\d{3}\.\d+)"
_SUBRULE = r"(?<![\w.])([1-9]\d\d\.\d+)([a-z])(?!\w)"
_NUMBER = r"(?<![\w.])([1-9]\d\d)\.(\d+[a-z]?)(?!\w)"
_CITED = r"(?<=rule )([1-9]\d\d)\.(\d+[a-z]?)(?!\w)"
_WHOLE = r"(?m)^(\d{3}\.\d+[a-z]?)(\.? .+)$"
_HEADING = r"(?m)^([1-9]\d\d)\. (?=[A-Z][^\n.]{0,50}$)"
_LABEL = r"(?m)^(\s*)Example: "
_WORD = r"\b(battlefield|graveyard|stack)\b"
_SYMBOL = r"\{([^{}]{1,4})\}"
_LOOK_ALIKES = str.maketrans("aeocp", "аеоср")


def columns_in_turn(text: str, chance: random.Random) -> str:
    """Pages of two columns whose lines were read in turn: the first of the left, the first of the right column."""
    lines = "\n".join("\n".join(textwrap.wrap(line, 50)) for line in text.split("\n")).split("\n")
    pages = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    return "\n".join(f"{left}\n{right}" for page in pages for left, right in zip_longest(page[:50], page[50:], fillvalue=""))


def furnished(name: str, foot: Callable[[int], str]) -> damage.Damage:
    """A copy with such lines every fifty lines."""

    def copy(text: str, chance: random.Random) -> str:
        return damage._furnished(text, foot)

    copy.__name__ = name
    return copy


def part_twice(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines) // 10, len(lines) - 700)
    return "\n".join(lines[: at + 300] + lines[at:])


def part_again(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines) // 10, len(lines) // 2)
    return "\n".join([*lines, "", *lines[at : at + 300]])


def cut_in_its_first_rule(text: str, chance: random.Random) -> str:
    rule = re.compile(r"(?m)^\s*\d{3}\.\d+[a-z]?\.? .{60,}").search(text, text.find("\n", len(text) // 3))
    return text[rule.start() + 40 :] if rule else text


def every_second_page(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    return "\n".join("\n".join(lines[at : at + 50]) for at in range(0, len(lines), 100))


def joined_letters(text: str, chance: random.Random) -> str:
    for letters, sign in (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")):
        text = text.replace(letters, sign)
    return text


def two_releases(text: str, chance: random.Random) -> str:
    """Another release behind it, in the same file."""
    return f"{text}\n\n{damage.Source.open(damage.ARCHIVE / '2014-02-01.txt').text}"


def justified(text: str, chance: random.Random) -> str:
    lines = damage.wrapped_at_72(text, chance).split("\n")
    return "\n".join(re.sub(" ", lambda _: " " * chance.choice((1, 1, 1, 2, 3)), line) for line in lines)


def hanging(text: str, chance: random.Random) -> str:
    """Wrapped, with every line of a paragraph but the first indented."""
    wrapped = (textwrap.wrap(line, 72, subsequent_indent="        ", break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join(map("\n".join, wrapped))


def look_alikes(text: str, chance: random.Random) -> str:
    """In a word of a hundred, letters of another script that look like ours."""
    return re.sub(r"[A-Za-z]+", lambda m: m[0].translate(_LOOK_ALIKES) if chance.random() < 0.01 else m[0], text)


def sometimes(name: str, pattern: str, became: str) -> damage.Damage:
    """A copy in which a twentieth of the places where a pattern is found became something else."""

    def copy(text: str, chance: random.Random) -> str:
        return re.sub(pattern, lambda m: m.expand(became) if chance.random() < 0.05 else m[0], text)

    copy.__name__ = name
    return copy


def bold_terms(text: str, chance: random.Random) -> str:
    front, chapters, glossary, back = parts_of(text)
    return front + "".join(chapters) + re.sub(r"(?m)(?<=\n\n)(?=\S)(.{1,40})$", r"**\1**", glossary) + back


def page(name: str, pattern: str, became: str) -> damage.Damage:
    """A page of HTML, a paragraph a line, in which something looks so."""

    def copy(text: str, chance: random.Random) -> str:
        lines = (re.sub(pattern, became, html.escape(line, quote=False)) for line in text.split("\n"))
        return "<html><body>" + "".join(f"<p>{line}</p>\n" for line in lines) + "</body></html>"

    copy.__name__ = name
    return copy


def mailed(text: str, chance: random.Random) -> str:
    """As mails carry a text: quoted-printable."""
    return quopri.encodestring(damage.marked(text).encode()).decode()


def escaped_twice(text: str, chance: random.Random) -> str:
    return html.escape(damage.marked(text)).replace("&", "&amp;")


def guillemets(text: str, chance: random.Random) -> str:
    return damage.marked(text).replace("“", "«").replace("”", "»")


COPIES = (
    mailed, escaped_twice, guillemets, rewritten("accents", "['’]", "´"), rewritten("backslashes", r"(?m)(?<=\S)$", r"\\"),
    rewritten("breaks", r"(?m)(?<=\S)$", "<br>"), rewritten("letters_behind_points", r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1.\2 "),
    rewritten("letters_behind_dashes", r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1-\2 "),
    sometimes("note_numbers", r"(?m)(?<=[a-z]\.)$", "[12]"),
    rewritten("wiki_links", r"\(See rule (\d{3}\.\d+[a-z]?)", r"(See rule [\1]"),
    columns_in_turn,
    furnished("dated_feet", lambda page: f"\nPrinted on 11/{page % 28 + 1}/2026 at 10:{page % 60:02d}\t{page}/200\n"),
    furnished("dated_heads", lambda page: f"November {page % 28 + 1}, 2026\nComprehensive Rules                     {page}"),
    part_twice, part_again, cut_in_its_first_rule, every_second_page, two_releases, joined_letters,
    rewritten("no_joined_letters", "ffi|ffl|ff|fi|fl", ""), rewritten("no_glossary_heading", r"(?mi)^\s*Glossary\s*$", ""),
    sometimes("marks_inside", r"\n", "\n\ufeff"), rewritten("ends_of_three", r"\n", "\r\r\n"),
    rewritten("line_separators", r"\n", "\u2028"), rewritten("mainframe", r"\n", "\x85"), justified, hanging,
    rewritten("cut_lines", r"(?m)^(.{255}).*$", r"\1"), rewritten("short_labels", r"(?m)^(\s*)Example: ", r"\1Ex: "),
    rewritten("bold_labels", r"(?m)^(\s*)Example: ", r"\1**Example:** "),
    rewritten("examples_in_line", r"\n\s*Example: ", " Example: "),
    rewritten("round_symbols", _SYMBOL, r"(\1)"), rewritten("square_symbols", _SYMBOL, r"[\1]"),
    rewritten("named_symbols", _SYMBOL, lambda m: f":mana{m[1].lower()}:"), look_alikes,
    sometimes("noted", _RULE, "[NEW] "), sometimes("noted_at_the_end", r"(?m)(?<=\.)$", " (updated)"), bold_terms,
    rewritten("dashes_for_points", _NUMBER, r"\1-\2"), rewritten("commas_for_points", _NUMBER, r"\1,\2"),
    rewritten("letters_in_parentheses", _SUBRULE, r"\1(\2)"), rewritten("letters_apart", _SUBRULE, r"\1 \2"),
    rewritten("capital_letters", _SUBRULE, lambda m: m[0].upper()), rewritten("named_numbers", _NUMBER, r"CR \1.\2"),
    rewritten("templates", _CITED, r"{{CR|\1.\2}}"), rewritten("cited_with_dashes", _CITED, r"\1-\2"),
    rewritten("cited_in_braces", _CITED, r"{\1.\2}"), rewritten("cited_in_even_type", _CITED, r"`\1.\2`"),
    rewritten("numbers_behind", _WHOLE, r"\1\2 [\1]"), rewritten("signs_behind", _WHOLE, r"\1\2 #"),
    rewritten("points_below", _WHOLE, r"\1\2\n\n40 points"),
    rewritten("bold_paragraphs", r"(?m)^(\d{3}\.\d\S*) (.+)$", r"\1 **\2**"),
    rewritten("sections_by_name", _HEADING, r"Section \1 - "), rewritten("parted_headings", _HEADING, r"\1 – "),
    rewritten("rulers", r"(?m)^(?=[1-9]\d\d\. [A-Z][^\n.]{0,50}$)", "---\n\n"), rewritten("slanted", _WORD, r"*\1*"),
    rewritten("even_type", _WORD, r"`\1`"), rewritten("single_quotes", '[“”"]', "'"), rewritten("slashes", "/", "∕"),
    rewritten("other_labels", _LABEL, r"\1E.g.: "), rewritten("listed_examples", _LABEL, r"\1- Example: "),
    rewritten("labels_alone", _LABEL, r"\1Example:\n"),
    sometimes("noted_behind", r"(?m)^(\d{3}\.\d+[a-z]?\.?) ", r"\1 (updated) "),
    page("tooltips", _WORD, r"<span>\1<span class=tooltip>A word with a meaning.</span></span>"),
    page("raised_notes", r"(?<=\.)$", "<sup>[12]</sup>"),
    page("pictures_of_symbols", r"\{([WUBRGTXC0-9])\}", r"<img src='symbols/\1.png'>"),
    page("linked_words", r"\b([a-z]{4,}) (?=[a-z]{4,}\b)", r"<a>\1</a> "),
    rewritten("hard_blanks", " ", "\xa0"), rewritten("dashes", r"(?m)^(\d{3}\.\d+[a-z]*)\.? ", r"\1 – "),
)  # fmt: skip

if __name__ == "__main__":
    damage.main(COPIES)
