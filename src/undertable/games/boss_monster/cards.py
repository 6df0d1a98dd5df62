"""The 149 cards of Boss Monster, as data: every card is one entry, with its numbers and what it does.

A room or spell card is a number: rooms first, then spells, copies of one kind side by side. Its kind is its place in
`ROOMS` and `SPELLS`. Heroes and bosses are places in their own lists. What a card does is written in the verbs of
`effects.py`, a row of steps done in order.
"""

from typing import Final, final

from mypy_extensions import i64

# treasure types, which are also the classes of heroes
CLERIC: Final = 0
FIGHTER: Final = 1
MAGE: Final = 2
THIEF: Final = 3
FOOL: Final = 4
CLASSES: Final = ["cleric", "fighter", "mage", "thief"]

MONSTER: Final = 0
TRAP: Final = 1
SUBTYPES: Final = ["monster", "trap"]

ORDINARY: Final = 0
ADVANCED: Final = 1
TIERS: Final = ["ordinary", "advanced"]

COUNTED: Final = -1  # the damage of Monster's Ballroom

# phase icons: where a spell or an ability can be used
BUILD_PHASE: Final = 1
ADVENTURE_PHASE: Final = 2
BOTH_PHASES: Final = 3

# sorts of cards
ANY_CARD: Final = 0
ROOM_CARD: Final = 1
SPELL_CARD: Final = 2
MONSTER_CARD: Final = 3  # a Room card of the subtype Monster

# what sets an ability off
NEVER: Final = 0
ACTIVATED: Final = 1
BUILT: Final = 2
OTHER_MONSTER_ROOM_BUILT: Final = 3
HERO_DIES: Final = 4
OTHER_ROOM_DESTROYED: Final = 5
SPELL_RESOLVED: Final = 6
SPELL_DECLARED: Final = 7
PLAYED: Final = 8
LEVEL_UP: Final = 9

# what must be chosen: for spells and activated abilities at declaration, for the others when they resolve
NO_TARGET: Final = 0
ROOM_ANYWHERE: Final = 1
TRAP_ROOM_ANYWHERE: Final = 2
MONSTER_ROOM_ANYWHERE: Final = 3
OWN_ROOM: Final = 4
TWO_ROOMS: Final = 5
OPPONENT_WITH_SPELL: Final = 6
OPPONENT_WITH_ROOM: Final = 7
OPPONENT_WITH_CARD: Final = 8
PLAYER_TWO_SOULS_AHEAD: Final = 9
HERO_HERE: Final = 10
HERO_IN_OWN_DUNGEON: Final = 11
HERO_IN_OPPONENT_DUNGEON: Final = 12
HERO_IN_ANY_DUNGEON: Final = 13
HERO_IN_TOWN: Final = 14
ORDINARY_HERO_IN_TOWN: Final = 15
ANY_UNSCORED_HERO: Final = 16  # in town or in a Hero deck
SCORED_HERO_OF_OPPONENT: Final = 17
OWN_WOUND: Final = 18
OWN_SOUL: Final = 19  # must be there at declaration, is chosen at resolution (R43)
DECLARED_SPELL: Final = 20
BEHIND_IN_OWN_BUILD_TURN: Final = 21  # no target, but a condition (R21)

# the verbs
DRAW: Final = 0  # sort, how many
DISCARD_OWN: Final = 1  # sort: the owner chooses one
LOSE_RANDOM: Final = 2  # sort: one of the target's hand, at random
TAKE_RANDOM: Final = 3  # the owner names Room or Spell (R48)
TAKE_SEEN: Final = 4  # the owner sees the hand and picks (R49)
TAKE_DISCARDED: Final = 5  # sort: the owner chooses one
FETCH_ROOM: Final = 6  # subtype: an advanced one out of the Room deck or the discard pile
BUILD_FOUND: Final = 7  # over a legal room, or into the hand
BUILD_NOW: Final = 8
GRANT_BUILD: Final = 9  # how many
FORBID_BUILDING: Final = 10
RETURN_FACE_DOWN_ROOMS: Final = 11
SWAP: Final = 12
COLLAPSE: Final = 13  # the target room is destroyed, a hero in it dies
OPPONENTS_DESTROY: Final = 14
DEACTIVATE: Final = 15
BOOST_ROOM: Final = 16  # how much
BOOST_OWN_ROOMS: Final = 17  # by how much is an option (R3)
DOUBLE_TREASURE: Final = 18
DAMAGE: Final = 19  # how much
KILL: Final = 20
KILL_IN_TOWN: Final = 21
HARDEN: Final = 22  # how much more Health
HERO_TO_OWN_ENTRANCE: Final = 23
HERO_BACK_TO_ENTRANCE: Final = 24
HERO_TO_TOWN: Final = 25
HERO_TO_FIRST_ROOM: Final = 26
FORBID_ENTRY: Final = 27
HEAL: Final = 28
REMOVE_OWN_SOUL: Final = 29
CANCEL: Final = 30
ALL_DISCARD_HANDS: Final = 31
ALL_DRAW: Final = 32  # sort, how many

