"""The numbers of Those Pesky Humans! that are not components: windows, actions, frames, and what is told."""

from typing import Final

NONE: Final = -1

# windows and menus (5.1)
OPEN: Final = 0
BEFORE_MOVE: Final = 1
AFTER_MOVE: Final = 2
CLOSE: Final = 3
BEFORE_ROLL: Final = 4
AFTER_ROLL: Final = 5
ON_HIT: Final = 6
ON_DEATH: Final = 7
ON_REVEAL: Final = 8
ON_CARD: Final = 9
OWN_MOVE: Final = 10
OWN_COMBAT: Final = 11
WINDOW_ID: Final = [
    "open",
    "before_move",
    "after_move",
    "close",
    "before_roll",
    "after_roll",
    "on_hit",
    "on_death",
    "on_reveal",
    "on_card",
    "own_move",
    "own_combat",
]
STANDING_ORDERS: Final = 4  # the first windows: those that one may ask not to be asked in

# actions
A_PASS: Final = 0
A_NEVER: Final = 1  # pass, and do not ask again in this kind of window
A_END: Final = 2
A_STOP: Final = 3
A_LEAVE: Final = 4
A_WORK: Final = 5
A_ENOUGH: Final = 6
A_FINISH: Final = 7
A_YES: Final = 8
A_NO: Final = 9
A_STEP: Final = 10  # + direction
A_MOVE: Final = 16  # + figure
A_ATTACK: Final = 44  # + figure
A_FLIP: Final = 72  # + human
A_TAKE: Final = 76  # + figure
A_DROP: Final = 104  # + figure
A_GIVE: Final = 132  # + figure
A_PLAY: Final = 160  # + play
A_FIGURE: Final = 234  # + figure
A_SEAT: Final = 262  # + seat
A_OVER: Final = 266  # + seat
A_ASK: Final = 270  # + window
A_ITEM: Final = 274  # + item
A_TOKEN: Final = 290  # + token
A_CARD: Final = 306  # + Minion card, counted from the first
A_DOOR: Final = 313  # + type
A_ROOM: Final = 316  # + room
A_EXIT: Final = 332  # + doorway
A_ABILITY: Final = 428  # + ability
A_TURN: Final = 458  # + turn
A_SLOT: Final = 464  # + slot
A_SPOT: Final = 825  # + spot
ACTIONS: Final = 1417

TRANSFERS: Final = 12  # an item changes hands at most so often in one phase (20)
SLOT_WIDTH: Final = 19  # slots of the window -9 … 9

# move states (6.1)
FRESH: Final = 0
MOVING: Final = 1
STOPPED: Final = 2
DONE: Final = 3

# what token faces, and doors, are known to
HIDDEN: Final = 0
PEEKED: Final = 1  # to the human side
OPEN_TO_ALL: Final = 2

# stages of a game
SETUP: Final = 0
PLAYING: Final = 1
OVER: Final = 2

# frames: what is under way
F_TURN: Final = 0  # step: where in the turn; who: the side
F_MOVE: Final = 1  # thing: figure; step: see M_; x: the hex where it was activated
F_WINDOW: Final = 2  # step: kind; y: side asked; who: the seat to be asked next; x: passes in a row; thing: figure
F_COMPOSE: Final = 3  # thing: the action that began it; who: seat; items: the actions chosen since
F_PLAY: Final = 4  # thing: play; who: seat; items: the actions chosen for it; step: 0 announced, 1 it works
F_ATTACK: Final = 5  # step: see K_; the rest is in the state
F_HIT: Final = 6  # thing: figure; x: who made it; step: see H_; y: what follows from it, see AFTER_
F_DEATH: Final = 7  # thing: figure; x: who killed it: loot is chosen
F_TARGETS: Final = 8  # attacks on several: who: seat; thing: attacker; x: fixed Attack; y: shared die; items: figures
F_VICTIMS: Final = 9  # Hits on several, one after the other: who: seat; items: figures
F_ROOM: Final = 10  # thing: room; x: entrant; step
F_REVEAL: Final = 11  # thing: token; x: finder; y: hex; step
F_DOOR: Final = 12  # a trapped door goes off: thing: exit; x: human; step
F_DRAWER: Final = 13  # who: seat that chooses who draws
F_DIVINATION: Final = 14  # who: seat; thing: token; x: room
F_STEAL: Final = 15  # a Rogue may take a Gem: thing: Rogue; x: human
F_HAND_OVER: Final = 16  # who: seat that gives an Avatar; thing: seat that gets it
F_TRAPPED: Final = 17  # the Thief's Trap has gone off: thing: figure

# F_TURN
TURN_START: Final = 0
TURN_DRAW: Final = 1
TURN_OPEN: Final = 2
TURN_MOVE: Final = 3
TURN_COMBAT: Final = 4
TURN_CLOSE: Final = 5
TURN_CLEAN_UP: Final = 6

