"""One vocabulary: every command's JSON follows the published schema, which has every key."""

from __future__ import annotations

import json
from typing import Any

import click
import jsonschema
import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.output import CONTRACT
from tools.json_reference import ASKED, SCHEMA, definition

DEFS = SCHEMA["$defs"]
NUMBERS = ("305.7", "704.5j", "305", "legend rule", "212.6e", "3")
#: More calls than in the reference: commands with several arguments.
MORE = [
    *(["show", number, *more] for number in NUMBERS for more in ((), ("--alone",), ("--gloss",), ("--as-of", "2011"))),
    *([command, number] for number in NUMBERS for command in ("history", "blame", "cites", "link")),
    *(["diff", number, days] for number in NUMBERS for days in ("2009..2026", "2011..2026")),
    *(["link", number, "--format", form] for number in NUMBERS for form in ("bibtex", "csl-json", "html")),
    ["link", "305.7", "--format", "cite-web", "--base", "https://rules.example/"],
    *(["changes", days, *more] for days in ("2009..2011", "2004..2026") for more in ((), ("--all",), ("--stat",))),
    ["changes", "2011..2026", "--only", "wording"],
    *(["search", words, *more] for words in ("land", "mana burn", "when did 305.7 change", "704") for more in ((), ("--ever",))),
    *(["phrase", words] for words in ("graveyard", "mana burn", "legend rule", "no such phrase")),
    *(["versions", when] for when in ("2009", "2004", "latest")),
    *(["ledger", when] for when in ("2004", "2009", "2011", "latest")),
    *(["stats", table] for table in ("years", "releases", "chapters", "reworded", "oldest")),
    *(["model", "--as-of", day] for day in ("1999", "2004", "2011", "latest")),
    *(["run", name, "--as-of", "2004", "--as-of", "latest"] for name in ("two-legends", "reconfigure", "animated-land")),
    *(["export", "--as-of", day] for day in ("2004", "2009", "2011", "latest")),
    ["doctor"], ["run", "--list"], ["show", "999.9"], ["history", "704"], ["check", "article.md"],
]  # fmt: skip


def closed(schema: Any) -> Any:
    """The schema, in a form that allows only the keys that it names."""
    if isinstance(schema, dict):
        made = {name: closed(value) for name, value in schema.items()}
        return made | {"additionalProperties": False} if "properties" in made and "additionalProperties" not in made else made
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


CLOSED = closed(DEFS)


@pytest.mark.parametrize("asked", [*ASKED, *MORE], ids=" ".join)
def test_what_a_command_prints_is_as_the_schema_says(digest_home, tmp_path, asked):
    (article := tmp_path / "article.md").write_text("See CR 305.7, rule 704.5k of 2011, and rule 999.9.\n")
    given = [str(article) if word == "article.md" else word for word in asked]
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *given, "--json"])
    if done.exception and not isinstance(done.exception, SystemExit):
        assert asked[0] != "stats", done.exception  # what isn't in the digest is an error of one line
        return
    told = json.loads(done.stdout)
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{definition(asked)}", "$defs": CLOSED}).validate(told)
    if isinstance(told, dict) and "error" not in told:
        assert (told["schema"], told["contract"]) == (definition(asked), CONTRACT)


def test_the_schema_is_one_and_refuses_what_is_not_in_it(digest_home):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert DEFS["contract"]["const"] == CONTRACT
    rule = json.loads(CliRunner().invoke(ruletrail, ["--home", str(digest_home), "show", "305.7", "--json"]).stdout)
    validator = jsonschema.Draft202012Validator({"$ref": "#/$defs/rule", "$defs": CLOSED})
    assert validator.is_valid(rule)
    assert not validator.is_valid({**rule, "today": "305.7"}) and not validator.is_valid({**rule, "wording_since": "soon"})


def test_a_name_means_the_same_in_every_answer():
    """A name with a definition of its own is used for nothing else, except for names that two things share."""
    shared = {
        "change",
        "kind",
        "number",
        "text",
        "version",
        "versions",
        "release",
        "to",
        "rule",
        "last",
        "section",
        "counts",
        "changes",
    }

    def uses(shape: Any):
        if isinstance(shape, dict):
            yield from shape.get("properties", {}).items()
            for value in shape.values():
                yield from uses(value)
        elif isinstance(shape, list):
            for value in shape:
                yield from uses(value)

    for name, shape in DEFS.items():
        for key, used in uses(shape) if name.startswith("ruletrail-") else ():
            if key in DEFS and key not in shared:
                assert used["$ref"].endswith((f"/{key}", f"/open{key.title()}", "/texts", "/count")), (name, key, used)


def test_the_site_publishes_it(digest_home):
    published = digest_home / "site" / "api" / "schema.json"
    assert json.loads(published.read_text("utf-8")) == SCHEMA


def test_every_command_that_prints_data_has_a_definition():
    for name in ruletrail.list_commands(click.Context(ruletrail)):
        if name not in ("help", "lsp", "mcp", "serve", "update", "maintain"):
            assert any(one.split("-")[1] == name for one in DEFS if one.startswith("ruletrail-")), name