OWN_ACTIVE_ROOMS: Final = -1  # as an amount of damage


@final
class Ability:
    """What a card does: when, at what cost, to whom, and the steps."""

    __slots__ = (
        "amount",
        "destroys_other",
        "destroys_this",
        "discards",
        "does",
        "may",
        "once",
        "phases",
        "target",
        "trigger",
    )

    def __init__(
        self,
        trigger: i64,
        does: list[tuple[int, int, int]],
        target: i64 = NO_TARGET,
        phases: i64 = BOTH_PHASES,
        once: bool = False,
        may: bool = False,
        destroys_this: bool = False,
        destroys_other: bool = False,
        discards: i64 = ANY_CARD,
        amount: i64 = 0,
    ) -> None:
        self.trigger = trigger
        self.does = does
        self.target = target
        self.phases = phases
        self.once = once  # per turn and card (R44)
        self.may = may
        self.destroys_this = destroys_this  # costs, paid at declaration
        self.destroys_other = destroys_other
        self.discards = discards  # the sort of cards to pay with, and how many
        self.amount = amount


NO_ABILITY: Final = Ability(NEVER, [])


def sacrifice(does: list[tuple[int, int, int]], target: i64 = NO_TARGET, phases: i64 = BOTH_PHASES) -> Ability:
    """Destroy this room: …"""
    return Ability(ACTIVATED, does, target, phases, destroys_this=True)


def pay(
    does: list[tuple[int, int, int]],
    trigger: i64 = ACTIVATED,
    target: i64 = NO_TARGET,
    phases: i64 = BOTH_PHASES,
    once: bool = False,
    destroys: bool = False,
    discards: i64 = ANY_CARD,
    amount: i64 = 0,
) -> Ability:
    """Destroy another room, or discard cards: …"""
    return Ability(trigger, does, target, phases, once, destroys_other=destroys, discards=discards, amount=amount)


def when(
    trigger: i64, does: list[tuple[int, int, int]], target: i64 = NO_TARGET, once: bool = False, may: bool = False
) -> Ability:
    """Whenever this happens: …"""
    return Ability(trigger, does, target, once=once, may=may)


def level_up(does: list[tuple[int, int, int]], target: i64 = NO_TARGET, may: bool = False) -> Ability:
    """Once in the game, with the first five active rooms: …"""
    return Ability(LEVEL_UP, does, target, may=may)


@final
class Room:
    __slots__ = ("ability", "copies", "damage", "id", "name", "subtype", "text", "tier", "treasure")

    def __init__(
        self,
        id: str,
        name: str,
        subtype: i64,
        tier: i64,
        damage: i64,
        icons: str,
        copies: i64,
        text: str,
        ability: Ability,
    ) -> None:
        self.id = id
        self.name = name
        self.subtype = subtype
        self.tier = tier
        self.damage = damage
        self.treasure = [icons.count(kind[0]) for kind in CLASSES]
        self.copies = copies
        self.text = text
        self.ability = ability


@final
class Spell:
    __slots__ = ("ability", "copies", "copies_retail", "id", "name", "phases", "text")

    def __init__(
        self,
        id: str,
        name: str,
        phases: i64,
        copies: i64,
        copies_retail: i64,
        text: str,
        target: i64,
        does: list[tuple[int, int, int]],
    ) -> None:
        self.id = id
        self.name = name
        self.phases = phases
        self.copies = copies
        self.copies_retail = copies_retail
        self.text = text
        self.ability = Ability(PLAYED, does, target, phases)


