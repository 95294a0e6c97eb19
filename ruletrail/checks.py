"""Checks that corpus, index, site and models are complete and made from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ruletrail import manifest
from ruletrail.corpus.store import FILE, Corpus, integrity
from ruletrail.home import CURRENT, GENERATIONS, STAMP, Settings, pointed


def stamp(folder: Path, corpus: Corpus, *made_with: str) -> None:
    """Notes the corpus of an index or a site in its folder, with other inputs: see ``kept``."""
    (folder / STAMP).write_text("\n".join([corpus.fingerprint(), *made_with]) + "\n", "ascii")


def stamp_of(folder: Path) -> list[str]:
    """The lines of the stamp of an index or of a site's notes; empty if there is no readable one."""
    try:
        return (folder / STAMP).read_text("ascii", errors="replace").splitlines()
    except OSError:
        return []


def is_stamped(folder: Path, corpus: Corpus, *made_with: str) -> bool:
    """True if an index or a site was made from this corpus and these inputs."""
    return stamp_of(folder) == [corpus.fingerprint(), *made_with]


def made_for(notes: Path) -> tuple[str, bool]:
    """The scope of a site, "types" or "all", and True if it has oEmbed documents."""
    scope, *more = (stamp_of(notes)[1:2] or ["all"])[0].split()
    return scope, bool(more)


#: The damaged files that are named, at most.
NAMED = 3
#: Stands for all parts of a home whose list of files is missing.
UNLISTED = ""


def problems(settings: Settings, *, quick: bool = False, review: list[str] | None = None) -> list[str]:
    """Everything that is wrong, a line each with the remedy. ``quick`` compares the sizes of files and not their bytes.

    ``review`` is filled with a line for each version whose clauses a person should read, which is no fault of the home.

    Raises CorpusError if there is no corpus.
    """
    damaged = damage(settings, quick=quick)
    if (settings.home / GENERATIONS).is_dir() and not pointed(settings.home):
        lost = "is missing or damaged, and the newest generation is taken; build it anew: ruletrail build SOURCE"
        damaged = {CURRENT: f"{settings.home / CURRENT}: {lost}", **damaged}
    if FILE in damaged:
        return list(damaged.values())  # a damaged corpus can't be trusted on itself
    with settings.open() as corpus:
        # Where the list of files knows the corpus, its bytes were compared already, which takes a fifth of the time.
        unknown = _damaged(corpus) if UNLISTED in damaged else ()
        if review is not None:
            review += _to_review(corpus)
        return [*damaged.values(), *unknown, *_corpus(corpus), *_step(corpus, settings)]


def _to_review(corpus: Corpus) -> list[str]:
    from ruletrail.models.reviewing import UNDECIDED, findings

    counts = Counter(finding.version.version for finding in findings(corpus, bases=UNDECIDED))
    return [
        f"{version}: {count} clauses to review; run: ruletrail maintain review {version}" for version, count in counts.items()
    ]


def damage(settings: Settings, *, quick: bool = False) -> dict[str, str]:
    """Part of the home -> its difference from the build, and the remedy; empty if there is no home."""
    if not settings.has_corpus:
        return {}
    if not manifest.read(settings.generation):
        return {UNLISTED: f"{settings.home}: the list of its files is missing or damaged; build it anew: ruletrail build SOURCE"}
    found = {}
    for part, paths in manifest.differences(settings.generation, quick=quick).items():
        named = ", ".join(paths[:NAMED]) + (f" and {len(paths) - NAMED} more" if len(paths) > NAMED else "")
        what = "file is not as it was built" if len(paths) == 1 else f"files are not as they were built ({len(paths)})"
        found[part] = f"{part}: {what}: {named}; build it anew: ruletrail build SOURCE"
    return found


def _damaged(corpus: Corpus) -> Iterator[str]:
    for text in integrity.damage(corpus):
        yield f"corpus: {text}; build it anew: ruletrail build SOURCE"


def _corpus(corpus: Corpus) -> Iterator[str]:
    for file, placed, lines in integrity.unaccounted(corpus):
        yield f"{file}: the ledger accounts for {placed} of {lines} lines; please report this"
    for file, count in integrity.unplaced(corpus):
        yield f"{file}: {count} lines are unplaced; see: ruletrail maintain ledger VERSION"
    for version, count in integrity.untraced(corpus):
        yield f"{version}: {count} records have no lineage; build it anew: ruletrail build SOURCE"


def _step(corpus: Corpus, settings: Settings) -> Iterator[str]:
    for name, folder, stamped in (
        ("index", settings.index, settings.index),
        ("site", settings.site, settings.site_notes),
    ):
        if not folder.is_dir() or not (stamp := stamp_of(stamped)):
            yield f"{name}: missing in {settings.home}; run: ruletrail build SOURCE"
        elif stamp[0] != corpus.fingerprint():
            yield f"{name}: was made from another corpus; build it anew: ruletrail build SOURCE"
