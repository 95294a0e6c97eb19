"""Makes a page of commentary on rules in the form of the judges' wiki of June 2011, as saved HTML. The commentary is our own,
from tools/digest/commentary.txt:

== Artifacts
A paragraph of commentary that cites {301.5c}.
Example. Something that happens in a game.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

SOURCE = Path(__file__).resolve().parent / "commentary.txt"
_MONTH, _TITLE = "June 2011", "Card Types"
_REFERENCE = re.compile(r"\{([^{}]+)\}")


def page(mark: str, numbers: dict[str, str]) -> str:
    """The page as HTML. ``numbers``: a rule's name in tools/digest/retold -> its number then. Raises KeyError for a rule that the
    rules of that time didn't have."""
    body: list[str] = []
    for line in SOURCE.read_text("utf-8").splitlines():
        text = escape(_REFERENCE.sub(lambda found: f"[CR {numbers[found[1]]}]", line), quote=False)
        if line.startswith("== "):
            body.append(f'<h2><span class="mw-headline">{text.removeprefix("== ")}</span></h2>')
        elif line.startswith("Example. "):
            body.append(f'<div class="example"><p><b>Example.</b> {text.removeprefix("Example. ")}</p></div>')
        elif line:
            body.append(f"<p>{text}</p>")
    return "\n".join((
        "<!DOCTYPE html>", f"<!-- {mark} -->", '<html xmlns="http://www.w3.org/1999/xhtml">',
        f"<head><title>{_TITLE} - Rules</title></head>", '<body class="mediawiki">', '<div id="content">',
        f'<h1 id="firstHeading">{_TITLE}</h1>', '<div id="bodyContent">', '<h3 id="siteSub">From Rules</h3>',
        '<div id="jump-to-nav">Jump to: <a href="#nav">navigation</a></div>',
        f"<p>Current as of the Comp. Rules of {_MONTH}.</p>", *body,
        '<div class="printfooter">Retrieved from the wiki</div>', "</div></div>",
        '<div id="column-one"><div class="portlet"><h5>Personal tools</h5><ul><li>Log in</li></ul></div></div>',
        "</body>", "</html>", "",
    ))  # fmt: skip
