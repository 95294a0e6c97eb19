"""The account of one file: read in its syntax, as of one day or of the days that git knows of its lines."""

from __future__ import annotations

from ruletrail.articles import files, resolve, source_code
from ruletrail.articles.account import BLAME, ResolvedArticle
from ruletrail.articles.file_cache import FileCache
from ruletrail.articles.files import Article
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.articles.shipped import ShippedRules
from ruletrail.articles.syntaxes import Syntax, syntax_of


def account_of(
    article: Article,
    books: Rulebooks,
    cache: FileCache,
    *,
    syntax: Syntax | None = None,
    as_of: str = "",
    terms: bool = False,
    shipped: ShippedRules | None = None,
) -> ResolvedArticle:
    """What an article, or the comments of a file of source code, cites. The other arguments are as those of ``resolve``.

    ``as_of`` may be "blame", too. Without ``syntax`` the file's name tells it. Raises BadDateError, NotFoundError, and
    RuletrailError for blame without git.
    """
    path = article.path
    is_source = syntax is None and source_code.is_source(path)
    written_in = syntax or (cache.source(path, article.text) if is_source else syntax_of(path, article.text))
    by_line = as_of == BLAME and str(path) != files.STDIN
    days: resolve.DaysOfLines | None = (lambda lines: cache.days(article, lines)) if by_line else None
    page = written_in.read(article.text)
    day = "" if as_of == BLAME else as_of
    return resolve.resolve(page, written_in, books, as_of=day, terms=terms, days=days, shipped=shipped)