@final
class Boss:
    __slots__ = ("ability", "id", "name", "text", "title", "treasure", "xp")

    def __init__(self, id: str, name: str, title: str, xp: i64, icon: str, text: str, ability: Ability) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.xp = xp
        self.treasure = [icon.count(kind[0]) for kind in CLASSES]
        self.text = text
        self.ability = ability


@final
class Hero:
    __slots__ = ("health", "id", "kind", "min_players", "name", "worth")

    def __init__(self, id: str, name: str, kind: i64, health: i64, worth: i64, min_players: i64) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.health = health
        self.worth = worth  # in Souls and in Wounds: 1 for ordinary heroes, 2 for epic ones
        self.min_players = min_players


# fmt: off
ROOMS: Final[list[Room]] = [
    Room("dark_altar", "Dark Altar", TRAP, ORDINARY, 1, "cc", 3,
        "Sacrifice (this room goes): any one discarded card of your choice, Room or Spell, comes to your hand.",
        sacrifice(does=[(TAKE_DISCARDED, ANY_CARD, 0)])),
    Room("open_grave", "Open Grave", TRAP, ORDINARY, 2, "c", 2,
        "First death here each turn: pick a discarded Room and put it in your hand.",
        when(HERO_DIES, does=[(TAKE_DISCARDED, ROOM_CARD, 0)], once=True)),
    Room("specters_sanctum", "Specter's Sanctum", MONSTER, ORDINARY, 2, "c", 3,
        "On build: an opponent you name loses a Spell from hand, chosen at random, to the discard pile.",
        when(BUILT, target=OPPONENT_WITH_SPELL, does=[(LOSE_RANDOM, SPELL_CARD, 0)])),
    Room("succubus_spa", "Succubus Spa", MONSTER, ORDINARY, 1, "c", 3,
        "First death here each turn: name an opponent and a kind, Room or Spell; you get a random card of that "
        "kind out of their hand.",
        when(HERO_DIES, target=OPPONENT_WITH_CARD, does=[(TAKE_RANDOM, 0, 0)], once=True)),
    Room("dracolich_lair", "Dracolich Lair", MONSTER, ADVANCED, 3, "c", 2,
        "Once each turn, pay two Rooms from your hand: pick a discarded Room and put it in your hand.",
        pay(discards=ROOM_CARD, amount=2, does=[(TAKE_DISCARDED, ROOM_CARD, 0)], once=True)),
    Room("vampire_bordello", "Vampire Bordello", MONSTER, ADVANCED, 3, "c", 2,
        "First death here each turn: if you like, flip one of your face-up Heroes, so that it counts as Souls and "
        "no longer as Wounds.",
        when(HERO_DIES, target=OWN_WOUND, does=[(HEAL, 0, 0)], once=True, may=True)),
    Room("goblin_armory", "Goblin Armory", MONSTER, ORDINARY, 1, "ff", 3,
        "+1 damage for the Monster rooms immediately to its left and right.",
        NO_ABILITY),
    Room("golem_factory", "Golem Factory", MONSTER, ORDINARY, 2, "f", 3,
        "First death here each turn: you draw 1 from the Room deck.",
        when(HERO_DIES, does=[(DRAW, ROOM_CARD, 1)], once=True)),
    Room("minotaurs_maze", "Minotaur's Maze", MONSTER, ORDINARY, 0, "f", 2,
        "A Hero that comes in for the first time this turn is pushed back into the room before this one.",
        NO_ABILITY),
    Room("neanderthal_cave", "Neanderthal Cave", MONSTER, ORDINARY, 3, "f", 3,
        "No Advanced room may be placed on top of it.",
        NO_ABILITY),
    Room("beast_menagerie", "Beast Menagerie", MONSTER, ADVANCED, 4, "f", 2,
        "The first other Monster room you build each turn lets you draw 1 from the Room deck.",
        when(OTHER_MONSTER_ROOM_BUILT, does=[(DRAW, ROOM_CARD, 1)], once=True)),
    Room("monsters_ballroom", "Monster's Ballroom", MONSTER, ADVANCED, COUNTED, "f", 2,
        "Its damage equals how many active Monster rooms your dungeon has, this one included.",
        NO_ABILITY),
    Room("brainsucker_hive", "Brainsucker Hive", MONSTER, ORDINARY, 2, "m", 3,
        "First death here each turn: if you like, draw 1 from the Spell deck.",
        when(HERO_DIES, does=[(DRAW, SPELL_CARD, 1)], once=True, may=True)),
    Room("dark_laboratory", "Dark Laboratory", TRAP, ORDINARY, 1, "mm", 3,
        "On build: draw 2 from the Spell deck, after which you must discard 1 Spell from your hand.",
        when(BUILT, does=[(DRAW, SPELL_CARD, 2), (DISCARD_OWN, SPELL_CARD, 0)])),
    Room("haunted_library", "Haunted Library", TRAP, ORDINARY, 1, "m", 2,
        "Your regular draw at the start of a turn may be a Spell rather than a Room.",
        NO_ABILITY),
    Room("witchs_kitchen", "Witch's Kitchen", MONSTER, ORDINARY, 1, "m", 3,
        "Once each turn, pay one Monster Room from your hand: draw 1 from the Spell deck.",
        pay(discards=MONSTER_CARD, amount=1, does=[(DRAW, SPELL_CARD, 1)], once=True)),
    Room("all_seeing_eye", "All-Seeing Eye", TRAP, ADVANCED, 3, "m", 2,
        "Once each turn, in answer to an opponent's Spell, pay one Spell from your hand: theirs is cancelled.",
        pay(trigger=SPELL_DECLARED, discards=SPELL_CARD, amount=1, does=[(CANCEL, 0, 0)], once=True)),
    Room("ligers_den", "Liger's Den", MONSTER, ADVANCED, 2, "m", 2,
        "Your first Spell each turn that does not get cancelled lets you draw 1 from the Spell deck.",
        when(SPELL_RESOLVED, does=[(DRAW, SPELL_CARD, 1)], once=True)),
    Room("bottomless_pit", "Bottomless Pit", TRAP, ORDINARY, 1, "t", 3,
        "Sacrifice (this room goes): a Hero standing here dies.",
        sacrifice(phases=ADVENTURE_PHASE, target=HERO_HERE, does=[(KILL, 0, 0)])),
    Room("boulder_ramp", "Boulder Ramp", TRAP, ORDINARY, 1, "t", 2,
        "Sacrifice a different room of yours: a Hero standing here takes 5. No limit per turn.",
        pay(phases=ADVENTURE_PHASE, destroys=True, target=HERO_HERE, does=[(DAMAGE, 5, 0)])),
    Room("dizzygas_hallway", "Dizzygas Hallway", TRAP, ORDINARY, 1, "t", 3,
        "+2 damage for the room on its immediate right, provided that one is a Trap room.",
        NO_ABILITY),
    Room("jackpot_stash", "Jackpot Stash", TRAP, ORDINARY, 1, "tt", 3,
        "Sacrifice (this room goes): for the rest of the turn every treasure icon on your rooms counts twice.",
        sacrifice(does=[(DOUBLE_TREASURE, 0, 0)])),
    Room("recycling_center", "Recycling Center", TRAP, ADVANCED, 3, "t", 2,
        "Each time some other room of yours is destroyed, you can draw 2 from the Room deck.",
        when(OTHER_ROOM_DESTROYED, does=[(DRAW, ROOM_CARD, 2)], may=True)),
    Room("the_crushinator", "The Crushinator", TRAP, ADVANCED, 2, "t", 2,
        "Sacrifice a different room of yours: +3 damage for all your rooms for the rest of the turn. No limit per "
        "turn.",
        pay(destroys=True, does=[(BOOST_OWN_ROOMS, 0, 0)])),
    Room("centipede_tunnel", "Centipede Tunnel", MONSTER, ORDINARY, 1, "fm", 2,
        "On build: if you like, let two rooms of the same dungeon trade places, in anyone's dungeon.",
        when(BUILT, target=TWO_ROOMS, does=[(SWAP, 0, 0)], may=True)),
    Room("construction_zone", "Construction Zone", TRAP, ORDINARY, 1, "ft", 2,
        "On build: if you like, build a further room right away.",
        when(BUILT, does=[(BUILD_NOW, 0, 0)])),
    Room("dragon_hatchery", "Dragon Hatchery", MONSTER, ORDINARY, 0, "cfmt", 3,
        "No ability; one icon of each of the four treasure types.",
        NO_ABILITY),
    Room("mimic_vault", "Mimic Vault", TRAP, ORDINARY, 1, "mt", 2,
        "On build: an ordinary Hero you pick leaves town for your entrance.",
        when(BUILT, target=ORDINARY_HERO_IN_TOWN, does=[(HERO_TO_OWN_ENTRANCE, 0, 0)])),
    Room("monstrous_monument", "Monstrous Monument", TRAP, ORDINARY, 1, "cf", 2,
        "On build: pick a discarded Monster Room and put it in your hand.",
        when(BUILT, does=[(TAKE_DISCARDED, MONSTER_CARD, 0)])),
    Room("torture_chamber", "Torture Chamber", TRAP, ORDINARY, 1, "ct", 2,
        "Sacrifice (this room goes): an opponent you name loses a Room from hand, chosen at random, to the "
        "discard pile.",
        sacrifice(target=OPPONENT_WITH_ROOM, does=[(LOSE_RANDOM, ROOM_CARD, 0)])),
    Room("zombie_prison", "Zombie Prison", MONSTER, ORDINARY, 1, "cm", 2,
        "Sacrifice (this room goes): a Hero you pick in an opponent's score area goes back to their own entrance.",
        sacrifice(target=SCORED_HERO_OF_OPPONENT, does=[(HERO_BACK_TO_ENTRANCE, 0, 0)])),
]

