"""The static site: page modules, templates, assets, addresses, and the renderer. docs/site.md is the guide.

Rendering, in the order in which data passes:

- ``site``: the argument of pages: the archive, the lineages that have pages (``scope``), and the links to them;
  ``read_site`` is the same for templates, with values from modules of this room (``values``)
- ``kinds``, ``page``: the kinds of page, found in ``pages``; ``addresses``: where each page is
- ``environment``, ``filters``, ``escaping``, ``parts``: the templates and what they use
- ``fingerprint``, ``lasting``, ``outcomes``: the inputs of a page, so that unchanged pages are taken over
- ``beforehand``: results of another process that works while the archive is being read
- ``renderer``, ``site_file``, ``writer``: pages are rendered by several processes, and the finished site takes the old
  one's place

Contents of pages:

- of one rule: ``naming``, ``titles``, ``story``, ``wording``, ``ages``, ``timeline``, ``kindred``, ``citers``, ``things``,
  ``below``, ``citation``, ``reference``
- of a release: ``summaries``, ``releases``, ``release_story``, ``changed_links``, ``changed_sections``
- of two versions: ``books``, ``words``, ``weights``, ``type_data``
- of sections, types and sources: ``sections``, ``headings``, ``atlas``, ``type_plays``, ``type_rows``, ``accounts``
- of the models: ``modelled``, ``played``, ``situations``; ``own_situation``, a page of a person's own scenario

For programs: ``api``, ``card``, ``feed``, ``oembed``, ``sitemap``, ``spans``. For browsers: ``scripts``,
``section_days``, ``section_stops``, and ``search_index`` (of words; ``language`` has stems and ways of asking).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.history import Archive
    from ruletrail.corpus.history.gloss import Editions
    from ruletrail.corpus.store import Corpus
    from ruletrail.site_templates.beforehand import Beforehand
    from ruletrail.site_templates.language import Language


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
    language: Language | None = None,
    oembed: bool = False,
) -> int:
    """Writes the whole site in ``folder``'s place and returns the number of pages; see site_templates.renderer.render."""
    from ruletrail.site_templates import renderer

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
        language=language,
        oembed=oembed,
    )
