"""Alignment of two versions: one small example, in our own words, for each peculiarity."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.align.recipe import FULL, RECIPES, align
from ruletrail.corpus.align.relations import ALMOST
from ruletrail.corpus.align.steps import moved_sentences, similar_texts
from ruletrail.corpus.records import Gap
from ruletrail.corpus.relation_names import ADDED, EDITED, MERGED, MOVED, REMOVED, SAME, SPLIT
from tests.corpus.align.books import links, rules

LATER = {"date": "2001-01-01"}

SCYTHES = (
    "Scythes that are lent to a neighbour cut only the barley of that neighbour, or of the miller whose field the neighbour mows."
)
#: (name of the example, older book, newer book, the expected links other than "same")
EXAMPLES = {
    # as 212.2d of 2003-05-26, which became 212.5c and 212.7c
    "a list that went elsewhere is told one by one below its section": (
        """700 Goods
           700.1 Whoever brings goods to the yard tells the warden what they are.
           700.1d There are no owners for stray goats, stray hens, or stray carts.
           700.2 Bells ring at noon, and the yard is swept before that.
           800 Owners
           800.1 The owner of a thing is whoever brought it into the valley first.""",
        """700 Goods
           700.1 Whoever brings goods to the yard tells the warden what they are.
           700.2 Bells ring at noon, and the yard is swept before that.
           700.3c Stray goats have no owners.
           700.4c Stray hens have no owners.
           800 Owners
           800.1 The owner of a thing is whoever brought it into the valley first.""",
        {("700.1d", "700.3c", SPLIT), ("700.1d", "700.4c", SPLIT)},
    ),
    "the first rule below a title is the same rule, though little of it stayed and its sister went": (
        """700.1 Whistling
           700.1a Whistling is a call across the valley. In fog over the meadow, a shepherd brings dogs home by whistling twice.
           700.1b Dogs that hear nobody wait below the bridge.
           700.2 Swimming
           700.2a A swimmer crosses rivers whenever the water is warm.""",
        """700.1 Whistling
           700.1a Whistling lost its power long ago. Every shepherd rings a bell instead, and tells the dogs what to do.
           700.2 Swimming
           700.2a A swimmer crosses rivers whenever the water is warm.""",
        {("700.1a", "700.1a", EDITED), ("700.1b", "", REMOVED)},
    ),
    "an inserted rule pushes the later ones": (
        """700.1 Gliding
           700.1a A glider crosses rivers and needs no bridge at all.
           700.2 Swimming
           700.2a A swimmer crosses rivers whenever the water is warm.""",
        """700.1 Climbing
           700.1a A climber goes over mountains when the weather is dry.
           700.2 Gliding
           700.2a A glider crosses rivers and needs no bridge at all.
           700.3 Swimming
           700.3a A swimmer crosses rivers whenever the water is warm.""",
        {
            ("", "700.1", ADDED), ("", "700.1a", ADDED), ("700.1", "700.2", MOVED), ("700.1a", "700.2a", MOVED),
            ("700.2", "700.3", MOVED), ("700.2a", "700.3a", MOVED),
        },
    ),
    "an entry for several terms goes on in an entry for each": (
        """@bell,_ring A bell hangs in the tower and is rung at noon; whoever rings it waits for an answer from the next village.
           100.1 Goats sleep.""",
        """@bell A bell hangs in the tower and is rung at noon.
           @ring To pull the rope of whatever hangs in a tower.
           100.1 Goats sleep.""",
        {("bell, ring", "bell", SPLIT), ("bell, ring", "ring", SPLIT)},
    ),
    "a rule that is gone from a section that stayed is removed though a rule of another one is like it": (
        """710 Narrow Bridges
           710.1 Carts of one farmer cross narrow bridges as a convoy. The oldest driver leads, and the others follow by age.
           710.2 Nobody turns round on narrow bridges.
           805 Bridges
           805.1 Carts of one farmer cross bridges as a convoy. The oldest driver leads, and the others follow by age.""",
        """710 Narrow Bridges
           710.2 Nobody turns round on narrow bridges.
           805 Bridges
           805.1 Carts of one farmer cross bridges as a convoy. The oldest driver leads, and the others follow by age.""",
        {("710.1", "", REMOVED)},
    ),
    "an example that begins with the same long story tells where its rule went": (
        """700 Ferries
           700.1 Nobody rows by night. Whoever wants to cross waits.
           700.2 Options that help nobody need not be looked at. EX: The red ferry carries a goat and a crate of eggs, and an \
old rower says that no goat may stand beside eggs. The crate goes ashore first, since eggs break easily and goats swim in spring.
           700.3 Geese swim.""",
        """700 Ferries
           700.1 Nobody rows by night. Whoever wants to cross waits, and of several ways the quickest is chosen. EX: \
