"""The command ``fetch``, with another catalogue and a server on loopback: its output and its exit status."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.scrapers.transfer import NoNetworkError
from tests import misbehaving_server as behaviour
from tests.scrapers.making_documents import rules_lines


def text(day: str) -> bytes:
    return "\n".join(rules_lines(day, sections=12)).encode()


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with behaviour.serving() as served:
        served.answers |= {
            "/2014.txt": behaviour.good(text("May 1, 2014")),
            "/2015.txt": behaviour.good(text("January 23, 2015")),
            "/page": behaviour.good(b'<a href="CompRules20160408.txt">text</a>'),
            "/CompRules20160408.txt": behaviour.good(text("April 8, 2016")),
        }
        yield served


@pytest.fixture
def run(server, tmp_path):
    rows = [",page,publisher," + server.url("/page")]
    rows += [f"{day},txt,publisher,{server.url(f'/{day[:4]}.txt')}" for day in ("2013-02-01", "2014-05-01", "2015-01-23")]
    catalogue = tmp_path / "catalogue.csv"
    catalogue.write_text("\n".join(["file_date,format,kind,url", *rows]))

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "ruletrail", "--home", str(tmp_path / "home"), "fetch", "--catalogue", str(catalogue)]
        told = {**os.environ, **environment}
        return subprocess.run([*command, "--no-build", *arguments], capture_output=True, text=True, timeout=60, env=told)

    return run


def files(tmp_path: Path) -> list[str]:
    return sorted(p.name for p in (tmp_path / "home" / "sources").glob("*.txt"))


def test_a_span_of_years(run, tmp_path):
    result = run("--from", "2014", "--to", "2015-01", "--json")
    data = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    assert [f["version"] for f in data["fetched"]] == ["2014-05-01", "2015-01-23"]
    assert (data["failed"], data["present"], data["notes"]) == ([], [], [])
    assert files(tmp_path) == ["2014-05-01.txt", "2015-01-23.txt"]
    again = json.loads(run("--from", "2014", "--json").stdout)
    assert (again["fetched"], len(again["present"])) == ([], 2)


def test_a_release_that_can_not_be_had(run, tmp_path, server):
    result = run()
    assert result.returncode == 1
    assert "2 fetched, 0 there already, 1 failed" in result.stdout
    assert server.url("/2013.txt") + ": status 404" in result.stderr
    assert "by hand: save the text as " + str(tmp_path / "home" / "sources" / "2013-02-01.txt") in result.stderr
    assert [f["release"] for f in json.loads(run("--json").stdout)["failed"]] == ["2013-02-01"]


def test_a_file_supplied_by_hand_is_taken(run, tmp_path):
    run("--from", "2014")
    (tmp_path / "home" / "sources" / "2013-02-01.txt").write_bytes(text("February 1, 2013"))
    result = run()
    assert (result.returncode, result.stderr) == (0, "")
    assert "0 fetched, 3 there already, 0 failed" in result.stdout


def test_latest_is_what_the_page_links(run, tmp_path):
    result = run("--latest")
    assert (result.returncode, result.stderr) == (0, "")
    assert files(tmp_path) == ["2016-04-08.txt"]


def test_the_page_may_have_moved(run, tmp_path, server):
    server.answers["/moved"] = server.answers.pop("/page")
    result = run("--latest", "--page", server.url("/moved"))
    assert (result.returncode, result.stderr) == (0, "") and files(tmp_path) == ["2016-04-08.txt"]


NOT_TOLD = "couldn't tell whether there is a newer release"


def test_latest_without_the_page_says_so(run, tmp_path, server):
    server.answers["/page"] = behaviour.status(404)
    result = run("--latest", "--json")
    assert (result.returncode, json.loads(result.stdout)["looked"]) == (1, False)
    assert [f["version"] for f in json.loads(result.stdout)["fetched"]] == ["2015-01-23"]
    assert "status 404" in json.loads(result.stdout)["notes"][0]
    told = run("--latest").stderr
    assert "note: " in told and NOT_TOLD in told and "fetch --latest --page ADDRESS" in told


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--from", "lately"], 2, ["'lately' is not a date"]),
        (["--latest", "--from", "2014"], 2, ["choose one of --latest and --from"]),
        (["--page", "https://example.org/rules"], 2, ["--page goes with --latest"]),
        (["--latest", "--page", "rules"], 2, ["'rules' is not an http or https address"]),
        (["--from", "2020"], 1, ["no release of those dates", "--latest"]),
        (["--catalogue", "no-such.csv"], 2, ["no-such.csv", "catalogue can't be read"]),
    ],
)
def test_bad_usage_is_one_line(run, arguments, status, words):
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (status, "")
    assert "Traceback" not in result.stderr
    assert all(word in result.stderr.splitlines()[-1] for word in words)


def test_a_home_that_can_not_be_written(run, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "sources").write_text("in the way")
    for result in (run(), run("--latest")):
        assert result.returncode == 2 and "can't write here" in result.stderr
        assert len(result.stderr.splitlines()) == 1, result.stderr


def test_the_catalogue_may_come_from_the_environment(run, tmp_path):
    other = tmp_path / "none.csv"
    other.write_text("file_date,format,kind,url\n")
    command = [sys.executable, "-m", "ruletrail", "--home", str(tmp_path / "home"), "fetch", "--no-build"]
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env={**os.environ, "RULETRAIL_CATALOGUE": str(other)}
    )
    assert (result.returncode, result.stdout) == (1, "")


def test_the_texts_can_be_built(run, tmp_path):
    run("--from", "2014")
    home = tmp_path / "home"
    command = [sys.executable, "-m", "ruletrail", "--home", str(home), "build", str(home / "sources"), "--no-site", "--no-index"]
    result = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=60)
    built = json.loads(result.stdout)
    assert built["versions"] == 2, result.stderr
    assert ["another game's rulebook (and 1 more)" in problem for problem in built["problems"]] == [True]


def test_update_fetches_the_newest_adds_it_and_says_what_changed(server, tmp_path):
    """Without a page of links, the catalogue's newest release counts as the newest."""
    home, catalogue = tmp_path / "home", tmp_path / "catalogue.csv"
    rows = [f"{day},txt,publisher,{server.url(f'/{day[:4]}.txt')}" for day in ("2014-05-01", "2015-01-23")]
    catalogue.write_text("\n".join(["file_date,format,kind,url", *rows]))
    (tmp_path / "old.txt").write_bytes(text("May 1, 2014"))

    def ruletrail(*arguments: str) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "ruletrail", "--home", str(home), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    assert ruletrail("build", str(tmp_path / "old.txt"), "--no-site").returncode == 0
    call = ["fetch", "--latest", "--catalogue", str(catalogue), "--no-site"]
    first = json.loads(ruletrail(*call, "--json").stdout)
    assert first["added"] == ["2015-01-23"] and first["changes"]["same"] > 0 and first["failed"] == []
    again = ruletrail(*call)
    assert again.returncode == 0 and "nothing new: the newest release is here" in again.stdout
    assert [row["version"] for row in json.loads(ruletrail("versions", "--json").stdout)] == ["2014-05-01", "2015-01-23"]


