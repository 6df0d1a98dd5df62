"""Everything in the box of Those Pesky Humans! as data: figures, cards, rooms, doors, tokens, treasures.

A figure, card, ability, room, token or treasure is a number: its place in these lists. What cards and
abilities do is in `plays.py`.
"""

from typing import Final

# id, class, name, Move, Attack, Defense, hearts, innate ability in words
AVATARS: Final[list[tuple[str, str, str, int, int, int, int, str]]] = [
    ("paladin", "Paladin", "Sir Odo", 4, 4, 4, 6, "Stalwart: Every other human next to the Paladin has +1 Defense."),
    (
        "wizard",
        "Wizard",
        "Esper",
        5,
        5,
        2,
        4,
        "Zip Object: In your own Movement Phase the Wizard may send any Treasure or Gem he carries to "
        "any other living human in the lair, at any distance.",
    ),
    (
        "priestess",
        "Priestess",
        "Sister Hilde",
        5,
        3,
        3,
        5,
        "Remove Curse: Take one Curse off the Priestess herself or off a human next to her.",
    ),
    (
        "thief",
        "Thief",
        "Pip",
        6,
        3,
        3,  # designed; with 4 the humans won two games in three
        4,
        "Light Fingers: Every door costs the Thief 1 Move whatever its type, and she never sets off its trap.",
    ),
    (
        "ogre",
        "Monster Lord",
        "Grumble the Ogre",
        2,
        5,
        4,
        5,
        "Toss Minion: Once in each of your Movement Phases: pick a Minion next to the Ogre and put it on"
        " a free hex within range 2 of the Ogre. It may still make its own move.",
    ),
]
# id, name, Move, Attack, Defense, hearts, figures in the box, what is special about it
MINIONS: Final[list[tuple[str, str, int, int, int, int, int, str]]] = [
    ("goblin", "Goblin", 4, 1, 1, 1, 5, "Gang Up: +1 Attack while another Goblin is also next to the target."),
    ("orc", "Orc", 5, 3, 2, 1, 4, ""),
    ("imp", "Imp", 6, 1, 3, 1, 3, "Flutter: Never sets off the Thief's Trap."),
    (
        "skeleton",
        "Skeleton",
        4,
        2,
        2,
        1,
        3,
        "Restless: Cannot be put to sleep and is not slowed by cards or traps that lower Move.",
    ),
    (
        "dark_elf_rogue",
        "Dark Elf Rogue",
        5,
        2,
        3,
        1,
        2,
        "Steal Gem: When the Rogue's attack succeeds against a human who carries a Gem, the Monster "
        "Player may have her take one of those Gems instead of placing the Hit. She keeps a Gem until "
        "she dies; she cannot drop or trade it.",
    ),
    ("stone_golem", "Stone Golem", 3, 3, 3, 2, 2, "Unsleeping: Cannot be put to sleep."),
    ("witch", "Witch", 4, 2, 1, 1, 1, "Hex Bolt: May attack a human within range 3 instead of only next to her."),
    ("troll", "Troll", 3, 4, 2, 3, 1, "Knit Flesh: At the start of each Monster turn remove 1 Hit from the Troll."),
    (
        "giant_spider",
        "Giant Spider",
        5,
        3,
        2,
        1,
        1,
        "Webbing: A human who takes a Hit from the Spider is also pinned through the end of the next human turn.",
    ),
    ("mimic", "Mimic", 1, 4, 3, 2, 1, ""),
]
# id, name, copies in the deck, text
HUMAN_CARDS: Final[list[tuple[str, str, int, str]]] = [
    (
        "potion_of_speed",
        "Potion of Speed",
        4,
        "One human has +4 Move until the end of the turn. It may be played after that human has moved; "
        "the human may then move on.",
    ),
    ("healing_potion", "Healing Potion", 5, "Remove 1 Hit from one human."),
    ("troll_sweat_tonic", "Troll-Sweat Tonic", 2, "Remove up to 2 Hits from one human."),
    ("remove_curse", "Remove Curse", 2, "Remove one Curse from one human."),
    ("potion_of_might", "Potion of Might", 3, "The attacking human has +2 Attack until the end of the turn."),
    ("iron_skin", "Iron Skin", 3, "The defending human has +2 Defense until the end of the turn."),
    ("lucky_charm", "Lucky Charm", 3, "Roll your own combat die again and keep the new result."),
    ("slippery_grip", "Slippery Grip", 2, "The Monster Player must roll his combat die again and keep the new result."),
    ("duck", "Duck!", 2, "An attack against a human misses, whatever was rolled."),
    (
        "lock_picks",
        "Lock Picks",
        2,
        "Until the end of the turn every door costs one human of your choice 1 Move and cannot trap that human.",
    ),
    ("second_strike", "Second Strike", 2, "One human may make one more attack this turn."),
    ("throwing_knives", "Throwing Knives", 2, "One human may attack at range 3 until the end of the turn."),
    ("spyglass", "Spyglass", 2, "Secretly look at one face-down Resource Token or one door, anywhere."),
    ("caltrops", "Caltrops", 2, "The monster that is about to move has -3 Move until the end of the turn."),
    (
        "acid_vial",
        "Acid Vial",
        1,
        "A human of your choice throws it: one monster within range 2 of that human takes 1 Hit. May "
        "also be thrown when a monster has just finished its move.",
    ),
    (
        "not_today",
        "Not Today!",
        1,
        "Cancel a Monster Draw Card that has just been played, unless it is a Minion card. It is "
        "discarded without effect.",
    ),
    ("miracle", "Miracle", 1, "One dead human, anywhere, stands up again with 2 unmarked hearts."),
    ("break_free", "Break Free", 1, "One human is no longer asleep or pinned."),
]
# the first of these are the Minion cards, in the order of the first Minions
MONSTER_CARDS: Final[list[tuple[str, str, int, str]]] = [
    (
        "goblin",
        "Goblin",
        4,
        "Minion. Put a Goblin figure on a free hex next to the Monster Lord. The card stays beside the "
        "Monster Lord card while the figure is in play.",
    ),
    (
        "orc",
        "Orc",
        3,
        "Minion. Put an Orc figure on a free hex next to the Monster Lord. The card stays beside the "
        "Monster Lord card while the figure is in play.",
    ),
    (
        "imp",
        "Imp",
        3,
        "Minion. Put an Imp figure on a free hex next to the Monster Lord. The card stays beside the "
        "Monster Lord card while the figure is in play.",
    ),
    (
        "skeleton",
        "Skeleton",
        2,
        "Minion. Put a Skeleton figure on a free hex next to the Monster Lord. The card stays beside the"
        " Monster Lord card while the figure is in play.",
    ),
    (
        "dark_elf_rogue",
        "Dark Elf Rogue",
        2,
        "Minion. Put a Dark Elf Rogue figure on a free hex next to the Monster Lord. The card stays "
        "beside the Monster Lord card while the figure is in play.",
    ),
    (
        "stone_golem",
        "Stone Golem",
        1,
        "Minion. Put a Stone Golem figure on a free hex next to the Monster Lord. The card stays beside "
        "the Monster Lord card while the figure is in play.",
    ),
    (
        "witch",
        "Witch",
        1,
        "Minion. Put a Witch figure on a free hex next to the Monster Lord. The card stays beside the "
        "Monster Lord card while the figure is in play.",
    ),
    ("lights_out", "Lights Out", 2, "Every human has -3 Move in the next human turn."),
    ("frenzy", "Frenzy", 2, "The attacking monster has +2 Attack until the end of the turn."),
    ("thick_hide", "Thick Hide", 2, "The defending monster has +2 Defense until the end of the turn."),
    ("loaded_die", "Loaded Die", 2, "Roll your own combat die again and keep the new result."),
    ("butterfingers", "Butterfingers", 1, "The Human Player must roll the combat die again and keep the new result."),
    ("dark_mending", "Dark Mending", 2, "Remove 1 Hit from the Monster Lord or from one Minion."),
    ("sticky_slime", "Sticky Slime", 2, "The human who is about to move has -3 Move until the end of the turn."),
    (
        "sleeping_dust",
        "Sleeping Dust",
        1,
        "A monster of your choice blows it: one human within range 2 of that monster is asleep through "
        "the end of the next human turn.",
    ),
    (
        "slam",
        "Slam!",
        3,
        "Take any door that is not in the lair (left over at setup or removed since) and put it on an "
        "exit between two rooms that has no door.",
    ),
    (
        "war_horn",
        "War Horn",
        2,
        "Until the end of the turn Minions you summon may be put next to any Minion instead of next to "
        "the Monster Lord.",
    ),
    (
        "jinx",
        "Jinx",
        1,
        "Put an unused Curse Token, chosen at random, on one human who is in the same room as a monster."
        " May also be played when a human has just finished a move.",
    ),
    ("fizzle", "Fizzle", 1, "Cancel a Human Draw Card that has just been played. It is discarded without effect."),
    ("double_trouble", "Double Trouble", 1, "One monster may make one more attack this turn."),
    ("hurry_up", "Hurry Up!", 2, "Every Minion in play has +2 Move until the end of the turn."),
]
# id, its Avatar, name, text; six for each Avatar
ABILITIES: Final[list[tuple[str, str, str, str]]] = [
    (
        "pal_lay_on_hands",
        "paladin",
        "Lay on Hands",
        "Remove up to 2 Hits from the Paladin or from a human next to him.",
    ),
    ("pal_smite", "paladin", "Smite", "The Paladin has +3 Attack for the attack he is making."),
    (
        "pal_shield_wall",
        "paladin",
        "Shield Wall",
        "The Paladin and every human next to him have +2 Defense until the end of the turn.",
    ),
    ("pal_charge", "paladin", "Charge!", "The Paladin has +3 Move and +1 Attack until the end of the turn."),
    (
        "pal_intercept",
        "paladin",
        "Intercept",
        "A human next to the Paladin is being attacked: the Paladin becomes the target of that attack instead.",
    ),
    (
        "pal_oath",
        "paladin",
        "Oath of Steel",
        "Cancel 1 Hit that is about to be placed on the Paladin or on a human next to him.",
    ),
    (
        "wiz_fireball",
        "wizard",
        "Fireball",
        "Instead of the Wizard's normal attack: choose a hex within range 4. He attacks every monster on"
        " or next to that hex with Attack 4; he rolls one die for all of them, each target rolls its "
        "own.",
    ),
    (
        "wiz_lightning",
        "wizard",
        "Lightning Bolt",
        "The Wizard has +2 Attack and may attack at range 5 until the end of the turn.",
    ),
    (
        "wiz_teleport",
        "wizard",
        "Teleport",
        "Put the Wizard on any free hex of a room that a human has already entered. His movement for "
        "this turn is over.",
    ),
    (
        "wiz_slumber",
        "wizard",
        "Slumber",
        "One Minion within range 4 of the Wizard falls asleep through the end of the next Monster turn.",
    ),
    ("wiz_blink", "wizard", "Blink", "An attack against the Wizard misses, whatever was rolled."),
    (
        "wiz_force_wall",
        "wizard",
        "Force Wall",
        "Choose an exit between two rooms that has no door. Nobody can move or attack through it until "
        "the end of the next Monster turn.",
    ),
    (
        "pri_divination",
        "priestess",
        "Divination",
        "Turn one face-down Resource Token anywhere face up. If it is a Curse, Trap or Encounter you may"
        " discard it without effect. A Gem or Secret Passage stays where it is, face up; a Gem is not "
        "picked up.",
    ),
    (
        "pri_healing_prayer",
        "priestess",
        "Healing Prayer",
        "Remove up to 2 Hits from one human within range 3 of the Priestess (or from herself).",
    ),
    (
        "pri_raise",
        "priestess",
        "Raise the Fallen",
        "A dead human next to the Priestess stands up again with 2 unmarked hearts.",
    ),
    (
        "pri_blessing",
        "priestess",
        "Blessing",
        "Every human has +1 Attack and +1 Defense until the end of the next Monster turn.",
    ),
    (
        "pri_rebuke",
        "priestess",
        "Rebuke",
        "Every Minion next to the Priestess has -2 Attack until the end of the turn.",
    ),
    (
        "pri_sanctuary",
        "priestess",
        "Sanctuary",
        "Until the end of the turn the Priestess cannot be chosen as the target of an attack. An attack "
        "just declared against her is cancelled and does not count as used.",
    ),
    (
        "thi_set_trap",
        "thief",
        "Set Trap",
        "Put the Thief's Trap Token on a free hex next to the Thief. The first monster to enter that hex"
        " takes 1 Hit and its movement ends; then the token is put away.",
    ),
    (
        "thi_backstab",
        "thief",
        "Backstab",
        "The Thief has +3 Attack for the attack she is making if another human is also next to the target.",
    ),
    ("thi_pick_pocket", "thief", "Pick Pocket", "Take one Treasure or one Gem from a monster next to the Thief."),
    (
        "thi_vanish",
        "thief",
        "Vanish",
        "The Thief cannot be attacked until the end of the next Monster turn. This ends at once if she "
        "attacks, turns a token over or picks something up.",
    ),
    (
        "thi_disarm",
        "thief",
        "Disarm",
        "A Trap Token or a trapped door would affect a human within range 2 of the Thief (or herself): "
        "it has no effect and the token is discarded or the door removed.",
    ),
    (
        "thi_case_the_joint",
        "thief",
        "Case the Joint",
        "Secretly look at up to 3 face-down Resource Tokens and/or doors, anywhere.",
    ),
    (
        "ogr_curse_room",
        "ogre",
        "Curse Room",
        "Choose a room. Every human in it rolls one die; on a 4, 5 or 6 that human takes 1 Hit.",
    ),
    (
        "ogr_ground_slam",
        "ogre",
        "Ground Slam",
        "Instead of the Ogre's normal attack he attacks every human next to him, one after the other, in"
        " the order you choose.",
    ),
    ("ogr_rampage", "ogre", "Rampage", "The Ogre has +4 Move until the end of the turn."),
    (
        "ogr_call_for_help",
        "ogre",
        "Call for Help",
        "Look through your draw deck, take one Minion card into your hand, and reshuffle the deck.",
    ),
    ("ogr_regenerate", "ogre", "Regenerate", "Remove up to 3 Hits from the Ogre."),
    (
        "ogr_my_house",
        "ogre",
        "My House, My Rules",
        "Put the Ogre on any free hex of a room that has no human in it. He may still make his move.",
    ),
]
# innate abilities that are used like Ability cards: id, Avatar, name
INNATES: Final[list[tuple[str, str, str]]] = [
    ("zip_object", "wizard", "Zip Object"),
    ("remove_curse", "priestess", "Remove Curse"),
    ("toss_minion", "ogre", "Toss Minion"),
]
# id, name, rating it raises (or ""), by how much, text
TREASURES: Final[list[tuple[str, str, str, int, str]]] = [
    ("keen_sword", "Keen Sword", "attack", 2, "+2 Attack."),
    ("battle_axe", "Battle Axe", "attack", 1, "+1 Attack."),
    ("meat_cleaver", "Meat Cleaver", "attack", 1, "+1 Attack."),
    ("tower_shield", "Tower Shield", "defense", 2, "+2 Defense."),
    ("round_shield", "Round Shield", "defense", 1, "+1 Defense."),
    ("chain_shirt", "Chain Shirt", "defense", 1, "+1 Defense."),
    ("striding_boots", "Striding Boots", "move", 2, "+2 Move."),
    ("soft_boots", "Soft Boots", "move", 1, "+1 Move."),
    ("hunting_bow", "Hunting Bow", "range", 3, "The bearer may attack at range 3."),
    (
        "skeleton_key",
        "Skeleton Key",
        "",
        0,
        "Every door costs a human bearer 1 Move and cannot trap that human. Does nothing for a monster.",
    ),
    ("lucky_ring", "Lucky Ring", "", 0, "Discard it when the bearer is about to take a Hit: that Hit is cancelled."),
    ("healing_flask", "Healing Flask", "", 0, "Discard it to remove up to 2 Hits from the bearer."),
    (
        "warding_amulet",
        "Warding Amulet",
        "",
        0,
        "Curses and Trap Tokens have no effect on the bearer; a Curse or Trap the bearer turns over is "
        "simply discarded. Does nothing for a monster.",
    ),
]
GEMS: Final[list[tuple[str, str]]] = [("ruby", "Ruby"), ("emerald", "Emerald"), ("sapphire", "Sapphire")]
# id, name, kind, text; there are two Secret Passages and one of each other (R48)
TOKENS: Final[list[tuple[str, str, str, str]]] = [
    (
        "gem_ruby",
        "Legendary Gem (ruby)",
        "gem",
        "One of the three Gems. Picked up at once by the human who turns it over; from then on carried, "
        "traded and dropped like a Treasure, and it gives no bonus.",
    ),
    (
        "gem_emerald",
        "Legendary Gem (emerald)",
        "gem",
        "One of the three Gems. Picked up at once by the human who turns it over; from then on carried, "
        "traded and dropped like a Treasure, and it gives no bonus.",
    ),
    (
        "gem_sapphire",
        "Legendary Gem (sapphire)",
        "gem",
        "One of the three Gems. Picked up at once by the human who turns it over; from then on carried, "
        "traded and dropped like a Treasure, and it gives no bonus.",
    ),
    (
        "secret_passage",
        "Secret Passage",
        "secret_passage",
        "One of two linked hexes. Entering one moves the figure to the other at once. Stays on the board"
        " for the rest of the game.",
    ),
    ("curse_weak_arm", "Curse of the Weak Arm", "curse", "-2 Attack while cursed."),
    ("curse_two_left_feet", "Curse of Two Left Feet", "curse", "-2 Move while cursed."),
    ("curse_thin_skin", "Curse of Thin Skin", "curse", "-2 Defense while cursed."),
    (
        "curse_bad_luck",
        "Curse of Bad Luck",
        "curse",
        "While cursed, a combat die of 6 rolled for this human counts as a 1.",
    ),
    ("trap_spikes", "Spike Trap", "trap", "The finder takes 1 Hit."),
    ("trap_net", "Net Trap", "trap", "The finder is pinned through the end of the next human turn."),
    (
        "trap_gas",
        "Gas Trap",
        "trap",
        "The finder and every human next to the finder roll one die each; on a 4, 5 or 6 that human takes 1 Hit.",
    ),
    ("trap_chute", "Chute Trap", "trap", "The finder is put on the free hex nearest to the Human Starting Hex."),
    ("enc_stone_golem", "Stone Golem Encounter", "encounter", "Starts the encounter on the matching Encounter card."),
    ("enc_mimic", "Mimic Encounter", "encounter", "Starts the encounter on the matching Encounter card."),
    ("enc_giant_spider", "Giant Spider Encounter", "encounter", "Starts the encounter on the matching Encounter card."),
    ("enc_troll", "Troll Encounter", "encounter", "Starts the encounter on the matching Encounter card."),
]
# type, how many
DOORS: Final[list[tuple[str, int]]] = [("regular", 6), ("locked", 3), ("trapped", 3)]
# id, name, open sides, map (rows r = -3 … 3; # rock, a and b the Treasures), Treasures, furniture, instruction
ROOMS: Final[list[tuple[str, str, list[str], list[str], list[str], list[tuple[str, int, int]], str]]] = [
    (
        "guard_post",
        "Guard Post",
        ["N", "SE", "S", "NW"],
        ["#..#", "....#", ".....#", "..#.#..", "#....a", "#....", "#..#"],
        ["round_shield"],
        [("table", 0, 1)],
        "Guards! The Monster Player puts an Orc figure from the supply, if there is one, on a free hex "
        "of this room at least 2 hexes from the human who enters.",
    ),
    (
        "armoury",
        "Armoury",
        ["N", "S"],
        ["#..#", "#...#", "#.a..#", "##...##", "#..b.#", "#...#", "#..#"],
        ["keen_sword", "chain_shirt"],
        [("weapon rack", 0, 0)],
        "",
    ),
    (
        "treasury",
        "Treasury",
        ["NE", "SW"],
        ["####", "#...#", "#.....", "#.a.b.#", ".....#", "#...#", "####"],
        ["tower_shield", "striding_boots"],
        [("coin heap", 0, 0)],
        "The strongroom alarm goes off: the Monster Player draws 2 cards.",
    ),
    (
        "chapel",
        "Ruined Chapel",
        ["N", "SE", "SW"],
        ["#..#", "#...#", "......", "..#a#..", "......", "#....", "#..#"],
        ["warding_amulet"],
        [("altar", 0, 0)],
        "The human who enters removes up to 2 Hits.",
    ),
    (
        "library",
        "Library",
        ["NE", "S", "NW"],
        ["#..#", "....#", "......", "#.###.#", "......", "#...#", "#..#"],
        [],
        [("desk", -1, 1)],
        "The human who enters turns one of his or her used Ability cards face up again; if none has been"
        " used, the Human Player draws 1 card instead.",
    ),
    (
        "kitchen",
        "Kitchen",
        ["N", "NE", "S", "SW"],
        ["...#", ".....", "......", ".......", "..a...", ".....", "...#"],
        ["meat_cleaver"],
        [("oven", 0, -2)],
        "The human who enters removes 1 Hit.",
    ),
    (
        "crypt",
        "Crypt",
        ["N", "NE", "SE"],
        ["#..#", "#....", "#.#...", "#....#.", "#.#...", "#.a..", "####"],
        ["lucky_ring"],
        [("coffin", 0, 0)],
        "The dead stir: the Monster Player puts a Skeleton figure from the supply, if there is one, on a"
        " free hex of this room at least 2 hexes from the human who enters.",
    ),
    (
        "torture_chamber",
        "Torture Chamber",
        ["N", "S", "SW"],
        ["....", "#...#", "#..#.#", "#.....#", "...#.#", ".....", "...#"],
        [],
        [("rack", -1, 0)],
        "The human who enters rolls one die; on a 1, 2 or 3 that human takes 1 Hit.",
    ),
    (
        "prison",
        "Prison Cells",
        ["NE", "SE", "S"],
        ["####", "#a.##", "#..#..", "#......", "#.#...", "#.#..", "#..#"],
        ["skeleton_key"],
        [("straw", -1, -1)],
        "A gate drops: the movement of the human who enters ends at once.",
    ),
    (
        "alchemist",
        "Alchemist's Lab",
        ["N", "SE", "SW", "NW"],
        ["#..#", ".....", "......", "#..#..#", "......", "..a..", "#..#"],
        ["healing_flask"],
        [("bench", 0, 1)],
        "The human who enters rolls one die; on a 1 that human takes 1 Hit, on any other result the "
        "Human Player draws 1 card.",
    ),
    (
        "mushroom_cave",
        "Mushroom Cave",
        ["N", "NE", "SE", "SW", "NW"],
        ["#..#", ".....", "..#...", ".......", "...#..", ".....", "####"],
        [],
        [("giant mushroom", 1, 0)],
        "A human who begins a move in this room has -1 Move for that turn.",
    ),
    (
        "fountain",
        "Fountain Grotto",
        ["N", "NE", "SE", "S", "SW", "NW"],
        ["....", ".....", "......", "...#...", "......", ".....", "...."],
        [],
        [("pool", 1, -1)],
        "Every living human in the lair removes 1 Hit.",
    ),
    (
        "throne_room",
        "Throne Room",
        ["N", "SE", "S", "SW"],
        ["#..#", "#...#", "......", ".......", "......", ".....", "#..#"],
        [],
        [("throne", 0, 0)],
        "While the Monster Lord is in this room he has +1 Attack and +1 Defense.",
    ),
    (
        "barracks",
        "Barracks",
        ["NE", "SE", "SW", "NW"],
        ["####", ".....", "#.....", "..#.#..", ".....#", "..a..", "####"],
        ["battle_axe"],
        [("bunk", 0, 1)],
        "Wakey wakey: the Monster Player puts a Goblin figure from the supply, if there is one, on a "
        "free hex of this room at least 2 hexes from the human who enters, and draws 1 card.",
    ),
    (
        "chasm",
        "Chasm",
        ["NE", "SE", "S", "SW", "NW"],
        ["####", "..###", "#..#..", "##...##", "..#..#", "##.#.", "#..."],
        [],
        [("rope bridge", 0, 0)],
        "",
    ),
    (
        "storeroom",
        "Storeroom",
        ["N", "NE", "SE", "S", "NW"],
        ["#...", ".....", ".#....", "..a.#..", "#.....", ".b...", "#..."],
        ["soft_boots", "hunting_bow"],
        [("crates", 0, 1)],
        "",
    ),
]
SIDES: Final = ["N", "NE", "SE", "S", "SW", "NW"]

