"""Takes over parts of the build before: a part whose inputs and code are the same isn't made again.

The corpus is made of files; ``made_of.json`` beside it has their hash. Index and site are made of the corpus and of the models'
readings; each has a stamp. A damaged part doesn't count.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ruletrail import checks, manifest
from ruletrail.answers.search import INDEX
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.made_with import digest, of_code
from ruletrail.corpus.store import FILE, Corpus, standings
from ruletrail.home import Settings

MADE_OF = "made_of.json"
#: The packages whose code decides the result.
_CORPUS = ("corpus", "ruletrail", "scrapers")
_INDEX = ("corpus", "indexer")
_SITE = ("answers", "corpus", "models", "scrapers", "site_templates")


def size(settings: Settings) -> int:
    """The number of versions in the home; 0 if there is none, or none that can be read."""
    try:
        with settings.open() as corpus:
            return len(corpus.versions(commentary=True))
    except CorpusError:
        return 0


def corpus_mark(files: Iterable[Path]) -> str:
    """A hash of files, with their names, and of the code that makes a corpus of them; "" if a file can't be read."""
    found = [of_code(*_CORPUS)]
    try:
        for path in files:
            if not path.is_file():
                return ""
            with path.open("rb") as file:
                found.append(f"{os.path.abspath(path)} {hashlib.file_digest(file, 'sha256').hexdigest()}")
    except (OSError, ValueError):
        return ""
    return digest("\n".join(found))


def note_corpus(stage: Settings, mark: str, problems: list[str]) -> None:
    """Notes the inputs of the staged corpus, and its problems."""
    if mark:
        (stage.home / MADE_OF).write_text(json.dumps({"mark": mark, "problems": problems}) + "\n", "utf-8")


def take_corpus(settings: Settings, stage: Settings, mark: str) -> list[str] | None:
    """Copies the corpus before into the stage if its mark is the same, and returns its problems; else None."""
    before = settings.generation
    try:
        told = json.loads((before / MADE_OF).read_text("utf-8"))
        if not mark or told["mark"] != mark or not manifest.is_as_built(before, FILE):
            return None
        problems = [str(problem) for problem in told["problems"]]
        for name in (FILE, MADE_OF):
            shutil.copyfile(before / name, stage.home / name)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return problems


def leave_corpus(settings: Settings, stage: Settings) -> None:
    """Removes an unchanged corpus from the stage, so that the one before stays. A stage with nothing else becomes empty."""
    (stage.home / FILE).unlink()
    (stage.home / MADE_OF).unlink(missing_ok=True)
    if any(stage.home.iterdir()):
        carry_on(settings, stage)


def carry_on(settings: Settings, stage: Settings) -> None:
    """Notes that the corpus has the inputs of the one before."""
    with suppress(OSError):
        shutil.copyfile(settings.generation / MADE_OF, stage.home / MADE_OF)


def index_mark(corpus: Corpus) -> list[str]:
    """The stamp of an index, beside the corpus's own hash."""
    return [_index_code(), str(standings.clauses_fingerprint(corpus))]


def _index_code() -> str:
    """A hash of the code that makes an index, Whoosh's release among it."""
    import whoosh

    return digest(f"{of_code(*_INDEX)} {whoosh.versionstring()}")


def site_mark(corpus: Corpus, scope: str, oembed: bool) -> list[str]:
    """The stamp of a site, likewise."""
    base = os.environ.get("RULETRAIL_BASE_URL", "")
    return [f"{scope} oembed" if oembed else scope, digest(f"{of_code(*_SITE)} {standings.clauses_fingerprint(corpus)} {base}")]


def index_holds(settings: Settings, corpus: Corpus) -> bool:
    """True if the index before is the one that would be made of the corpus."""
    return checks.is_stamped(settings.index, corpus, *index_mark(corpus)) and manifest.is_as_built(settings.generation, INDEX)


def index_is_extendable(settings: Settings) -> bool:
    """True if the index before was made by the same code, so that only the changes of the corpus have to be written."""
    return checks.stamp_of(settings.index)[1:2] == [_index_code()] and manifest.is_as_built(settings.generation, INDEX)


def site_holds(settings: Settings, corpus: Corpus, scope: str, oembed: bool) -> bool:
    """True if the site before is the one that would be made of the corpus."""
    return settings.site.is_dir() and checks.is_stamped(settings.site_notes, corpus, *site_mark(corpus, scope, oembed))