The red ferry carries a goat and a crate of eggs, and an old rower says that no goat may stand beside eggs. Both wait \
until the ferryman has had his breakfast.
           700.3 Geese swim.""",
        {("700.1", "700.1", MERGED), ("700.2", "700.1", MERGED)},
    ),
    "what rules share with the title above them tells none of them apart": (
        """806 Two Roofed Barn Games
           806.1 Two roofed barn games are begun by whoever owns the ladder that leans on the wall.
           806.2 No fences are used in two roofed barn games.
           806.6 The two roofed barn game slightly changes some of the evening customs of old.""",
        """810 Two Roofed Barn Games
           810.1 Two roofed barn games are begun by whoever owns the ladder that leans on the wall.
           810.2 The two roofed barn game uses the shared fences.""",
        {
            ("806", "810", MOVED), ("806.1", "810.1", MOVED), ("806.2", "810.2", EDITED), ("806.6", "", REMOVED),
        },
    ),
    "an aside is no part of a rule that says a piece of it": (
        """502 Fog
           502.1 Sheep that walk into fog or out of it ring no bell. (Because no farmer gets the lantern during the night rest,
           any bells that were rung by the fog are not heard until the breakfast begins.)
           408 Lanterns
           408.1 The oldest farmer gets the lantern at the beginning of most meals.""".replace("\n           any", " any"),
        """115 Lanterns
           115.1 The oldest farmer gets the lantern at the beginning of most meals. No farmer gets the lantern during the night
           rest.""".replace("\n           rest", " rest"),
        {
            ("502", "", REMOVED), ("502.1", "", REMOVED), ("408", "115", MOVED), ("408.1", "115.1", EDITED),
        },
    ),
    "a sentence of an entry goes into the entry of a new term": (
        """@pass To let the bell go by without a word. When all farmers let it go by one after another, the wagon leaves.
           100.1 Goats sleep.""",
        """@pass To let the bell go by without a word. See rule 100.1.
           @pass_in_turn What farmers do after the feast. When all farmers let it go by one after another, the wagon leaves.
           100.1 Goats sleep.""",
        {("pass", "pass", SPLIT), ("pass", "pass in turn", SPLIT)},
    ),
    "a section that is gone went on in a rule that names its subject": (
        """712 Wide Gates
           712.1 Each leaf of wide gates is painted in a colour of its own.
           713 Half Gates
           713.1 The upper leaf of half gates and the frame that both leaves hang in are painted by whoever built the wall.""",
        """712 Wide Gates
           712.1 Each leaf of wide gates is painted in a colour of its own. The upper leaf of half gates and the frame that both
           leaves hang in are painted by whoever built the wall.""".replace("\n           leaves", " leaves"),
        {("712.1", "712.1", MERGED), ("713.1", "712.1", MERGED), ("713", "", REMOVED)},
    ),
    "a rule of few words between two that became one went there too": (
        """501 Fences
           501.1 Fences keep goats from a field. They are built in the week before the barley is sown there.
           501.2 Fences are shared.
           501.3 Some hedges keep goats out as fences do. (If a goat jumps later, that doesn't change its field.)""",
        """500 Fields
           500.3 A fence is a wall that keeps goats from a field. They are built in the week before the barley is sown there. If a
           goat jumps later, that doesn't change its field. Fences are shared.""".replace("\n           goat", " goat"),
        {
            ("501", "500", EDITED), ("501.1", "500.3", MERGED), ("501.2", "500.3", MERGED), ("501.3", "500.3", MERGED),
        },
    ),
    "items of a list that became rules between two others of it are parts of the list": (
        """418 Order of Work
           418.1 The work of a harvest day is done in this order: (1) the oldest farmer opens the gate of the barn for every
           cart; (2) hay-turning work; (3) goat-feeding work; (4) the bakers of the village bring bread to the long table.
           418.2 Goats sleep.""".replace("\n           cart", " cart"),
        """612 Order of Work
           612.1 The work of a harvest day is done in layers.
           612.1a Layer 1: The oldest farmer opens the gate of the barn for every cart.
           612.1b Layer 2: Hay-turning work is begun.
           612.1c Layer 3: Goat-feeding work is begun.
           612.1d Layer 4: The bakers of the village bring bread to the long table.
           612.2 Goats sleep.""",
        {
            ("418", "612", MOVED), ("418.2", "612.2", MOVED), ("418.1", "612.1", SPLIT), ("418.1", "612.1a", SPLIT),
            ("418.1", "612.1b", SPLIT), ("418.1", "612.1c", SPLIT), ("418.1", "612.1d", SPLIT),
        },
    ),
    "what sums up a rule and points to it is no part": (
        f"""308 Harvest
           308.1 As the harvest day begins, the oldest farmer blesses the barley. {SCYTHES}
           308.2 Goats sleep in the barn.""",
        f"""508 Harvest
           508.1 The oldest farmer blesses the barley.
           508.4 {SCYTHES}
           508.5 Goats sleep in the barn.
           703 Calendar
           703.4 At once after the harvest day begins, the oldest farmer blesses the barley. See rule 508.1.""",
        {
            ("308", "508", MOVED), ("308.1", "508.1", SPLIT), ("308.1", "508.4", SPLIT), ("308.2", "508.5", MOVED),
            ("", "703", ADDED), ("", "703.4", ADDED),
        },
    ),
    "what a partner leaves out is told right below it": (
        """306 Fairs
           306.2 The baker is the selling villager, whose ovens may be used. As it begins, the baker chooses one of the others.
           306.3 Goats sleep.""",
        """506 Fairs
           506.2 The baker is the selling villager, whose ovens may be used. The miller is the taster.
           506.2a In a town there may be several. Unless all taste, the baker chooses one of the others at noon.
           506.3 Goats sleep.""",
        {("306", "506", MOVED), ("306.2", "506.2", SPLIT), ("306.2", "506.2a", SPLIT), ("306.3", "506.3", MOVED)},
    ),
    "a reference that followed a renumbering is no change": (
        """300.1 A traveller pays the toll. See rule 300.2 for how much silver that is.
           300.2 The toll is three silver coins, paid at the gate before noon.""",
        """300.1 A traveller pays the toll. See rule 300.3 for how much silver that is.
           300.2 Goats pass the gate without any payment on market days.
           300.3 The toll is three silver coins, paid at the gate before noon.""",
        {("", "300.2", ADDED), ("300.2", "300.3", MOVED)},
    ),
    "look-alikes go with their parents": (
        """500.1 Gliding
           500.1a This is a lasting ability.
           500.2 Swimming
           500.2a This is a lasting ability.""",
        """500.1 Swimming
           500.1a This is a lasting ability.
           500.2 Gliding
           500.2a This is a lasting ability.""",
        {("500.1", "500.2", MOVED), ("500.1a", "500.2a", MOVED), ("500.2", "500.1", MOVED), ("500.2a", "500.1a", MOVED)},
    ),
    "a heading goes with the rules below it": (
        """300 Carts
           300.1 A cart carries four barrels of apples up the hill to town.
           300.2 A cart with a broken wheel stays where it is until mended.""",
        """400 Vehicles
           400.1 A cart carries four barrels of apples up the hill to town.
           400.2 A cart with a broken wheel stays where it is until mended.""",
        {("300", "400", EDITED), ("300.1", "400.1", MOVED), ("300.2", "400.2", MOVED)},
    ),
    "one rule became two": (
        "300.1 A baker may sell bread on every day but Sunday. A baker who runs out of flour shuts the shop for the week.",
        """300.1 A baker may sell bread on every day but Sunday.
           300.2 A baker who runs out of flour shuts the shop for the week.""",
        {("300.1", "300.1", SPLIT), ("300.1", "300.2", SPLIT)},
    ),
    "two rules became one": (
        """300.1 A baker may sell bread on every day but Sunday.
           300.2 A baker who runs out of flour shuts the shop for the week.""",
        "300.1 A baker may sell bread on every day but Sunday. A baker who runs out of flour shuts the shop for the week.",
        {("300.1", "300.1", MERGED), ("300.2", "300.1", MERGED)},
    ),
    "what was told of each thing is told of all": (
        """400.1 Carts have two wheels.
           400.1a No toll for carts.
           400.2 Goats eat hay.
           400.2a No toll for goats.""",
        """300.1 No toll for carts or goats.
           400.1 Carts have two wheels.
           400.2 Goats eat hay.""",
        {("400.1a", "300.1", MERGED), ("400.2a", "300.1", MERGED)},
    ),
    "another subject at the number of a rule with rules below it": (
        """300.1 Some rules refer to red or green carts that were painted in town.
           300.1a Red ones carry apples.
           300.1b Green ones are for barley, and may not stop before the mill.""",
        """300.1 Whoever asks how old an animal may be finds rules about foals here.
           300.1a A foal that was born in the winter is one year old in spring.
           300.1b Whoever sells an animal tells how old it is.""",
        {
            ("300.1", "", REMOVED), ("300.1a", "", REMOVED), ("300.1b", "", REMOVED), ("", "300.1", ADDED), ("", "300.1a", ADDED),
            ("", "300.1b", ADDED),
        },
    ),
    "a rule was turned into its opposite": (
        """300.1 Geese sleep in the barn by the mill.
           300.2 Horses have no names.
           300.3 The well is shut at night and in frost.""",
        """300.1 Geese sleep in the barn by the mill.
           300.2 Every one of the horses is given names by whoever feeds it, and answers to them.
           300.3 The well is shut at night and in frost.""",
        {("300.2", "300.2", EDITED)},
    ),
    "quotes and dashes are no words": (
        "300.1 A “toll” is paid — in silver — at each gate of the town.",
        '300.1 A "toll" is paid-in silver-at each gate of the town.',
        set(),
    ),
    "a number used again is another rule": (
        """300.1 Foxes dig under the fence in winter and steal the eggs.
           300.2 The well is shut at night and in frost.""",
        """300.1 Letters travel by coach twice a week unless it snows.
           300.2 The well is shut at night and in frost.
           300.3 Foxes dig under the fence in winter and steal the eggs.""",
        {("", "300.1", ADDED), ("300.1", "300.3", MOVED)},
    ),
    "one ability took the place of another": (
        """500.1 Gliding
           500.1a Gliding is a lasting ability.
           500.1b Several instances of gliding on the same bird are redundant.
           500.2 Swimming
           500.2a Swimming is a lasting ability.""",
        """500.1 Burrowing
           500.1a Burrowing is a lasting ability.
           500.1b Several instances of burrowing on the same mole are redundant.
           500.2 Swimming
           500.2a Swimming is a lasting ability.""",
        {
            ("500.1", "", REMOVED), ("500.1a", "", REMOVED), ("500.1b", "", REMOVED),
            ("", "500.1", ADDED), ("", "500.1a", ADDED), ("", "500.1b", ADDED),
        },
    ),
    "a common saying belongs to the rule beside whose part it stands": (
        """300 Morning
           300.1 As the morning begins, the host opens the gate for every cart. Then the guest speaks and hens drink.
           310 Evening
           310.1 As the evening begins, the cook lights a fire under the kettle. Then the guest speaks and hens drink.""",
        """300 Morning
           300.1 First, the host opens the gate for every cart as morning begins.
           300.2 Second, the guest speaks. Hens drink.
           310 Evening
           310.1 First, the cook lights a fire under the kettle as evening begins.
           310.2 Second, the guest speaks. Hens drink.""",
        {
            ("300.1", "300.1", SPLIT), ("300.1", "300.2", SPLIT),
            ("310.1", "310.1", SPLIT), ("310.1", "310.2", SPLIT),
        },
    ),
    "the rule that is left over below a title was put in other words": (
        """300 Carts
           300.1 Carts have two wheels and a bench.
           300.2 A bench that has no cart below it can't bear a traveller; in that case the traveller walks.
           310 Wells
           310.1 Wells are shut at night and whenever there is frost.""",
        """300 Carts
           300.1 Carts have two wheels and a bench.
           300.1a A traveller walks unless the bench has a cart below it, even if the bench is a good one.
           310 Wells
           310.1 Wells are shut at night and whenever there is frost.""",
        {("300.2", "300.1a", EDITED)},
    ),
    "several rules that hardly say more became one": (
        """300 Kinds in general
           300.1 Some things are of more than one kind, for example hay carts.
           310 Carts
           310.1 Hay carts have every feature of carts and of hay, and are subject to every toll that weighs upon either kind.
           320 Boats
           320.1 Hay boats have every feature of boats and of hay, and are subject to every toll that weighs upon either kind.""",
        """300 Kinds in general
           300.1 Some things are of more than one kind, for example hay carts. Such things have every feature of both
           kinds, and are subject to every toll that weighs upon either kind.
           310 Carts
           320 Boats""".replace("both\n           kinds", "both kinds"),
        {("300.1", "300.1", MERGED), ("310.1", "300.1", MERGED), ("320.1", "300.1", MERGED)},
    ),
    "a worked example tells where a rule went": (
        """300 Tolls
           300.1 Payment is due at noon. EX: Anna has six silver coins and two goats; the keeper asks for three coins a goat, so
           Anna gives all six coins away and walks on.
           310 Gates
           310.1 Keepers sleep at night.""".replace("so\n           Anna", "so Anna"),
        """300 Tolls
           300.1 Silver may be owed until the evening bell. EX: Anna has six silver coins and two goats; the keeper asks for three
           coins a goat, so Anna gives all six coins away and walks on.
           310 Gates
           310.1 Keepers sleep at night.""".replace("three\n           coins", "three coins"),
        {("300.1", "300.1", EDITED)},
    ),
    "a section is no chapter": (
        """2 Parts
           212 Kinds of carts
           212.1 General
           3 Turns
           300.1 Wells are shut at night and whenever there is frost.""",
        """2 Parts
           205 Names
           3 Kinds of carts and of boats
           300 General
           5 Turns
           500.1 Wells are shut at night and whenever there is frost.""",
        {
            ("212", "", REMOVED), ("212.1", "300", MOVED), ("3", "5", MOVED), ("300.1", "500.1", MOVED),
            ("", "205", ADDED), ("", "3", ADDED),
        },
    ),
    "rules that said the same of two things became one for both": (
        """700 Tolls
           700.1 Whoever drives a cart over the bridge pays one copper coin to the keeper, and waits until the keeper waves.
           700.2 Whoever leads a goat over the bridge pays one copper coin to the keeper, and waits until the keeper nods.""",
        """700 Tolls
           700.1 Whoever brings anything over the bridge pays one copper coin to the keeper, and waits until the keeper waves.""",
        {("700.1", "700.1", MERGED), ("700.2", "700.1", MERGED)},
    ),
    "a rule about two things became a rule about each": (
        """700 Tolls
           700.1 Whoever drives a cart or leads a goat over the bridge pays one copper coin to the keeper.""",
        """700 Tolls
           700.1 Whoever drives a cart over the bridge pays one copper coin to the keeper.
           701 Goats
           701.1 Whoever leads a goat over the bridge pays one copper coin to the keeper.""",
        {("700.1", "700.1", SPLIT), ("700.1", "701.1", SPLIT), ("", "701", ADDED)},
    ),
    "a new rule that is worded as one that stayed is new": (
        """700 Tolls
           700.1 Whoever drives a cart over the bridge pays one copper coin to the keeper in summer.""",
        """700 Tolls
           700.1 Whoever drives a cart over the bridge pays one copper coin to the keeper.
           701 Goats
           701.1 Whoever leads a goat over the bridge pays one copper coin to the keeper.""",
        {("700.1", "700.1", EDITED), ("", "701", ADDED), ("", "701.1", ADDED)},
    ),
    "a glossary term has the name that all rules have for it": (
        """@in_yard In yard is the place where carts stand when nobody drives them. See rule 700.
           700 Yards
           700.1 A cart in yard makes no noise at all.
           700.2 A goat in yard sleeps until noon.
           700.3 A horse in yard waits for its oats.
           700.4 A dog in yard barks at whoever comes.
           700.5 A cat in yard hunts what it likes.""",
        """@courtyard The courtyard is the place where carts stand. Once it was the yard. See rule 700.
           @in_yard_(obsolete) A former name for the courtyard.
           700 Yards
           700.1 A cart on the courtyard makes no noise at all.
           700.2 A goat on the courtyard sleeps until noon.
           700.3 A horse on the courtyard waits for its oats.
           700.4 A dog on the courtyard barks at whoever comes.
           700.5 A cat on the courtyard hunts what it likes.""",
        {
            ("in yard", "courtyard", SPLIT), ("in yard", "in yard (obsolete)", SPLIT),
            *((f"700.{n}", f"700.{n}", EDITED) for n in range(1, 6)),
        },
    ),
    "a glossary term got another name": (
        "@gate_toll Silver that a traveller pays before passing any gate of the town.",
        "@gate_fee Silver that a traveller pays before passing any gate of the town.",
        {("gate toll", "gate fee", EDITED)},
    ),
    "a rule is no glossary entry though it says the same": (
        "300.1 Silver that a traveller pays before passing any gate of the town.",
        "@toll Silver that a traveller pays before passing any gate of the town.",
        {("300.1", "", REMOVED), ("", "toll", ADDED)},
    ),
    "rules that share no words go with the rules below them no longer": (
        """300 Carts
           300.1 Some carts carry names painted on their sides by the wheelwright of the village.
           300.1a The names of barrels are read aloud before any barrel is opened at noon.""",
        """300 Carts
           300.1 Whoever gathers four travellers, one of each guild, leads a company until nightfall.
           300.1a The names of barrels are read aloud before any barrel is opened at noon.""",
        {("300.1", "", REMOVED), ("", "300.1", ADDED)},
    ),
    "steps are counted anew when one is put before them": (
        """500 Dawn
           500.1 First, the gate opens and every cart rolls in.
           500.2 Second, the host gets a lantern. Guests may sing or drum.
           510 Dusk
           510.1 First, the kettle is hung over the fire.
           510.2 Third, the host gets a lantern. Guests may sing or drum.
           520 Night
           520.1 First, the well is covered with boards.
           520.2 Fourth, the host gets a lantern. Guests may sing or drum.""",
        """500 Dawn
           500.1 First, the gate opens and every cart rolls in.
           500.2 Third, the host gets a lantern. (See rule 116.)
           510 Dusk
           510.1 First, the kettle is hung over the fire.
           510.2 Fourth, the host gets a lantern. (See rule 116.)
           520 Night
           520.1 First, the well is covered with boards.
           520.2 Second, the host gets a lantern. (See rule 116.)""",
        {("500.2", "500.2", EDITED), ("510.2", "510.2", EDITED), ("520.2", "520.2", EDITED)},
    ),
    "a renamed title keeps its rules": (
        """420 Harvest Feasts
           420.1 Harvest feasts are always open and belong to no guild.
           420.2 All harvest feasts end at the same bell, then the yard is swept twice.""",
        """704 Harvest Markets
           704.1 Harvest markets stand open throughout the week and belong to no guild.
           704.2 All harvest markets end at the same bell, then the yard is swept twice.""",
        {("420", "704", EDITED), ("420.1", "704.1", EDITED), ("420.2", "704.2", EDITED)},
    ),
    "what is left between the same sisters was put in other words": (
        """400 Sheds
           400.7 Sheds have exceptions.
           400.7a A shed with a broken latch counts as open until the smith has seen it.
           400.7b A keeper who is telling a tale can still sell from barrels that rolled into the yard meanwhile.
           400.7c Nobody counts a shed twice in one evening.""",
        """400 Sheds
           400.7 Sheds have exceptions.
           400.7a A shed with a broken latch counts as open until the smith has seen it.
           400.7b If a tale makes barrels roll into the yard, the keeper who began it can sell from those barrels.
           400.7c Nobody counts a shed twice in one evening.""",
        {("400.7b", "400.7b", EDITED)},
    ),
    "two sisters that say the same of two things became one": (
        """700 Games in games
           700.1 As a game of kites starts, each player moves the kite box from the outer yard to the inner yard and shakes it.
           700.2 As a game of tops starts, each caller moves the top box from the outer yard to the inner yard and shakes it.
           700.3 Rain ends all of it.""",
        """700 Games in games
           700.1 As a game starts with any toys, everybody moves each box from the outer yard to the inner yard and shakes it.
           700.3 Rain ends all of it.""",
        {("700.1", "700.1", MERGED), ("700.2", "700.1", MERGED)},
    ),
    "a few words that several vanished rules share with a new one say nothing": (
        """104 Matches
           104.1 A match ends at the bell.
           805 On the Hill
           805.1 Kite games of all use the usual rules for winning and losing the match. The miller knows how. (See rule 104.)
           806 On the Square
           806.1 Tops use the usual rules for winning and losing the match. Whoever keeps the string asks. (See rule 104.)""",
        """104 Matches
           104.1 A match ends at the bell.
           805 On the Hill
           806 On the Square
           903 Small Things of Glass
           903.1 Marbles are won by a full bag. All other rules for winning and losing the match also apply. (See rule 104.)""",
        {("805.1", "", REMOVED), ("806.1", "", REMOVED), ("", "903", ADDED), ("", "903.1", ADDED)},
    ),
    "a glossary term got another status": (
        """@hay_burn What is left of hay in a barn is lost at dusk, and the keeper pays a coin for each bale of it.
           @turn_post Posts that show whose turn it is at the well.""",
        """@hay_burn_(obsolete) Older tales had keepers lose coins over hay; nobody does so now.
           @turn_posts Markers used in long games by the river. See rule 100.""",
        {("hay burn", "hay burn (obsolete)", EDITED), ("turn post", "turn posts", EDITED)},
    ),
    "a glossary term's definition went on under another name": (
        "@hay_cart A kind of vehicle. Whether a hay cart is heavy depends on its other kinds. See rule 308.",
        """@straw_wagon A kind of vehicle. Whether a straw wagon is heavy depends on its other kinds. See rule 308.
           @hay_cart_(obsolete) A name that was given up. See rule 308.""",
        {("hay cart", "straw wagon", SPLIT), ("hay cart", "hay cart (obsolete)", SPLIT)},
    ),
    "a glossary term was made longer": (
        "@idle A goat is idle if it walks and no dog ran after it this morning. See rule 100.",
        "@idle_goat A walking goat once no dog has been sent after it, unless a tale says that one was. See rule 100.",
        {("idle", "idle goat", EDITED)},
    ),
    # as "leaves play" of 2009-05-01, which became "leaves the battlefield"
    "a glossary term kept one word, and its definition what it says and the rule that it points to": (
        """700.3 A cart is out of the yard from the bell on until it comes back through the gate.
           @leaves_yard A cart leaves yard when it moves through the gate to any other place (see rule 700.3).""",
        """700.4 A cart is out of the yard from the bell on until it comes back through the gate.
           @leaves_the_market_square A cart "leaves the market square" when it's moved through the gate. See rule 700.4.""",
        {("700.3", "700.4", MOVED), ("leaves yard", "leaves the market square", EDITED)},
    ),
    "a glossary term kept its words in another form": (
        """@lean_on A post is said to "lean on" another if it falls when that one is pulled out, whatever the wind.
           @toss_a_bean The player throws the bean, calls its side, and wins the toss when it lands so.""",
        """@leaning A way to tell which of several fences goes first. See rule 100.
           @tossing_a_bean Chance with two outcomes. See rule 100.""",
        {("lean on", "leaning", EDITED), ("toss a bean", "tossing a bean", EDITED)},
    ),
    "glossary terms that are like others in a word are not the same": (
        """@gate_action Several feasts hold deeds that need no bell.
           @ord Something in a row.""",
        """@hill_action What happens by itself when a day begins.
           @order_of_the_hill Sheep stand so.""",
        {
            ("gate action", "", REMOVED), ("", "hill action", ADDED),
            ("ord", "", REMOVED), ("", "order of the hill", ADDED),
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    old, new, expected = EXAMPLES[name]
    if "glossary" in name:
        more = "\n@end The last of the words.\n100.1 Start here."
        old, new = old + more, new + more
    found = {link for link in links(align(rules(old), rules(new, **LATER))) if link[2] != SAME}
    assert found == expected


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_record_is_linked_or_alone_once(name):
    old, new, _ = EXAMPLES[name]
    alignment = align(rules(old), rules(new, **LATER))
    principal = [p for p in alignment.pairs if p.principal]
    assert len({p.old for p in principal if p.old >= 0}) == sum(p.old >= 0 for p in principal)
    assert len({p.new for p in principal if p.new >= 0}) == sum(p.new >= 0 for p in principal)
    assert {p.old for p in alignment.pairs} - {-1} <= set(range(len(alignment.old)))


def test_of_several_parts_the_first_is_the_rule():
    begun = "As the feast begins, the host opens the gate for every cart."
    sung = "After that, singers and drummers of the village gather around the old well and sing until the moon is up."
    old = rules(f"300 Feasts\n300.1 {begun} {sung}\n300.2 Goats sleep.")
    new = rules(f"400 Feasts\n400.1 {begun}\n400.2 {sung}\n400.3 Goats sleep.", **LATER)
    found = {(old.keys[p.old], new.keys[p.new], p.principal) for p in align(old, new).pairs if p.relation == SPLIT}
    assert found == {("300.1", "400.1", True), ("300.1", "400.2", False)}


def test_of_several_parts_the_one_that_kept_the_number_above_the_others_is_the_rule():
    """Even if it became very short."""
    general = "Some tales let the players play a game within the game."
    detail = (
        "A game within the game is one that a tale began; the game around it waits until that one ends, and its kites are safe."
    )
    old = rules(f"506 Tales\n506.1 {general} {detail}\n506.2 Goats sleep.")
    new = rules(f"506 Tales\n506.1 {general}\n506.1a {detail}\n506.2 Goats sleep.", **LATER)
    found = {(old.keys[p.old], new.keys[p.new], p.principal) for p in align(old, new).pairs if p.relation == SPLIT}
    assert found == {("506.1", "506.1", True), ("506.1", "506.1a", False)}


def test_the_kept_number_with_the_kept_opening_is_the_rule():
    """Even if it became very short, and other rules moved to the same place."""
    more = "\n".join(
        f"512.{n} Farmers of the {where} keep their word, the bells and the lamps of the feast in order until the host comes."
        for n, where in enumerate(("hill", "river", "wood", "lake", "town", "moor", "coast", "isle"), 1)
    )
    need = "A wreath needs a door, which its maker names."
    old = rules(
        f"""212 Wreaths
        212.4 {need} If a wreath comes to the village by any other way and nobody says which door it will hang on, the farmer who
            brings it chooses a door as the wreath comes, and the farmer must choose one that is free.
        500 Days
        500.4 When a day or night ends, any unused milk left in a farmer's churn is poured out. This custom doesn't need the bell.
        500.5 When a day or night ends, any charms meant to last "until end of" that day or night fade. Charms that last "until
            end of harvest" fade at the end of the whole harvest, not at the beginning of its last supper.
        {more}""".replace("\n            ", " ")
    )
    new = rules(
        f"""212 Wreaths
        212.4 {need}
        212.6 If a wreath comes to the village by any other way and nobody says what it will hang on, the farmer who brings it
            chooses a door or gate as the wreath comes, and must choose one that is free for it.
        500 Days
        500.5 As a night or day ends, if there are charms meant to last until the end of that night or day, these charms fade.
            Then any unused milk left in a farmer's churn is poured out. This is a custom that doesn't need the bell.
        500.5a Charms that last "until end of harvest" fade at the end of the whole harvest, not at the beginning of its last
            supper.
        {more}""".replace("\n            ", " "),
        **LATER,
    )
    found = {(old.keys[p.old], new.keys[p.new], p.relation, p.principal) for p in align(old, new).pairs if p.relation != SAME}
    assert found == {
        ("212.4", "212.4", SPLIT, True), ("212.4", "212.6", SPLIT, False),
        ("500.5", "500.5", SPLIT, True), ("500.5", "500.5a", SPLIT, False), ("500.4", "500.5", MERGED, False),
    }  # fmt: skip


def test_a_rule_that_repeats_its_title_is_about_that():
    old = rules("414 Stopping\n414.1 To stop a cart, roll it from the road.\n415 Resting\n415.1 To rest is to shear no goat.")
    new = rules("701.1 Shear\n701.1a To shear a goat, roll it from the road.", **LATER)
    mapping = Mapping(old, new)
    assert mapping.changes_its_title(1, 1) and not mapping.changes_its_title(3, 1)


#: Rules that are the same in both books, so that rare words weigh more than common ones.
TRADES = "\n".join(
    f"300.{n} {what} may be traded on {day} by whoever owns {kind} {what}."
    for n, (what, day, kind) in enumerate(
        [
            ("apples", "mondays", "ripe"), ("goats", "tuesdays", "old"), ("drums", "fridays", "loud"),
            ("eggs", "feasts", "fresh"), ("flutes", "sundays", "wooden"),
            ("garlic", "holidays", "dried"), ("honey", "fairs", "dark"),
        ],
        1,
    )
)  # fmt: skip


def partly_linked(old: str, new: str, partners: dict[str, tuple[str, str, float]]) -> Mapping:
    """A mapping of two books in which some rules already have partners: old number -> (new number, reason, similarity)."""
    mapping = Mapping(rules(f"{old}\n{TRADES}"), rules(f"{new}\n{TRADES}", **LATER))
    old_place, new_place = mapping.old.place, mapping.new.place
    mapping.keep([(old_place[f"300.{n}"], new_place[f"300.{n}"]) for n in range(1, 8)])
    similar_texts.weigh_words(mapping)
    for number, (partner, reason, similarity) in partners.items():
        mapping.link(old_place[number], new_place[partner], reason, similarity)
    return mapping


def test_what_a_partner_says_in_other_words_is_no_part_of_another_rule():
    old = """103 Beginning
        103.3 Once the straws have been drawn, every farmer sets the clock to noon and takes seven apples.
        118 Coins
        118.1 In a winter market, each farmer begins the day with a starting purse of twenty coins, as changed by the stall."""
    new = """103 Beginning
        103.3 Each farmer begins the day with a starting purse of twenty coins. Some markets are held in summer.
        118 Coins
        118.1 For winter markets, twenty coins, changed by a stall with ribbons, are the starting \
            purse of each farmer on cold days."""
    partners = {"103": ("103", "", 1.0), "118": ("118", "", 1.0), "103.3": ("103.3", "", 0.2), "118.1": ("118.1", "", 0.6)}
    mapping = partly_linked(old, new, partners)
    moved_sentences.link(mapping)
    assert not mapping.parts


def test_words_in_another_order_do_not_lead_out_of_what_a_rule_is_about():
    old = """502 Sleepwalking
        502.1 Sleepwalking begins at midnight.
        502.2 When a miller sleepwalks, all flour owed to that miller is forgotten."""
    new = """602 Sleepwalking
        602.1 Sleepwalking begins at midnight.
        604 Flour
        604.1 All flour that a miller owes is forgotten when it rains."""
    mapping = partly_linked(old, new, {"502": ("602", "", 1.0), "502.1": ("602.1", "", 1.0)})
    moved_sentences.link(mapping)
    assert mapping.to_new[mapping.old.place["502.2"]] < 0


def said_in(alignment) -> dict[str, tuple[str, ...]]:
    """Removed or added record -> the records of the other book with the same words."""
    old, new = alignment.old.keys, alignment.new.keys
    return {
        (old[p.old] if p.old >= 0 else new[p.new]): tuple((new if p.old >= 0 else old)[place] for place in p.said_in)
        for p in alignment.changed
        if p.relation in (ADDED, REMOVED) and p.said_in
    }


TEAMS = "Each crew rows against the other crew as one. During the race the crew on the left bank chooses where the buoys float."


def test_a_removed_rule_is_said_by_one_that_said_it_before():
    """For example 810.7a, which was removed on 2018-04-27: 805.10a already had its words, and kept them."""
    stays = f"805 Rowing\n805.10a {TEAMS}\n805.10b Whoever drops an oar overboard waits for the next bell.\n"
    found = align(
        rules(f"{stays}810 Regatta\n810.7a {TEAMS}\n810.7b Rain ends a regatta."),
        rules(f"{stays}810 Regatta\n810.7b Rain ends a regatta.", **LATER),
    )
    assert ("810.7a", "", REMOVED) in links(found) and said_in(found) == {"810.7a": ("805.10a",)}


def test_a_new_rule_that_repeats_another_one_has_not_its_lineage():
    """For example 300.2b of 2010-02-01, which repeats 308.1."""
    stays = f"308 Rowing\n308.1 {TEAMS}\n308.2 Whoever drops an oar overboard waits for the next bell.\n"
    found = align(
        rules(f"300 Start\n300.1 Bells ring.\n{stays}"), rules(f"300 Start\n300.1 Bells ring.\n300.2b {TEAMS}\n{stays}", **LATER)
    )
    assert ("", "300.2b", ADDED) in links(found) and said_in(found) == {"300.2b": ("308.1",)}


def test_the_same_said_of_another_thing_is_not_said_there():
    """For example 502.38b of 2006-07-15 on bushido, and 502.12b on rampage."""
    told = "The {} bonus is counted once a race, when the starter lowers the flag. Losing rowers later on won't change the bonus."
    stays = f"502.12 Sculling\n502.12b {told.format('sculling')}\n"
    old = f"{stays}502.38 Towing\n502.38a Towing is an ability.\n502.38b {told.format('towing')}"
    found = align(rules(old), rules(f"{stays}502.38 Towing\n502.38a Towing is an ability.", **LATER))
    assert ("502.38b", "", REMOVED) in links(found) and not said_in(found)


def test_a_section_that_is_gone_names_the_one_that_has_its_rules():
    """For example 404 on triggered abilities: its rules went to 603, like the rules of 410."""
    rows = ["Millers grind barley at dawn.", "Bakers knead the dough twice.", "Carters bring flour to the town on Mondays."]
    more = ["Coopers bind each barrel with three hoops.", "Smiths forge the hoops in autumn.", "Nobody pays for water."]
    more += ["Tanners hang hides on the longest line.", "Whoever is late sweeps the yard."]

    def below(number: str, told: list[str]) -> str:
        return "\n".join(f"{number}.{n} {text}" for n, text in enumerate(told, 1))

    old = f"404 Bread\n{below('404', rows)}\n410 Barrels\n{below('410', more)}"
    new = f"603 Barrels\n{below('603', [*more, *rows])}"
    assert said_in(align(rules(old), rules(new, **LATER))) == {"404": ("603",)}


def test_a_glossary_definition_that_got_a_term_of_its_own_moved():
    """For example the definition of the tap symbol, which was in the entry on tapping until 2009-07-11."""
    symbol = "The oar symbol in a rowing cost means that this boat is moored, and a moored boat can't be moored again."
    end = "@end The last of the words.\n100.1 Start here."
    old, new = f"@moor To tie a boat to the bank. {symbol}\n{end}", f"@moor To tie a boat up.\n@oar_symbol {symbol}\n{end}"
    assert ("moor", "oar symbol", SPLIT) in links(align(rules(old), rules(new, **LATER)))


def test_a_renamed_term_is_learnt():
    lines = ["{n} A player may {verb} {what} whenever the {where} is open and nobody else is there to object to it."]
    things = ["apples", "barley", "cheese", "drums", "eggs", "flutes", "garlic", "honey"]
    old = rules("\n".join(lines[0].format(n=f"300.{n}", verb="peddle", what=w, where="market") for n, w in enumerate(things, 1)))
    new = rules(
        "\n".join(lines[0].format(n=f"400.{n}", verb="offer for sale", what=w, where="market") for n, w in enumerate(things, 1)),
        **LATER,
    )
    assert links(align(old, new)) == {(f"300.{n}", f"400.{n}", EDITED) for n in range(1, len(things) + 1)}


def test_absent_is_not_removed():
    old = rules("212.1 Carts have two wheels and a bench.\n305.1 Wells are shut at night.\n@cart A thing on wheels.")
    part = rules("212.1 Carts have two wheels and a bench.", covers=("212",), **LATER)
    assert links(align(old, part)) == {("212.1", "212.1", SAME)}
    assert links(align(part, rules("212.1 Carts have two wheels and a bench.\n305.1 Wells are shut.", date="2002-01-01"))) == {
        ("212.1", "212.1", SAME)
    }


def test_a_hole_in_the_source_says_nothing():
    old = rules("212.1 Carts have two wheels and a bench.\n212.2 Wells are shut at night and in frost.")
    new = rules("212.1 Carts have two wheels and a bench.", **LATER)
    new.version = replace(new.version, gaps=(Gap(("212.2",), "hole"),))
    assert links(align(old, new)) == {("212.1", "212.1", SAME)}


FERRIES = "Ferries that cross the lake at dusk carry a lantern, {} and two oars of ash."
PIKES = "Pikes hide among the roots {} of old willows near the northern weir of that lake."


def test_a_number_in_a_hole_tells_nothing_where_the_numbers_moved():
    old = rules(f"""401.1 Carts have two wheels and a bench of oak.
                    401.2 {FERRIES.format("a whistle")}
                    401.3 Wells are shut at night and in hard frost.""")
    new = rules(
        f"""301.1 Carts have two wheels and a bench of oak.
            301.2 {FERRIES.format("blankets against cold winds, bread for whoever rows")}
            301.3 Wells are shut at night and in hard frost.""",
        **LATER,
    )
    old.version = replace(old.version, gaps=(Gap((), "hole", before="401.1"),))
    assert ("401.2", "301.2", EDITED) in links(align(old, new))


HERE_AND_THERE = tuple(Gap((), "hole", after=f"{section}.1", before=f"{section + 1}.1") for section in range(212, 217))
"""Single rules were lost: the last rules of five sections may be missing."""


def test_what_may_be_missing_behind_another_rule_is_most_likely_there():
    carts = "\n".join(f"{section}.1 Cart number {section} has two wheels and a bench." for section in range(212, 218))
    old = rules(f"{carts}\n218.1 {FERRIES.format('a whistle')}\n218.2 Wells are shut at night and in hard frost.")
    new = rules(
        f"""{carts}
            216.2 {FERRIES.format("blankets against cold winds, bread for whoever rows")}
            218.2 Wells are shut at night and in hard frost.""",
        **LATER,
    )
    old.version = replace(old.version, gaps=HERE_AND_THERE)
    assert ("218.1", "216.2", EDITED) in links(align(old, new))


def test_what_is_known_to_be_missing_takes_no_look_alike_for_its_partner():
    carts = "\n".join(f"{section}.1 Cart number {section} has two wheels and a bench." for section in range(212, 218))
    lately, before = PIKES.format("and reeds, deep in the mud, where shade is thickest,"), PIKES.format("(never in ponds)")
    old = rules(f"{carts}\n218.1 {before}\n218.4 Wells are shut at night and in hard frost.")
    new = rules(f"{carts}\n218.2 {lately}\n218.4 Wells are shut at night and in hard frost.", **LATER)
    assert ("218.1", "218.2", EDITED) in links(align(old, new))
    old.version = replace(old.version, gaps=(*HERE_AND_THERE, Gap(("218.2", "218.3"), "hole", after="218.1", before="218.4")))
    assert ("218.1", "", REMOVED) in links(align(old, new))


def test_a_change_that_is_none_of_words_is_not_quite_alike():
    (pair,) = align(rules("212.1 Carts have two wheels"), rules("212.1 Carts have two wheels!", **LATER)).pairs
    assert (pair.relation, pair.similarity) == (EDITED, ALMOST)


def test_a_recipe_can_be_recited():
    assert all(len(recipe) <= 27 for recipe in RECIPES.values())
    assert set(RECIPES["simple"]) < set(RECIPES["full"])
    assert all(step.__doc__ for step in FULL)


def test_a_glossary_term_is_renamed_as_the_words_of_the_rules_are():
    """Rules that had "gets into play" now have "reaches the square". The entry is renamed in the same way, whatever its text."""
    names = ("goat", "horse", "cart", "wagon", "sheep", "drummer", "singer", "keeper")
    told = "".join(
        f"700.{n} Whenever a {name} {{}}, its owner rings the {name} bell of the town once.\n" for n, name in enumerate(names, 1)
    )
    old = rules(
        "700 Bells\n"
        + told.format(*["gets into play"] * 8)
        + "@gets_into_play A thing is moved into the middle. Goats wait.\n@end The last."
    )
    new = rules(
        "700 Bells\n"
        + told.format(*["reaches the square"] * 8)
        + "@end The last.\n@reaches_the_square When a keeper opens it. See rule 700.1.",
        **LATER,
    )
    assert ("gets into play", "reaches the square", EDITED) in links(align(old, new))
