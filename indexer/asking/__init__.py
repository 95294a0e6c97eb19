"""From what somebody typed to an answer: understanding the query, matching and ranking, and the hits made of it."""
