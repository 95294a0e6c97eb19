"""mcp: an assistant's questions, asked by the official client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import re
import sys

import jsonschema
import pytest

from tests.conftest import ROOT

mcp = pytest.importorskip("mcp")


def asked(home, *calls: tuple[str, dict]):
    """The tools, and for each call: True if it is an error, and its text."""

    async def session():
        from mcp import ClientSession, StdioServerParameters
        from mcp.client.stdio import stdio_client

        server = StdioServerParameters(
            command=sys.executable, args=["-m", "ruletrail", "--home", str(home), "mcp"], cwd=str(ROOT)
        )
        async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as client:
            await client.initialize()
            tools = (await client.list_tools()).tools
            told = [await client.call_tool(name, arguments) for name, arguments in calls]
            return tools, [(bool(one.is_error), one.content[0].text) for one in told]

    return asyncio.run(session())


def test_an_assistant_gets_what_the_commands_answer(digest_home):
    tools, told = asked(
        digest_home,
        ("show", {"number": "305.7", "as_of": "2011"}),
        ("history", {"number": "305.7"}),
        ("search", {"words": "legend rule", "limit": 2}),
        ("cites", {"number": "704.5j"}),
        ("check_citations", {"text": "See CR 305.7 and rule 999.9."}),
        ("changes", {"old": "2009", "new": "2011", "section": "305"}),
        ("show", {"number": "999.9"}),
        ("search", {"words": "a" * 600}),
        ("show", {}),
        ("show", {"number": "305.7", "asof": "2012"}),
    )
    assert {tool.name for tool in tools} == {
        "show",
        "history",
        "changes",
        "diff",
        "search",
        "cites",
        "blame",
        "phrase",
        "date",
        "check_citations",
    }
    assert all(tool.description and tool.annotations.read_only_hint for tool in tools)
    assert [is_error for is_error, _ in told] == [False] * 6 + [True] * 4
    assert json.loads(told[0][1])["number"] == "305.7" and json.loads(told[1][1])["revisions"]
    assert [one["state"] for one in json.loads(told[4][1])["citations"]] == ["same", "unknown"]
    assert all(str(digest_home) not in text and "Traceback" not in text for _, text in told)


def test_answers_are_as_the_tools_say_and_long_ones_are_cut(archive_home):
    calls = [
        ("show", {"number": "305.7"}),
        ("show", {"number": "702"}),
        ("history", {"number": "704"}),
        ("changes", {"old": "M10"}),
        ("search", {"words": "when did the legend rule change", "limit": 50}),
        ("blame", {"number": "305.7"}),
        ("phrase", {"words": "graveyard"}),
        ("cites", {"number": "704.5j"}),
        ("diff", {"number": "305.7", "old": "2004", "new": "2011"}),
    ]
    tools, told = asked(archive_home, *calls)
    shapes = {tool.name: tool for tool in tools}
    for (name, _), (is_error, text) in zip(calls, told, strict=True):
        assert not is_error and len(text) <= 16_000
        jsonschema.Draft202012Validator(shapes[name].output_schema).validate(json.loads(text))
    assert "truncated" not in json.loads(told[0][1])
    for place, name in ((1, "below"), (3, "links")):
        answer = json.loads(told[place][1])
        kept, whole = re.search(rf"{name}: the first (\d+) of (\d+)", answer["truncated"]).groups()
        assert len(answer[name]) == int(kept) < int(whole)
    assert all(each["description"] for tool in tools for each in tool.input_schema["properties"].values())
