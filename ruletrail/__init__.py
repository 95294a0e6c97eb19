"""The history of the rules of Magic: The Gathering: the command line, the builds, and the Python API.

    import ruletrail

    with ruletrail.open() as home:
        print(home.rule("305.7", as_of="2011").text)

docs/python-api.md is the guide to the Python API, which is in ``api``. The other modules are the command line and builds.

The command line: ``__main__`` prepares Ctrl-C (``interrupts``), ``cli`` finds the command in
``commands``, opens the home (``home``) and turns expected errors into one line. ``welcome`` answers when no command is
given, ``completion`` while one is typed. ``output``, ``notes``, ``progress``, ``advice`` and ``digest_days`` (the names of
versions) write to the user. ``formats`` writes an answer in the notation that was asked for, from its ``blocks``: as text, as
``markup`` of an article, as CSV or JSON. ``ruletrail.answers`` answers the questions, and knows none of these modules.

Shared by several commands: ``conflicts`` (options that exclude each other), ``project_settings`` (``ruletrail.toml``),
``standard_input`` ("-" as a file), ``annotating`` (articles and source code, file by file), ``language_server`` (the same in an
editor), ``shipped_rules`` (the text of a project), ``linking`` (citations with the addresses of a site), ``inline_citations``
(citations in pages of Sphinx by ``sphinx_role`` and of Python-Markdown by ``markdown_extension``), ``change_report`` (the links
between two versions), ``search_report`` (the results of a search), ``scenario_list``, ``exporting`` (rows for other programs),
``git_repository`` (a commit for each version), ``graph`` (citations), ``model_source`` (the corpus of the models),
``model_report`` (the differences of their clauses), ``server`` (the site on this machine), ``questions`` (of ``http_api`` and
``mcp_server``, answered by ``readers``, with the schemas of ``contract``), ``checks`` (is a home complete?).

A build, in the order in which data passes:

- ``pipeline``: the whole build, with ``build_options``
- ``reading``: files are read in several processes, which send documents as ``parcels``
- ``joining``: later pages are joined with those of the same book
- ``writing``: documents become versions
- ``kept``: parts with the same inputs and code are taken from the build before
- ``models_reading``: the variants in each version, and the clauses to review
- ``publishing``: index and site are made
- ``generations``, ``manifest``: the result takes the pointer, and its files are listed with their hashes
- ``memory``: free memory goes back to the system between the stages
- ``fetching``: downloaded texts become a build or an addition
"""

import os.path
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruletrail.answers.rules import Rule as Rule
    from ruletrail.api import Home as Home
    from ruletrail.api import add as add
    from ruletrail.api import as_frame as as_frame
    from ruletrail.api import build as build
    from ruletrail.api import open as open
    from ruletrail.corpus.errors import BadDateError as BadDateError
    from ruletrail.corpus.errors import BadNumberError as BadNumberError
    from ruletrail.corpus.errors import CorpusError as CorpusError
    from ruletrail.corpus.errors import NotFoundError as NotFoundError
    from ruletrail.corpus.errors import RuletrailError as RuletrailError
    from ruletrail.corpus.errors import SourceError as SourceError
    from ruletrail.corpus.history import SeveralBearersError as SeveralBearersError
    from ruletrail.indexer.errors import IndexMissingError as IndexMissingError
    from ruletrail.indexer.errors import QueryError as QueryError
    from ruletrail.models.errors import ScenarioError as ScenarioError

    __version__: str

if os.path.isfile(os.path.join(__path__[0], "corpus")):
    # A clone without links, as git makes on Windows, has a small file for each: the rooms lie beside this folder.
    __path__.append(os.path.dirname(__path__[0]))

#: Names are imported when they are asked for: the command line needs none of them. Module -> its names.
_NAMES = {
    "api": "Home add as_frame build open",
    "answers.rules": "Rule",
    "corpus.errors": "BadDateError BadNumberError CorpusError NotFoundError RuletrailError SourceError",
    "corpus.history": "SeveralBearersError",
    "indexer.errors": "IndexMissingError QueryError",
    "models.errors": "ScenarioError",
}
_MODULE_OF = {name: f"ruletrail.{module}" for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("ruletrail")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'ruletrail' has no attribute {name!r}")
    return getattr(import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
