"""``serve --api``: the commands' answers over HTTP, with limits, read only."""

from __future__ import annotations

import json
import os
import re
import shutil

import jsonschema
import pytest
from click.testing import CliRunner

from ruletrail import questions
from ruletrail.cli import ruletrail
from tests.ruletrail import test_json_schema

http_api = pytest.importorskip("ruletrail.http_api")
testclient = pytest.importorskip("starlette.testclient")


def client(home, hosts=("127.0.0.1",)):
    return testclient.TestClient(http_api.application(home, hosts), base_url="http://127.0.0.1", raise_server_exceptions=False)


@pytest.fixture(scope="module")
def asked(digest_home):
    return client(digest_home)


def command(home, *arguments: str):
    return json.loads(CliRunner().invoke(ruletrail, ["--home", str(home), *arguments, "--json"]).stdout)


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("/rules/305.7", ("show", "305.7")),
        ("/rules/CR 704.5J?as_of=2011", ("show", "704.5j", "--as-of", "2011")),
        ("/rules/legend rule", ("show", "legend rule")),
        ("/rules?as_of=2011", ("export", "--as-of", "2011")),
        ("/history/305.7", ("history", "305.7")),
        ("/cites/704.5j", ("cites", "704.5j")),
        ("/diff/305.7?old=2009&new=2026", ("diff", "305.7", "2009..2026")),
        ("/changes?old=2009&new=2011", ("changes", "2009..2011")),
        ("/search?words=legend rule&limit=3", ("search", "legend rule", "--limit", "3")),
        ("/phrase?words=enters the battlefield", ("phrase", "enters the battlefield")),
    ],
)
def test_it_answers_what_the_command_answers(digest_home, asked, path, arguments):
    told = command(digest_home, *arguments)
    if isinstance(told, dict):
        del told["schema"], told["contract"]  # HTTP's description names them
    assert asked.get(path).json() == told


def test_what_the_api_of_academy_ruins_gives_of_the_rules_is_there(asked):
    """github.com/lunakv/academyruins-api, src/cr/router.py: contents, glossary, keywords, versions."""
    assert {"number": "305", "title": "Lands"} in next(c for c in asked.get("/contents").json() if c["number"] == "3")["sections"]
    assert asked.get("/glossary").json()["legend rule"]["text"]
    assert asked.get("/versions").json()[-1]["version"] == "2026-08-07~digest"


def test_keywords_are_the_names_in_their_sections(archive_home):
    told = client(archive_home).get("/keywords").json()
    assert {"Deathtouch", "Flying", "Trample"} <= set(told["keyword_abilities"])
    assert {"Attach", "Scry", "Fight"} <= set(told["keyword_actions"])
    assert len(told["keyword_abilities"]) > 150 and all(len(name) < 40 for names in told.values() for name in names)


def test_texts_are_read(asked, digest_home):
    told = asked.post("/annotate", content="See CR 305.7 and rule 999.9.").json()
    assert [(one["number"], one["state"]) for one in told["citations"]] == [("305.7", "same"), ("999.9", "unknown")]
    assert asked.post("/date", content="No rules are here.").status_code == 404
    assert asked.post("/annotate", content="a" * (questions.LONGEST_TEXT + 1)).status_code == 400
    assert asked.post("/annotate", content="a" * (4 * questions.LONGEST_TEXT + 1)).status_code == 413


HOSTILE = [
    "/rules/999.9", "/rules/..%2f..%2fetc%2fpasswd", "/rules/%00", "/rules/305.7?as_of=soon", "/search?words=" + "(" * 400,
    "/search?words=" + "a" * 600, "/search?words=%22", "/search?words=x&limit=-5", "/search?words=x&limit=zork",
    "/search?words=*",
    "/search?words=" + "a*%20OR%20" * 60, "/phrase?words=" + "%F0%9F%90%89" * 9, "/changes?old=x", "/changes",
    "/diff/305.7?old=2050",
    "/history/%ff%fe", "/nothing", "/rules/305.7%0d%0aSet-Cookie:a",
]  # fmt: skip


@pytest.mark.parametrize("path", HOSTILE)
def test_whatever_is_asked_no_path_and_no_traceback_is_told(digest_home, asked, path):
    told = asked.get(path)
    assert told.status_code < 500 or json.loads(told.text)["error"]
    assert told.status_code != 500 and told.headers["content-type"].startswith("application/json")
    assert str(digest_home) not in told.text and "Traceback" not in told.text and ".py" not in told.text


def test_it_only_reads_and_only_under_its_own_name(digest_home, asked):
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert asked.request(method, "/rules/305.7").status_code == 405
    assert asked.get("/versions", headers={"Host": "elsewhere.example"}).status_code == 400
    assert client(digest_home, ("rules.example",)).get("/versions", headers={"Host": "rules.example"}).status_code == 200


def test_a_parameter_that_there_is_none_of_is_refused(asked):
    """A bot that writes as-of in place of as_of must not get today's rule."""
    told = asked.get("/rules/305.7?as-of=2004")
    assert told.status_code == 400 and told.json() == {"error": "no parameter is called as-of", "remedy": "parameters: as_of"}


