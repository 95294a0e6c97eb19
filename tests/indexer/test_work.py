"""The cost of an index, in figures that are the same on every machine: function calls of a build, files opened by a search."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

from ruletrail import indexer
from ruletrail.corpus.history import Archive
from ruletrail.corpus.store import Corpus

#: The most function calls for each document, in Python and in C: a twentieth more than when this was written, with Python 3.11.
#: Half of the calls are for the 16,430 paraphrases of changes, which a digest has by the calendar.
CALLS = 6060
#: The files that a search opens, apart from imported code.
FILES = 20

SEARCH = """
import sys

opened = []
sys.addaudithook(lambda event, given: event == "open" and opened.append(str(given[0])))
from ruletrail.__main__ import main
from ruletrail import interrupts
interrupts.end_at_once = lambda: None
sys.argv = ["ruletrail", "--home", sys.argv[1], "search", "can a tapped creature block"]
try:
    main()
finally:
    print(*(name for name in opened if not name.endswith((".py", ".pyc", ".so"))), sep="\\n", file=sys.stderr)
"""


def test_an_index_takes_few_calls_a_document(digest_home, tmp_path):
    with Corpus.open(digest_home) as corpus:
        archive = Archive(corpus)
        indexer.build(corpus, tmp_path / "first", archive=archive)  # fills the caches, which don't count
        counted: Counter[str] = Counter()
        before = sys.getprofile()
        sys.setprofile(lambda _frame, event, _function: counted.update((event,)))
        try:
            documents = indexer.build(corpus, tmp_path / "index", archive=archive)
        finally:
            sys.setprofile(before)
    assert (counted["call"] + counted["c_call"]) / documents <= CALLS, (counted, documents)


def test_a_search_opens_few_files(digest_home):
    asked = [sys.executable, "-P", "-c", SEARCH, str(digest_home)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    opened = done.stderr.splitlines()
    assert any(name.endswith(".trm") for name in opened)
    assert len(opened) <= FILES, "\n".join(opened)
