"""A role for Sphinx: :cr:`704.5j` links a rule, :cr:`704.5k|M10` as it was in that release.

In conf.py: ``extensions = ["ruletrail.sphinx_role"]`` and ``ruletrail_base = "https://rules.example/"``. A rule that there isn't
is a warning of the type ``ruletrail``, and an error with ``sphinx-build -W``.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from ruletrail.corpus.errors import RuletrailError
from ruletrail.inline_citations import inline_citation

_logger = logging.getLogger(__name__)


class RuleRole(SphinxRole):
    """The role ``cr``."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            url, text, title = inline_citation(self.text, self.config.ruletrail_base)
        except RuletrailError as error:
            _logger.warning("%s", error, location=self.get_location(), type="ruletrail")
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.reference(self.rawtext, text, refuri=url, reftitle=title, classes=["ruletrail"])], []


def setup(app: Sphinx) -> dict[str, Any]:
    """Adds the role and its setting."""
    from ruletrail import __version__

    app.add_config_value("ruletrail_base", "", "env", types=(str,))
    app.add_role("cr", RuleRole())
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
