"""The address of each page of the site: a path from the site's root, and the anchors in the page. docs/site.md lists them.

An address that was published once must lead there for ever, so nothing here may depend on what else the corpus holds.
"""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import quote

from ruletrail.corpus.records import DIGEST

INDEX = "index.html"
NOT_FOUND = "404.html"
RULES = "rules/index.html"
GLOSSARY = "glossary/index.html"
VERSIONS = "version/index.html"
TYPES = "types/index.html"
ATLAS = "types/atlas.html"
SEARCH = "search/index.html"
SEARCH_SCRIPT = "assets/search.js"
SEARCH_INDEX_SCRIPT = "assets/search-index.js"
SECTION_DAYS = "rules/days.js"
SEARCH_WORDS = "search/words.js"
NUMBERS = "number/index.html"
MODELS = "scenario/index.html#models"
ARTICLE = "article/index.html"
ARTICLE_SCRIPT = "assets/article.js"
FOR_OTHERS = "ruletrail.js"
LONE_NUMBERS = "number/alone.json"
SPANS = "number/spans.json"
SPANS_SCRIPT = "number/spans.js"
COMPARE = "compare/index.html"
DIFFERENCES_SCRIPT = "assets/differences.js"
BOOK = "book/index.html"
BOOK_SCRIPT = "assets/book.js"
DIAL_SCRIPT = "assets/dial.js"
PLAYS_SCRIPT = "types/plays.js"
TYPES_STYLE = "assets/types.css"
BOOKS_SCRIPT = "compare/books.js"
SCENARIOS = "scenario/index.html"
STYLE = "assets/site.css"
MORE_STYLE = "assets/more.css"
SCRIPT = "assets/site.js"
SCHEME_SCRIPT = "assets/scheme.js"
KEYS_SCRIPT = "assets/keys.js"
PREVIEW_SCRIPT = "assets/preview.js"
SLIDE_SCRIPT = "assets/slide.js"
CITE_SCRIPT = "assets/cite.js"
EMBED_STYLE = "assets/embed.css"
EMBED_SCRIPT = "assets/embed.js"
SOURCES = "sources/index.html"
FEED = "changes.atom"
CARD = "card.png"
SITEMAP = "sitemap.xml"
API = "api/index.json"
API_VERSIONS = "api/versions.json"
API_TYPES = "api/types.json"
API_SCHEMA = "api/schema.json"
_LONGEST = 120
_PAIR = re.compile(r"compare/(?P<old>\d{4}-\d\d-\d\d[^/]*)-to-(?P<new>\d{4}-\d\d-\d\d[^/]*)\.html$")
_KEY = r"[1-9]\d{0,2}(?:\.\d{1,3}[a-z]{0,2})?"
_SHORT = re.compile(rf"r/(?P<key>{_KEY})(?:\.html)?$")
_NUMBER = re.compile(rf"number/(?P<key>{_KEY})\.html$")
_COORDINATES = (
    re.compile(rf"(?:history|embed|rules)/(?P<key>{_KEY})(?:~\d+)?-(?P<version>\d{{4}}-\d\d-\d\d[^/]*)\.html$"),
    re.compile(rf"cr/(?P<version>\d{{4}}-\d\d-\d\d[^/]*)/(?P<key>{_KEY})(?:\.html)?$"),
)


def file_name(name: str) -> str:
    """``name`` itself, or its beginning and a hash if it is too long for a file system."""
    if len(name) <= _LONGEST:
        return name
    return f"{name[: _LONGEST - 17]}-{sha256(name.encode()).hexdigest()[:16]}"


def history(address: str) -> str:
    """The page of a lineage, by its address."""
    return f"history/{file_name(address)}.html"


def embed(address: str) -> str:
    """The page of a history without navigation, for an iframe."""
    return f"embed/{file_name(address)}.html"


def embedded_scenario(name: str) -> str:
    """The page with only the answers of a scenario, for an iframe."""
    return f"embed/scenario/{name}.html"


