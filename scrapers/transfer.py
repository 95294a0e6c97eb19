"""Downloads one file over HTTP: with pauses, retries and limits, and from the point where a broken transfer stopped."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ruletrail.corpus.errors import RuletrailError

_RANGE = re.compile(r"bytes (\d+)-\d+/(?:\d+|\*)$")
_TRY_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_CHUNK = 1 << 16
_REASONS = {
    "IncompleteRead": "the transfer broke off",
    "NameResolution": "the host is not known",
    "refused": "connection refused",
    "reset": "the connection was cut",
    "RemoteDisconnected": "the server hung up",
    "timed out": "the server is silent",
    "CERTIFICATE": "its certificate is not trusted",
}


#: A host that is always there. If its name isn't known either, there is no network.
ELSEWHERE = "web.archive.org"
_UNREACHABLE = ("Network is unreachable", "Temporary failure in name resolution")


class NoNetworkError(RuletrailError):
    """Nothing can be downloaded from any address, because there is no network."""

    exit_status = 1


class TransferError(Exception):
    """A file could not be downloaded from an address. The message gives the reason in a few words."""


class _Interrupted(Exception):
    """A failure that may pass on another attempt. ``response`` is the server's answer, if there was one."""

    def __init__(self, why: str, response: Any = None) -> None:
        super().__init__(why)
        self.response = response


@dataclass(frozen=True)
class Manners:
    """The pauses, waits and limits of a transfer. Times are in seconds, sizes in bytes."""

    attempts: int = 4
    back_off: float = 1.0
    """The wait after the second failure in a row; it doubles with each further one."""
    longest_wait: float = 120.0
    """The longest wait. A server that asks for a longer one is given up."""
    pause: float = 1.0
    """The pause between two requests to one host."""
    pauses: Mapping[str, float] = field(default_factory=lambda: {"web.archive.org": 4.0, "localhost": 0.0, "127.0.0.1": 0.0})
    """Host -> its pause, if it needs a longer one or none."""
    connect: float = 10.0
    stall: float = 20.0
    """The time for which a server may send nothing."""
    whole: float = 900.0
    """The time that one attempt may take."""
    largest: int = 30 * 2**20
    redirects: int = 5

    @classmethod
    def patient(cls, seconds: float) -> Manners:
        """The manners of a user who waits this long for a server that sends nothing."""
        return cls(stall=seconds, connect=min(cls.connect, seconds))


