"""Marks inside a text: links of Markdown, tags of HTML and of forums, signs that link a paragraph to itself, wide digits.

They say how a text was shown, and nothing that it says. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from unicodedata import normalize

from scrapers.decoding import Mended, on_the_same_lines
from scrapers.page_tags import is_page
from scrapers.source import Source, side_by_side

#: So many are not an accident.
_FEWEST = 3
#: So many single quotation marks in a sample are those of a whole text.
_MANY = 20
#: So much of a text tells whether it is a page.
_SLICE = 20_000
_LINK = re.compile(
    r"!?\[([^\[\]\n]{1,120})\]\((?:#|\.{0,2}/|https?:|[\w./-]+\.html?\b)[^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: \"[^\"\n]*\")?\)"
)
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|code|em|font|i|ins|kbd|mark|nobr|q|small|span|strong|sub|sup|tt|u)(?:\s[^<>\n]*)?/?>", re.IGNORECASE
)
#: A capital letter in brackets may stand for a cost.
_FORUM = re.compile(
    r"\[/?(?:[bcius]|(?i:quote|code|url|size|colou?r|font|list|spoiler|indent|center|left|h\d|anchor|su[bp]))(?:=[^\]\n]*)?\]|\[\*\]"
)
#: The break of a line in HTML or in Markdown, at the line's end.
_BREAK = re.compile(r"[ \t]*<br[ \t]*/?>[ \t]*$", re.IGNORECASE | re.MULTILINE)
_BACKSLASH, _PLUS = re.compile(r"\\{1,2}$", re.MULTILINE), re.compile(r"(?<=\S) \+$", re.MULTILINE)
#: A sign that must not mean what it means in Markdown and its kin.
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
#: What a label of an example may wear, alone or around its example, and how it may end.
_LABEL = re.compile(
    r"""^[ \t]*(?:>[ \t]*)*(?:
    (?P<open>\*{1,3}|_{1,3}|/{1,2}|'{2,5}|~{1,2}|=|\[[bi]\])Examples?(?:[ ]?[:.–—-]{0,2}\s?(?P=open)|\[/[bi]\])?[:.]?[ \t]
    |[(\[]Examples?:[ \t]|>[ \t]*Examples?:[ \t]|EXAMPLES?\.?[ \t]|Examples?[ ]?[–—-]{1,2}[ \t]
    |[^\w\s(\[{“"'‘*_/~=>-][\ufe0f]?[ \t]*Examples?:[ \t]|[-*][ \t]+Examples?:[ \t]
    |Examples?[ ](?:\d{1,2}|[A-C])[ ]?[:.)–-]{1,2}[ \t])""",
    re.MULTILINE | re.VERBOSE,
)
#: The shape of what a label that wears something begins with.
_BEGINS_LABEL = re.compile(r"\n(?:\[a\]|[*_/'~=\[(> \t]+|[-+?][ \t]+)(?:A|$)", re.MULTILINE)
_LABELLED = re.compile(rf"(?:{_LABEL.pattern})(?P<text>\S[^\n]*)", re.MULTILINE | re.VERBOSE)
#: A label above its example. The label moves, and the lines stay.
_ALONE = re.compile(r"^Examples?:[ \t]*(\n(?:[ \t]*\n)?)[ \t]*(?=\S)", re.MULTILINE)
#: What ends the label's emphasis at the end of its line.
_CLOSING = {"(": ")", "[": "]"}
#: What names a paragraph behind it, or tells a program of it: "^r702-1", "{#haste}", "<!-- 702.1 -->".
_ANCHOR = re.compile(r"[ \t]+(?:\^[\w-]{1,30}|\{[#.][^{}\n]{1,60}\}|<!--[^\n]{0,80}?-->)[ \t]*$", re.MULTILINE)
_FOOTNOTE, _RAISED = re.compile(r"(?<=[\w.!?)”\"])\[\^\w{1,8}\](?!:)"), re.compile('(?<=[.!?)”"])[¹²³⁰-⁹]{1,3}(?=\\s|$)')
#: The address of a link behind its text, and a link's number before it as browsers without pictures print them.
_ADDRESS = re.compile(r"([1-9]\d\d(?:\.\d+[a-z]{0,2})?)[ \t]+(?:\(https?://[^\s()]+\)|<https?://[^\s<>]+>)")
#: What stands before it: a number, perhaps with other marks.
_BEFORE_ADDRESS = re.compile(r"\d[a-z]{0,2}[\W_]+[(<]https?$")
_COUNTED = re.compile(r"\[(?<![\w\]]\[)\d{1,4}\](?=[A-Za-z0-9])")
_DOUBLE = re.compile(r"\[\[(?:[^\[\]|\n]{1,80}\|)?([^\[\]|\n]{1,80})\]\]")
#: The number of a note at the end of a sentence, and a rule's number as a wiki's link.
_NOTE, _LINKED = re.compile(r"(?<=[.!?)”\"])\[\d{1,3}\](?=\s|$)"), re.compile(r"(?<=[a-z ])\[([1-9]\d\d(?:\.\d+[a-z]*)?)\]")
#: Where a wiki's page has something from, and a rule's number that a template links.
_REFERENCE = re.compile(r"<ref\b[^<>\n]*/>|<ref\b[^<>\n]*>[^\n]{0,600}?</ref>", re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{[A-Za-z][\w ]{0,20}\|([1-9]\d\d(?:\.\d+[a-z]{0,2}\.?)?)(?:\|([^{}=|\n]{0,80}))?[^{}\n]{0,80}\}\}")
_NAMES_A_PLACE = re.compile(r"\{\{(?:visible ?)?(?:anchor|shortcut|id)\|[^{}\n]{0,80}\}\}[ \t]*", re.IGNORECASE)
_BOLD = re.compile(r"(\*\*|''')(?=\S)([^*\n]{1,600}?)(?<=\S)\1")
#: "*Magic*" and "`stack`"; a star alone is a power or toughness.
_SLANTED = re.compile(r"(?<![\w*`\\/+])([*`])(?=[A-Za-z“\"]|[1-9]\d\d[.*`])([^*`\n]{1,80}?)(?<=[A-Za-z\d.,!?”\"])\1(?![\w*`/+])")
#: What somebody noted before a number, or behind a rule, so that its readers see what changed.
_NOTE_ON_CHANGE = r"[\[(](?:new|changed?|updated?|revised|modified|added|edited)[\])]"
_NOTED = re.compile(
    rf"^[ \t]*{_NOTE_ON_CHANGE}:?[ \t]+(?=[1-9]\d\d\.\d)"
    rf"|^([ \t]*[1-9]\d\d\.\d{{1,3}}[a-z]{{0,2}}\.?)[ \t]+{_NOTE_ON_CHANGE}:?(?=[ \t])"
    rf"|(?<=[.!?)”\"])[ \t]+{_NOTE_ON_CHANGE}[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
#: What somebody remarked on a rule, in brackets or in a line of its own. No text of the publisher's has such a label.
_REMARK = re.compile(
    r"""[ \t]*[\[(](?:[A-Z][\w’']*[ ]){0,2}(?i:note|comment|remark|nb|ed|annotation)s?\.?(?:[ ]by[ ][\w .]{1,30})?:[ ]
    [^\[\]()\n]{1,400}[\])]
    |^[ \t]*(?:[A-Z][\w’']*[ ]){1,2}(?i:note|comment|remark)s?(?:[ ]by[ ][\w .]{1,30})?:[ ][^\n]{1,400}$""",
    re.MULTILINE | re.VERBOSE,
)
_MAY_REMARK = re.compile(
    r":(?<=[eE]:|[tks]:|[Bb]:|[dD]:|\.:)(?<=[nN]ote:|otes:|ment:|ents:|mark:|arks:|..NB:|..nb:|..ed:|.ed\.:|tion:|ions:)"
)
_EDIT = re.compile(r"(?<=\S)[ \t]?\[edit(?:[ ]?\|[ ]?edit source| source)?\][ \t]*$", re.MULTILINE | re.IGNORECASE)
#: Words that a comparison shows as taken out, and those that it shows as new.
_TAKEN_OUT = re.compile(
    r"[ \t]?(?:~~(?=\S)[^~\n]{1,600}?~~|\{--[^{}\n]{1,600}?--\}|\[-[^\[\]\n]{1,600}?-\]|\[s\][^\n]{1,600}?\[/s\]"
    r"|<(del|s|strike)>[^\n]{1,600}?</\1>)"
)
_SHOWS_TAKEN_OUT = ("~~", "-]", "--}", "[/s]", "</del>", "</s>", "</strike>")
_SIGNS_OF_TAKEN_OUT = ("~~", "-]", "--}", "[/]", "</>")
_PUT_IN = re.compile(r"\{\+(\+?)([^{}\n]{1,600}?)\1\+\}")
#: Both in one mark of CriticMarkup.
_PUT_FOR = re.compile(r"\{~~[^{}~\n]{0,600}?~>([^{}~\n]{0,600}?)~~\}")
_CHEVRONS = re.compile(r"<<(?=\S)([^<>\n]{1,400}?)(?<=\S)>>")
#: Quotation marks of one sign; an apostrophe stands inside a word or behind a plural.
_SINGLE = re.compile(
    r"(?<![\w'’])['‘](?=[A-Za-z{+\-\d\[])"
    r"((?:[^'‘’\n]|(?<=\w)['’](?=\w)|(?<=s)['’](?= [a-z][^'‘’\n]*[.,\w}\]]['’])){1,400}?)['’](?!\w)"
)
_DOUBLED, _IN_WORDS = re.compile("''"), re.compile("(?<=[a-z])''(?=(?:s|t|re|ve|ll|d)\\b)")
_FIGURES = frozenset("123456789")
_SIGN = re.compile(r"[ \t]?[¶🔗](?:\ufe0f)?")
#: Digits, letters and points as wide as a Chinese letter, or bold where there is no bold type.
_WIDE = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")
_WIDE_SIGNS = "\uff10\uff11\uff0e\U0001d7cf\U0001d7ed\U0001d7d9\U0001d7e3\U0001d7f7"
"""The digit one and the points among them: no text of rules has the others without these."""


def unmarked(source: Source) -> tuple[str, list[Mended]]:
    """The text without such marks, and what they were; the same text where there are none."""
    text, sample, signs = source.text, source.sample, source.signs
    doubled = "''" in signs and "''" in sample and len(_IN_WORDS.findall(sample)) >= _FEWEST
    taken_out = any(map(signs.__contains__, _SIGNS_OF_TAKEN_OUT)) and any(map(sample.__contains__, _SHOWS_TAKEN_OUT))
    in_brackets = any(before[-1:] == " " and behind[:1] in _FIGURES for before, behind in pairwise(sample.split("[")))
    return _without(
        text,
        [
            ("<" in signs and "<ref" in sample, _REFERENCE, "", "a reference of a wiki"),
            ("{{" in signs and "{{" in sample, _NAMES_A_PLACE, "", "the name of a paragraph"),
            ("{{" in signs and "{{" in sample, _TEMPLATE, lambda match: match[2] or match[1], "a template of a wiki"),
            (side_by_side("](", text), _LINK, r"\1", "a link of Markdown"),
            (
                "<" in signs and ("<br" in sample or "<BR" in sample) and not is_page(_BREAK.sub("", text[:_SLICE])),
                _BREAK,
                "",
                "a line break of HTML in a plain text",
            ),
            ("\\\n" in signs and "\\\n" in sample, _BACKSLASH, "", "a line break of Markdown"),
            ("+\n" in signs and " +\n" in sample, _PLUS, "", "a line break of AsciiDoc"),
            ("\\" in text, _ESCAPED, r"\1", "a sign with a backslash before it"),
            (
                "^" in signs or any(mark in signs and mark in sample for mark in ("{#", "<!--")),
                _ANCHOR,
                "",
                "the name of a paragraph",
            ),
            ("^" in signs, _FOOTNOTE, "", "the number of a note"),
            (any(map(signs.__contains__, "¹²³")), _RAISED, "", "the raised number of a note"),
            (
                "://" in signs and ("(http" in sample or "<http" in sample) and _are_addressed(text),
                _ADDRESS,
                r"\1",
                "the address of a link",
            ),
            ("[[" in signs and "[[" in sample, _DOUBLE, r"\1", "a link of a wiki"),
            (in_brackets and bool(_COUNTED.search(sample)), _COUNTED, "", "the number of a link"),
            (".[" in signs and ".[" in sample, _NOTE, "", "the number of a note"),
            (in_brackets and bool(_LINKED.search(sample)), _LINKED, r"\1", "a link of a wiki"),
            ("{~~" in signs and "{~~" in sample, _PUT_FOR, r"\1", "words that were put in for others"),
            (taken_out and not is_page(text) and bool(_TAKEN_OUT.search(sample)), _TAKEN_OUT, "", "words that were taken out"),
            ("{+" in signs and "{+" in sample, _PUT_IN, r"\2", "words that were put in"),
            (side_by_side("[/", text), _FORUM, "", "a tag of a forum"),
            (side_by_side("</", text) and not is_page(text), _TAG, "", "a tag of HTML in a plain text"),
            ("¶" in text or "🔗" in text, _SIGN, "", "a sign that links to its own paragraph"),
            (
                not text.isascii() and any(map(text.__contains__, _WIDE_SIGNS)),
                _WIDE,
                lambda match: normalize("NFKC", match[0]),
                "a wide or bold digit or letter",
            ),
            ("[" in signs and "[edit" in sample, _EDIT, "", "a site's link to edit a part"),
            (_may_be_remarked(sample), _REMARK, "", "a remark of somebody's"),
            ("<<" in signs and "<<" in sample, _CHEVRONS, r"“\1”", "signs for quotation marks"),
            (_has_single_marks(text, sample), _SINGLE, r"“\1”", "single quotation marks for double ones"),
            (doubled, _IN_WORDS, "'", "doubled apostrophes"),
            (doubled, _DOUBLED, "'" if '"' in text or "“" in text else '"', "doubled apostrophes"),
            (_may_be_noted(source), _NOTED, r"\1", "a note on what changed"),
        ],
    )


def unbolded(source: Source) -> tuple[str, list[Mended]]:
    """The text without the bold and slanted type that numbers and headings don't wear, and what wore it."""
    may_be = any(mark in source.signs and mark in source.sample for mark in ("**", "'''"))
    marks = ("**", "``", "*.*", "`.`")
    may_be_slanted = any(map(source.signs.__contains__, marks)) and bool(_SLANTED.search(source.sample))
    return _without(
        source.text,
        [
            (may_be, _BOLD, r"\2", "bold type of Markdown or a wiki"),
            (may_be_slanted, _SLANTED, r"\2", "slanted or even type of Markdown"),
        ],
    )


def labelled(source: Source) -> tuple[str, list[Mended]]:
    """The text with plain labels before its examples, and what they wore; the same text where they are plain."""
    text, sample = source.text, source.sample
    if "\nExample:\n" in sample and len(found := list(_ALONE.finditer(text))) >= _FEWEST:
        told = Mended("Example:", "Example: …", "an example's label in a line of its own", found[0].start(), len(found))
        return _ALONE.sub(r"\1Example: ", text), [told]
    if (
        not _BEGINS_LABEL.search(source.beginnings)
        and "EXAMPLE" not in sample
        and sample.count("Example") == sample.count("Example:")
    ):
        return text, []
    is_plain = "EXAMPLE" not in sample and sample.count("xample") - sample.count("\nExample:") < _FEWEST
    if is_plain or len(_LABEL.findall(sample)) < _FEWEST:
        return text, []
    found = list(_LABELLED.finditer(text))
    first = found[0]
    told = Mended(first[0][:20].strip(), "Example:", "an example's label in another notation", first.start(), len(found))
    return _LABELLED.sub(_plain_label, text), [told]


def _plain_label(match: re.Match[str]) -> str:
    """An example with its label, without the emphasis or the parentheses around both."""
    opened = match["open"] or match[0].lstrip(" \t>")[0]
    if not match["open"] and opened not in "([":
        return f"Example: {match['text']}"
    text, closing = match["text"], _CLOSING.get(opened, opened.replace("[", "[/"))
    if opened in "([" or not _closed(match):
        text = text.removesuffix(closing)
    return f"Example: {text}"


def _closed(match: re.Match[str]) -> bool:
    """True where the emphasis ends with the label."""
    return bool(match["open"]) and match[0][: -len(match["text"])].count(match["open"]) > 1


def _without(
    text: str, kinds: list[tuple[bool, re.Pattern[str], Callable[[re.Match[str]], str] | str, str]]
) -> tuple[str, list[Mended]]:
    """``text`` without marks of some kinds: whether they may be there, their pattern, what they become, and what to call them."""
    mended: list[Mended] = []
    given = text
    for may_be, pattern, became, why in kinds:
        first = pattern.search(text) if may_be else None
        if first is None:
            continue
        without, times = pattern.subn(became, text)
        if times >= _FEWEST:
            plain = first.expand(became) if isinstance(became, str) else became(first)
            mended += on_the_same_lines([Mended(first[0][:40].strip(), plain, why, first.start(), times)], text, given)
            text = without
    return text, mended


def _are_addressed(text: str) -> bool:
    """True when some addresses stand behind a number, in brackets of their own."""
    return sum(bool(_BEFORE_ADDRESS.search(before[-60:])) for before in text.split("://")) >= _FEWEST


def _may_be_remarked(sample: str) -> bool:
    if not _MAY_REMARK.search(sample):
        return False
    return any(_REMARK.search(line) for line in sample.split("\n") if ":" in line and _MAY_REMARK.search(line))


def _has_single_marks(text: str, sample: str) -> bool:
    """True of a text that has no double quotation marks of any kind, but many single ones."""
    if any(map(text.__contains__, ('"', "“", "``", "«"))) or text.count("''") > _MANY:  # a few end two quotations at once
        return False
    return len(_SINGLE.findall(sample)) >= _MANY


def _may_be_noted(source: Source) -> bool:
    """True when some lines begin with a bracket, or there is such a note in the sample."""
    sample = source.sample
    if "\n[" in source.beginnings and "[" in sample and source.text.count("\n[") >= _FEWEST:
        return True
    if "()" not in source.signs and "[]" not in source.signs:
        return False
    return bool(_NOTED.search(sample))
