"""ruletrail serve"""

from __future__ import annotations

import os
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click

from corpus.errors import NotFoundError, RuletrailError
from site_templates import addresses


class ServeError(RuletrailError):
    """The site can't be served."""


@click.command(name="serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@click.pass_obj
def command(settings, port: int) -> None:
    """Serves the site on this machine alone (127.0.0.1), until Ctrl-C.

    \b
    Examples:
      ruletrail serve
      ruletrail serve --port 0
    """
    if not (settings.site / "index.html").is_file():
        raise NotFoundError("no site here yet", str(settings.site), "run: ruletrail build")
    with server(settings.site, port) as running:
        click.echo(f"http://127.0.0.1:{running.server_address[1]}/  (Ctrl-C stops)")
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            click.echo("stopped", err=True)


class Server(ThreadingHTTPServer):
    """Says nothing about readers who went away."""

    def handle_error(self, request, client_address) -> None:
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> Server:
    """A server of ``folder`` on 127.0.0.1. Raises ServeError when the port can't be had."""
    try:
        return Server(("127.0.0.1", port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise ServeError(f"port {port}: {error.strerror}", remedy="choose another: ruletrail serve --port 0") from None


class Handler(SimpleHTTPRequestHandler):
    """Files of the site alone; 404.html for the rest, and no list of a folder's files.

    A history's address that this site has no page for leads to the page of its number, at that version.
    """

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

    def send_head(self):
        root, target = Path(self.directory).resolve(), Path(self.translate_path(self.path))
        try:
            inside = target.resolve().is_relative_to(root)
        except (OSError, ValueError):
            inside = False
        if not inside:
            return self.send_error(404)
        if os.path.isdir(target) and not os.path.isfile(target / "index.html"):
            return self.send_error(404)
        if not os.path.exists(target) and (elsewhere := self._landing(root)):
            self.send_response(302)
            self.send_header("Location", elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        return super().send_head()

    def _landing(self, root: Path) -> str | None:
        landing = addresses.landing(unquote(urlsplit(self.path).path).lstrip("/"))
        return f"/{landing}" if landing and (root / unquote(urlsplit(landing).path)).is_file() else None

    def send_error(self, code, message=None, explain=None):
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self):
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format, *args):
        pass
