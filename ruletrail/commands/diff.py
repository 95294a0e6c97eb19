"""ruletrail diff"""

from __future__ import annotations

import sys

import click

from corpus.errors import NotFoundError
from ruletrail.output import NUMBER, emit, json_option, woven


@click.command(name="diff")
@click.argument("number", type=NUMBER)
@click.option("--from", "old", required=True, metavar="DATE", help="The older version: the one in force then.")
@click.option("--to", "new", default="", metavar="DATE", help="The newer version (default: the newest).")
@json_option
@click.pass_obj
def command(settings, number: str, old: str, new: str, as_json: bool) -> None:
    """What changed in one rule between two versions, word by word.

    NUMBER is meant as of --to, or as of --from when --to has no such rule.

    \b
    Examples:
      ruletrail diff 305.7 --from 2004 --to 2011
      ruletrail diff 214.9f --from 2003-05-26 --to 2003-07-01
    """
    from corpus.changes import readable, word_diff
    from corpus.lineage import counterparts
    from corpus.store import Corpus

    with Corpus.open(settings.home) as corpus:
        before, after = corpus.version(old), corpus.version(new)
        record = corpus.record(after, number)
        end, there, other = ("new", after, before) if record else ("old", before, after)
        record = record or corpus.record(before, number)
        if record is None:
            raise NotFoundError(
                f"neither {before.version} nor {after.version} has {number}", remedy=f"try: ruletrail search {number} --ever"
            )
        links = counterparts(corpus, record, before, after)
        if not links:
            raise NotFoundError(
                f"{number} of {there.version} has no counterpart in {other.version}",
                remedy=f"see: ruletrail history {number} --as-of {there.version}",
            )
        link = links[0]
        data = {
            "from": before.version,
            "to": after.version,
            "old": link.old.key,
            "new": link.new.key,
            "relation": link.relation,
            "similarity": link.similarity,
            "others": [(n.old if end == "new" else n.new).key for n in links if n is not link],
            "ops": [list(op) for op in readable(word_diff(whole_text(link.old), whole_text(link.new)))],
        }
        emit(data, as_json, _write)


def whole_text(record) -> str:
    """A record's text with its examples, a paragraph each."""
    return "\n".join([record.text, *(f"Example: {example}" for example in record.examples)])


def _write(data: dict) -> None:
    click.secho(f"{data['old']} of {data['from']} -> {data['new']} of {data['to']}  ", bold=True, nl=False)
    click.echo(f"{data['relation']}, {int(100 * data['similarity'])}% alike")
    colour = not click.utils.should_strip_ansi(sys.stdout, click.get_current_context().color)
    segments = []
    for (op, old, new), (next_op, *_) in zip(data["ops"], [*data["ops"][1:], ("end",)], strict=True):
        if op == "equal":
            # A space that the new text lost still parts the kept word from the removed one behind it.
            lost = next_op in ("delete", "replace") and old[-1:].isspace() and not new[-1:].isspace()
            segments.append((new + " " * lost, str))
            continue
        if old:
            segments.append((old, _struck) if colour else (_marked("[-", old, "-]"), str))
        if new:
            segments.append((new, _added) if colour else (_marked("{+", new, "+}"), str))
    click.echo(woven(segments))
    for other in data["others"]:
        click.secho(f"see also {other}", fg="magenta")


def _struck(words: str) -> str:
    return click.style(words, fg="red", strikethrough=True)


def _added(words: str) -> str:
    return click.style(words, fg="green", bold=True)


def _marked(opening: str, words: str, closing: str) -> str:
    """[-old-]{+new+}, as ``git diff --word-diff`` writes it, where there are no colours."""
    kept = words.rstrip()
    return f"{opening}{kept}{closing}{words[len(kept) :]}"
