"""Boss Monster's numbers by name: actions, what is under way, what has happened, phases and steps.

Everything is counted from what stands before it, and the actions from the cards there are.
"""

from typing import Final

from mypy_extensions import i64

from undertable.games.boss_monster.cards import HEROES, KINDS, ROOM_KINDS, SPELL_KINDS

NONE: Final = -1  # no seat, card, hero, slot …
UNKNOWN: Final = -2
MOST_SEATS: Final = 4
MOST_SLOTS: Final = 5
NEW: Final = MOST_SLOTS  # as a slot: a new one, left of the leftmost

SOULS_TO_WIN: Final = 10
WOUNDS_TO_LOSE: Final = 5
MOST_TURNS: Final = 100
MOST_SCORELESS: Final = 10
SETUP_ROOMS: Final = 5
SETUP_SPELLS: Final = 2
SETUP_DISCARDS: Final = 2

# actions
PASS: Final = 0
PASS_PHASE: Final = PASS + 1
PASS_TURN: Final = PASS_PHASE + 1
PASS_SPELL: Final = PASS_TURN + 1
PASS_AIMED: Final = PASS_SPELL + 1
ASK: Final = PASS_AIMED + 1  # a standing order ends
YES: Final = ASK + 1
NO: Final = YES + 1
A_ROOM: Final = NO + 1  # a Room rather than a Spell
A_SPELL: Final = A_ROOM + 1
CARD: Final = A_SPELL + 1  # + the kind
PLACE: Final[i64] = CARD + KINDS  # + the kind of room
CAST: Final[i64] = PLACE + ROOM_KINDS  # + the kind of spell
USE_SLOT: Final[i64] = CAST + SPELL_KINDS  # + the slot of your room
SLOT: Final[i64] = USE_SLOT + MOST_SLOTS  # + the slot, or NEW
ROOM: Final[i64] = SLOT + MOST_SLOTS + 1  # + MOST_SLOTS * seat + slot
HERO: Final[i64] = ROOM + MOST_SLOTS * MOST_SEATS  # + the hero
SEAT: Final[i64] = HERO + len(HEROES)  # + the seat
ACTIONS: Final[i64] = SEAT + MOST_SEATS

# frames: what is under way
WINDOW: Final = 0  # who: the active player; thing: which window; x: bits of those who have passed
RESPOND: Final = WINDOW + 1  # who: the active player
POLL: Final = RESPOND + 1  # who: the player of the declared spell; x: bits of those who have passed
COMPOSE: Final = POLL + 1  # who; thing: the card; step: what is asked next; x, y: targets; items: what is paid
SPELL: Final = COMPOSE + 1  # who; thing: the card; step; x, y: targets
USE: Final = SPELL + 1  # an activated ability. who; thing: the room; step; x: target
TRIGGER: Final = USE + 1  # who; thing: the room, or a boss that levels up; step; x, y: targets; items
TRIGGERS: Final = TRIGGER + 1  # who: whose; x: 1 if a Level Up comes first; items: rooms whose abilities wait
REVEAL: Final = TRIGGERS + 1  # end of build. step: place in XP order; x: bits of who levels up; items: rooms
ADVENTURE: Final = REVEAL + 1  # who: the active player
MUST_DESTROY: Final = ADVENTURE + 1  # who: the player who must destroy one of their rooms

# steps of an effect
DECLARED: Final = 0
RESPONDED: Final = 2  # steps are part of records, so they keep their numbers
TARGET: Final = RESPONDED + 1  # of a trigger: chosen when it resolves
SECOND_TARGET: Final = TARGET + 1
MAY: Final = SECOND_TARGET + 1  # of a trigger without a target: yes or no
DOING: Final = 10  # + the place in what the card does

# steps of composing an action
PAY_ROOM: Final = 0
PAY_CARD: Final = PAY_ROOM + 1
AIM: Final = PAY_CARD + 1
CHOOSE_SLOT: Final = AIM + 1

# windows
BUILD_WINDOW: Final = 0
ENTRY: Final = BUILD_WINDOW + 1
ROOM_WINDOW: Final = ENTRY + 1
EXIT: Final = ROOM_WINDOW + 1

# steps of an adventure turn
NEXT_HERO: Final = 0
ENTER: Final = NEXT_HERO + 1
WALK: Final = ENTER + 1
IN_ROOM: Final = WALK + 1
LEAVE: Final = IN_ROOM + 1

# standing orders: what a pass for longer than now sets, counted as the passes are
UNTIL_END_OF_PHASE: Final = PASS_PHASE
UNTIL_END_OF_TURN: Final = PASS_TURN
UNTIL_SPELL: Final = PASS_SPELL
UNTIL_AIMED: Final = PASS_AIMED