SPELLS: Final[list[Spell]] = [
    Spell("annihilator", "Annihilator", ADVENTURE_PHASE, 2, 2,
        "+3 damage for a Trap room of your choice, anywhere, for the rest of the turn.",
        target=TRAP_ROOM_ANYWHERE, does=[(BOOST_ROOM, 3, 0)]),
    Spell("assassin", "Assassin", ADVENTURE_PHASE, 2, 3,
        "+3 Health for a Hero walking through an opponent's dungeon, for the rest of the turn.",
        target=HERO_IN_OPPONENT_DUNGEON, does=[(HARDEN, 3, 0)]),
    Spell("cave_in", "Cave-In", ADVENTURE_PHASE, 1, 2,
        "One of your own rooms is destroyed; a Hero standing in it dies.",
        target=OWN_ROOM, does=[(COLLAPSE, 0, 0)]),
    Spell("counterspell", "Counterspell", BOTH_PHASES, 2, 2,
        "Answer to a Spell another player has this moment declared: it is cancelled.",
        target=DECLARED_SPELL, does=[(CANCEL, 0, 0)]),
    Spell("exhaustion", "Exhaustion", ADVENTURE_PHASE, 1, 1,
        "A Hero walking through your dungeon takes 1 damage per active room you have.",
        target=HERO_IN_OWN_DUNGEON, does=[(DAMAGE, OWN_ACTIVE_ROOMS, 0)]),
    Spell("fear", "Fear", ADVENTURE_PHASE, 1, 2,
        "A Hero walking through any dungeon flees back to town.",
        target=HERO_IN_ANY_DUNGEON, does=[(HERO_TO_TOWN, 0, 0)]),
    Spell("freeze", "Freeze", BOTH_PHASES, 3, 4,
        "A room of your choice, anywhere, is deactivated for the rest of the turn.",
        target=ROOM_ANYWHERE, does=[(DEACTIVATE, 0, 0)]),
    Spell("giant_size", "Giant Size", ADVENTURE_PHASE, 2, 2,
        "+3 damage for a Monster room of your choice, anywhere, for the rest of the turn.",
        target=MONSTER_ROOM_ANYWHERE, does=[(BOOST_ROOM, 3, 0)]),
    Spell("jeopardy", "Jeopardy", BOTH_PHASES, 1, 2,
        "All hands are discarded; after that everybody draws 1 Spell and 2 Rooms.",
        target=NO_TARGET, does=[(ALL_DISCARD_HANDS, 0, 0), (ALL_DRAW, SPELL_CARD, 1), (ALL_DRAW, ROOM_CARD, 2)]),
    Spell("kobold_strike", "Kobold Strike", BUILD_PHASE, 1, 1,
        "Building is over for this turn, for everybody; rooms lying face-down return to the hands they came from.",
        target=NO_TARGET, does=[(RETURN_FACE_DOWN_ROOMS, 0, 0), (FORBID_BUILDING, 0, 0)]),
    Spell("motivation", "Motivation", BUILD_PHASE, 2, 2,
        "Only in your own build turn, and only while an opponent has more rooms than you: you may place a second "
        "room.",
        target=BEHIND_IN_OWN_BUILD_TURN, does=[(GRANT_BUILD, 1, 0)]),
    Spell("princess_in_peril", "Princess in Peril", BUILD_PHASE, 2, 2,
        "A Hero you pick leaves town for your entrance.",
        target=HERO_IN_TOWN, does=[(HERO_TO_OWN_ENTRANCE, 0, 0)]),
    Spell("soul_harvest", "Soul Harvest", BOTH_PHASES, 1, 1,
        "Give up one of your face-down Heroes, out of the game for good, and draw 2 from the Spell deck.",
        target=OWN_SOUL, does=[(REMOVE_OWN_SOUL, 0, 0), (DRAW, SPELL_CARD, 2)]),
    Spell("teleportation", "Teleportation", ADVENTURE_PHASE, 2, 2,
        "A Hero walking through your dungeon starts over at your first room and keeps the damage it has.",
        target=HERO_IN_OWN_DUNGEON, does=[(HERO_TO_FIRST_ROOM, 0, 0)]),
    Spell("trepidation", "Trepidation", ADVENTURE_PHASE, 1, 1,
        "Name a player whose Souls beat yours by two or more: their entrance is shut for the rest of the turn.",
        target=PLAYER_TWO_SOULS_AHEAD, does=[(FORBID_ENTRY, 0, 0)]),
    Spell("zombie_attack", "Zombie Attack", BUILD_PHASE, 1, 2,
        "A Hero you pick in an opponent's score area goes back to their own entrance, with +2 Health for the rest "
        "of the turn.",
        target=SCORED_HERO_OF_OPPONENT, does=[(HERO_BACK_TO_ENTRANCE, 0, 0), (HARDEN, 2, 0)]),
]

