"""A server of the site on this machine, for reading and trying it out."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from ruletrail.corpus.errors import CorpusError, RuletrailError
from ruletrail.home import Settings
from ruletrail.site_templates import addresses

#: Names of this machine. A request under another name comes from a page elsewhere that had its own name lead here.
OWN_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})


class ServeError(RuletrailError):
    """The site can't be served."""


class Server(ThreadingHTTPServer):
    """A server of a home's site on 127.0.0.1. It prints no error when a reader closes the connection early."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(home: Path, port: int) -> Server:
    """A server of the site of ``home``. Raises ServeError if the port isn't free."""
    with _port(port):
        return Server(home, port)


def listening(port: int) -> socket.socket:
    """A socket on 127.0.0.1. Raises ServeError if the port isn't free."""
    with _port(port):
        made = socket.create_server(("127.0.0.1", port))
    made.setsockopt(
        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
    )  # a reader's next question would wait 40 ms for the end of an answer
    return made


@contextmanager
def _port(port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ServeError(f"port {port}: {error.strerror}", remedy="choose another: ruletrail serve --port 0") from None


class Handler(SimpleHTTPRequestHandler):
    """Serves only files of the site; 404.html for the rest, and no lists of folders.

    Each request is answered from the current generation, which stays until the answer is sent. A history's address without a page
    leads to the page of its number, at that version.
    """

    server: Server
    server_version = "ruletrail"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = 30
    extensions_map = {  # noqa: RUF012
        "": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
    }

    def do_GET(self) -> None:
        with self._current_site():
            super().do_GET()

    def do_HEAD(self) -> None:
        with self._current_site():
            super().do_HEAD()

    @contextmanager
    def _current_site(self) -> Iterator[None]:
        settings = Settings(self.server.home)
        with ExitStack() as held:
            with suppress(CorpusError):  # a site can be read without its corpus
                held.enter_context(settings.open())
            self.directory = str(settings.site)
            yield

    def send_head(self) -> BinaryIO | None:
        if not self._is_for_us():
            self._send(421, b"This server is 127.0.0.1 alone.\n", "text/plain; charset=utf-8")
            return None
        root, target = Path(self.directory).resolve(), Path(self.translate_path(self.path))
        try:
            inside = target.resolve().is_relative_to(root)
        except (OSError, ValueError):
            inside = False
        if not inside or (os.path.isdir(target) and not os.path.isfile(target / "index.html")):
            self.send_error(404)
            return None
        if not os.path.exists(target) and (elsewhere := self._landing(root)):
            self.send_response(302)
            self.send_header("Location", elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        return super().send_head()

    def _is_for_us(self) -> bool:
        host = self.headers.get("Host", "127.0.0.1").lower()
        name, colon, port = host.rpartition(":")
        return (name if colon and port.isdigit() else host) in OWN_NAMES

    def _landing(self, root: Path) -> str | None:
        path = unquote(urlsplit(self.path).path).lstrip("/")
        landing = addresses.landing(path) or (path if addresses.number_in(path) else None)
        if not landing:
            return None
        place, sign, anchor = landing.partition("#")
        if not (root / unquote(urlsplit(place).path)).is_file():
            place = addresses.url(_lone_numbers(root).get(addresses.number_in(place), ""))
        return f"/{place}{sign}{anchor}" if place and (root / unquote(urlsplit(place).path)).is_file() else None

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code == 404 and page.is_file():
            self._send(404, page.read_bytes(), "text/html; charset=utf-8")
        else:
            super().send_error(code, message, explain)

    def _send(self, status: int, body: bytes, content_type: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def _lone_numbers(root: Path) -> dict[str, str]:
    """Number -> path of its rule's history, for the numbers of a site without a page."""
    with suppress(OSError, ValueError):
        told: dict[str, str] = json.loads((root / addresses.LONE_NUMBERS).read_text("utf-8"))
        return told
    return {}
