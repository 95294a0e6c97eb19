"""Computes vectors for the meaning of words (indexer/language/data/meaning_words.txt and meaning_vectors.bin).

python -m tools.meanings HOME TEACHER: HOME holds the whole archive; TEACHER is the folder of a sentence model that
sentence-transformers opens (the shipped vectors come from all-MiniLM-L6-v2, under Apache 2.0). It needs sentence-transformers and
torch.

The vector of a text is the sum of its words' vectors. The words' vectors are fitted so that two texts are as near each other as
in the teacher's vectors, reduced to their WIDTH main axes, and that two paraphrases of one change are nearer than paraphrases of
other changes. The texts are the asking phrases, the paraphrases, and sentences of the rules. No question of tests/ is among them.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import re
import sqlite3
from collections import Counter, defaultdict
from pathlib import Path

import numpy
import torch
from sentence_transformers import SentenceTransformer

from ruletrail.indexer.language import asked, paraphrases
from ruletrail.indexer.language.meaning import VECTORS, WIDTH, WORDS
from ruletrail.indexer.language.words import Words

#: The number of sentences of the rules; the number of texts in one step, and of changes with several paraphrases.
SENTENCES, TEXTS, CHANGES = 25_000, 512, 256
#: The number of rounds over all texts, and the learning rates of the first and the last round.
ROUNDS, FIRST, LAST = 12, 0.0032, 0.0002
#: The weights of the nearness between texts and of the nearness of paraphrases of one change, and the temperature of the latter.
BETWEEN, TOGETHER, SHARPNESS = 10.0, 0.5, 0.07
#: The words of a text that count, from its beginning.
LONGEST = 40
#: Vectors are stored as small integers. The largest number is this many times the numbers' usual size.
STRETCH = 6.0


def sentences(home: Path) -> list[str]:
    """Sentences of all wordings, only one of those with the same beginning, in a fixed random order."""
    with sqlite3.connect(home / "corpus.sqlite") as corpus:
        texts = [text for (text,) in corpus.execute("SELECT text FROM wording")]
    found: dict[str, str] = {}
    for sentence in sorted({" ".join(part.split()) for text in texts for part in re.split(r"(?<=[.!?])\s+", text)}):
        if 20 < len(sentence) < 300:
            found.setdefault(sentence[:50].lower(), sentence)
    chosen = sorted(found.values())
    random.Random(5).shuffle(chosen)
    return chosen[:SENTENCES]


def started(
    words: list[str], forms: dict[str, set[str]], often: Counter[str], count: int, taught: dict[str, numpy.ndarray]
) -> torch.Tensor:
    """The first vector of each word: the mean of the teacher's vectors of its forms, longer for rarer words. Row 0 is no word."""
    vectors = numpy.zeros((len(words) + 1, WIDTH), "float32")
    for place, word in enumerate(words, start=1):
        vector = numpy.mean([taught[form] for form in sorted(forms[word])], axis=0)
        vectors[place] = vector / (numpy.linalg.norm(vector) + 1e-9) * math.log(1 + count / often[word]) / 5
    return torch.tensor(vectors)


def learn(texts: list[str], changes: list[list[int]], teacher: SentenceTransformer) -> tuple[list[str], numpy.ndarray]:
    """The words and their vectors. Each of ``changes`` is the places in ``texts`` of the paraphrases of one change."""
    torch.manual_seed(1)
    order = numpy.random.default_rng(0)
    read = [Words.read(text) for text in texts]
    often = Counter(itertools.chain(*(set(each.stems) for each in read)))
    forms: dict[str, set[str]] = defaultdict(set)
    for each in read:
        for form, word in zip(each.tokens, each.stems, strict=True):
            forms[word].add(form)
    words = sorted(often)
    encode = lambda said: teacher.encode(said, batch_size=128, normalize_embeddings=True, show_progress_bar=False)  # noqa: E731
    whole = encode(texts)
    middle = whole.mean(axis=0)
    *_others, axes = numpy.linalg.svd((whole - middle)[:20_000], full_matrices=False)
    axes = axes[:WIDTH].T
    wanted = torch.nn.functional.normalize(torch.tensor((whole - middle) @ axes), dim=1)
    all_forms = sorted(set(itertools.chain(*forms.values())))
    taught = dict(zip(all_forms, (encode(all_forms) - middle) @ axes, strict=True))
    places = {word: place for place, word in enumerate(words, start=1)}
    rows = numpy.zeros((len(texts), LONGEST), "int64")
    for row, each in zip(rows, read, strict=True):
        said = [places[word] for word in each.stems][:LONGEST]
        row[: len(said)] = said
    said_in = torch.tensor(rows)
    vectors = torch.nn.Embedding.from_pretrained(started(words, forms, often, len(texts), taught), freeze=False, padding_idx=0)
    steps = torch.optim.Adam(vectors.parameters(), lr=FIRST)

    def meant(which: list[int] | numpy.ndarray) -> torch.Tensor:
        return torch.nn.functional.normalize(vectors(said_in[torch.as_tensor(which)]).sum(1) + 1e-9, dim=1)

    for done in range(ROUNDS):
        for group in steps.param_groups:
            group["lr"] = (FIRST - LAST) * (1 - done / ROUNDS) + LAST
        for chosen in numpy.array_split(order.permutation(len(texts)), len(texts) // TEXTS):
            ours, theirs = meant(chosen), wanted[torch.as_tensor(chosen)]
            loss = (1 - (ours * theirs).sum(1)).mean() + BETWEEN * ((ours @ ours.T - theirs @ theirs.T) ** 2).mean()
            told = order.choice(len(changes), min(CHANGES, len(changes)), replace=False)
            pairs = [order.choice(changes[change], 2, replace=False) for change in told]
            near = meant([first for first, _ in pairs]) @ meant([second for _, second in pairs]).T / SHARPNESS
            loss = loss + TOGETHER * torch.nn.functional.cross_entropy(near, torch.arange(len(pairs)))
            steps.zero_grad()
            loss.backward()
            steps.step()
        print(f"{done + 1} of {ROUNDS}: {loss.item():.3f}", flush=True)
    return words, vectors.weight.detach().numpy()[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("teacher")
    given = parser.parse_args()
    told = paraphrases.rows()
    of_change: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, row in enumerate(told):
        of_change[row.rule, row.changed].append(place)
    texts = [row.words for row in told] + [row.asked.words for row in asked.rows()] + sentences(given.home)
    words, vectors = learn(
        texts, [places for places in of_change.values() if len(places) > 1], SentenceTransformer(given.teacher)
    )
    unit = float(numpy.sqrt((vectors**2).mean())) * STRETCH / 127
    WORDS.write_text("".join(f"{word}\n" for word in words), "utf-8")
    VECTORS.write_bytes(numpy.clip(numpy.rint(vectors / unit), -127, 127).astype("int8").tobytes())
    print(f"{len(words)} words")


if __name__ == "__main__":
    main()