BOSSES: Final[list[Boss]] = [
    Boss("draculord", "Draculord", "Hypnotic Vampire", 900, "c",
        "Level Up: look at an opponent's hand and pick a card from it for yourself.",
        level_up(target=OPPONENT_WITH_CARD, does=[(TAKE_SEEN, 0, 0)])),
    Boss("cleopatra", "Cleopatra", "Mother of Mummies", 850, "t",
        "Level Up: if you like, fetch an Advanced Trap room from the Room deck or the discards; put it straight "
        "onto a fitting room of yours, or into your hand.",
        level_up(may=True, does=[(FETCH_ROOM, TRAP, 0), (BUILD_FOUND, 0, 0)])),
    Boss("king_croak", "King Croak", "Sultan of the Sewers", 800, "f",
        "Level Up: if you like, fetch an Advanced Monster room from the Room deck or the discards; put it "
        "straight onto a fitting room of yours, or into your hand.",
        level_up(may=True, does=[(FETCH_ROOM, MONSTER, 0), (BUILD_FOUND, 0, 0)])),
    Boss("xyzax", "Xyzax", "Progenitor Lich", 750, "c",
        "Level Up: any two discarded cards of your choice come to your hand.",
        level_up(does=[(TAKE_DISCARDED, ANY_CARD, 0), (TAKE_DISCARDED, ANY_CARD, 0)])),
    Boss("cerebellus", "Cerebellus", "Father Brain", 650, "m",
        "Level Up: if you like, draw 3 from the Spell deck, after which you must discard 1 Spell.",
        level_up(may=True, does=[(DRAW, SPELL_CARD, 3), (DISCARD_OWN, SPELL_CARD, 0)])),
    Boss("seducia", "Seducia", "Sorceress of Sexiness", 600, "m",
        "Level Up: if you like, pick any Hero from town or from either Hero deck; it comes to your entrance.",
        level_up(may=True, target=ANY_UNSCORED_HERO, does=[(HERO_TO_OWN_ENTRANCE, 0, 0)])),
    Boss("gorgona", "Gorgona", "Queen of Medusia", 500, "t",
        "Level Up: a Hero in town dies on the spot and is scored by you, face-down.",
        level_up(target=HERO_IN_TOWN, does=[(KILL_IN_TOWN, 0, 0)])),
    Boss("robobo", "Robobo", "Angry Golem", 400, "f",
        "Level Up: all opponents must destroy one room each in their own dungeon, of their own choice.",
        level_up(does=[(OPPONENTS_DESTROY, 0, 0)])),
]

