"""What the index holds: its fields and documents, how they are written, and an index open for reading."""
