"""Scenarios: TOML files that are played under any version. docs/scenarios.md defines the format."""
