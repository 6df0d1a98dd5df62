"""What is in the box of Those Pesky Humans! besides the cards: figures, Treasures, tokens, doors, rooms.

A figure, Treasure, token, door or room is one entry here, and in the game a number: its place in its list.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from undertable.games.pesky_humans.tiles import BIT, NONE, SIDES, TILE_HEXES

HUMAN: Final = 0
MONSTER: Final = 1

# ratings
MOVE: Final = 0
ATTACK: Final = MOVE + 1
DEFENSE: Final = ATTACK + 1
RANGE: Final = DEFENSE + 1
RATINGS: Final = ["move", "attack", "defense", "range"]


# Figures.


class Kind(NamedTuple):
    """A kind of figure: an Avatar, of which there is one, or a kind of Minion."""

    id: str
    name: str
    move: int
    attack: int
    defense: int
    hearts: int
    text: str  # its innate ability, or what is special about it
    title: str = "Minion"
    copies: int = 1  # figures in the box
    cards: int = 0  # that summon it; Minions with cards stand first
    range: int = 1


AVATARS: Final = [
    Kind(
        "paladin",
        "Sir Odo",
        move=4,
        attack=4,
        defense=4,
        hearts=6,
        title="Paladin",
        text="Stalwart: Every other human next to the Paladin has +1 Defense.",
    ),
    Kind(
        "wizard",
        "Esper",
        move=5,
        attack=5,
        defense=2,
        hearts=4,
        title="Wizard",
        text="Zip Object: In your own Movement Phase the Wizard may send any Treasure or Gem he carries to"
        " any other living human in the lair, at any distance.",
    ),
    Kind(
        "priestess",
        "Sister Hilde",
        move=5,
        attack=3,
        defense=3,
        hearts=5,
        title="Priestess",
        text="Remove Curse: Take one Curse off the Priestess herself or off a human next to her.",
    ),
    Kind(
        "thief",
        "Pip",
        move=6,
        attack=3,
        defense=3,  # designed; with 4 the humans won two games in three
        hearts=4,
        title="Thief",
        text="Light Fingers: Every door costs the Thief 1 Move whatever its type, and she never sets off its trap.",
    ),
    Kind(
        "ogre",
        "Grumble the Ogre",
        move=2,
        attack=5,
        defense=4,
        hearts=5,
        title="Monster Lord",
        text="Toss Minion: Once in each of your Movement Phases: pick a Minion next to the Ogre and put it"
        " on a free hex within range 2 of the Ogre. It may still make its own move.",
    ),
]
MINIONS: Final = [
    Kind(
        "goblin",
        "Goblin",
        move=4,
        attack=1,
        defense=1,
        hearts=1,
        cards=4,
        copies=5,
        text="Gang Up: +1 Attack while another Goblin is also next to the target.",
    ),
    Kind("orc", "Orc", move=5, attack=3, defense=2, hearts=1, cards=3, copies=4, text=""),
    Kind(
        "imp",
        "Imp",
        move=6,
        attack=1,
        defense=3,
        hearts=1,
        cards=3,
        copies=3,
        text="Flutter: Never sets off the Thief's Trap.",
    ),
    Kind(
        "skeleton",
        "Skeleton",
        move=4,
        attack=2,
        defense=2,
        hearts=1,
        cards=2,
        copies=3,
        text="Restless: Cannot be put to sleep and is not slowed by cards or traps that lower Move.",
    ),
    Kind(
        "dark_elf_rogue",
        "Dark Elf Rogue",
        move=5,
        attack=2,
        defense=3,
        hearts=1,
        cards=2,
        copies=2,
        text="Steal Gem: When the Rogue's attack succeeds against a human who carries a Gem, the Monster "
        "Player may have her take one of those Gems instead of placing the Hit. She keeps the Gem until"
        " she dies or a human takes it from her; she cannot drop or trade it.",
    ),
    Kind(
        "stone_golem",
        "Stone Golem",
        move=3,
        attack=3,
        defense=3,
        hearts=2,
        cards=1,
        copies=2,
        text="Unsleeping: Cannot be put to sleep.",
    ),
    Kind(
        "witch",
        "Witch",
        move=4,
        attack=2,
        defense=1,
        hearts=1,
        cards=1,
        range=3,
        text="Hex Bolt: May attack a human within range 3 instead of only next to her.",
    ),
    Kind(
        "troll",
        "Troll",
        move=3,
        attack=4,
        defense=2,
        hearts=3,
        text="Knit Flesh: At the start of each Monster turn remove 1 Hit from the Troll.",
    ),
    Kind(
        "giant_spider",
        "Giant Spider",
        move=5,
        attack=3,
        defense=2,
        hearts=1,
        text="Webbing: A human who takes a Hit from the Spider is also pinned through the end of the next human turn.",
    ),
    Kind("mimic", "Mimic", move=1, attack=4, defense=3, hearts=2, text=""),
]
KINDS: Final = AVATARS + MINIONS
KIND_ID: Final[list[str]] = [kind.id for kind in KINDS]
KIND_NAME: Final[list[str]] = [kind.name for kind in KINDS]
HEARTS: Final[list[int]] = [kind.hearts for kind in KINDS]
# by rating and kind
BASE: Final[list[list[int]]] = [
    [kind.move for kind in KINDS],
    [kind.attack for kind in KINDS],
    [kind.defense for kind in KINDS],
    [kind.range for kind in KINDS],
]

# the Avatars in the order above, as kinds and as figures
PALADIN: Final = 0
WIZARD: Final = PALADIN + 1
PRIESTESS: Final = WIZARD + 1
THIEF: Final = PRIESTESS + 1
LORD: Final = THIEF + 1

FIRST_MINION: Final = LORD + 1
MINION_CARDS: Final[i64] = len([minion for minion in MINIONS if minion.cards > 0])

# kinds of Minions that the rules speak of
GOBLIN: Final[i64] = KIND_ID.index("goblin")
ORC: Final[i64] = KIND_ID.index("orc")
IMP: Final[i64] = KIND_ID.index("imp")
SKELETON: Final[i64] = KIND_ID.index("skeleton")
ROGUE: Final[i64] = KIND_ID.index("dark_elf_rogue")
STONE_GOLEM: Final[i64] = KIND_ID.index("stone_golem")
TROLL: Final[i64] = KIND_ID.index("troll")
SPIDER: Final[i64] = KIND_ID.index("giant_spider")
MIMIC: Final[i64] = KIND_ID.index("mimic")

# A figure: the five Avatars, then the Minion figures, kind after kind.
KIND_OF: Final[list[int]] = [number for number, kind in enumerate(KINDS) for _ in range(kind.copies)]
FIGURES: Final[i64] = len(KIND_OF)
SIDE_OF: Final[list[int]] = [HUMAN if figure < LORD else MONSTER for figure in range(FIGURES)]
FIRST_OF_KIND: Final[list[int]] = [KIND_OF.index(kind) for kind in range(len(KINDS))]
COUNT_OF_KIND: Final[list[int]] = [kind.copies for kind in KINDS]


def numbered(kind: int, figure: int, gap: str) -> str:
    """The number of a figure among those of its kind, if there are several."""
    return f"{gap}{figure - FIRST_OF_KIND[kind] + 1}" if COUNT_OF_KIND[kind] > 1 else ""


FIGURE_ID: Final[list[str]] = [KIND_ID[kind] + numbered(kind, figure, "") for figure, kind in enumerate(KIND_OF)]
FIGURE_NAME: Final[list[str]] = [KIND_NAME[kind] + numbered(kind, figure, " ") for figure, kind in enumerate(KIND_OF)]


# Items: Treasures and Gems.


class Item(NamedTuple):
    """A Treasure or a Gem."""

    id: str
    name: str
    text: str
    raises: int = NONE  # the rating it raises
    by: int = 0


TREASURES: Final = [
    Item("keen_sword", "Keen Sword", "+2 Attack.", raises=ATTACK, by=2),
    Item("battle_axe", "Battle Axe", "+1 Attack.", raises=ATTACK, by=1),
    Item("meat_cleaver", "Meat Cleaver", "+1 Attack.", raises=ATTACK, by=1),
    Item("tower_shield", "Tower Shield", "+2 Defense.", raises=DEFENSE, by=2),
    Item("round_shield", "Round Shield", "+1 Defense.", raises=DEFENSE, by=1),
    Item("chain_shirt", "Chain Shirt", "+1 Defense.", raises=DEFENSE, by=1),
    Item("striding_boots", "Striding Boots", "+2 Move.", raises=MOVE, by=2),
    Item("soft_boots", "Soft Boots", "+1 Move.", raises=MOVE, by=1),
    Item("hunting_bow", "Hunting Bow", "The bearer may attack at range 3.", raises=RANGE, by=3),
    Item(
        "skeleton_key",
        "Skeleton Key",
        "Every door costs a human bearer 1 Move and cannot trap that human. Does nothing for a monster.",
    ),
    Item("lucky_ring", "Lucky Ring", "Discard it when the bearer is about to take a Hit: that Hit is cancelled."),
    Item("healing_flask", "Healing Flask", "Discard it to remove up to 2 Hits from the bearer."),
    Item(
        "warding_amulet",
        "Warding Amulet",
        "Curses and Trap Tokens have no effect on the bearer; a Curse or Trap the bearer turns over "
        "is simply discarded. Does nothing for a monster.",
    ),
]
GEMS: Final = [
    Item("ruby", "Ruby", "A Legendary Gem: carry it out."),
    Item("emerald", "Emerald", "A Legendary Gem: carry it out."),
    Item("sapphire", "Sapphire", "A Legendary Gem: carry it out."),
]
ALL_ITEMS: Final = TREASURES + GEMS
ITEM_ID: Final[list[str]] = [item.id for item in ALL_ITEMS]
ITEM_NAME: Final[list[str]] = [item.name for item in TREASURES] + [f"{gem.name} (Gem)" for gem in GEMS]
FIRST_GEM: Final[i64] = len(TREASURES)
ITEMS: Final[i64] = len(ALL_ITEMS)
GEM_BITS: Final[i64] = sum([BIT[gem] for gem in range(FIRST_GEM, ITEMS)])
# by rating and item: what it adds
BONUS: Final[list[list[int]]] = [
    [item.by if item.raises == rating else 0 for item in ALL_ITEMS] for rating in range(len(RATINGS))
]
HUNTING_BOW: Final[i64] = ITEM_ID.index("hunting_bow")
SKELETON_KEY: Final[i64] = ITEM_ID.index("skeleton_key")
LUCKY_RING: Final[i64] = ITEM_ID.index("lucky_ring")
HEALING_FLASK: Final[i64] = ITEM_ID.index("healing_flask")
WARDING_AMULET: Final[i64] = ITEM_ID.index("warding_amulet")


# Resource Tokens, sorted by kind: Gems in the order of the Gems, Secret Passage, Curses, Traps, Encounters.


class Token(NamedTuple):
    """A Resource Token. There are two Secret Passages and one of each other (R48)."""

    id: str
    name: str
    kind: str
    text: str
    summons: int = NONE  # the kind of Minion that an Encounter brings


GEM_TEXT: Final = (
    "One of the three Gems. Picked up at once by the human who turns it over; from then on carried, "
    "traded and dropped like a Treasure, and it gives no bonus."
)
ENCOUNTER_TEXT: Final = "It becomes this Minion, which at once attacks the human who turned the token over."
TOKENS: Final = [
    Token("gem_ruby", "Legendary Gem (ruby)", "gem", GEM_TEXT),
    Token("gem_emerald", "Legendary Gem (emerald)", "gem", GEM_TEXT),
    Token("gem_sapphire", "Legendary Gem (sapphire)", "gem", GEM_TEXT),
    Token(
        "secret_passage",
        "Secret Passage",
        "secret_passage",
        "One of two linked hexes. Entering one moves the figure to the other at once. Stays on the "
        "board for the rest of the game.",
    ),
    Token("curse_weak_arm", "Curse of the Weak Arm", "curse", "-2 Attack while cursed."),
    Token("curse_two_left_feet", "Curse of Two Left Feet", "curse", "-2 Move while cursed."),
    Token("curse_thin_skin", "Curse of Thin Skin", "curse", "-2 Defense while cursed."),
    Token(
        "curse_bad_luck",
        "Curse of Bad Luck",
        "curse",
        "While cursed, a combat die of 6 rolled for this human counts as a 1.",
    ),
    Token("trap_spikes", "Spike Trap", "trap", "The finder takes 1 Hit."),
    Token("trap_net", "Net Trap", "trap", "The finder is pinned through the end of the next human turn."),
    Token(
        "trap_gas",
        "Gas Trap",
        "trap",
        "The finder and every human next to the finder roll one die each; on a 4, 5 or 6 that human takes 1 Hit.",
    ),
    Token("trap_chute", "Chute Trap", "trap", "The finder is put on the free hex nearest to the Human Starting Hex."),
    Token("enc_stone_golem", "Stone Golem Encounter", "encounter", ENCOUNTER_TEXT, summons=STONE_GOLEM),
    Token("enc_mimic", "Mimic Encounter", "encounter", ENCOUNTER_TEXT, summons=MIMIC),
    Token("enc_giant_spider", "Giant Spider Encounter", "encounter", ENCOUNTER_TEXT, summons=SPIDER),
    Token("enc_troll", "Troll Encounter", "encounter", ENCOUNTER_TEXT, summons=TROLL),
]
TOKEN_ID: Final[list[str]] = [token.id for token in TOKENS]
TOKEN_KIND: Final[list[str]] = [token.kind for token in TOKENS]
RESOURCES: Final[i64] = len(TOKENS)
PASSAGE: Final[i64] = TOKEN_KIND.index("secret_passage")
FIRST_CURSE: Final[i64] = TOKEN_KIND.index("curse")
FIRST_TRAP: Final[i64] = TOKEN_KIND.index("trap")
FIRST_ENCOUNTER: Final[i64] = TOKEN_KIND.index("encounter")
SPIKE_TRAP: Final[i64] = TOKEN_ID.index("trap_spikes")
NET_TRAP: Final[i64] = TOKEN_ID.index("trap_net")
GAS_TRAP: Final[i64] = TOKEN_ID.index("trap_gas")
CHUTE_TRAP: Final[i64] = TOKEN_ID.index("trap_chute")

# A Curse is counted from the first.
CURSES: Final[i64] = FIRST_TRAP - FIRST_CURSE
WEAK_ARM: Final[i64] = TOKEN_ID.index("curse_weak_arm") - FIRST_CURSE
TWO_LEFT_FEET: Final[i64] = TOKEN_ID.index("curse_two_left_feet") - FIRST_CURSE
THIN_SKIN: Final[i64] = TOKEN_ID.index("curse_thin_skin") - FIRST_CURSE
BAD_LUCK: Final[i64] = TOKEN_ID.index("curse_bad_luck") - FIRST_CURSE
CURSE_PENALTY: Final = -2
# by rating: the Curse that lowers it
CURSE_ON: Final[list[int]] = [TWO_LEFT_FEET, WEAK_ARM, THIN_SKIN]


# Doors.


class Door(NamedTuple):
    """A type of door."""

    id: str
    copies: int
    text: str


DOORS: Final = [
    Door("regular", 6, "Costs a human 1 Move to remove."),
    Door("locked", 3, "Costs a human 2 Move to remove; 1 with a skill for doors."),
    Door("trapped", 3, "Costs a human 2 Move and 1 Hit to remove; 1 Move and no Hit with a skill for doors."),
]
DOOR_TYPE: Final[list[str]] = [door.id for door in DOORS]
DOOR_STOCK: Final[list[int]] = [door.copies for door in DOORS]
DOOR_TYPES: Final[i64] = len(DOORS)
REGULAR: Final[i64] = DOOR_TYPE.index("regular")
TRAPPED: Final[i64] = DOOR_TYPE.index("trapped")
MOST_DOORS: Final = 10


# Rooms.


class Room(NamedTuple):
    """A room tile. The map has rows r = -3 … 3; # is rock, a and b are the Treasures."""

    id: str
    name: str
    exits: list[str]  # its open sides
    map: list[str]
    text: str  # its instruction
    treasures: list[str]
    furniture: tuple[str, int, int]  # what, and on which hex; decoration (R3)
    minion: int = NONE  # the kind of Minion that waits for the first human


