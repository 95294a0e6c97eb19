"""Versioned rule records: numbers, records, the store, lineage and word-level changes."""
