"""The part of an open corpus that the modules of this room use."""

from __future__ import annotations

import sqlite3
from typing import Protocol


class Database(Protocol):
    """An object with the database connection of an open corpus."""

    db: sqlite3.Connection
