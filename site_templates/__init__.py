"""The static site: page modules, templates, assets, addresses, and the renderer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.history import Archive
    from corpus.history.gloss import Editions
    from corpus.store import Corpus
    from site_templates.beforehand import Beforehand


def render(
    corpus: Corpus,
    folder: Path,
    *,
    scope: str = "all",
    jobs: int = 1,
    progress: Callable[[int, int, str], None] | None = None,
    base: str | None = None,
    published: Path | None = None,
    problems: list[str] | None = None,
    archive: Archive | None = None,
    editions: Callable[[], Editions] | None = None,
    public: Mapping[str, Sequence[str]] | None = None,
    beforehand: Callable[[], Beforehand] | None = None,
) -> int:
    """Writes the whole site in ``folder``'s place and returns the number of pages; see site_templates.renderer.render."""
    from site_templates import renderer

    return renderer.render(
        corpus,
        folder,
        scope=scope,
        jobs=jobs,
        progress=progress,
        base=base,
        published=published,
        problems=problems,
        archive=archive,
        editions=editions,
        public=public,
        beforehand=beforehand,
    )
