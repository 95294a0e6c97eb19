"""The reviewed tables of type rules that no clause executes, one file an area: definition, pointer or not modelled, and why."""
