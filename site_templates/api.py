"""The static API: the site's data as JSON, for programs. ``assets/api-schema.json`` describes each file.

A section's file holds the histories whose addresses begin with its number: 4,300 histories are in 185 files, and a program finds
a rule's file by its address alone. Texts are only in these files; files of changes name histories by address.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files as resources
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.gaps import listed
from ruletrail.corpus.history import Lineage
from ruletrail.corpus.history.rule import of_lineage
from ruletrail.corpus.names import GLOSSARY
from ruletrail.site_templates import accounts, addresses, atlas, below, naming, summaries
from ruletrail.site_templates.changed_links import links, shifted
from ruletrail.site_templates.fingerprint import ComparedBooks, WholeBook
from ruletrail.site_templates.pages import number
from ruletrail.site_templates.site_file import SiteFile
from ruletrail.site_templates.values import Listed

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

_PART = re.compile(r"(\d{1,3})[.~-]|(glossary-[a-z0-9])")
_OTHER = "glossary-other"


def files(site: Site) -> list[SiteFile]:
    """Every file of the static API."""
    histories: dict[str, list[Lineage]] = {}
    for lineage in site.lineages.values():
        histories.setdefault(part(lineage.address), []).append(lineage)
    found = [
        *(_histories(site, name, histories[name]) for name in sorted(histories)),
        *(_changes(site, place) for place in sorted(site.archive.pairs)),
        *(_numbers(site, section, list(keys)) for section, keys in groupby(number.keys(site), key=lambda key: key.split(".")[0])),
        _book(site, site.archive.newest),
        _file(addresses.API_VERSIONS, lambda: {"versions": [_version(each) for each in site.once(accounts.accounts)]}),
        _file(addresses.API_TYPES, lambda: {"lists": [_list(each) for each in site.once(atlas.lists).values()]}),
    ]
    paths = sorted(file.path for file in found)
    schema = resources("ruletrail.site_templates").joinpath("assets", "api-schema.json")
    return [
        *found,
        _file(addresses.API, lambda: _contents(site, paths)),
        SiteFile(addresses.API_SCHEMA, lambda: schema.read_text("utf-8")),
    ]


def _file(path: str, told: Callable[[], dict[str, Any]], made_of: Callable[[], dict[str, Any]] | None = None) -> SiteFile:
    return SiteFile(path, lambda: json.dumps(told(), ensure_ascii=False, separators=(",", ":")) + "\n", made_of)


def _contents(site: Site, paths: list[str]) -> dict[str, Any]:
    return {
        "site": site.base or None,
        "schema": addresses.API_SCHEMA,
        "newest": site.archive.versions[site.archive.newest].version,
        "files": paths,
        "moved": {former: site.archive.addresses[lineage] for former, lineage in sorted(site.former.items())},
    }


def _histories(site: Site, name: str, lineages: list[Lineage]) -> SiteFile:
    return _file(
        addresses.api_history(name),
        lambda: {"part": name, "histories": [_history(site, lineage) for lineage in lineages]},
        lambda: {
            "lineages": lineages,
            "names": [str(site.once(naming.names)[lineage.id]) for lineage in lineages],
            "below": [below.of(site, lineage) for lineage in lineages],
        },
    )


def part(address: str) -> str:
    """The file of histories that holds an address: its section, or the first letter of its term ("glossary-b")."""
    match = _PART.match(address)
    return match[1] or match[2] if match else _OTHER


def _history(site: Site, lineage: Lineage) -> dict[str, Any]:
    """The output of ``ruletrail history --json``, with the name and the page of the history."""
    name = site.once(naming.names)[lineage.id]
    told = replace(of_lineage(site.archive, lineage), below=site.once(below.all_changes).get(lineage.id, [])).as_json()
    return {"name": str(name), "page": addresses.history(lineage.address)} | told


def _numbers(site: Site, section: str, keys: list[str]) -> SiteFile:
    bearers = {key: [bearer for bearer in site.archive.bearers[key] if bearer.id in site.lineages] for key in keys}
    every = [bearer for found in bearers.values() for bearer in found]
    return _file(
        addresses.api_numbers(section),
        lambda: {"section": section, "numbers": {key: [_bearer(site, key, one) for one in bearers[key]] for key in keys}},
        lambda: {"bearers": every, "names": [str(site.once(naming.names)[bearer.id]) for bearer in every]},
    )


def _bearer(site: Site, key: str, lineage: Lineage) -> dict[str, Any]:
    """A rule that had a number: when, and its newest wording."""
    spans = [span for span in lineage.numbers if span.first.key == key]
    wording = site.archive.wordings[lineage.last.wording]
    return {
        "name": str(site.once(naming.names)[lineage.id]),
        "kind": lineage.kind,
        "lineage": lineage.address,
        "page": addresses.history(lineage.address),
        "spans": [{"from": site.archive.versions[span.first.version].version, "to": span.end or None} for span in spans],
        "current": lineage.last.key if lineage.gone is None else None,
        "text": wording.text,
        "examples": list(wording.examples),
    }


def _book(site: Site, place: int) -> SiteFile:
    version = site.archive.versions[place]
    return _file(addresses.api_version(version.version), lambda: _rules(site, place), lambda: {"book": WholeBook(place)})


def _rules(site: Site, place: int) -> dict[str, Any]:
    version = site.archive.versions[place]
    told: dict[str, Any] = {"version": version.version, "date": version.date, "release": site.archive.release(place)[0] or None}
    rules: dict[str, Any] = {}
    glossary: dict[str, Any] = {}
    for stand in site.archive.books[place]:
        wording, address = site.archive.wordings[stand.wording], site.archive.addresses[stand.lineage]
        entry = {"kind": stand.kind, "text": wording.text, "examples": list(wording.examples), "lineage": address}
        if stand.kind == GLOSSARY:
            glossary[stand.key] = {"term": stand.term} | entry
        else:
            rules[stand.key] = {"number": stand.key} | entry
    return told | {"rules": rules, "glossary": glossary}


def _changes(site: Site, place: int) -> SiteFile:
    path = addresses.api_changes(site.archive.versions[place].version)
    return _file(path, lambda: _changed(site, place), lambda: {"changes": ComparedBooks(place)})


def _changed(site: Site, place: int) -> dict[str, Any]:
    old, new = (site.archive.versions[end] for end in site.archive.pairs[place])
    found = []
    for _, link, before, after in links(site, place):
        stand = after or before
        assert stand is not None, "a change has two ends, or one"
        change = site.archive.change(before, after) if before and after else None
        found.append(
            {
                "kind": stand.kind,
                "relation": link.relation if link else "same",
                "change": change,
                "old": before.key if before else None,
                "new": after.key if after else None,
                "lineage": site.archive.addresses[stand.lineage],
                "similarity": link.similarity if link else 1.0,
                "reason": link.reason if link else "equal number",
            }
        )
    page = addresses.changes(site.archive.versions[place].version)
    moved = [shift.as_json() for shift in shifted(site, place)]
    counts = summaries.counts(site, place)
    return {"from": old.version, "to": new.version, "page": page, "counts": counts, "shifts": moved, "changes": found}


def _version(account: accounts.Account) -> dict[str, Any]:
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
        "covers": version.held,
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
