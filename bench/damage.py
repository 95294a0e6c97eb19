"""False statements that damage of a copy makes: ``python bench/damage.py [--links] [--times N] [kind…]``.

Ten texts of all times are damaged in each way that copies are, and read. It prints how many, of a hundred records that the
damaged copy reaches, are lost (absent, though the source doesn't say that it lacks them), made up (not in the clean copy) and
reworded (another normalised text, or other examples). ``--links`` puts the damaged copy between its two neighbours in a corpus
and counts the links that differ from those of the clean copy, the lineages over it that break, and the rewordings of rules that
both copies hold of which only the clean one tells.
"""

from __future__ import annotations

import argparse
import html
import os
import random
import re
import sys
import tempfile
import textwrap
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

from corpus import lineage
from corpus.coverage import Coverage
from corpus.errors import SourceError
from corpus.history import changes
from corpus.lineage import untold_examples
from corpus.lineage.library import Library
from corpus.normalise import normalise
from corpus.records import GLOSSARY, RULE, Document, Record
from corpus.store import Corpus, create
from scrapers import read
from scrapers.source import Source

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
TEXTS = (
    "cr-1999-04-23-6ED", "cr-2001-09-24-ODY", "cr-2003-05-26-SCG", "2004-02-01", "2006-05-01", "2008-02-01", "2011-06-17",
    "2015-01-23", "2019-01-25", "2025-04-04",
)  # fmt: skip
_LOST = str.maketrans(dict.fromkeys("‘’“”–—™®•…'\"", "?"))


Damage = Callable[[str, random.Random], str]


def question_marks(text: str, chance: random.Random) -> str:
    """Every quote, apostrophe and dash that isn't ASCII is lost; where the text has none, its quotes and apostrophes."""
    return re.sub(r"[^\x00-\x7f]", "?", text) if not text.isascii() else text.replace("--", "?").translate(_LOST)


def quotes_lost(text: str, chance: random.Random) -> str:
    return re.sub("[‘’“”'\"]", "?", text)


def encoded_twice(text: str, chance: random.Random) -> str:
    return text.encode().decode("cp1252", "replace") if not text.isascii() else text.replace("'", "â€™").replace("--", "â€”")


def encoded_thrice(text: str, chance: random.Random) -> str:
    return encoded_twice(encoded_twice(text, chance), chance)


def hole(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines) // 10, len(lines) - 500)
    return "\n".join(lines[:at] + lines[at + 400 :])


