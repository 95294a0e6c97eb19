"""Are corpus, index, site and models whole and in step?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from corpus.store import Corpus
from ruletrail.cli import Settings

#: The file in index and site that holds the fingerprint of the corpus they were made from; in a site, its scope below it.
STAMP = "corpus.fingerprint"


def stamp(folder: Path, corpus: Corpus, scope: str = "") -> None:
    """Notes in an index or a site which corpus it was made from, and which rules have pages."""
    (folder / STAMP).write_text(f"{corpus.fingerprint()}\n{scope}".rstrip() + "\n", "ascii")


def _stamped(folder: Path) -> list[str]:
    """The lines of an index's or a site's stamp; none where it has no stamp."""
    made_from = folder / STAMP
    return made_from.read_text("ascii").splitlines() if made_from.is_file() else []


def in_step(folder: Path, corpus: Corpus) -> bool:
    """Whether an index or a site was made from just this corpus."""
    return _stamped(folder)[:1] == [corpus.fingerprint()]


def scope_of(site: Path) -> str:
    """Which rules have pages in a site: "types" or "all"."""
    return next(iter(_stamped(site)[1:]), "all")


def problems(corpus: Corpus, settings: Settings) -> list[str]:
    """What is wrong, a line each with what to do next."""
    return [*_corpus(corpus), *_step(corpus, settings), *_models(corpus)]


def _corpus(corpus: Corpus) -> Iterator[str]:
    for (text,) in corpus.db.execute("PRAGMA integrity_check"):
        if text != "ok":
            yield f"corpus: {text}; build it anew: ruletrail build SOURCE"
    for table, *_rest in corpus.db.execute("PRAGMA foreign_key_check"):
        yield f"corpus: a row of {table} points nowhere; build it anew: ruletrail build SOURCE"
    unaccounted = """SELECT file, lines, COALESCE(SUM(last_line - first_line + 1), 0) AS placed FROM source
        LEFT JOIN ledger_run ON source_id = source.id GROUP BY source.id HAVING placed != lines"""
    for file, lines, placed in corpus.db.execute(unaccounted):
        yield f"{file}: the ledger accounts for {placed} of {lines} lines; please report this"
    for file, count in corpus.db.execute("SELECT file, COUNT(*) FROM unplaced JOIN source ON source.id = source_id GROUP BY 1"):
        yield f"{file}: {count} lines are unplaced; see: ruletrail ledger VERSION"
    untraced = """SELECT version, COUNT(*) FROM record JOIN version ON version.id = version_id
        WHERE lineage_id IS NULL AND kind != 'commentary' GROUP BY 1"""
    for version, count in corpus.db.execute(untraced):
        yield f"{version}: {count} records have no lineage; build anew: ruletrail build SOURCE"


def _step(corpus: Corpus, settings: Settings) -> Iterator[str]:
    for name, folder in (("index", settings.index), ("site", settings.site)):
        if not _stamped(folder):
            yield f"{name}: there is none in {settings.home}; run: ruletrail build SOURCE"
        elif not in_step(folder, corpus):
            yield f"{name}: was made from another corpus; build anew: ruletrail build SOURCE"


def _models(corpus: Corpus) -> Iterator[str]:
    from models.cues import gather

    for finding in gather(corpus).problems:
        yield f"models: {finding}; see docs/models.md"
