"""Answers in the form of the publisher's and the web archive's (status, headers and structure), in our own words, on loopback.

The files in ``answers`` follow the known behaviour of these hosts (RFC 7089 for the archive's headers, others' scrapers for the
publisher's page). They are not recordings. ``{site}``, ``{text}`` and ``{length}`` in them are filled in.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.scrapers import download
from ruletrail.scrapers.catalogue import Address, Catalogue, CataloguedRelease
from ruletrail.scrapers.transfer import Transfer
from tests import misbehaving_server as behaviour
from tests.scrapers.test_download import FAST, GOOD

ANSWERS = Path(__file__).parent / "answers"
CAPTURE = "/archive/20140502031415id_/rules.txt"


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with behaviour.serving() as served:
        yield served


def recorded(server, name: str, text: bytes = GOOD) -> behaviour.Answer:
    """An answer from a file of ``answers``."""
    raw = (ANSWERS / f"{name}.http").read_bytes().replace(b"{site}", server.url("").encode())
    head, _, body = raw.replace(b"{length}", str(len(text)).encode()).partition(b"\n\n")
    first, *lines = head.decode().split("\n")
    body = body.removesuffix(b"\n").replace(b"{text}", text)

    def answer(handler: behaviour.Handler, nth: int) -> None:
        # The archive sends its copies without a length; the end of the connection is the end of the file.
        told = {} if b"X-Archive-Orig" in raw else {"Content-Length": len(body)}
        handler.head(int(first.split()[1]), **dict(line.split(": ", 1) for line in lines), **told)
        handler.wfile.write(body)

    return answer


def fetched(server, tmp_path: Path, *paths: str) -> download.DownloadReport:
    found = [Address("txt", "web archive" if "archive" in path else "publisher", server.url(path)) for path in paths]
    return download.fetch([CataloguedRelease("2014-05-01", "2014-05-01", found)], tmp_path, Transfer(FAST))


@pytest.mark.parametrize("asked", ["/en/rules", "/old/rules"])
def test_the_publishers_page_links_the_newest_texts_wherever_it_is(server, tmp_path, asked):
    server.answers |= {
        "/en/rules": recorded(server, "publishers_page"),
        "/old/rules": recorded(server, "publishers_page_moved"),
    }
    found, notes, looked = download.newest(Catalogue([], [server.url(asked)]), tmp_path, Transfer(FAST))
    assert looked and notes == [] and found and found.file_date == "2016-04-08"
    ending = "/2016/downloads/MagicCompRules%2020160408."
    assert [address.url for address in found.addresses] == [server.url(ending + form) for form in ("txt", "docx", "pdf")]


def test_a_file_that_has_gone_is_had_from_the_archives_nearest_capture(server, tmp_path):
    server.answers |= {
        "/rules.txt": recorded(server, "publishers_file_gone"),
        "/archive/20140501/rules.txt": recorded(server, "archive_nearest"),
        CAPTURE: recorded(server, "archive_capture"),
    }
    report = fetched(server, tmp_path, "/rules.txt", "/archive/20140501/rules.txt")
    assert not report.failed and (tmp_path / "2014-05-01.txt").read_bytes() == GOOD
    assert list(server.asked) == ["/rules.txt", "/archive/20140501/rules.txt", CAPTURE]


@pytest.mark.parametrize(("shape", "why"), [("archive_none", "status 404"), ("archive_frame", "web page")])
def test_what_the_archive_has_instead_is_refused(server, tmp_path, shape, why):
    server.answers["/archive/20140501/rules.txt"] = recorded(server, shape)
    report = fetched(server, tmp_path, "/archive/20140501/rules.txt")
    assert why in report.failed[0].reasons[0]["reason"] and not list(tmp_path.glob("*.txt"))


def test_a_busy_archive_is_asked_again(server, tmp_path):
    server.answers[CAPTURE] = behaviour.first(recorded(server, "archive_busy"), recorded(server, "archive_capture"))
    assert fetched(server, tmp_path, CAPTURE).fetched and server.asked[CAPTURE] == 2


def test_a_capture_that_breaks_off_is_no_text(server, tmp_path):
    server.answers[CAPTURE] = recorded(server, "archive_capture", GOOD[: len(GOOD) // 3])
    report = fetched(server, tmp_path, CAPTURE)
    assert report.failed or report.fetched[0].notes
