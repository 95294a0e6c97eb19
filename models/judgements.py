"""Judgements of wordings: a file next to the corpus in which ``ruletrail maintain accept`` notes a person's decisions.

A line is: version, rule, behaviour, hash of the wording's letters, variant ("-": the wording states no variant). The file
holds no rule text and can be committed, copied to another home, or handed to the maintainers.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.store import Corpus
from ruletrail.models.intervals import Seen

FILE = "judgements.tsv"
HEADER = "# version\trule\tbehaviour\twording\tvariant"
_NONE = "-"


class JudgementError(RuletrailError):
    """A malformed line in a file of judgements."""


@dataclass(frozen=True)
class Judgement:
    """A person's decision about the variant that a wording states."""

    version: str
    number: str
    behaviour: str
    wording: str
    """The hash of the wording's letters, from models.intervals.letters."""
    variant: str
    """The variant's name; "" for no variant."""

    def line(self) -> str:
        return "\t".join([self.version, self.number, self.behaviour, self.wording, self.variant or _NONE])


def read(file: Path) -> list[Judgement]:
    """The judgements in a file, in its order; [] if there is no such file. Raises JudgementError."""
    if not file.is_file():
        return []
    found = []
    try:
        lines = file.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise JudgementError("is not a text", str(file), "put back a file that `ruletrail maintain accept` wrote") from None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != len(HEADER.split("\t")):
            raise JudgementError("is not a judgement", f"{file}:{number}", f"a line has: {HEADER[2:].replace(chr(9), ', ')}")
        version, rule, behaviour, wording, variant = parts
        found.append(Judgement(version, rule, behaviour, wording, "" if variant == _NONE else variant))
    return found


def write(file: Path, judgements: list[Judgement]) -> None:
    """Writes the file anew. A later judgement of the same wording replaces an earlier one."""
    kept = {(each.behaviour, each.wording): each for each in judgements}
    lines = [HEADER, *sorted(each.line() for each in kept.values())]
    file.write_text("\n".join(lines) + "\n", "utf-8")


def file_of(corpus: Corpus) -> Path:
    """The file of the judgements about a corpus, in its home, even while a build works in a folder inside it."""
    generation = corpus.path.absolute().parent
    inside = generation.parent.name in ("generations", ".staging")
    return (generation.parent.parent if inside else generation) / FILE


def of(corpus: Corpus) -> Seen:
    """Hash of a wording -> behaviour -> variant, for the judgements about a corpus."""
    seen: Seen = {}
    for each in read(file_of(corpus)):
        seen.setdefault(each.wording, {})[each.behaviour] = each.variant
    return seen
