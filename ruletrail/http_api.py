"""The HTTP interface: the JSON answers of the commands, read-only, with OpenAPI. docs/http-api.md is the guide.

Answers are cached as long as their build is the current one. Each question has a bounded length and time.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from inspect import Parameter
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from ruletrail import questions
from ruletrail.contract import ANSWERS, moved, needed
from ruletrail.corpus.errors import NotFoundError, RuletrailError
from ruletrail.home import current
from ruletrail.readers import Readers, signed

SECONDS = 20
"""The seconds after which a question is answered by an error."""
KEPT = 64 << 20
"""The size of the cache of answers, in bytes."""
SOON = 0.1
"""The seconds after which another build is noticed at the latest."""
_JSON = "application/json"
#: Clients may cache answers but ask each time whether they are current, since another build may take the place of theirs.
_FOR_ALL = [(b"cache-control", b"no-cache"), (b"access-control-allow-origin", b"*")]
_PLACE = "#/components/schemas/"
_REMEDY = "see /openapi.json"


class HttpError(BaseModel):
    """The body of every error."""

    error: str
    remedy: str


class Front:
    """Wraps the application. It refuses requests under the name of another host, answers HEAD as GET without the body, and caches
    answers until another build takes the place of theirs.

    An answer's ETag names the build; a request with it is told that nothing changed. Pages of any site may read the answers.
    """

    def __init__(self, app: ASGIApp, home: Path, hosts: Sequence[str]) -> None:
        self.app, self.home, self.hosts = app, home, hosts
        self._generation: Path | None = None
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._looked = 0.0

    def _look(self) -> None:
        """Clears the cache if another build is the current one."""
        self._looked = time.monotonic()
        if (generation := current(self.home)) != self._generation:
            self._generation, self._size = generation, 0
            self._answers.clear()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":

            async def without_body(message: Any) -> None:
                await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

            await self({**scope, "method": "GET"}, receive, without_body)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        if re.sub(r":\d*$", "", host) not in self.hosts:
            await _problem(400, "this server has another name", "ask under its name, or serve with --host")(scope, receive, send)
            return
        if scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        if time.monotonic() > self._looked + SOON:
            self._look()
        tag = b'"%s"' % (self._generation.name.encode("ascii", "replace") if self._generation else b"")
        asked = scope["raw_path"] + b"?" + scope["query_string"]
        if tag in dict(scope["headers"]).get(b"if-none-match", b""):
            await send({"type": "http.response.start", "status": 304, "headers": [*_FOR_ALL, (b"etag", tag)]})
            await send({"type": "http.response.body", "body": b""})
            return
        if (body := self._answers.get(asked)) is not None:
            self._answers.move_to_end(asked)
            headers = [*_FOR_ALL, (b"etag", tag), (b"content-type", _JSON.encode()), (b"content-length", b"%d" % len(body))]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        pieces: list[bytes] = []
        status = 0

        async def keep(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            pieces.append(message.get("body", b""))
            if message["type"] == "http.response.start":
                own = [(b"etag", tag)] if status == 200 else []
                message = {**message, "headers": [*message.get("headers", ()), *_FOR_ALL, *own]}
            await send(message)

        before = self._generation
        await self.app(scope, receive, keep)
        self._look()
        if status == 200 and before == self._generation and asked not in self._answers:
            self._answers[asked] = b"".join(pieces)
            self._size += len(self._answers[asked])
            while self._size > KEPT:
                self._size -= len(self._answers.popitem(last=False)[1])


#: Path -> its question. The arguments come from the path and the query.
ROUTES: dict[str, Callable[..., Any]] = {
    "/versions": questions.versions,
    "/rules": questions.book,
    "/rules/{number}": questions.rule,
    "/contents": questions.contents,
    "/glossary": questions.glossary,
    "/keywords": questions.keywords,
    "/history/{number}": questions.history,
    "/blame/{number}": questions.blame,
    "/cites/{number}": questions.cites,
    "/diff/{number}": questions.diff,
    "/changes": questions.changes,
    "/search": questions.search,
    "/phrase": questions.phrase,
}
#: The same for questions about a text, which is the body of the request.
TEXTS: dict[str, Callable[..., Any]] = {"/annotate": questions.citations, "/date": questions.date}


def application(home: Path, hosts: Sequence[str]) -> ASGIApp:
    """The application. A request has to name one of ``hosts``."""
    readers = Readers(home)
    about = "The history of the rules of Magic: The Gathering. Answers are those of the commands' --json: see docs/json.md."
    # Its pages of documentation would load scripts from elsewhere.
    app = FastAPI(
        title="ruletrail", version=version("ruletrail"), docs_url=None, redoc_url=None, description=about,
        responses={status: {"model": HttpError} for status in (400, 404, "default")},
    )  # fmt: skip

    async def answer(request: Request, question: Callable[..., Any], given: dict[str, Any]) -> Response:
        if unknown := request.query_params.keys() - given.keys():
            known = ", ".join(name for name in given if name not in request.path_params)
            return _problem(400, f"no parameter is called {min(unknown)}", f"parameters: {known}" if known else "there are none")
        try:
            for value in given.values():
                questions.checked(value if isinstance(value, str) else "")
            body = await asyncio.wait_for(asyncio.wrap_future(readers.ask(lambda home: question(home, **given))), SECONDS)
        except TimeoutError:
            return _problem(503, "this takes too long", "ask for less")
        except RuletrailError as error:  # where it is may be a path of this machine
            return _problem(404 if isinstance(error, NotFoundError) else 400, error.what, error.remedy)
        return Response(body, media_type=_JSON)

    request = Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request)

    def get(question: Callable[..., Any]) -> Callable[..., Any]:
        async def asked(request: Request, **given: Any) -> Response:
            return await answer(request, question, given)

        return signed(asked, question, request)

    def post(question: Callable[..., Any]) -> Callable[..., Any]:
        async def asked(request: Request, **given: Any) -> Response:
            text = b""
            async for piece in request.stream():
                text += piece
                if len(text) > 4 * questions.LONGEST_TEXT:
                    return _problem(413, f"longer than {questions.LONGEST_TEXT:,} characters", "send less")
            return await answer(request, partial(question, text=text.decode("utf-8", "replace")), given)

        return signed(asked, question, request, without=("text",))

    @app.exception_handler(Exception)
    async def unexpected(_request: Request, _error: Exception) -> Response:
        return _problem(500, "an unexpected error", "please report what was asked")

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return _problem(400, f"{first['loc'][-1]}: {first['msg']}", _REMEDY)

    @app.exception_handler(HTTPException)
    async def refused(_request: Request, error: HTTPException) -> Response:
        return _problem(error.status_code, error.detail, _REMEDY)

    for path, question in ROUTES.items():
        app.get(path, responses=_answered(question))(get(question))
    body = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
    for path, question in TEXTS.items():
        app.post(path, openapi_extra=body, responses={**_answered(question), 413: {"model": HttpError}})(post(question))
    own = app.openapi

    def described() -> dict[str, Any]:
        """The OpenAPI description with the definitions of all answers."""
        if not app.openapi_schema:
            told = own()
            for name in ANSWERS.values():
                told["components"]["schemas"] |= moved(needed(name), _PLACE)
            for operation in (each for path in told["paths"].values() for each in path.values()):
                for parameter in operation.get("parameters", ()):
                    parameter["description"] = questions.PARAMETERS[parameter["name"]]
        return own()

    app.openapi = described  # type: ignore[method-assign]
    return Front(app, home, hosts)


def _answered(question: Callable[..., Any]) -> dict[int | str, dict[str, Any]]:
    """The answers of a question in the description of a route."""
    return {200: {"content": {_JSON: {"schema": {"$ref": _PLACE + ANSWERS[question]}}}}}


def _problem(status: int, what: str, remedy: str) -> Response:
    return Response(json.dumps({"error": what, "remedy": remedy}), status, media_type=_JSON)


def serve(home: Path, listening: socket.socket, hosts: Sequence[str]) -> None:
    """Serves the application on a socket until Ctrl-C."""
    made = uvicorn.Config(application(home, hosts), log_level="warning", server_header=False, limit_concurrency=256)
    uvicorn.Server(made).run(sockets=[listening])