#: A page that asks a browser to prove that a person uses it.
BOT_WALL = b"<html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript</noscript></body></html>"
SCRIPT = b"<html><body><div id=root></div><script src=/app.js></script></body></html>"
PAGES_WITHOUT_A_LINK = {
    "gone": behaviour.status(404),
    "a script": behaviour.good(SCRIPT),
    "no link to a text": behaviour.good(b"<p><a href='/rules'>The rules have moved.</a></p>"),
    "a wall against bots": behaviour.good(BOT_WALL),
    "a wall that refuses": lambda handler, nth: handler.whole(403, BOT_WALL),
}


@pytest.mark.parametrize("answer", PAGES_WITHOUT_A_LINK.values(), ids=PAGES_WITHOUT_A_LINK)
def test_update_that_could_not_look_says_so(server, tmp_path, answer):
    home, catalogue = str(tmp_path / "home"), tmp_path / "catalogue.csv"
    rows = [f",page,publisher,{server.url('/page')}", f"2014-05-01,txt,publisher,{server.url('/2014.txt')}"]
    catalogue.write_text("\n".join(["file_date,format,kind,url", *rows]))
    (tmp_path / "old.txt").write_bytes(text("May 1, 2014"))
    call = ["--home", home, "fetch", "--latest", "--catalogue", str(catalogue), "--no-site"]
    assert CliRunner().invoke(ruletrail, ["--home", home, "build", str(tmp_path / "old.txt"), "--no-site"]).exit_code == 0
    server.answers["/page"] = answer
    done = CliRunner().invoke(ruletrail, call)
    assert (done.exit_code, done.stdout) == (1, "nothing is added\n")
    assert NOT_TOLD in done.stderr and server.url("/page") in done.stderr and "fetch --latest --page ADDRESS" in done.stderr
    assert json.loads(CliRunner().invoke(ruletrail, [*call, "--json"]).stdout)["looked"] is False
    server.answers["/page"] = behaviour.good(b'<a href="/CompRules20140501.txt">text</a>')
    done = CliRunner().invoke(ruletrail, call)
    assert (done.exit_code, done.stdout) == (0, "nothing new: the newest release is here\n")


def test_update_where_the_page_has_moved(server, tmp_path):
    home, catalogue = str(tmp_path / "home"), tmp_path / "catalogue.csv"
    server.answers["/moved"] = server.answers.pop("/page")
    catalogue.write_text(f"file_date,format,kind,url\n,page,publisher,{server.url('/page')}\n")
    (tmp_path / "old.txt").write_bytes(text("May 1, 2014"))
    call = ["--home", home, "fetch", "--latest", "--catalogue", str(catalogue), "--no-site", "--json"]
    assert CliRunner().invoke(ruletrail, ["--home", home, "build", str(tmp_path / "old.txt"), "--no-site"]).exit_code == 0
    done = CliRunner().invoke(ruletrail, call)
    assert done.exit_code == 1 and json.loads(done.stdout)["added"] == []
    done = CliRunner().invoke(ruletrail, [*call, "--page", server.url("/moved")])
    assert done.exit_code == 0 and json.loads(done.stdout)["added"] == ["2016-04-08"]