# F_MOVE
M_BEFORE: Final = 0
M_STEPS: Final = 1
M_AFTER: Final = 2
M_OVER: Final = 3

# F_ATTACK
K_BEFORE: Final = 0
K_ROLL: Final = 1
K_AFTER: Final = 2
K_RESULT: Final = 3
K_OVER: Final = 4

# F_HIT
H_WINDOW: Final = 0
H_MARK: Final = 1
H_DEATH: Final = 2

# F_ROOM
R_ENTER: Final = 0
R_MINION: Final = 1
R_REST: Final = 2
R_RECOVER: Final = 3

# durations of changes other than the number of the last turn
THIS_ATTACK: Final = -1

# what a change comes from, if not from a play
FROM_ROOM: Final = 100  # + room

ENCOUNTER_CARD: Final = 100  # + number of the Encounter, as the card of a Minion

# why the game ended
GEMS_OUT: Final = 0
NOBODY_LEFT: Final = 1
LATE: Final = 2

# what a state tells its sink: (what, seat, …)
T_SETUP: Final = 0  # nobody: lair and party are shown
T_TURN: Final = 1  # side, round
T_DREW: Final = 2  # seat, cards
T_RESHUFFLED: Final = 3  # side
T_MOVED: Final = 4  # seat, figure, spot: its move begins
T_STEPPED: Final = 5  # seat, figure, spot
T_JUMPED: Final = 6  # seat, figure, spot: through a Secret Passage
T_STOPPED: Final = 7  # seat, figure, spot
T_PUT: Final = 8  # seat, figure, spot: by something else than its own steps
T_LEFT: Final = 9  # seat, figure, Gems as a mask
T_LOOKED: Final = 10  # seat, figure, doorway, type
T_REMOVED: Final = 11  # seat, figure, doorway, type
T_PLACED_DOOR: Final = 12  # seat, doorway
T_WALL: Final = 13  # seat, doorway
T_FLIPPED: Final = 14  # seat, figure, token, spot
T_PASSAGES: Final = 15  # nobody, spot, spot
T_DISCARDED_TOKEN: Final = 16  # nobody, token
T_CURSED: Final = 17  # nobody, figure, curse
T_UNCURSED: Final = 18  # nobody, figure, curse
T_TOOK: Final = 19  # seat, figure, item, spot
T_DROPPED: Final = 20  # seat, figure, item, spot
T_GAVE: Final = 21  # seat, figure, item, other figure
T_FELL: Final = 22  # nobody, item, spot
T_ATTACKS: Final = 23  # seat, attacker, target
T_ROLLED: Final = 24  # nobody, attacker's die, defender's die
T_REROLLED: Final = 25  # nobody, side whose die, result
T_RESULT: Final = 26  # nobody, attacker, target, attack result, defense result, hit?
T_CANCELLED: Final = 27  # nobody, attacker, target
T_REDIRECTED: Final = 28  # nobody, attacker, new target
T_HIT: Final = 29  # nobody, figure, source
T_PREVENTED: Final = 30  # nobody, figure
T_HEALED: Final = 31  # nobody, figure, Hits removed
T_DIED: Final = 32  # nobody, figure, killer
T_REVIVED: Final = 33  # nobody, figure
T_LORD_BACK: Final = 34  # nobody, spot
T_PLAYED: Final = 35  # seat, play, actions chosen
T_COUNTERED: Final = 36  # seat, play
T_SUMMONED: Final = 37  # nobody, figure, spot
T_ROOM: Final = 38  # nobody, room, figure
T_ROLL: Final = 39  # nobody, figure, result
T_STATUS: Final = 40  # nobody, figure, status
T_PEEKED: Final = 41  # seat, action (token or door), what it is
T_RECOVERED: Final = 42  # seat, ability
T_TRAP_SET: Final = 43  # nobody, spot
T_TRAP_GONE: Final = 44  # nobody, spot
T_OUT: Final = 45  # seat: out of Avatars
T_TAKES_OVER: Final = 46  # seat, figure
T_STOLE: Final = 47  # nobody, figure, item, from
T_ENDED: Final = 48  # seat: has ended the phase
T_CHOSE: Final = 49  # seat: has made its choice in setup
T_WON: Final = 50  # side, why
T_SEARCHED: Final = 51  # seat, card
T_PHASE: Final = 52  # side, 0 movement or 1 combat
T_LOST_ITEM: Final = 53  # nobody, item: used up
T_DISCARDED_HAND: Final = 54  # seat, cards
T_DISARMED: Final = 55  # nobody, figure

ASLEEP: Final = 0
PINNED: Final = 1
UNTARGETABLE: Final = 2
STATUS_ID: Final = ["asleep", "pinned", "untargetable"]
