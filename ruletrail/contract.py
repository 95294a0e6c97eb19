"""The schemas of all JSON: the definitions of ``api-schema.json`` as HTTP and assistants publish them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from ruletrail import questions

#: Question -> the definition of its answer.
ANSWERS: dict[Callable[..., Any], str] = {
    questions.versions: "ruletrail-versions",
    questions.book: "ruletrail-export",
    questions.rule: "ruletrail-show",
    questions.contents: "tableOfContents",
    questions.glossary: "glossaryEntries",
    questions.keywords: "keywordNames",
    questions.history: "ruletrail-history",
    questions.blame: "ruletrail-blame",
    questions.cites: "ruletrail-cites",
    questions.diff: "ruletrail-diff",
    questions.changes: "ruletrail-changes",
    questions.search: "ruletrail-search",
    questions.phrase: "ruletrail-phrase",
    questions.citations: "article",
    questions.date: "ruletrail-date",
}


@cache
def definitions() -> dict[str, Any]:
    """Name -> JSON Schema with references of the form "#/$defs/NAME"."""
    schema = files("ruletrail.site_templates").joinpath("assets", "api-schema.json")
    found: dict[str, Any] = json.loads(schema.read_text("utf-8"))["$defs"]
    return found


def needed(name: str) -> dict[str, Any]:
    """The definitions that one of them needs, itself included."""
    found: dict[str, Any] = {}
    wanted = [name]
    while wanted:
        if (each := wanted.pop()) not in found:
            found[each] = definitions()[each]
            wanted += _references(found[each])
    return found


def _references(shape: Any) -> list[str]:
    if isinstance(shape, dict):
        own = [shape["$ref"].rpartition("/")[2]] if isinstance(shape.get("$ref"), str) else []
        return own + [name for value in shape.values() for name in _references(value)]
    return [name for value in shape for name in _references(value)] if isinstance(shape, list) else []


def moved(shape: Any, place: str) -> Any:
    """A schema with its references moved to another place: "#/components/schemas/"."""
    if isinstance(shape, dict):
        return {
            name: place + value.rpartition("/")[2] if name == "$ref" and isinstance(value, str) else moved(value, place)
            for name, value in shape.items()
        }
    return [moved(value, place) for value in shape] if isinstance(shape, list) else shape
