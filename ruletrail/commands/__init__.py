"""The commands, one module for each. A module here is a command if it has ``command``; there is no list to edit."""
