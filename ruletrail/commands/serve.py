"""ruletrail serve"""

from __future__ import annotations

import click

from ruletrail.home import Settings


@click.command(name="serve")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes any that is free.",
)
@click.pass_obj
def command(settings: Settings, port: int) -> None:
    """Serves the site on this machine alone (127.0.0.1), until Ctrl-C.

    \b
    Examples:
      ruletrail serve
      ruletrail serve --port 0
    """
    from ruletrail.server import ServeError, server

    if not (settings.site / "index.html").is_file():
        source = " SOURCE" if settings.has_corpus else ""  # the digest never takes the place of texts
        raise ServeError("no site here yet", str(settings.site), f"run: ruletrail build{source}")
    with server(settings.home, port) as running:
        click.echo(f"http://127.0.0.1:{running.server_address[1]}/  (Ctrl-C stops)")
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