# phases
SETUP_DISCARD: Final = 0
SETUP_ROOM: Final = SETUP_DISCARD + 1
SETUP_REVEAL: Final = SETUP_ROOM + 1
BEGINNING: Final = SETUP_REVEAL + 1
BUILD: Final = BEGINNING + 1
BUILD_REVEAL: Final = BUILD + 1
ADVENTURES: Final = BUILD_REVEAL + 1
END_OF_TURN: Final = ADVENTURES + 1
OVER: Final = END_OF_TURN + 1

# why the game is over
BY_SOULS: Final = 0
BY_TIED_SOULS: Final = BY_SOULS + 1
LAST_ONE_LEFT: Final = BY_TIED_SOULS + 1
ALL_WOUNDED: Final = LAST_ONE_LEFT + 1
NO_HEROES_LEFT: Final = ALL_WOUNDED + 1
STALEMATE: Final = NO_HEROES_LEFT + 1
LAST_TURN: Final = STALEMATE + 1

# sorts of targets
ON_NOTHING: Final = 0
ON_ROOM: Final = ON_NOTHING + 1  # the seat whose dungeon it is, the slot
ON_HERO: Final = ON_ROOM + 1
ON_PLAYER: Final = ON_HERO + 1

# events: what has happened, (what, seat, …)
T_READY: Final = 0  # seat
T_DISCARDED: Final = T_READY + 1  # seat, cards
T_TURN: Final = T_DISCARDED + 1  # nobody, turn
T_APPEARS: Final = T_TURN + 1  # nobody, hero
T_DREW: Final = T_APPEARS + 1  # seat, cards
T_PLACED: Final = T_DREW + 1  # seat, slot, 1 if it is new, card
T_REVEALED: Final = T_PLACED + 1  # seat, slot, card
T_BUILT: Final = T_REVEALED + 1  # seat, slot, 1 if it is new, card
T_LEVEL_UP: Final = T_BUILT + 1  # seat, boss
T_LURED: Final = T_LEVEL_UP + 1  # seat, hero
T_ENTERS: Final = T_LURED + 1  # seat, hero
T_HURT: Final = T_ENTERS + 1  # seat, hero, slot, room, damage, damage so far, health
T_SENT_BACK: Final = T_HURT + 1  # seat, hero, slot it goes to
T_DIED: Final = T_SENT_BACK + 1  # seat, hero, room it died in or NONE
T_SURVIVED: Final = T_DIED + 1  # seat, hero
T_CAST: Final = T_SURVIVED + 1  # seat, spell, sort of target, target, slot
T_USED: Final = T_CAST + 1  # seat, room, sort of target, target, slot
T_CANCELLED: Final = T_USED + 1  # seat, spell
T_RESOLVED: Final = T_CANCELLED + 1  # seat, spell
T_FIZZLED: Final = T_RESOLVED + 1  # seat, card
T_TRIGGERED: Final = T_FIZZLED + 1  # seat, room
T_DESTROYED: Final = T_TRIGGERED + 1  # seat, slot, room, room beneath or NONE
T_DEACTIVATED: Final = T_DESTROYED + 1  # seat, slot, room
T_BOOSTED: Final = T_DEACTIVATED + 1  # seat, slot, room, amount
T_ALL_BOOSTED: Final = T_BOOSTED + 1  # seat, amount
T_DOUBLED: Final = T_ALL_BOOSTED + 1  # seat
T_SWAPPED: Final = T_DOUBLED + 1  # seat, slot, slot
T_RETURNED: Final = T_SWAPPED + 1  # seat, card
T_NO_BUILDING: Final = T_RETURNED + 1  # nobody
T_TO_ENTRANCE: Final = T_NO_BUILDING + 1  # seat, hero
T_TO_TOWN: Final = T_TO_ENTRANCE + 1  # seat, hero
T_TELEPORTED: Final = T_TO_TOWN + 1  # seat, hero
T_TAKEN: Final = T_TELEPORTED + 1  # seat, card out of the discard pile
T_STOLEN: Final = T_TAKEN + 1  # seat, from whom, card
T_LOOKED: Final = T_STOLEN + 1  # seat, at whose hand
T_FETCHED: Final = T_LOOKED + 1  # seat, card
T_HEALED: Final = T_FETCHED + 1  # seat, hero
T_HARDENED: Final = T_HEALED + 1  # seat, hero, amount
T_SHUT: Final = T_HARDENED + 1  # seat
T_HARVESTED: Final = T_SHUT + 1  # seat, hero
T_RESHUFFLED: Final = T_HARVESTED + 1  # nobody, sort of cards
T_OUT: Final = T_RESHUFFLED + 1  # seat
T_END: Final = T_OUT + 1  # nobody, why
T_MOTIVATED: Final = T_END + 1  # seat
T_SEARCHED: Final = T_MOTIVATED + 1  # seat: has the Room deck in hand
T_DEALT: Final = T_SEARCHED + 1  # nobody, Rooms, Spells: all hands at the start
T_ALL_DREW: Final = T_DEALT + 1  # nobody, then seat, card, seat, card, …: one card each