ROOMS: Final = [
    Room(
        "guard_post",
        "Guard Post",
        exits=["N", "SE", "S", "NW"],
        map=["#..#", "....#", ".....#", "..#.#..", "#....a", "#....", "#..#"],
        treasures=["round_shield"],
        furniture=("table", 0, 1),
        text="Guards! The Monster Player puts an Orc figure from the supply, if there is one, on a free "
        "hex of this room at least 2 hexes from the human who enters.",
        minion=ORC,
    ),
    Room(
        "armoury",
        "Armoury",
        exits=["N", "S"],
        map=["#..#", "#...#", "#.a..#", "##...##", "#..b.#", "#...#", "#..#"],
        treasures=["keen_sword", "chain_shirt"],
        furniture=("weapon rack", 0, 0),
        text="",
    ),
    Room(
        "treasury",
        "Treasury",
        exits=["NE", "SW"],
        map=["####", "#...#", "#.....", "#.a.b.#", ".....#", "#...#", "####"],
        treasures=["tower_shield", "striding_boots"],
        furniture=("coin heap", 0, 0),
        text="The strongroom alarm goes off: the Monster Player draws 2 cards.",
    ),
    Room(
        "chapel",
        "Ruined Chapel",
        exits=["N", "SE", "SW"],
        map=["#..#", "#...#", "......", "..#a#..", "......", "#....", "#..#"],
        treasures=["warding_amulet"],
        furniture=("altar", 0, 0),
        text="The human who enters removes up to 2 Hits.",
    ),
    Room(
        "library",
        "Library",
        exits=["NE", "S", "NW"],
        map=["#..#", "....#", "......", "#.###.#", "......", "#...#", "#..#"],
        treasures=[],
        furniture=("desk", -1, 1),
        text="The human who enters turns one of their used Ability cards face up again; if none has "
        "been used, the Human Player draws 1 card instead.",
    ),
    Room(
        "kitchen",
        "Kitchen",
        exits=["N", "NE", "S", "SW"],
        map=["...#", ".....", "......", ".......", "..a...", ".....", "...#"],
        treasures=["meat_cleaver"],
        furniture=("oven", 0, -2),
        text="The human who enters removes 1 Hit.",
    ),
    Room(
        "crypt",
        "Crypt",
        exits=["N", "NE", "SE"],
        map=["#..#", "#....", "#.#...", "#....#.", "#.#...", "#.a..", "####"],
        treasures=["lucky_ring"],
        furniture=("coffin", 0, 0),
        text="The dead stir: the Monster Player puts a Skeleton figure from the supply, if there is one, "
        "on a free hex of this room at least 2 hexes from the human who enters.",
        minion=SKELETON,
    ),
    Room(
        "torture_chamber",
        "Torture Chamber",
        exits=["N", "S", "SW"],
        map=["....", "#...#", "#..#.#", "#.....#", "...#.#", ".....", "...#"],
        treasures=[],
        furniture=("rack", -1, 0),
        text="The human who enters rolls one die; on a 1, 2 or 3 that human takes 1 Hit.",
    ),
    Room(
        "prison",
        "Prison Cells",
        exits=["NE", "SE", "S"],
        map=["####", "#a.##", "#..#..", "#......", "#.#...", "#.#..", "#..#"],
        treasures=["skeleton_key"],
        furniture=("straw", -1, -1),
        text="A gate drops: the movement of the human who enters ends at once.",
    ),
    Room(
        "alchemist",
        "Alchemist's Lab",
        exits=["N", "SE", "SW", "NW"],
        map=["#..#", ".....", "......", "#..#..#", "......", "..a..", "#..#"],
        treasures=["healing_flask"],
        furniture=("bench", 0, 1),
        text="The human who enters rolls one die; on a 1 that human takes 1 Hit, on any other result the "
        "Human Player draws 1 card.",
    ),
    Room(
        "mushroom_cave",
        "Mushroom Cave",
        exits=["N", "NE", "SE", "SW", "NW"],
        map=["#..#", ".....", "..#...", ".......", "...#..", ".....", "####"],
        treasures=[],
        furniture=("giant mushroom", 1, 0),
        text="A human who begins a move in this room has -1 Move for that turn.",
    ),
    Room(
        "fountain",
        "Fountain Grotto",
        exits=["N", "NE", "SE", "S", "SW", "NW"],
        map=["....", ".....", "......", "...#...", "......", ".....", "...."],
        treasures=[],
        furniture=("pool", 1, -1),
        text="Every living human in the lair removes 1 Hit.",
    ),
    Room(
        "throne_room",
        "Throne Room",
        exits=["N", "SE", "S", "SW"],
        map=["#..#", "#...#", "......", ".......", "......", ".....", "#..#"],
        treasures=[],
        furniture=("throne", 0, 0),
        text="While the Monster Lord is in this room he has +1 Attack and +1 Defense.",
    ),
    Room(
        "barracks",
        "Barracks",
        exits=["NE", "SE", "SW", "NW"],
        map=["####", ".....", "#.....", "..#.#..", ".....#", "..a..", "####"],
        treasures=["battle_axe"],
        furniture=("bunk", 0, 1),
        text="Wakey wakey: the Monster Player puts a Goblin figure from the supply, if there is one, on a "
        "free hex of this room at least 2 hexes from the human who enters, and draws 1 card.",
        minion=GOBLIN,
    ),
    Room(
        "chasm",
        "Chasm",
        exits=["NE", "SE", "S", "SW", "NW"],
        map=["####", "..###", "#..#..", "##...##", "..#..#", "##.#.", "#..."],
        treasures=[],
        furniture=("rope bridge", 0, 0),
        text="",
    ),
    Room(
        "storeroom",
        "Storeroom",
        exits=["N", "NE", "SE", "S", "NW"],
        map=["#...", ".....", ".#....", "..a.#..", "#.....", ".b...", "#..."],
        treasures=["soft_boots", "hunting_bow"],
        furniture=("crates", 0, 1),
        text="",
    ),
]
ROOM_ID: Final[list[str]] = [room.id for room in ROOMS]
ROOM_NAME: Final[list[str]] = [room.name for room in ROOMS]
ROOM_MINION: Final[list[int]] = [room.minion for room in ROOMS]
ROOM_TREASURES: Final[list[list[int]]] = [[ITEM_ID.index(treasure) for treasure in room.treasures] for room in ROOMS]
TREASURY: Final[i64] = ROOM_ID.index("treasury")
CHAPEL: Final[i64] = ROOM_ID.index("chapel")
LIBRARY: Final[i64] = ROOM_ID.index("library")
KITCHEN: Final[i64] = ROOM_ID.index("kitchen")
TORTURE_CHAMBER: Final[i64] = ROOM_ID.index("torture_chamber")
PRISON: Final[i64] = ROOM_ID.index("prison")
ALCHEMIST: Final[i64] = ROOM_ID.index("alchemist")
MUSHROOM_CAVE: Final[i64] = ROOM_ID.index("mushroom_cave")
FOUNTAIN: Final[i64] = ROOM_ID.index("fountain")
THRONE_ROOM: Final[i64] = ROOM_ID.index("throne_room")
BARRACKS: Final[i64] = ROOM_ID.index("barracks")

# Printed places: see lair.py.
DOORWAYS: Final[i64] = len(ROOMS) * SIDES
SPOTS: Final[i64] = len(ROOMS) * TILE_HEXES

# Setup (3): by mode. The last one is ours: docs/balance-pesky-humans.md says why
MODES: Final = ["standard", "quick", "quick_three_gems"]
STANDARD: Final = MODES.index("standard")
DEALT_ROOMS: Final[list[int]] = [10, 7, 7]
DEALT_GEMS: Final[list[int]] = [3, 2, 3]
DEALT_PASSAGES: Final = 2
DEALT_OTHERS: Final[list[int]] = [5, 3, 2]
GEM_ROOMS: Final[list[int]] = [6, 4, 4]  # how many of the farthest rooms may get a Gem (3.8.5)
PARTY: Final = 3
ABILITIES_EACH: Final = 6  # for each Avatar
KEPT_ABILITIES: Final = 3
# by number of players
HUMAN_HAND: Final[list[int]] = [0, 0, 5, 4, 3]
MONSTER_HAND: Final[list[int]] = [0, 0, 5, 6, 7]
MONSTER_DRAW: Final = 2
REVIVED_HEARTS: Final = 2
