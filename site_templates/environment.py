"""The environment of the templates: filters, functions and the page's content policy."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ruletrail.site_templates import addresses, filters, parts, reference
from ruletrail.site_templates.story import WORDS

#: A page may load only files of its own site. Diffs and tables set widths in place.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)


@cache
def environment() -> Environment:
    """The environment of all templates."""
    made = Environment(
        loader=PackageLoader("ruletrail.site_templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(filters.FILTERS)
    made.globals.update(addresses=addresses, words=WORDS, policy=Markup(POLICY), html=parts, reference=reference)
    return made