HUMAN: Final = 0
MONSTER: Final = 1

# ratings
MOVE: Final = 0
ATTACK: Final = 1
DEFENSE: Final = 2
RANGE: Final = 3
RATINGS: Final = ["move", "attack", "defense", "range"]

# A figure: the four human Avatars, the Ogre, then the Minion figures, kind after kind.
PALADIN: Final = 0
WIZARD: Final = 1
PRIESTESS: Final = 2
THIEF: Final = 3
LORD: Final = 4
FIRST_MINION: Final = 5
FIGURES: Final = 28

# A kind of figure: the five Avatars, then the kinds of Minions.
GOBLIN: Final = 5
ORC: Final = 6
IMP: Final = 7
SKELETON: Final = 8
ROGUE: Final = 9
STONE_GOLEM: Final = 10
WITCH: Final = 11
TROLL: Final = 12
SPIDER: Final = 13
MIMIC: Final = 14
MINION_KINDS: Final = 10
MINION_CARDS: Final = 7  # the kinds that have cards

KIND_OF: Final[list[int]] = [0, 1, 2, 3, 4] + [5 + i for i in range(MINION_KINDS) for _ in range(MINIONS[i][6])]
SIDE_OF: Final[list[int]] = [HUMAN] * 4 + [MONSTER] * 24
KIND_ID: Final[list[str]] = [avatar[0] for avatar in AVATARS] + [minion[0] for minion in MINIONS]
KIND_NAME: Final[list[str]] = [avatar[2] for avatar in AVATARS] + [minion[1] for minion in MINIONS]
FIRST_OF_KIND: Final[list[int]] = [KIND_OF.index(kind) for kind in range(15)]
COUNT_OF_KIND: Final[list[int]] = [KIND_OF.count(kind) for kind in range(15)]
FIGURE_ID: Final[list[str]] = [
    KIND_ID[kind] + (str(figure - FIRST_OF_KIND[kind] + 1) if COUNT_OF_KIND[kind] > 1 else "")
    for figure, kind in enumerate(KIND_OF)
]
# by rating and kind
BASE: Final[list[list[int]]] = [
    [avatar[3] for avatar in AVATARS] + [minion[2] for minion in MINIONS],
    [avatar[4] for avatar in AVATARS] + [minion[3] for minion in MINIONS],
    [avatar[5] for avatar in AVATARS] + [minion[4] for minion in MINIONS],
    [3 if kind == WITCH else 1 for kind in range(15)],
]
HEARTS: Final[list[int]] = [avatar[6] for avatar in AVATARS] + [minion[5] for minion in MINIONS]

