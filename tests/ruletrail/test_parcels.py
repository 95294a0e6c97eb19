"""Documents read by other processes reach the building process unchanged, whatever was sent before."""

from __future__ import annotations

import pickle
from importlib.resources import as_file, files
from pathlib import Path

from ruletrail import reading
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document
from ruletrail.parcels import Receiver, Sender


def _digest() -> list[Document]:
    with as_file(files("ruletrail.corpus").joinpath("data", "digest")) as folder:
        read = [reading.read_one(path) for path in sorted(folder.iterdir())]
    return [document for document in read if isinstance(document, Document)]


def test_documents_arrive_as_they_were_sent_by_whichever_process() -> None:
    documents = _digest()
    assert len(documents) > 4
    senders, receiver = [Sender(1), Sender(2)], Receiver()
    parcels = [pickle.dumps(senders[place % 2].pack(document)) for place, document in enumerate(documents)]
    assert [receiver.unpack(pickle.loads(parcel)) for parcel in parcels] == documents


def test_what_a_text_repeats_is_sent_once_and_held_once() -> None:
    document = _digest()[-1]
    sender, receiver = Sender(1), Receiver()
    first, again = sender.pack(document), sender.pack(document)
    assert first.fresh and not again.fresh
    one, other = receiver.unpack(first), receiver.unpack(again)
    assert all(a.text is b.text and a is not b for a, b in zip(one.records, other.records, strict=True))


def test_processes_read_what_one_process_reads(tmp_path: Path) -> None:
    with as_file(files("ruletrail.corpus").joinpath("data", "digest")) as folder:
        paths = sorted(folder.iterdir())
        (tmp_path / "none.txt").write_text("Nothing of the rules.\n", "utf-8")
        paths.insert(3, tmp_path / "none.txt")
        alone, shared = (list(reading._read_all(paths, jobs)) for jobs in (1, 2))
    assert isinstance(shared[3], SourceError) and str(shared[3]) == str(alone[3])
    del alone[3], shared[3]
    assert shared == alone
