"""The cards of Boss Monster, as data: every card is one entry, with its numbers, its text and what it does.

A room or spell card is a number: rooms first, then spells, copies of one kind side by side. Its kind is its place in
`ROOMS` and `SPELLS`. Heroes and bosses are places in their own lists. What a card does is written in the words of
`effects.py`.

A new card is an entry here and a raised `VERSION`, a test named after it, and a picture; the checks say what is
missing. Totals, actions and prompts follow; `make protocol golden` writes the files that follow.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.games.boss_monster import effects as do
from undertable.games.boss_monster.effects import Ability, Step

VERSION: Final = "3"  # of the rules: raise it when old records would no longer replay, as with any new card


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
        self.treasure = [icons.count(kind[0]) for kind in do.CLASSES]
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
        does: list[Step],
        target: i64 = do.NO_TARGET,
    ) -> None:
        self.id = id
        self.name = name
        self.phases = phases
        self.copies = copies
        self.copies_retail = copies_retail
        self.text = text
        self.ability = Ability(do.PLAYED, does, target, phases)


@final
class Boss:
    __slots__ = ("ability", "id", "name", "text", "title", "treasure", "xp")

    def __init__(self, id: str, name: str, title: str, xp: i64, icon: str, text: str, ability: Ability) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.xp = xp
        self.treasure = [icon.count(kind[0]) for kind in do.CLASSES]
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


def crushinator_text(damage: i64, once: bool) -> str:
    """The one text that an option changes (R3)."""
    limit = "Once per turn." if once else "No limit per turn."
    return f"Sacrifice a different room of yours: +{damage} damage for all your rooms for the rest of the turn. {limit}"


# fmt: off
ROOMS: Final[list[Room]] = [
    Room("dark_altar", "Dark Altar", do.TRAP, do.ORDINARY, 1, "cc", 3,
        "Sacrifice (this room goes): any one discarded card of your choice, Room or Spell, comes to your hand.",
        do.sacrifice(does=[do.take_discarded(do.ANY_CARD)])),
    Room("open_grave", "Open Grave", do.TRAP, do.ORDINARY, 2, "c", 2,
        "First death here each turn: pick a discarded Room and put it in your hand.",
        do.when(do.HERO_DIES, does=[do.take_discarded(do.ROOM_CARD)], once=True)),
    Room("specters_sanctum", "Specter's Sanctum", do.MONSTER, do.ORDINARY, 2, "c", 3,
        "On build: an opponent you name loses a Spell from hand, chosen at random, to the discard pile.",
        do.when(do.BUILT, target=do.OPPONENT_WITH_SPELL, does=[do.lose_random(do.SPELL_CARD)])),
    Room("succubus_spa", "Succubus Spa", do.MONSTER, do.ORDINARY, 1, "c", 3,
        "First death here each turn: name an opponent and a kind, Room or Spell; you get a random card of that "
        "kind out of their hand.",
        do.when(do.HERO_DIES, target=do.OPPONENT_WITH_CARD, does=[do.take_random()], once=True)),
    Room("dracolich_lair", "Dracolich Lair", do.MONSTER, do.ADVANCED, 3, "c", 2,
        "Once each turn, pay two Rooms from your hand: pick a discarded Room and put it in your hand.",
        do.pay(discards=do.ROOM_CARD, amount=2, does=[do.take_discarded(do.ROOM_CARD)], once=True)),
    Room("vampire_bordello", "Vampire Bordello", do.MONSTER, do.ADVANCED, 3, "c", 2,
        "First death here each turn: if you like, flip one of your face-up Heroes, so that it counts as Souls and "
        "no longer as Wounds.",
        do.when(do.HERO_DIES, target=do.OWN_WOUND, does=[do.heal()], once=True, may=True)),
    Room("goblin_armory", "Goblin Armory", do.MONSTER, do.ORDINARY, 1, "ff", 3,
        "+1 damage for the Monster rooms immediately to its left and right.",
        do.always(do.boost_monsters_beside(1))),
    Room("golem_factory", "Golem Factory", do.MONSTER, do.ORDINARY, 2, "f", 3,
        "First death here each turn: you draw 1 from the Room deck.",
        do.when(do.HERO_DIES, does=[do.draw(do.ROOM_CARD, 1)], once=True)),
    Room("minotaurs_maze", "Minotaur's Maze", do.MONSTER, do.ORDINARY, 0, "f", 2,
        "A Hero that comes in for the first time this turn is pushed back into the room before this one.",
        do.always(do.send_back())),
    Room("neanderthal_cave", "Neanderthal Cave", do.MONSTER, do.ORDINARY, 3, "f", 3,
        "No Advanced room may be placed on top of it.",
        do.always(do.bar_advanced())),
    Room("beast_menagerie", "Beast Menagerie", do.MONSTER, do.ADVANCED, 4, "f", 2,
        "The first other Monster room you build each turn lets you draw 1 from the Room deck.",
        do.when(do.OTHER_MONSTER_ROOM_BUILT, does=[do.draw(do.ROOM_CARD, 1)], once=True)),
    Room("monsters_ballroom", "Monster's Ballroom", do.MONSTER, do.ADVANCED, do.COUNTED, "f", 2,
        "Its damage equals how many active Monster rooms your dungeon has, this one included.",
        do.NO_ABILITY),
    Room("brainsucker_hive", "Brainsucker Hive", do.MONSTER, do.ORDINARY, 2, "m", 3,
        "First death here each turn: if you like, draw 1 from the Spell deck.",
        do.when(do.HERO_DIES, does=[do.draw(do.SPELL_CARD, 1)], once=True, may=True)),
    Room("dark_laboratory", "Dark Laboratory", do.TRAP, do.ORDINARY, 1, "mm", 3,
        "On build: draw 2 from the Spell deck, after which you must discard 1 Spell from your hand.",
        do.when(do.BUILT, does=[do.draw(do.SPELL_CARD, 2), do.discard_own(do.SPELL_CARD)])),
    Room("haunted_library", "Haunted Library", do.TRAP, do.ORDINARY, 1, "m", 2,
        "Your regular draw at the start of a turn may be a Spell rather than a Room.",
        do.always(do.offer_spell_draw())),
    Room("witchs_kitchen", "Witch's Kitchen", do.MONSTER, do.ORDINARY, 1, "m", 3,
        "Once each turn, pay one Monster Room from your hand: draw 1 from the Spell deck.",
        do.pay(discards=do.MONSTER_CARD, amount=1, does=[do.draw(do.SPELL_CARD, 1)], once=True)),
    Room("all_seeing_eye", "All-Seeing Eye", do.TRAP, do.ADVANCED, 3, "m", 2,
        "Once each turn, in answer to an opponent's Spell, pay one Spell from your hand: theirs is cancelled.",
        do.pay(trigger=do.SPELL_DECLARED, discards=do.SPELL_CARD, amount=1, does=[do.cancel()], once=True)),
    Room("ligers_den", "Liger's Den", do.MONSTER, do.ADVANCED, 2, "m", 2,
        "Your first Spell each turn that does not get cancelled lets you draw 1 from the Spell deck.",
        do.when(do.SPELL_RESOLVED, does=[do.draw(do.SPELL_CARD, 1)], once=True)),
    Room("bottomless_pit", "Bottomless Pit", do.TRAP, do.ORDINARY, 1, "t", 3,
        "Sacrifice (this room goes): a Hero standing here dies.",
        do.sacrifice(phases=do.ADVENTURE_PHASE, target=do.HERO_HERE, does=[do.kill()])),
    Room("boulder_ramp", "Boulder Ramp", do.TRAP, do.ORDINARY, 1, "t", 2,
        "Sacrifice a different room of yours: a Hero standing here takes 5. No limit per turn.",
        do.pay(phases=do.ADVENTURE_PHASE, destroys=True, target=do.HERO_HERE, does=[do.damage(5)])),
    Room("dizzygas_hallway", "Dizzygas Hallway", do.TRAP, do.ORDINARY, 1, "t", 3,
        "+2 damage for the room on its immediate right, provided that one is a Trap room.",
        do.always(do.boost_trap_behind(2))),
    Room("jackpot_stash", "Jackpot Stash", do.TRAP, do.ORDINARY, 1, "tt", 3,
        "Sacrifice (this room goes): for the rest of the turn every treasure icon on your rooms counts twice.",
        do.sacrifice(does=[do.double_treasure()])),
    Room("recycling_center", "Recycling Center", do.TRAP, do.ADVANCED, 3, "t", 2,
        "Each time some other room of yours is destroyed, you can draw 2 from the Room deck.",
        do.when(do.OTHER_ROOM_DESTROYED, does=[do.draw(do.ROOM_CARD, 2)], may=True)),
    Room("the_crushinator", "The Crushinator", do.TRAP, do.ADVANCED, 2, "t", 2,
        crushinator_text(3, False),
        do.pay(destroys=True, does=[do.boost_own_rooms()])),
    Room("centipede_tunnel", "Centipede Tunnel", do.MONSTER, do.ORDINARY, 1, "fm", 2,
        "On build: if you like, let two rooms of the same dungeon trade places, in anyone's dungeon.",
        do.when(do.BUILT, target=do.TWO_ROOMS, does=[do.swap()], may=True)),
    Room("construction_zone", "Construction Zone", do.TRAP, do.ORDINARY, 1, "ft", 2,
        "On build: if you like, build another room right away.",
        do.when(do.BUILT, does=[do.build_now()])),
    Room("dragon_hatchery", "Dragon Hatchery", do.MONSTER, do.ORDINARY, 0, "cfmt", 3,
        "No ability; one icon of each of the four treasure types.",
        do.NO_ABILITY),
    Room("mimic_vault", "Mimic Vault", do.TRAP, do.ORDINARY, 1, "mt", 2,
        "On build: an ordinary Hero you pick leaves town for your entrance.",
        do.when(do.BUILT, target=do.ORDINARY_HERO_IN_TOWN, does=[do.hero_to_own_entrance()])),
    Room("monstrous_monument", "Monstrous Monument", do.TRAP, do.ORDINARY, 1, "cf", 2,
        "On build: pick a discarded Monster Room and put it in your hand.",
        do.when(do.BUILT, does=[do.take_discarded(do.MONSTER_CARD)])),
    Room("torture_chamber", "Torture Chamber", do.TRAP, do.ORDINARY, 1, "ct", 2,
        "Sacrifice (this room goes): an opponent you name loses a Room from hand, chosen at random, to the "
        "discard pile.",
        do.sacrifice(target=do.OPPONENT_WITH_ROOM, does=[do.lose_random(do.ROOM_CARD)])),
    Room("zombie_prison", "Zombie Prison", do.MONSTER, do.ORDINARY, 1, "cm", 2,
        "Sacrifice (this room goes): a Hero you pick in an opponent's score area goes back to their own entrance.",
        do.sacrifice(target=do.SCORED_HERO_OF_OPPONENT, does=[do.hero_back_to_entrance()])),
]

SPELLS: Final[list[Spell]] = [
    Spell("annihilator", "Annihilator", do.ADVENTURE_PHASE, 2, 2,
        "+3 damage for a Trap room of your choice, anywhere, for the rest of the turn.",
        target=do.TRAP_ROOM_ANYWHERE, does=[do.boost_room(3)]),
    Spell("assassin", "Assassin", do.ADVENTURE_PHASE, 2, 3,
        "+3 Health for a Hero walking through an opponent's dungeon, for the rest of the turn.",
        target=do.HERO_IN_OPPONENT_DUNGEON, does=[do.harden(3)]),
    Spell("cave_in", "Cave-In", do.ADVENTURE_PHASE, 1, 2,
        "One of your own rooms is destroyed; a Hero standing in it dies.",
        target=do.OWN_ROOM, does=[do.collapse()]),
    Spell("counterspell", "Counterspell", do.BOTH_PHASES, 2, 2,
        "Answer to a Spell another player has this moment declared: it is cancelled.",
        target=do.DECLARED_SPELL, does=[do.cancel()]),
    Spell("exhaustion", "Exhaustion", do.ADVENTURE_PHASE, 1, 1,
        "A Hero walking through your dungeon takes 1 damage per active room you have.",
        target=do.HERO_IN_OWN_DUNGEON, does=[do.damage_per_room(1)]),
    Spell("fear", "Fear", do.ADVENTURE_PHASE, 1, 2,
        "A Hero walking through any dungeon flees back to town.",
        target=do.HERO_IN_ANY_DUNGEON, does=[do.hero_to_town()]),
    Spell("freeze", "Freeze", do.BOTH_PHASES, 3, 4,
        "A room of your choice, anywhere, is deactivated for the rest of the turn.",
        target=do.ROOM_ANYWHERE, does=[do.deactivate()]),
    Spell("giant_size", "Giant Size", do.ADVENTURE_PHASE, 2, 2,
        "+3 damage for a Monster room of your choice, anywhere, for the rest of the turn.",
        target=do.MONSTER_ROOM_ANYWHERE, does=[do.boost_room(3)]),
    Spell("jeopardy", "Jeopardy", do.BOTH_PHASES, 1, 2,
        "All hands are discarded; after that everybody draws 1 Spell and 2 Rooms.",
        does=[do.all_discard_hands(), do.all_draw(do.SPELL_CARD, 1), do.all_draw(do.ROOM_CARD, 2)]),
    Spell("kobold_strike", "Kobold Strike", do.BUILD_PHASE, 1, 1,
        "Building is over for this turn, for everybody; rooms lying face-down return to the hands they came from.",
        does=[do.return_face_down_rooms(), do.forbid_building()]),
    Spell("motivation", "Motivation", do.BUILD_PHASE, 2, 2,
        "Only in your own build turn, and only while an opponent has more rooms than you: you may place a second "
        "room.",
        target=do.BEHIND_IN_OWN_BUILD_TURN, does=[do.grant_build(1)]),
    Spell("princess_in_peril", "Princess in Peril", do.BUILD_PHASE, 2, 2,
        "A Hero you pick leaves town for your entrance.",
        target=do.HERO_IN_TOWN, does=[do.hero_to_own_entrance()]),
    Spell("soul_harvest", "Soul Harvest", do.BOTH_PHASES, 1, 1,
        "Give up one of your face-down Heroes, out of the game for good, and draw 2 from the Spell deck.",
        target=do.OWN_SOUL, does=[do.remove_own_soul(), do.draw(do.SPELL_CARD, 2)]),
    Spell("teleportation", "Teleportation", do.ADVENTURE_PHASE, 2, 2,
        "A Hero walking through your dungeon starts over at your first room and keeps the damage it has.",
        target=do.HERO_IN_OWN_DUNGEON, does=[do.hero_to_first_room()]),
    Spell("trepidation", "Trepidation", do.ADVENTURE_PHASE, 1, 1,
        "Name a player whose Souls beat yours by two or more: their entrance is shut for the rest of the turn.",
        target=do.PLAYER_TWO_SOULS_AHEAD, does=[do.forbid_entry()]),
    Spell("zombie_attack", "Zombie Attack", do.BUILD_PHASE, 1, 2,
        "A Hero you pick in an opponent's score area goes back to their own entrance, with +2 Health for the rest "
        "of the turn.",
        target=do.SCORED_HERO_OF_OPPONENT, does=[do.hero_back_to_entrance(), do.harden(2)]),
]

BOSSES: Final[list[Boss]] = [
    Boss("draculord", "Draculord", "Hypnotic Vampire", 900, "c",
        "Level Up: look at an opponent's hand and pick a card from it for yourself.",
        do.level_up(target=do.OPPONENT_WITH_CARD, does=[do.take_seen()])),
    Boss("cleopatra", "Cleopatra", "Mother of Mummies", 850, "t",
        "Level Up: if you like, fetch an Advanced Trap room from the Room deck or the discards; put it straight "
        "onto a fitting room of yours, or into your hand.",
        do.level_up(may=True, does=[do.fetch_advanced(do.TRAP_CARD), do.build_found()])),
    Boss("king_croak", "King Croak", "Sultan of the Sewers", 800, "f",
        "Level Up: if you like, fetch an Advanced Monster room from the Room deck or the discards; put it "
        "straight onto a fitting room of yours, or into your hand.",
        do.level_up(may=True, does=[do.fetch_advanced(do.MONSTER_CARD), do.build_found()])),
    Boss("xyzax", "Xyzax", "Progenitor Lich", 750, "c",
        "Level Up: any two discarded cards of your choice come to your hand.",
        do.level_up(does=[do.take_discarded(do.ANY_CARD), do.take_discarded(do.ANY_CARD)])),
    Boss("cerebellus", "Cerebellus", "Father Brain", 650, "m",
        "Level Up: if you like, draw 3 from the Spell deck, after which you must discard 1 Spell.",
        do.level_up(may=True, does=[do.draw(do.SPELL_CARD, 3), do.discard_own(do.SPELL_CARD)])),
    Boss("seducia", "Seducia", "Sorceress of Sexiness", 600, "m",
        "Level Up: if you like, pick any Hero from town or from either Hero deck; it comes to your entrance.",
        do.level_up(may=True, target=do.ANY_UNSCORED_HERO, does=[do.hero_to_own_entrance()])),
    Boss("gorgona", "Gorgona", "Queen of Medusia", 500, "t",
        "Level Up: a Hero in town dies on the spot and is scored by you, face-down.",
        do.level_up(target=do.HERO_IN_TOWN, does=[do.kill_in_town()])),
    Boss("robobo", "Robobo", "Angry Golem", 400, "f",
        "Level Up: all opponents must destroy one room each in their own dungeon, of their own choice.",
        do.level_up(does=[do.opponents_destroy()])),
]

HEROES: Final[list[Hero]] = [
    Hero("nick_the_masher", "Nick the Masher", do.CLERIC, 4, 1, 2),
    Hero("pugi_the_druidess", "Pugi the Druidess", do.CLERIC, 4, 1, 4),
    Hero("acacia_warrior_of_light", "Acacia, Warrior of Light", do.CLERIC, 6, 1, 2),
    Hero("charles_the_young", "Charles the Young", do.CLERIC, 6, 1, 3),
    Hero("delatorious_angel_of_light", "Delatorious, Angel of Light", do.CLERIC, 8, 1, 2),
    Hero("romero_the_indigo_friar", "Romero, the Indigo Friar", do.CLERIC, 8, 1, 4),
    Hero("boden_the_pantless", "Boden the Pantless", do.FIGHTER, 4, 1, 2),
    Hero("jarek_squire_to_the_lion_knights", "Jarek, Squire to the Lion Knights", do.FIGHTER, 4, 1, 4),
    Hero("fires_breath_heroine_of_arcadia", "Fire's Breath, Heroine of Arcadia", do.FIGHTER, 6, 1, 2),
    Hero("samurai_tom", "Samurai Tom", do.FIGHTER, 6, 1, 3),
    Hero("johnny_of_the_evening_watch", "Johnny of the Evening Watch", do.FIGHTER, 8, 1, 2),
    Hero("crystol_and_alan_of_gerd", "Crystol and A'lan of Gerd", do.FIGHTER, 8, 1, 4),
    Hero("tieg_and_the_magic_bubble", "Tieg and the Magic Bubble", do.MAGE, 4, 1, 2),
    Hero("brandork_the_neverwrong", "Brandork the Neverwrong", do.MAGE, 4, 1, 4),
    Hero("mitchell_the_judge", "Mitchell, the Judge", do.MAGE, 6, 1, 2),
    Hero("kalish_ninefingers", "Kalish Ninefingers", do.MAGE, 6, 1, 3),
    Hero("dartteon_elf_pyromancer", "Dartteon, Elf Pyromancer", do.MAGE, 8, 1, 2),
    Hero("koey_the_last_dragon_mage", "Koey, the Last Dragon Mage", do.MAGE, 8, 1, 4),
    Hero("joman_chimm_cutpurse", "Joman Chimm, Cutpurse", do.THIEF, 4, 1, 2),
    Hero("lance_uppercut_treasure_hunter", "Lance Uppercut, Treasure Hunter", do.THIEF, 4, 1, 4),
    Hero("jesta_the_rogue", "Jesta the Rogue", do.THIEF, 6, 1, 2),
    Hero("kins_klauski_mad_conquistador", "Kins Klauski, Mad Conquistador", do.THIEF, 6, 1, 3),
    Hero("sir_digby_apple_ace_detective", "Sir Digby Apple, Ace Detective", do.THIEF, 8, 1, 2),
    Hero("jerome_kung_fu_monkey", "Jerome, Kung Fu Monkey", do.THIEF, 8, 1, 4),
    Hero("the_fool", "The Fool", do.FOOL, 2, 1, 2),
    Hero("katelyn_angelic_healer", "Katelyn, Angelic Healer", do.CLERIC, 11, 2, 2),
    Hero("kerberos_dirtbeard_canine_cleric", "Kerberos Dirtbeard, Canine Cleric", do.CLERIC, 11, 2, 3),
    Hero("lord_van_ette", "Lord Van Ette", do.CLERIC, 13, 2, 2),
    Hero("jejune_everlea_holy_sisters", "Jejune & Everlea, Holy Sisters", do.CLERIC, 13, 2, 4),
    Hero("frankov_the_envoy", "Frankov, the Envoy", do.FIGHTER, 11, 2, 2),
    Hero("nate_the_squidslayer", "Nate the Squidslayer", do.FIGHTER, 11, 2, 3),
    Hero("antonius_the_rune_knight", "Antonius, the Rune Knight", do.FIGHTER, 13, 2, 2),
    Hero("asmor_the_aweless", "Asmor the Aweless", do.FIGHTER, 13, 2, 4),
    Hero("tempros_the_time_marauder", "Tempros the Time Marauder", do.MAGE, 11, 2, 2),
    Hero("chia_kang_mystical_warlock_of_yu", "Chia Kang, Mystical Warlock of Yu", do.MAGE, 11, 2, 3),
    Hero("terric_warhelm_half_elf_archmage", "Terric Warhelm, Half-Elf Archmage", do.MAGE, 13, 2, 2),
    Hero("wayward_the_drifter", "Wayward, the Drifter", do.MAGE, 13, 2, 4),
    Hero("hya_legendary_shinobi", "Hya, Legendary Shinobi", do.THIEF, 11, 2, 2),
    Hero("blackbeard_jake", "Blackbeard Jake", do.THIEF, 11, 2, 3),
    Hero("cecil_leoran_master_factotum", "Cecil Leoran, Master Factotum", do.THIEF, 13, 2, 2),
    Hero("wallbanger_basketweaver", "Wallbanger Basketweaver", do.THIEF, 13, 2, 4),
]
# fmt: on

ROOM_KINDS: Final[i64] = len(ROOMS)
SPELL_KINDS: Final[i64] = len(SPELLS)
FEWER_SPELLS: Final[i64] = sum([spell.copies for spell in SPELLS])  # as the rulebook says (R2)
MORE_SPELLS: Final[i64] = sum([spell.copies_retail for spell in SPELLS])
KINDS: Final[i64] = ROOM_KINDS + SPELL_KINDS

# Tables by card number, for the rules.
KIND: Final[list[int]] = [kind for kind in range(ROOM_KINDS) for _ in range(ROOMS[kind].copies)] + [
    ROOM_KINDS + kind for kind in range(SPELL_KINDS) for _ in range(SPELLS[kind].copies_retail)
]
CARDS: Final[i64] = len(KIND)  # with the Spells of the retail deck (R2)
ROOM_CARDS: Final[i64] = sum([room.copies for room in ROOMS])  # cards below are Rooms
MOST_CARDS: Final = 128  # what a frame can tell apart
BOSS_SOURCE: Final = 200  # + the boss: how an effect names a Level Up as its source
assert CARDS <= MOST_CARDS, f"there are {CARDS} cards: raise MOST_CARDS and BOSS_SOURCE"

ABILITY: Final[list[Ability]] = [
    ROOMS[kind].ability if kind < ROOM_KINDS else SPELLS[kind - ROOM_KINDS].ability for kind in KIND
]
# in which phases a card can be cast or its ability used; none: never by itself
USABLE_IN: Final[list[int]] = [
    ability.phases if ability.trigger in (do.ACTIVATED, do.PLAYED) and ability.target != do.DECLARED_SPELL else 0
    for ability in ABILITY
]
TRAIT: Final[list[int]] = [ability.does[0].verb if ability.trigger == do.ALWAYS else do.NO_TRAIT for ability in ABILITY]
KIND_ID: Final[list[str]] = [room.id for room in ROOMS] + [spell.id for spell in SPELLS]
KIND_NAME: Final[list[str]] = [room.name for room in ROOMS] + [spell.name for spell in SPELLS]
CARD_ID: Final[list[str]] = [KIND_ID[kind] for kind in KIND]
# each copy by itself, for records
COPY_ID: Final[list[str]] = [f"{KIND_ID[kind]}.{card - KIND.index(kind) + 1}" for card, kind in enumerate(KIND)]
SUBTYPE: Final[list[int]] = [ROOMS[KIND[card]].subtype for card in range(ROOM_CARDS)]
TIER: Final[list[int]] = [ROOMS[KIND[card]].tier for card in range(ROOM_CARDS)]
PRINTED_DAMAGE: Final[list[int]] = [ROOMS[KIND[card]].damage for card in range(ROOM_CARDS)]
TREASURE: Final[list[list[int]]] = [ROOMS[KIND[card]].treasure for card in range(ROOM_CARDS)]
# by how much a room raises the damage of the Monster rooms beside it, and of a Trap room behind it
FOR_MONSTERS_BESIDE: Final[list[int]] = [
    ABILITY[card].does[0].amount if TRAIT[card] == do.BOOST_MONSTERS_BESIDE else 0 for card in range(ROOM_CARDS)
]
FOR_TRAP_BEHIND: Final[list[int]] = [
    ABILITY[card].does[0].amount if TRAIT[card] == do.BOOST_TRAP_BEHIND else 0 for card in range(ROOM_CARDS)
]
XP: Final[list[int]] = [boss.xp for boss in BOSSES]
HERO_ID: Final[list[str]] = [hero.id for hero in HEROES]
HERO_CLASS: Final[list[int]] = [hero.kind for hero in HEROES]
HEALTH: Final[list[int]] = [hero.health for hero in HEROES]
WORTH: Final[list[int]] = [hero.worth for hero in HEROES]
FIRST_EPIC: Final[i64] = WORTH.index(2)  # heroes below are ordinary


def ability_of(source: i64) -> Ability:
    """The ability of a card, or the Level Up of a boss."""
    return BOSSES[source - BOSS_SOURCE].ability if source >= BOSS_SOURCE else ABILITY[source]


def name_of(source: i64) -> str:
    """The name of a card, or of a boss that levels up."""
    return BOSSES[source - BOSS_SOURCE].name if source >= BOSS_SOURCE else KIND_NAME[KIND[source]]


def spell_cards(retail: bool) -> list[int]:
    """The cards of the Spell deck: of each kind the first copies (R2)."""
    cards: list[int] = []
    first: i64 = ROOM_CARDS
    for spell in SPELLS:
        copies = spell.copies_retail if retail else spell.copies
        cards += list(range(first, first + copies))
        first += spell.copies_retail
    return cards