# A card is a kind of Draw Card: the Human ones, then the Monster ones, whose first are the Minion cards.
CARDS: Final[list[tuple[str, str, int, str]]] = HUMAN_CARDS + MONSTER_CARDS
CARD_ID: Final[list[str]] = [card[0] for card in CARDS]
FIRST_MONSTER_CARD: Final = 18
FIRST_ACTION_CARD: Final = 25  # of the Monster cards that are not Minion cards
SLAM: Final = 33
JINX: Final = 35
HUMAN_DECK: Final[list[int]] = [card for card in range(FIRST_MONSTER_CARD) for _ in range(CARDS[card][2])]
MONSTER_DECK: Final[list[int]] = [card for card in range(FIRST_MONSTER_CARD, len(CARDS)) for _ in range(CARDS[card][2])]

# A play is anything that is played or used: cards, Ability cards, innate abilities, Treasures that are used up.
FIRST_ABILITY: Final = 39
FIRST_INNATE: Final = 69
LUCKY_RING_USE: Final = 72
HEALING_FLASK_USE: Final = 73
PLAYS: Final = 74
ABILITY_ID: Final[list[str]] = [ability[0] for ability in ABILITIES]
ABILITIES_EACH: Final = 6
# by play from FIRST_ABILITY on: the Avatar whose it is
USER: Final[list[int]] = [KIND_ID.index(ability[1]) for ability in ABILITIES] + [KIND_ID.index(i[1]) for i in INNATES]
PLAY_NAME: Final[list[str]] = (
    [card[1] for card in CARDS]
    + [ability[2] for ability in ABILITIES]
    + [innate[2] for innate in INNATES]
    + ["Lucky Ring", "Healing Flask"]
)

