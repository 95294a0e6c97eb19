"""The verbs of scenarios, one module for each area. Modules here are found by walking; docs/models.md explains how to add one."""
