"""Transfers from a server that misbehaves: the file comes whole, or the transfer is given up with a reason. It never repeats too
much."""

from __future__ import annotations

import io
import random
import time

import pytest
import requests

from ruletrail.scrapers.transfer import Manners, Transfer, TransferError
from tests import misbehaving_server as behaviour

DATA = random.Random(3).randbytes(300_000)
FAST = Manners(attempts=3, back_off=0.01, pause=0.0, connect=2.0, stall=0.4, whole=1.0, largest=2**20, redirects=4)


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with behaviour.serving() as served:
        yield served


@pytest.fixture
def part(tmp_path):
    return tmp_path / "part"


GOT = {
    "at once": (behaviour.good(DATA), 1),
    "busy, then not": (behaviour.first(behaviour.status(503, Retry_After=0), behaviour.good(DATA)), 2),
    "too many requests, then not": (behaviour.first(behaviour.status(429), behaviour.good(DATA)), 2),
    "asks to wait in words": (behaviour.first(behaviour.status(503, Retry_After="a little"), behaviour.good(DATA)), 2),
    "a length in words": (behaviour.length(DATA, "long"), 1),
    "connection cut, then not": (behaviour.first(behaviour.reset, behaviour.good(DATA)), 2),
    "stalled, then not": (behaviour.first(behaviour.stalled(DATA[:9000]), behaviour.good(DATA)), 2),
    "breaks off, goes on": (behaviour.resumable(DATA, 100_000), 2),
    "breaks off twice, goes on": (behaviour.resumable(DATA, 100_000, times=2), 3),
    "breaks off, another file since": (behaviour.resumable(DATA, 100_000, tags=('"one"', '"two"')), 2),
    "breaks off without a tag": (behaviour.first(behaviour.length(DATA[:100_000], 300_000), behaviour.good(DATA)), 2),
    "ignores the range": (behaviour.ignores_range(DATA, 100_000), 2),
    "gives another part": (behaviour.another_part(DATA, 100_000), 3),
    "the range is beyond its end": (
        behaviour.first(behaviour.resumable(DATA, 100_000), behaviour.status(416), behaviour.good(DATA)), 3),
    "wrong length, then right": (behaviour.first(behaviour.length(DATA, 400_000), behaviour.good(DATA)), 2),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "requests"), GOT.values(), ids=GOT)
def test_got_whole(server, part, answer, requests):
    server.answers["/file"] = answer
    Transfer(FAST).file(server.url("/file"), part)
    assert part.read_bytes() == DATA
    assert server.asked["/file"] == requests
    assert [p.name for p in part.parent.iterdir()] == ["part"]


@pytest.mark.parametrize("scheme", ["http", "HTTP"])
def test_no_step_down_from_https(server, part, monkeypatch, scheme):
    """The answer of the server with a certificate is simulated; the server behind it is real."""
    over_http = requests.adapters.HTTPAdapter.send

    def send(self, request, **options):
        if not request.url.startswith("https:"):
            return over_http(self, request, **options)
        answer = requests.Response()
        answer.status_code, answer.url, answer.request, answer.raw = 302, request.url, request, io.BytesIO()
        answer.headers["Location"] = server.url("/file").replace("http", scheme, 1)
        return answer

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", send)
    server.answers["/file"] = behaviour.good(DATA)
    with pytest.raises(TransferError, match="from https to http"):
        Transfer(FAST).file("https://rules.invalid/file", part)
    assert not server.asked and not part.exists()


GIVEN_UP = {
    "not there": (behaviour.status(404), "status 404", 1),
    "forbidden": (behaviour.status(403), "status 403", 1),
    "busy for ever": (behaviour.status(503), "status 503 (3 attempts)", 3),
    "busy for an hour": (behaviour.status(503, Retry_After=3600), "asks to wait for 3600 s", 1),
    "redirect loop": (behaviour.redirect("/file"), "more than 4 redirects", 5),
    "stalled for ever": (behaviour.stalled(b"100."), "the server is silent (3 attempts)", 3),
    "a byte now and then": (behaviour.dripping(), "not done after 1 s (3 attempts)", 3),
    "cut for ever": (behaviour.reset, "the connection was cut (3 attempts)", 3),
    "breaks off for ever": (behaviour.length(DATA, 400_000), "the transfer broke off (3 attempts)", 3),
    "five GB": (behaviour.endless(told=5_000_000_000), "4768 MB, which no rules text has", 1),
    "five GB of unknown length": (behaviour.endless(told=None), "more than 1 MB", 1),
}


@pytest.mark.parametrize(("answer", "reason", "requests"), GIVEN_UP.values(), ids=GIVEN_UP)
def test_given_up_with_the_reason(server, part, answer, reason, requests):
    server.answers["/file"] = answer
    with pytest.raises(TransferError) as caught:
        Transfer(FAST).file(server.url("/file"), part)
    assert reason in str(caught.value)
    assert server.asked["/file"] == requests
    assert not part.exists() or part.stat().st_size <= FAST.largest


def test_a_later_run_goes_on_where_an_earlier_one_stopped(server, part):
    server.answers["/file"] = behaviour.resumable(DATA, 100_000, times=2)
    with pytest.raises(TransferError):
        Transfer(Manners(attempts=1, pause=0.0)).file(server.url("/file"), part)
    assert part.read_bytes() == DATA[:100_000]
    Transfer(FAST).file(server.url("/file"), part)
    assert part.read_bytes() == DATA
    assert [headers.get("Range") for _, headers in server.headers] == [None, "bytes=100000-", "bytes=200000-"]


def test_a_part_of_another_address_is_not_gone_on_with(server, part):
    server.answers |= {"/a": behaviour.resumable(b"a" * 9000, 4000), "/b": behaviour.good(DATA, ETag='"one"')}
    with pytest.raises(TransferError):
        Transfer(Manners(attempts=1, pause=0.0)).file(server.url("/a"), part)
    Transfer(FAST).file(server.url("/b"), part)
    assert part.read_bytes() == DATA


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/file", "http:///file", "ftp://127.0.0.1/x"])
def test_an_address_that_leads_nowhere(part, url):
    with pytest.raises(TransferError) as caught:
        Transfer(FAST).file(url, part)
    assert len(str(caught.value)) < 200


def test_addresses_with_spaces_and_other_letters(server, part):
    server.answers["/Comp%20Rules%20%C3%A9.txt"] = behaviour.good(DATA)
    Transfer(FAST).file(server.url("/Comp Rules é.txt"), part)
    Transfer(FAST).file(server.url("/Comp%20Rules%20%C3%A9.txt"), part)
    assert server.asked["/Comp%20Rules%20%C3%A9.txt"] == 2


def test_one_host_is_not_asked_more_often_than_its_pause(server, part):
    server.answers["/file"] = behaviour.good(DATA)
    transfer = Transfer(Manners(pauses={"127.0.0.1": 0.15}))
    begun = time.monotonic()
    for _ in range(3):
        transfer.file(server.url("/file"), part)
    assert time.monotonic() - begun >= 0.3


def test_progress_is_told_in_bytes(server, part):
    server.answers["/file"] = behaviour.good(DATA)
    told = []
    Transfer(FAST).file(server.url("/file"), part, lambda done, total: told.append((done, total)))
    assert told[-1] == (300_000, 300_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_proxy_of_the_environment_is_used(server, part, monkeypatch):
    monkeypatch.setenv("http_proxy", server.url(""))
    server.answers["http://rules.invalid/file"] = behaviour.good(DATA)
    Transfer(FAST).file("http://rules.invalid/file", part)
    assert part.read_bytes() == DATA
