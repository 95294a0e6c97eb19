"""The same answers for assistants, by the Model Context Protocol on standard input and output. It only reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations

from ruletrail import questions
from ruletrail.contract import ANSWERS, definitions, needed
from ruletrail.corpus.errors import RuletrailError
from ruletrail.readers import Readers, signed

MOST = 16_000
"""The characters of an answer, some 4,000 tokens. The lists of a longer one are cut, and "truncated" names them."""
_TRUNCATED = {"type": "string", "description": "which lists were cut to fit; missing where none was"}
#: Name of the tool -> its question.
TOOLS: dict[str, Callable[..., Any]] = {
    "show": questions.rule,
    "history": questions.history,
    "changes": questions.changes,
    "diff": questions.diff,
    "search": questions.search,
    "cites": questions.cites,
    "blame": questions.blame,
    "phrase": questions.phrase,
    "date": questions.date,
    "check_citations": questions.citations,
}


def server(home: Path) -> MCPServer:
    """The server with a home's tools."""
    readers = Readers(home)
    about = "The rules of Magic: The Gathering as of any day since 1999, and how each came to be."
    tools = [_strict(name, _tool(question, readers)) for name, question in TOOLS.items()]
    return MCPServer("ruletrail", version=version("ruletrail"), instructions=about, tools=tools)


def _strict(name: str, function: Callable[..., CallToolResult]) -> Tool:
    """A tool that refuses an unknown argument: "asof" for "as_of" would get today's rule."""
    read_only = ToolAnnotations(read_only_hint=True)
    tool = Tool.from_function(function, name=name, structured_output=False, annotations=read_only)
    tool.fn_metadata.arg_model.model_config["extra"] = "forbid"
    tool.fn_metadata.arg_model.model_rebuild(force=True)
    tool.fn_metadata.output_schema = _schema(ANSWERS[TOOLS[name]])
    for argument, shape in tool.parameters["properties"].items():
        shape["description"] = questions.PARAMETERS[argument]
    return tool


def _schema(name: str) -> dict[str, Any]:
    """The schema of a tool's answer: an object, in which a list is the "result"."""
    own: dict[str, Any] = definitions()[name]
    shapes = needed(name)
    shape = {"type": "object", "properties": {"truncated": _TRUNCATED}, "$defs": shapes}
    if own.get("type") == "object":
        return own | {"properties": own.get("properties", {}) | {"truncated": _TRUNCATED}, "$defs": shapes}
    if any(each == {"$ref": "#/$defs/rule"} for each in own.get("anyOf", ())):  # one is asked for
        return _schema("rule")
    return shape | {"properties": {"result": {"$ref": f"#/$defs/{name}"}, "truncated": _TRUNCATED}, "required": ["result"]}


def _tool(question: Callable[..., Any], readers: Readers) -> Callable[..., CallToolResult]:
    def asked(**given: Any) -> CallToolResult:
        try:
            for name, value in given.items():
                questions.checked(str(value), questions.LONGEST_TEXT if name == "text" else questions.LONGEST)
            told = json.loads(readers.ask(lambda home: question(home, **given)).result())
        except RuletrailError as error:  # where it is may be a path of this machine
            raise ToolError(f"{error.what}; {error.remedy}") from None
        told = fitting(told if isinstance(told, dict) else {"result": told})
        return CallToolResult(content=[TextContent(type="text", text=_text(told))], structured_content=told)

    return signed(asked, question)


def _text(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def fitting(told: dict[str, Any]) -> dict[str, Any]:
    """An answer of at most ``MOST`` characters: its longest lists are cut until it fits, and "truncated" names them.

    Raises ToolError if no list is left to cut.
    """
    cut: dict[str, str] = {}
    while (over := len(_text(told)) - MOST) > 0:
        holder, name, longest = max(_lists(told), key=lambda each: len(_text(each[2])), default=("", "", []))
        if not longest:
            raise ToolError(f"the answer has {over + MOST:,} characters, too many: ask for a rule or a section alone")
        whole = cut.get(name, f" of {len(longest)}").rpartition(" of ")[2]
        kept = longest[: max(0, min(len(longest) - 1, len(longest) * (len(_text(longest)) - over) // len(_text(longest))))]
        cut[name] = f"{name}: the first {len(kept)} of {whole}"
        told = told | ({holder: told[holder] | {name: kept}} if holder else {name: kept})
        told["truncated"] = "; ".join(cut.values()) + ". Ask for less: a section, a rule, a shorter time."
    return told


def _lists(told: dict[str, Any]) -> Iterator[tuple[str, str, list[Any]]]:
    """The lists of an answer with an element, and those of an object in it: name of the object or "", name, list."""
    for holder, inside in (("", told), *((name, value) for name, value in told.items() if isinstance(value, dict))):
        yield from ((holder, name, value) for name, value in inside.items() if isinstance(value, list) and value)
