"""How people say things: words and stems, renamed terms, nicknames, cards, and the ways that rules are asked for."""