# An item is a Treasure or a Gem.
KEEN_SWORD: Final = 0
HUNTING_BOW: Final = 8
SKELETON_KEY: Final = 9
LUCKY_RING: Final = 10
HEALING_FLASK: Final = 11
WARDING_AMULET: Final = 12
FIRST_GEM: Final = 13
ITEMS: Final = 16
ITEM_ID: Final[list[str]] = [treasure[0] for treasure in TREASURES] + [gem[0] for gem in GEMS]
ITEM_NAME: Final[list[str]] = [treasure[1] for treasure in TREASURES] + [f"{gem[1]} (Gem)" for gem in GEMS]
# by rating and item: what it adds
BONUS: Final[list[list[int]]] = [
    [treasure[3] if treasure[2] == rating else 0 for treasure in TREASURES] + [0, 0, 0] for rating in RATINGS
]

# A Resource Token.
PASSAGE: Final = 3
FIRST_CURSE: Final = 4
FIRST_TRAP: Final = 8
FIRST_ENCOUNTER: Final = 12
RESOURCES: Final = 16
TOKEN_ID: Final[list[str]] = [token[0] for token in TOKENS]
# a Curse is 0 … 3
WEAK_ARM: Final = 0
TWO_LEFT_FEET: Final = 1
THIN_SKIN: Final = 2
BAD_LUCK: Final = 3
CURSES: Final = 4
CURSE_PENALTY: Final = -2
# by rating: the Curse that lowers it
CURSE_ON: Final[list[int]] = [TWO_LEFT_FEET, WEAK_ARM, THIN_SKIN]
SPIKE_TRAP: Final = 8
NET_TRAP: Final = 9
GAS_TRAP: Final = 10
CHUTE_TRAP: Final = 11
ENCOUNTER_KIND: Final[list[int]] = [STONE_GOLEM, MIMIC, SPIDER, TROLL]