HEROES: Final[list[Hero]] = [
    Hero("nick_the_masher", "Nick the Masher", CLERIC, 4, 1, 2),
    Hero("pugi_the_druidess", "Pugi the Druidess", CLERIC, 4, 1, 4),
    Hero("acacia_warrior_of_light", "Acacia, Warrior of Light", CLERIC, 6, 1, 2),
    Hero("charles_the_young", "Charles the Young", CLERIC, 6, 1, 3),
    Hero("delatorious_angel_of_light", "Delatorious, Angel of Light", CLERIC, 8, 1, 2),
    Hero("romero_the_indigo_friar", "Romero, the Indigo Friar", CLERIC, 8, 1, 4),
    Hero("boden_the_pantless", "Boden the Pantless", FIGHTER, 4, 1, 2),
    Hero("jarek_squire_to_the_lion_knights", "Jarek, Squire to the Lion Knights", FIGHTER, 4, 1, 4),
    Hero("fires_breath_heroine_of_arcadia", "Fire's Breath, Heroine of Arcadia", FIGHTER, 6, 1, 2),
    Hero("samurai_tom", "Samurai Tom", FIGHTER, 6, 1, 3),
    Hero("johnny_of_the_evening_watch", "Johnny of the Evening Watch", FIGHTER, 8, 1, 2),
    Hero("crystol_and_alan_of_gerd", "Crystol and A'lan of Gerd", FIGHTER, 8, 1, 4),
    Hero("tieg_and_the_magic_bubble", "Tieg and the Magic Bubble", MAGE, 4, 1, 2),
    Hero("brandork_the_neverwrong", "Brandork the Neverwrong", MAGE, 4, 1, 4),
    Hero("mitchell_the_judge", "Mitchell, the Judge", MAGE, 6, 1, 2),
    Hero("kalish_ninefingers", "Kalish Ninefingers", MAGE, 6, 1, 3),
    Hero("dartteon_elf_pyromancer", "Dartteon, Elf Pyromancer", MAGE, 8, 1, 2),
    Hero("koey_the_last_dragon_mage", "Koey, the Last Dragon Mage", MAGE, 8, 1, 4),
    Hero("joman_chimm_cutpurse", "Joman Chimm, Cutpurse", THIEF, 4, 1, 2),
    Hero("lance_uppercut_treasure_hunter", "Lance Uppercut, Treasure Hunter", THIEF, 4, 1, 4),
    Hero("jesta_the_rogue", "Jesta the Rogue", THIEF, 6, 1, 2),
    Hero("kins_klauski_mad_conquistador", "Kins Klauski, Mad Conquistador", THIEF, 6, 1, 3),
    Hero("sir_digby_apple_ace_detective", "Sir Digby Apple, Ace Detective", THIEF, 8, 1, 2),
    Hero("jerome_kung_fu_monkey", "Jerome, Kung Fu Monkey", THIEF, 8, 1, 4),
    Hero("the_fool", "The Fool", FOOL, 2, 1, 2),
    Hero("katelyn_angelic_healer", "Katelyn, Angelic Healer", CLERIC, 11, 2, 2),
    Hero("kerberos_dirtbeard_canine_cleric", "Kerberos Dirtbeard, Canine Cleric", CLERIC, 11, 2, 3),
    Hero("lord_van_ette", "Lord Van Ette", CLERIC, 13, 2, 2),
    Hero("jejune_everlea_holy_sisters", "Jejune & Everlea, Holy Sisters", CLERIC, 13, 2, 4),
    Hero("frankov_the_envoy", "Frankov, the Envoy", FIGHTER, 11, 2, 2),
    Hero("nate_the_squidslayer", "Nate the Squidslayer", FIGHTER, 11, 2, 3),
    Hero("antonius_the_rune_knight", "Antonius, the Rune Knight", FIGHTER, 13, 2, 2),
    Hero("asmor_the_aweless", "Asmor the Aweless", FIGHTER, 13, 2, 4),
    Hero("tempros_the_time_marauder", "Tempros the Time Marauder", MAGE, 11, 2, 2),
    Hero("chia_kang_mystical_warlock_of_yu", "Chia Kang, Mystical Warlock of Yu", MAGE, 11, 2, 3),
    Hero("terric_warhelm_half_elf_archmage", "Terric Warhelm, Half-Elf Archmage", MAGE, 13, 2, 2),
    Hero("wayward_the_drifter", "Wayward, the Drifter", MAGE, 13, 2, 4),
    Hero("hya_legendary_shinobi", "Hya, Legendary Shinobi", THIEF, 11, 2, 2),
    Hero("blackbeard_jake", "Blackbeard Jake", THIEF, 11, 2, 3),
    Hero("cecil_leoran_master_factotum", "Cecil Leoran, Master Factotum", THIEF, 13, 2, 2),
    Hero("wallbanger_basketweaver", "Wallbanger Basketweaver", THIEF, 13, 2, 4),
]
# fmt: on

