"""ruletrail history"""

from __future__ import annotations

import click

from corpus.errors import NotFoundError
from ruletrail.output import NUMBER, as_of_option, emit, filled, json_option


@click.command(name="history")
@click.argument("number", type=NUMBER)
@as_of_option
@json_option
@click.pass_obj
def command(settings, number: str, as_of: str, as_json: bool) -> None:
    """How a rule, or a glossary entry, came to say what it says: its numbers and wordings, and where they came from.

    \b
    Examples:
      ruletrail history 305.7
      ruletrail history 212.6e --as-of 2004
      ruletrail history "summoning sickness rule" --json
    """
    from corpus.lineage import history
    from corpus.store import Corpus

    with Corpus.open(settings.home) as corpus:
        version = corpus.version(as_of)
        record = corpus.record(version, number)
        if record is None:
            raise NotFoundError(f"{version.version} has no {number}", remedy=when_borne(corpus, number))
        emit(told(history(corpus, record)), as_json, _write)


def when_borne(corpus, number: str) -> str:
    """When there was a rule of that number, if ever."""
    bearing = [r for r in corpus.bearing(number) if r.kind != "commentary"]
    if not bearing:
        return f"try: ruletrail search {number} --ever"
    names = {v.id: v.version for v in corpus.versions(commentary=True)}
    return f"it was last there in {names[bearing[-1].version_id]}: add --as-of {names[bearing[-1].version_id]}"


def told(history) -> dict:
    """The history as the command contract's JSON."""
    return {
        "lineage": history.lineage,
        "kind": history.kind,
        "number_since": history.number_since,
        "wording_since": history.wording_since,
        "ended": history.ended or None,
        "revisions": [
            {
                "number": r.number,
                "from": r.first,
                "to": r.last or None,
                "text": r.text,
                "examples": list(r.record.examples),
                "relation": r.relation,
                "similarity": r.similarity,
                "reason": r.reason,
            }
            for r in history.revisions
        ],
        "ancestors": [_branch(b) for b in history.ancestors],
        "descendants": [_branch(b) for b in history.descendants],
        "copies": [{"number": c.key, "version": c.version, "agrees": c.agrees} for c in history.copies],
    }


def _branch(branch) -> dict:
    return {
        "number": branch.number,
        "version": branch.version,
        "lineage": branch.lineage,
        "relation": branch.relation,
        "own_number": branch.own_number,
        "own_version": branch.own_version,
    }


COLOURS = {"edited": "yellow", "moved": "cyan", "split": "magenta", "merged": "magenta", "added": "green", "first": "green"}
_SAID = {
    "first": "as the oldest version has it",
    "added": "new",
    "edited": "reworded",
    "moved": "renumbered only",
    "split": "split",
    "merged": "merged",
}


def _write(data: dict) -> None:
    last = data["revisions"][-1]
    click.secho(f"{last['number']}  lineage {data['lineage']}", bold=True)
    if data["ended"]:
        click.secho(f"no longer in the rules since {data['ended']}", fg="red")
    click.echo(f"number since {data['number_since']}, wording since {data['wording_since']}")
    before = ""
    for revision in data["revisions"]:
        said = _SAID[revision["relation"]]
        if before and before != revision["number"] and revision["relation"] != "moved":
            said += " and renumbered"
        click.echo()
        click.secho(f"{revision['number']}  ", bold=True, nl=False)
        click.secho(f"{revision['from']} to {revision['to'] or 'now'}  ", nl=False)
        click.secho(said, fg=COLOURS[revision["relation"]])
        for branch in data["ancestors"]:
            if branch["own_version"] == revision["from"]:
                click.secho(f"  from {branch['number']} of {branch['version']} ({branch['relation']})", fg="magenta")
        if revision["relation"] != "moved":
            click.echo(filled(revision["text"], "  "))
            for example in revision["examples"]:
                click.echo(filled(f"Example: {example}", "  "))
        before = revision["number"]
    if data["descendants"]:
        click.echo()
    for sentence in _became(data["descendants"]):
        click.secho(sentence, fg="magenta")


def _became(branches: list[dict]) -> list[str]:
    """ "212.4c of 2005-08-01 also became 303.3 and 303.4 (split)", one sentence a version."""
    groups: dict[tuple, list[str]] = {}
    for b in branches:
        groups.setdefault((b["own_number"], b["own_version"], b["version"], b["relation"]), []).append(b["number"])
    return [
        f"{own} of {old}: words of it went to {_and(numbers)} of {new} ({relation})"
        for (own, old, new, relation), numbers in groups.items()
    ]


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
