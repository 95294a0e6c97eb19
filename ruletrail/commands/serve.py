"""ruletrail serve"""

from __future__ import annotations

import click

from ruletrail.conflicts import goes_with
from ruletrail.home import Settings
from ruletrail.output import extra


@click.command(name="serve", short_help="Serves the site on this machine, until Ctrl-C.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes any that is free.",
)
@click.option("--api", is_flag=True, help="Instead, answers as JSON for programs; it needs: pip install 'ruletrail[api]'.")
@click.option(
    "--host", "hosts", multiple=True, metavar="NAME", help="With --api: another name for this server, as behind a proxy."
)
@goes_with("--host", "--api")
@click.pass_obj
def command(settings: Settings, port: int, api: bool, hosts: tuple[str, ...]) -> None:
    """Serves the site on this machine alone (127.0.0.1), until Ctrl-C.

    With --api, serves the answers of commands as JSON: /openapi.json has the routes, docs/http-api.md is the guide.

    \b
    Examples:
      ruletrail serve
      ruletrail serve --port 0
      ruletrail serve --api
    """
    from ruletrail.server import OWN_NAMES, ServeError, listening, server

    if api:
        with extra("api"):
            from ruletrail.http_api import serve
        settings.open().close()  # fails at once without a corpus
        with listening(port) as socket:
            click.echo(f"http://127.0.0.1:{socket.getsockname()[1]}/openapi.json  (Ctrl-C stops)")
            serve(settings.home, socket, (*OWN_NAMES, *hosts))
        return

    if not (settings.site / "index.html").is_file():
        source = " SOURCE" if settings.has_corpus else ""  # the digest never replaces texts
        raise ServeError("no site here yet", str(settings.site), f"run: ruletrail build{source}")
    with server(settings.home, port) as running:
        click.echo(f"http://127.0.0.1:{running.server_address[1]}/  (Ctrl-C stops)")
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
