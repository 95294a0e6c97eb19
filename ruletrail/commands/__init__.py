"""One module a command. A module here is a command when it has ``command``; there is no list to edit."""