def test_update_of_a_release_that_can_not_be_had_leaves_the_home(server, tmp_path):
    home, catalogue = tmp_path / "home", tmp_path / "catalogue.csv"
    catalogue.write_text(f"file_date,format,kind,url\n2015-01-23,txt,publisher,{server.url('/nothing.txt')}\n")
    (tmp_path / "old.txt").write_bytes(text("May 1, 2014"))
    run = [sys.executable, "-m", "ruletrail", "--home", str(home)]
    subprocess.run([*run, "build", str(tmp_path / "old.txt"), "--no-site"], check=True, capture_output=True)
    update = [*run, "fetch", "--latest", "--catalogue", str(catalogue), "--no-site"]
    done = subprocess.run(update, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "couldn't be downloaded" in done.stderr and done.stdout == "nothing is added\n"
    assert f"{server.url('/nothing.txt')}: " in done.stderr  # the reason

    (home / "sources").mkdir(exist_ok=True)
    (home / "sources" / "2015-01-23.txt").write_bytes(text("January 23, 2015"))
    done = subprocess.run([*update, "--json"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and json.loads(done.stdout)["added"] == ["2015-01-23"]


def test_fetch_builds_what_it_downloads(server, tmp_path):
    """A home without texts is built. Later texts are added to it, and the answer lists their changes."""
    home, catalogue = str(tmp_path / "home"), tmp_path / "catalogue.csv"
    rows = [f"{day},txt,publisher,{server.url(f'/{day[:4]}.txt')}" for day in ("2014-05-01", "2015-01-23")]
    catalogue.write_text("\n".join(["file_date,format,kind,url", *rows]))

    def fetched(*arguments: str, verb: str = "fetch") -> dict:
        call = ["--home", home, verb, "--catalogue", str(catalogue), "--no-site", "--json", *arguments]
        return json.loads(CliRunner().invoke(ruletrail, call).stdout)

    first = fetched("--to", "2014")
    assert (first["added"], first["changes"], first["failed"]) == (["2014-05-01"], {}, [])
    second = fetched()
    assert second["added"] == ["2015-01-23"] and second["changes"]["same"] > 0 and len(second["present"]) == 1
    assert fetched()["added"] == [] and fetched(verb="update")["added"] == []
    told = CliRunner().invoke(ruletrail, ["--home", home, "fetch", "--catalogue", str(catalogue), "--no-site"]).stdout
    assert "0 fetched, 2 there already, 0 failed" in told and "nothing new" in told


def test_fetched_texts_take_the_place_of_the_digest(server, tmp_path, digest_home):
    home, catalogue = Path(shutil.copytree(digest_home, tmp_path / "home", symlinks=True)), tmp_path / "catalogue.csv"
    catalogue.write_text(f"file_date,format,kind,url\n2014-05-01,txt,publisher,{server.url('/2014.txt')}\n")
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "fetch", "--catalogue", str(catalogue), "--no-site"])
    assert done.exit_code == 0 and "added 2014-05-01" in done.stdout
    held = json.loads(CliRunner().invoke(ruletrail, ["--home", str(home), "versions", "--json"]).stdout)
    assert [row["version"] for row in held] == ["2014-05-01"]


def test_a_text_is_added_by_build(tmp_path):
    home = str(tmp_path / "home")
    for day, name in (("May 1, 2014", "old.txt"), ("January 23, 2015", "new.txt")):
        (tmp_path / name).write_bytes(text(day))
    build = ["--home", home, "build", "--no-site", "--no-index", "--json"]
    assert CliRunner().invoke(ruletrail, [*build, str(tmp_path / "old.txt")]).exit_code == 0
    added = json.loads(CliRunner().invoke(ruletrail, [*build, "--add", str(tmp_path / "new.txt")]).stdout)
    assert added["versions"] == 2
    refused = CliRunner().invoke(ruletrail, [*build, "--add"])
    assert refused.exit_code == 2 and "--add goes with SOURCE" in refused.stderr


@pytest.mark.parametrize("command", ["update", "fetch"])
def test_without_a_network_is_said_at_the_first_address(tmp_path, monkeypatch, command):
    def unknown(host, *_arguments, **_options):
        asked.append(host)
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    asked: list[str] = []
    home = str(tmp_path / "home")
    (tmp_path / "old.txt").write_bytes(text("May 1, 2014"))
    assert CliRunner().invoke(ruletrail, ["--home", home, "build", str(tmp_path / "old.txt"), "--no-site"]).exit_code == 0
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    done = CliRunner().invoke(ruletrail, ["--home", home, command])
    assert done.exit_code == 1 and isinstance(done.exception, NoNetworkError | SystemExit)
    assert len(asked) == 2
    if isinstance(done.exception, NoNetworkError):
        assert str(done.exception).endswith(": there is no network; try again when there is one")
