"""ruletrail model, model diff, model coverage, model evidence"""

from __future__ import annotations

import click

from ruletrail.model_source import corpus_if_any, needed
from ruletrail.output import as_of_option, emit, json_option


@click.group(name="model", invoke_without_command=True)
@as_of_option
@json_option
@click.pass_context
def command(ctx: click.Context, as_of: str, as_json: bool) -> None:
    """The executable rules: clauses in force, what differs between versions, what is covered.

    \b
    Examples:
      ruletrail model --as-of 2004
      ruletrail model diff 2004 2005
      ruletrail model coverage --as-of 2009-07-11
    """
    if ctx.invoked_subcommand:
        return
    from models.rules import rules_as_of

    with corpus_if_any(ctx.obj) as corpus:
        rules = rules_as_of(as_of, corpus)
    clauses = [
        {"clause": name, "since": v.since, "until": v.until, "rule": v.number_at(rules.day), "about": _first_line(v)}
        for name, v in sorted(rules.variants.items())
    ]
    lists = {name: list(words) for name, words in sorted(rules.parameters.lists.items())}
    emit({"version": rules.version, "clauses": clauses, "lists": lists}, as_json, _write_model)


def _first_line(variant) -> str:
    return " ".join(variant.body.__doc__.split("\n\n")[0].split())


def _write_model(data: dict) -> None:
    click.secho(f"{data['version']}: {len(data['clauses'])} clauses in force", bold=True)
    for clause in data["clauses"]:
        click.echo(f"  {clause['clause']} (since {clause['since']}): {clause['about']}")
    for name, words in data["lists"].items():
        click.echo(f"  {name}: {len(words)}")


@command.command(name="diff")
@click.argument("old", metavar="DATE")
@click.argument("new", metavar="DATE")
@json_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, as_json: bool) -> None:
    """Behaviours whose variant differs, the rule texts behind them, and the scenarios that answer differently."""
    from models.differing import changed_answers, differences
    from models.rules import rules_as_of

    with corpus_if_any(ctx.obj) as corpus:
        before, after = rules_as_of(old, corpus), rules_as_of(new, corpus)
        behaviours = [
            {"clause": d.behaviour.name, "old": _side(corpus, before, d.old), "new": _side(corpus, after, d.new)}
            for d in differences(before, after)
        ]
    data = {"from": before.version, "to": after.version, "behaviours": behaviours, "scenarios": changed_answers(before, after)}
    emit(data, as_json, _write_diff)


def _side(corpus, rules, variant) -> dict | None:
    if variant is None:
        return None
    number = variant.number_at(rules.day)
    record = None
    if corpus is not None and any(v.version == rules.version for v in corpus.versions()):
        record = corpus.record(corpus.version(rules.version), number.removeprefix("Glossary: ").casefold())
    return {"since": variant.since, "rule": number, "about": _first_line(variant), "text": record.text if record else None}


def _write_diff(data: dict) -> None:
    click.secho(f"{data['from']} -> {data['to']}: {len(data['behaviours'])} behaviours differ", bold=True)
    for each in data["behaviours"]:
        click.secho(f"  {each['clause']}", bold=True)
        for side in ("old", "new"):
            found = each[side]
            click.echo(f"    {side}: " + (found["about"] if found else "not in force"))
            if found and found["text"]:
                click.echo(f"         {found['rule']}  {found['text']}")
    for scenario in data["scenarios"]:
        click.secho(f"  {scenario['scenario']}: {scenario['title']}", bold=True)
        for ask, (old, new) in scenario["answers"].items():
            click.echo(f"    {ask}: {old} -> {new}")


@command.command(name="coverage")
@as_of_option
@click.option("--ever", is_flag=True, help="A line for every version.")
@json_option
@click.pass_context
def coverage(ctx: click.Context, as_of: str, ever: bool, as_json: bool) -> None:
    """Which type rules are executable, a definition, a pointer, or not modelled and why."""
    from models.covering import coverage as covered

    with corpus_if_any(ctx.obj) as corpus:
        corpus = needed(corpus, ctx.obj)
        versions = corpus.versions() if ever else [corpus.version(as_of)]
        found = [covered(corpus, version) for version in versions]
    data = [
        {"version": c.version, "rules": len(c.rules), "share": round(c.share, 4), "counts": c.counts}
        | ({} if ever else {"classes": [{"number": r.number, "class": r.sort, "by": list(r.by)} for r in c.rules]})
        for c in found
    ]
    emit(data, as_json, _write_coverage)


def _write_coverage(data: list[dict]) -> None:
    for one in data:
        counts = ", ".join(f"{number} {sort}" for sort, number in one["counts"].items() if number)
        click.secho(
            f"{one['version']}: {one['rules']} type rules, {one['share']:.1%} executable or definition ({counts})", bold=True
        )
        for each in one.get("classes", ()):
            click.echo(f"  {each['number']:9} {each['class']:13} {', '.join(each['by'])}")


@command.command(name="evidence")
@json_option
@click.pass_context
def evidence(ctx: click.Context, as_json: bool) -> None:
    """Whether in every version the text says what the clause in force does. Exit status 1 when a clause needs an eye."""
    from models.cues import gather

    with corpus_if_any(ctx.obj) as corpus:
        found = gather(needed(corpus, ctx.obj))
    data = {
        "checked": found.checked,
        "carried": found.carried,
        "not_covered": found.not_covered,
        "problems": [vars(problem) for problem in found.problems],
    }
    emit(data, as_json, _write_evidence)
    if found.problems:
        ctx.exit(1)


def _write_evidence(data: dict) -> None:
    click.echo(
        f"{data['checked']} clause texts found, {data['carried']} of them by lineage; {data['not_covered']} not in the sources"
    )
    for each in data["problems"]:
        click.echo(f"  {each['version']} {each['rule']}, {each['behaviour']}: {each['what']}")