def hole_of_pages(text: str, chance: random.Random) -> str:
    """A few thousand characters from the middle of one line to the middle of another."""
    at = chance.randrange(len(text) // 10, len(text) - 9000)
    return text[:at] + text[at + 8000 :]


def rules_lost(share: float) -> Damage:
    """This share of the rules is missing, one by one, with their examples and without a trace."""
    rule = r"^[ \t]*[1-9]\d\d\.\d+[a-z]*\.?[ \t]+\S.*\n"
    rest = r"(?:(?![ \t]*(?:[1-9]\d{0,2}\.|Glossary\s*$)).*\n)*"

    def damage(text: str, chance: random.Random) -> str:
        return re.sub(rule + rest, lambda m: "" if chance.random() < share else m[0], text, flags=re.MULTILINE)

    return damage


def single_rules_lost(text: str, chance: random.Random) -> str:
    return rules_lost(0.05)(text, chance)


def many_rules_lost(text: str, chance: random.Random) -> str:
    return rules_lost(0.1)(text, chance)


def examples_dropped(text: str, chance: random.Random) -> str:
    """Every example is left out, as short editions and apps do."""
    return _without_examples(text, lambda: True)


def half_of_examples_dropped(text: str, chance: random.Random) -> str:
    return _without_examples(text, lambda: chance.random() < 0.5)


def fifth_of_examples_dropped(text: str, chance: random.Random) -> str:
    return _without_examples(text, lambda: chance.random() < 0.2)


def _without_examples(text: str, is_lost: Callable[[], bool]) -> str:
    example = r"^[ \t]*Example:.*\n(?:(?![ \t]*(?:[1-9]\d{0,2}\.|Example:|Glossary\s*$))[ \t]*\S.*\n)*(?:[ \t]*\n)*"
    return re.sub(example, lambda m: "" if is_lost() else m[0], text, flags=re.MULTILINE)


def cut(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) // 10, len(text))]


def cut_in_glossary(text: str, chance: random.Random) -> str:
    begin = [match.start() for match in re.finditer(r"^Glossary\s*$", text, re.MULTILINE | re.IGNORECASE)][-1]
    return text[: chance.randrange(begin + 2000, len(text) - 3000)]


def beginning_lost(text: str, chance: random.Random) -> str:
    return text[chance.randrange(len(text) // 10, len(text) // 2) :]


def chapter_of_another_release(text: str, chance: random.Random) -> str:
    """A chapter is taken from a release of another year, as in a copy that somebody completed."""
    year = max(map(int, re.findall(r"\b(?:19|20)\d\d\b", text[:1500])), default=1999)
    years = {path: int(re.search(r"(?:19|20)\d\d", path.stem)[0]) for path in sorted(ARCHIVE.glob("*.txt"))}  # type: ignore[index]
    others = sorted((path for path in years if years[path] != year), key=lambda path: abs(years[path] - year))[:6]
    other = Source.open(chance.choice(others)).text
    number = chance.choice("234")
    (begin, end), (first, last) = _chapter(text, number), _chapter(other, number)
    return text[:begin] + other[first:last] + text[end:]


def _chapter(text: str, number: str) -> tuple[int, int]:
    """Where a chapter's rules begin, and where those of the next one do."""
    first, following = (rf"(?m)^[ \t]*{n}\d\d\.\d" for n in (number, int(number) + 1))
    return re.search(first, text).start(), re.search(following, text).start()  # type: ignore[union-attr]


def no_blank_lines(text: str, chance: random.Random) -> str:
    return re.sub(r"\n\s*\n", "\n", text)


def blank_lines_doubled(text: str, chance: random.Random) -> str:
    return re.sub(r"\n(?=[ \t]*\n)", "\n\n", text)


def blank_line_after_each(text: str, chance: random.Random) -> str:
    return text.replace("\n", "\n\n")


def some_blank_lines_lost(text: str, chance: random.Random) -> str:
    return re.sub(r"\n[ \t]*\n", lambda m: "\n" if chance.random() < 0.1 else m[0], text)


def lines_doubled(text: str, chance: random.Random) -> str:
    return "\n".join(f"{line}\n{line}" if line.strip() and chance.random() < 0.05 else line for line in text.split("\n"))


def pages(text: str, chance: random.Random) -> str:
    """A page number every fifty lines."""
    return _furnished(text, lambda page: f"\n{page}\n")


def running_heads(text: str, chance: random.Random) -> str:
    """A page number and the title every fifty lines, wherever these end."""
    return _furnished(text, lambda page: f"{page}\nMagic: The Gathering Comprehensive Rules")


def feet(text: str, chance: random.Random) -> str:
    return _furnished(text, lambda page: f"\n- Page {page} of 200 -\n\f")


def _furnished(text: str, foot: Callable[[int], str]) -> str:
    lines = text.split("\n")
    parts = [lines[at : at + 50] for at in range(0, len(lines), 50)]
    return "\n".join("\n".join([*part, foot(page)]) for page, part in enumerate(parts, 1))


def glued_headings(text: str, chance: random.Random) -> str:
    """Every tenth paragraph goes on in the line of the one before it."""
    return re.sub(r"\n\s*\n(?=\d{3}\.)", lambda m: " " if chance.random() < 0.1 else m[0], text)


def wrapped_at_60(text: str, chance: random.Random) -> str:
    return "\n".join("\n".join(textwrap.wrap(line, 60, break_on_hyphens=False)) for line in text.split("\n"))


def wrapped_at_72(text: str, chance: random.Random) -> str:
    return "\n".join("\n".join(textwrap.wrap(line, 72, break_on_hyphens=False)) for line in text.split("\n"))


def hyphenated(text: str, chance: random.Random) -> str:
    """Wrapped at 72 columns, with every third long word at a line's end parted by a hyphen."""

    def parted(match: re.Match[str]) -> str:
        return f" {match[1]}-\n{match[2]}" if chance.random() < 0.3 else match[0]

    return re.sub(r"\n([a-z]{3,6})([a-z]{3,})(?=\W)", parted, wrapped_at_72(text, chance))


def in_two_columns(text: str, chance: random.Random) -> str:
    """Pages of two columns, printed line by line with the columns side by side."""
    lines = "\n".join("\n".join(textwrap.wrap(line, 50)) for line in text.split("\n")).split("\n")
    pages = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    return "\n".join(f"{left:<54}{right}" for page in pages for left, right in zip_longest(page[:50], page[50:], fillvalue=""))


def web_page(text: str, chance: random.Random) -> str:
    body = "\n".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n") if line.strip())
    return f"<html><head><title>Rules</title></head><body>\n{body}\n</body></html>".encode("ascii", "xmlcharrefreplace").decode()


def misread_letters(text: str, chance: random.Random) -> str:
    """What character recognition takes for one another, in a word of two hundred: l and 1, O and 0, rn and m."""

    def misread(match: re.Match[str]) -> str:
        if chance.random() > 0.005:
            return match[0]
        return match[0].replace("l", "1").replace("O", "0").replace("rn", "m")

    return re.sub(r"[A-Za-z]+", misread, text)


def quoted_mail(text: str, chance: random.Random) -> str:
    return "\n".join(f"> {line}".rstrip() for line in wrapped_at_72(text, chance).split("\n"))


def tabs(text: str, chance: random.Random) -> str:
    return re.sub(r"(?m)^(\s*\d{3}\S*) +", r"\1\t", text)


def old_mac(text: str, chance: random.Random) -> str:
    return text.replace("\n", "\r")


def entities(text: str, chance: random.Random) -> str:
    return marked(text).encode("ascii", "xmlcharrefreplace").decode()


def utf8_read_as(page: str) -> Damage:
    def damage(text: str, chance: random.Random) -> str:
        return marked(text).encode().decode(page, "replace")

    damage.__name__ = f"utf8_as_{page}"
    return damage


def cp1252_read_as(page: str) -> Damage:
    def damage(text: str, chance: random.Random) -> str:
        return marked(text).encode("cp1252", "replace").decode(page, "replace")

    damage.__name__ = f"cp1252_as_{page}"
    return damage


def lost_thrice(text: str, chance: random.Random) -> str:
    """A question mark for each byte of a character that isn't ASCII."""
    return "".join(char if char.isascii() else "?" * len(char.encode()) for char in marked(text))


def marks_dropped(text: str, chance: random.Random) -> str:
    return re.sub(r"[^\x00-\x7f]", "", marked(text))


def marks_blanked(text: str, chance: random.Random) -> str:
    return re.sub(r"[^\x00-\x7f]", " ", marked(text))


def marked(text: str) -> str:
    """A text in ASCII as it was before its quotation marks, apostrophes and dashes were made plain."""
    if not text.isascii():
        return text
    text = re.sub(r"(?<![\w.,)!?])\"(?=\S)", "“", text.replace("--", "—")).replace('"', "”")
    return re.sub(r"(?<!\w)'(?=\w)", "‘", text).replace("'", "’")


def blanks_lost(text: str, chance: random.Random) -> str:
    """One blank in fifty inside lines is gone, as some converters of PDF make it."""
    return _without_blanks(text, chance, 0.02)


def many_blanks_lost(text: str, chance: random.Random) -> str:
    return _without_blanks(text, chance, 0.15)


def _without_blanks(text: str, chance: random.Random, share: float) -> str:
    return re.sub(r"(?<=\S) (?=\S)", lambda m: "" if chance.random() < share else " ", text)


def blanks_added(text: str, chance: random.Random) -> str:
    """One word in fifty of four letters and more is parted by a blank."""
    return _parted(text, chance, 0.02)


def many_blanks_added(text: str, chance: random.Random) -> str:
    return _parted(text, chance, 0.15)


def _parted(text: str, chance: random.Random, share: float) -> str:
    def parted(match: re.Match[str]) -> str:
        at = chance.randrange(1, len(match[0]))
        return f"{match[0][:at]} {match[0][at:]}" if chance.random() < share else match[0]

    return re.sub("[A-Za-z]{4,}", parted, text)


def blanks_moved(text: str, chance: random.Random) -> str:
    """One blank in fifty is gone, and one word in fifty is parted by another."""
    return blanks_added(blanks_lost(text, chance), chance)


_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")
_LIGATURES_LOST = {"lost": "\ufffd", "question_marks": "?", "dropped": "", "blanked": " "}


def ligatures_as(name: str, signs: Sequence[str], ligatures: Sequence[str] = _LIGATURES) -> Damage:
    """Each ligature is another sign."""

    def damage(text: str, chance: random.Random) -> str:
        became = dict(zip(ligatures, signs, strict=True))
        return re.sub("|".join(ligatures), lambda m: became[m[0]], text)

    damage.__name__ = f"ligatures_{name}"
    return damage


def titles_in_capitals(text: str, chance: random.Random) -> str:
    """Headings of chapters and sections, rules that are a title, and terms of the glossary are in capitals."""
    text = re.sub(
        r"(?m)^[ \t]*[1-9](?:\d\d(?:\.\d+)?)?\.?[ \t]+(?![^\n]*[.:,;”\"][ \t]*$)\S.{0,60}$", lambda m: m[0].upper(), text
    )
    begin = [match.end() for match in re.finditer(r"(?m)^[ \t]*Glossary\s*$", text, re.IGNORECASE)][-1]
    term = r"(?<=\n\n)(?!Credits)[^\s\d][^\n]{0,60}(?<![.,:;])(?=\n[^\n])"
    return text[:begin] + re.sub(term, lambda m: m[0].upper(), text[begin:])


MISREAD = (
    *map(utf8_read_as, ("latin-1", "mac_roman", "cp437", "cp850", "cp1250", "cp1251")),
    *map(cp1252_read_as, ("latin-1", "mac_roman", "cp437", "cp850", "cp1251")),
)

DAMAGES = (
    question_marks, quotes_lost, encoded_twice, encoded_thrice, hole, hole_of_pages, single_rules_lost,
    many_rules_lost, examples_dropped, half_of_examples_dropped, fifth_of_examples_dropped, chapter_of_another_release,
    cut, cut_in_glossary, beginning_lost, no_blank_lines,
    blank_lines_doubled, blank_line_after_each, some_blank_lines_lost, lines_doubled, pages, running_heads, feet, glued_headings,
    wrapped_at_60, wrapped_at_72, hyphenated, in_two_columns, web_page, misread_letters, quoted_mail, tabs, old_mac,
    entities, lost_thrice, marks_dropped, marks_blanked, *MISREAD,
    blanks_lost, many_blanks_lost, blanks_added, many_blanks_added, blanks_moved,
    ligatures_as("private", "\ue003\ue004\ue000\ue001\ue002"), ligatures_as("control", "\x1e\x1f\x1b\x1c\x1d"),
    ligatures_as("joined", "ﬃﬄﬀﬁﬂ"), *(ligatures_as(name, [sign] * 5) for name, sign in _LIGATURES_LOST.items()),
    *(ligatures_as(f"fi_fl_{name}", [sign] * 2, ("fi", "fl")) for name, sign in _LIGATURES_LOST.items()),
    titles_in_capitals,
)  # fmt: skip

#: What only the neighbours of a copy can tell: without --links, these are read beside them.
AMONG_NEIGHBOURS = {examples_dropped, half_of_examples_dropped, fifth_of_examples_dropped}


@dataclass
class Count:
    """Things compared, and false statements about them by what they say: "lost", "reworded" …, each with its examples."""

    compared: int = 0
    rewordings: int = 0
    """Of the links compared, those that tell a rewording."""
    false: dict[str, list[str]] = field(default_factory=dict)

    def add(self, other: Count, name: str) -> None:
        self.compared += other.compared
        self.rewordings += other.rewordings
        for what, found in other.false.items():
            self.false.setdefault(what, []).extend(f"{name} {what}: {key}" for key in found)

    def __str__(self) -> str:
        told = (f"{what} {100 * len(found) / max(1, self.compared):5.2f} %" for what, found in self.false.items())
        alike = 1 - len(self.false.get("edited", ())) / self.rewordings if self.rewordings else 1.0
        true = (f"{100 * alike:.1f} % of {self.rewordings} rewordings true",) if self.rewordings else ()
        return "  ".join((f"{self.compared:>7} compared", *told, *true))


def told(record: Record) -> tuple[str, ...]:
    """What is compared of a record: without punctuation that damage may take, but for its dashes between digits."""
    return tuple(normalise(text) for text in (record.text, *record.examples))


def by_key(document: Document) -> dict[tuple[str, str], Record]:
    found: dict[tuple[str, str], Record] = {}
    for record in document.records:
        if record.kind in (RULE, GLOSSARY):
            found.setdefault((record.kind, record.key), record)
    return found


def coverage(document: Document) -> Coverage:
    """What the document can speak of, as the corpus would have it."""
    glossary = any(record.kind == GLOSSARY for record in document.records)
    covers = document.covers if document.covers is None or not glossary else (*document.covers, GLOSSARY)
    return Coverage(covers, document.spans, tuple(document.gaps), glossary)


def compared(before: Document, middle: Document, after: Document) -> Document:
    """A copy with the examples that a corpus of its neighbours compares it with."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with create(home, sorted((deepcopy(d) for d in (before, middle, after)), key=lambda d: d.version)) as corpus:
            untold_examples.settle(corpus, Library(corpus, set()), {version.id for version in corpus.versions()})
        with Corpus.open(home) as corpus:
            version = next(v for v in corpus.versions() if v.date == middle.version[:10])
            examples = {(r.kind, r.key, r.text): r.examples for r in corpus.records(version)}
    records = [replace(r, examples=examples[r.kind, r.key, r.text]) for r in middle.records]
    return replace(middle, records=records, gaps=list(version.gaps))


def compare(clean: Document, damaged: Document) -> Count:
    """The records of a damaged copy held against those of the clean one."""
    there, here, told_of = by_key(clean), by_key(damaged), coverage(damaged)
    lost = [key for key in there if key not in here and told_of.speaks_of(*key)]
    made_up = [key for key in here if key not in there]
    reworded = [key for key in here if key in there and told(here[key]) != told(there[key])]
    compared = len(there.keys() & here.keys()) + len(lost)
    named = {"lost": lost, "made up": made_up, "reworded": reworded}
    return Count(compared, 0, {what: [key for _, key in keys] for what, keys in named.items()})


@dataclass
class Statements:
    """What a corpus of three neighbours says of the middle one."""

    links: dict[str, set[str]]
    """relation -> "old > new" of every link to the version before and from it to the one after."""
    kept: set[tuple[str, str]]
    """(oldest key, newest key) of every lineage that reaches over the middle version."""
    held: set[str]
    """The keys of the middle version."""


def statements(before: Document, middle: Document, after: Document) -> Statements:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with create(home, sorted((deepcopy(d) for d in (before, middle, after)), key=lambda d: d.version)) as corpus:
            lineage.trace(corpus)
        with Corpus.open(home) as corpus:
            old, mid, new = (next(v for v in corpus.versions() if v.date == d.version[:10]) for d in (before, middle, after))
            links: dict[str, set[str]] = {}
            for pair in ((old, mid), (mid, new)):
                for link in changes(corpus, *pair):
                    name = f"{pair[0].date} {link.old.key if link.old else ''} > {link.new.key if link.new else ''}"
                    links.setdefault(link.relation, set()).add(name)
            newest = {record.lineage_id: record.key for record in corpus.records(new)}
            kept = {(r.key, newest[r.lineage_id]) for r in corpus.records(old) if r.lineage_id in newest}
            return Statements(links, kept, {record.key for record in corpus.records(mid)})


def compare_links(clean: Statements, damaged: Statements) -> Count:
    """What the corpus says with the damaged copy and doesn't say with the clean one."""
    false = {
        relation: sorted(damaged.links.get(relation, set()) - clean.links.get(relation, set()))
        for relation in ("added", "removed", "edited", "split", "merged")
    }
    false["lineages broken"] = [f"{old} > {new}" for old, new in sorted(clean.kept - damaged.kept)]
    unsaid = clean.links.get("edited", set()) - damaged.links.get("edited", set())
    both = clean.held & damaged.held
    first = min(clean.links["edited"], default="")[:10]
    false["unsaid"] = sorted(name for name in unsaid if middle_key(name, first) in both)
    return Count(sum(map(len, damaged.links.values())), len(damaged.links.get("edited", ())), false)


def middle_key(link: str, first: str) -> str:
    """The key that the middle version's record bears in a link: the new one where the link begins at the first version."""
    old, _, new = link.partition(" > ")
    return new if old.startswith(first) else old.partition(" ")[2]


def neighbours(name: str) -> tuple[Document, Document]:
    """The releases before and after a text of the archive."""
    documents = {path.stem: read(Source.open(path)) for path in sorted(ARCHIVE.glob("*.txt")) if near(path.stem, name)}
    ordered = sorted(documents, key=lambda stem: documents[stem].version)
    place = ordered.index(name)
    return documents[ordered[max(0, place - 1)]], documents[ordered[min(len(ordered) - 1, place + 1)]]


def near(stem: str, name: str) -> bool:
    """True of a text whose name tells a year that is at most three away: reading all of them would take long."""
    year, other = (int(re.search(r"(?:19|20)\d\d", each)[0]) for each in (stem, name))  # type: ignore[index]
    return abs(year - other) <= 3


def main(damages: Sequence[Damage] = DAMAGES) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--times", type=int, default=1, help="damages of one kind a text")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="so many false statements of each kind are printed")
    parser.add_argument("--texts", default="", help="names of texts, with commas between")
    parser.add_argument("--links", action="store_true", help="what a corpus of the damaged copy and its neighbours says")
    arguments = parser.parse_args()
    if not ARCHIVE.is_dir():
        sys.exit(f"no texts in {ARCHIVE}; set RULETRAIL_SHARED")
    counts = {damage: Count() for damage in damages if not arguments.kinds or damage.__name__ in arguments.kinds}
    for name in arguments.texts.split(",") if arguments.texts else TEXTS:
        source = Source.open(ARCHIVE / f"{name}.txt")
        clean = read(source)
        if arguments.links or not AMONG_NEIGHBOURS.isdisjoint(counts):
            before, after = neighbours(name)
        if arguments.links:
            said = statements(before, clean, after)
        for damage, count in counts.items():
            for n in range(arguments.times):
                damaged = damage(source.text, random.Random(f"{arguments.seed} {name} {n}"))
                try:
                    document = read(Source(Path(f"{clean.version}.txt"), damaged.encode()))
                except SourceError as error:
                    count.add(Count(len(clean.records), 0, {"unread": [str(error)]}), name)
                    continue
                if arguments.links:
                    document.version = document.version or f"{clean.version}~part"
                    count.add(compare_links(said, statements(before, document, after)), f"{name}#{n}")
                else:
                    if damage in AMONG_NEIGHBOURS:
                        document = compared(before, document, after)
                    count.add(compare(clean, document), f"{name}#{n}")
    for damage, count in counts.items():
        print(f"{damage.__name__:<22} {count}")
        for found in count.false.values():
            for example in sorted(random.Random(0).sample(found, min(arguments.show, len(found)))):
                print("   ", example)


if __name__ == "__main__":
    main()
