"""The same answers for assistants, by the Model Context Protocol on standard input and output. It only reads."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations

from ruletrail import questions
from ruletrail.corpus.errors import RuletrailError
from ruletrail.readers import Readers, signed

MOST = 60_000
"""Characters of an answer; an assistant can't use more."""
#: Name of the tool -> what it asks.
TOOLS: dict[str, Callable[..., Any]] = {
    "show": questions.rule,
    "history": questions.history,
    "changes": questions.changes,
    "diff": questions.diff,
    "search": questions.search,
    "cites": questions.cites,
    "check_citations": questions.citations,
}


def server(home: Path) -> MCPServer:
    """The server of a home's tools."""
    readers = Readers(home)
    about = "The rules of Magic: The Gathering as of any day since 1999, and how each came to be."
    tools = [_strict(name, _tool(question, readers)) for name, question in TOOLS.items()]
    return MCPServer("ruletrail", version=version("ruletrail"), instructions=about, tools=tools)


def _strict(name: str, function: Callable[..., str]) -> Tool:
    """A tool that refuses an argument that it doesn't know: "asof" for "as_of" would be answered by today's rule."""
    read_only = ToolAnnotations(read_only_hint=True)
    tool = Tool.from_function(function, name=name, structured_output=False, annotations=read_only)
    tool.fn_metadata.arg_model.model_config["extra"] = "forbid"
    tool.fn_metadata.arg_model.model_rebuild(force=True)
    return tool


def _tool(question: Callable[..., Any], readers: Readers) -> Callable[..., str]:
    def asked(**given: Any) -> str:
        try:
            for name, value in given.items():
                questions.checked(str(value), questions.LONGEST_TEXT if name == "text" else questions.LONGEST)
            told = readers.ask(lambda home: question(home, **given)).result().decode()
        except RuletrailError as error:  # where it is may be a path of this machine
            raise ToolError(f"{error.what}; {error.remedy}") from None
        if len(told) > MOST:
            raise ToolError(f"the answer has {len(told):,} characters, too many: ask for a rule or a section alone")
        return told

    return signed(asked, question)