# A room.
GUARD_POST: Final = 0
TREASURY: Final = 2
CHAPEL: Final = 3
LIBRARY: Final = 4
KITCHEN: Final = 5
CRYPT: Final = 6
TORTURE_CHAMBER: Final = 7
PRISON: Final = 8
ALCHEMIST: Final = 9
MUSHROOM_CAVE: Final = 10
FOUNTAIN: Final = 11
THRONE_ROOM: Final = 12
BARRACKS: Final = 13
ROOM_ID: Final[list[str]] = [room[0] for room in ROOMS]
ROOM_NAME: Final[list[str]] = [room[1] for room in ROOMS]
ROOM_TREASURES: Final[list[list[int]]] = [[ITEM_ID.index(treasure) for treasure in room[4]] for room in ROOMS]

DOOR_STOCK: Final[list[int]] = [door[1] for door in DOORS]
DOOR_TYPE: Final[list[str]] = [door[0] for door in DOORS]
MOST_DOORS: Final = 10

# Setup (3): standard, quick
DEALT_ROOMS: Final[list[int]] = [10, 7]
DEALT_GEMS: Final[list[int]] = [3, 2]
DEALT_PASSAGES: Final = 2
DEALT_OTHERS: Final[list[int]] = [5, 3]
GEM_ROOMS: Final[list[int]] = [6, 4]  # so many of the farthest rooms may get a Gem (3.8.5)
PARTY: Final = 3
KEPT_ABILITIES: Final = 3
# by number of players
HUMAN_HAND: Final[list[int]] = [0, 0, 5, 4, 3]
MONSTER_HAND: Final[list[int]] = [0, 0, 5, 6, 7]
MONSTER_DRAW: Final = 2
REVIVED_HEARTS: Final = 2
