"""What the modules of this room need of an open corpus."""

from __future__ import annotations

import sqlite3
from typing import Protocol


class Database(Protocol):
    """An open corpus, or anything else that holds its database."""

    db: sqlite3.Connection