class Transfer:
    """The transfers of one run. Keeps its connections, and remembers the time of the last request to each host."""

    def __init__(self, manners: Manners | None = None) -> None:
        import requests

        self.manners = manners or Manners()
        self._asked: dict[str, float] = {}
        self._was_answered = False
        """True if any host has answered. Then there is a network, and a failure may pass."""
        self._session = requests.Session()
        self._session.hooks["response"].append(self._refuse_step_down)
        self._session.max_redirects = self.manners.redirects
        self._session.headers.update({"User-Agent": "ruletrail (rules history tool)", "Accept-Encoding": "identity"})

    def _refuse_step_down(self, response: Any, **_options: Any) -> None:
        """Refuses a redirect from https to http, where anybody on the way can change the answer."""
        leads = self._session.get_redirect_target(response)
        if leads and response.url.lower().startswith("https:") and leads.strip().lower().startswith("http:"):
            raise TransferError("leads from https to http, where anybody on the way can change it")

    def text(self, url: str, part: Path) -> str:
        """The text of a page."""
        self.file(url, part)
        data = part.read_bytes()
        part.unlink()
        return data.decode("utf-8", "replace")

    def file(self, url: str, part: Path, progress: Callable[[int, int], None] | None = None) -> None:
        """Downloads ``url`` into the file ``part``. Continues a partial file if the server allows it.

        Raises TransferError if the file can't be downloaded, NoNetworkError if there is no network. A partial file stays in
        ``part`` for the next time. ``progress`` gets the bytes so far, and the total size if it is known.
        """
        from urllib3.exceptions import MaxRetryError
        from urllib3.util import Retry

        manners = self.manners
        policy = Retry(total=manners.attempts - 1, backoff_factor=manners.back_off, backoff_max=manners.longest_wait)
        while True:
            try:
                return self._attempt(url, part, progress)
            except _Interrupted as broken:
                try:
                    policy = policy.increment("GET", url, response=None, error=None)
                except MaxRetryError:
                    raise TransferError(f"{broken} ({manners.attempts} attempts)") from None
                asked = _asked_wait(policy, broken.response)
                wait = policy.get_backoff_time() if asked is None else asked
                if wait > manners.longest_wait:
                    raise TransferError(f"{broken}; the server asks to wait for {wait:.0f} s") from None
                time.sleep(max(0.0, wait))

    def _attempt(self, url: str, part: Path, progress: Callable[[int, int], None] | None) -> None:
        import requests
        from urllib3.exceptions import HTTPError

        self._be_polite(url)
        held, manners = _HeldPart(part), self.manners
        patience = (manners.connect, manners.stall)
        try:
            with self._session.get(url, headers=held.asks(url), stream=True, timeout=patience) as response:
                self._was_answered = True
                start = self._begin(response, held, url)
                told = response.headers.get("Content-Length", "")
                expected = start + (int(told) if told.isdecimal() and len(told) < 20 else 0)
                if expected > manners.largest:
                    raise TransferError(f"{expected >> 20} MB, which no rules text has")
                self._receive(response, part, start, expected, progress)
        except TransferError:
            held.drop()
            raise
        except requests.TooManyRedirects:
            raise TransferError(f"more than {manners.redirects} redirects") from None
        except requests.exceptions.SSLError as error:
            raise TransferError(_reason(error)) from None
        except (requests.ConnectionError, requests.Timeout, HTTPError) as error:
            if not self._was_answered and _lacks_network(str(error)):
                host = urlsplit(url).hostname or url
                raise NoNetworkError("there is no network", host, "try again when there is one") from None
            raise _Interrupted(_reason(error)) from None
        except (requests.RequestException, ValueError) as error:
            raise TransferError(_reason(error)) from None
        held.forget()

    def _begin(self, response: Any, held: _HeldPart, url: str) -> int:
        """The offset in the file at which the answer starts."""
        if response.status_code in _TRY_AGAIN:
            raise _Interrupted(f"status {response.status_code}", response)
        if response.status_code == 416:
            held.drop()
            raise _Interrupted("status 416, the file is another now", response)
        if response.status_code == 206:
            given = _RANGE.match(response.headers.get("Content-Range", ""))
            if given and int(given[1]) == held.size > 0:
                return held.size
            held.drop()
            raise _Interrupted("a part that was not asked for")
        if response.status_code != 200:
            raise TransferError(f"status {response.status_code}")
        held.drop()
        held.note(url, response.headers)
        return 0

    def _receive(self, response: Any, part: Path, start: int, expected: int, progress: Callable[..., object] | None) -> None:
        deadline = time.monotonic() + self.manners.whole
        with part.open("ab" if start else "wb") as file:
            while chunk := response.raw.read1(_CHUNK, decode_content=True):
                start += len(chunk)
                if start > self.manners.largest:
                    raise TransferError(f"more than {self.manners.largest >> 20} MB, which no rules text has")
                if time.monotonic() > deadline:
                    raise _Interrupted(f"not done after {self.manners.whole:.0f} s")
                file.write(chunk)
                if progress:
                    progress(start, max(expected, start))

    def _be_polite(self, url: str) -> None:
        host = urlsplit(url).hostname or ""
        pause = self.manners.pauses.get(host, self.manners.pause)
        wait = self._asked.get(host, -pause) + pause - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        self._asked[host] = time.monotonic()


class _HeldPart:
    """The rest of an earlier attempt: the partial file, and beside it the server's tag for that version of the file."""

    def __init__(self, part: Path) -> None:
        self._part, self._note = part, part.with_name(part.name + ".json")
        self.size = part.stat().st_size if part.exists() else 0

    def asks(self, url: str) -> dict[str, str]:
        """The headers that request the rest, if the server can check that it is the rest of the same file."""
        try:
            noted = json.loads(self._note.read_text("utf-8"))
            sign = noted["sign"] if noted["url"] == url else ""
        except (OSError, ValueError, KeyError, TypeError):
            sign = ""
        if not (self.size and isinstance(sign, str) and sign):
            self.drop()
            return {}
        return {"Range": f"bytes={self.size}-", "If-Range": sign}

    def note(self, url: str, headers: Mapping[str, str]) -> None:
        tag = headers.get("ETag", "")
        sign = tag if tag.startswith('"') else headers.get("Last-Modified", "")
        if sign and not headers.get("Content-Encoding"):
            self._note.write_text(json.dumps({"url": url, "sign": sign}), "utf-8")

    def drop(self) -> None:
        self._part.unlink(missing_ok=True)
        self.forget()
        self.size = 0

    def forget(self) -> None:
        self._note.unlink(missing_ok=True)


def _asked_wait(policy: Any, response: Any) -> float | None:
    """The seconds that a server asks to wait, or None if it doesn't ask or the request is malformed."""
    from urllib3.exceptions import InvalidHeader

    try:
        return policy.get_retry_after(response.raw) if response is not None else None
    except InvalidHeader:
        return None


def _lacks_network(failure: str) -> bool:
    """True if a failure to connect comes from a missing network."""
    if any(sign in failure for sign in _UNREACHABLE):
        return True
    if "NameResolution" not in failure:
        return False
    try:
        socket.getaddrinfo(ELSEWHERE, 443)
    except OSError:
        return True
    return False


def _reason(error: Exception) -> str:
    """A library's error in a few words."""
    text = " ".join(str(error).split())
    for sign, reason in _REASONS.items():
        if sign in text:
            return reason
    return text[:120]
