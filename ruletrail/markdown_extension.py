"""An extension of Python-Markdown: {{CR|704.5j}} links a rule, {{CR|704.5k|M10}} as it was in that release.

    markdown.markdown(text, extensions=["ruletrail.markdown_extension"],
                      extension_configs={"ruletrail.markdown_extension": {"base": "https://rules.example/"}})

What names no rule stays as it is, and is a warning of the logger ``MARKDOWN``.
"""

from __future__ import annotations

import logging
import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from ruletrail.corpus.errors import RuletrailError
from ruletrail.inline_citations import inline_citation

_CITATION = r"\{\{CR\|([^{}\r\n]{1,60})\}\}"
_BEFORE_LINKS, _logger = 165, logging.getLogger("MARKDOWN")


class RuleProcessor(InlineProcessor):
    """Makes a link of each citation."""

    def __init__(self, md: Markdown, base: str) -> None:
        super().__init__(_CITATION, md)
        self.base = base

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element | None, int | None, int | None]:
        try:
            url, text, title = inline_citation(m[1], self.base)
        except RuletrailError as error:
            _logger.warning("%s: %s", m[0], error)
            return None, None, None
        made = Element("a", {"href": url, "title": title, "class": "ruletrail"})
        made.text = text
        return made, m.start(0), m.end(0)


class RuleExtension(Extension):
    """The extension; ``base`` is where the site is published."""

    def __init__(self, **kwargs: Any) -> None:
        self.config = {"base": ["", "Where the site is published."]}
        super().__init__(**kwargs)

    def extendMarkdown(self, md: Markdown) -> None:
        md.inlinePatterns.register(RuleProcessor(md, self.getConfig("base")), "ruletrail", _BEFORE_LINKS)


def makeExtension(**kwargs: Any) -> RuleExtension:
    """What Python-Markdown asks a module for."""
    return RuleExtension(**kwargs)
