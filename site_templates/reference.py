"""A citation in the formats of reference managers: BibTeX, RIS, CSL-JSON, Wikipedia's {{cite web}}, and a plain line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ruletrail.site_templates.citation import safe

AUTHOR = "Wizards of the Coast"
BOOK = "Magic: The Gathering Comprehensive Rules"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPACES = re.compile(r"\s+")
_NOT_KEY = re.compile(r"[^A-Za-z0-9.:-]+")
_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#", "$": r"\$", "&": r"\&", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_WIKI = re.compile(r"[\[\]{}|<>'&~=]")
_WORDS = "these words in force from"


@dataclass(frozen=True, slots=True)
class Reference:
    """The cited rule and its address. ``title`` is ``answers.cited.heading``; dates are ISO days."""

    title: str
    name: str
    """The number or term, and the version. It identifies the reference."""
    version: str
    """The version's first day in force."""
    since: str
    """The first day in force of its wording; "" if unknown, as for a part of the rules."""
    url: str
    """ "" for a citation without an address."""
    accessed: str
    """The day of access; "" only for the form ``plain``."""

    @property
    def when(self) -> str:
        """The version's day and the wording's day, each with its label."""
        return f"version of {self.version}" + (f", {_WORDS} {self.since}" if self.since else "")

    @property
    def key(self) -> str:
        return "cr-" + _NOT_KEY.sub("-", self.name).strip("-")


def plain(cited: Reference) -> str:
    read = f" (read on {cited.accessed})" if cited.accessed else ""
    return " ".join(filter(None, (f"{cited.title}, {cited.when}.", cited.url))) + read


def cite_web(cited: Reference) -> str:
    title = _WIKI.sub(lambda match: "{{!}}" if match[0] == "|" else f"&#{ord(match[0])};", cited.title)
    url = safe(cited.url).replace("=", "%3D")
    return (
        f"{{{{cite web |title={title} |url={url} |author={AUTHOR} |date={cited.version} |access-date={cited.accessed}"
        f" |work={BOOK}{f' |type={_WORDS} {cited.since}' if cited.since else ''}}}}}"
    )


def bibtex(cited: Reference) -> str:
    year, month, _ = cited.version.split("-")
    title = "".join(_TEX.get(char, char) for char in cited.title)
    lines = [
        f"author = {{{{{AUTHOR}}}}}",
        f"title = {{{{{title}}}}}",
        f"howpublished = {{{BOOK}}}",
        f"year = {{{year}}}",
        f"month = {_MONTHS[int(month) - 1]}",
        f"note = {{{_capital(cited.when)}}}",
        *([f"url = {{{safe(cited.url)}}}"] if cited.url else []),
        f"urldate = {{{cited.accessed}}}",
    ]
    return f"@misc{{{cited.key},\n" + "".join(f"  {line},\n" for line in lines) + "}"


def ris(cited: Reference) -> str:
    rows = [
        ("TY", "ELEC"),
        ("ID", cited.key),
        ("AU", AUTHOR),
        ("TI", cited.title),
        ("T2", BOOK),
        ("PY", cited.version[:4]),
        ("DA", cited.version.replace("-", "/")),
        *([("UR", safe(cited.url))] if cited.url else []),
        ("Y2", cited.accessed.replace("-", "/")),
        ("N1", _capital(cited.when)),
        ("ER", ""),
    ]
    return "\n".join(f"{tag}  - {value}" for tag, value in rows)


def csl_json(cited: Reference) -> str:
    item = {
        "id": cited.key,
        "type": "webpage",
        "title": cited.title,
        "author": [{"literal": AUTHOR}],
        "container-title": BOOK,
        "issued": {"date-parts": [[int(part) for part in cited.version.split("-")]]},
        "accessed": {"date-parts": [[int(part) for part in cited.accessed.split("-")]]},
        **({"URL": safe(cited.url)} if cited.url else {}),
        "version": cited.version,
    } | ({"note": f"{_capital(_WORDS)} {cited.since}"} if cited.since else {})
    return json.dumps([item], ensure_ascii=False, indent=1)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


_FORMS: dict[str, Callable[[Reference], str]] = {
    "plain": plain, "cite-web": cite_web, "bibtex": bibtex, "ris": ris, "csl-json": csl_json,
}  # fmt: skip
FORMATS = tuple(_FORMS)


def refer(form: str, cited: Reference) -> str:
    """The reference in one of FORMATS."""
    return _FORMS[form](replace(cited, title=_SPACES.sub(" ", cited.title).strip()))
