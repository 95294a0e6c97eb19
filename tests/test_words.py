"""Texts for people are plain: phrases that readers stumbled over stay out of pages, help, notes and docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.conftest import ROOT

#: Phrases whose meaning a reader had to ask for.
RIDDLES = (
    "it may have come earlier", "told as:", "asked as:", "changes that are told in such words", "which are a list",
    "questions in players' words", "shipped; no text of it here", "is a span: compared are", "what came is told as gone",
    "has these words here", "before it not seen", "agree with all of", "numbers stand in it", "another rule's number in",
    "address starts at the site's root", "and this is none", "or the rule stands twice", "everything is whole and in step",
    "a letter that this text skips", "in plain words of ours", "who bears the number", "who bore it", "No network but for",
    "lost without a trace", "A column a rule", "a square a version", "as it was</", "of its day", "is none", "speaks of",
    "speak of", "what is there",
)  # fmt: skip
ROOMS = ("answers", "articles", "corpus", "indexer", "models", "ruletrail", "scrapers", "site_templates")


def texts() -> Iterator[tuple[str, str]]:
    """(place, text) of all texts for readers: docs, templates, scripts' texts, and the strings of the code except docstrings."""
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        yield str(path.relative_to(ROOT)), path.read_text("utf-8")
    for path in sorted((ROOT / "site_templates").rglob("*.*")):
        if path.suffix in (".html", ".js"):
            yield str(path.relative_to(ROOT)), re.sub(r"(?s)(?m:^\s*//[^\n]*$)|\{[#%].*?[#%]\}", "", path.read_text("utf-8"))
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            of_command = {
                ast.get_docstring(node, clean=False)
                for node in ast.walk(tree)
                if path.parent.name == "commands" and isinstance(node, ast.FunctionDef) and node.decorator_list
            }
            own = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
            for node in ast.walk(tree):
                is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
                if is_text and (node not in own or node.value in of_command):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def test_no_riddles():
    riddle = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, RIDDLES))})(?!\w)")
    met = [f"{where}: {match[0]}" for where, text in texts() for match in riddle.finditer(" ".join(text.split()))]
    assert not met, "\n".join(met)
