"""ruletrail changes"""

from __future__ import annotations

from collections import Counter, defaultdict

import click

from corpus.errors import NotFoundError
from ruletrail.output import NUMBER, emit, json_option


@click.command(name="changes")
@click.option("--from", "old", required=True, metavar="DATE", help="The older version: the one in force then.")
@click.option("--to", "new", default="", metavar="DATE", help="The newer version (default: the newest).")
@click.option("--section", type=NUMBER, default=None, metavar="NUMBER", help="Only a chapter, section or rule, such as 212.")
@click.option("--all", "show_all", is_flag=True, help="Show the unchanged rules too.")
@json_option
@click.pass_obj
def command(settings, old: str, new: str, section: str | None, show_all: bool, as_json: bool) -> None:
    """What became of every rule between two versions, neighbours or not.

    \b
    Examples:
      ruletrail changes --from 2009-05-01 --to 2009-07-11
      ruletrail changes --from 2003 --to 2011 --section 212
    """
    from corpus.lineage import compare
    from corpus.lineage.overrules import REASON
    from corpus.store import Corpus

    with Corpus.open(settings.home) as corpus:
        before, after = corpus.version(old), corpus.version(new)
        found = compare(corpus, before, after, section or "")
        if section and not found.links:
            raise NotFoundError(
                f"neither {before.version} nor {after.version} has {section}", remedy="name a chapter, section or rule"
            )
        data = {
            "from": before.version,
            "to": after.version,
            "links": [told(link) for link in found.links],
            "reviewed": sum(link.reason.startswith(REASON) for link in found.links),
            "disagreements": [
                {"old": d.old.key, "chain": d.chain.key, "direct": d.direct.key, "chosen": d.chosen.key, "reason": d.reason}
                for d in found.disagreements
            ],
        }
        emit(data, as_json, lambda data: _write(data, show_all))


def told(link) -> dict:
    """A link as the command contract's JSON."""
    return {
        "kind": link.kind,
        "old": link.old.key if link.old else None,
        "new": link.new.key if link.new else None,
        "relation": link.relation,
        "similarity": link.similarity,
        "principal": link.principal,
        "reason": link.reason,
    }


COLOURS = {"edited": "yellow", "moved": "cyan", "split": "magenta", "merged": "magenta", "added": "green", "removed": "red"}


def _write(data: dict, show_all: bool) -> None:
    counts = Counter(link["relation"] for link in data["links"])
    click.secho(f"{data['from']} -> {data['to']}", bold=True)
    click.echo(", ".join(f"{count} {relation}" for relation, count in counts.most_common()) or "nothing to compare")
    if data["reviewed"]:
        click.echo(f"{data['reviewed']} of them decided by a human")
    split: dict[tuple, list[str]] = defaultdict(list)
    merged: dict[tuple, list[str]] = defaultdict(list)
    for link in data["links"]:
        kind = link["kind"] == "glossary"
        if link["relation"] == "split":
            split[kind, link["old"]].append(link["new"])
        elif link["relation"] == "merged":
            merged[kind, link["new"]].append(link["old"])
    for link in data["links"]:
        kind, relation = link["kind"] == "glossary", link["relation"]
        if relation == "same" and not show_all:
            continue
        if relation == "split":
            if (names := split.pop((kind, link["old"]), None)) is None:
                continue
            line = f"{link['old']} became {in_words(names)}"
        elif relation == "merged":
            if (names := merged.pop((kind, link["new"]), None)) is None:
                continue
            line = f"{in_words(names)} became {link['new']}"
        else:
            line = _plain(link)
        click.secho(f"{relation:8}", fg=COLOURS.get(relation), nl=False)
        click.echo(f" {line}")
    for d in data["disagreements"]:
        click.secho(
            f"doubt    {d['old']}: {d['chain']} by the versions between, {d['direct']} directly; took {d['chosen']}", dim=True
        )


def _plain(link: dict) -> str:
    if link["old"] is None or link["new"] is None:
        return link["new"] or link["old"]
    line = link["new"] if link["old"] == link["new"] else f"{link['old']} -> {link['new']}"
    return f"{line}  ({int(100 * link['similarity'])}% alike)" if link["relation"] == "edited" else line


def in_words(names: list[str]) -> str:
    """["a", "b", "c"] -> "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
