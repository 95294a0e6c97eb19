"""Writes the files of corpus/data/digest: python -m tools.digest"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.digest.editions import files

PLACE = Path(__file__).resolve().parent.parent.parent / "corpus" / "data" / "digest"


def main() -> None:
    made = files()
    for path in PLACE.iterdir():
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (PLACE / name).write_text(text, "utf-8", newline="\n")
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
