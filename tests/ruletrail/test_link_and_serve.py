"""``link`` and ``serve`` on the tiny site: citations, and a server that shows only the site."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail import cli, pipeline, site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.server import server
from ruletrail.site_templates import reference
from ruletrail.site_templates.citation import FORMATS
from tests.conftest import hear_sigint
from tests.site_templates import tiny
from tests.soak import homes

BASE = "https://kites.example/rules/"


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    home = tiny.build(tmp_path_factory.mktemp("tiny"))
    with Corpus.open(home) as corpus:
        site_templates.render(corpus, home / "site", base=BASE)
    return home


def run(home: Path, *arguments: str, **options) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RULETRAIL_")}
    command = [sys.executable, "-m", "ruletrail", "--home", str(home), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, **options)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["305.7"], "[Comprehensive Rules 305.7 (Lines), 2009-07-11]({}history/212.6e-2003-07-01.html#v2009-07-11)"),
        (
            ["212.6e", "--as-of", "2004-02-01"],
            "[Comprehensive Rules 212.6e (Lines), 2004-02-01]({}history/212.6e-2004-02-01.html#v2004-02-01)",
        ),
        (
            ["CR 212.6e", "--as-of", "2003-07-01", "--to", "2009"],
            "[Comprehensive Rules 212.6e (Lines), 2003-07-01 to 305.7, 2009-07-11]"
            "({}history/212.6e-2003-07-01.html#from-2003-07-01-to-2009-07-11)",
        ),
        (["tail"], "[Comprehensive Rules Tail, 2009-07-11]({}history/glossary-tail-2003-07-01.html#v2009-07-11)"),
        (
            ["<img src=x onerror=alert()>", "--as-of", "2009-07-11", "--format", "html"],
            '<a href="{}history/glossary-img-src-x-onerror-alert-2009-07-11.html#v2009-07-11">'
            "Comprehensive Rules &lt;img src=x onerror=alert()&gt;, 2009-07-11</a>",
        ),
        (["305", "--format", "url"], "{}history/212.6-2003-07-01.html#v2009-07-11"),
    ],
)  # fmt: skip
def test_link(home, arguments, expected):
    done = run(home, "link", *arguments, "--base", BASE)
    assert (done.stdout.strip(), done.stderr, done.returncode) == (expected.format(BASE), "", 0)


def test_of_several_bearers_none_is_cited_silently(home):
    """If no version in force has the number, the reader must choose the rule. Otherwise a note names its former rules."""
    done = run(home, "link", "212.6e", "--base", BASE)
    assert (done.stdout, done.returncode) == ("", 1)
    assert "212.6e was the number of 2 rules" in done.stderr and "--as-of DATE" in done.stderr


@pytest.mark.parametrize("form", FORMATS)
def test_every_link_is_on_the_page_and_leads_to_an_anchor(home, form):
    data = json.loads(run(home, "link", "305.7", "--format", form, "--base", BASE, "--json").stdout)
    path, _, anchor = data["url"].removeprefix(BASE).partition("#")
    page = (home / "site" / path).read_text("utf-8")
    assert f'id="{anchor}"' in page and data["url"] in data["text"]


@pytest.mark.parametrize("form", reference.FORMATS)
def test_references_name_version_page_and_day(home, form):
    arguments = ("212.6e", "--as-of", "2004", "--format", form, "--base", BASE, "--accessed", "2026-11-21")
    data = json.loads(run(home, "link", *arguments, "--json").stdout)
    assert data["url"] in data["text"] and "Comprehensive Rules 212.6e (Lines)" in data["text"]
    assert re.search(r"2004\D+0?2\D+0?1\b|year = .2004", data["text"]) and re.search(r"2026\D+11\D+21", data["text"])
    both = run(home, "link", "212.6e", "--as-of", "2003", "--to", "2009", "--format", form, "--base", BASE)
    assert "2003-07-01" in both.stdout and "305.7" in both.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["303.1", "--as-of", "2003"], "version of 2003-07-01, these words in force from 2003-07-01"),
        (["212.1a", "--as-of", "2004-02-01"], "version of 2004-02-01, these words in force from 2003-07-01"),
        (["212.7", "--as-of", "2004-02-01"], "version of 2004-02-01, these words in force from 2003-07-01"),
        (["212.6g", "--as-of", "2004-02-01"], "version of 2004-02-01, these words in force from 2003-07-01"),
        (["212.7", "--as-of", "2003", "--to", "2004"], "version of 2004-02-01, these words in force from 2003-07-01"),
        (["212.6e", "--as-of", "2004-01-15~rulings"], "version of 2004-01-15"),
    ],
)
def test_the_days_of_the_version_and_of_its_words_are_told(home, arguments, said):
    for form in ("plain", "bibtex", "ris"):
        text = run(home, "link", *arguments, "--format", form, "--base", BASE).stdout
        assert re.search(rf"[Vv]{said[1:]}(?!,)", text), text
    ((item,), wiki) = (
        json.loads(run(home, "link", *arguments, "--format", "csl-json").stdout),
        run(home, "link", *arguments, "--format", "cite-web", "--base", BASE).stdout,
    )
    words = said.partition(", ")[2]
    assert item.get("note", "") == words.capitalize() and (f"|type={words}}}}}" in wiki if words else "|type" not in wiki)


def test_without_a_base_the_address_starts_at_the_root_and_says_so(home):
    done = run(home, "link", "305.7", "--format", "url")
    assert done.stdout == "history/212.6e-2003-07-01.html#v2009-07-11\n" and "--base" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["999.9"], 1, "2009-07-11 has no 999.9"),
        (["305.7", "--as-of", "2003"], 1, "that rule was 212.6e then"),
        (["305.9", "--to", "2003"], 1, "305.9 of 2009-07-11 is not in 2003-07-01"),
        (["305.7", "--base", "javascript:alert(1)"], 2, "not an http or https address"),
        (["305.7", "--format", "mediawiki"], 2, "needs a whole address"),
        (["305.7", "--to", "2009-13-45"], 2, "is not a date"),
    ],
)
def test_link_errors_are_one_line(home, arguments, status, words):
    done = run(home, "link", *arguments)
    assert done.returncode == status and words in done.stderr and "Traceback" not in done.stderr and not done.stdout


@pytest.fixture(scope="module")
def port(home):
    (home / "secret.html").write_text("secret")
    (home / "site" / "outside").symlink_to(home)
    running = server(home, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running.server_address[1]
    running.shutdown()
    running.server_close()


def get(port: int, path: str, method: str = "GET") -> tuple[int, dict, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/types/", "text/html; charset=utf-8"),
        ("/history/212.6e-2003-07-01.html", "text/html; charset=utf-8"),
        ("/version/2004-01-15~rulings.html", "text/html; charset=utf-8"),
        ("/assets/site.css", "text/css; charset=utf-8"),
        ("/assets/site.js", "text/javascript; charset=utf-8"),
    ],
)
def test_pages_and_their_types(port, path, kind):
    status, headers, body = get(port, path)
    assert (status, headers["content-type"]) == (200, kind) and len(body) == int(headers["content-length"])


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere", "/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/assets/..%5c..%5csecret.html",
        "//etc/passwd", "/outside/secret.html", "/history/", "/assets/", "/%00",
        "/history/999.9-2004-02-01.html", "/" + "x" * 5000,
    ],
)  # fmt: skip
def test_nothing_else_is_served(port, path):
    status, _, body = get(port, path)
    assert status == 404 and b"secret" not in body and b"There is no page here" in body
    assert get(port, path, "HEAD")[::2] == (404, b"")


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("/history/212.6f-2005-01-01.html", "/number/212.6f.html#v2005-01-01"),
        ("/history/305.7-2009-07-11.html", "/history/212.6e-2003-07-01.html#v2009-07-11"),
        ("/cr/2009-07-11/305.7", "/history/212.6e-2003-07-01.html#v2009-07-11"),
        ("/number/305.7.html", "/history/212.6e-2003-07-01.html"),
    ],
)
def test_an_address_of_a_number_is_led_to_its_number_or_to_the_one_rule_that_had_it(port, asked, there):
    status, headers, _ = get(port, asked)
    assert (status, headers["location"]) == (302, there)


def test_only_reading_is_answered(port):
    assert get(port, "/index.html", "DELETE")[0] == 501


def test_serve_says_its_port_and_stops_at_ctrl_c(home):
    command = [sys.executable, "-u", "-m", "ruletrail", "--home", str(home), "serve", "--port", "0"]
    serving = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_sigint)
    port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", serving.stdout.readline())[1])
    assert get(port, "/index.html")[0] == 200
    serving.send_signal(signal.SIGINT)
    _, err = serving.communicate(timeout=20)
    assert (serving.returncode, err) == (0, "stopped\n")


def test_each_request_is_answered_from_the_generation_that_is_current(tmp_path):
    """A file of the generation before stays until it is sent."""
    settings, options = Settings(tmp_path / "home"), pipeline.Options(index=False)
    pipeline.build([homes.kites(tmp_path / "1", 1)], settings, options)
    large = bytes(50_000_000)  # more than the sockets hold
    (settings.site / "large.bin").write_bytes(large)
    with server(settings.home, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        port = running.server_address[1]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/large.bin")
        sent = connection.getresponse()
        begun, first = sent.read(1), settings.generation
        for rules in (2, 3):
            pipeline.build([homes.kites(tmp_path / str(rules), rules)], Settings(settings.home), options)
            assert get(port, "/")[0] == 200
        assert first.is_dir() and begun + sent.read() == large
        pipeline.build([homes.kites(tmp_path / "4", 4)], Settings(settings.home), options)
        running.shutdown()
    assert not first.exists()


def test_a_port_in_use_is_one_line(home):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run(home, "serve", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "--port 0" in done.stderr


def test_serving_without_a_site_is_one_line(tmp_path):
    done = run(tmp_path, "serve")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and " build" in done.stderr


def test_a_request_under_a_foreign_name_is_refused(digest_home):
    """A foreign page may point its own name at this machine. A request under that name is refused."""
    with server(digest_home, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        port = running.server_address[1]
        answers = {}
        own = ("127.0.0.1:PORT", "localhost:PORT", "localhost", "[::1]:PORT")
        for host in (*own, "rebound.example:PORT", "127.0.0.1.example"):
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            asked.request("GET", "/index.html", headers={"Host": host.replace("PORT", str(port))})
            answers[host] = asked.getresponse().status
            asked.close()
        running.shutdown()
    assert answers == dict.fromkeys(own, 200) | {"rebound.example:PORT": 421, "127.0.0.1.example": 421}


@pytest.mark.parametrize(("form", "field"), [("bibtex", "url ="), ("ris", "UR  -"), ("csl-json", '"URL"'), ("plain", "lineage=")])
def test_a_reference_needs_no_address(digest_home, form, field):
    """A citation needs no site: without --base it has no field for an address, and no note about it."""
    asked = ["--home", str(digest_home), "link", "305.7", "--format", form]
    without, with_base = (CliRunner().invoke(cli.ruletrail, [*asked, *more]) for more in ((), ("--base", "https://x.example/")))
    assert without.exit_code == 0 and "relative" not in without.stderr and "://" not in without.stdout
    assert "https://x.example/" in with_base.stdout and field.replace("lineage=", "https") in with_base.stdout
    assert field not in without.stdout
