"""A real HTTP server on loopback. Each of its addresses misbehaves in its own way."""

from __future__ import annotations

import socket
import struct
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[["Handler", int], None]


class Handler(BaseHTTPRequestHandler):
    """Answers with the server's function for the path, which gets the number of the request to it, from 1."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server: Server = self.server
        server.asked[self.path] += 1
        server.headers.append((self.path, dict(self.headers)))
        self.close_connection = True
        answer = server.answers.get(self.path)
        try:
            if answer is None:
                self.whole(404, b"not here")
            else:
                answer(self, server.asked[self.path])
        except (BrokenPipeError, ConnectionResetError):
            server.hung_up.add(self.path)

    def head(self, status: int, **headers: object) -> None:
        self.send_response(status)
        for name, value in {"Connection": "close", **headers}.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()

    def whole(self, status: int, data: bytes, **headers: object) -> None:
        self.head(status, Content_Length=len(data), **headers)
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: dict[str, Answer] = {}
        self.asked: Counter[str] = Counter()
        self.headers: list[tuple[str, dict[str, str]]] = []
        self.hung_up: set[str] = set()
        self.over = threading.Event()

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"

    def handle_error(self, request: object, client_address: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def good(data: bytes, **headers: object) -> Answer:
    return lambda handler, nth: handler.whole(200, data, **headers)


def status(code: int, **headers: object) -> Answer:
    return lambda handler, nth: handler.whole(code, b"no", **headers)


def first(*answers: Answer) -> Answer:
    """Gives each answer once, and then the last one always."""
    return lambda handler, nth: answers[min(nth, len(answers)) - 1](handler, nth)


def redirect(to: str) -> Answer:
    return lambda handler, nth: handler.whole(302, b"", Location=to)


def resumable(data: bytes, cut: int, *, tags: tuple[str, ...] = ('"one"',), times: int = 1) -> Answer:
    """Breaks off after ``cut`` bytes, ``times`` times. Answers a Range with the rest, if its If-Range is the present tag."""

    def answer(handler: Handler, nth: int) -> None:
        tag = tags[min(nth, len(tags)) - 1]
        start, asked = 0, handler.headers.get("Range")
        if asked and handler.headers.get("If-Range") == tag:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
            handler.head(
                206, ETag=tag, Content_Length=len(data) - start, Content_Range=f"bytes {start}-{len(data) - 1}/{len(data)}"
            )
        else:
            handler.head(200, ETag=tag, Content_Length=len(data))
        handler.wfile.write(data[start : start + cut] if nth <= times else data[start:])

    return answer


def ignores_range(data: bytes, cut: int) -> Answer:
    """Breaks off once; then gives the whole file, even for a Range."""

    def answer(handler: Handler, nth: int) -> None:
        handler.head(200, ETag='"one"', Content_Length=len(data))
        handler.wfile.write(data[:cut] if nth == 1 else data)

    return answer


def another_part(data: bytes, cut: int) -> Answer:
    """Breaks off once, then gives a part that was not asked for, and then behaves."""

    def answer(handler: Handler, nth: int) -> None:
        if nth == 2:
            handler.head(206, Content_Length=4, Content_Range=f"bytes 0-3/{len(data)}")
            handler.wfile.write(data[:4])
        else:
            handler.head(200, ETag='"one"', Content_Length=len(data))
            handler.wfile.write(data[:cut] if nth == 1 else data)

    return answer


def length(data: bytes, told: object) -> Answer:
    """A wrong Content-Length."""

    def answer(handler: Handler, nth: int) -> None:
        handler.head(200, Content_Length=told)
        handler.wfile.write(data)

    return answer


def stalled(data: bytes) -> Answer:
    """Sends the beginning of a longer file, and then nothing."""

    def answer(handler: Handler, nth: int) -> None:
        handler.head(200, Content_Length=len(data) * 2)
        handler.wfile.write(data)
        handler.wfile.flush()
        handler.server.over.wait(20)

    return answer


def dripping() -> Answer:
    """Sends a byte now and then, without an end."""

    def answer(handler: Handler, nth: int) -> None:
        handler.head(200)
        while not handler.server.over.wait(0.02):
            handler.wfile.write(b"x")

    return answer


def endless(*, told: int | None) -> Answer:
    """Sends five thousand million bytes, or as many as the client takes. They are made while they are sent."""

    def answer(handler: Handler, nth: int) -> None:
        handler.head(200, **({} if told is None else {"Content_Length": told}))
        block = b"100.1. And so on.\n" * 4096
        for _ in range(5_000_000_000 // len(block)):
            handler.wfile.write(block)

    return answer


def reset(handler: Handler, nth: int) -> None:
    """Cuts the connection."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