WRONG = {
    ("GET", "/nothing"): 404,
    ("GET", "/rules/999.9"): 404,
    ("GET", "/changes"): 400,
    ("GET", "/search?words=x&limit=zork"): 400,
    ("POST", "/rules/305.7"): 405,
    ("HEAD", "/rules/999.9"): 404,
}


@pytest.mark.parametrize("request_line", WRONG, ids=" ".join)
def test_every_error_has_one_shape(asked, request_line):
    told = asked.request(*request_line)
    assert told.status_code == WRONG[request_line]
    if request_line[0] != "HEAD":
        assert set(told.json()) == {"error", "remedy"} and all(isinstance(text, str) and text for text in told.json().values())
    elsewhere = asked.request(*request_line, headers={"Host": "elsewhere.example"})
    assert elsewhere.status_code == 400 and (request_line[0] == "HEAD" or set(elsewhere.json()) == {"error", "remedy"})


def test_head_answers_as_get_without_a_body(asked):
    for path in ("/rules/305.7", "/versions", "/nothing", "/rules/305.7"):
        head, got = asked.head(path), asked.get(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers == got.headers


def test_openapi_tells_every_route_and_every_error(asked):
    told = asked.get("/openapi.json").json()
    assert set(told["paths"]) == {*http_api.ROUTES, *http_api.TEXTS}
    operations = [one for path in told["paths"].values() for one in path.values()]
    assert all(one["description"] for one in operations)
    for path, one in told["paths"].items():
        for method, operation in one.items():
            assert {"200", "400", "404"} <= set(operation["responses"]) and "422" not in operation["responses"]
            assert ("413" in operation["responses"]) == (method == "post"), path
            shape = operation["responses"]["400"]["content"]["application/json"]["schema"]
            assert shape == {"$ref": "#/components/schemas/HttpError"}
    assert {"HttpError", "revision", "ruletrail-history"} <= set(told["components"]["schemas"])
    assert all(each["description"] for one in operations for each in one.get("parameters", ()))


def test_answers_are_those_of_the_current_build(digest_home, tmp_path, monkeypatch):
    """Cached answers are dropped with their build, and an answer of the former build isn't cached for the next one."""
    monkeypatch.setattr(http_api, "SOON", -1)
    for number in ("000001", "000002"):
        shutil.copytree(digest_home / "current", tmp_path / "generations" / number)
    (tmp_path / "current").symlink_to("generations/000001")
    reader = client(tmp_path)
    first = reader.get("/rules/305.7").json()
    (corpus,) = (tmp_path / "generations" / "000002").glob("corpus.sqlite")
    corpus.write_bytes(corpus.read_bytes().replace(b"2026-08-07~digest", b"2026-08-08~digest"))
    (tmp_path / "new").symlink_to("generations/000002")
    os.replace(tmp_path / "new", tmp_path / "current")
    second = reader.get("/rules/305.7").json()
    assert (first["version"], second["version"]) == ("2026-08-07~digest", "2026-08-08~digest")
    assert reader.get("/rules/305.7").json() == second


ANSWERED = [
    "/versions", "/rules?as_of=2011", "/rules/305", "/rules/legend rule", "/contents", "/glossary", "/keywords",
    "/history/305.7", "/history/704", "/cites/704.5j", "/diff/305.7?old=2009&new=2026", "/changes?old=M10",
    "/search?words=when did 305.7 change", "/search?words=land", "/phrase?words=graveyard", "/annotate", "/date",
]  # fmt: skip


@pytest.mark.parametrize("path", ANSWERED)
def test_every_answer_is_as_the_description_says(asked, shared, path):
    described = asked.get("/openapi.json").json()
    route = next(one for one in described["paths"] if re.fullmatch(re.sub(r"{\w+}", "[^/]+", one), path.partition("?")[0]))
    (method, told), *_ = described["paths"][route].items()
    shape = told["responses"]["200"]["content"]["application/json"]["schema"]
    book = (shared / "archive" / "2013-04-29.txt").read_text("utf-16")
    text = book[book.index("\n305.7") :][:3000]
    answer = asked.get(path) if method == "get" else asked.post(path, content=text)
    assert answer.status_code == 200
    closed = test_json_schema.closed(described["components"]["schemas"])
    assert shape["$ref"].rpartition("/")[2] in closed
    jsonschema.Draft202012Validator({**shape, "components": {"schemas": closed}}).validate(answer.json())


def test_who_knows_a_build_is_told_that_nothing_changed(digest_home, asked):
    told = asked.get("/rules/305.7")
    tag = told.headers["etag"]
    assert asked.get("/rules/305.7").headers["etag"] == tag  # a cached answer
    again = asked.get("/rules/305.7", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert asked.get("/rules/305.7", headers={"If-None-Match": '"another"'}).json() == told.json()
    assert "etag" not in asked.get("/rules/999.9").headers
    for path in ("/rules/305.7", "/rules/999.9", "/openapi.json"):
        assert asked.get(path).headers["access-control-allow-origin"] == "*"
        assert asked.get(path).headers["cache-control"] == "no-cache"
