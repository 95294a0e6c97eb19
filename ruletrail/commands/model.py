"""ruletrail model, and model diff, differ, show, coverage, examples, evidence, review, accept"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.days import swapped
from ruletrail.answers.model_changes import as_json_of, as_json_of_board
from ruletrail.answers.plays import named
from ruletrail.conflicts import exclusive
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.errors import NotFoundError
from ruletrail.home import Settings
from ruletrail.model_report import write, write_boards, write_lists
from ruletrail.model_source import corpus_if_any, needed
from ruletrail.notes import say
from ruletrail.output import BARE_DATE, as_of_only_option, counted, emit, fitted, json_option

if TYPE_CHECKING:
    from ruletrail.models.behaviours import Variant
    from ruletrail.models.covering import Classified
    from ruletrail.models.official_examples import Outcome
    from ruletrail.models.standing import Standing


@click.group(name="model", invoke_without_command=True)
@as_of_only_option
@json_option
@click.pass_context
def command(ctx: click.Context, as_of: str, as_json: bool) -> None:
    """Lists the clauses that are in force, each with its rule. A clause is a behaviour of the rules as code.

    No mark: a person has reviewed the rule's text. [read]: only the program has read it. [open], [ambiguous]: the program
    couldn't decide what it says. [assumed]: no text of that day is here. docs/models.md explains them.

    \b
    Examples:
      ruletrail model --as-of 2004
      ruletrail model diff 2004 2005
      ruletrail maintain coverage --as-of 2009-07-11
      ruletrail maintain review
    """
    if ctx.invoked_subcommand:
        given = {"as_json": as_json, "as_of": as_of}  # options before the subcommand hold for it too
        below = command.commands[ctx.invoked_subcommand]
        if as_of and "as_of" not in (param.name for param in below.params):
            raise click.UsageError(f"model {below.name} has no --as-of")
        ctx.default_map = {ctx.invoked_subcommand: {name: value for name, value in given.items() if value}}
        return
    from ruletrail.models.rules import rules_as_of
    from ruletrail.models.standings import run_of, unmatched

    with corpus_if_any(ctx.obj) as corpus:
        rules = rules_as_of(as_of, corpus)
        clauses = [_clause(s, run_of(name, rules.version, corpus)) for name, s in sorted(rules.standings.items()) if s.variant]
        lists = {name: list(words) for name, words in sorted(rules.parameters.lists.items())}
        silent = [_unmatched(variant) for variant in unmatched(corpus)]
    data = {"version": rules.version, "named": named(as_of, rules.version, rules.by_text), "by_text": rules.by_text}
    emit({**data, "clauses": clauses, "lists": lists, "unmatched": silent}, as_json, _write_model)


def _unmatched(variant: Variant) -> dict[str, Any]:
    made = variant.behaviour
    return {"clause": made.name, "variant": variant.name, "rules": list(made.rules), "where": made.where}


def _clause(standing: Standing, run: tuple[str, str | None]) -> dict[str, Any]:
    variant = standing.variant
    named_so = {"variant": variant.name, "about": variant.about} if variant else {}
    interval = {"from": run[0], "to": run[1] and day_before(run[1])}
    return {"clause": standing.behaviour, **interval, "rule": standing.number, "basis": standing.basis, **named_so}


def _write_model(data: dict[str, Any]) -> None:
    click.secho(fitted(f"{data['named']}: {len(data['clauses'])} clauses in force"), bold=True)
    for clause in data["clauses"]:
        basis = clause["basis"]
        doubt = f" [{basis}]" if basis in ("read", "open", "ambiguous") or (basis == "assumed" and data["by_text"]) else ""
        click.echo(fitted(f"  {clause['clause']} ({clause['rule']}, since {clause['from']}){doubt}: {clause['about']}"))
    for name, words in data["lists"].items():
        click.echo(fitted(f"  {name}: {len(words)}"))
    for silent in data["unmatched"]:
        cited = " or ".join(silent["rules"])
        click.secho(fitted(f"  {silent['clause']}, {silent['variant']}: no text of {cited} here matches its cue"), fg="yellow")
        pattern = re.escape(silent["rules"][0].removeprefix("Glossary: ").lower())
        click.echo(fitted(f"    so it is never in force; see the wordings: python -m tools.wordings HOME '^{pattern}$'"))


@command.command(name="diff", short_help="Lists the clauses that changed between two versions.")
@click.argument("old", type=BARE_DATE)
@click.argument("new", type=BARE_DATE)
@click.option("--full", is_flag=True, help="With the texts of the rules, new numbers, and all words.")
@json_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, full: bool, as_json: bool) -> None:
    """Lists what changed in the rules' behaviour between two versions, by subject, each change with its day.

    Then come the scenarios that answer differently. `model differ` searches an example of each change.

    New words of the rules' lists (such as creature types) are shown with +, those that are gone with -.

    \b
    Examples:
      ruletrail model diff 2004 2005
      ruletrail model diff 2004 2011 --full
      ruletrail model diff M10 latest --json
    """
    from ruletrail.models.differing import changed_answers, changed_lists, differences, renumbered, reread, story
    from ruletrail.models.rules import rules_as_of

    with corpus_if_any(ctx.obj) as corpus:
        before, after = rules_as_of(old, corpus), rules_as_of(new, corpus)
        data: dict[str, Any] = {
            "from": before.version,
            "to": after.version,
            "without_text": [named(when, r.version, False) for when, r in ((old, before), (new, after)) if not r.by_text],
            "behaviours": [as_json_of(corpus, each) for each in differences(before, after)],
            "story": [as_json_of(corpus, each) for each in story(before, after, corpus)],
            "reread": [as_json_of(corpus, each) for each in reread(before, after)],
            "renumbered": renumbered(before, after),
            "lists": changed_lists(before, after),
            "scenarios": changed_answers(before, after),
        }
    if not as_json:
        say([swapped(data["from"], data["to"], "answers go from the later to the earlier")])
    emit(data, as_json, partial(write, full=full))


@command.command(name="differ", short_help="Searches small boards that two versions answer differently.")
@click.argument("old", type=BARE_DATE)
@click.argument("new", type=BARE_DATE)
@click.option("--plays", type=click.IntRange(1, 1_000_000), help="How many boards to play (default: 6000).")
@json_option
@click.pass_context
def differ(ctx: click.Context, old: str, new: str, plays: int | None, as_json: bool) -> None:
    """Searches small boards for an example of each change between two versions: up to three objects and two steps.

    Each board has the rule that makes the difference. Everything on it exists in both versions: changes about a type that only
    one version has are in a list of their own. The same search finds the same boards on every machine. `model diff` lists the
    changes without a search.

    \b
    Examples:
      ruletrail model differ 2009-05 M10
      ruletrail model differ 2013-05 2013-07-13 --plays 20000
    """
    from ruletrail.models.boards import PLAYS, search
    from ruletrail.models.differing import differences
    from ruletrail.models.rules import rules_as_of

    with corpus_if_any(ctx.obj) as corpus:
        before, after = rules_as_of(old, corpus), rules_as_of(new, corpus)
        found, others, births = search(before, after, plays or PLAYS)
        decided = {each.behaviour.name: as_json_of(corpus, each) for each in differences(before, after)}
        data: dict[str, Any] = {
            "from": before.version,
            "to": after.version,
            "boards": [
                as_json_of_board(board, decided[board.behaviour])
                for board in sorted(found, key=lambda board: (board.size, board.behaviour))
            ],
            "not-found": [as_json_of(corpus, each) for each in others],
            "births": [as_json_of(corpus, each) for each in births],
        }
    if not as_json:
        say([swapped(data["from"], data["to"], "answers go from the later to the earlier")])
    emit(data, as_json, write_boards)


@command.command(name="show", short_help="Shows a rule beside the code that plays it.")
@click.argument("rule", metavar="NUMBER[@VERSION]")
@json_option
@click.pass_context
def show(ctx: click.Context, rule: str, as_json: bool) -> None:
    """Shows a rule beside the code that plays it: its words of that day, each clause's match in them, and the clause's body.

    The words that a clause's cue matches are marked [[so]]. They need the text of that day; cue and code need no text.

    \b
    Examples:
      ruletrail model show 305.7@2011
      ruletrail model show 704.5j
    """
    from ruletrail.answers.model_clauses import clauses_of

    number, _, when = rule.partition("@")
    with corpus_if_any(ctx.obj) as corpus:
        data = clauses_of(number.strip(), when.strip(), corpus)
    emit(data, as_json, _write_clauses)


def _write_clauses(data: dict[str, Any]) -> None:
    click.secho(fitted(f"{data['rule']} in {data['version']}: {counted(len(data['clauses']), 'clause')}"), bold=True)
    for each in data["clauses"]:
        click.secho(fitted(f"\n{each['clause']}, {each['variant']} [{each['basis']}]: {each['about']}"), bold=True)
        first, last = each["found"] or (0, 0)
        text = data["text"]
        marked = f"{text[:first]}[[{text[first:last]}]]{text[last:]}" if last else text
        click.echo(fitted(f"  text  {marked or 'no text of that version is here'}", 8))
        click.echo(f"  cue   {each['cue']}")
        click.echo(f"  code  {each['where']}")
        for line in each["code"].splitlines():
            click.echo(f"    {line}")


@command.command(name="coverage", hidden=True)
@as_of_only_option
@click.option("--ever", is_flag=True, help="A line for every version.")
@json_option
@exclusive("--ever --as-of")
@click.pass_context
def coverage(ctx: click.Context, as_of: str, ever: bool, as_json: bool) -> None:
    """Shows for each rule about types whether a clause plays it.

    A rule is executable (a clause plays it), a definition, a pointer to other rules, or not modelled, with the reason. "5 of 7
    sentences" says that five of a rule's seven sentences are played; sentences that only define or point aren't counted.

    \b
    Examples:
      ruletrail maintain coverage --as-of 2009-07-11
      ruletrail maintain coverage --ever
    """
    from ruletrail.models.covering import coverage as covered

    with corpus_if_any(ctx.obj) as held:
        corpus = needed(held, ctx.obj)
        versions = corpus.versions() if ever else [corpus.version(as_of)]
        found = [covered(corpus, version) for version in versions]
    data = [
        {"version": c.version, "rules": len(c.rules), "share": round(c.share, 4), "counts": c.counts}
        | {"sentences": dict(zip(("named", "all"), c.sentences, strict=True)) | {"told": c.told}}
        | ({} if ever else {"classes": [_class(rule) for rule in c.rules]})
        for c in found
    ]
    emit(data, as_json, _write_coverage)


def _class(rule: Classified) -> dict[str, Any]:
    found = {"number": rule.number, "class": rule.sort, "by": list(rule.by)}
    return {**found, "sentences": {"named": rule.named, "all": rule.sentences}} if rule.sentences else found


def _write_coverage(data: list[dict[str, Any]]) -> None:
    for one in data:
        counts = ", ".join(f"{number} {sort}" for sort, number in one["counts"].items() if number)
        told = f"{one['version']}: {one['rules']} type rules, {one['share']:.1%} executable or definition ({counts})"
        click.secho(fitted(told), bold=True)
        sentences = one["sentences"]
        share = f" ({sentences['named'] / sentences['all']:.0%})" if sentences["all"] else ""
        played = f"{sentences['named']} of the {sentences['all']} sentences of the executable rules are played{share}"
        click.echo(fitted(f"  {played}; {sentences['told']} more define or point"))
        for each in one.get("classes", ()):
            held = each.get("sentences", {"named": 0, "all": 0})
            part = f" ({held['named']} of {held['all']} sentences)" if held["named"] < held["all"] else ""
            click.echo(fitted(f"  {each['number']:9} {each['class']:13} {', '.join(each['by'])}{part}"))


@command.command(name="examples", short_help="Plays the examples that the rules print, in our own words.")
@as_of_only_option
@json_option
@click.pass_context
def examples(ctx: click.Context, as_of: str, as_json: bool) -> None:
    """Plays the examples that the rules print, in words of our own, and compares the answers.

    By section: how many pass and fail, how many aren't played, and how many nobody has reviewed yet. An example is identified by
    its words. If they changed, it is "reworded", and a person has to review it. Exit status 1 if one fails.

    \b
    Examples:
      ruletrail model examples
      ruletrail model examples --as-of 2010 --json
    """
    from ruletrail.models.official_examples import FAILED, STATES, outcomes

    with corpus_if_any(ctx.obj) as held:
        corpus = needed(held, ctx.obj)
        version = corpus.version(as_of)
        found = list(outcomes(corpus, version))
    sections: dict[str, dict[str, int]] = {}
    for each in found:
        counts = sections.setdefault(each.section, dict.fromkeys(STATES, 0))
        counts[each.state] += 1
    told = [_example(each) for each in found]
    emit({"version": version.version, "sections": sections, "examples": told}, as_json, _write_examples)
    if any(each.state == FAILED for each in found):
        ctx.exit(1)


def _example(outcome: Outcome) -> dict[str, Any]:
    example, result = outcome.example, outcome.result
    made: dict[str, Any] = {"rule": outcome.number, "place": outcome.place, "text": outcome.text, "state": outcome.state}
    made |= {"title": example.scenario.title if example and example.scenario else "", "why": example.why if example else ""}
    answered = result.mismatches if result else {}
    wrong = {ask: {"expected": expected, "answered": answer} for ask, (expected, answer) in answered.items()}
    return made | {"mismatches": wrong, "stopped": result.ended if result else ""}


def _write_examples(data: dict[str, Any]) -> None:
    counts = Counter(each["state"] for each in data["examples"])
    played = counts["passed"] + counts["failed"]
    told = f"{data['version']}: {len(data['examples'])} examples, {played} played, {counts['passed']} of them as they say"
    click.secho(fitted(told), bold=True)
    for section, by_state in data["sections"].items():
        parts = ", ".join(f"{number} {state}" for state, number in by_state.items() if number)
        click.echo(fitted(f"  {section}: {parts}"))
    for each in data["examples"]:
        if each["state"] == "failed":
            click.secho(fitted(f"  {each['rule']}, example {each['place']} failed: {each['title']}"), fg="red")
            for ask, wrong in each["mismatches"].items():
                click.echo(fitted(f"    {ask} {wrong['answered']!r}, and not {wrong['expected']!r}", 4))
            if each["stopped"]:
                click.echo(fitted(f"    {each['stopped']}", 4))
    kinds = Counter(each["why"] for each in data["examples"] if each["why"])
    for why, number in sorted(kinds.items(), key=lambda item: (-item[1], item[0])):
        click.echo(fitted(f"  not played: {number} for {why}"))


@command.command(name="evidence", hidden=True)
@json_option
@click.pass_context
def evidence(ctx: click.Context, as_json: bool) -> None:
    """Counts the clauses of all versions by their evidence.

    Each clause of each version counts once: reviewed by a person, read by the program alone, or assumed because no text is here.
    Also lists the clauses that a person should review: the program found no meaning (open) or several (ambiguous). Exit status 1
    if there are any.

    \b
    Examples:
      ruletrail maintain evidence
      ruletrail maintain review 2026-04-17
    """
    from ruletrail.models.reviewing import UNDECIDED, counts, findings

    with corpus_if_any(ctx.obj) as held:
        corpus = needed(held, ctx.obj)
        counted, found = counts(corpus), findings(corpus, bases=UNDECIDED)
        problems = [
            {"version": f.version.version, "clause": f.standing.behaviour, "rule": f.standing.number}
            | {"basis": f.standing.basis, "what": f.what}
            for f in found
        ]
    emit({"counts": counted, "problems": problems}, as_json, _write_evidence)
    if problems:
        ctx.exit(1)


def _write_evidence(data: dict[str, Any]) -> None:
    counts = ", ".join(f"{number} {basis}" for basis, number in data["counts"].items())
    click.echo(fitted(f"{sum(data['counts'].values())} clauses, counted once for each version: {counts}"))
    for each in data["problems"]:
        click.echo(fitted(f"  {each['version']} {each['rule']}, {each['clause']}: {each['basis']}, {each['what']}"))


@command.command(name="review", short_help="Shows the wordings of a version that a person should review.", hidden=True)
@click.argument("version", default="", metavar="[VERSION]")
@json_option
@click.pass_context
def review(ctx: click.Context, version: str, as_json: bool) -> None:
    """Shows the wordings of a version that a person should review: each rule's old and new wording, and its possible variants.

    It lists wordings that nobody has reviewed, wordings that the cue of no variant or of several matches, and clauses whose rule
    is gone. A star marks the variants whose cue matches. The variant that is played until somebody decides is named too. Without
    a VERSION it is the newest.

    \b
    Examples:
      ruletrail maintain review 2026-04-17
      ruletrail maintain accept 2026-04-17
    """
    from ruletrail.models.differing import changed_lists, renumbered
    from ruletrail.models.reviewing import review as reviewed
    from ruletrail.models.reviewing import version_before
    from ruletrail.models.rules import rules_as_of

    with corpus_if_any(ctx.obj) as held:
        corpus = needed(held, ctx.obj)
        here = corpus.version(version)
        found = [each.as_json() for each in reviewed(corpus, here)]
        before = version_before(corpus, here)
        rules = [rules_as_of(each.version, corpus) for each in (before, here)] if before else []
        told = {"lists": changed_lists(*rules), "renumbered": renumbered(*rules)} if rules else {"lists": {}, "renumbered": {}}
    emit({"version": here.version, **told, "review": found}, as_json, _write_review)


def _write_review(data: dict[str, Any]) -> None:
    click.secho(fitted(f"{data['version']}: {len(data['review'])} to review"), bold=True)
    write_lists(data, full=True)
    for each in data["review"]:
        click.secho(fitted(f"{each['clause']}: {each['basis']}, {each['what']}"), bold=True)
        for side in ("old", "new"):
            found = each[side]
            said = f"{found['number']}  {' '.join([found['text'], *found['examples']])}" if found else "-"
            click.echo(fitted(f"  {side}  {said}", 7))
        for name, about in each["variants"].items():
            mark = "*" if name in each["matched"] else " "
            click.echo(fitted(f"  {mark} {name}: {about}"))
        click.echo(fitted(f"  played meanwhile: {each['played'] or 'nothing'}"))
        click.echo(fitted(f"  ruletrail maintain accept {data['version']} {each['clause']} --as {each['played'] or 'none'}"))


@command.command(name="accept", hidden=True)
@click.argument("version", metavar="VERSION")
@click.argument("clauses", nargs=-1, metavar="[CLAUSE]…")
@click.option("--as", "variant", default="", metavar="VARIANT", help='What the wording says: a variant, or "none".')
@json_option
@click.pass_obj
def accept(settings: Settings, version: str, clauses: tuple[str, ...], variant: str, as_json: bool) -> None:
    """Notes that a person has read a version's wordings. The notes are in HOME/judgements.tsv, a file that can be committed.

    Without a CLAUSE, each wording in which just one cue matches is accepted as it is played. With --as, the wording of the
    named CLAUSE says that variant, whatever cues match.

    \b
    Examples:
      ruletrail maintain accept 2026-04-17
      ruletrail maintain accept 2026-04-17 legend-rule --as one-stays-for-each-player
    """
    from ruletrail import pipeline
    from ruletrail.models.behaviours import by_name
    from ruletrail.models.reviewing import accepted, findings, judge

    if variant and len(clauses) != 1:
        raise click.UsageError("--as needs one CLAUSE")
    with settings.open() as corpus:
        here = corpus.version(version)
        wanted = list(clauses) or [f.standing.behaviour for f in findings(corpus, here, ("read",))]
        made = []
        for name in wanted:
            if name not in by_name():
                raise NotFoundError(f"no clause {name!r}", remedy=f"run: ruletrail maintain review {here.version}")
            if variant not in ("", "none") and by_name()[name].find(variant) is None:
                known = ", ".join(each.name for each in by_name()[name].variants)
                raise NotFoundError(f"{name} has no variant {variant!r}", remedy=f"it has {known}")
            made.append(judge(corpus, here, name, variant))
        if made:
            accepted(corpus, made)
    if made:
        pipeline.reread(settings)
    data = {"version": here.version, "accepted": [{"clause": j.behaviour, "variant": j.variant or None} for j in made]}
    emit(data, as_json, lambda told: click.echo(f"{told['version']}: {len(told['accepted'])} accepted"))
