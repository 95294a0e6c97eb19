"""Between a text and any excerpt of it, nothing is removed and nothing is added.

An excerpt gives no information about the parts that it lacks. So no rule, heading or entry is removed or new between a text and a
part of it, whatever the format of the part, with or without a day.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from ruletrail import writing
from ruletrail.corpus import lineage
from ruletrail.corpus.errors import NoRulesError
from ruletrail.corpus.history import changes, history
from ruletrail.corpus.relation_names import ADDED, REMOVED
from ruletrail.corpus.store import FILE, Corpus, create
from ruletrail.scrapers import read_file
from ruletrail.scrapers.source import Source
from tests.conftest import THOROUGH, shared_files
from tests.corpus.coverage import excerpts

TEXTS = shared_files("archive/*.txt")[:: 24 if THOROUGH else 60]
#: The number of excerpts of each text.
MANY = 9 if THOROUGH else 6

pytestmark = pytest.mark.usefixtures("shared")


class Beside:
    """A home with one text. Excerpts of the text are added to it, one at a time."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.lines = Source.open(path).lines
        self.folder = folder
        (folder / "text").mkdir()
        with create(folder / "text") as corpus:
            writing.write(corpus, [read_file(path)])
            lineage.trace(corpus)
            (self.text,) = corpus.versions()
            corpus.commit()

    def compared(self, excerpt: str, form: str) -> tuple[list[str], list[str]]:
        """The records reported as removed or added between the text and an excerpt, and the days given to the excerpt."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        shutil.copyfile(self.folder / "text" / FILE, home / FILE)
        (home / f"excerpt.{form}").write_text(excerpt, "utf-8")
        with Corpus.open(home, write=True) as corpus:
            writing.write(corpus, [read_file(home / f"excerpt.{form}")])
            lineage.extend(corpus)
            corpus.commit()
            versions = corpus.versions()
            links = [link for one in versions for other in versions if one is not other for link in changes(corpus, one, other)]
        ends = [(link.old or link.new, link.relation) for link in links if link.relation in (ADDED, REMOVED)]
        told = [f"{end.key} {relation}" for end, relation in ends if end]
        return told, [version.date for version in versions if version.version != self.text.version]


@pytest.fixture(scope="module", params=TEXTS, ids=lambda path: path.stem)
def beside(request, tmp_path_factory) -> Beside:
    return Beside(request.param, tmp_path_factory.mktemp("beside"))


@pytest.mark.parametrize("kind", excerpts.KINDS)
def test_nothing_is_removed_or_added_between_a_text_and_an_excerpt_of_it(beside, kind):
    read, false = 0, []
    for number in range(MANY // 3):
        for form in ("txt", "md", "html"):
            random = Random(f"{kind} {form} {number}")
            lines = beside.lines if kind in excerpts.OF_ALL and random.random() < 0.5 else excerpts.body(beside.lines)
            day = random.choice(["", beside.text.date])
            excerpt = excerpts.written(excerpts.KINDS[kind](lines, random), form, day, random)
            try:
                told, days = beside.compared(excerpt, form)
            except NoRulesError:  # a page of the glossary, or of the front matter
                continue
            read += 1
            false += [(form, number, *told[:3], len(told))] if told or days != [beside.text.date] else []
    assert 2 * read > MANY and not false


@pytest.mark.parametrize("sections", [("302", "305"), ("302", "310", "704")], ids="-".join)
def test_sections_that_are_no_neighbours(sections, tmp_path):
    """A reported fault: 27 and 1,775 rules were "removed" between an undated excerpt and its text."""
    beside = Beside(shared_files("archive/20*.txt")[-1], tmp_path)
    lines = excerpts.of_sections(beside.lines, *sections)
    assert beside.compared("\n".join(lines), "txt") == ([], [beside.text.date])


def test_a_part_is_compared_with_the_texts_before_and_behind_it(shared, tmp_path):
    """A reported fault of a copy of February 2006 without its end: 17 rules that came then were "removed" just after it, and
    "added" again with the next whole text, which has them word for word at the same numbers."""
    whole = Source.open(shared / "archive" / "2006-02-01.txt").text
    (tmp_path / "part.txt").write_text(whole[: whole.rindex("\n503. ") + 1], "utf-8")
    files = [tmp_path / "part.txt", *(shared / "archive" / f"{day}.txt" for day in ("2005-10-01", "2007-02-01"))]
    with create(tmp_path) as corpus:
        writing.write(corpus, [read_file(file) for file in files])
        lineage.trace(corpus)
        _, part, after = corpus.versions()
        links = changes(corpus, part, after)
        came = [end.key for link in links for end in (link.old, link.new) if end and link.relation in (ADDED, REMOVED)]
        assert part.covers is not None and not [key for key in came if key.startswith(("402.8", "502.50", "502.51", "502.52"))]
        found = history(corpus, corpus.record(after, "502.50"))
        assert not any("Guildpact" in name for name in found.revisions[0].unseen.names)
