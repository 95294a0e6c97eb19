"""Links that a few telling words decide: rules and entries of one form, and what a sister took over."""

from __future__ import annotations

import pytest

from corpus.align.recipe import align
from corpus.relation_names import ADDED, EDITED, MERGED, MOVED, SAME, SPLIT
from tests.corpus.align.books import links, rules

LATER = {"date": "2001-01-01"}
#: what it shows, older book, newer book, links that must be there (and no others beside "same")
EXAMPLES = {
    "two rules of one form became one that tells of both": (
        """310 Carts
           310.1 Carts roll downhill.
           310.1a A cart is considered lonely if it's the sole cart that left its yard in a given week.
           320 Horses
           320.1 Horses sleep upright.
           320.1a A horse is considered lonely if it's the sole horse that left its yard in a given week.""",
        """306 Yards
           306.4 A cart is lonely if no other carts are out. A horse is lonely if no other horses are out.
           310 Carts
           310.1 Carts roll downhill.
           320 Horses
           320.1 Horses sleep upright.""",
        {("", "306", ADDED), ("310.1a", "306.4", MERGED), ("320.1a", "306.4", MERGED)},
    ),
    "entries of one form go on in an entry for what their terms share": (
        """@yoke_goat A yoke goat is a light burden. It can pull only a cart of hay. See also Light Burden.
           @yoke_horse A yoke horse is a light burden. It can pull only a cart of stones. See also Light Burden.
           @yoke_ox A yoke ox is a light burden. It can pull any kind of cart. See also Light Burden.
           100.1 Goats sleep.""",
        """@yoke Yoke is a craft, named by what can pull a cart. Any ox has it. See rule 100.1.
           100.1 Goats sleep.""",
        {("yoke goat", "yoke", MERGED), ("yoke horse", "yoke", MERGED), ("yoke ox", "yoke", MERGED)},
    ),
    "what a rule lost stands at the beginning of its sister's partner": (
        """309 Markets
           309.1 As the market day begins, the eldest farmer names buyers (this yard task makes no noise). Then any bells \
that hang over named buyers are rung. Then the miller gets the word.
           309.2 To name buyers, the eldest farmer walks through the yard in order. If at any gate the eldest farmer can't \
go on, the naming was void and begins anew.""",
        """509 Markets
           509.1 First, the eldest farmer names buyers. This day task makes no noise. To name buyers, the eldest farmer walks \
through the yard in order. If at any gate the eldest farmer can't go on, the naming was void and begins anew.
           509.2 Second, each carter whose cart broke down on the way to the gate shows its wheel to all smiths.
           509.4 Fourth, any bells that hang over named buyers are rung.
           509.5 Fifth, the miller gets the word.""",
        {
            ("309", "509", MOVED), ("309.1", "509.4", SPLIT), ("309.1", "509.5", SPLIT), ("309.1", "509.1", SPLIT),
            ("309.2", "509.1", EDITED), ("", "509.2", ADDED),
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    old, new, expected = EXAMPLES[name]
    found = {link for link in links(align(rules(old), rules(new, **LATER))) if link[2] != SAME}
    assert found == expected


def test_of_rules_that_were_merged_the_most_alike_leads():
    old = rules("""506 Small Fairs
        506.3 It becomes the size of a farmer's load at the small fair. Bells that ring for hay will ring.
        506.3a A farmer's load at the small fair may have less than the least number of bales. If a farmer's load has less than \
seven bales, the farmer loses the fair as soon as it opens, even if that farmer packs again.
        506.4 Goats sleep.""")
    new = rules("""506 Small Fairs
        506.3 Any customs about the size of a farmer's load are void at the small fair. However, because each farmer takes seven \
bales when a fair opens, any farmer with fewer than seven bales in the load will lose the small fair when the miller looks, \
whether or not that farmer packs again.
        506.4 Goats sleep.""", **LATER)  # fmt: skip
    found = {(old.keys[p.old], p.principal) for p in align(old, new).pairs if p.new >= 0 and new.keys[p.new] == "506.3"}
    assert found == {("506.3a", True)}  # the other one says nothing of it that is more than a saying
