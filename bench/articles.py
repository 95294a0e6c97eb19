"""Measures articles: one of 100 kB as a whole process, a thousand in one call, and every version's own text read as of its day.

Figures are processor seconds, beside the seconds for the imports of any command.
"""

from __future__ import annotations

import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
WORDS = (
    "a player may choose some land with this ability when it enters and then look at its counters before the turn ends for all"
)
ENDS = (" (rule 305.7).", " See CR 704.5j.", " As in 702.19b and 702.19c.", " [x](http://e.example) `code`.")
CITED = re.compile(r"\b[Rr]ules?(?: +| *(?:\r\n|\n|\r) *(?![\r\n]))([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)(?!\w)")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(os.environ.get("RULETRAIL_BENCH_HOME", Path(folder) / "home"))
        if not home.is_dir():
            run("build", str(SHARED / "archive"), "--no-index", "--no-site", home=home)
        speed(Path(folder), home)
        own_texts(home)


def speed(folder: Path, home: Path) -> None:
    chance = random.Random(7)
    large, many = folder / "large.md", folder / "many"
    large.write_text(article(chance, 300))
    many.mkdir()
    for n in range(1000):
        (many / f"{n}.md").write_text(article(chance, 12, 2003 + n % 22))
    floor = seconds([sys.executable, "-c", "import click, sqlite3, markdown_it, ruletrail.corpus.store"])
    print(f"floor (imports):                     {floor:6.2f} s")
    one = seconds(command("annotate", str(large), "--base", "https://rules.example/", home=home))
    print(f"one article of {large.stat().st_size // 1000} kB:              {one:6.2f} s, {one / floor:.1f} times the floor")
    first = seconds(command("annotate", str(many / "0.md"), "--report", home=home))
    thousand = seconds(command("annotate", str(many), "--report", home=home))
    size = sum(path.stat().st_size for path in many.iterdir()) / 1000
    print(
        f"1,000 articles of {size / 1000:.1f} kB in one call: {thousand:6.2f} s, {thousand - first:.2f} ms each beyond the first"
    )


def article(chance: random.Random, paragraphs: int, year: int = 2012) -> str:
    told = [f"---\ndate: {year}-05-06\n---\n# Of rules\n"]
    words = WORDS.split()
    for n in range(paragraphs):
        text = " ".join(chance.choice(words) for _ in range(60))
        if n % 3 == 0:
            text += chance.choice(
                [" (rule 305.7).", " See CR 704.5j.", " As in 702.19b and 702.19c.", " [x](http://e.example) `code`."]
            )
        told.append(text + "\n")
    return "\n".join([*told, "```\ncode\n```\n", "> said of rule 305.7\n"])


def own_texts(home: Path) -> None:
    """Every "rule N" in a version's text must be read as that version's rule. The others are slips of the editor."""
    from ruletrail.articles.files import read
    from ruletrail.articles.resolve import resolve
    from ruletrail.articles.syntaxes import named
    from ruletrail.articles.text_rulebooks import TextRulebooks
    from ruletrail.corpus.store import sources
    from ruletrail.home import Settings

    plain, counts, absent = named("plain"), Counter(), Counter()
    with Settings(home).open() as corpus:
        books = TextRulebooks(corpus)
        versions = {version.id: version.version for version in corpus.versions()}
        by_name = {Path(row.file).name: versions[row.version_id] for row in sources.every(corpus) if row.version_id in versions}
        for path in sorted((SHARED / "archive").glob("*.txt")):
            version = books.version(by_name[path.name])
            text = read(path).text
            account = resolve(plain.read(text), plain, books, as_of=version.version)
            at = {one.citation.number_start: one for one in account.citations if one.citation}
            for match in CITED.finditer(text):
                if books.standing(version, match[1]) is None:
                    counts["absent"] += 1
                    absent[match[1]] += 1
                    continue
                counts["cited"] += 1
                one = at.get(match.start(1))
                counts["resolved"] += one is not None and one.standing is not None and one.standing.version == version
    print(
        f"own texts: {counts['resolved']} of {counts['cited']} citations are the version's own"
        f" ({counts['resolved'] / counts['cited']:.2%})"
    )
    told = ", ".join(f"{number} ({count} versions)" for number, count in absent.most_common())
    print(f"{counts['absent']} citations of rules that the version doesn't have: {told}")


def command(*arguments: str, home: Path) -> list[str]:
    return [sys.executable, "-m", "ruletrail", "--home", str(home), *arguments]


def run(*arguments: str, home: Path) -> None:
    subprocess.run(command(*arguments, home=home), check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def seconds(arguments: list[str]) -> float:
    """The least processor time of three runs."""
    found = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(arguments, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


if __name__ == "__main__":
    main()
