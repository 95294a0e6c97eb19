"""The asks of scenarios, one module an area. A module here is found by walking; docs/models.md says how to add one."""