ROOM_KINDS: Final = 31
SPELL_KINDS: Final = 16
KINDS: Final = 47

# Tables by card number, for the rules.
ROOM_CARDS: Final = 75  # cards below are Rooms
CARDS: Final = 106  # with the Spells of the retail deck (R2)
BOSS_SOURCE: Final = 200  # + the boss: how an effect names a Level Up as its source

KIND: Final[list[int]] = [kind for kind in range(ROOM_KINDS) for _ in range(ROOMS[kind].copies)] + [
    ROOM_KINDS + kind for kind in range(SPELL_KINDS) for _ in range(SPELLS[kind].copies_retail)
]
ABILITY: Final[list[Ability]] = [room.ability for room in ROOMS] + [spell.ability for spell in SPELLS]  # by kind
# in which phases a card can be cast or its ability used, by card; none: never by itself
USABLE_IN: Final[list[int]] = [
    ABILITY[kind].phases
    if ABILITY[kind].trigger in (ACTIVATED, PLAYED) and ABILITY[kind].target != DECLARED_SPELL
    else 0
    for kind in KIND
]
KIND_ID: Final[list[str]] = [room.id for room in ROOMS] + [spell.id for spell in SPELLS]
KIND_NAME: Final[list[str]] = [room.name for room in ROOMS] + [spell.name for spell in SPELLS]
CARD_ID: Final[list[str]] = [KIND_ID[kind] for kind in KIND]
# each copy by itself, for records
COPY_ID: Final[list[str]] = [f"{KIND_ID[kind]}.{card - KIND.index(kind) + 1}" for card, kind in enumerate(KIND)]
SUBTYPE: Final[list[int]] = [ROOMS[KIND[card]].subtype for card in range(ROOM_CARDS)]
TIER: Final[list[int]] = [ROOMS[KIND[card]].tier for card in range(ROOM_CARDS)]
PRINTED_DAMAGE: Final[list[int]] = [ROOMS[KIND[card]].damage for card in range(ROOM_CARDS)]
TREASURE: Final[list[list[int]]] = [ROOMS[KIND[card]].treasure for card in range(ROOM_CARDS)]
XP: Final[list[int]] = [boss.xp for boss in BOSSES]
HERO_ID: Final[list[str]] = [hero.id for hero in HEROES]
HERO_CLASS: Final[list[int]] = [hero.kind for hero in HEROES]
HEALTH: Final[list[int]] = [hero.health for hero in HEROES]
WORTH: Final[list[int]] = [hero.worth for hero in HEROES]
FIRST_EPIC: Final = 25  # heroes below are ordinary


def kind_of(id: str) -> int:
    """The kind with this id."""
    return KIND_ID.index(id)


ARMORY: Final[int] = kind_of("goblin_armory")
CAVE: Final[int] = kind_of("neanderthal_cave")
HALLWAY: Final[int] = kind_of("dizzygas_hallway")
MAZE: Final[int] = kind_of("minotaurs_maze")
LIBRARY: Final[int] = kind_of("haunted_library")
EYE: Final[int] = kind_of("all_seeing_eye")
CRUSHINATOR: Final[int] = kind_of("the_crushinator")
COUNTERSPELL: Final[int] = kind_of("counterspell")


def spell_cards(retail: bool) -> list[int]:
    """The cards of the Spell deck: of each kind the first copies (R2)."""
    cards: list[int] = []
    first: i64 = ROOM_CARDS
    for spell in SPELLS:
        copies = spell.copies_retail if retail else spell.copies
        cards += list(range(first, first + copies))
        first += spell.copies_retail
    return cards
