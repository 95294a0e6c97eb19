"""The static API: what the site knows as JSON, for programs. ``assets/api-schema.json`` says what each file holds.

One file a section holds the histories whose addresses begin with its number: 4,300 histories stand in 185 files, and a program
finds a rule's file by its address alone. Texts stand there once; files of changes name histories by address.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files as resources
from typing import TYPE_CHECKING, Any

from corpus.coverage import listed
from corpus.history import Lineage
from corpus.history.rule import of_lineage
from site_templates import accounts, addresses, atlas, naming
from site_templates.pages import changes
from site_templates.told import Listed

if TYPE_CHECKING:
    from site_templates.site import Site

_PART = re.compile(r"(\d{1,3})[.~-]|(glossary-[a-z0-9])")
_OTHER = "glossary-other"


def files(site: Site) -> dict[str, str]:
    """Path -> text of each file of the API."""
    histories: dict[str, list[dict[str, Any]]] = {}
    for lineage in site.lineages.values():
        histories.setdefault(part(lineage.address), []).append(_history(site, lineage))
    versions = site.archive.versions
    made: dict[str, Any] = {
        addresses.api_history(name): {"part": name, "histories": histories[name]} for name in sorted(histories)
    }
    made |= {addresses.api_changes(versions[place].version): _changes(site, place) for place in sorted(site.archive.pairs)}
    made[addresses.API_VERSIONS] = {"versions": [_version(site, account) for account in site.once(accounts.accounts)]}
    made[addresses.API_TYPES] = {"lists": [_list(found) for found in site.once(atlas.lists).values()]}
    made[addresses.API] = {
        "site": site.base or None,
        "schema": addresses.API_SCHEMA,
        "newest": versions[site.archive.newest].version,
        "files": sorted(made),
        "moved": {former: site.archive.addresses[lineage] for former, lineage in sorted(site.former.items())},
    }
    texts = {path: json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n" for path, told in made.items()}
    schema = resources("site_templates").joinpath("assets", "api-schema.json").read_text("utf-8")
    return texts | {addresses.API_SCHEMA: schema}


def part(address: str) -> str:
    """The file of histories that an address stands in: its section, or the first letter of its term ("glossary-b")."""
    match = _PART.match(address)
    return match[1] or match[2] if match else _OTHER


def _history(site: Site, lineage: Lineage) -> dict[str, Any]:
    """What ``ruletrail history --json`` prints, with the name and the page of the history."""
    name = site.once(naming.names)[lineage.id]
    told = of_lineage(site.archive, lineage).as_json()
    return {"name": str(name), "page": addresses.history(lineage.address)} | told


def _changes(site: Site, place: int) -> dict[str, Any]:
    old, new = (site.archive.versions[end] for end in site.archive.pairs[place])
    found = []
    for relation, link, before, after in changes.links(site, place):
        stand = after or before
        assert stand is not None, "a change has two ends, or one"
        found.append(
            {
                "kind": stand.kind,
                "relation": relation,
                "old": before.key if before else None,
                "new": after.key if after else None,
                "lineage": site.archive.addresses[stand.lineage],
                "similarity": link.similarity if link else 1.0,
                "reason": link.reason if link else "equal number",
            }
        )
    page = addresses.changes(site.archive.versions[place].version)
    return {"from": old.version, "to": new.version, "page": page, "counts": changes.counts(site, place), "changes": found}


def _version(site: Site, account: accounts.Account) -> dict[str, Any]:
    version = account.version
    return {
        "version": version.version,
        "date": version.date,
        "set": account.code or None,
        "release": account.release or None,
        "title": version.title,
        "format": version.format,
        "page": addresses.version(version.version),
        "inferred": version.inferred,
        "covers": "all" if version.covers is None else list(version.covers),
        "rules": account.rules,
        "terms": account.terms,
        "sources": [{"file": file.file, "sha256": file.sha256, "lines": file.lines} for file in account.sources],
        "addresses": list(account.addresses),
        "lines": account.lines,
        "gaps": [
            {"missing": listed(gap), "reason": gap.reason, "file": gap.file, "line": gap.line or None} for gap in version.gaps
        ],
        "repairs": account.repairs,
        "problems": account.problems,
    }


def _list(found: Listed) -> dict[str, Any]:
    words = [
        {"word": word.name, "spans": [{"from": span.start, "until": span.end or None} for span in word.spans]}
        for word in found.words.values()
    ]
    return {"name": found.name, "words": words}