def oembed(embedded: str) -> str:
    """The oEmbed document of a page for an iframe."""
    return embedded.removesuffix(".html") + ".json"


def api_history(part: str) -> str:
    """The static API's file with the histories of a section, or of the terms with one first letter."""
    return f"api/history/{part}.json"


def api_changes(version_id: str) -> str:
    """The static API's file of the changes of a version."""
    return f"api/changes/{version_id}.json"


def api_numbers(section: str) -> str:
    """The static API's file of every rule that ever had a number of a section, or the number of a chapter."""
    return f"api/number/{section}.json"


def api_version(version_id: str) -> str:
    """The static API's file of the rules of a version."""
    return f"api/version/{version_id}.json"


def number(key: str) -> str:
    """The page of every rule that ever had a number."""
    return f"number/{key}.html"


def section(key: str) -> str:
    """The page of a section of the newest version."""
    return f"rules/{key}.html"


def section_feed(key: str) -> str:
    """The feed of the changes of a section of the newest version."""
    return f"rules/{key}.atom"


def section_of(key: str, version_id: str) -> str:
    """The page of a section as of a version."""
    return f"rules/{key}-{version_id}.html"


def words(chapter: str) -> str:
    """The script with the wordings of a chapter's rules, or of the glossary's terms."""
    return f"compare/words-{chapter}.js"


def version(version_id: str) -> str:
    """The page of a version."""
    return f"version/{version_id}.html"


def changes(version_id: str) -> str:
    """The page of the changes of a version against the one before it."""
    return f"changes/{version_id}.html"


def changes_part(version_id: str, part: str) -> str:
    """The page of the changes of a large release in one chapter, or in the glossary."""
    return f"changes/{part}-of-{version_id}.html"


def pair(old: str, new: str) -> str:
    """The page of the numbers of two versions, old and new."""
    return f"compare/{old}-to-{new}.html"


def scenario(name: str) -> str:
    """The page of a scenario, with its answers under every version."""
    return f"scenario/{name}.html"


def commentary(version_id: str) -> str:
    """The page of a commentary, paragraph by paragraph."""
    return f"commentary/{version_id}.html"


def named(version_id: str) -> str:
    """The name of a version for readers and in lasting links. A digest is named by its day, at which a page finds the text held
    then.
    """
    return version_id.removesuffix(f"~{DIGEST}")


def anchor(version_id: str) -> str:
    """The anchor of a version on a history page. Every version of a lineage has one."""
    return f"v{version_id}"


def landing(path: str) -> str | None:
    """The address to which an address made of a number and a version leads, on a site without such a page; None for any other
    ``path``.

    cr/VERSION/NUMBER (an address for ever of every number of every version), r/NUMBER (today's), and addresses of histories and
    sections lead to the number's page. A pair of versions leads to the page that compares any two.
    """
    if path == "models/index.html":  # was a page of its own
        return MODELS
    if pair := _PAIR.match(path):
        return f"{COMPARE}?from={quote(pair['old'])}&to={quote(pair['new'])}"
    if short := _SHORT.match(path):
        return url(number(short["key"]))
    match = next(filter(None, (pattern.match(path) for pattern in _COORDINATES)), None)
    return url(number(match["key"]), anchor=anchor(match["version"])) if match else None


def number_in(path: str) -> str:
    """The number in the path of a number's page; "" for any other path."""
    match = _NUMBER.match(path)
    return match["key"] if match else ""


def url(path: str, *, root: str = "", anchor: str = "") -> str:
    """``path`` as a relative URL from a page that is ``root`` ("" or "../") away from the site's root."""
    return root + quote(path, safe="/~!$'()*,;:@") + (f"#{quote(anchor, safe='~')}" if anchor else "")


def lineage_url(address: str, version_id: str = "") -> str:
    """The URL, from the site's root, of a lineage's page, at the anchor of ``version_id``."""
    return url(history(address), anchor=anchor(named(version_id)) if version_id else "")
